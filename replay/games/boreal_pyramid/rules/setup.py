"""Setup: the board is dealt, archive cards are hidden in the deck, squares are filled from it."""

from icecore.events.games.boreal_pyramid import words as w
from icecore.events.words.record import Identify
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.kernel import Chance, refuse, require
from icecore.replay.kernel.sentences import say

from .lookups import deck_pool, deck_size, may_come, unseen_archives
from .rules import Rules
from .state import State
from .table import WHITE, Facts, Todo, card_of, pyramid


def in_setup(state: State) -> bool:
    """The archive cards are hidden last of all, and then the game begins."""
    return bool(state.todo) and type(state.todo[0]) is w.HideArchive


def owed_board(state: State, step: w.DealBoard) -> Chance:
    why = say("which cards lie on squares 1 to 8, as {white} counts them?", white=WHITE)
    pool = [card for card in state.box.kinds["S"] if card in state.boxed]
    return Chance(pool, 8, why, w.Deal, ordered=True)


pyramid.step(
    w.DealBoard,
    TABLE,
    first="the board is dealt first",
    told="The board is dealt",
    chance=owed_board,
    done=lambda state, step: any(state.board),
)


@pyramid.answer
def deal(state: State, seat: int, act: w.Deal, step: w.DealBoard, todo: Todo) -> Facts:
    for card in act.cards:
        starts = card in state.box.kinds["S"]
        require(starts, Rules.SETUP_3, "{card} is no starting location", card=card_of(card))
        require(
            card in state.boxed,
            Rules.SETUP_3,
            "{card} is not in the box any more",
            card=card_of(card),
        )
    require(len(set(act.cards)) == 8, Rules.SETUP_3, "a card is named twice")
    yield w.Dealt(act.cards)


pyramid.step(
    w.HideArchive,
    TABLE,
    first="the archive cards are hidden first",
    told="Archives go into the deck",
    chance=lambda state, step: Chance(
        state.box.kinds["A"], 3, "which archive cards went into the deck?", w.Hide, seen_by=()
    ),
)


@pyramid.answer
def hide(state: State, seat: int, act: w.Hide, step: w.HideArchive, todo: Todo) -> Facts:
    named = [card for card in act.cards if card is not None]
    strangers = [card_of(card) for card in named if card not in state.box.archives]
    require(not strangers, Rules.SETUP_4, "{cards} is no archive card", cards=strangers)
    require(len(set(named)) == len(named), Rules.SETUP_4, "a card is named twice")
    yield w.Hidden(act.cards)


@pyramid.act
def identify(state: State, seat: int, act: Identify) -> Facts:
    """pyramid.ruling.24: archive cards of the deck that somebody has come to know."""
    require(seat == SCRIBE, Rules.TURN_3, "this is for the scribe")
    require(act.zone == "deck", Rules.RULING_24, "only cards of the deck are ever unknown")
    require(act.slot is None, Rules.RULING_24, "what is hidden there has no order")
    unknown = state.archive.unknown
    require(0 < len(act.cards) <= unknown, Rules.SETUP_4, "{n} of them are unknown", n=unknown)
    possible = unseen_archives(state)
    for card in act.cards:
        unseen = "{card} is not an unseen archive card"
        require(card in possible, Rules.SETUP_4, unseen, card=card_of(card))
    require(len(set(act.cards)) == len(act.cards), Rules.SETUP_4, "a card is named twice")
    yield w.Identified("deck", act.seat, act.cards)


def is_owed(state: State, step: w.FillSquare) -> bool:
    """pyramid.ruling.3: with the deck empty the square stays empty. A ruling may have filled it."""
    return state.board[step.white - 1] is None and bool(state.deck or deck_size(state))


def owed_card(state: State, step: w.FillSquare) -> Chance | None:
    pool, weights = deck_pool(state)
    if not pool or state.board[step.white - 1] is not None:
        return None
    why = say("which card came to {white}'s square {number}?", white=WHITE, number=step.white)
    return Chance(pool, 1, why, lambda cards: w.Fill(*cards), weights=weights)


pyramid.step(
    w.FillSquare,
    TABLE,
    first="the square is refilled first",
    told=lambda state, step: say("{who}'s square {white} is refilled", step, who=WHITE),
    chance=owed_card,
    waits=is_owed,
    done=lambda state, step: state.board[step.white - 1] is not None,
)


@pyramid.answer
def fill(state: State, seat: int, act: w.Fill, step: w.FillSquare, todo: Todo) -> Facts:
    card = act.card
    if not may_come(state, card):
        known = card in state.box.cards
        require(known, Rules.SETUP_5, "the set has no card {card}", card=card)
        rule = Rules.SETUP_4 if card in state.box.archives else Rules.SETUP_5
        refuse(rule, "{card} cannot be in the deck any more", card=card_of(card))
    if state.board[step.white - 1] is not None:
        why = say("{who}'s square {white} is filled already", step, who=WHITE)
        refuse(Rules.TURN_4, why)
    yield w.Filled(card, step.white)
