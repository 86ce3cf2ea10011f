"""Cups: a tiny game of hidden discs, written from the contract alone, for the law of two worlds.

Everybody hides a disc of the own hand under a cup. On a turn you lift a cup, sweep one away unseen,
or doubt somebody, who then shows a disc of the hand; you draw one; the others may cheer.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Struct

from icecore import author as ice
from icecore.author import EACH, TABLE, Seen, Told


class Deal(ice.Wire, frozen=True):
    """TABLE deals discs from the bag."""

    cards: tuple[ice.Card | None, ...]


class Hide(ice.Wire, frozen=True):
    """Hide a disc of your hand under your cup."""

    disc: ice.Card | None


class Lift(ice.Wire, frozen=True):
    """Lift a cup; the disc may be named once it lies open."""

    target: ice.Seat
    disc: Annotated[ice.Card | None, Told("Lifted")] = None


class Turn(ice.Wire, frozen=True):
    """TABLE turns over a disc that the record did not know."""

    disc: ice.Card


class Doubt(ice.Wire, frozen=True):
    """Another has to show a disc of the hand."""

    target: ice.Seat


class Show(ice.Wire, frozen=True):
    """Show a disc of your hand."""

    disc: ice.Card


class Sweep(ice.Wire, frozen=True):
    """Sweep a cup away: nobody but its owner knows what lay there."""

    target: ice.Seat


class Cheer(ice.Wire, frozen=True):
    """Cheer at what was seen."""


class Draws(ice.Wire, frozen=True):
    """TABLE owes a seat discs."""

    seat: ice.Seat
    number: ice.Count


class Hides(ice.Wire, frozen=True):
    """A seat hides a disc."""

    seat: ice.Seat


class Turns(ice.Wire, frozen=True):
    """TABLE owes what lies under a cup."""

    seat: ice.Seat
    target: ice.Seat


class Shows(ice.Wire, frozen=True):
    """A seat was doubted."""

    seat: ice.Seat


class MayCheer(ice.Wire, frozen=True):
    """A seat may cheer."""

    seat: ice.Seat


class EndTurn(ice.Wire, frozen=True):
    """The turn comes to its end."""


Step = Draws | Hides | Turns | Shows | MayCheer | EndTurn


class Drew(ice.Wire, frozen=True):
    """A seat drew discs, and only that seat saw them."""

    seat: ice.Seat
    cards: Annotated[tuple[ice.Card | None, ...], Seen("seat")]


class Hid(ice.Wire, frozen=True):
    """A disc lies under a cup."""

    seat: ice.Seat
    disc: Annotated[ice.Card | None, Seen("seat")]


class Lifted(ice.Wire, frozen=True):
    """A cup was lifted."""

    seat: ice.Seat
    target: ice.Seat
    disc: ice.Card


class Doubted(ice.Wire, frozen=True):
    """A seat was doubted."""

    seat: ice.Seat
    target: ice.Seat


class Shown(ice.Wire, frozen=True):
    """A disc of a hand was shown."""

    seat: ice.Seat
    disc: ice.Card


class Swept(ice.Wire, frozen=True):
    """A disc left the game face down."""

    seat: ice.Seat
    disc: Annotated[ice.Card | None, Seen("seat")]


class Cheered(ice.Wire, frozen=True):
    """A seat cheered."""

    seat: ice.Seat


class TurnPassed(ice.Wire, frozen=True):
    """It is the next seat's turn."""


class Ended(ice.Wire, frozen=True):
    """The game is over."""

    reason: Literal["six turns"]


class Waiting(ice.Wire, frozen=True):
    """The steps that are still to be done, the next one last."""

    todo: tuple[Step, ...]


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    copies: int


class Kinds(ice.ComponentSet, frozen=True, kw_only=True):
    kinds: tuple[Kind, ...]


class Discs(ice.Box):
    def __init__(self, text: str, content: Kinds) -> None:
        super().__init__(text, content)
        self.copies = {kind.id: kind.copies for kind in content.kinds}


class Cup(Struct):
    """What lies under the cup of a seat."""

    disc: ice.Card | None = None
    full: bool = False

    def hidden(self) -> "Cup":
        return Cup(None, self.full)


class State(ice.Table, kw_only=True):
    box: Discs
    todo: tuple[Step, ...] = ()
    hands: Annotated[list[ice.Zone], Seen(EACH)]
    cups: Annotated[list[Cup], Seen(EACH)]
    swept: Annotated[list[ice.Zone], Seen(EACH)]
    open: list[ice.Card] = []
    bag: int
    scores: list[int]


def begin(setup: ice.Setup, box: Discs) -> State:
    seats = list(reversed(range(setup.seats)))
    return State(
        box=box, seats=setup.seats, bag=sum(box.copies.values()),
        todo=(*map(Hides, seats), *(Draws(seat, 2) for seat in seats)),
        hands=[ice.Zone() for _ in seats], cups=[Cup() for _ in seats],
        swept=[ice.Zone() for _ in seats], scores=[0 for _ in seats],
    )  # fmt: skip


def unseen(state: State) -> Counter[str]:
    """The discs of the bag and all unknown ones together."""
    under = [cup.disc for cup in state.cups if cup.disc is not None]
    zones = [*state.hands, *state.swept]
    return Counter(ice.zones.unseen(state.box.copies, [*state.open, *under], zones))


def may_hold(state: State, seat: int) -> list[str]:
    hand = state.hands[seat]
    return sorted({*hand.known, *(+unseen(state) if hand.unknown else ())})


def may_be_under(state: State, target: int) -> list[str]:
    cup = state.cups[target]
    return [cup.disc] if cup.disc is not None else sorted(+unseen(state)) if cup.full else []


class Rules(ice.Rule):
    DEAL = "cups.deal.1 p.1: the table deals discs that nobody has seen"
    TURN = "cups.turn.1 p.1: the players take turns"
    HIDE = "cups.hide.1 p.1: hide a disc of your hand"
    LIFT = "cups.lift.1 p.1: lift a cup with a disc under it"
    DOUBT = "cups.doubt.1 p.1: doubt another who holds discs; the doubted shows one"
    END = "cups.end.1 p.1: six turns"


game: ice.Rulebook[State] = ice.Rulebook(
    waiting=Waiting, turn=Rules.TURN, order=Rules.TURN, over=Rules.END
)


def turn_acts(state: State, seat: int, step: None) -> Iterator[Lift | Sweep | Doubt]:
    full = [target for target, cup in enumerate(state.cups) if cup.full]
    yield from map(Lift, full)
    yield from map(Sweep, full)
    for target, hand in enumerate(state.hands):
        if target != seat and not ice.zones.is_empty(hand):
            yield Doubt(target)


game.step(None, ice.mover, told="{who} to lift or doubt", answers=turn_acts)


def what_follows(state: State, target: int, todo: ice.Todo) -> None:
    mover = ice.mover(state)
    others = [seat for seat in range(state.seats) if seat != mover]
    todo += [EndTurn(), *map(MayCheer, others)]
    todo += [Draws(mover, 1)] if state.bag else []
    if not state.cups[target].full and not ice.zones.is_empty(state.hands[target]):
        todo.append(Hides(target))


@game.answer
def lift(state: State, seat: int, act: Lift, step: None, todo: ice.Todo) -> ice.Facts:
    kinds = may_be_under(state, act.target) if act.target < state.seats else []
    if not kinds or act.disc not in (None, *kinds):
        raise ice.Refused(Rules.LIFT, "that does not lie there")
    disc = kinds[0] if len(kinds) == 1 else act.disc
    if disc is None:
        todo.append(Turns(seat, act.target))
    else:
        yield Lifted(seat, act.target, disc)
        what_follows(state, act.target, todo)


@game.answer
def sweep(state: State, seat: int, act: Sweep, step: None, todo: ice.Todo) -> ice.Facts:
    if act.target >= state.seats or not state.cups[act.target].full:
        raise ice.Refused(Rules.LIFT, "nothing lies there")
    yield Swept(act.target, state.cups[act.target].disc)
    what_follows(state, act.target, todo)


def faces(state: State, step: Turns) -> ice.Chance:
    kinds = may_be_under(state, step.target)
    left = unseen(state)
    weights = [left[kind] for kind in kinds]
    return ice.Chance(kinds, 1, "what lies there?", lambda cards: Turn(*cards), weights=weights)


game.step(Turns, TABLE, first="the cup is lifted first", chance=faces)


@game.answer
def turn(state: State, seat: int, act: Turn, step: Turns, todo: ice.Todo) -> ice.Facts:
    ice.require(act.disc in may_be_under(state, step.target), Rules.LIFT, "it cannot be that")
    yield Lifted(step.seat, step.target, act.disc)
    what_follows(state, step.target, todo)


@game.answer
def doubt(state: State, seat: int, act: Doubt, step: None, todo: ice.Todo) -> ice.Facts:
    held = act.target < state.seats and not ice.zones.is_empty(state.hands[act.target])
    if act.target == seat or not held:
        raise ice.Refused(Rules.DOUBT, "doubt another who holds discs")
    yield Doubted(seat, act.target)
    what_follows(state, act.target, todo)
    todo.append(Shows(act.target))


game.step(
    Shows, ice.its_seat, first="a disc is shown first", told="{who} shows a disc",
    answers=lambda state, seat, step: map(Show, may_hold(state, seat)),
)  # fmt: skip


@game.answer
def show(state: State, seat: int, act: Show, step: Shows, todo: ice.Todo) -> ice.Facts:
    ice.require(act.disc in may_hold(state, seat), Rules.DOUBT, "that is not in the hand")
    yield Shown(seat, act.disc)


game.step(
    Hides, ice.its_seat, first="a disc is hidden first", told="{who} hides a disc",
    answers=lambda state, seat, step: map(Hide, may_hold(state, seat)),
)  # fmt: skip


@game.answer
def hide(state: State, seat: int, act: Hide, step: Hides, todo: ice.Todo) -> ice.Facts:
    held = act.disc is None or act.disc in may_hold(state, seat)
    ice.require(held, Rules.HIDE, "that is not in your hand")
    yield Hid(seat, act.disc)


def owed(state: State, step: Draws) -> ice.Chance:
    pool = list(unseen(state).elements())
    why = ice.say("which discs did {seat} draw?", step)
    return ice.Chance(pool, step.number, why, Deal, seen_by=(step.seat,))


game.step(Draws, TABLE, first="discs are dealt first", chance=owed)


@game.answer
def deal(state: State, seat: int, act: Deal, step: Draws, todo: ice.Todo) -> ice.Facts:
    named = Counter(card for card in act.cards if card is not None)
    owes = len(act.cards) == step.number and named <= unseen(state)
    ice.require(owes, Rules.DEAL, "it owes {number} unseen", number=step.number)
    yield Drew(step.seat, act.cards)


game.step(
    MayCheer, ice.its_seat, first="somebody may cheer first", told="{who} may cheer",
    answers=lambda state, seat, step: [Cheer()], passes="last",
)  # fmt: skip


@game.answer
def cheer(state: State, seat: int, act: Cheer, step: MayCheer, todo: ice.Todo) -> ice.Facts:
    yield Cheered(seat)


@game.step(EndTurn)
def end_turn(state: State, step: EndTurn, todo: ice.Todo) -> ice.Facts:
    yield TurnPassed()
    if state.turns == 6:
        yield Ended("six turns")


@game.evolve
def drew(state: State, event: Drew) -> None:
    for card in event.cards:
        ice.zones.put(state.hands[event.seat], card)
    state.bag -= len(event.cards)


@game.evolve
def hid(state: State, event: Hid) -> None:
    ice.zones.take(state.hands[event.seat], event.disc)
    state.cups[event.seat] = Cup(event.disc, True)


@game.evolve
def lifted(state: State, event: Lifted) -> None:
    state.cups[event.target] = Cup()
    state.open.append(event.disc)
    state.scores[event.seat] += 1 if event.disc == "bell" else -1


@game.evolve
def swept(state: State, event: Swept) -> None:
    state.cups[event.seat] = Cup()
    ice.zones.put(state.swept[event.seat], event.disc)


@game.evolve
def shown(state: State, event: Shown) -> None:
    ice.zones.take(state.hands[event.seat], event.disc)
    state.open.append(event.disc)


@game.evolve
def nothing(state: State, event: Doubted | Cheered) -> None:
    """Nothing changes."""


@game.evolve
def turn_passed(state: State, event: TurnPassed) -> None:
    state.turns += 1


Act = Deal | Hide | Lift | Turn | Sweep | Doubt | Show | Cheer
Event = Drew | Hid | Lifted | Swept | Doubted | Shown | Cheered | TurnPassed | Ended | Waiting

GAME = ice.make(
    game, name="cups", title="Cups", players=range(2, 4), state=State, begin=begin, steps=Step,
    words=ice.Vocabulary("cups", schema=1, act=Act, event=Event), sets="tests.cups",
    open_box=ice.box_opener("cups", Kinds, Discs, lambda content: ()),
)  # fmt: skip
