"""A pool may hold acts: every way in which it can turn out, shown and typed in printed names."""

from typing import Literal

import pytest

from icecore import author as ice
from icecore.events.words.errors import NotFoundError
from icecore.replay.desk.desk import Desk
from icecore.replay.table.recording import Recording
from icecore.testing.sample_games import timeline_of


class Duel(ice.Wire, frozen=True):
    """Compare."""

    target: ice.Seat


class Compare(ice.Wire, frozen=True):
    """TABLE says whose is higher."""

    higher: ice.Seat
    tie: bool = False


class Compares(ice.Wire, frozen=True):
    """TABLE owes a comparison."""

    seat: ice.Seat
    target: ice.Seat


class Compared(ice.Wire, frozen=True):
    """Two compared."""

    higher: ice.Seat


class Ended(ice.Wire, frozen=True):
    """It is over."""

    reason: Literal["compared"]


class Waiting(ice.Wire, frozen=True):
    """What is still to be done."""

    todo: tuple[Compares, ...]


class Rules(ice.Rule):
    TURN = "duel.turn.1 p.1: the seats compare in turn"


class State(ice.Table, kw_only=True):
    todo: tuple[Compares, ...] = ()


def ways(state: State, step: Compares) -> ice.Chance:
    pool = [Compare(step.seat), Compare(step.target), Compare(step.target), Compare(0, tie=True)]
    return ice.Chance(pool, 1, "who has more?", lambda shown: shown[0])


book: ice.Rulebook[State] = ice.Rulebook(
    waiting=Waiting, turn=Rules.TURN, order=Rules.TURN, over=Rules.TURN
)
book.step(None, ice.mover, answers=lambda state, seat, step: [Duel(1 - seat)])
book.step(Compares, chance=ways)


@book.answer
def duel(state: State, seat: int, act: Duel, step: None, todo: ice.Todo) -> ice.Facts:
    todo.append(Compares(seat, act.target))
    yield from ()


@book.answer
def compare(state: State, seat: int, act: Compare, step: Compares, todo: ice.Todo) -> ice.Facts:
    yield Compared(act.higher)
    yield Ended("compared")


@book.evolve
def compared(state: State, event: Compared) -> None:
    state.turns += 1


@book.phrase
def offers(state: State, seat: int, act: Compare) -> ice.Sentence:
    return ice.say("nobody has more" if act.tie else "{higher} has more", act)


GAME = ice.make(
    book, name="duel", title="Duel", players=range(2, 3), state=State, steps=Compares,
    words=ice.Vocabulary("duel", schema=1, act=Duel | Compare, event=Compared | Ended | Waiting),
)  # fmt: skip


def desk_after(*lines: str) -> Desk:
    desk = Desk(Recording(timeline_of(GAME), lambda: 0))
    for line in lines:
        desk.say(line)
    return desk


@pytest.fixture
def asked() -> Desk:
    return desk_after("Lana duel Mike")


def test_the_ways_are_shown_by_their_phrases_each_once(asked: Desk) -> None:
    assert asked.about_draw() == [
        "It names one of: Lana has more, Mike has more, nobody has more",
        "For example: table compare higher=Lana",
    ]
    draw = asked.pending_draw()
    assert draw is not None
    assert [choice.label for choice in draw.choices()] == [
        "Lana has more", "Mike has more", "nobody has more",
    ]  # fmt: skip
    assert draw.choices()[1].text == "table compare higher=Mike"
    assert draw.typed("mike") == [Compare(1)]
    assert draw.typed("Jane") is None
    draw.pick([Compare(1)])
    assert draw.told().startswith("Mike has more")


@pytest.mark.parametrize(
    ("line", "act"),
    [
        ("mike has more", Compare(1)),
        ("Mike", Compare(1)),
        ("table compare Mike", Compare(1)),
        ("compare higher=Mike", Compare(1)),
        ("nobody has", Compare(0, tie=True)),
    ],
)
def test_a_way_is_typed_as_it_is_shown_or_by_its_words(
    asked: Desk, line: str, act: Compare
) -> None:
    assert asked.read(line)[:2] == (ice.TABLE, act)


def test_what_is_no_way_is_told_with_those_that_are(asked: Desk) -> None:
    with pytest.raises(NotFoundError, match=r'the table cannot say "both".*Lana has more'):
        asked.read("both")


def test_what_comes_to_light_is_said_in_the_same_line_after_a_colon() -> None:
    desk = desk_after("Lana duel Mike : Mike")
    assert desk.timeline.records[-1].act == Compare(1)
    with pytest.raises(NotFoundError, match='the table cannot say "both" then'):
        desk_after("Lana duel Mike : both")
    assert desk_after().pool_after("Lana duel Mike") == [
        "compare higher=Lana", "compare higher=Mike", "compare higher=Lana tie=true",
    ]  # fmt: skip
