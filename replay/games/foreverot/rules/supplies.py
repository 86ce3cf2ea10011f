"""What decks and supplies may give, and tokens that a seat takes or sheds by choice."""

from collections.abc import Iterator

from icecore.events.games.foreverot.cards import ENERGY, ICONS
from icecore.events.games.foreverot.steps import Ask, DrawFrom
from icecore.events.games.foreverot.words import Event, Fizzled, Gained, Lost
from icecore.replay.games.foreverot.rules.facts import Todo
from icecore.replay.games.foreverot.rules.payments import handfuls
from icecore.replay.games.foreverot.rules.state import State

Facts = Iterator[Event]


def work_draw(state: State, step: DrawFrom, todo: Todo) -> Facts | None:
    """foreverot.ruling.54: an empty pool gives nothing."""
    if owed(state, step):
        return None
    return iter((Fizzled("supply", step.deck),))


def pool(state: State, step: DrawFrom) -> list[str]:
    """What may come from the deck or supply."""
    match step.deck:
        case "rotkin":
            return sorted(state.box.rotkin)
        case "rot":
            return state.rots
        case "quest" | "world":
            return state.decks[step.world]
        case "opening":
            return [card for card in state.events if state.box.events[card].continuous]
        case "event" | "event_now":
            return state.events
        case "prophecy":
            return state.oracle
        case "madness":
            return state.asylum
        case "faction":
            return state.factions
        case "foreverot":
            return state.doom
        case "obliviate":
            return state.obliviates
        case "warlord":
            return [token for token in state.boxed if state.box.home[token] == step.world]
        case "lore":
            return [icon for icon in ICONS for _ in range(state.supply[icon])]
        case "relic":
            return [relic for relic in sorted(state.box.relics) if state.supply[relic]]


def owed(state: State, step: DrawFrom) -> int:
    """foreverot.supply.partial: as far as it goes."""
    return min(step.n, len(pool(state, step)))


def work_ask(state: State, step: Ask, todo: Todo) -> Facts | None:
    options = ask_options(state, step)
    if len(options) > 1:
        return None
    return iter(()) if not options or not options[0] else answer_ask(step, options[0])


def ask_options(state: State, step: Ask) -> list[tuple[str, ...]]:
    """foreverot.supply.partial: as many as there are."""
    pile: dict[str, int] = state.supply if step.what == "take" else state.holds[step.seat]
    names = {"energy": ENERGY, "lore": ICONS, "relic": tuple(sorted(state.box.relics))}[step.token]
    there = sum(pile.get(name, 0) for name in names)
    return list(handfuls(pile, min(step.n, there), names))


def answer_ask(step: Ask, tokens: tuple[str, ...]) -> Facts:
    if step.what == "take":
        yield Gained(step.seat, tokens, step.why)
    else:
        yield Lost(step.seat, tokens, step.why)
