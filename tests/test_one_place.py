"""A step is told in one place: its word, its row, and at most one more; a verb in few."""

import ast
from collections.abc import Collection, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, get_args

import pytest

from icecore.events.words.vocabulary import members
from icecore.replay.games.registry import OURS, find_game
from icecore.replay.rulebook.verbs import Verbs

ROOT = Path(__file__).parent.parent
MOST_MODULES = 3
MOST_OF_A_VERB = 3
BOTS = {"bot.py", "worth.py"}
MOST_LINES = 400


def modules(name: str) -> list[Path]:
    return [
        path
        for room in ("events", "replay")
        for path in sorted((ROOT / room / "games" / name).rglob("*.py"))
    ]


def told(tree: ast.AST) -> Iterator[str]:
    """The words that a module says anything of: any use but to make one, as a step for the list."""
    made = {
        id(node.func)
        for parent in ast.walk(tree)
        for node in ast.iter_child_nodes(parent)
        if isinstance(node, ast.Call) and not isinstance(parent, ast.Compare)
    }
    imported = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif id(node) in made:
            continue
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id in ("w", "c"):
                yield f"{node.value.id}.{node.attr}"
        elif isinstance(node, ast.Name) and node.id in imported:
            yield node.id


def tellers(name: str, prefix: str, words: Collection[type[Any]]) -> dict[str, list[str]]:
    """By word: the modules that say anything of it."""
    found: dict[str, list[str]] = {word.__name__: [] for word in words}
    for path in modules(name):
        said = set(told(ast.parse(path.read_text(encoding="utf-8"))))
        for word in words:
            own = word.__module__.endswith(f".{path.stem}")  # an act may have the name of a verb
            if f"{prefix}.{word.__name__}" in said or (own and word.__name__ in said):
                found[word.__name__].append(path.name)
    return found


def steps_of(name: str) -> tuple[type[Any], ...]:
    waiting = next(e for e in find_game(name).vocabulary.events if e.__name__ == "Waiting")
    (steps,) = waiting.__annotations__.values()
    return members(get_args(steps)[0])


@pytest.mark.parametrize("name", OURS)
def test_a_step_is_told_in_one_place(name: str) -> None:
    many = {
        step: files
        for step, files in tellers(name, "w", steps_of(name)).items()
        if len(files) > MOST_MODULES
    }
    assert many == {}


def verbs_of(name: str) -> list[type[Any]]:
    """The verbs in the tables of a game."""
    package = import_module(f"icecore.replay.games.{name}.rules")
    modules = [
        import_module(f"{package.__name__}.{m.name}") for m in iter_modules(package.__path__)
    ]
    tables = [value for m in modules for value in vars(m).values() if isinstance(value, Verbs)]
    return list({verb for table in tables for verb in table.table})


@pytest.mark.parametrize("name", OURS)
def test_a_verb_is_told_where_it_must_be_known(name: str) -> None:
    """Payments, windows and texts ask for some verbs; bots may know them all."""
    many = {
        verb: files
        for verb, files in tellers(name, "c", verbs_of(name)).items()
        if len(set(files) - BOTS) > MOST_OF_A_VERB
    }
    assert many == {}


@pytest.mark.parametrize("name", OURS)
def test_a_file_reads_in_one_sitting(name: str) -> None:
    long = {
        path.name: lines
        for path in modules(name)
        if (lines := path.read_text(encoding="utf-8").count("\n")) > MOST_LINES
    }
    assert long == {}
