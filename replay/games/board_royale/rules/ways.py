"""The ways in which an item may be used now, and where a wanted kind surely lies."""

from collections.abc import Iterator, Sequence
from typing import Literal

from icecore.events.games.board_royale import cards as c
from icecore.events.games.board_royale import words as w

from .cardtext import (
    aims,
    attacks,
    cost,
    gained,
    hits_all,
    is_active,
    is_reaction_only,
    modes_of,
    wants_target,
)
from .questions import could_use, hand_size, opponents, short_of, some_cards, to_shed, usable_items
from .searching import item_source, resource_takes
from .state import State


def sure_kinds(state: State, seat: int) -> Iterator[tuple[str, Literal["deck", "discard"]]]:
    """Kinds that lie in the discard, or so often unseen that the deck must have one.

    By the seat's own eyes: what others hold is hidden from it.
    """
    hidden = sum(state.piles) + sum(hand_size(state, other) for other in range(len(state.out)))
    hidden -= sum(state.hands[seat].known.values())
    for kind in state.box.kinds:
        if state.discard[kind]:
            yield kind, "discard"
        elif state.deck:
            unseen = state.box.copies[kind] - state.hands[seat].known.get(kind, 0)
            if unseen > hidden:
                yield kind, "deck"


def uses(state: State, seat: int, item: int) -> Iterator[w.Use]:
    """The ways to use an item while no attack is open."""
    card = state.box.items[item]
    if not is_active(card) or (card.only == "own_turn" and seat != state.turn):
        return
    if not could_use(state, seat, item):
        return
    for mode, program in modes_of(card):
        if not is_reaction_only(card, program):
            yield from ways(state, seat, item, mode, program)


def instants(state: State, seat: int) -> Iterator[w.Use]:
    """The ways to use instants while no attack is open."""
    for item in usable_items(state, seat):
        if state.box.items[item].instant:
            yield from uses(state, seat, item)


def ways(
    state: State,
    seat: int,
    item: int,
    mode: int,
    program: Sequence[c.Effect],
    reacting: bool = False,
) -> Iterator[w.Use]:
    card = state.box.items[item]
    payments = list(paid_ways(state, seat, card))
    if not payments:
        return
    aimed = list(aim_ways(state, seat, program))
    takes = list(take_ways(state, seat, program))
    for target in target_ways(state, seat, program, reacting):
        for pay in payments:
            price = cost(card.pay, pay)
            shed = to_shed(state, seat, gained(program), len(price))
            discard = next(some_cards(state, seat, shed, price), None)
            if discard is None:
                continue
            for aim in aimed:
                for take, source in takes:
                    yield w.Use(item, target, mode, pay, None, aim, take, source, discard)


def paid_ways(state: State, seat: int, card: c.ItemCard) -> Iterator[tuple[str, ...]]:
    """The cards for `any`: only the most plentiful kind."""
    for wild in some_cards(state, seat, card.pay.get(c.ANY, 0), cost(card.pay, ())):
        if short_of(state, state.hands[seat], cost(card.pay, wild)) is None:
            yield wild
            return


def target_ways(
    state: State, seat: int, program: Sequence[c.Effect], reacting: bool
) -> Iterator[tuple[int, ...]]:
    others = opponents(state, seat)
    if reacting and any(attacks(program)):
        yield ()
        return
    bound = seat != state.turn
    if hits_all(program):
        if not (bound and any(is_lethal(state, other, program) for other in others)):
            yield ()
    elif wants_target(program):
        for other in others:
            if not (bound and is_lethal(state, other, program)):
                yield (other,)
    else:
        yield ()


def is_lethal(state: State, target: int, program: Sequence[c.Effect]) -> bool:
    """royale.ruling.44: in a peaceful game only a theft is."""
    hand = hand_size(state, target)
    return any(n >= hand for n, steal in attacks(program) if steal or not state.options.peaceful)


def aim_ways(state: State, seat: int, program: Sequence[c.Effect]) -> Iterator[tuple[int, ...]]:
    """One item at a time; for more than one only the first that would do."""
    wanted = list(aims(program))
    if not wanted:
        yield ()
        return
    found: list[list[int]] = []
    for effect, _ in wanted:
        if isinstance(effect, c.Destroy):
            items = [i for other in opponents(state, seat) for i in state.owned[other]]
            items = [i for i in items if state.box.items[i].type not in effect.spares]
        else:
            piles = (*state.item_deck, *state.item_discard)
            items = [i for i in piles if item_source(state, w.Use(i), effect, i) is not None]
        found.append(items)
    if len(wanted) == 1 and wanted[0][0].n == 1:
        yield from ((item,) for item in found[0])
        return
    chosen: list[int] = []
    for (effect, _), items in zip(wanted, found, strict=True):
        free = [item for item in items if item not in chosen]
        chosen += free[: effect.n]
        if len(free) < effect.n:
            return
    yield tuple(chosen)


def take_ways(
    state: State, seat: int, program: Sequence[c.Effect]
) -> Iterator[tuple[tuple[str, ...], Literal["", "deck", "bottom", "discard"]]]:
    """Kinds that are surely there; of several cards all of one kind."""
    takes = resource_takes(program)
    if not takes:
        yield (), ""
        return
    effect = takes[0]
    for kind, source in sure_kinds(state, seat):
        wanted = effect.kind in (None, kind)
        if not wanted or source not in effect.sources or not enough(state, kind, source, effect.n):
            continue
        yield (() if effect.kind is not None else (kind,) * effect.n), source
    if "bottom" in effect.sources and state.deck:
        yield (), "bottom"


def enough(state: State, kind: str, source: str, number: int) -> bool:
    """Of more than one card only the discard can be sure."""
    return state.discard[kind] >= number if source == "discard" else number == 1
