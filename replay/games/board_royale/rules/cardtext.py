"""What an item can do: its modes, and what each asks of whoever uses it."""

from collections.abc import Iterator, Sequence

from icecore.events.games.board_royale.cards import (
    AIMED,
    ANY,
    PASSIVE,
    Attack,
    Choose,
    Destroy,
    DiscardKind,
    Draw,
    Effect,
    Give,
    ItemCard,
    Peek,
    Skip,
    Steal,
    Take,
)


def modes_of(card: ItemCard) -> Iterator[tuple[int, Sequence[Effect]]]:
    """The ways in which an item can be used; one without a choice has mode 0."""
    first = card.effect[0] if card.effect else None
    if isinstance(first, Choose):
        yield from enumerate(first.modes, 1)
    elif is_active(card):
        yield 0, card.effect


def is_active(card: ItemCard) -> bool:
    """Can it be used at all? Escape items, inventory and ammunition cannot."""
    if card.type in ("escape", "reveal"):
        return False
    return card.text_only or any(not isinstance(effect, PASSIVE) for effect in card.effect)


def wants_target(program: Sequence[Effect]) -> bool:
    return any(
        isinstance(effect, DiscardKind | Steal | Skip | Peek | Give)
        or (isinstance(effect, Attack) and effect.who == "one")
        for effect in program
    )


def hits_all(program: Sequence[Effect]) -> bool:
    return any(isinstance(effect, Attack) and effect.who == "all" for effect in program)


def attacks(program: Sequence[Effect]) -> Iterator[tuple[int, bool]]:
    """The attacks of a program: how many cards, and whether they are stolen."""
    for effect in program:
        if isinstance(effect, AIMED):
            yield effect.n, isinstance(effect, Steal)


def gained(program: Sequence[Effect]) -> int:
    """How many resources the user gets, if all goes well."""
    return sum(
        effect.n
        for effect in program
        if (isinstance(effect, Draw | Take) and effect.what == "resources")
        or isinstance(effect, Steal)
        or (isinstance(effect, Give) and effect.giver == "target")
    )


def aims(program: Sequence[Effect]) -> Iterator[tuple[Destroy | Take, int]]:
    """The effects that name items, each with its place in what the user names."""
    place = 0
    for effect in program:
        if isinstance(effect, Destroy) or (isinstance(effect, Take) and effect.what == "items"):
            yield effect, place
            place += effect.n


def cost(fixed: dict[str, int], wild: Sequence[str]) -> tuple[str, ...]:
    """The cards that are paid, those for `any` last."""
    return (*(kind for kind, n in fixed.items() if kind != ANY for _ in range(n)), *wild)
