"""Invariants of every position, and the checks of events that a ruling enters."""

from collections import Counter
from typing import Any

from icecore.events.games.the_north import cards as c
from icecore.events.games.the_north import words as w
from icecore.replay.kernel import hold

from .faces import left_of, lying
from .lookups import DIRECTIVES, bound, on_turn, own_deck
from .setup import in_setup
from .state import State
from .table import north


def invariants(state: State) -> None:
    """Conservation after every record; the rest once nothing is pending."""
    known = [*state.wastes, *state.bottom, *state.unseen]
    hidden = state.pool
    for seat in (0, 1):
        pile, built = state.piles[seat], state.facilities[seat]
        known += (*pile.known, *state.ancients[seat], *built.cards)
        hidden += pile.unknown + len(built.backs)
        hold(pile.unknown >= 0, "{:seat} has {} unknown cards", seat, pile.unknown)
        check_pile(state, seat)
    for card, copies in Counter(known).items():
        hold(card in state.box.cards, "{:card} is no card of the set", card)
        hold(copies == 1, "{:card} is there {} times", card, copies)
    total = len(state.box.all if state.options.tower_array else state.box.base)
    faces = sum(map(c.is_face, known))
    cards = len(known) - faces
    hold(cards == total, "{} cards are there, expected {}", cards, total)
    hold(state.pool >= 0, "the Wastes Deck has {} cards", state.pool)
    unseen = len(state.unseen) - faces
    check_faces(state)
    hold(unseen == hidden, "{} cards are unseen, but {} are unknown or in a deck", unseen, hidden)
    hold(
        state.glimpsed is None or (state.glimpsed in state.unseen and state.pool > 0)
        or state.glimpsed in state.bottom,
        "{:card} is not in the Wastes Deck",
        state.glimpsed,
    )  # fmt: skip
    check_turn(state)


def check_faces(state: State) -> None:
    """Behind every face there is a card of its own, and whoever saw one saw one that fits."""
    face_of = state.box.face_of
    for face, left in left_of(state).items():
        hold(left >= 0, "there are not so many cards of {:card}", face)
    there = lying(state)
    for card, name in state.known_as.items():
        owners = [s for s in (0, 1) if card in state.piles[s].known and card not in state.secret[s]]
        fits = bool(owners) and c.is_face(name) and name not in there
        hold(
            fits and face_of.get(name) == face_of[card],
            "{:card} does not go by {:card}",
            card,
            name,
        )
    hold(len({*state.known_as.values()}) == len(state.known_as), "two cards go by one name")
    for seen in state.peeks:
        for name, card in seen.items():
            fits = name in there and card in state.unseen
            hold(
                fits and face_of.get(name) == face_of.get(card),
                "{:card} is not {:card}",
                name,
                card,
            )


def check_pile(state: State, seat: int) -> None:
    """Hand and Discard are parts of the pile, and every back is the one of its card."""
    pile, hand, discard = state.piles[seat], state.hands[seat], state.discards[seat]
    for card in (*hand.cards, *discard, *state.secret[seat]):
        hold(card in pile.known, "{:card} is not in the pile of {:seat}", card, seat)
    hold(len({*hand.cards, *discard}) == len(hand.cards) + len(discard), "a card is held twice")
    hold(not {*discard} & {*state.secret[seat]}, "a discarded card is no secret")
    sure = bound(state, seat)
    hold(sure <= pile.unknown, "{} unknown cards of {:seat} have Value 0", sure, seat)
    hold(own_deck(state, seat) >= 0, "the Deck of {:seat} is short", seat)
    for kept in (hand, state.facilities[seat]):
        for card, back in kept.cards.items():
            shown = state.box.cards[card].back if card in state.box.cards else None
            hold(back == shown, "{:card} has the back {:card}, not {:card}", card, shown, back)
        for noted in kept.backs:
            hold(noted is None or noted in state.box.facilities, "no Facility {}", noted)


def check_turn(state: State) -> None:
    for seat in (0, 1):
        points, level = state.points[seat], state.nodes[seat]
        hold(0 <= points <= 40, "{:seat} has {} points", seat, points)
        hold(0 <= level <= 4, "the Node of {:seat} shows {}", seat, level)
    used = state.directives
    hold(sum(used) <= DIRECTIVES, "{} Directives in a turn", sum(used))
    free = not state.todo and state.reason is None
    hold(not free or sum(used) < DIRECTIVES, "no Directive is left, and nothing else to be done")
    north.hold_steps(state)
    hold(in_setup(state) == (state.turns == 0), "turn {} in the setup", state.turns)
    if state.reason is not None:
        hold(state.turns % 2 == 0, "the seats had a different number of turns")


def agrees(state: State, event: Any) -> None:
    """Asked before the event is carried out; a card has only one back."""
    if hasattr(event, "back") and not isinstance(event, w.Shown):
        hold_back(state, event.card, event.back)
    elif hasattr(event, "backs"):
        hold(len(event.cards) == len(event.backs), "as many backs as cards")
        for card, back in zip(event.cards, event.backs, strict=True):
            hold_back(state, card, back)
    match event:
        case w.Exchanged(wastes=wastes, wastes_back=back):
            hold_back(state, wastes, back)
        case w.Shown(back):
            hold(back in state.box.facilities, "no Facility {}", back)
        case w.Started(seat):
            hold(seat == state.turns % 2, "{:seat} has had its turn", seat)
        case w.Forfeited(seat):
            hold(seat == on_turn(state), "it is not the turn of {:seat}", seat)
        case w.Used(name=name, nth=nth) if nth:
            before = state.uses.get(name, 0)
            hold(nth == before + 1, "{} was used {} times before", name, before)
        case w.Peeked(card=card, place=place) if card is not None:
            there = state.wastes if place == "wastes" else [*state.unseen, *state.bottom]
            hold(card in there, "{:card} is not there", card)


def hold_back(state: State, card: str | None, back: str | None) -> None:
    if card is None or back is None:
        hold(back is None or back in state.box.facilities, "no Facility {}", back)
        return
    hold(card in state.box.cards, "{:card} is no card of the set", card)
    shown = state.box.cards[card].back
    hold(back == shown, "{:card} has the back {:card}, not {:card}", card, shown, back)
