"""Verbs about decks: World Cards, Quests, Prophecies, Madness, Factions, Events, the Foreverot."""

from typing import Any

from icecore.events.games.foreverot import verbs as c
from icecore.events.games.foreverot import words as w
from icecore.events.words.vocabulary import members
from icecore.replay.kernel.sentences import Sentence, say
from icecore.replay.show.plain import counted

from .facts import event_is_left
from .phrases import WHOSE
from .programs import Text, effects, here, start
from .rules import Rules
from .state import State
from .table import Facts, Todo, its_seat, saga
from .token_verbs import targets


def draw_words(effect: c.Draw) -> str:
    quest = effect.use == "quest"
    kind = ("Quest", "Quests") if quest else ("World Card", "World Cards")
    return f"draw {counted(effect.n, *kind)}"


@effects.runs(c.Draw, draw_words)
def draw(state: State, seat: int, effect: c.Draw, step: Text, todo: Todo) -> Facts:
    """foreverot.deck.world: an empty deck gives nothing."""
    world = here(state, step)
    n = 0 if world in state.lost else min(effect.n, len(state.decks[world]))
    if n and effect.use == "quest":
        todo.append(w.DrawFrom("quest", n, seat, world))
    else:
        todo.extend([w.DrawFrom("world", 1, seat, world)] * n)
    yield from ()


@effects.runs(c.Madness, lambda effect: f"{WHOSE[effect.who]}Madness")
def madness(state: State, seat: int, effect: c.Madness, step: Text, todo: Todo) -> Facts:
    """foreverot.madness.one: a second one is ignored."""
    free = [whose for whose in targets(state, step, effect.who) if state.madness[whose] is None]
    todo.extend(w.DrawFrom("madness", 1, whose) for whose in reversed(free))
    yield from ()


@effects.runs(c.Prophecy, lambda effect: f"{WHOSE[effect.who]}+{effect.n} Prophecy", silent=True)
def prophecy(state: State, seat: int, effect: c.Prophecy, step: Text, todo: Todo) -> Facts:
    for whose in reversed(targets(state, step, effect.who)):
        todo.append(w.DrawFrom("prophecy", effect.n, whose))
    yield from ()


@effects.runs(c.Reshuffle, lambda effect: f"reshuffle {' and '.join(effect.decks)}", silent=True)
def reshuffle(state: State, seat: int, effect: c.Reshuffle, step: Text, todo: Todo) -> Facts:
    piles: dict[str, Any] = {
        "world": any(state.used_cards),
        "prophecy": state.fulfilled,
        "obliviate": state.discarded,
    }
    for deck in effect.decks:
        if piles[deck]:
            yield w.Reshuffled(deck)


@effects.runs(c.AdvanceEvent, "the next Event")
def next_event(state: State, seat: int, effect: c.AdvanceEvent, step: Text, todo: Todo) -> Facts:
    if event_is_left(state):
        todo.append(w.DrawFrom("event_now", 1, seat))
    yield from ()


@effects.runs(c.RevealForeverot, "reveal a Foreverot card", silent=True)
def reveal(state: State, seat: int, effect: c.RevealForeverot, step: Text, todo: Todo) -> Facts:
    todo.append(w.Reveal())
    yield from ()


@effects.runs(c.NightFall, "the Night takes tokens", silent=True)
def night(state: State, seat: int, effect: c.NightFall, step: Text, todo: Todo) -> Facts:
    todo.append(w.NightStep(card=True))
    yield from ()


@effects.runs(c.Favor, "play 1 of {n} Factions free")
def favor(state: State, seat: int, effect: c.Favor, step: Text, todo: Todo) -> Facts:
    if state.factions:
        todo.append(w.Offer(seat, free=True))
        todo.append(w.DrawFrom("faction", min(effect.n, len(state.factions)), seat))
    yield from ()


def faction_words(state: State, step: w.Offer) -> Sentence:
    price = "free" if step.free else "for 1 Influence"
    return say("{seat} may play a Faction {price}", step, price=price)


saga.step(
    w.Offer,
    its_seat,
    first="a Faction is chosen first, or none",
    told=faction_words,
    answers=lambda state, seat, step: (w.Pick(None), *map(w.Pick, state.drawn)),
    only=Rules.PEND_CHOICE,
)


@saga.answer
def play_faction(state: State, seat: int, act: w.Pick, step: w.Offer, todo: Todo) -> Facts:
    """foreverot.ruling.26: who chooses none spends no Influence."""
    card = act.card
    paid = card is not None and not step.free
    yield w.FactionPlayed(seat, card, paid)
    if card is not None:
        if paid:
            yield w.Lost(seat, ("influence",), card)
        start(state, card, seat, 0, todo)


effects.check(members(c.Effect))
