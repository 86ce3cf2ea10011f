"""Who may see what.

Hands and Decks are their owner's; the other seat sees the backs of a hand, and remembers every card
that ever lay open. Of a Facility only its owner knows the other side. The Wastes and the Discards
lie open, but by their faces: the back of a card there is known to those who saw it.
"""

from typing import Any

from msgspec.structs import replace

from icecore.events.games.the_north.acts import (
    Deal,
    Draw,
    Glimpse,
    Install,
    Lay,
    Refill,
    Return,
    Top,
)
from icecore.events.games.the_north.cards import is_face
from icecore.events.games.the_north.words import (
    Built,
    Dealt,
    Drawn,
    Identified,
    Peeked,
    Returned,
    Spied,
)
from icecore.events.words.record import AnyRecord, Identify
from icecore.replay.kernel.zones import Zone

from .state import Kept, State


def view(state: State, seat: int) -> State:
    """What a seat may know; shares all that it sees with the state, so it is not to be changed."""
    hands, piles, secret = list(state.hands), list(state.piles), list(state.secret)
    facilities, unseen = list(state.facilities), dict(state.unseen)
    for other in (0, 1):
        if other == seat:
            continue
        hands[other], facilities[other] = hidden(hands[other]), hidden(facilities[other])
        pile, known_as, known = piles[other], state.known_as, dict[str, int]()
        unknown = (*secret[other], *state.facilities[other].cards)
        unseen.update((card, 1) for card in unknown if not is_face(card))
        for card in pile.known:
            if card in known_as:
                known[known_as[card]] = unseen[card] = 1
            elif card not in secret[other]:
                known[card] = 1
        piles[other] = Zone(known, pile.unknown + len(secret[other]))
        secret[other] = []
    return replace(
        state,
        hands=hands,
        piles=piles,
        secret=secret,
        facilities=facilities,
        unseen=unseen,
        glimpsed=state.glimpsed if seat in state.seers else None,
        known_as={
            card: name
            for card, name in state.known_as.items()
            if seat in (0, 1) and card in state.piles[seat].known
        },
        peeks=[seen if other == seat else {} for other, seen in enumerate(state.peeks)],
    )


def hidden(kept: Kept) -> Kept:
    """Cards as they look from the other side of the table."""
    return Kept({}, sorted((*kept.cards.values(), *kept.backs), key=str))


def redact(record: AnyRecord, seat: int) -> AnyRecord:
    """The record with every card unknown that the seat did not see."""
    told = record.events
    if not isinstance(record.act, Identify):
        # What the keeper of the record finds out on the way is nothing that happened at the table.
        told = tuple(e for e in told if not isinstance(e, Identified) or e.seat == seat)
    events = tuple(event if sees(event, seat) else masked(event) for event in told)
    if events == record.events:
        act = called(record.act, events)
        return record if act == record.act else replace(record, act=act)
    return replace(record, act=masked_act(record.act, events), events=events)


def sees(event: Any, seat: int) -> bool:
    match event:
        case Dealt() | Drawn() | Identified() | Spied():
            return bool(event.seat == seat)
        case Peeked(place="top"):
            return bool(event.seat == seat)
        case Built(source="top" | "hand") | Returned(face="facility", target="hand"):
            return bool(event.seat == seat)
    return True


def masked(event: Any) -> Any:
    if isinstance(event, Dealt):
        return replace(event, cards=(None,) * len(event.cards))
    if isinstance(event, Drawn):
        return replace(event, cards=(None,) * len(event.cards), faces=())
    if isinstance(event, Identified):
        return replace(event, cards=(), backs=(), faces=())
    return replace(event, card=None)


def masked_act(act: Any, events: tuple[Any, ...]) -> Any:
    """The act that leads to these events; a card that is not known is told by its back."""
    match act:
        case Deal(cards):
            return Deal((None,) * len(cards))
        case Draw(cards):
            return Draw((None,) * len(cards), first(Drawn, events).backs)
        case Top():
            return Top(None, first(Built, events).back)
        case Install() if first(Built, events).card is None:
            return Install(None, first(Built, events).back)
        case Return() if first(Returned, events).card is None:
            return Return(None, first(Returned, events).back)
        case Glimpse():
            return Glimpse(None)
        case Identify():
            return replace(act, cards=())
    return called(act, events)


def called(act: Any, events: tuple[Any, ...]) -> Any:
    """Faces as they were called when they came to the table: others may see more names free."""
    if isinstance(act, Lay | Refill) and events and act.cards != events[0].cards:
        return replace(act, cards=events[0].cards)
    return act


def first(kind: type[Any], events: tuple[Any, ...]) -> Any:
    return next(event for event in events if type(event) is kind)
