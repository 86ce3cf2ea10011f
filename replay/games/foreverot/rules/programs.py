"""Card texts as data: which effect a step means, how programs come onto the list, what they say."""

from collections.abc import Iterator

from icecore.events.games.foreverot import verbs as c
from icecore.events.games.foreverot import words as w
from icecore.events.games.foreverot.cards import ENERGY, RUIN, TOKENS
from icecore.replay.kernel import Refused, hold
from icecore.replay.kernel.sentences import It, Value
from icecore.replay.rulebook.step_row import its_seat
from icecore.replay.rulebook.verbs import Verbs

from .rules import Rules
from .state import State
from .table import Facts, Todo, in_any_order, on_turn, saga

NOUNS = {**TOKENS, "energy": "Energy", "lore": "Lore", "relic": "Relic"}
KINDS = {
    "obliviate": "an Obliviate", "warlord": "a Warlord", "ruin": "a Ruin", "enemy": "an enemy",
}  # fmt: skip
WHERE = {"here": "here", "any": "anywhere", "low": "on lowest world", "high": "on highest world"}
WHOSE = {"self": "", "each": "each ", "here": "all here "}
CASTS = {
    "verge": "at the Verge", "confront": "to confront", "rouse": "to rouse a Dragon",
    "text": "for an effect", "foreverot": "for the Foreverot",
}  # fmt: skip


def where_words(world: int | str) -> str:
    return WHERE[world] if isinstance(world, str) else f"on world {world}"


def cost_words(cost: c.Cost) -> str:
    """`2 red, 1 black`."""
    named = [*ENERGY, "energy", "bindmetal"]
    told = [f"{n} {NOUNS[word]}" for word in named if (n := getattr(cost, word))]
    told += [f"{cost.alike} alike"] * bool(cost.alike)
    told += [f"{cost.alliance} Alliance"] * bool(cost.alliance)
    return ", ".join(told) or "nothing"


def condition_words(when: c.Condition) -> str:
    told = [f"on world {' or '.join(map(str, when.worlds))}"] * bool(when.worlds)
    told += [f"no {str(when.clear).capitalize()} there"] * (when.clear is not None)
    told += [f"at {str(when.side).capitalize()}"] * (when.side is not None)
    told += [f"Alliance {when.alliance}+"] * bool(when.alliance)
    return ", ".join(told) or "always"


def world_name(state: State, world: int) -> str:
    return state.box.board(world).name


def piece(token: str) -> Value:
    """The token of a slot in words: Ruins have no names."""
    return "a Ruin" if token == RUIN else It("card", token)


def place(world: int, slot: int) -> Value:
    """A slot is known by the location that is printed there."""
    return It("location", f"loc{world}{slot}")


THEN, OTHERWISE = 0, 1
"""Branches of an effect; those of a choice are its options."""
Text = w.Run
"""The steps that every verb is given: the text that is carried out, for a seat and a world."""


def effect_of(state: State, step: Text) -> c.Effect:
    """The effect that a step's path leads to: index, then branch and index, and so on."""
    path = step.path
    effect = state.box.programs[step.name][path[0]]
    for turn in range(1, len(path), 2):
        effect = c.branch(effect, path[turn])[path[turn + 1]]
    return effect


def steps(step: Text, program: c.Program, path: tuple[int, ...]) -> Iterator[Text]:
    """The effects of a program, the first one last: it is the next to be done."""
    for number in range(len(program) - 1, -1, -1):
        effect = program[number]
        times = effect.n if isinstance(effect, c.MoveReinforcement) else 1
        yield w.Run(step.name, (*path, number), step.seat, step.world, times)


def inner(step: Text, effect: c.Effect, number: int) -> Iterator[Text]:
    """A branch of an effect."""
    return steps(step, c.branch(effect, number), (*step.path, number))


def start(state: State, name: str, seat: int, world: int, todo: Todo) -> None:
    """A program is the next to be done; a text that the set does not model waits for rulings."""
    if name in state.box.text_only:
        todo.append(w.AwaitRuling(name, seat))
    todo.extend(steps(w.Run(name, (), seat, world), state.box.programs[name], ()))


def text_would_do(state: State, name: str, seat: int, world: int = 0) -> bool:
    """Would a text do anything? One that the set does not model, the table knows."""
    todo: Todo = []
    start(state, name, seat, world, todo)
    return saga.would_do(state, *todo)


def here(state: State, step: Text) -> int:
    """The world that an effect is about."""
    return step.world or state.pawns[step.seat]


def chooser(state: State, effect: c.Effect, step: Text) -> int:
    """Of a vote the marker holder says what comes of it."""
    return state.first if type(effect) is c.Choose and effect.vote else step.seat


def again(step: Text) -> Iterator[Text]:
    """The rest of an effect that is done several times."""
    if step.times > 1:
        yield w.Run(step.name, step.path, step.seat, step.world, step.times - 1)


def fizzle(state: State, step: Text, effect: c.Effect) -> w.Event:
    """foreverot.ruling.55: there is nothing that it could do."""
    return w.Fizzled(step.name, str(effect.__struct_config__.tag))


FIRST = "the effect is carried out first"
effects: Verbs[State, Text] = Verbs(
    saga,
    w.Run,
    chooser,
    first=FIRST,
    told="{who}: {effect} ({name})",
    effect_of=effect_of,
    fizzle=fizzle,
    again=again,
    refuse=lambda state, step, effect, act: Refused(
        Rules.PEND_CHOICE, "that is not an option; {first}", first=FIRST
    ),
    meant=in_any_order,
    forced=True,
    sound=effect_of,  # which fails for a path that leads nowhere
)


program = effects.program


def or_else(parts: c.Program) -> str:
    return f", else {program(parts)}" if parts else ""


def is_tidied(state: State, step: w.Tidy) -> bool:
    return step.card not in state.resolving


def not_tidied(state: State, step: w.Tidy) -> None:
    hold(not is_tidied(state, step), "{:card} is not being carried out", step.card)


@saga.step(
    w.Tidy,
    on_turn,
    first="the card is discarded first",
    told="{card} is discarded",
    sound=not_tidied,
    done=is_tidied,
)
def tidy(state: State, step: w.Tidy, todo: Todo) -> Facts:
    """A World Card has been carried out."""
    yield w.CardDone(step.card, state.box.cards[step.card].world)


saga.step(
    w.AwaitRuling,
    its_seat,
    first="the text of the card is ruled on first",
    told="{seat}: a ruling on {name}",
    passes="last",
    ruled=True,
)
