"""What must be possible by all that was seen: asked of every card that is named."""

from collections.abc import Iterable, Mapping, Sequence

from icecore.replay.kernel import refuse
from icecore.replay.kernel.sentences import It

from .questions import beyond_unseen, short_of
from .rules import Rules
from .state import State
from .told import lacking, so_many


def check_unseen(state: State, cards: Sequence[str | None]) -> None:
    """royale.hidden.1: only what can be in the deck comes from it."""
    unseen = state.unseen
    for card in cards:
        if card is not None and cards.count(card) > unseen.get(card, 0):
            refuse(Rules.HIDDEN_1, "no {card} is left in the deck", card=It("card", card))


def require_unseen(
    state: State, parts: Mapping[int, Sequence[str | None]], also: Iterable[str] = ()
) -> None:
    """royale.hidden.1: what several name together can all be there."""
    kind = beyond_unseen(state, parts, also)
    if kind is not None:
        number = state.unseen.get(kind, 0)
        refuse(
            Rules.HIDDEN_1,
            "only {number} {card} {are} unseen",
            number=number,
            card=It("card", kind),
            are="is" if number == 1 else "are",
        )


def check_picked(state: State, victim: int, owed: int, cards: Sequence[str | None]) -> None:
    """So many cards of a hand, which can be there."""
    if len(cards) != owed:
        refuse(
            Rules.ATK_DAMAGE, "{owed} are picked, not {given}", owed=so_many(owed), given=len(cards)
        )
    lack = short_of(state, state.hands[victim], cards)
    if lack is not None:
        refuse(Rules.ATK_DAMAGE, "not in that hand: {lack}", lack=lacking(lack))
