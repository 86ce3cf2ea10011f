"""What the effect verbs do, and what they ask their chooser."""

from collections.abc import Callable, Iterator
from typing import Any

from icecore.events.games.foreverot import verbs
from icecore.events.games.foreverot.acts import (
    Aim,
    Choose,
    Escort,
    Hand,
    Link,
    March,
    Pay,
    Pick,
    Target,
)
from icecore.events.games.foreverot.cards import ENERGY, NUR, RUIN
from icecore.events.games.foreverot.steps import (
    Ask,
    AskMove,
    DrawFrom,
    LoseIt,
    NightStep,
    Offer,
    PlaceToken,
    Reveal,
    Run,
    Throw,
)
from icecore.events.games.foreverot.words import (
    ActionsGained,
    Deployed,
    DieChanged,
    DragonRestored,
    Event,
    Fizzled,
    Gained,
    GateBuilt,
    Given,
    Lost,
    Marched,
    PawnMoved,
    Reshuffled,
    VergeMoved,
)
from icecore.replay.games.foreverot.rules.choices import anywhere, offers, worlds_for
from icecore.replay.games.foreverot.rules.facts import (
    Todo,
    advance,
    arrive,
    destroy_dragon,
    event_is_left,
    gain_alliance,
    lose_alliance,
    put,
    remove,
    turn_time,
)
from icecore.replay.games.foreverot.rules.programs import (
    OTHERWISE,
    THEN,
    effect_of,
    follow,
    here,
)
from icecore.replay.games.foreverot.rules.questions import (
    actions_left,
    clockwise,
    enemies,
    halved,
    holds_true,
    intact,
    modifier,
)
from icecore.replay.games.foreverot.rules.state import State

Facts = Iterator[Event]


def fizzle(step: Run, effect: verbs.Effect) -> Facts:
    """foreverot.ruling.55: there is nothing that it could do."""
    yield Fizzled(step.name, str(effect.__struct_config__.tag))


def targets(state: State, step: Run, who: verbs.Who) -> list[int]:
    """The seats that an effect is for, clockwise from the current player."""
    if who == "self":
        return [step.seat]
    if who == "each":
        return clockwise(state)
    world = here(state, step)
    return [seat for seat in clockwise(state) if state.pawns[seat] == world]


def work_run(state: State, step: Run, todo: Todo) -> Facts | None:
    """The facts of an effect; None while its chooser must answer."""
    effect = effect_of(state, step)
    run = AUTOMATIC.get(type(effect))
    if run is not None:
        return run(state, step, effect, todo)
    options = offers(state, step)
    if not options:
        return nothing_to_choose(state, step, effect, todo)
    return perform(state, step, options[0], todo) if len(options) == 1 else None


def nothing_to_choose(state: State, step: Run, effect: verbs.Effect, todo: Todo) -> Facts:
    if isinstance(effect, verbs.LoseWorld) and effect.otherwise:
        follow(step, effect, THEN, todo)
    else:
        yield from fizzle(step, effect)


def run_gain(state: State, step: Run, effect: verbs.Gain, todo: Todo) -> Facts | None:
    if effect.chosen:
        options = offers(state, step)
        if options:
            return None if len(options) > 1 else perform(state, step, options[0], todo)
        return fizzle(step, effect)
    return gain(state, step, effect, todo)


def gain(state: State, step: Run, effect: verbs.Gain, todo: Todo) -> Facts:
    token, later = effect.token, list[Any]()
    for seat in targets(state, step, effect.who):
        if token == "energy":
            later.append(Ask("take", seat, effect.n, step.name))
        elif token in ("lore", "relic"):
            later.append(DrawFrom(token, effect.n, seat))
        else:
            shelf = "reroll" if token == "special" else token
            n = min(effect.n, state.supply[shelf])
            if n:
                yield Gained(seat, (token,) * n, step.name)
            else:
                yield from fizzle(step, effect)
    todo.extend(reversed(later))


def run_lose(state: State, step: Run, effect: verbs.Lose, todo: Todo) -> Facts:
    token, later = effect.token, list[Any]()
    for seat in targets(state, step, effect.who):
        if token in ("energy", "lore", "relic"):
            later.append(Ask("shed", seat, effect.n, step.name, token))
        else:
            n = min(effect.n, state.holds[seat].get(token, 0))
            if n:
                yield Lost(seat, (token,) * n, step.name)
    todo.extend(reversed(later))


def run_alliance(state: State, step: Run, effect: verbs.Alliance, todo: Todo) -> Facts:
    change = effect.change
    if effect.exactly is not None:
        change = effect.exactly - state.alliance
    elif change > 0 and step.name in state.box.locations:
        change += modifier(state, step.seat, "alliance_yield")
    if change > 0:
        yield from gain_alliance(state, change, step.name)
    else:
        yield from lose_alliance(state, -change, step.name)


def run_roll(state: State, step: Run, effect: verbs.Roll, todo: Todo) -> Facts:
    """First the die is thrown; once it has settled the same step reads it."""
    if step.times:
        todo.append(Run(step.name, step.path, step.seat, step.world, 0))
        todo.append(Throw(step.seat, "text"))
    else:
        follow(step, effect, THEN if state.die >= effect.ok else OTHERWISE, todo)
    yield from ()


def run_draw(state: State, step: Run, effect: verbs.Draw, todo: Todo) -> Facts:
    """foreverot.deck.world: an empty deck gives nothing."""
    world = here(state, step)
    n = min(effect.n, len(state.decks[world]))
    if not n or world in state.lost:
        yield from fizzle(step, effect)
    elif effect.use == "quest":
        todo.append(DrawFrom("quest", n, step.seat, world))
    else:
        todo.extend([DrawFrom("world", 1, step.seat, world)] * n)


def run_place(state: State, step: Run, effect: verbs.Place, todo: Todo) -> Facts | None:
    if effect.voluntary:
        options = offers(state, step)
        if len(options) > 1:
            return None
        return perform(state, step, options[0], todo) if options else fizzle(step, effect)
    found = worlds_for(state, step, effect.world, anywhere)
    if len(found) > 1:
        return None
    return place(found, step, effect, todo)


def place(found: list[int], step: Run, effect: verbs.Place, todo: Todo) -> Facts:
    if found:
        todo.append(PlaceToken(effect.kind, found[0]))
    else:
        yield from fizzle(step, effect)


def run_time(state: State, step: Run, effect: verbs.Time, todo: Todo) -> Facts:
    return turn_time(state, effect.side)


def run_night(state: State, step: Run, effect: verbs.NightFall, todo: Todo) -> Facts:
    todo.append(NightStep(card=True))
    yield from ()


def run_reveal(state: State, step: Run, effect: verbs.RevealForeverot, todo: Todo) -> Facts:
    todo.append(Reveal())
    yield from ()


def run_event(state: State, step: Run, effect: verbs.AdvanceEvent, todo: Todo) -> Facts:
    if event_is_left(state):
        todo.append(DrawFrom("event_now", 1, step.seat))
    else:
        yield from fizzle(step, effect)


def run_warlord(state: State, step: Run, effect: verbs.AdvanceWarlord, todo: Todo) -> Facts:
    world = here(state, step)
    if effect.which == "self":
        places = [(world, step.name.partition("/")[0])]
    else:
        places = [
            (number, str(state.slots[number][slot]))
            for number in (intact(state) if effect.which == "all" else [world])
            for slot in (enemies(state, number, "warlord") if number != NUR else ())
        ]
    for number, token in places:
        # foreverot.ruling.57: its own card may have pushed it out.
        if token in state.slots[number]:
            yield from advance(state, token, number, todo)


def run_modify(state: State, step: Run, effect: verbs.Modify, todo: Todo) -> Facts:
    more = max(effect.delta, -max(0, actions_left(state)))
    if effect.stat == "die" and state.die:
        yield DieChanged(min(8, max(1, state.die + effect.delta)))
    elif effect.stat == "actions" and state.turn == step.seat and more:
        yield ActionsGained(step.seat, more)
    else:
        yield from fizzle(step, effect)


def run_nothing(state: State, step: Run, effect: verbs.Effect, todo: Todo) -> Facts:
    """What lasts, or what a Prophecy has done already by being used."""
    return iter(())


def run_madness(state: State, step: Run, effect: verbs.Madness, todo: Todo) -> Facts:
    """foreverot.madness.one: a second one is ignored."""
    free = [seat for seat in targets(state, step, effect.who) if state.madness[seat] is None]
    todo.extend(DrawFrom("madness", 1, seat) for seat in reversed(free))
    if not free:
        yield from fizzle(step, effect)


def run_prophecy(state: State, step: Run, effect: verbs.Prophecy, todo: Todo) -> Facts:
    for seat in reversed(targets(state, step, effect.who)):
        todo.append(DrawFrom("prophecy", effect.n, seat))
    yield from ()


def run_halve(state: State, step: Run, effect: verbs.Halve, todo: Todo) -> Facts:
    """foreverot.round.half: what stays is rounded up."""
    if effect.stat == "alliance":
        yield from lose_alliance(state, state.alliance - halved(state.alliance), step.name)
        return
    for seat in targets(state, step, effect.who):
        held = state.holds[seat]
        lost = [c for c in ENERGY for _ in range(held.get(c, 0) - halved(held.get(c, 0)))]
        if lost:
            yield Lost(seat, tuple(lost), step.name)


def run_reshuffle(state: State, step: Run, effect: verbs.Reshuffle, todo: Todo) -> Facts:
    piles: dict[str, Any] = {
        "world": any(state.used_cards),
        "prophecy": state.fulfilled,
        "obliviate": state.discarded,
    }
    for deck in effect.decks:
        if piles[deck]:
            yield Reshuffled(deck)


def run_verge(state: State, step: Run, effect: verbs.MoveVerge, todo: Todo) -> Facts:
    if state.verge != effect.after:
        yield VergeMoved(effect.after)


def run_favor(state: State, step: Run, effect: verbs.Favor, todo: Todo) -> Facts:
    if state.factions:
        todo.append(Offer(step.seat, free=True))
        todo.append(DrawFrom("faction", min(effect.n, len(state.factions)), step.seat))
    else:
        yield from fizzle(step, effect)


def run_if(state: State, step: Run, effect: verbs.If, todo: Todo) -> Facts:
    holds = holds_true(state, step.seat, effect.when)
    follow(step, effect, THEN if holds else OTHERWISE, todo)
    yield from ()


AUTOMATIC: dict[type[Any], Callable[..., Facts | None]] = {
    verbs.Gain: run_gain,
    verbs.Lose: run_lose,
    verbs.Alliance: run_alliance,
    verbs.Roll: run_roll,
    verbs.Draw: run_draw,
    verbs.Place: run_place,
    verbs.Time: run_time,
    verbs.NightFall: run_night,
    verbs.RevealForeverot: run_reveal,
    verbs.AdvanceEvent: run_event,
    verbs.AdvanceWarlord: run_warlord,
    verbs.Modify: run_modify,
    verbs.Forbid: run_nothing,
    verbs.GrantAction: run_nothing,
    verbs.Reroll: run_nothing,
    verbs.Cancel: run_nothing,
    verbs.Madness: run_madness,
    verbs.Prophecy: run_prophecy,
    verbs.Halve: run_halve,
    verbs.Reshuffle: run_reshuffle,
    verbs.MoveVerge: run_verge,
    verbs.Favor: run_favor,
    verbs.If: run_if,
}


def perform(state: State, step: Run, act: Any, todo: Todo) -> Facts:
    """The facts of an answer; what they lead to goes onto the list."""
    effect: Any = effect_of(state, step)
    seat = step.seat
    match act:
        case Pay(tokens):
            if tokens:
                yield Lost(seat, tokens, step.name)
            yield from lose_alliance(state, effect.pay.alliance, step.name)
            follow(step, effect, THEN, todo)
        case Pick(str(card)):
            yield Gained(seat, (card,), step.name)
        case Hand(partner, tokens):
            yield Given(seat, partner, tokens)
        case Target(world, slot) if isinstance(effect, verbs.Place):
            follow(step, effect, THEN, todo)
            yield from put(state, RUIN, world, slot, todo)
        case Target(world, slot):
            yield from remove(state, world, slot, effect.supply)
        case Escort(pawn, world) if pawn != seat:
            todo.append(AskMove(pawn, world))
        case Escort(pawn, world):
            yield PawnMoved(pawn, state.pawns[pawn], world)
            yield from arrive(state, pawn)
        case March(world, target, kind):
            if step.times > 1:
                todo.append(Run(step.name, step.path, seat, step.world, step.times - 1))
            yield Marched(seat, world, target, kind)
        case Link(world, other):
            yield GateBuilt(seat, world, other)
        case Choose(option):
            follow(step, effect, option - 1, todo)
        case Aim(world):
            yield from aim(state, step, effect, world, todo)


def aim(state: State, step: Run, effect: verbs.Effect, world: int, todo: Todo) -> Facts:
    match effect:
        case verbs.Place(kind):
            todo.append(PlaceToken(kind, world))
        case verbs.DeployInfluence():
            yield Deployed(step.seat, world)
        case verbs.DestroyDragon(n=n):
            for _ in range(n):
                yield from destroy_dragon(state, world, "card")
        case verbs.RestoreDragon():
            yield DragonRestored(world, state.dragons[world] + 1)
        case verbs.LoseWorld():
            todo.append(LoseIt(world, "card"))
