"""Who may see what.

A hand is its owner's; everybody else sees how many cards it has. A stolen card is known to thief
and victim, a card passed on to the two it moves between, a hand that was looked at to whoever
looked. Discards, payments, trades and all items lie open.
"""

from typing import Any

from msgspec.structs import replace

from icecore.events.games.board_royale.acts import Choose, Deal, Pick, Quit
from icecore.events.games.board_royale.words import (
    Chosen,
    Dealt,
    Departed,
    Drew,
    Handed,
    HandSet,
    Identified,
    PassedOn,
    Peeked,
    Stolen,
)
from icecore.events.words.record import AnyRecord, Identify
from icecore.replay.games.board_royale.rules.state import State
from icecore.replay.kernel.zones import hidden


def view(state: State, seat: int) -> State:
    """What a seat may know; shares all that it sees with the state, so it is not to be changed."""
    hands, unseen = list(state.hands), dict(state.unseen)
    for other, hand in enumerate(hands):
        if other != seat:
            for kind, number in hand.known.items():
                unseen[kind] += number
            hands[other] = hidden(hand)
    gifts = {
        giver: cards if giver == str(seat) else (None,) * len(cards)
        for giver, cards in state.gifts.items()
    }
    peeks = {
        eyes: cards if eyes.startswith(f"{seat}>") else (None,) * len(cards)
        for eyes, cards in state.peeks.items()
    }
    return replace(state, hands=hands, unseen=unseen, gifts=gifts, peeks=peeks)


def redact(record: AnyRecord, seat: int) -> AnyRecord:
    """The record with every card unknown that the seat did not see."""
    events = tuple(masked(event, seat) for event in record.events)
    act, implied = masked_act(record, seat), record.implied
    if isinstance(act, Choose) and record.seat != seat:
        implied = False  # that there was nothing to choose is the seat's own knowledge
    if events == record.events and act == record.act and implied == record.implied:
        return record
    return replace(record, act=act, events=events, implied=implied)


def masked(event: Any, seat: int) -> Any:
    """The event as the seat saw it."""
    match event:
        case Identified() if event.seat != seat:
            return replace(event, cards=())
        case Dealt() | Drew() | HandSet() | Chosen() if event.seat != seat:
            return unnamed(event)
        case Stolen() if seat not in (event.seat, event.attacker):
            return unnamed(event)
        case Handed() if seat not in (event.seat, event.receiver):
            return unnamed(event)
        case Peeked() if seat not in (event.seat, event.target):
            return unnamed(event)
        case PassedOn(gifts):
            return PassedOn(tuple(masked(gift, seat) for gift in gifts))
    return event


def unnamed(said: Any) -> Any:
    return replace(said, cards=(None,) * len(said.cards))


def masked_act(record: AnyRecord, seat: int) -> Any:
    """The act that leads to the events as the seat saw them."""
    act, events = record.act, record.events
    match act:
        case Pick() if events and isinstance(events[0], PassedOn):
            seen = [card for gift in events[0].gifts for card in masked(gift, seat).cards]
            return Pick(tuple(seen) if any(seen) else ())
        case Deal() | Pick() | Choose() | Identify():
            for event in events:
                if hasattr(event, "cards") and masked(event, seat) != event:
                    return replace(act, cards=()) if isinstance(act, Identify) else unnamed(act)
        case Quit() if record.seat != seat:
            left = next(event for event in events if isinstance(event, Departed))
            shared = (card for share in left.shares for card in share.cards)
            return replace(act, cards=tuple(sorted((*left.cards, *shared))))
    return act
