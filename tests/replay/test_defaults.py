"""A game without a line of drawing or telling is shown and told all the same."""

import re
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Struct

from icecore import author as ice
from icecore.events.words.lexicon import Lexicon
from icecore.replay.kernel import play
from icecore.replay.kernel.voice import Voice
from icecore.replay.rulebook.default_phrases import plain_phrase, plain_told
from icecore.replay.show.state_contents import contents

DOCS = Path(__file__).parents[2] / "docs"
NAMES = ["Ann", "Bo"]


class Flip(ice.Wire, frozen=True):
    """Ask for the coin."""


class Show(ice.Wire, frozen=True):
    """TABLE shows the coin."""

    face: Literal["heads", "tails"]


class Flips(ice.Wire, frozen=True):
    """TABLE owes a coin."""

    seat: ice.Seat


class Later(ice.Wire, frozen=True):
    """What an ending makes needless."""


class Flipped(ice.Wire, frozen=True):
    """The coin fell."""

    seat: ice.Seat
    card: Annotated[ice.Card | None, ice.Open()] = "coin"
    target: ice.Seat | None = None
    times: ice.Count = 1


class Ended(ice.Wire, frozen=True):
    """Heads end it."""

    reason: Literal["heads"]


class Waiting(ice.Wire, frozen=True):
    """What is still to be done."""

    todo: tuple[Flips | Later, ...]


class Rules(ice.Rule):
    TURN = "coin.turn.1 p.1: the seats flip in turn"


class State(ice.Table, kw_only=True):
    todo: tuple[Flips | Later, ...] = ()
    lucky: list[bool] = []


book: ice.Rulebook[State] = ice.Rulebook(
    waiting=Waiting, turn=Rules.TURN, order=Rules.TURN, over=Rules.TURN
)
book.step(None, ice.mover, told="{who} to flip", answers=lambda state, seat, step: [Flip()])
book.step(
    Flips,
    chance=lambda state, step: ice.Chance(
        ["heads", "tails"], 1, ice.say("what does {seat} flip?", step), lambda got: Show(*got)
    ),
)


@book.answer
def flip(state: State, seat: int, act: Flip, step: None, todo: ice.Todo) -> ice.Facts:
    todo += (Later(), Flips(seat))
    yield from ()


@book.answer
def show(state: State, seat: int, act: Show, step: Flips, todo: ice.Todo) -> ice.Facts:
    yield Flipped(step.seat)
    if act.face == "heads":
        yield Ended("heads")


@book.step(Later)
def later(state: State, step: Later, todo: ice.Todo) -> ice.Facts:
    todo.append(Flips(0))
    yield Flipped(0, times=2)
    yield Ended("heads")


@book.evolve
def flipped(state: State, event: Flipped) -> None:
    state.turns += 1


GAME = ice.make(
    book, name="coin", title="Coin", players=range(2, 3), state=State, steps=Flips | Later,
    words=ice.Vocabulary("coin", schema=1, act=Flip | Show, event=Flipped | Ended | Waiting),
)  # fmt: skip


def started() -> State:
    box = GAME.open_box('game = "coin"\nname = "sample"\n', "here")
    state: State = GAME.begin(ice.Setup(2, GAME.options()), box)
    state.lucky = [False, True]
    return state


def told(event: Struct) -> str:
    return Voice(NAMES, Lexicon({})).words(plain_told(event))


def test_an_ending_is_told_as_one_and_what_is_not_there_is_not_told() -> None:
    assert told(Ended("heads")) == "The game ends: heads."
    assert told(Flipped(0)) == "Ann flipped."
    assert told(Flipped(0, None, 1, 3)) == "Ann flipped ?, target Bo, times 3."
    assert Voice(NAMES, Lexicon({})).words(plain_phrase(Flip())) == "flip"


def test_a_board_shows_what_lies_there_and_what_is_waited_for() -> None:
    state = started()
    assert GAME.board(state, NAMES) == "Coin · Ann to flip\n\n> Ann\n\nBo: lucky\n"
    play(GAME, state, 0, Flip())
    assert GAME.board(state, NAMES).startswith("Coin · what does Ann flip?\n")
    assert "what does Ann flip?" in GAME.picture(state, NAMES)
    assert [str(part) for part in contents(state, 2, NAMES, Lexicon({}))] == ["lucky"]


class Place(Struct):
    card: str | None

    def shown(self) -> str:
        return f"{self.card or 'hidden'}!"


class Shelf(Struct):
    places: list[Place]
    counts: dict[str, int]


def test_places_keep_their_order_and_counts_stand_by_their_names() -> None:
    shelf = Shelf([Place("a"), Place(None), Place("a")], {"red": 0, "blue": 2})
    shown = [str(part) for part in contents(shelf, 2, NAMES, Lexicon({}))]
    assert shown == ["places: a!, hidden!, a!", "counts: blue 2, red 0"]


class Secret(Struct):
    seat: ice.Seat
    target: ice.Seat | None
    card: ice.Card


class Purse(Struct):
    tokens: list[int]
    scores: list[int]
    secrets: list[Secret]


def test_seats_inside_of_structs_have_names_and_counts_keep_their_plural() -> None:
    purse = Purse([4, 0], [1, 2], [Secret(0, 1, "coin"), Secret(1, None, "coin")])
    shown = [str(part) for part in contents(purse, 2, NAMES, Lexicon({"card": {"coin": "Coin"}}))]
    assert shown[:4] == ["tokens: 4", "tokens: 0", "score: 1", "score: 2"]
    assert shown[4:] == [
        "secrets: seat Ann target Bo card Coin, seat Bo target - card Coin",
    ]


def test_a_draw_in_the_first_turn_is_no_setup() -> None:
    state = started()
    assert GAME.clock(state) == (1, 1, 0)
    play(GAME, state, 0, Flip())
    assert GAME.clock(state) == (1, 1, ice.TABLE)


def test_an_ending_leaves_nothing_to_do_and_the_best_standing_wins() -> None:
    state = started()
    play(GAME, state, 0, Flip())
    events = play(GAME, state, ice.TABLE, Show("heads"))
    assert events == (Flipped(0), Ended("heads"), Waiting(()))
    assert GAME.outcome(state) == ice.Outcome("heads", (1, 1))


def test_an_ending_inside_of_a_step_stops_what_the_step_has_left_to_do() -> None:
    state = started()
    play(GAME, state, 0, Flip())
    events = play(GAME, state, ice.TABLE, Show("tails"))
    assert events == (Flipped(0), Flipped(0, times=2), Ended("heads"), Waiting(()))


def test_every_name_on_the_page_of_the_contract_is_there_for_authors() -> None:
    page = (DOCS / "contract.md").read_text("utf-8")
    named = set(re.findall(r"\bice\.(\w+)", page))
    assert len(named) > 20
    assert named <= {*ice.__all__}
