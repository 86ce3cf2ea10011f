"""The resources and items of a set as data: effect verbs, and what using an item costs."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from icecore.events.words.sets import Box, ComponentSet
from icecore.events.words.wire import snake

Amount = Annotated[int, Meta(ge=1, le=20)]
Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,31}$")]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Source = Literal["deck", "bottom", "discard"]
Type = Literal["permanent", "temporary", "escape", "reveal"]
Icon = Literal[
    "instant", "reveal", "uses", "support", "attack", "steal", "explosive", "defence",
    "inventory", "skip",
]  # fmt: skip
Cost = dict[Id, Amount]
"""Kinds of resources with their number; `any` stands for cards of the payer's choice."""
ANY = "any"
GOLD = "gold"
"""Whoever draws this kind begins."""


class Verb(Struct, frozen=True, forbid_unknown_fields=True, tag_field="verb", tag=snake):
    """`{ verb = "attack", n = 2 }` in TOML."""


class Draw(Verb, frozen=True):
    """From the top of a deck; a drawn item is owned at once."""

    n: Amount = 1
    what: Literal["resources", "items"] = "resources"


class Take(Verb, frozen=True):
    """Cards of a stated kind, or items of a stated type; without either the taker chooses."""

    n: Amount = 1
    what: Literal["resources", "items"] = "resources"
    kind: Id | None = None
    sources: Annotated[tuple[Source, ...], Meta(min_length=1)] = ("deck", "discard")


class Attack(Verb, frozen=True):
    n: Amount = 1
    who: Literal["one", "all"] = "one"


class DiscardKind(Verb, frozen=True):
    """The target discards cards of one kind, as far as it has them: an attack all the same."""

    kind: Id
    n: Amount = 1


class Steal(Verb, frozen=True):
    n: Amount = 1


class Give(Verb, frozen=True):
    """The giver chooses."""

    n: Amount = 1
    giver: Literal["self", "target"] = "self"


class Destroy(Verb, frozen=True):
    n: Amount = 1
    spares: tuple[Type, ...] = ()
    """Types of items that cannot be destroyed by this."""


class ReplaceField(Verb, frozen=True):
    pass


class Limit(Verb, frozen=True):
    """Passive: the owner's hand limit is higher."""

    n: Amount


class Avoid(Verb, frozen=True):
    pass


class Reduce(Verb, frozen=True):
    n: Amount = 1


class StrikeBack(Verb, frozen=True, tag="counter"):
    n: Amount = 1


class Skip(Verb, frozen=True):
    pass


class Peek(Verb, frozen=True):
    """The user looks at the target's hand."""


class SelfDiscard(Verb, frozen=True):
    n: Amount = 1


class PassLeft(Verb, frozen=True):
    """Only inside `each`: a card of one's own choice for the next player."""

    n: Amount = 1


class Escape(Verb, frozen=True):
    """Passive: points, and perhaps a piece of a set."""

    points: Amount
    set: Id | None = None


class InPlayOrder(Verb, frozen=True):
    """Every player, one after the other, from the current one on."""

    effect: "Draw | SelfDiscard"


class Each(Verb, frozen=True):
    """Every player chooses, then all of it happens at once."""

    effect: PassLeft


class Choose(Verb, frozen=True):
    """One of several modes."""

    modes: Annotated[tuple["Program", ...], Meta(min_length=2, max_length=8)]


Effect = (
    Draw | Take | Attack | DiscardKind | Steal | Give | Destroy | ReplaceField | Limit | Avoid |
    Reduce | StrikeBack | Skip | Peek | SelfDiscard | Escape | InPlayOrder | Each | Choose
)  # fmt: skip
Program = Annotated[tuple[Effect, ...], Meta(min_length=1, max_length=8)]
PASSIVE = (Limit, Escape)
REACTIONS = (Avoid, Reduce, StrikeBack)
"""Verbs that only answer an attack."""
AIMED = (Attack, DiscardKind, Steal)
"""Verbs that are attacks."""


class Resource(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: Id
    name: Name
    copies: Annotated[int, Meta(ge=1, le=140)]


class ItemCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An item as it is printed; each copy gets a number of its own."""

    id: Id
    name: Name
    type: Type
    copies: Annotated[int, Meta(ge=1, le=80)] = 1
    cost: Cost = {}
    pay: Cost = {}
    """Resources that each use costs."""
    spend: Id | None = None
    """The tag of an item that each use costs."""
    tag: Id | None = None
    uses: Amount | None = None
    """Most uses in a round; without it there is no limit."""
    instant: bool = False
    only: Literal["own_turn", "reaction"] | None = None
    """The only time at which an instant may be used; None is any time."""
    icons: tuple[Icon, ...] = ()
    effect: Annotated[tuple[Effect, ...], Meta(max_length=8)] = ()
    text_only: bool = False
    """The card says more than the verbs can: using it opens a window for a ruling."""


class CardSet(ComponentSet, frozen=True, kw_only=True):
    resources: tuple[Resource, ...]
    items: tuple[ItemCard, ...]


RESOURCES, ITEMS = 140, 80


def problems(content: CardSet) -> Iterator[str]:
    """140 resources with Gold among them, 80 items, and no item that could be used for ever."""
    kinds = {resource.id for resource in content.resources}
    number = sum(resource.copies for resource in content.resources)
    if number != RESOURCES:
        yield f"{number} resource cards, expected {RESOURCES}"
    number = sum(item.copies for item in content.items)
    if number != ITEMS:
        yield f"{number} item cards, expected {ITEMS}"
    if GOLD not in kinds:
        yield f'no resource "{GOLD}": whoever draws it begins'
    if ANY in kinds:
        yield f'a resource "{ANY}": the word stands for any kind in costs'
    for what, said in (
        ("resource", [resource.id for resource in content.resources]),
        ("item", [item.id for item in content.items]),
    ):
        for word, times in Counter(said).items():
            if times > 1:
                yield f'the id of {what} "{word}" stands {times} times, expected once'
    tags = {item.tag for item in content.items}
    for item in content.items:
        for problem in item_problems(item, kinds, tags):
            yield f'item "{item.id}": {problem}'
    yield from set_problems(content)


def item_problems(item: ItemCard, kinds: set[str], tags: set[str | None]) -> Iterator[str]:
    for kind in (*item.cost, *item.pay):
        if kind != ANY and kind not in kinds:
            yield f'there is no resource "{kind}"'
    if item.spend is not None and item.spend not in tags:
        yield f'no item has the tag "{item.spend}"'
    effects = list(every_effect(item.effect))
    for effect in effects:
        if isinstance(effect, DiscardKind) and effect.kind not in kinds:
            yield f'there is no resource "{effect.kind}"'
        if isinstance(effect, Take) and effect.what == "resources":
            if effect.kind is not None and effect.kind not in kinds:
                yield f'there is no resource "{effect.kind}"'
            if "bottom" in effect.sources and effect.kind is not None:
                yield "what lies at the bottom of a deck cannot be chosen"
        if isinstance(effect, Take) and effect.what == "items" and "bottom" in effect.sources:
            yield "items are taken from the deck or the discard"
        inner = effect.effect if isinstance(effect, InPlayOrder) else None
        if isinstance(inner, Draw) and inner.what == "items":
            yield 'effect: in_play_order draws resources, so what = "items" does not fit there'
    for program in every_program(item.effect):
        yield from program_problems(program)
    if any(isinstance(effect, Choose) for effect in effects) and len(item.effect) != 1:
        yield "choose stands alone; put the other effects into its modes"
    if sum(isinstance(effect, Choose) for effect in effects) > 1:
        yield "modes have no modes of their own"
    passive = [isinstance(effect, PASSIVE) for effect in effects]
    if any(passive) and not all(passive):
        yield "an item either has an ability to use or one that always holds"
    if (item.type == "escape") != any(isinstance(effect, Escape) for effect in effects):
        yield "escape items, and they alone, have the verb escape"
    everybody = (Draw, InPlayOrder, Each, ReplaceField)
    if item.type == "reveal" and not all(isinstance(effect, everybody) for effect in effects):
        yield "a reveal-use item knows no owner and no target"
    if item.type == "reveal" and any(isinstance(effect, Draw) for effect in effects):
        yield "a reveal-use item says who draws: use in_play_order"
    if item.type == "reveal" and (item.cost or item.pay or item.spend or item.instant):
        yield "a reveal-use item is neither crafted nor used"
    if not item.effect and not item.text_only and item.tag is None:
        yield "it has neither effect nor tag; text_only = true marks one that the verbs cannot say"
    active = bool(item.effect) and not any(passive)
    if item.type == "permanent" and active and not (item.pay or item.spend or item.uses):
        yield "a permanent ability needs pay, spend or uses, else it could be used for ever"


def program_problems(program: tuple[Effect, ...]) -> Iterator[str]:
    """Effects that are sound alone and do not go together, because a use says one thing once."""
    everybody = [effect for effect in program if isinstance(effect, Attack) and effect.who == "all"]
    aimed = (Attack, DiscardKind, Steal, Skip, Peek, Give)
    if everybody and any(isinstance(e, aimed) and e not in everybody for e in program):
        yield 'effect: beside an attack with who = "all" no other effect has a target'
    answers = [effect for effect in program if isinstance(effect, Avoid | Reduce)]
    if any(isinstance(effect, Avoid) for effect in answers[:-1]):
        yield "effect: after avoid there is nothing left to avoid or reduce"
    chosen = (e for e in program if isinstance(e, Take) and e.what == "resources" and not e.kind)
    if sum(1 for _ in chosen) > 1:
        yield "effect: only one take leaves its kind open; put n there, or a kind in the others"


def every_program(effects: tuple[Effect, ...]) -> Iterator[tuple[Effect, ...]]:
    """The effects that one use carries out: all of an item, or those of one of its modes."""
    yield effects
    for effect in effects:
        if isinstance(effect, Choose):
            yield from effect.modes


def every_effect(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    for effect in effects:
        yield effect
        if isinstance(effect, Choose):
            for mode in effect.modes:
                yield from every_effect(mode)


def set_problems(content: CardSet) -> Iterator[str]:
    """A set of one piece would win alone; two copies of a piece are no two pieces."""
    pieces = Counter(
        effect.set
        for item in content.items
        for effect in item.effect
        if isinstance(effect, Escape) and effect.set is not None
    )
    for name, number in pieces.items():
        if number < 2:
            yield f'the escape set "{name}" has only one piece'
    for item in content.items:
        if item.copies > 1 and any(isinstance(e, Escape) and e.set for e in item.effect):
            yield f'item "{item.id}": pieces of an escape set differ, so there is one copy'


class RoyaleBox(Box):
    """The kinds with their copies, and the item that each number stands for."""

    def __init__(self, text: str, content: CardSet) -> None:
        super().__init__(text, content)
        self.names = {resource.id: resource.name for resource in content.resources}
        self.kinds = sorted(self.names)
        copies = {resource.id: resource.copies for resource in content.resources}
        self.copies = {kind: copies[kind] for kind in self.kinds}
        self.items: dict[int, ItemCard] = {}
        for item in content.items:
            for _ in range(item.copies):
                self.items[len(self.items) + 1] = item
        self.tags: dict[str, str] = {}
        """By tag: the names of the items that have it."""
        for item in content.items:
            if item.tag is not None:
                known = self.tags.get(item.tag)
                self.tags[item.tag] = item.name if known is None else f"{known} or {item.name}"
        self.bonus: dict[int, int] = {}
        self.escape: dict[int, Escape] = {}
        self.sets: dict[str, list[int]] = {}
        for number, item in self.items.items():
            for effect in item.effect:
                if isinstance(effect, Limit):
                    self.bonus[number] = self.bonus.get(number, 0) + effect.n
                elif isinstance(effect, Escape):
                    self.escape[number] = effect
                    if effect.set is not None:
                        self.sets.setdefault(effect.set, []).append(number)

    def printed(self) -> Mapping[str, Mapping[Any, str]]:
        items = {number: item.name for number, item in self.items.items()}
        return {"card": self.names, "item": items, "tag": self.tags}
