"""Verbs about what players hold and how effects branch: tokens, Alliance, dice, choices."""

from collections.abc import Iterator

from icecore.events.games.foreverot import verbs as c
from icecore.events.games.foreverot import words as w
from icecore.events.games.foreverot.cards import ENERGY, ICONS
from icecore.replay.kernel import require
from icecore.replay.kernel.consent import NO_WORD, Consent
from icecore.replay.show.text import signed

from . import lookups as q
from . import programs as p
from .facts import gain_alliance, give_tokens, lose_alliance, lose_tokens
from .rules import Rules
from .state import State
from .table import Facts, Todo, saga, vote, vote_of_others

STATS = {
    "die": "the die counts", "actions": "actions", "gate_cost": "Gates cost",
    "confront_min": "Confront dice need", "rouse_min": "Rouse needs",
    "rouse_harm": "failed Rouse harms up to", "verge_min": "the Verge harms up to",
    "warlord_cost": "Warlords cost", "skill": "skill", "pawns": "pawn counts",
    "engage_limit": "Engage limit", "favors_draw": "Favors draw", "night_demand": "the Night takes",
    "alliance_yield": "Alliance locations yield",
}  # fmt: skip
FORBIDDEN = {
    "gate": "no Gates", "engage": "no Engage", "confront": "no Confront", "rouse": "no Rouse",
    "transfer": "no Transfer", "deploy": "no Deploy", "favors": "no Favors",
    "special": "no Special Action", "verge_die": "no Verge die",
}  # fmt: skip


def targets(state: State, step: p.Text, who: c.Who) -> list[int]:
    """The seats that an effect is for, clockwise from the current player."""
    if who == "self":
        return [step.seat]
    if who == "each":
        return q.clockwise(state)
    world = p.here(state, step)
    return [seat for seat in q.clockwise(state) if state.pawns[seat] == world]


def gain_words(effect: c.Gain) -> str:
    choice = " of choice" if effect.chosen else ""
    return f"{p.WHOSE[effect.who]}+{effect.n} {p.NOUNS[effect.token]}{choice}"


def to_pick(state: State, seat: int, effect: c.Gain, step: p.Text) -> Iterator[w.Pick]:
    return (w.Pick(icon) for icon in ICONS if effect.chosen and state.supply[icon])


@p.effects.asks(c.Gain, gain_words, to_pick)
def pick(state: State, seat: int, act: w.Pick, effect: c.Gain, step: p.Text, todo: Todo) -> Facts:
    yield w.Gained(seat, (str(act.card),), step.name)


@p.effects.runs(c.Gain, silent=True)
def gain(state: State, seat: int, effect: c.Gain, step: p.Text, todo: Todo) -> Facts:
    """For each player by itself: what the supply does not have, one of them goes without."""
    token, later = effect.token, Todo()
    for whose in () if effect.chosen else targets(state, step, effect.who):
        if token == "energy":
            later.append(w.Ask("take", whose, effect.n, step.name))
        elif token in ("lore", "relic"):
            later.append(w.DrawFrom(token, effect.n, whose))
        else:
            shelf = "reroll" if token == "special" else token
            n = min(effect.n, state.supply[shelf])
            yield w.Gained(whose, (token,) * n, step.name) if n else p.fizzle(state, step, effect)
    if effect.chosen:
        yield p.fizzle(state, step, effect)
    todo.extend(reversed(later))


@p.effects.runs(
    c.Lose,
    lambda effect: f"{p.WHOSE[effect.who]}−{effect.n} {p.NOUNS[effect.token]}",
    silent=True,
)
def lose(state: State, seat: int, effect: c.Lose, step: p.Text, todo: Todo) -> Facts:
    token, later = effect.token, Todo()
    for whose in targets(state, step, effect.who):
        if token in ("energy", "lore", "relic"):
            later.append(w.Ask("shed", whose, effect.n, step.name, token))
        else:
            n = min(effect.n, state.holds[whose].get(token, 0))
            if n:
                yield from lose_tokens(state, whose, (token,) * n, step.name)
    todo.extend(reversed(later))


def to_give(state: State, seat: int, effect: c.Give, step: p.Text) -> Iterator[w.Hand]:
    held = state.holds[seat]
    for partner in range(q.seats(state)):
        if partner != seat:
            for n in range(1, min(effect.n, q.energy(state, seat)) + 1):
                yield from (w.Hand(partner, some) for some in q.handfuls(held, n))


@p.effects.asks(c.Give, "give up to {n} Energy", to_give)
def give(state: State, seat: int, act: w.Hand, effect: c.Give, step: p.Text, todo: Todo) -> Facts:
    yield from give_tokens(state, seat, act.partner, act.tokens)


def to_pay(state: State, seat: int, effect: c.Exchange, step: p.Text) -> Iterator[w.Pay]:
    """foreverot.ruling.28: nothing is paid where nothing can come of it.

    What a text that is not modelled gives, the table knows: it is always paid for.
    """
    if step.name in state.box.text_only or saga.would_do(state, *p.inner(step, effect, p.THEN)):
        yield from map(w.Pay, q.payments(state, seat, effect.pay))


@p.effects.asks(
    c.Exchange, lambda effect: f"{p.cost_words(effect.pay)} → {p.program(effect.then)}", to_pay
)
def pay(state: State, seat: int, act: w.Pay, effect: c.Exchange, step: p.Text, todo: Todo) -> Facts:
    if act.tokens:
        yield from lose_tokens(state, seat, act.tokens, step.name)
    yield from lose_alliance(state, effect.pay.alliance, step.name)
    todo.extend(p.inner(step, effect, p.THEN))


def alliance_words(effect: c.Alliance) -> str:
    exactly = effect.exactly
    return f"{signed(effect.change, '+')} Alliance" if exactly is None else f"Alliance = {exactly}"


@p.effects.runs(c.Alliance, alliance_words, silent=True)
def alliance(state: State, seat: int, effect: c.Alliance, step: p.Text, todo: Todo) -> Facts:
    change = effect.change
    if effect.exactly is not None:
        change = effect.exactly - state.alliance
    elif change > 0 and step.name in state.box.locations:
        change += q.modifier(state, seat, "alliance_yield")
    if change > 0:
        return gain_alliance(state, change, step.name)
    return lose_alliance(state, -change, step.name)


def halve_words(effect: c.Halve) -> str:
    return f"{p.WHOSE[effect.who]}halve {'Alliance' if effect.stat == 'alliance' else 'Energy'}"


@p.effects.runs(c.Halve, halve_words, silent=True)
def halve(state: State, seat: int, effect: c.Halve, step: p.Text, todo: Todo) -> Facts:
    """foreverot.round.half: what stays is rounded up."""
    if effect.stat == "alliance":
        yield from lose_alliance(state, state.alliance - q.halved(state.alliance), step.name)
        return
    for whose in targets(state, step, effect.who):
        held = state.holds[whose]
        lost = [e for e in ENERGY for _ in range(held.get(e, 0) - q.halved(held.get(e, 0)))]
        if lost:
            yield from lose_tokens(state, whose, tuple(lost), step.name)


def either_branch(state: State, effect: c.Roll, step: p.Text) -> Iterator[p.Text]:
    """A die alone changes nothing: either branch may come."""
    yield from p.inner(step, effect, p.THEN)
    yield from p.inner(step, effect, p.OTHERWISE)


@p.effects.runs(
    c.Roll,
    lambda effect: f"{effect.ok}+: {p.program(effect.then)}{p.or_else(effect.otherwise)}",
    silent=True,
    tried=either_branch,
)
def roll(state: State, seat: int, effect: c.Roll, step: p.Text, todo: Todo) -> Facts:
    """First the die is thrown; once it has settled the same step reads it."""
    if step.times:
        todo.append(w.Run(step.name, step.path, step.seat, step.world, 0))
        todo.append(w.Throw(seat, "text"))
    else:
        todo.extend(p.inner(step, effect, p.THEN if state.die >= effect.ok else p.OTHERWISE))
    yield from ()


def if_words(effect: c.If) -> str:
    when = p.condition_words(effect.when)
    return f"if {when}: {p.program(effect.then)}{p.or_else(effect.otherwise)}"


@p.effects.runs(c.If, if_words, silent=True)
def if_so(state: State, seat: int, effect: c.If, step: p.Text, todo: Todo) -> Facts:
    holds = q.holds_true(state, seat, effect.when)
    todo.extend(p.inner(step, effect, p.THEN if holds else p.OTHERWISE))
    yield from ()


def to_choose(state: State, seat: int, effect: c.Choose, step: p.Text) -> Iterator[w.Choose]:
    for number in range(len(effect.options)):
        if saga.would_do(state, *p.inner(step, effect, number)):
            yield w.Choose(number + 1)


def choose_words(effect: c.Choose) -> str:
    options = " or ".join(map(p.program, effect.options))
    return f"vote: {options}" if effect.vote else options


@p.effects.asks(c.Choose, choose_words, to_choose)
def choose(
    state: State, seat: int, act: w.Choose, effect: c.Choose, step: p.Text, todo: Todo
) -> Facts:
    if act.ayes or act.noes:
        require(effect.vote, Rules.GOLDEN_VOTE, "this is no choice of the group: nobody votes")
        vote(state, act)
    todo.extend(p.inner(step, effect, act.option - 1))
    yield from ()


@saga.takes_word
def words_of_voters(state: State, seat: int, act: w.Choose) -> Consent:
    """A choice of one seat takes nobody else's word, a vote takes everybody's."""
    step = state.todo[-1]
    effect = p.effect_of(state, step) if isinstance(step, p.Text) else None
    voted = isinstance(effect, c.Choose) and effect.vote
    return vote_of_others(state, seat, act) if voted else NO_WORD


def modify_words(effect: c.Modify) -> str:
    if effect.icon is not None:
        return f"{STATS[effect.stat]} {effect.icon}"
    return f"{STATS[effect.stat]} {'half' if effect.halve else signed(effect.delta, '+')}"


@p.effects.runs(c.Modify, modify_words)
def modify(state: State, seat: int, effect: c.Modify, step: p.Text, todo: Todo) -> Facts:
    more = max(effect.delta, -max(0, q.actions_left(state)))
    if effect.stat == "die" and state.die:
        yield w.DieChanged(min(8, max(1, state.die + effect.delta)))
    elif effect.stat == "actions" and state.turn == seat and more:
        yield w.ActionsGained(seat, more)


@p.effects.runs(c.Forbid, lambda effect: FORBIDDEN[effect.action], silent=True)
@p.effects.runs(c.GrantAction, lambda effect: f"action: {p.program(effect.then)}", silent=True)
@p.effects.runs(c.Reroll, "roll again", silent=True)
@p.effects.runs(c.Cancel, "cancel it", silent=True)
def nothing(state: State, seat: int, effect: c.Effect, step: p.Text, todo: Todo) -> Facts:
    """A lasting effect, or one that a Prophecy has done already by being used."""
    return iter(())
