"""Every act of BOREAL (pyramid): permission first, then the facts."""

from collections.abc import Callable, Iterator, MutableSequence
from typing import Any

from icecore.events.games.boreal_pyramid.words import (
    Act,
    AwaitRuling,
    Choose,
    Deal,
    DealBoard,
    Dealt,
    Discard,
    Discover,
    Ended,
    Event,
    Fill,
    Filled,
    FillSquare,
    Hidden,
    Hide,
    HideArchive,
    Identified,
    Locate,
    MustPass,
    Pass,
    Passed,
    Place,
    PlaceCard,
    Placed,
    Recall,
    Rest,
    Rested,
    Retrieve,
    RunEffect,
    Scored,
    Shift,
    Step,
    Swap,
    Waiting,
)
from icecore.events.words.errors import did_you_mean
from icecore.events.words.record import Decline, GoOn, Identify, Scribe
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.games.boreal_pyramid.rules import effects
from icecore.replay.games.boreal_pyramid.rules.pyramid import FULL, index, is_covered, size, width
from icecore.replay.games.boreal_pyramid.rules.questions import (
    as_white,
    barred,
    can_explore,
    can_reserve,
    deck_size,
    may_come,
    misfit,
    obeys,
    on_turn,
    strictly_reserved,
    unseen_archives,
)
from icecore.replay.games.boreal_pyramid.rules.rules import Rules
from icecore.replay.games.boreal_pyramid.rules.scoring import open_compasses, scored_cards
from icecore.replay.games.boreal_pyramid.rules.state import State
from icecore.replay.kernel import Refused, go_on, refuse, require

WAITED_FOR: dict[Any, str] = {
    DealBoard: "the board is dealt first",
    HideArchive: "the archive cards are hidden first",
    FillSquare: "the square is refilled first",
    PlaceCard: "the discovered card is placed first",
    RunEffect: "the effect of the card is carried out first",
    AwaitRuling: "the card's text is ruled on first",
    Rest: "the seat rests first",
    MustPass: "nothing can be discovered or located: pass",
}
WHO = {TABLE: "the table", 0: "white", 1: "black"}


def decide(state: State, seat: int, act: Act | Scribe) -> Iterator[Event]:
    """pyramid.end.5: after the end nothing happens; else each act has its own rules."""
    if state.reason is not None:
        refuse(Rules.END_5)
    todo = state.todo
    if todo and type(todo[-1]) is RunEffect and type(act) in ANSWERS:
        return answer(state, seat, todo[-1], act)
    ask = ASK.get(type(act))
    if ask is None:
        raise Refused(Rules.TURN_4, f"{type(act).__name__} is no act of this game")
    return ask(state, seat, act)


def hint(state: State, card: str) -> str:
    """What else an unknown word may have meant."""
    return "" if card in state.box.cards else did_you_mean(card, state.box.cards)


def go(state: State, todo: MutableSequence[Step]) -> Iterator[Event]:
    return go_on(state, todo, WORK, Waiting)


def expect(state: State, seat: int, wanted: type[Step], owner: int) -> None:
    """Is this step what is waited for, and this seat the one to take it?"""
    top = state.todo[-1] if state.todo else None
    if seat != owner:
        refuse(Rules.TURN_3, f"this is for {WHO[owner]} to do")
    if type(top) is not wanted:
        nothing = "the table owes nothing now" if owner == TABLE else "discover or locate first"
        refuse(Rules.TURN_4, WAITED_FOR.get(type(top), nothing))


def explore(state: State, seat: int) -> None:
    """The Exploration phase of this seat, with nothing pending."""
    if seat != state.turns % 2:
        refuse(Rules.TURN_3, f"it is {WHO[on_turn(state)]}'s turn")
    if state.todo:
        refuse(Rules.TURN_4, WAITED_FOR[type(state.todo[-1])])


def deal(state: State, seat: int, act: Deal) -> Iterator[Event]:
    expect(state, seat, DealBoard, TABLE)
    for card in act.cards:
        starts = card in state.box.kinds["S"]
        require(starts, Rules.SETUP_3, "{} is no starting location{}", card, hint(state, card))
        require(card in state.boxed, Rules.SETUP_3, "{} is not in the box any more", card)
    require(len(set(act.cards)) == 8, Rules.SETUP_3, "a card is named twice")
    yield Dealt(act.cards)
    yield from go(state, list(state.todo[:-1]))


def hide(state: State, seat: int, act: Hide) -> Iterator[Event]:
    expect(state, seat, HideArchive, TABLE)
    named = [card for card in act.cards if card is not None]
    strangers = [card for card in named if card not in state.box.archives]
    require(not strangers, Rules.SETUP_4, "{} is no archive card", ", ".join(strangers))
    require(len(set(named)) == len(named), Rules.SETUP_4, "a card is named twice")
    yield Hidden(act.cards)
    yield from go(state, list(state.todo[:-1]))


def fill(state: State, seat: int, act: Fill) -> Iterator[Event]:
    expect(state, seat, FillSquare, TABLE)
    card = act.card
    if not may_come(state, card):
        known = card in state.box.cards
        require(known, Rules.SETUP_5, "the set has no card {}{}", card, hint(state, card))
        rule = Rules.SETUP_4 if card in state.box.archives else Rules.SETUP_5
        refuse(rule, f"{card} cannot be in the deck any more")
    step = state.todo[-1]
    assert type(step) is FillSquare
    if state.board[step.white - 1] is not None:
        refuse(Rules.TURN_4, f"white's square {step.white} is filled already")
    yield Filled(card, step.white)
    yield from go(state, list(state.todo[:-1]))


def discover(state: State, seat: int, act: Discover) -> Iterator[Event]:
    explore(state, seat)
    square, counter = act.square, state.counters[seat]
    if square > counter:
        refuse(Rules.DISCOVER_1, f"square {square}, your counter is on {counter}")
    name = state.board[as_white(state, seat, square) - 1]
    if name is None:
        raise Refused(Rules.DISCOVER_3, f"square {square} is empty")
    affordable(state, seat, name)
    todo: list[Step] = [Rest()]
    yield from effects.take_from_board(state, seat, square, todo)
    yield from go(state, todo)


def retrieve(state: State, seat: int, act: Retrieve) -> Iterator[Event]:
    explore(state, seat)
    if act.card not in state.reserves[seat]:
        refuse(Rules.DISCOVER_4, f"{act.card} is not in your reserve{hint(state, act.card)}")
    affordable(state, seat, act.card)
    todo: list[Step] = [Rest()]
    yield from effects.take_from_reserve(state, seat, act.card, todo)
    yield from go(state, todo)


def affordable(state: State, seat: int, name: str) -> None:
    """What any discovered card needs: its cost, and a place in the pyramid."""
    card, counter = state.box.cards[name], state.counters[seat]
    if card.cost > counter:
        refuse(Rules.DISCOVER_2, f"{name} costs {card.cost}, you have {counter}")
    bar = barred(state, seat, card)
    if bar is Rules.RULING_11:
        refuse(bar, f"you reserved {strictly_reserved(state, seat, card)}, so not {name}")
    if bar is not None:
        refuse(bar, name)


def locate(state: State, seat: int, act: Locate) -> Iterator[Event]:
    explore(state, seat)
    name = state.board[as_white(state, seat, act.square) - 1]
    if name is None:
        raise Refused(Rules.LOCATE_1, f"square {act.square} is empty")
    if not can_reserve(state, seat, name):
        refuse(Rules.ARCHIVE_2, name)
    todo: list[Step] = [Rest()]
    yield from effects.locate_card(state, seat, act.square, todo)
    yield from go(state, todo)


def place(state: State, seat: int, act: Place) -> Iterator[Event]:
    expect(state, seat, PlaceCard, on_turn(state))
    name, slots = state.hand, state.pyramids[seat]
    assert name is not None
    misfitting = misfit(slots, act.floor, act.x)
    if misfitting is not None:
        refuse(misfitting, f"floor {act.floor}, x {act.x}")
    at = index(slots, act.floor, act.x)
    assert at is not None
    card = state.box.cards[name]
    if card.placement is not None and not obeys(state, slots, card, at):
        refuse(Rules.PLACE_4, f"{name} on floor {act.floor}, x {act.x}")
    yield Placed(seat, name, act.floor, act.x, newly_covered(state, seat, at))
    todo = list(state.todo[:-1])
    if card.text_only:
        todo.append(AwaitRuling(name))
    # The first effect of a card is the next step, so it goes onto the list last.
    for number in range(len(card.effects) - 1, -1, -1):
        todo.append(effects.run(state, name, (number,)))
    yield from go(state, todo)


def newly_covered(state: State, seat: int, at: int) -> int:
    """The compasses that a card in this slot takes out of use."""
    slots, covered = state.pyramids[seat], 0
    below = at - width(slots)
    if below < 0:
        return 0
    for under in (below, below + 1):
        card = slots[under]
        if card is not None and not is_covered(slots, under):
            covered += state.box.cards[card].compasses
    return covered


def pass_turn(state: State, seat: int, act: Pass) -> Iterator[Event]:
    if state.todo and type(state.todo[-1]) is MustPass:
        expect(state, seat, MustPass, on_turn(state))
    else:
        explore(state, seat)
    require(not can_explore(state, seat), Rules.TURN_2, "you can still discover or locate")
    yield Passed(seat)
    yield from go(state, [Rest()])


def answer(state: State, seat: int, step: RunEffect, act: Any) -> Iterator[Event]:
    require(seat == on_turn(state), Rules.TURN_3, "the effect is for {}", WHO[on_turn(state)])
    if not effects.is_offered(state, step, act):
        verb = effects.verb_of(state, step).__struct_config__.tag
        refuse(Rules.EFFECT_1, f"{step.card} asks for {str(verb).replace('_', ' ')}")
    todo = list(state.todo[:-1])
    if step.times > 1:
        todo.append(RunEffect(step.card, step.path, step.times - 1))
    yield from effects.perform(state, step, act, todo)
    yield from go(state, todo)


def no_effect(state: State, seat: int, act: Any) -> Iterator[Event]:
    """An answer to an effect while none is asked."""
    waited = WAITED_FOR[type(state.todo[-1])] if state.todo else "no effect asks for it"
    raise Refused(Rules.TURN_4, waited)


def decline(state: State, seat: int, act: Decline) -> Iterator[Event]:
    """pyramid.ruling.30: the seat closes the window for rulings."""
    step = state.todo[-1] if state.todo else None
    if type(step) is not AwaitRuling or seat != on_turn(state):
        refuse(Rules.TURN_4, "no window is open for you")
    yield from go(state, list(state.todo[:-1]))


def scribe_goes_on(state: State, seat: int, act: GoOn) -> Iterator[Event]:
    """Closes a window for rulings; resumes the list after a ruling changed what is possible."""
    require(seat == SCRIBE, Rules.TURN_3, "this is for the scribe")
    todo = list(state.todo)
    if todo and type(todo[-1]) is AwaitRuling:
        todo.pop()
    resumed = False
    for event in go(state, todo):
        resumed = True
        yield event
    require(resumed, Rules.TURN_4, "nothing waits for the scribe")


def identify(state: State, seat: int, act: Identify) -> Iterator[Event]:
    """pyramid.ruling.24: archive cards of the deck that somebody has come to know."""
    require(seat == SCRIBE, Rules.TURN_3, "this is for the scribe")
    require(act.zone == "deck", Rules.RULING_24, "only cards of the deck are ever unknown")
    unknown = state.archive.unknown
    require(0 < len(act.cards) <= unknown, Rules.SETUP_4, "{} of them are unknown", unknown)
    possible = unseen_archives(state)
    for card in act.cards:
        require(card in possible, Rules.SETUP_4, "{} is not an unseen archive card", card)
    require(len(set(act.cards)) == len(act.cards), Rules.SETUP_4, "a card is named twice")
    yield Identified("deck", act.seat, act.cards)


ASK: dict[type[Any], Callable[[State, int, Any], Iterator[Event]]] = {
    Deal: deal,
    Hide: hide,
    Fill: fill,
    Discover: discover,
    Retrieve: retrieve,
    Place: place,
    Locate: locate,
    Pass: pass_turn,
    Swap: no_effect,
    Discard: no_effect,
    Shift: no_effect,
    Recall: no_effect,
    Choose: no_effect,
    Decline: decline,
    GoOn: scribe_goes_on,
    Identify: identify,
}

ANSWERS = frozenset((Locate, Discover, Retrieve, Swap, Discard, Shift, Recall, Choose, Decline))


def wait(state: State, step: Step, todo: MutableSequence[Step]) -> None:
    """TABLE or a seat must speak."""


def work_fill(
    state: State, step: FillSquare, todo: MutableSequence[Step]
) -> Iterator[Event] | None:
    """pyramid.ruling.3: with the deck empty the square stays empty. A ruling may have filled it."""
    owed = state.board[step.white - 1] is None and (state.deck or deck_size(state))
    return None if owed else iter(())


def work_place(
    state: State, step: PlaceCard, todo: MutableSequence[Step]
) -> Iterator[Event] | None:
    """A ruling may have taken the card out of the hand."""
    return iter(()) if state.hand is None else None


def work_pass(state: State, step: MustPass, todo: MutableSequence[Step]) -> Iterator[Event] | None:
    """Still nothing to do? A ruling may have changed that."""
    return iter(()) if can_explore(state, on_turn(state)) else None


def work_rest(state: State, step: Rest, todo: MutableSequence[Step]) -> Iterator[Event]:
    """pyramid.rest.1-3, then the end of the game or the next turn."""
    seat = on_turn(state)
    counter = state.counters[seat]
    compasses = open_compasses(state, seat)
    bonus = 2 - counter if counter < 2 else 0
    wanted = counter + compasses + bonus
    square = wanted if wanted < 8 else 8
    still = state.passed == state.turns and square == counter
    yield Rested(seat, square, compasses, bonus, wanted - square, still)
    reason = end_reason(state) if seat else None
    if reason is not None:
        yield Ended(reason)
        for owner in (0, 1):
            for card, points in scored_cards(state, owner):
                yield Scored(owner, card, points)
    elif not can_explore(state, 1 - seat):
        todo.append(MustPass())


def end_reason(state: State) -> Any:
    """pyramid.end.1-4, asked after each turn of black: both have had the same number."""
    white, black = size(state.pyramids[0]) >= FULL, size(state.pyramids[1]) >= FULL
    if white and black:
        return "both completed"
    if white or black:
        return "white completed" if white else "black completed"
    return "stalemate" if state.still >= 2 else None


WORK: dict[type[Any], Callable[[Any, Any, Any], Iterator[Event] | None]] = {
    DealBoard: wait,
    HideArchive: wait,
    AwaitRuling: wait,
    FillSquare: work_fill,
    PlaceCard: work_place,
    MustPass: work_pass,
    Rest: work_rest,
    RunEffect: effects.work_effect,
}
