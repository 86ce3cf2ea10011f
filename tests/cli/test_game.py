"""`icecore game`: a package that runs as it is, and what is wrong with one in sentences."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from icecore.replay.games.registry import find_game, game_names
from tests.cli.shell import files_in, icecore
from tests.ours import CHILD
from tests.test_examples import laid_out

CACHED = (find_game, game_names)


@pytest.fixture
def heap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A new package, laid out as pip would have installed it."""
    assert icecore(tmp_path, "game", "new", "heap").code == 0
    (tmp_path / "site").mkdir()
    for place in laid_out(tmp_path / "heap", tmp_path / "site").split(os.pathsep):
        monkeypatch.syspath_prepend(place)
    forget()
    yield tmp_path / "heap"
    forget()


def forget() -> None:
    for cached in CACHED:
        cached.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "heap"]:
        del sys.modules[name]


def edited(package: Path, *changes: tuple[str, str]) -> None:
    """The package with other words in it; each must be there."""
    files = [package / "heap" / "words.py", package / "heap" / "__init__.py"]
    for old, new in changes:
        (file,) = [file for file in files if old in file.read_text()]
        file.write_text(file.read_text().replace(old, new))
    forget()


def test_a_new_game_passes_its_own_tests_at_once(heap: Path) -> None:
    place = os.pathsep.join((str(heap.parent / "site"), str(heap)))
    for _ in ("writes its snapshots", "holds them"):
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-p", "icecore.testing.plugin",
             "-p", "no:cacheprovider", "--rootdir", heap,
             "-k", "example or wire or begins_alike or no_door"],
            cwd=heap, env={**CHILD, "PYTHONPATH": place},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
    assert "4 snapshots passed" in done.stdout


def test_a_new_game_is_sound_and_can_be_simulated_and_verified(heap: Path) -> None:
    checked = icecore(heap, "game", "check", "heap")
    assert (checked.code, checked.out) == (
        0,
        "heap: nothing is wrong in 10 games. Next: pytest --icecore heap\n",
    )
    assert icecore(heap, "simulate", "heap", "--games", 5, "-o", "games.ice").code == 0
    assert icecore(heap, "verify", "games.ice").code == 0


def test_nothing_is_written_over_and_names_are_words(tmp_path: Path) -> None:
    (tmp_path / "heap").mkdir()
    (tmp_path / "heap" / "mine.txt").write_text("mine")
    answer = icecore(tmp_path, "game", "new", "heap")
    assert (answer.code, "is there already" in answer.err) == (1, True)
    assert files_in(tmp_path / "heap") == {"mine.txt": b"mine"}
    for name in ("Heap", "my-game", "class", "x", "../heap"):
        assert "small letters" in icecore(tmp_path, "game", "new", name).err
    assert "there is a game" in icecore(tmp_path, "game", "new", "boreal_pyramid").err


CARD, POINTS = "    card: Card\n    points", "points: Count\n\n\nclass Lost"
AGAIN = """class Again(Wire, frozen=True):
    \"\"\"A step that leads to itself.\"\"\"


"""
AGAIN_AND_AGAIN = """@game.step(w.Again)
def again(state: State, step: w.Again, todo: Todo) -> Facts:
    todo.append(step)
    yield from ()


"""
BROKEN = {
    "a reserved tag": (
        [("class Bank(Wire, frozen=True)", 'class Bank(Wire, frozen=True, tag="note")')],
        'the tag "note" of Bank is one of the kernel\'s',
    ),
    "a word of SQL": (
        [(CARD, CARD.replace("points", "values")), ("+= event.points\n\n", "+= event.values\n\n")],
        "Found.values is a word of SQL",
    ),
    "no docstring": (
        [('    """A seat keeps what it found."""\n', "")],
        "Banked has no docstring",
    ),
    "an event without evolve": (
        [("@game.evolve\ndef lost", "def lost")],
        "heap: no rules for the event Lost: write `@game.evolve def …(state, event: Lost)`",
    ),
    "an act without an answer": (
        [("@game.answer\ndef bank", "def bank")],
        "heap: no rules for the act Bank: write `@game.answer def …(state, seat, act: Bank,",
    ),
    "a default that all values would share": (
        [("pile: list[ice.Card] = []", 'pile: list[ice.Card] = ["gem"]')],
        "a field has the default ['gem'], which all values would share (heap/__init__.py, line ",
    ),
    "a step that no act answers": (
        [
            ("@game.answer\ndef show", "@game.act\ndef show"),
            (", step: w.Draws, todo: Todo) -> F", ") -> F"),
        ],
        "heap: nobody can leave `game.step(Draws, …)`: it asks TABLE, and no act answers it; write",
    ),
    "a step that leads to itself": (
        [
            ("yield w.Found(step.seat", "todo.append(w.Again())\n    yield w.Found(step.seat"),
            ("class Found(", AGAIN + "class Found("),
            ("tuple[Draws, ...]", "tuple[Draws | Again, ...]"),
            ("steps=w.Draws", "steps=w.Draws | w.Again"),
            ("tuple[w.Draws, ...] = ()", "tuple[w.Draws | w.Again, ...] = ()"),
            ("@game.evolve\ndef found", AGAIN_AND_AGAIN + "@game.evolve\ndef found"),
        ],
        "the step Again() is never left: 100,000 steps follow each other and nobody is asked",
    ),
    "an invariant that breaks before the deal": (
        [
            (
                '"a card was turned over too often")',
                '"a card was turned over too often")\n    ice.hold(bool(state.pile), "no pile")',
            )
        ],
        "`invariants` breaks at the beginning, before anything was dealt: no pile (pile holds 0",
    ),
    "a step that the state does not know": (
        [("    todo: tuple[w.Draws, ...] = ()\n", "")],
        "heap: its state says `todo: tuple[Step, ...] = ()`",
    ),
    "a step that was forgotten": (
        [('game.step(w.Draws, ice.TABLE, first="the card is turned over first", chance=owed)', "")],
        "heap: nothing asks for Show: say `game.step(Draws, …)`",
    ),
    "a step that asks for nothing": (
        [('first="the card is turned over first", chance=owed', "")],
        "heap: `game.step(Draws, …)` asks for nothing: say which chance or answers lead to Show",
    ),
    "an evolve that fails": (
        [("+= event.points\n\n\n@game.evolve\ndef lost", "+= 1 // 0\n\n\n@game.evolve\ndef lost")],
        "it cannot be played on: heap: Show(",
    ),
    "a clock that never moves": (
        [("    state.turns += 1\n", "")],
        "the clock stands still: an event counts `state.turns += 1`",
    ),
    "candidates that are refused": (
        [("if state.found else [w.Draw()]", "")],
        "Bank is offered, but refused",
    ),
    "an ending that nobody comes to": (
        [('        yield w.Ended("deck empty")\n', "")],
        "at the step Draws TABLE owes 1 of a pool of 0",
    ),
    "a card that does not say who sees it": (
        [(CARD, CARD.replace("Card", "Card | None"))],
        "Found.card may be unknown, but does not say who sees it",
    ),
    "a rule without a page": (
        [("heap.draw.1 p.1:", "heap.draw.1:")],
        "the rule DRAW_1 is not written as",
    ),
    "a view that tells what no event told": (
        [
            ("from typing import Literal", "from typing import Annotated, Literal"),
            ("from icecore.author import Card,", "from icecore.author import Card, Seen,"),
            (POINTS, POINTS.replace("Count", 'Annotated[Count | None, Seen("seat")]')),
            ("+= event.points\n\n", "+= event.points or 0\n\n"),
        ],
        "seat 1 is told Found.points, which may be hidden from seat 1 (Seen('seat')) as None",
    ),
}


@pytest.mark.parametrize(("changes", "said"), BROKEN.values(), ids=BROKEN)
def test_what_is_wrong_is_said_in_a_sentence(
    heap: Path, changes: list[tuple[str, str]], said: str
) -> None:
    edited(heap, *changes)
    answer = icecore(heap, "game", "check", "heap", "--games", 3)
    assert answer.code == 1
    assert said in answer.out + answer.err
