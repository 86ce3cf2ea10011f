"""What the table says: the cards that decks show, and what the scribe comes to know."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from icecore.events.games.the_north.acts import (
    Deal,
    Draw,
    Glimpse,
    Lay,
    Refill,
    Reveal,
    Top,
    TopShown,
    Turn,
)
from icecore.events.games.the_north.cards import is_face
from icecore.events.games.the_north.steps import (
    BuildTop,
    DealDeck,
    DrawCards,
    FillWastes,
    LayWastes,
    PeekBack,
    PeekTop,
    RevealPile,
    Step,
    TurnOver,
    WrapUp,
)
from icecore.events.games.the_north.words import (
    Dealt,
    Drawn,
    Event,
    Identified,
    Laid,
    Peeked,
    Refilled,
    Revealed,
    Shown,
    Spied,
    Turned,
)
from icecore.events.words.record import Identify
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.games.the_north.rules.effects import perform
from icecore.replay.games.the_north.rules.faces import (
    copies_of,
    drawn_as,
    laid_as,
    recognised,
    with_card,
)
from icecore.replay.games.the_north.rules.questions import (
    bound,
    drawn_at_once,
    may_come,
    may_stand,
    noted_places,
    on_turn,
    own_deck,
    refill_owed,
    somewhere_in,
    spare_zeros,
    turned_at_once,
    with_backs,
)
from icecore.replay.games.the_north.rules.rules import Rules
from icecore.replay.games.the_north.rules.state import WASTES, State
from icecore.replay.games.the_north.rules.turn import build, go, start
from icecore.replay.kernel import refuse, require
from icecore.replay.kernel.zones import fit
from icecore.replay.kernel.zones import possible as can_fill


def expect(state: State, seat: int, *wanted: type[Any]) -> Any:
    """Is this what TABLE owes now? The step, if it is."""
    if seat != TABLE:
        refuse(Rules.TURN_1, "this is for the table to say")
    step = state.todo[-1] if state.todo else None
    if type(step) not in wanted:
        refuse(Rules.TURN_2, "the table owes something else, or nothing")
    return step


def require_named_once(cards: Sequence[str | None], rule: Rules) -> None:
    named = [card for card in cards if card is not None]
    require(len(set(named)) == len(named), rule, "a card is named twice")


def require_spare(state: State, cards: Sequence[str]) -> None:
    """north.setup.2: what the first Decks must hold is not in the Wastes Deck."""
    low = sum(state.box.cards[card].value == 0 for card in cards)
    fits = not low or low <= spare_zeros(state)
    require(
        fits, Rules.SETUP_2, "the Decks that nobody saw hold the cards of Value 0 that are left"
    )


def zeros(state: State) -> list[str]:
    """What the first Decks are dealt from."""
    cards = state.box.cards
    return [card for card in sorted(state.unseen) if cards[card].value == 0]


def deal(state: State, seat: int, act: Deal) -> Iterator[Event]:
    step = expect(state, seat, DealDeck)
    possible = zeros(state)
    for card in act.cards:
        fits = card is None or card in possible
        require(fits, Rules.SETUP_2, "{} is no Value 0 card that is left", card)
    require_named_once(act.cards, Rules.SETUP_2)
    yield Dealt(step.seat, act.cards)
    yield from go(state, list(state.todo[:-1]))


def lay(state: State, seat: int, act: Lay) -> Iterator[Event]:
    """north.ruling.31: whoever names a face has not seen its back; whoever names a card has."""
    expect(state, seat, LayWastes)
    require_named_once([card for card in act.cards if card in state.unseen], Rules.SETUP_4)
    cards = laid_as(state, act.cards, Rules.SETUP_4, "{} is not in the Wastes Deck")
    require_spare(state, cards)
    yield Laid(cards)
    todo: list[Step] = []
    yield from start(0, todo)
    yield from go(state, todo)


def draw(state: State, seat: int, act: Draw) -> Iterator[Event]:
    """north.ability.2: from the own Deck; the back that was noted on its top comes first."""
    step, owner = expect(state, seat, DrawCards), on_turn(state)
    owed, said = drawn_at_once(state, owner, step.number), len(act.cards)
    at_most = min(step.number, own_deck(state, owner))
    require(said in (owed, at_most), Rules.TURN_3, "{} are drawn, not {}", owed, said)
    require_named_once(act.cards, Rules.TURN_3)
    possible = somewhere_in(state, owner)
    for card in act.cards:
        if card is not None and card not in possible:
            require_card(state, card)
            refuse(Rules.ABILITY_2, f"{card} cannot be in this Deck")
    faces = drawn_as(state, owner, act.cards)
    require_fit(state, owner, without(act.cards, faces), Rules.ABILITY_2)
    backs = backs_of(state, act.cards, act.backs)
    shown = state.tops.get(str(owner))
    if shown is not None:
        fits = backs[0] in (shown, None)
        require(fits, Rules.RULING_31, "the top of the Deck shows {}", shown)
        backs = (shown, *backs[1:])
    require_places(state, act.cards, backs, possible)
    yield Drawn(owner, act.cards, backs, faces)
    todo = list(state.todo[:-1])
    if step.number > said:
        todo.append(DrawCards(step.number - said))
    yield from go(state, todo)


def require_card(state: State, word: str) -> None:
    """A drawn card shows its back: its face alone is too little to say."""
    copies = state.box.copies.get(state.box.face_of.get(word, ""), ())
    named = word in copies or not copies
    require(named, Rules.RULING_31, "which one is it: {}?", " or ".join(copies))


def without(cards: Sequence[str | None], faces: Sequence[str | None]) -> list[str | None]:
    """Those cards of which not even the face was known."""
    return [
        card for card, face in zip(cards, faces or (None,) * len(cards), strict=True) if not face
    ]


def require_fit(state: State, owner: int, cards: Sequence[str | None], rule: Rules) -> None:
    """Can those that nobody knew be unknown cards of a pile, all together?"""
    pile = state.piles[owner]
    news = [card for card in cards if card is not None and card not in pile.known]
    unknown = pile.unknown
    require(len(news) <= unknown, rule, "only {} cards are unknown", unknown)
    fits = fit(news, unknown, bound(state, owner), state.zeros)
    require(fits, Rules.SETUP_2, "{} of the unknown cards have Value 0", bound(state, owner))


def require_places(
    state: State, cards: Sequence[str | None], backs: Sequence[str | None], possible: Sequence[str]
) -> None:
    """north.ruling.31: for every back that was noted there is a card of its own."""
    known, places = state.box.cards, list[list[str]]()
    for card, back in zip(cards, backs, strict=True):
        if card is None and back is not None:
            places.append([c for c in possible if c not in cards and known[c].back == back])
    if places:
        places += noted_places(state, cards)
        left = {card: 1 for place in places for card in place}
        require(
            can_fill(left, places), Rules.RULING_31, "so many cards with these backs are not left"
        )


def backs_of(
    state: State, cards: Sequence[str | None], noted: Sequence[str | None]
) -> tuple[str | None, ...]:
    """The backs of known cards, and those that were noted of the others."""
    known = state.box.cards
    noted = noted or (None,) * len(cards)
    require(len(noted) == len(cards), Rules.RULING_31, "as many backs as cards, or none")
    for card, back in zip(cards, noted, strict=True):
        real = back is None or back in state.box.facilities
        require(real, Rules.RULING_31, "there is no Facility {}", back)
        fits = card is None or back is None or known[card].back == back
        require(fits, Rules.RULING_31, "{} has another back than {}", card, back)
    return tuple(
        back if card is None else known[card].back for card, back in zip(cards, noted, strict=True)
    )


def top(state: State, seat: int, act: Top) -> Iterator[Event]:
    expect(state, seat, BuildTop)
    card, back = act.card, act.back
    face = None if state.pool else next(iter(state.bottom), None)
    require(bool(state.pool or face), Rules.BUILD_2, "the Wastes Deck is empty")
    possible = may_come(state) if face is None else copies_of(state, face)
    if face is not None and card is None:
        # All know what lies at the bottom by its face, and now they see its back.
        card = next((c for c in possible if state.box.cards[c].back == back), None)
    if card is None:
        fits = any(state.box.cards[other].back == back for other in possible)
        require(fits, Rules.BUILD_2, "its Facility side is up: name one that is left")
        require_places(state, (None,), (back,), possible)
    else:
        require(card in possible, Rules.BUILD_2, "{} cannot be its top", card)
        backs_of(state, (card,), (back,))
    todo = list(state.todo[:-1])
    if face is not None and card is not None:
        yield Turned(face, card)
    yield from build(state, card, back, todo)
    yield from go(state, todo)


def refill(state: State, seat: int, act: Refill) -> Iterator[Event]:
    step = expect(state, seat, FillWastes, WrapUp)
    owed = refill_owed(state, step)
    at_once, said = turned_at_once(state, owed), len(act.cards)
    fits = at_once > 0 and said in (at_once, min(owed, state.pool))
    require(fits, Rules.WASTES_1, "{} are turned over, not {}", at_once, said)
    require_named_once([card for card in act.cards if card in state.unseen], Rules.WASTES_1)
    why, seers, glimpsed = "{} cannot come from the Wastes Deck", list(state.seers), state.glimpsed
    if seers or state.tops:
        first, face_of, top = act.cards[0], state.box.face_of, may_come(state)
        alike = first not in state.unseen and face_of.get(first) in map(face_of.get, top)
        require(first in top or alike, Rules.WASTES_1, why, first)
    cards = laid_as(state, act.cards, Rules.WASTES_1, why)
    require_spare(state, cards)
    yield Refilled(cards)
    if is_face(cards[0]):
        for seer in seers:
            yield Spied(seer, cards[0], glimpsed)
    todo = list(state.todo)
    if type(step) is FillWastes:
        todo.pop()
        if owed > said:
            todo.append(FillWastes(owed - said))
    yield from go(state, todo)


def glimpse(state: State, seat: int, act: Glimpse) -> Iterator[Event]:
    step, card = expect(state, seat, PeekTop, PeekBack), act.card
    if type(step) is PeekBack:
        card = card_behind(state, step.card, card) if card is not None else None
        yield Spied(on_turn(state), step.card, card)
    else:
        fits = card is None or card in may_come(state)
        require(fits and state.pool > 0, Rules.RULING_31, "{} cannot be on top", card)
        yield Peeked(on_turn(state), card, "top")
    yield from go(state, list(state.todo[:-1]))


def card_behind(state: State, face: str, word: str) -> str:
    """The card that lies by a face, by its own id or by the back that is seen now."""
    cards = state.box.cards
    found = [card for card in copies_of(state, face) if word in (card, cards[card].back)]
    require(bool(found), Rules.RULING_31, "{} cannot be behind {}", word, face)
    return found[0]


def turn(state: State, seat: int, act: Turn) -> Iterator[Event]:
    """Everybody sees the back of a card; then the effect that turned it is done."""
    step = expect(state, seat, TurnOver)
    card = card_behind(state, step.card, act.card)
    yield Turned(step.card, card)
    todo = list(state.todo[:-1])
    yield from perform(state, step.run, with_card(step.act, step.card, card), todo)
    yield from go(state, todo)


def reveal(state: State, seat: int, act: Reveal) -> Iterator[Event]:
    """north.score.1: all that lies in Hand and Deck, each card once."""
    owner = expect(state, seat, RevealPile).seat
    pile, said = state.piles[owner], Counter(act.cards)
    hidden = Counter(card for card in pile.known if card not in state.discards[owner])
    news, face_of = said - hidden, state.box.face_of
    for face in [card for card in hidden - said if is_face(card)]:
        # Its card may be named instead of it.
        alike = [card for card in news if face_of.get(card) == face_of[face]]
        if alike:
            del hidden[face], news[alike[0]]
    missing = [card for card in hidden if card not in said]
    require(not missing, Rules.SCORE_1, "{} is in this Deck too", ", ".join(missing))
    possible = set(news.values()) <= {1} and all(
        card in state.unseen or (is_face(card) and card in face_of) for card in news
    )
    require(possible, Rules.SCORE_1, "not all of them can be in this Deck")
    require(news.total() == pile.unknown, Rules.SCORE_1, "{} unknown cards", pile.unknown)
    cards = [state.box.copies[face_of[card]][0] if is_face(card) else card for card in news]
    require_fit(state, owner, cards, Rules.SCORE_1)
    for card in act.cards:
        yield from recognised(state, owner, card, said)
    yield Revealed(owner, act.cards)
    yield from go(state, list(state.todo[:-1]))


def top_shown(state: State, seat: int, act: TopShown) -> Iterator[Event]:
    """north.ruling.31: the Facility face on top of any deck lies open, for those who note it."""
    require(seat == TABLE, Rules.TURN_1, "this is for the table to say")
    if act.seat is None:
        require(state.pool > 0, Rules.RULING_31, "nobody has to guess this top")
        possible = may_come(state)
    else:
        require(act.seat in (0, 1), Rules.RULING_31, "there is no such seat")
        require(own_deck(state, act.seat) > 0, Rules.RULING_31, "this Deck is empty")
        possible = somewhere_in(state, act.seat)
    noted = state.tops.get(WASTES if act.seat is None else str(act.seat), act.back)
    require(noted == act.back, Rules.RULING_31, "nothing has moved, and {} lies on top", noted)
    fits = any(state.box.cards[card].back == act.back for card in possible)
    require(fits, Rules.RULING_31, "no card that could be there shows {}", act.back)
    yield Shown(act.back, act.seat)


def identify(state: State, seat: int, act: Identify) -> Iterator[Event]:
    """Whoever keeps the record has come to know cards that only their owner saw."""
    require(seat == SCRIBE, Rules.TURN_1, "this is for the scribe")
    owner, cards = act.seat, act.cards
    require(owner in (0, 1), Rules.RULING_31, "cards are hidden in the places of seats only")
    kept = {"hand": state.hands, "facility": state.facilities}.get(act.zone)
    require(kept is not None or act.zone == "deck", Rules.RULING_31, "hand, deck or facility")
    if act.zone == "facility":
        possible, unknown = may_stand(state, owner), len(state.facilities[owner].backs)
    else:
        pile = state.piles[owner]
        possible = [card for card in somewhere_in(state, owner) if card not in pile.known]
        unknown = pile.unknown + sum(map(is_face, pile.known))
        if act.zone == "hand":
            hand = state.hands[owner]
            possible = with_backs(state, somewhere_in(state, owner), hand)
            unknown = len(hand.backs)
    fits = len(cards) <= unknown and all(card in possible for card in cards)
    fits = fits and not any(card in kept[owner].cards for card in cards) if kept else fits
    require(fits, Rules.RULING_31, "these cannot be the unknown cards")
    require_named_once(cards, Rules.RULING_31)
    faces: tuple[str | None, ...] = ()
    if act.zone != "facility":
        faces = drawn_as(state, owner, cards)
        require_fit(state, owner, without(cards, faces), Rules.RULING_31)
    zone: Any = act.zone  # one of the three that were asked about above
    backs = tuple(state.box.cards[card].back for card in cards)
    yield Identified(zone, owner, cards, backs, faces)


TABLE_ACTS: dict[type[Any], Callable[[State, int, Any], Iterator[Event]]] = {
    Deal: deal,
    Lay: lay,
    Draw: draw,
    Top: top,
    Refill: refill,
    Glimpse: glimpse,
    Reveal: reveal,
    TopShown: top_shown,
    Turn: turn,
    Identify: identify,
}
