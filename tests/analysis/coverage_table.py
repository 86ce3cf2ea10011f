"""Measures how often intervals hold the truth, and writes the table of docs/explanation/figures.md.

    python -m tests.analysis.coverage_table FOLDER --archives 30=100 --archives 1000=20
    python -m tests.analysis.coverage_table FOLDER --write

FOLDER keeps the games and what was counted, so that another run adds to it.
"""

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from icecore.analysis.query.question import Question, questions
from tests.analysis.resampled_archives import Coverage, Held, Resampled, Truth, summed
from tests.analysis.universes import GIVEN, UNIVERSES, Universe, open_universe, universe_of

PAGE = Path(__file__).parent.parent.parent / "docs" / "explanation" / "figures.md"
BEGIN, END = "<!-- coverage -->\n", "<!-- end -->\n"
Counted = dict[tuple[str, int], list[Held]]


def with_intervals() -> Iterator[Question]:
    """Every question that prints an interval."""
    for each in questions().values():
        if any("interval" in about for _, about in each.columns) and not each.is_of_positions:
            yield each


def ranking() -> Iterator[Question]:
    """Every question that says what stands out."""
    for each in questions().values():
        if any(name == "stands_out" for name, _ in each.columns):
            yield each


def asked_of(universe: Universe, some: Iterator[Question]) -> list[Question]:
    return [each for each in some if universe_of(each.name, each.game) == universe]


def measure(folder: Path, universe: Universe, archives: dict[int, int]) -> None:
    """So many archives of each number of games; every question is asked of each."""
    counted, named = folder / "coverage.jsonl", folder / "naming.jsonl"
    seed = sum(1 for _ in counted.open()) if counted.exists() else 0
    with open_universe(universe, folder) as drawn:
        drawn.dice.seed(seed)
        truths = [
            Truth(drawn, each, GIVEN.get(each.name))
            for each in asked_of(universe, with_intervals())
        ]
        for games, number in archives.items():
            for _ in range(number):
                drawn.draw(games)
                lines = [
                    (f"{truth.question.name}.{name}", games, held)
                    for truth in truths
                    for name, held in truth.held()
                ]
                _add(counted, lines)
                drawn.draw(games, permuted=True)
                _add(named, [(each.name, games, names_any(drawn, each))
                             for each in asked_of(universe, ranking())])  # fmt: skip


def names_any(drawn: Resampled, question: Question) -> bool:
    """Does it let anything stand out?"""
    rows = drawn.ask(question, GIVEN.get(question.name)).objects()
    return any(row["stands_out"] for row in rows)


def _add(file: Path, lines: Sequence[tuple[str, int, object]]) -> None:
    with file.open("ab", buffering=0) as out:  # one write, so that several may measure at once
        out.write("".join(json.dumps(line) + "\n" for line in lines).encode())


def table(folder: Path) -> str:
    """The table of the page: a row an interval, three columns for each number of games."""
    counted: Counted = defaultdict(list)
    for line in (folder / "coverage.jsonl").open():
        name, games, held = json.loads(line)
        counted[name, games].append(held)
    sizes = sorted({games for _, games in counted})
    heads = [f"{games:,}: held" if number else f"{games:,} games: held"
             for number, games in enumerate(sizes)]  # fmt: skip
    lines = ["| interval |" + "".join(f" {head} | ± | too few |" for head in heads),
             "|---|" + "--:|--:|--:|" * len(sizes)]  # fmt: skip
    for name in dict.fromkeys(name for name, _ in counted):
        cells = [_cells(summed(name, games, counted[name, games])) for games in sizes]
        lines.append(f"| `{name}` |" + "".join(cells))
    found = [f"{_summary(counted, games)}\n" for games in sizes]
    return "\n".join(["", *found, *lines, ""])


def _cells(found: Coverage) -> str:
    if not found.archives:
        return " | | |"
    held = f"{found.held:.1%} | {100 * found.error:.1f}" if found.rows else "|"
    return f" {held} | {found.too_few:.0%} |".replace("%", " %")


def _summary(counted: Counted, games: int) -> str:
    found = [each for (_, size), some in counted.items() if size == games for each in some]
    held, rows = sum(each[0] for each in found), sum(each[1] for each in found)
    numbers = {len(some) for (_, size), some in counted.items() if size == games}
    return (
        f"- {games:,} games: {min(numbers):,} to {max(numbers):,} archives for a question, "
        f"{rows:,} intervals, of which {held / max(1, rows):.1%} held the truth.".replace("%", " %")
    )


def nulls(folder: Path) -> str:
    """Of how many permuted archives anything stood out, by question."""
    found: dict[tuple[str, int], list[bool]] = defaultdict(list)
    for line in (folder / "naming.jsonl").open():
        name, games, named = json.loads(line)
        found[name, games].append(named)
    begin = "Of archives in which who won was permuted, so many let anything stand out:\n\n"
    return begin + "".join(
        f"- `{name}`, {games:,} games: {sum(some)} of {len(some)} archives\n"
        for (name, games), some in sorted(found.items())
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--archives", action="append", default=[], metavar="GAMES=NUMBER")
    parser.add_argument("--only", metavar="UNIVERSE")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    archives = {int(games): int(number) for games, _, number in
                (each.partition("=") for each in given.archives)}  # fmt: skip
    for universe in UNIVERSES:
        if archives and given.only in (None, universe.name):
            measure(given.folder, universe, archives)
    text = f"{table(given.folder)}\n{nulls(given.folder)}"
    if given.write:
        before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
        PAGE.write_text(f"{before}{BEGIN}{text}{END}{rest.partition(END)[2]}", "utf-8")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
