"""Effects of abilities: every verb with its words, its offers and what comes of an answer."""

from collections.abc import Iterable, Iterator
from typing import Any

from icecore.events.games.the_north import cards as c
from icecore.events.games.the_north import words as w
from icecore.events.words.record import Decline
from icecore.replay.kernel import Chance, Refused, refuse, require
from icecore.replay.kernel.sentences import say
from icecore.replay.rulebook.verbs import Verbs

from .card_names import card_behind, first_of
from .faces import copies_of, lying, recognised, with_card
from .lookups import charged, count, deck_size, may_hold, may_stand, on_turn, own_deck
from .programs import MOST_POINTS, cause, chooser, effect_of, label_of, move_points, steps, use
from .rules import Rules
from .state import State
from .table import Facts, Todo, always, it, north

COUNTED = {"facilities": "Facility", "ancients": "Ancient", "level": "Level"}
YOU = {"self": "you", "other": "other"}


def fizzle(state: State, step: w.Run, effect: c.Effect) -> w.Event:
    """north.ruling.20: as far as possible, and this is not."""
    label = label_of(state, step.face, step.name)
    return w.Fizzled(on_turn(state), label, str(effect.__struct_config__.tag))


def again(step: w.Run) -> Iterator[w.Run]:
    """The rest of an effect that is done several times."""
    if step.times > 1:
        yield w.Run(step.face, step.name, step.path, step.times - 1)


def no_answer(state: State, step: w.Run, effect: c.Effect, act: Any) -> Refused | None:
    """north.effect.1 and 2: the chooser takes one of the options."""
    cards, seat = state.box.cards, on_turn(state)
    label = label_of(state, step.face, step.name)
    asked = say("{label} asks for: {effect}", label=label, effect=effects.words(effect))
    match act, effect:
        # Others see only the back of what is installed or returned, also where they knew the card.
        case w.Install(None, back), c.Play("hand", "facility"):
            if back in state.hands[seat].cards.values():
                return None
        case w.Return(None, back), c.Move("hand"):
            if back in state.facilities[seat].cards.values():
                return None
        case Decline(), _:
            refuse(Rules.EFFECT_2, asked)
        case w.Choose(option), c.Choose(options) if option <= len(options):
            told = program(options[option - 1])
            refuse(Rules.EFFECT_2, "{option} would do nothing", option=told)
        case w.Exchange(card, wanted), c.Exchange():
            same = card in cards and wanted in cards and cards[card].name == cards[wanted].name
            told = "{one} and {other}"
            require(not same, Rules.EXCHANGE_1, told, one=it(card), other=it(wanted))
    return Refused(Rules.EFFECT_1, asked)


effects: Verbs[State, w.Run] = Verbs(
    north,
    w.Run,
    chooser,
    first="the effect is carried out first",
    told=lambda state, step: f"{{who}}: {{effect}} ({label_of(state, step.face, step.name)})",
    effect_of=effect_of,
    fizzle=fizzle,
    again=again,
    refuse=no_answer,
    sound=effect_of,  # which fails for a path that leads nowhere
)
program = effects.program
north.step(
    w.TurnOver,
    first="the card is turned over first",
    told="{card} is turned over",
    chance=lambda state, step: Chance(
        copies_of(state, step.card),
        1,
        say("which card is {card}, now that its back is seen?", step),
        first_of(w.Turn),
    ),
    waits=always,
    done=lambda state, step: step.card not in lying(state),
)


@north.answer
def turn(state: State, seat: int, act: w.Turn, step: w.TurnOver, todo: Todo) -> Facts:
    """Everybody sees the back of a card; then the effect that turned it is done."""
    card = card_behind(state, step.card, act.card)
    yield w.Turned(step.card, card)
    yield from effects.perform(state, with_card(step.act, step.card, card), step.run, todo)


def turns_over(card: str | None, step: w.Run, act: Any, todo: Todo) -> bool:
    """All will see the other side of this card: if it lies by its face, TABLE says which it is."""
    if card is None or not c.is_face(card):
        return False
    todo.append(w.TurnOver(card, step, act))
    return True


@effects.runs(c.Draw, "draw {n}")
def draw(state: State, seat: int, effect: c.Draw, step: w.Run, todo: Todo) -> Facts:
    """north.ruling.7: an empty Deck is not shuffled again."""
    if own_deck(state, seat):
        todo.append(w.DrawCards(effect.n))
    yield from ()


def lose_words(effect: c.Lose) -> str:
    each = f"/{COUNTED[effect.per]}" if effect.per else ""
    at_most = f" ≤{effect.n * effect.most}" if effect.per and effect.most < MOST_POINTS else ""
    return f"{YOU[effect.who]} −{effect.n}{each}{at_most}"


@effects.runs(c.Lose, lose_words, silent=True)
def lose(state: State, seat: int, effect: c.Lose, step: w.Run, todo: Todo) -> Facts:
    counted = 1 if effect.per is None else min(effect.most, count(state, seat, effect.per))
    amount = effect.n * counted
    return move_points(
        state, seat if effect.who == "self" else 1 - seat, -amount, *cause(state, step)
    )


@effects.runs(c.Gain, lambda effect: f"{YOU[effect.who]} +{effect.n}", silent=True)
def gain(state: State, seat: int, effect: c.Gain, step: w.Run, todo: Todo) -> Facts:
    return move_points(
        state, seat if effect.who == "self" else 1 - seat, effect.n, *cause(state, step)
    )


@effects.runs(c.Charge, "charge {n}")
def charge(state: State, seat: int, effect: c.Charge, step: w.Run, todo: Todo) -> Facts:
    level = charged(state, seat, effect.n)
    if level != state.nodes[seat]:
        yield w.NodeSet(seat, level, "effect")


@effects.runs(c.ResetNode, "Node to Level 1")
def reset(state: State, seat: int, effect: c.ResetNode, step: w.Run, todo: Todo) -> Facts:
    """north.ruling.20: a Node that shows Level 1 is not turned."""
    if state.nodes[seat] != 1:
        yield w.NodeSet(seat, 1, "effect")


@effects.runs(c.Build, "build {n}")
def build(state: State, seat: int, effect: c.Build, step: w.Run, todo: Todo) -> Facts:
    """north.ruling.17: what a Facility sets off is done before the next one is built."""
    if deck_size(state):
        todo += (*again(step), w.BuildTop())
    yield from ()


@effects.runs(c.Refill, "refill to {n}")
def refill(state: State, seat: int, effect: c.Refill, step: w.Run, todo: Todo) -> Facts:
    missing = effect.n - len(state.wastes)
    if missing > 0 and deck_size(state):
        todo.append(w.FillWastes(missing))
    yield from ()


@effects.runs(
    c.If,
    lambda effect: f"if {effect.least}+ {COUNTED[effect.count]}: {program(effect.then)}",
    silent=True,
)
def if_so(state: State, seat: int, effect: c.If, step: w.Run, todo: Todo) -> Facts:
    if count(state, seat, effect.count) >= effect.least:
        todo.extend(steps(step, effect.then, step.path))
    else:
        yield fizzle(state, step, effect)


@effects.runs(c.Peek)
def peek_top(state: State, seat: int, effect: c.Peek, step: w.Run, todo: Todo) -> Facts:
    if effect.place == "wastes":
        return
    if state.pool:
        todo.append(w.PeekTop())
    elif state.bottom:
        yield w.Peeked(seat, state.bottom[0], "top")
        if c.is_face(state.bottom[0]):
            todo.append(w.PeekBack(state.bottom[0]))


@effects.asks(
    c.Peek,
    lambda effect: f"peek at {'the Wastes' if effect.place == 'wastes' else 'the top'}",
    lambda state, seat, effect, step: map(w.Peek, state.wastes if effect.place == "wastes" else ()),
)
def peek(state: State, seat: int, act: w.Peek, effect: c.Peek, step: w.Run, todo: Todo) -> Facts:
    yield w.Peeked(seat, act.card, "wastes")
    if c.is_face(act.card):
        todo.append(w.PeekBack(act.card))


@effects.asks(
    c.Discard,
    lambda effect: f"discard {effect.n}" if effect.who == "self" else f"other discards {effect.n}",
    lambda state, seat, effect, step: map(w.Discard, may_hold(state, seat)),
)
def discard(
    state: State, seat: int, act: w.Discard, effect: c.Discard, step: w.Run, todo: Todo
) -> Facts:
    yield from recognised(state, seat, act.card)
    yield w.Discarded(seat, act.card, state.box.cards[act.card].back, "effect")


def claims(state: State, seat: int, effect: c.Reprogram, step: w.Run) -> Iterable[w.Claim]:
    cards, value = state.box.cards, effect.value
    return (w.Claim(card) for card in state.wastes if value is None or cards[card].value == value)


@effects.asks(
    c.Reprogram,
    lambda effect: f"reprogram {'any' if effect.value is None else c.VALUES[effect.value]}",
    claims,
)
def claim(
    state: State, seat: int, act: w.Claim, effect: c.Reprogram, step: w.Run, todo: Todo
) -> Facts:
    yield w.Taken(seat, act.card, "claim")
    yield from use(state, seat, "spark", act.card, todo)


def play_words(effect: c.Play) -> str:
    place = "" if effect.source == "hand" else f" from {effect.source}"
    return f"play{place}{' as Facility' if effect.face == 'facility' else ''}"


def to_play(state: State, seat: int, effect: c.Play, step: w.Run) -> Iterator[w.Play | w.Install]:
    cards = state.discards[seat] if effect.source == "discard" else state.wastes
    if effect.source == "hand":
        cards = may_hold(state, seat)
    yield from map(w.Play if effect.face == "ancient" else w.Install, cards)
    if effect.face == "facility" and effect.source == "hand":
        yield from (w.Install(None, back) for back in noted(state.hands[seat].backs))


@effects.asks(c.Play, play_words, to_play)
def play(state: State, seat: int, act: w.Play, effect: c.Play, step: w.Run, todo: Todo) -> Facts:
    if effect.source == "hand":
        yield from recognised(state, seat, act.card)
    back = state.box.cards[act.card].back or None
    yield w.Played(seat, act.card, back, effect.source, "effect")
    yield from use(state, seat, "ancient", act.card, todo)


@effects.asks(c.Play, play_words, to_play)
def install(
    state: State, seat: int, act: w.Install, effect: c.Play, step: w.Run, todo: Todo
) -> Facts:
    if turns_over(act.card, step, act, todo):
        return
    shown = shown_side(state, act)
    assert shown is not None
    yield w.Built(seat, act.card, shown, effect.source)
    yield from use(state, seat, "facility", shown, todo)


def shown_side(state: State, act: w.Install | w.Return) -> str | None:
    return act.back if act.card is None else state.box.cards[act.card].back or None


def noted(backs: list[str | None]) -> list[str]:
    return sorted({back for back in backs if back is not None})


@effects.asks(
    c.Flip,
    lambda effect: f"flip {'Facility' if effect.face == 'facility' else 'Ancient'}",
    lambda state, seat, effect, step: map(
        w.Flip, may_stand(state, seat) if effect.face == "facility" else state.ancients[seat]
    ),
)
def flip(state: State, seat: int, act: w.Flip, effect: c.Flip, step: w.Run, todo: Todo) -> Facts:
    """north.flip.1: the face that shows now counts as played."""
    if turns_over(act.card, step, act, todo):
        return
    card, back = act.card, state.box.cards[act.card].back
    if effect.face == "facility":
        yield w.Flipped(seat, card, back, "ancient")
        yield from use(state, seat, "ancient", card, todo)
    else:
        yield w.Flipped(seat, card, back, "facility")
        yield from use(state, seat, "facility", back, todo)


def exchanges(state: State, seat: int, effect: c.Exchange, step: w.Run) -> Iterator[w.Exchange]:
    cards = state.box.cards
    for card in may_hold(state, seat):
        for wanted in state.wastes:
            if cards[card].name != cards[wanted].name:
                yield w.Exchange(card, wanted)


@effects.asks(c.Exchange, "exchange", exchanges)
def exchange(
    state: State, seat: int, act: w.Exchange, effect: c.Exchange, step: w.Run, todo: Todo
) -> Facts:
    if turns_over(act.wastes, step, act, todo):
        return
    cards, card, wanted = state.box.cards, act.hand, act.wastes
    yield from recognised(state, seat, card)
    yield w.Exchanged(seat, card, cards[card].back, wanted, cards[wanted].back)


@effects.asks(c.Take, "take {n}", lambda state, seat, effect, step: map(w.Take, state.wastes))
def take(state: State, seat: int, act: w.Take, effect: c.Take, step: w.Run, todo: Todo) -> Facts:
    yield w.Taken(seat, act.card, "take")


@effects.asks(
    c.Recover, "recover {n}", lambda state, seat, effect, step: map(w.Recover, state.discards[seat])
)
def recover(
    state: State, seat: int, act: w.Recover, effect: c.Recover, step: w.Run, todo: Todo
) -> Facts:
    if not turns_over(act.card, step, act, todo):
        yield w.Recovered(seat, act.card, state.box.cards[act.card].back)


@effects.asks(c.Cycle, "cycle {n}", lambda state, seat, effect, step: map(w.Cycle, state.wastes))
def cycle(state: State, seat: int, act: w.Cycle, effect: c.Cycle, step: w.Run, todo: Todo) -> Facts:
    yield w.Cycled(seat, act.card)
    todo.append(w.FillWastes(1))


def movable(state: State, seat: int, effect: c.Move, step: w.Run) -> Iterator[w.Return]:
    yield from map(w.Return, state.ancients[seat])
    yield from map(w.Return, may_stand(state, seat))
    if effect.target == "hand":
        yield from (w.Return(None, back) for back in noted(state.facilities[seat].backs))


@effects.asks(c.Move, "Zone to {target}", movable)
def move(state: State, seat: int, act: w.Return, effect: c.Move, step: w.Run, todo: Todo) -> Facts:
    if effect.target == "hand" and turns_over(act.card, step, act, todo):
        return
    face: Any = "ancient" if act.card in state.ancients[seat] else "facility"
    yield w.Returned(seat, act.card, shown_side(state, act), face, effect.target)


def option_steps(step: w.Run, effect: c.Choose, option: int) -> list[w.Run]:
    return list(steps(step, effect.options[option], (*step.path, option)))


def every_option(state: State, effect: c.Choose, step: w.Run) -> list[w.Run]:
    """The steps that would come of a choice: of "or nothing" none."""
    options = range(len(effect.options))
    return [part for option in options for part in option_steps(step, effect, option)]


def possible(state: State, seat: int, effect: c.Choose, step: w.Run) -> Iterator[w.Choose]:
    """An empty option says "or nothing": that can always be done."""
    for option, parts in enumerate(effect.options):
        if not parts or north.would_do(state, *option_steps(step, effect, option)):
            yield w.Choose(option + 1)


@effects.asks(
    c.Choose,
    lambda effect: " or ".join(map(program, effect.options)),
    possible,
    tried=every_option,
)
def choose(
    state: State, seat: int, act: w.Choose, effect: c.Choose, step: w.Run, todo: Todo
) -> Facts:
    todo.extend(option_steps(step, effect, act.option - 1))
    yield from ()


def asking(state: State) -> c.Effect | None:
    """The effect that waits for an answer."""
    step = state.todo[-1] if state.todo else None
    return effect_of(state, step) if isinstance(step, w.Run) else None
