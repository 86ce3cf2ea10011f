"""Skull: bid how many face-down discs you can turn over without meeting a skull."""

from typing import Annotated, Literal

from msgspec import Meta

from icecore import author as ice
from icecore.author import EACH, TABLE, Card, Count, Facts, Refused, Seat, Seen, Todo, Wire, zones

HAND = {"flower": 3, "skull": 1}  # all know what a hand is made of, and not where each disc is


class Place(Wire, frozen=True):
    """Place {disc} face down. It is a disc of your hand, and goes on your stack."""

    disc: Card | None


class Bid(Wire, frozen=True):
    """Bid {number}. So many discs you will turn over without a skull."""

    number: Annotated[int, Meta(ge=1, le=24)]


class Pass(Wire, frozen=True):
    """Leave the bidding of this round."""


class Flip(Wire, frozen=True):
    """Turn over {target}'s disc. TABLE says what it is where the record does not know."""

    target: Seat
    disc: Annotated[Card | None, ice.Told("Flipped")] = None


class Lose(Wire, frozen=True):
    """Give up {disc}. TABLE says which disc was drawn blindly."""

    disc: Card | None


class Appoint(Wire, frozen=True):
    """Let {target} begin the next round."""

    target: Seat


class Shows(Wire, frozen=True):
    """TABLE owes the face of the top disc of `target`."""

    target: Seat


class Loses(Wire, frozen=True):
    """The seat loses a disc by the skull of `target`, which may be its own."""

    seat: Seat
    target: Seat


class Placed(Wire, frozen=True):
    """{seat} places a disc face down: {disc}."""

    seat: Seat
    disc: Annotated[Card | None, Seen("seat")]


class Raised(Wire, frozen=True):
    """{seat} bids {number}."""

    seat: Seat
    number: Count


class Passed(Wire, frozen=True):
    """{seat} passes."""

    seat: Seat


class TurnPassed(Wire, frozen=True):
    """It is the turn of this seat, in this round."""

    seat: Seat
    round: Count


class Flipped(Wire, frozen=True):
    """{seat} turns over {target}'s disc: {disc}."""

    seat: Seat
    target: Seat
    disc: Card


class Succeeded(Wire, frozen=True):
    """{seat} succeeds, and all take their discs back."""

    seat: Seat


class Failed(Wire, frozen=True):
    """{seat} has met a skull, and all take their discs back."""

    seat: Seat


class Lost(Wire, frozen=True):
    """{seat} loses a disc for good: {disc}."""

    seat: Seat
    disc: Annotated[Card | None, Seen("seat")]


class Ended(Wire, frozen=True):
    """The game is over."""

    reason: Literal["two successes", "last one left"]


Step = Shows | Loses


class Waiting(Wire, frozen=True):
    """The steps that are still to be done, the next one last."""

    todo: tuple[Step, ...]


Act = Place | Bid | Pass | Flip | Lose | Appoint
Event = (
    Placed | Raised | Passed | TurnPassed | Flipped | Succeeded | Failed | Lost | Ended | Waiting
)


class Rules(ice.Rule):
    TURN_1 = "skull.turn.1 p.1: turns go round; who has passed or has no disc is left out"
    PLACE_1 = "skull.place.1 p.1: a disc of your own hand, until somebody bids"
    BID_1 = "skull.bid.1 p.1: once all have placed, more than the last bid, at most all discs"
    PASS_1 = "skull.pass.1 p.1: who does not raise a bid is out of the round"
    FLIP_1 = "skull.flip.1 p.2: all own discs first, then those of others, each stack from its top"
    LOSE_1 = "skull.lose.1 p.2: the own skull costs a disc by choice, another's one drawn blindly"
    NEXT_1 = "skull.next.1 p.2: the bidder begins, or if out says who; by another's skull its owner"
    END_1 = "skull.end.1 p.2: two successes win, and so does the last player with discs"


class State(ice.Table, kw_only=True):
    todo: tuple[Step, ...] = ()
    hands: Annotated[list[ice.Zone], Seen(EACH)]
    stacks: Annotated[list[list[Card | None]], Seen(EACH)]  # the top disc last
    flipped: list[list[Card]]
    lost: Annotated[list[ice.Zone], Seen(EACH)]
    scores: list[int]
    passed: list[bool]
    bid: int = 0
    round: int = 1
    mover: Seat = 0


def begin(setup: ice.Setup, box: ice.Box) -> State:
    seats = range(setup.seats)
    return State(
        box=box, seats=setup.seats, hands=[ice.Zone(dict(HAND)) for _ in seats],
        stacks=[[] for _ in seats], flipped=[[] for _ in seats], lost=[ice.Zone() for _ in seats],
        scores=[0 for _ in seats], passed=[False for _ in seats],
    )  # fmt: skip


def unseen(state: State, seat: int) -> list[str]:
    """The discs of a seat of which the record does not know where they are."""
    seen = [disc for disc in state.stacks[seat] + state.flipped[seat] if disc]
    left = zones.unseen(HAND, seen, (state.hands[seat], state.lost[seat]))
    return [disc for disc, copies in left.items() for _ in range(copies)]


def in_hand(state: State, seat: int) -> list[str]:
    """The discs that a hand holds, or could hold by what is known of it."""
    hand = state.hands[seat]
    return [*zones.cards(hand), *(unseen(state, seat) if hand.unknown else ())]


def on_top(state: State, seat: int) -> list[str]:
    """What the top disc of a stack can be as far as the record knows."""
    disc = state.stacks[seat][-1]
    return unseen(state, seat) if disc is None else [disc]


def playing(state: State) -> list[int]:
    """The seats that have discs left."""
    lost = map(zones.size, state.lost)
    return [seat for seat, number in enumerate(lost) if number < sum(HAND.values())]


def in_round(state: State, seat: int) -> list[int]:
    """The seats that have not passed, in their order, this one last."""
    order = sorted(playing(state), key=lambda other: (other - seat - 1) % state.seats)
    return [other for other in order if not state.passed[other]]


def bids(state: State) -> range:
    placed = [len(state.stacks[seat]) for seat in playing(state)]
    return range(state.bid + 1, sum(placed) + 1) if all(placed) else range(0)


def turn_acts(state: State, seat: int, step: None) -> list[Act]:
    if seat not in playing(state):
        return [*map(Appoint, playing(state))]
    if in_round(state, seat) == [seat]:
        stacks = [seat] if state.stacks[seat] else range(state.seats)
        return [Flip(target) for target in stacks if state.stacks[target]]
    discs = sorted({*in_hand(state, seat)})
    return [*([Pass()] if state.bid else map(Place, discs)), *map(Bid, bids(state))]


game: ice.Rulebook[State] = ice.Rulebook(
    waiting=Waiting, turn=Rules.TURN_1, order=Rules.TURN_1, over=Rules.END_1
)
game.tells({TurnPassed: ""})
game.step(None, lambda state, step: state.mover, told="{who} to play", answers=turn_acts)


def permit(ok: bool, rule: Rules) -> None:
    """Unlike `require`, no waiver helps: nothing sensible could follow."""
    if not ok:
        raise Refused(rule)


@game.answer
def place(state: State, seat: int, act: Place, step: None, todo: Todo) -> Facts:
    discs = in_hand(state, seat)
    permit(not state.bid and act.disc in ([None, *discs] if discs else []), Rules.PLACE_1)
    yield Placed(seat, act.disc)
    yield TurnPassed(in_round(state, seat)[0], state.round)


@game.answer
def bid(state: State, seat: int, act: Bid, step: None, todo: Todo) -> Facts:
    permit(act in turn_acts(state, seat, None), Rules.BID_1)
    yield Raised(seat, act.number)
    for other in () if bids(state) else in_round(state, seat)[:-1]:  # nobody can raise it
        yield Passed(other)
    yield TurnPassed(in_round(state, seat)[0], state.round)


@game.answer
def pass_turn(state: State, seat: int, act: Pass, step: None, todo: Todo) -> Facts:
    permit(act in turn_acts(state, seat, None), Rules.PASS_1)
    yield Passed(seat)
    yield TurnPassed(in_round(state, seat)[0], state.round)


@game.answer
def flip(state: State, seat: int, act: Flip, step: Shows | None, todo: Todo) -> Facts:
    """The disc shows its face: by the stack, by who names it, else TABLE says it."""
    target, bidder = act.target, state.mover
    asked = target == step.target if step else Flip(target) in turn_acts(state, seat, None)
    kinds = on_top(state, target) if asked else []
    permit(asked and act.disc in (kinds if step else [None, *kinds]), Rules.FLIP_1)
    disc = act.disc or (kinds[0] if len({*kinds}) == 1 else None)
    if disc is None:
        todo.append(Shows(target))
        return
    yield Flipped(bidder, target, disc)
    if disc == "skull":
        yield Failed(bidder)
        todo.append(Loses(bidder, target))
    elif sum(map(len, state.flipped)) >= state.bid and not state.stacks[bidder]:
        yield Succeeded(bidder)
        yield TurnPassed(bidder, state.round + 1)
        if state.scores[bidder] == 2:
            yield Ended("two successes")


def face(state: State, step: Shows) -> ice.Chance:
    why = ice.say("which disc of {target} is turned over?", step)
    return ice.Chance(on_top(state, step.target), 1, why, lambda discs: Flip(step.target, *discs))


game.step(Shows, TABLE, first="the disc is shown first", chance=face)


def loser(state: State, step: Loses) -> int:
    return step.seat if step.seat == step.target else TABLE


def choices(state: State, seat: int, step: Loses) -> list[Lose]:
    return [*map(Lose, sorted({*in_hand(state, step.seat)}))]


def drawn(state: State, step: Loses) -> ice.Chance | None:
    pool, why = in_hand(state, step.seat), ice.say("which disc does {seat} lose?", step)
    owed = ice.Chance(pool, 1, why, lambda discs: Lose(*discs), seen_by=(step.seat,))
    return owed if loser(state, step) == TABLE else None


game.step(
    Loses, loser, first="a disc is lost first", told="{who} gives up a disc", answers=choices,
    chance=drawn,
)  # fmt: skip


@game.answer
def lose(state: State, seat: int, act: Lose, step: Loses, todo: Todo) -> Facts:
    permit(act.disc in (None, *in_hand(state, step.seat)), Rules.LOSE_1)
    yield Lost(step.seat, act.disc)
    left = playing(state)
    yield TurnPassed(step.seat if step.seat in left else step.target, state.round + 1)
    if len(left) == 1:
        yield Ended("last one left")


@game.answer
def appoint(state: State, seat: int, act: Appoint, step: None, todo: Todo) -> Facts:
    permit(act in turn_acts(state, seat, None), Rules.NEXT_1)
    yield TurnPassed(act.target, state.round)


@game.evolve
def placed(state: State, event: Placed) -> None:
    zones.take(state.hands[event.seat], event.disc)
    state.stacks[event.seat].append(event.disc)


@game.evolve
def raised(state: State, event: Raised) -> None:
    state.bid = event.number


@game.evolve
def passed(state: State, event: Passed) -> None:
    state.passed[event.seat] = True


@game.evolve
def turn_passed(state: State, event: TurnPassed) -> None:
    state.mover, state.round, state.turns = event.seat, event.round, state.turns + 1


@game.evolve
def flipped(state: State, event: Flipped) -> None:
    state.stacks[event.target].pop()
    state.flipped[event.target].append(event.disc)


@game.evolve
def taken_back(state: State, event: Succeeded | Failed) -> None:
    state.scores[event.seat] += isinstance(event, Succeeded)
    state.bid, state.passed = 0, [False for _ in state.passed]
    for seat, hand in enumerate(state.hands):
        for disc in state.stacks[seat] + state.flipped[seat]:
            zones.put(hand, disc)
        state.stacks[seat], state.flipped[seat] = [], []


@game.evolve
def lost(state: State, event: Lost) -> None:
    zones.take(state.hands[event.seat], event.disc)
    zones.put(state.lost[event.seat], event.disc)


def clock(state: State) -> ice.Clock:
    return ice.Clock(state.round, state.turns + 1, None if state.reason else game.awaited(state))


def outcome(state: State) -> ice.Outcome | None:
    won = [state.scores.index(2)] if 2 in state.scores else playing(state)
    ranks = tuple(2 - (seat in won) for seat in range(state.seats))
    return ice.Outcome(state.reason, ranks) if state.reason else None


def invariants(state: State) -> None:
    for seat, (hand, stack) in enumerate(zip(state.hands, state.stacks, strict=True)):
        seen = [disc for disc in stack + state.flipped[seat] if disc]
        zones.check(HAND, seen, [hand, state.lost[seat]], stack.count(None))


GAME = ice.make(
    game, name="skull", title="Skull", players=range(3, 7), state=State, begin=begin, clock=clock,
    words=ice.Vocabulary("skull", schema=1, act=Act, event=Event), steps=Step, outcome=outcome,
    invariants=invariants,
)  # fmt: skip
