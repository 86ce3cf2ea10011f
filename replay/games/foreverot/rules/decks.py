"""Decks and supplies: what they give, one row a deck, and the verbs that draw from them."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from icecore.events.games.foreverot import verbs as c
from icecore.events.games.foreverot import words as w
from icecore.events.games.foreverot.cards import ENERGY, ICONS
from icecore.events.words.wire import TABLE
from icecore.replay.kernel import Chance, hold, refuse
from icecore.replay.kernel.sentences import It, Sentence, say
from icecore.replay.rulebook.step_row import its_seat
from icecore.replay.show.text import counted

from . import lookups as q
from .facts import calmed, event_is_left, lose_tokens
from .programs import NOUNS, WHOSE, Text, effects, here, start
from .rules import Rules
from .state import STACK, State
from .table import Facts, Todo, in_any_order, saga
from .token_verbs import targets
from .windows import windows

Pool = Callable[[State, w.DrawFrom], list[str]]
Shown = Callable[[State, w.DrawFrom, q.Tokens, Todo], Facts]


class Deck(NamedTuple):
    """One deck: what may come from it, by which rule, what is asked and told, what then happens."""

    pool: Pool
    rule: Rules
    why: str
    told: str
    shown: Shown


DECKS: dict[str, Deck] = {}


def deck(names: str, rule: Rules, why: str, told: str, pool: Pool) -> Callable[[Shown], Shown]:
    def register(shown: Shown) -> Shown:
        DECKS.update(dict.fromkeys(names.split(), Deck(pool, rule, why, told, shown)))
        return shown

    return register


def owed(state: State, step: w.DrawFrom) -> int:
    """foreverot.supply.partial: as far as it goes."""
    return min(step.n, len(DECKS[step.deck].pool(state, step)))


def is_drawn(state: State, step: w.DrawFrom) -> bool:
    """Is there what it was to bring, and only once in a game, or one at a time?"""
    match step.deck:
        case "rotkin":
            return any(len(stack) > STACK for stack in state.stacks)
        case "rot":
            stack = state.stacks[step.world]
            return not stack or stack[-1] is not None
        case "opening":
            return bool(state.past)
        case "faction":
            return bool(state.drawn)
        case "foreverot":
            return not state.doom_left
    return False


def not_drawn(state: State, step: w.DrawFrom) -> None:
    hold(not is_drawn(state, step), "what is to be drawn is there already: {}", step.deck)


def owed_cards(state: State, step: w.DrawFrom) -> Chance | None:
    number, its = owed(state, step), DECKS[step.deck]
    if not number:
        return None
    ordered = step.deck == "rotkin"
    return Chance(its.pool(state, step), number, say(its.why, step), w.Draw, ordered)


@saga.step(
    w.DrawFrom,
    TABLE,
    first="the table shows first what is drawn",
    told=lambda state, step: say(f"{DECKS[step.deck].told} to be shown", step),
    chance=owed_cards,
    waits=lambda state, step: owed(state, step) > 0,
    sound=not_drawn,
    done=is_drawn,
)
def draw_nothing(state: State, step: w.DrawFrom, todo: Todo) -> Facts:
    """foreverot.ruling.54: an empty pool gives nothing."""
    yield w.Fizzled("supply", step.deck)


@saga.answer
def draw(state: State, seat: int, act: w.Draw, step: w.DrawFrom, todo: Todo) -> Facts:
    its = DECKS[step.deck]
    pool = its.pool(state, step)
    number = min(step.n, len(pool))
    if len(act.cards) != number:
        told = "the table owes {number}, not {shown}"
        refuse(its.rule, told, number=number, shown=len(act.cards))
    for card in dict.fromkeys(act.cards):
        if act.cards.count(card) > pool.count(card):
            refuse(its.rule, "{card} cannot come from there", card=It("card", card))
    yield from its.shown(state, step, act.cards, todo)


@deck(
    "rotkin",
    Rules.SETUP_5A,
    "which Rotkin lie on the stacks of Nur?",
    "Four Rotkin",
    lambda state, step: sorted(state.box.rotkin),
)
def rotkin(state: State, step: w.DrawFrom, cards: q.Tokens, todo: Todo) -> Facts:
    yield w.Crowned(cards)


@deck(
    "rot",
    Rules.RULING_47,
    "which Rot comes to light?",
    "The exposed Rot",
    lambda state, step: state.rots,
)
def rot(state: State, step: w.DrawFrom, cards: q.Tokens, todo: Todo) -> Facts:
    yield w.Exposed(step.world, cards[0])


@deck(
    "quest",
    Rules.DECK_WORLD,
    "which Quests of {world} does {seat} draw?",
    "A Quest for {seat}",
    lambda state, step: state.decks[step.world],
)
def quest(state: State, step: w.DrawFrom, cards: q.Tokens, todo: Todo) -> Facts:
    for card in cards:
        yield w.CardDrawn(step.seat, card, step.world, "quest")


@deck(
    "world",
    Rules.ENGAGE_CARD,
    "which World Card of {world} does {seat} draw?",
    "A World Card for {seat}",
    lambda state, step: state.decks[step.world],
)
def world_card(state: State, step: w.DrawFrom, cards: q.Tokens, todo: Todo) -> Facts:
    yield w.CardDrawn(step.seat, cards[0], step.world, "effect")
    todo.append(w.Tidy(cards[0]))
    start(state, cards[0], step.seat, 0, todo)


@deck(
    "opening",
    Rules.SETUP_11,
    "which Continuous event begins?",
    "The first Event",
    lambda state, step: [card for card in state.events if state.box.events[card].continuous],
)
def opening(state: State, step: w.DrawFrom, cards: q.Tokens, todo: Todo) -> Facts:
    yield w.EventActive(cards[0], due=False)
    start(state, cards[0], step.seat, 0, todo)


@deck(
    "event event_now",
    Rules.DECK_EVENT,
    "which Event card comes?",
    "The next Event",
    lambda state, step: state.events,
)
def event(state: State, step: w.DrawFrom, cards: q.Tokens, todo: Todo) -> Facts:
    """foreverot.event.kinds: an Instant one happens once."""
    yield w.EventActive(cards[0], due=step.deck == "event")
    start(state, cards[0], step.seat, 0, todo)


@deck(
    "prophecy",
    Rules.DECK_PROPHECY,
    "which Prophecy does {seat} receive?",
    "A Prophecy for {seat}",
    lambda state, step: state.oracle,
)
def prophecy(state: State, step: w.DrawFrom, cards: q.Tokens, todo: Todo) -> Facts:
    for card in cards:
        yield w.Foretold(step.seat, card)


@deck(
    "madness",
    Rules.DECK_MADNESS,
    "which Madness befalls {seat}?",
    "A Madness for {seat}",
    lambda state, step: state.asylum,
)
def madness(state: State, step: w.DrawFrom, cards: q.Tokens, todo: Todo) -> Facts:
    if state.madness[step.seat] is None:
        yield w.Maddened(step.seat, cards[0])
        yield from calmed(state, step.seat)
        if cards[0] in state.box.text_only:
            todo.append(w.AwaitRuling(cards[0], step.seat))


@deck(
    "faction",
    Rules.DECK_FACTION,
    "which Factions does {seat} draw?",
    "Factions for {seat}",
    lambda state, step: state.factions,
)
def faction(state: State, step: w.DrawFrom, cards: q.Tokens, todo: Todo) -> Facts:
    yield w.FavorsDrawn(step.seat, cards)


@deck(
    "foreverot",
    Rules.DECK_FOREVEROT,
    "which Foreverot card is revealed?",
    "A Foreverot card",
    lambda state, step: state.doom,
)
def foreverot(state: State, step: w.DrawFrom, cards: q.Tokens, todo: Todo) -> Facts:
    yield w.Revealed(cards[0], state.doom_left - 1)
    todo.append(w.Resolve(cards[0]))
    todo.extend(windows(state, todo[-1]))


def enemy(state: State, step: w.DrawFrom, cards: q.Tokens, todo: Todo) -> Facts:
    todo.append(w.Put(cards[0], step.world))
    yield from ()


deck(
    "obliviate",
    Rules.PLACE_INVOLUNTARY,
    "which Obliviate comes to {world} from the supply?",
    "An Obliviate",
    lambda state, step: state.obliviates,
)(enemy)
deck(
    "warlord",
    Rules.RULING_50,
    "which Warlord comes back to {world} from the box?",
    "A Warlord",
    lambda state, step: [t for t in state.boxed if state.box.home[t] == step.world],
)(enemy)


def token(state: State, step: w.DrawFrom, cards: q.Tokens, todo: Todo) -> Facts:
    yield w.Gained(step.seat, cards, step.deck)


deck(
    "lore",
    Rules.SUPPLY_PARTIAL,
    "which Lore does {seat} draw?",
    "A Lore token for {seat}",
    lambda state, step: [icon for icon in ICONS for _ in range(state.supply[icon])],
)(token)
deck(
    "relic",
    Rules.SUPPLY_PARTIAL,
    "which Relic does {seat} draw?",
    "A Relic for {seat}",
    lambda state, step: [relic for relic in sorted(state.box.relics) if state.supply[relic]],
)(token)


def asked_tokens(state: State, seat: int, step: w.Ask) -> Iterator[w.Take | w.Shed]:
    """foreverot.supply.partial: as many as there are."""
    pile: dict[str, int] = state.supply if step.what == "take" else state.holds[seat]
    names = {"energy": ENERGY, "lore": ICONS, "relic": tuple(sorted(state.box.relics))}[step.token]
    n = min(step.n, sum(pile.get(name, 0) for name in names))
    if n:
        yield from map(w.Take if step.what == "take" else w.Shed, q.handfuls(pile, n, names))


def asking(state: State, step: w.Ask) -> Sentence:
    verb = "takes" if step.what == "take" else "gives up"
    what = f"{step.n} {NOUNS[step.token]}"
    return say("{seat} {verb} {what} of choice", step, verb=verb, what=what)


saga.step(
    w.Ask,
    its_seat,
    first="tokens are chosen first",
    told=asking,
    answers=asked_tokens,
    only=Rules.PEND_CHOICE,
    meant=in_any_order,
    forced=True,
)


@saga.answer
def chosen(state: State, seat: int, act: w.Take | w.Shed, step: w.Ask, todo: Todo) -> Facts:
    if step.what == "take":
        yield w.Gained(seat, act.tokens, step.why)
    else:
        yield from lose_tokens(state, seat, act.tokens, step.why)


def draw_words(effect: c.Draw) -> str:
    quest = effect.use == "quest"
    kind = ("Quest", "Quests") if quest else ("World Card", "World Cards")
    return f"draw {counted(effect.n, *kind)}"


@effects.runs(c.Draw, draw_words)
def draw_cards(state: State, seat: int, effect: c.Draw, step: Text, todo: Todo) -> Facts:
    """foreverot.deck.world: an empty deck gives nothing."""
    world = here(state, step)
    n = 0 if world in state.lost else min(effect.n, len(state.decks[world]))
    if n and effect.use == "quest":
        todo.append(w.DrawFrom("quest", n, seat, world))
    else:
        todo.extend([w.DrawFrom("world", 1, seat, world)] * n)
    yield from ()


@effects.runs(c.Madness, lambda effect: f"{WHOSE[effect.who]}Madness")
def bring_madness(state: State, seat: int, effect: c.Madness, step: Text, todo: Todo) -> Facts:
    """foreverot.madness.one: a second one is ignored."""
    free = [whose for whose in targets(state, step, effect.who) if state.madness[whose] is None]
    todo.extend(w.DrawFrom("madness", 1, whose) for whose in reversed(free))
    yield from ()


@effects.runs(c.Prophecy, lambda effect: f"{WHOSE[effect.who]}+{effect.n} Prophecy", silent=True)
def bring_prophecy(state: State, seat: int, effect: c.Prophecy, step: Text, todo: Todo) -> Facts:
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
def uncover(state: State, seat: int, effect: c.RevealForeverot, step: Text, todo: Todo) -> Facts:
    todo.append(w.Reveal())
    yield from ()


@effects.runs(c.NightFall, "the Night takes tokens", silent=True)
def bring_night(state: State, seat: int, effect: c.NightFall, step: Text, todo: Todo) -> Facts:
    todo.append(w.NightStep(card=True))
    yield from ()
