"""Uses of items: their modes, what they ask of the user, and the ways to use one now."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, Literal

from icecore.events.games.board_royale import cards as c
from icecore.events.games.board_royale import words as w

from . import lookups as q
from .rules import Rules
from .state import State

Mode = tuple[int, Sequence[c.Effect]]


def modes_of(card: c.ItemCard) -> Iterator[Mode]:
    """The ways in which an item can be used; one without a choice has mode 0."""
    first = card.effect[0] if card.effect else None
    if isinstance(first, c.Choose):
        yield from enumerate(first.modes, 1)
    elif is_active(card):
        yield 0, card.effect


def is_active(card: c.ItemCard) -> bool:
    """Can it be used at all? Escape items, inventory and ammunition cannot."""
    if card.type in ("escape", "reveal"):
        return False
    return card.text_only or any(not isinstance(effect, c.PASSIVE) for effect in card.effect)


def wants_target(program: Sequence[c.Effect]) -> bool:
    return any(
        isinstance(effect, c.DiscardKind | c.Steal | c.Skip | c.Peek | c.Give)
        or (isinstance(effect, c.Attack) and effect.who == "one")
        for effect in program
    )


def skips(program: Sequence[c.Effect]) -> bool:
    return any(isinstance(effect, c.Skip) for effect in program)


def hits_all(program: Sequence[c.Effect]) -> bool:
    return any(isinstance(effect, c.Attack) and effect.who == "all" for effect in program)


def attacks(program: Sequence[c.Effect]) -> Iterator[tuple[int, bool]]:
    """The attacks of a program: how many cards, and whether they are stolen."""
    for effect in program:
        if isinstance(effect, c.AIMED):
            yield effect.n, isinstance(effect, c.Steal)


def is_reaction_only(card: c.ItemCard, program: Sequence[c.Effect]) -> bool:
    return card.only == "reaction" or any(isinstance(effect, c.REACTIONS) for effect in program)


def gained(program: Sequence[c.Effect]) -> int:
    """The number of resources that the user gets, if all goes well."""
    return sum(
        effect.n
        for effect in program
        if (isinstance(effect, c.Draw | c.Take) and effect.what == "resources")
        or isinstance(effect, c.Steal)
        or (isinstance(effect, c.Give) and effect.giver == "target")
    )


def aims(program: Sequence[c.Effect]) -> Iterator[tuple[c.Destroy | c.Take, int]]:
    """The effects that name items, each with its place in what the user names."""
    place = 0
    for effect in program:
        if isinstance(effect, c.Destroy) or (isinstance(effect, c.Take) and effect.what == "items"):
            yield effect, place
            place += effect.n


def cost(fixed: dict[str, int], wild: Sequence[str]) -> tuple[str, ...]:
    """The cards that are paid, those for `any` last."""
    return (*(kind for kind, n in fixed.items() if kind != c.ANY for _ in range(n)), *wild)


def item_source(state: State, act: w.Use, effect: c.Take, item: int) -> str | None:
    """The place of a wanted item, if the card may look there."""
    card = state.box.items.get(item)
    if card is None or card.type == "reveal" or effect.kind not in (None, card.type, card.tag):
        return None
    for source, items in (("deck", state.item_deck), ("discard", state.item_discard)):
        if source in effect.sources and act.source in ("", source) and item in items:
            return source
    return None


def misses(
    state: State, seat: int, act: w.Use, effect: c.Destroy | c.Take, item: int
) -> tuple[Rules, str] | None:
    """The reason why an effect cannot be aimed at an item; None if it can."""
    if isinstance(effect, c.Take):
        there = item_source(state, act, effect, item) is not None
        return None if there else (Rules.ACT_USE, "{item} cannot be taken")
    owner = q.owner_of(state, item)
    if owner == seat or not q.is_alive(state, owner):
        return Rules.ACT_USE, "no opponent has {item}"
    if state.box.items[item].type in effect.spares:
        return Rules.RULING_51, "{item} is spared"
    return None


def searches(program: Sequence[c.Effect]) -> bool:
    return any(isinstance(effect, c.Take) for effect in program)


def resource_takes(program: Sequence[c.Effect]) -> list[c.Take]:
    """The effects that search for resources."""
    return [
        effect for effect in program if isinstance(effect, c.Take) and effect.what == "resources"
    ]


def wanted_cards(act: w.Use, effect: c.Take) -> tuple[str, ...]:
    return act.take if effect.kind is None else (effect.kind,) * effect.n


def from_bottom(act: w.Use, effect: c.Take) -> bool:
    """The card at the bottom of the deck: if it is said, or goes without saying."""
    only = set(effect.sources) == {"bottom"}
    return act.source == "bottom" or (only and not act.source)


def take_source(
    state: State, act: w.Use, effect: c.Take, cards: Sequence[str], buried: Sequence[str] = ()
) -> c.Source | None:
    """The discard first, where all can see it; a deck is searched by what could be in it.

    `buried` comes to the discard before the search: what it is paid with.
    """
    if from_bottom(act, effect):
        return "bottom"
    for source in ("discard", "deck"):
        if source in effect.sources and act.source in ("", source):
            pile = Counter(state.discard if source == "discard" else state.unseen)
            if source == "discard":
                pile.update(buried)
            enough = all(pile[card] >= cards.count(card) for card in cards)
            if enough and (source == "discard" or state.deck >= len(cards)):
                return source
    return None


def sure_kinds(state: State, seat: int) -> Iterator[tuple[str, Literal["deck", "discard"]]]:
    """Kinds that lie in the discard, or so often unseen that the deck must have one.

    By the seat's own eyes: what others hold is hidden from it.
    """
    hidden = sum(state.piles) + sum(q.hand_size(state, other) for other in range(len(state.out)))
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
    for mode, program in usable_modes(state, seat, item):
        yield from ways(state, seat, item, mode, program)


def usable_modes(state: State, seat: int, item: int) -> Sequence[Mode]:
    """The modes of an item while no attack is open, as far as the seat could use it now."""
    if state.box.items[item].only == "own_turn" and seat != state.turn:
        return ()
    modes = peaceful_modes(state.box, item)
    return modes if modes and q.could_use(state, seat, item) else ()


@cache
def peaceful_modes(box: c.RoyaleBox, item: int) -> tuple[Mode, ...]:
    """The modes of an item that need no attack to answer."""
    card = box.items[item]
    if not is_active(card):
        return ()
    return tuple(mode for mode in modes_of(card) if not is_reaction_only(card, mode[1]))


def instants(state: State, seat: int) -> Iterator[w.Use]:
    """The ways to use instants while no attack is open."""
    for item in q.usable_items(state, seat):
        if state.box.items[item].instant:
            yield from uses(state, seat, item)


def ways(
    state: State,
    seat: int,
    item: int,
    mode: int,
    program: Sequence[c.Effect],
    reacting: bool = False,
    one: Callable[[Sequence[Any]], Any] | None = None,
) -> Iterator[w.Use]:
    """All of them; or, where `one` chooses among equals, at most one."""
    card = state.box.items[item]
    payments = list(paid_ways(state, seat, card))
    if not payments:
        return
    aimed = list(aim_ways(state, seat, program))
    takes = list(take_ways(state, seat, program))
    targets = list(target_ways(state, seat, program, reacting))
    if one is not None:
        aimed, takes, targets = ([one(some)] if some else [] for some in (aimed, takes, targets))
    for target in targets:
        for pay in payments:
            price = cost(card.pay, pay)
            shed = q.to_shed(state, seat, gained(program), len(price))
            discard = next(q.some_cards(state, seat, shed, price), None)
            if discard is None:
                continue
            for aim in aimed:
                for take, source in takes:
                    yield w.Use(item, target, mode, pay, None, aim, take, source, discard)


def paid_ways(state: State, seat: int, card: c.ItemCard) -> Iterator[tuple[str, ...]]:
    """The cards for `any`: only the most plentiful kind."""
    for wild in q.some_cards(state, seat, card.pay.get(c.ANY, 0), cost(card.pay, ())):
        if q.short_of(state, state.hands[seat], cost(card.pay, wild)) is None:
            yield wild
            return


def target_ways(
    state: State, seat: int, program: Sequence[c.Effect], reacting: bool
) -> Iterator[tuple[int, ...]]:
    others = q.opponents(state, seat)
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
    hand = q.hand_size(state, target)
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
            items = [i for other in q.opponents(state, seat) for i in state.owned[other]]
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
