"""What an item can do: its modes, and what each asks of whoever uses it."""

from collections.abc import Iterator, Sequence

from icecore.events.games.board_royale import cards as c


def modes_of(card: c.ItemCard) -> Iterator[tuple[int, Sequence[c.Effect]]]:
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
    """How many resources the user gets, if all goes well."""
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
