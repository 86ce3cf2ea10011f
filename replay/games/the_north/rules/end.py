"""Points, and the end of the game: both seats lay open what they hold, and are scored."""

from collections import Counter
from typing import Any, Literal

from icecore.events.games.the_north import cards as c
from icecore.events.games.the_north import words as w
from icecore.events.words.record import Outcome
from icecore.replay.kernel import Chance, require
from icecore.replay.kernel.sentences import joined, say
from icecore.replay.kernel.zones import size

from .card_names import require_fit
from .faces import recognised, unlaid
from .lookups import deck_size, own_deck, unknown_in
from .rules import Rules
from .state import State
from .table import Facts, Todo, are, it, north, whose


def zone_size(state: State, seat: int) -> int:
    """north.ruling.14: only cards that were played there."""
    return len(state.ancients[seat]) + len(state.facilities[seat])


def deck_value(state: State, seat: int) -> int:
    """north.ruling.15: by the Ancient faces; unknown cards count nothing yet."""
    cards = state.box.cards
    total = 0
    for card in state.piles[seat].known:
        total += cards[card].value
    return total


def account(state: State, seat: int) -> dict[Literal["points", "zone", "deck"], int]:
    """north.score.1."""
    return {
        "points": state.points[seat],
        "zone": zone_size(state, seat),
        "deck": deck_value(state, seat),
    }


def standing(state: State) -> tuple[int, ...]:
    """The points of both seats, as if the game ended now."""
    if state.reason is not None:
        return tuple(state.scores)
    return _worth(state, 0), _worth(state, 1)


def _worth(state: State, seat: int) -> int:
    """The sum of `account`, which archives and bots ask for after every act."""
    return state.points[seat] + zone_size(state, seat) + deck_value(state, seat)


def owned(state: State, seat: int) -> int:
    """north.ruling.34: Deck and Zone, once Hand and Discard have joined the Deck."""
    return size(state.piles[seat]) + zone_size(state, seat)


def outcome(state: State) -> Outcome | None:
    """north.score.2-4: more points, then more cards, else shared."""
    if state.reason is None:
        return None
    first, second = ((state.scores[seat], owned(state, seat)) for seat in (0, 1))
    ranks = (1, 1) if first == second else (1, 2) if first > second else (2, 1)
    return Outcome(state.reason, ranks)


LOW_DECK = 4


def end_reason(state: State) -> Any:
    """north.end.1, asked after a turn of the second player: both conditions may hold."""
    low, spent = deck_size(state) <= LOW_DECK, 0 in state.points
    if low and spent:
        return "deck low and no points"
    return "deck low" if low else "no points" if spent else None


def owed_reveal(state: State, step: w.RevealPile) -> Chance | None:
    """Only the unknown cards have to be named; the others are added, and all lie open."""
    seat = step.seat
    pile, discard = state.piles[seat], state.discards[seat]
    known = sorted(card for card in pile.known if card not in discard)
    if not known and not pile.unknown:
        return None
    pool = unlaid(state, unknown_in(state, seat)) if pile.unknown else []
    why = say("which unknown cards do Hand and Deck of {seat} hold?", step)
    return Chance(pool, pile.unknown, why, lambda cards: w.Reveal((*known, *cards)))


north.step(
    w.RevealPile,
    first="the cards are laid open first",
    told="{seat} lays open Hand and Deck",
    chance=owed_reveal,
    # An empty Hand and Deck need not be laid open.
    waits=lambda state, step: own_deck(state, step.seat) + len(state.hands[step.seat]) > 0,
)


@north.answer
def reveal(state: State, seat: int, act: w.Reveal, step: w.RevealPile, todo: Todo) -> Facts:
    """north.score.1: all that lies in Hand and Deck, each card once."""
    owner = step.seat
    pile, said = state.piles[owner], Counter(act.cards)
    hidden = Counter(card for card in pile.known if card not in state.discards[owner])
    news, face_of = said - hidden, state.box.face_of
    for face in [card for card in hidden - said if c.is_face(card)]:
        # Its card may be named instead of it.
        alike = [card for card in news if face_of.get(card) == face_of[face]]
        if alike:
            del hidden[face], news[alike[0]]
    missing = [card for card in hidden if card not in said]
    verb = "is" if len(missing) == 1 else "are"
    told = joined([*map(it, missing)], last=" and ") + f" {verb} there too"
    require(not missing, Rules.SCORE_1, told)
    possible = set(news.values()) <= {1} and all(
        card in state.unseen or (c.is_face(card) and card in face_of) for card in news
    )
    require(possible, Rules.SCORE_1, "not all of these can be there")
    told = say("of what {seat} holds {number} unknown", step, number=are(pile.unknown))
    require(news.total() == pile.unknown, Rules.SCORE_1, told)
    cards = [state.box.copies[face_of[card]][0] if c.is_face(card) else card for card in news]
    require_fit(state, owner, cards, Rules.SCORE_1)
    for card in act.cards:
        yield from recognised(state, owner, card, said)
    yield w.Revealed(owner, act.cards)


@north.step(w.Score, whose, told="{who} to act")
def score(state: State, step: w.Score, todo: Todo) -> Facts:
    """north.score.1. A ruling may have changed why, but not that the game ends."""
    yield w.Ended(end_reason(state) or "deck low")
    for seat in (0, 1):
        for source, points in account(state, seat).items():
            yield w.Scored(seat, source, points)
