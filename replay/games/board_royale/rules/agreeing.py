"""What an event that a ruling enters must agree with, where no note on a field can say it."""

from typing import Any

from icecore.events.games.board_royale import words as w
from icecore.replay.kernel import hold

from .questions import living, partner_of
from .state import State


def agrees(state: State, event: Any) -> None:
    """Asked before the event is carried out."""
    match event:
        case w.Rebuilt(deck, number):
            there = len(state.item_discard) if deck == "items" else sum(state.discard.values())
            hold(number == there, "{} cards are in the discard, not {}", there, number)
        case w.Voted(_, ayes, noes, accepted):
            both = sorted({*ayes} & {*noes})
            hold(not both, "seat {} votes twice", *both[:1])
            voters = len(ayes) + len(noes)
            hold(accepted == (2 * len(ayes) > voters), "{} of {} votes", len(ayes), voters)
        case w.Grounded(cards=cards):
            hold(len(cards) == 2, "two cards go to the ground, not {}", len(cards))
        case w.RevealUsed(item):
            known = state.box.items.get(item)
            hold(known is not None and known.type == "reveal", "item {} is not reveal-use", item)
        case w.ItemMoved(item, target, seat):
            hold(seat is None or target == "seat", "seat: the {} has no owner", target)
        case w.Ended("last survivor" | "all others quit" as reason, winners):
            left = living(state)
            pair = len(left) == 2 and partner_of(state, left[0]) == left[1]
            hold(len(left) == 1 or pair, "{}: {} players are left", reason, len(left))
            hold(sorted(winners) == left, "the winners are those who are left")
