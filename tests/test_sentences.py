"""Modules say in a sentence what they do, and no two rooms give one name to two things."""

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROOMS = ("events", "replay", "analysis", "library", "cli", "web", "testing")
OTHERS = ("examples", "bench", "tests")
QUESTIONS = {"What", "Who", "Whose", "How", "Where", "Which", "Whether", "Why", "When"}
ALIKE = {"games", "commands", "verbs"}
"""Folders whose modules are one thing at two levels, or the same part of several games."""


def modules(*rooms: str) -> list[Path]:
    return [
        path
        for room in rooms
        for path in sorted((ROOT / room).rglob("*.py"))
        if "node_modules" not in path.parts
    ]


def test_no_module_begins_its_docstring_with_a_question_word() -> None:
    riddles = []
    for path in modules(*ROOMS, *OTHERS):
        told = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
        if told.split(maxsplit=1)[:1] and told.split(maxsplit=1)[0].strip(",:?") in QUESTIONS:
            riddles.append(f"{path.relative_to(ROOT)}: {told.splitlines()[0]}")
    assert not riddles, "say who does what:\n" + "\n".join(riddles)


def test_no_two_modules_of_different_rooms_share_a_name() -> None:
    homes = defaultdict(list)
    for path in modules(*ROOMS):
        place = path.relative_to(ROOT)
        if path.stem not in ("__init__", "__main__") and not ALIKE & {*place.parts}:
            homes[path.stem].append(str(place))
    twice = {name: places for name, places in homes.items() if len(places) > 1}
    assert not twice, f"one noun, one name: {twice}"
