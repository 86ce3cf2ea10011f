"""Factions: those that are drawn are offered to a seat, which plays one of them or none."""

from icecore.events.games.foreverot import verbs as c
from icecore.events.games.foreverot import words as w
from icecore.replay.kernel import hold
from icecore.replay.kernel.sentences import Sentence, say
from icecore.replay.rulebook.step_row import its_seat

from .programs import Text, effects, start
from .rules import Rules
from .state import State
from .table import Facts, Todo, saga


def check_drawn(state: State) -> None:
    """Factions lie open only while a seat chooses among them."""
    offered = any(isinstance(step, w.Offer) for step in state.todo)
    hold(offered or not state.drawn, "Factions are drawn, and nobody chooses")


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
