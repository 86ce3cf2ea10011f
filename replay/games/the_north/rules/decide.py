"""Every act of a seat of THE NORTH: permission first, then the facts."""

from collections.abc import Callable, Iterator
from typing import Any

from icecore.events.games.the_north import cards as verbs
from icecore.events.games.the_north.acts import (
    Act,
    Build,
    Choose,
    Claim,
    Cycle,
    Discard,
    Discharge,
    Exchange,
    Flip,
    Forfeit,
    Install,
    Peek,
    Pick,
    Play,
    Recover,
    Reprogram,
    Return,
    Take,
)
from icecore.events.games.the_north.steps import (
    AwaitRuling,
    BuildTop,
    DealDeck,
    DrawCards,
    FillWastes,
    LayWastes,
    MustForfeit,
    PeekBack,
    PeekTop,
    PickCard,
    Proceed,
    RevealPile,
    Run,
    Step,
    TurnOver,
    WrapUp,
)
from icecore.events.games.the_north.words import (
    Discarded,
    Discharged,
    Event,
    Forfeited,
    Played,
    Taken,
    Unruled,
)
from icecore.events.words.record import Decline, GoOn, Scribe
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.games.the_north.rules.effects import again, offers, perform
from icecore.replay.games.the_north.rules.faces import other_side, recognised, spoken
from icecore.replay.games.the_north.rules.places import in_sight
from icecore.replay.games.the_north.rules.programs import effect_of, label_of, use
from icecore.replay.games.the_north.rules.questions import (
    TWICE,
    awaited,
    can_direct,
    deck_size,
    in_hand,
    left_to_do,
    on_turn,
)
from icecore.replay.games.the_north.rules.rules import Rules
from icecore.replay.games.the_north.rules.shown import TABLE_ACTS
from icecore.replay.games.the_north.rules.state import BUILD, DISCHARGE, PLAY, REPROGRAM, State
from icecore.replay.games.the_north.rules.turn import go
from icecore.replay.kernel import Refused, refuse, require

WAITED_FOR: dict[Any, str] = {
    DealDeck: "the Decks are dealt first",
    LayWastes: "the Wastes are laid first",
    DrawCards: "cards are drawn first",
    MustForfeit: "no Directive is possible: forfeit",
    PickCard: "the other player picks from the Wastes first",
    WrapUp: "the Wastes are refilled first",
    FillWastes: "the Wastes are refilled first",
    BuildTop: "the top of the Wastes Deck is built first",
    PeekTop: "the top of the Wastes Deck is looked at first",
    RevealPile: "the cards are laid open first",
    PeekBack: "the back of the card is looked at first",
    TurnOver: "the card is turned over first",
    Run: "the effect is carried out first",
    AwaitRuling: "the text of the card is ruled on first",
}
WHO = {TABLE: "the table", 0: "the First Player", 1: "the Second Player"}
USED_UP = ("reprogram", "build", "play", "discharge")


def decide(state: State, seat: int, act: Act | Scribe) -> Iterator[Event]:
    """north.end.9: after the end nothing happens; else each act has its own rules."""
    if state.reason is not None:
        refuse(Rules.END_9)
    todo = state.todo
    if seat == 0 or seat == 1:
        act = spoken(state, seat, act)
    if todo and type(todo[-1]) is Run and type(act) in ANSWERS:
        return answer(state, seat, todo[-1], act)
    ask = ASK.get(type(act))
    if ask is None:
        raise Refused(Rules.TURN_2, f"{type(act).__name__} is no act of this game")
    return ask(state, seat, act)


def waited_for(state: State) -> str:
    return WAITED_FOR.get(type(state.todo[-1]), "") if state.todo else "use a Directive first"


def direct(state: State, seat: int, directive: int) -> None:
    """May this seat use this Directive, as far as its turn is concerned?"""
    if state.todo or seat != on_turn(state):
        whose = awaited(state)
        if seat != whose:
            refuse(Rules.TURN_1, f"{WHO[whose]} is to act")
        refuse(Rules.TURN_2, waited_for(state))
    if state.directives[directive] >= TWICE:
        refuse(Rules.DIRECTIVE_1, f"{USED_UP[directive]} was used twice")


def reprogram(state: State, seat: int, act: Reprogram) -> Iterator[Event]:
    direct(state, seat, REPROGRAM)
    paid, wanted = act.discard, act.wastes
    if not in_hand(state, seat, paid):
        refuse(Rules.REPROGRAM_2, f"{paid} is not in your hand")
    if wanted not in state.wastes:
        refuse(Rules.REPROGRAM_3, f"{wanted} is not in the Wastes")
    cards = state.box.cards
    value = cards[paid].value
    if cards[wanted].value == value:
        refuse(Rules.REPROGRAM_1, f"{paid} and {wanted} both have Value {value}")
    yield from recognised(state, seat, paid)
    yield Discarded(seat, paid, cards[paid].back, "reprogram")
    yield Taken(seat, wanted, "reprogram")
    todo: list[Step] = [Proceed()]
    yield from use(state, seat, "spark", wanted, todo)
    yield from go(state, todo)


def build(state: State, seat: int, act: Build) -> Iterator[Event]:
    direct(state, seat, BUILD)
    if not in_hand(state, seat, act.discard):
        refuse(Rules.BUILD_1, f"{act.discard} is not in your hand")
    if not deck_size(state):
        refuse(Rules.BUILD_2, "the Wastes Deck is empty")
    yield from recognised(state, seat, act.discard)
    yield Discarded(seat, act.discard, state.box.cards[act.discard].back, "build")
    yield from go(state, [Proceed(), BuildTop()])


def play(state: State, seat: int, act: Play) -> Iterator[Event]:
    direct(state, seat, PLAY)
    if not in_hand(state, seat, act.card):
        refuse(Rules.PLAY_1, f"{act.card} is not in your hand")
    yield from recognised(state, seat, act.card)
    yield Played(seat, act.card, state.box.cards[act.card].back, "hand", "play")
    todo: list[Step] = [Proceed()]
    yield from use(state, seat, "ancient", act.card, todo)
    yield from go(state, todo)


def discharge(state: State, seat: int, act: Discharge) -> Iterator[Event]:
    direct(state, seat, DISCHARGE)
    level = state.nodes[seat]
    if not level:
        refuse(Rules.NODE_1, "your Node is discharged already")
    if act.level != level:
        refuse(Rules.NODE_2, f"you announce {act.level}, your Node shows {level}")
    yield Discharged(seat, level)
    todo: list[Step] = [Proceed()]
    yield from use(state, seat, "node", str(level), todo)
    yield from go(state, todo)


def forfeit(state: State, seat: int, act: Forfeit) -> Iterator[Event]:
    stuck = bool(state.todo) and type(state.todo[-1]) is MustForfeit
    if seat != awaited(state):
        refuse(Rules.TURN_1, f"{WHO[awaited(state)]} is to act")
    if state.todo and not stuck:
        refuse(Rules.TURN_2, waited_for(state))
    require(not can_direct(state, seat), Rules.DIRECTIVE_2, "a Directive is still possible")
    yield Forfeited(seat, max(1, left_to_do(state)))
    yield from go(state, [Proceed()])


def pick(state: State, seat: int, act: Pick) -> Iterator[Event]:
    """north.ruling.11: the player who is not on turn."""
    if not state.todo or type(state.todo[-1]) is not PickCard:
        refuse(Rules.TURN_2, waited_for(state))
    if seat != awaited(state):
        refuse(Rules.TURN_1, f"{WHO[awaited(state)]} is to act")
    if act.card not in state.wastes:
        refuse(Rules.PICK_1, f"{act.card} is not in the Wastes")
    yield Taken(seat, act.card, "pick")
    yield from go(state, list(state.todo[:-1]))


def answer(state: State, seat: int, step: Run, act: Any) -> Iterator[Event]:
    """north.effect.1 and 2: the chooser takes one of the options."""
    if seat != awaited(state):
        refuse(Rules.TURN_1, f"{WHO[awaited(state)]} is to act")
    if act not in offers(state, step) and not told_by_back(state, seat, step, act):
        refuse_answer(state, step, act)
    todo = [*state.todo[:-1], *again(step)]
    face = other_side(effect_of(state, step), act)
    if face is not None:
        todo.append(TurnOver(face, step, act))
    else:
        yield from perform(state, step, act, todo)
    yield from go(state, todo)


def told_by_back(state: State, seat: int, step: Run, act: Any) -> bool:
    """Others see only the back of what is installed or returned, also where they knew the card."""
    match act, effect_of(state, step):
        case Install(None, back), verbs.Play(source="hand", face="facility"):
            return back in state.hands[seat].cards.values()
        case Return(None, back), verbs.Move(target="hand"):
            return back in state.facilities[seat].cards.values()
    return False


def refuse_answer(state: State, step: Run, act: Any) -> None:
    effect, cards = effect_of(state, step), state.box.cards
    asked = f"{label_of(state, step.face, step.name)} asks for: {effect.__struct_config__.tag}"
    match act:
        case Decline():
            refuse(Rules.EFFECT_2, asked)
        case Choose(option) if type(effect) is verbs.Choose and option <= len(effect.options):
            refuse(Rules.EFFECT_2, f"option {option} would do nothing")
        case Exchange(card, wanted) if type(effect) is verbs.Exchange:
            same = card in cards and wanted in cards and cards[card].name == cards[wanted].name
            require(not same, Rules.EXCHANGE_1, "{} and {}", card, wanted)
    refuse(Rules.EFFECT_1, asked)


def no_effect(state: State, seat: int, act: Any) -> Iterator[Event]:
    """An answer to an effect while none is asked."""
    raise Refused(Rules.TURN_2, waited_for(state) if state.todo else "no effect asks for it")


def decline(state: State, seat: int, act: Decline) -> Iterator[Event]:
    """north.ruling.36: the seat closes the window for rulings; nothing else may be let pass."""
    step = state.todo[-1] if state.todo else None
    if type(step) is PickCard and seat == awaited(state):
        refuse(Rules.PICK_2, "the Wastes hold a card for you")
    if type(step) is not AwaitRuling or seat != on_turn(state):
        raise Refused(Rules.TURN_2, "no window is open for you")
    yield from close(state, step)
    yield from go(state, list(state.todo[:-1]))


def close(state: State, step: AwaitRuling) -> Iterator[Event]:
    """north.ruling.36: a text that nobody ruled on is not passed over in silence."""
    if in_sight(state) == state.asked:
        yield Unruled(step.name)


def scribe_goes_on(state: State, seat: int, act: GoOn) -> Iterator[Event]:
    """Closes a window for rulings; resumes the list after a ruling changed what is possible."""
    require(seat == SCRIBE, Rules.TURN_1, "this is for the scribe")
    todo = list(state.todo)
    if todo and isinstance(step := todo[-1], AwaitRuling):
        todo.pop()
        yield from close(state, step)
    resumed = False
    for event in go(state, todo):
        resumed = True
        yield event
    require(resumed, Rules.TURN_2, "nothing waits for the scribe")


ANSWERS = frozenset(
    (
        Discard, Claim, Take, Recover, Flip, Exchange, Cycle, Install, Peek, Return, Choose,
        Play, Decline,
    )
)  # fmt: skip

ASK: dict[type[Any], Callable[[State, int, Any], Iterator[Event]]] = {
    **TABLE_ACTS,
    Reprogram: reprogram,
    Build: build,
    Play: play,
    Discharge: discharge,
    Forfeit: forfeit,
    Pick: pick,
    **dict.fromkeys(ANSWERS - {Play, Decline}, no_effect),
    Decline: decline,
    GoOn: scribe_goes_on,
}
