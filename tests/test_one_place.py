"""A step and a verb are told in one place: their word, their row, and at most one more."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from icecore.events.words.vocabulary import members
from icecore.replay.games.registry import OURS, find_game

ROOT = Path(__file__).parent.parent
MOST_MODULES = 3
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


def tellers(name: str, prefix: str, words: Iterable[type[Any]]) -> dict[str, list[str]]:
    """By word: the modules that say anything of it."""
    found: dict[str, list[str]] = {word.__name__: [] for word in words}
    for path in modules(name):
        said = set(told(ast.parse(path.read_text(encoding="utf-8"))))
        for word, files in found.items():
            if said & {word, f"{prefix}.{word}"}:
                files.append(path.name)
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


@pytest.mark.parametrize("name", OURS)
def test_a_file_reads_in_one_sitting(name: str) -> None:
    long = {
        path.name: lines
        for path in modules(name)
        if (lines := path.read_text(encoding="utf-8").count("\n")) > MOST_LINES
    }
    assert long == {}
