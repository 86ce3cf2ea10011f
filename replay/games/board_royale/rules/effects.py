"""Effects of items: every effect verb with its words, and the programs that they make."""

from collections.abc import Sequence
from typing import Any, cast

from icecore.events.games.board_royale import cards as c
from icecore.events.games.board_royale import words as w
from icecore.events.words.vocabulary import members
from icecore.replay.kernel import hold
from icecore.replay.rulebook.verbs import Verbs, Work
from icecore.replay.show.text import counted

from . import item_uses
from . import lookups as q
from .attack import attacker_of, avoid, counter, reduce, window_of
from .card_words import PLACES
from .drawing import replace_field
from .endings import refresh, refresh_items, settle
from .table import Facts, State, Todo, royale


def program_of(state: State, step: w.Run) -> Sequence[c.Effect]:
    printed, mode = state.box.items[step.use.item].effect, step.use.mode
    if mode and isinstance(printed[0], c.Choose):
        return printed[0].modes[mode - 1]
    return printed


def run(state: State, step: w.Run, todo: Todo, work: Work) -> Facts:
    """One effect of a program after the other; those that wait stand on the list."""
    program, seat, index = program_of(state, step), step.seat, step.index
    reveals = state.box.items[step.use.item].type == "reveal"
    if index >= len(program) or not (reveals or q.is_alive(state, seat)):
        return
    if shed := over_limit(state, seat, program[index]):
        todo += (step, w.MustChoose((seat,), "shed", shed))
        return
    if index + 1 < len(program):
        todo.append(w.Run(seat, step.use, index + 1))
    yield from work(state, step, todo) or ()
    if state.reason is not None:
        todo.clear()


def over_limit(state: State, seat: int, effect: c.Effect) -> int:
    """royale.auto.limit: what has filled the hand since the item was used is discarded first.

    A gift asks its receiver by itself.
    """
    return 0 if isinstance(effect, c.Give) else q.to_shed(state, seat, item_uses.gained((effect,)))


def has_effect(state: State, step: w.Run) -> None:
    there = step.use.item in state.box.items and step.index < len(program_of(state, step))
    hold(there, "{:item} has no such effect", step.use.item)


effects: Verbs[State, w.Run] = Verbs(
    royale,
    w.Run,
    lambda state, effect, step: step.seat,
    first="what was begun is finished first",
    told="what was begun goes on",
    effect_of=lambda state, step: program_of(state, step)[step.index],
    around=run,
    sound=has_effect,
)


def words_of(box: c.RoyaleBox, program: Sequence[c.Effect]) -> str:
    """The program as it is printed; its kinds stand in braces in the words of a verb."""
    return worded(program).format_map(box.names)


def worded(program: Sequence[c.Effect]) -> str:
    return ", ".join(map(effects.words, program))


def spelled(id_: str) -> str:
    """Types, tags and sets have no printed name."""
    return id_.replace("_", " ")


effects.says(c.Limit, "hand limit +{n}")
effects.says(c.PassLeft, "{n} to the left")
effects.says(
    c.Escape,
    lambda effect: (
        counted(effect.points, "point", "points")
        + (f", set {spelled(effect.set)}" if effect.set else "")
    ),
)
effects.says(c.Choose, lambda effect: " or ".join(map(worded, effect.modes)))


def target_of(step: w.Run, todo: Todo) -> int:
    """The named opponent; in answer to an attack the attacker goes without saying."""
    attacker = attacker_of(todo, step.seat)
    return step.use.target[0] if step.use.target or attacker is None else attacker


def aimed_at(state: State, effect: c.Destroy | c.Take, step: w.Run) -> tuple[int, ...]:
    """The items that the user named for this effect."""
    wanted = item_uses.aims(program_of(state, step))
    place = next(place for other, place in wanted if other is effect)
    return step.use.aim[place : place + effect.n]


@effects.runs(
    c.Draw,
    lambda effect: (
        f"draw {effect.n}"
        if effect.what == "resources"
        else f"draw {counted(effect.n, 'item', 'items')}"
    ),
)
def draw(state: State, seat: int, effect: c.Draw, step: w.Run, todo: Todo) -> Facts:
    if effect.what == "items":
        todo.append(w.DrawItems(seat, effect.n))
    else:
        todo.append(w.DrawCards(seat, q.room(state, seat, effect.n)))
    yield from ()


def take_words(effect: c.Take) -> str:
    """Nobody chooses what lies at the bottom of a deck."""
    if effect.what == "items":
        wanted = f" {spelled(effect.kind)} item" if effect.kind else " item"
    elif effect.kind is not None:
        wanted = f" {{{effect.kind}}}"
    else:
        wanted = "" if effect.sources == ("bottom",) else " of choice"
    return f"take {effect.n}{wanted} from {' or '.join(PLACES[place] for place in effect.sources)}"


@effects.runs(c.Take, take_words)
def take(state: State, seat: int, effect: c.Take, step: w.Run, todo: Todo) -> Facts:
    """royale.ruling.40: a searched deck is shuffled, so nobody knows its order."""
    if effect.what == "items":
        filled = bool(state.item_deck)
        for item in aimed_at(state, effect, step):
            source = item_uses.item_source(state, step.use, effect, item)
            if source is not None:
                yield w.ItemGained(seat, item, cast(Any, source))
        yield from settle(state)
        if filled and state.reason is None:
            yield from refresh_items(state)
        return
    cards = item_uses.wanted_cards(step.use, effect)
    source = item_uses.take_source(state, step.use, effect, cards)
    if source == "bottom":
        todo.append(w.DrawCards(seat, q.room(state, seat, effect.n)))
    elif source is not None:
        yield w.Took(seat, cards[: q.room(state, seat, len(cards))], source)
        if source == "deck":
            yield from refresh(state)


@effects.runs(
    c.Attack,
    lambda effect: f"attack {effect.n}" if effect.who == "one" else f"attack all, {effect.n} each",
)
@effects.runs(c.DiscardKind, "target discards {n} {{{kind}}}")
@effects.runs(c.Steal, "steal {n}")
def attack(
    state: State, seat: int, effect: c.Attack | c.DiscardKind | c.Steal, step: w.Run, todo: Todo
) -> Facts:
    """In answer to an attack it becomes a counter; else one attack on each target."""
    steal = isinstance(effect, c.Steal)
    kind = effect.kind if isinstance(effect, c.DiscardKind) else None
    if window_of(todo, seat) is not None:
        yield from counter(state, seat, step.use.item, effect.n, todo, steal, kind)
        return
    everybody = isinstance(effect, c.Attack) and effect.who == "all"
    targets = q.opponents(state, seat) if everybody else step.use.target
    lethal = seat == state.turn
    for target in reversed(targets):
        todo.append(
            w.Strike(target, seat, effect.n, step.use.item, steal=steal, lethal=lethal, card=kind)
        )


@effects.runs(c.Avoid, "avoid")
def take_no_damage(state: State, seat: int, effect: c.Avoid, step: w.Run, todo: Todo) -> Facts:
    return avoid(state, seat, step.use.item, todo)


@effects.runs(c.Reduce, "damage −{n}")
def take_less(state: State, seat: int, effect: c.Reduce, step: w.Run, todo: Todo) -> Facts:
    return reduce(state, seat, step.use.item, effect.n, todo)


@effects.runs(c.StrikeBack, "counter {n}")
def strike_back(state: State, seat: int, effect: c.StrikeBack, step: w.Run, todo: Todo) -> Facts:
    return counter(state, seat, step.use.item, effect.n, todo)


def destroy_words(effect: c.Destroy) -> str:
    spared = f" (not {', '.join(effect.spares)})" if effect.spares else ""
    return f"destroy {counted(effect.n, 'item', 'items')}{spared}"


@effects.runs(c.Destroy, destroy_words)
def destroy(state: State, seat: int, effect: c.Destroy, step: w.Run, todo: Todo) -> Facts:
    for item in aimed_at(state, effect, step):
        owner = q.owner_of(state, item)
        if owner >= 0:
            yield w.Destroyed(owner, item)


@effects.runs(c.ReplaceField, "replace the Field")
def new_field(state: State, seat: int, effect: c.ReplaceField, step: w.Run, todo: Todo) -> Facts:
    return replace_field(state, "item", todo)


@effects.runs(c.Skip, "target skips")
def skip(state: State, seat: int, effect: c.Skip, step: w.Run, todo: Todo) -> Facts:
    """royale.ruling.3."""
    target = target_of(step, todo)
    if q.is_alive(state, target):
        yield w.Marked(target)


@effects.runs(c.Peek, "look at a hand")
def peek(state: State, seat: int, effect: c.Peek, step: w.Run, todo: Todo) -> Facts:
    todo.append(w.Look(seat, target_of(step, todo)))
    yield from ()


@effects.runs(
    c.Give,
    lambda effect: f"give {effect.n}" if effect.giver == "self" else f"target gives {effect.n}",
)
def give(state: State, seat: int, effect: c.Give, step: w.Run, todo: Todo) -> Facts:
    target = target_of(step, todo)
    giver, receiver = (seat, target) if effect.giver == "self" else (target, seat)
    if q.is_alive(state, giver) and q.is_alive(state, receiver):
        todo.append(w.MustChoose((giver,), "give", effect.n, receiver, step.use.item))
    yield from ()


@effects.runs(c.SelfDiscard, "discard {n}")
def self_discard(state: State, seat: int, effect: c.SelfDiscard, step: w.Run, todo: Todo) -> Facts:
    todo.append(w.MustChoose((seat,), "discard", effect.n, 0, step.use.item))
    yield from ()


@effects.runs(c.InPlayOrder, lambda effect: f"each in turn: {effects.words(effect.effect)}")
def in_order(state: State, seat: int, effect: c.InPlayOrder, step: w.Run, todo: Todo) -> Facts:
    """royale.ruling.61: one seat at a time, from the current player on."""
    order = tuple(q.play_order(state))
    if isinstance(effect.effect, c.Draw):
        todo.append(w.DrawEach(order, effect.effect.n))
    else:
        todo.append(w.MustChoose(order, "discard", effect.effect.n, 0, step.use.item))
    yield from ()


@effects.runs(c.Each, lambda effect: f"each: {effects.words(effect.effect)}")
def each(state: State, seat: int, effect: c.Each, step: w.Run, todo: Todo) -> Facts:
    """royale.ruling.61: all choose, then all of it moves."""
    if len(q.living(state)) > 1:
        todo.append(w.PassOn())
        todo.append(
            w.MustChoose(tuple(q.play_order(state)), "pass", effect.effect.n, 0, step.use.item)
        )
    yield from ()


effects.check(members(c.Effect))
