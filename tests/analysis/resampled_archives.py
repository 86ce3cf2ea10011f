"""Archives with a known truth: games drawn again and again from an archive that is all of it.

What a question answers of that whole archive is the truth; what it says of the drawn games has to
hold it as often as it claims. In permuted archives everybody's result is somebody's at the same
table by lot, so that nothing that a seat has or does can bring a victory.
"""

from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, NamedTuple, Self

import duckdb

from icecore.analysis.query.answer import Answer, define_functions, fetch
from icecore.analysis.query.answer_exports import ends_in
from icecore.analysis.query.duck_archive import Archive
from icecore.analysis.query.question import Question, bound, questions

COUNTS = {"deals", "rulings"}
"""Columns that stand before `n` and are no keys."""
CERTAIN = 1e-9
DIGITS = 4


class Coverage(NamedTuple):
    """How often an interval of a question held the truth."""

    name: str
    """`card_win_rate.gain`."""
    games: int
    archives: int
    rows: int
    held: float
    error: float
    """The standard error of `held`: archives are independent, rows of one are not."""
    too_few: float
    """The share of rows without an interval."""

    @property
    def is_kept(self) -> bool:
        """Is it 93 % or more, or no further from it than such a sample may be?"""
        return not self.rows or self.held >= 0.93 - self._chance

    @property
    def is_close(self) -> bool:
        """Is it 97 % or less, as far? What is rarely seen is told with more room than it needs."""
        return self.held <= 0.97 + self._chance

    @property
    def _chance(self) -> float:
        return 3 * self.error + 0.5 / max(1, self.rows)


class Resampled:
    """Archives of drawn games, one at a time."""

    def __init__(self, path: Path, seed: int = 0, *, by: str = "id") -> None:
        self.dice = Random(seed)
        with Archive(path) as whole:
            self.tables = {name: set(columns) for name, columns in whole.tables.items()}
            self.titles = whole.titles()
            self.sql = {
                each.name: whole.sql(each)
                for each in questions().values()
                if whole.can_answer(each)
            }
            """Of every question that can be answered."""
        self.con = duckdb.connect(config={"threads": 1})
        define_functions(self.con)
        self.con.execute(f"ATTACH '{path}' AS whole (READ_ONLY)")
        # Whoever compares what was played of the same deal draws deals.
        self.clusters: list[tuple[str, list[Any]]] = self.con.execute(
            f"SELECT game, list(id) FROM whole.main.games GROUP BY game, {by}"
        ).fetchall()
        self.renamed = by
        self.con.execute(
            "CREATE TABLE chosen_games (new_id UUID, old_id UUID, turn INTEGER, cluster INTEGER)"
        )
        for name, columns in self.tables.items():
            self._view(name, columns)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:  # fmt: skip
        self.con.close()

    def _view(self, name: str, columns: set[str]) -> None:
        schema, _, table = name.rpartition(".")
        schema = schema or "main"
        if schema != "main":
            self.con.execute(f'CREATE SCHEMA IF NOT EXISTS "{schema}"')
        source = f'whole."{schema}"."{table}"'
        if name == "seats":
            sql = (
                "SELECT d.new_id AS game_id, s.* EXCLUDE (game_id, won, won_part, rank), r.won,"
                f" r.won_part, r.rank FROM {source} AS s"
                " JOIN main.chosen_games AS d ON d.old_id = s.game_id"
                " JOIN whole.main.games AS g ON g.id = s.game_id"
                f" JOIN {source} AS r ON r.game_id = s.game_id"
                " AND r.seat = (s.seat + d.turn) % g.seats"
            )
        elif name == "games":
            dealt = "g.dealt || '/' || d.cluster" if self.renamed == "dealt" else "g.dealt"
            sql = (
                f"SELECT d.new_id AS id, g.* EXCLUDE (id, dealt), {dealt} AS dealt"
                f" FROM {source} AS g JOIN main.chosen_games AS d ON d.old_id = g.id"
            )
        elif name == "judgements":
            sql = (
                "SELECT d.new_id AS game_id, j.* EXCLUDE (game_id, change),"
                " CASE WHEN d.turn % 2 = 1 THEN -j.change ELSE j.change END AS change"
                f" FROM {source} AS j JOIN main.chosen_games AS d ON d.old_id = j.game_id"
            )
        elif "game_id" in columns:
            sql = (
                "SELECT d.new_id AS game_id, t.* EXCLUDE (game_id)"
                f" FROM {source} AS t JOIN main.chosen_games AS d ON d.old_id = t.game_id"
            )
        else:
            sql = f"SELECT * FROM {source}"
        self.con.execute(f'CREATE VIEW "{schema}"."{table}" AS {sql}')

    def draw(self, games: int, *, permuted: bool = False) -> None:
        """So many games of each kind, any of them as often as chance wants it."""
        rows = []
        for game in self.titles:
            mine = [ids for name, ids in self.clusters if name == game]
            for cluster in range(games):
                turn = self.dice.randrange(720) if permuted else 0
                rows += [(one, turn, cluster) for one in self.dice.choice(mine)]
        self.con.execute("DELETE FROM chosen_games")
        self.con.execute(
            "INSERT INTO chosen_games SELECT gen_random_uuid(), unnest($1), unnest($2), unnest($3)",
            [list(column) for column in zip(*rows, strict=True)],
        )

    def draw_all(self) -> None:
        """Every game once: the whole truth."""
        self.con.execute("DELETE FROM chosen_games")
        self.con.execute("INSERT INTO chosen_games SELECT id, id, 0, 0 FROM whole.main.games")

    def ask(self, question: Question, given: dict[str, Any] | None = None) -> Answer:
        return fetch(self.con, self.sql[question.name], 1_000_000, bound(question, given or {}))


Key = tuple[Any, ...]


def keyed(answer: Answer) -> dict[Key, tuple[Any, ...]]:
    """Rows by what they are about: the columns before `n`."""
    names = [column.name for column in answer.columns]
    keys = [at for at, name in enumerate(names[: names.index("n")]) if name not in COUNTS]
    return {tuple(row[at] for at in keys): row for row in answer.rows}


def intervals_of(answer: Answer) -> Iterator[tuple[str, int, int, int]]:
    """The name of a value with an interval, its place and those of both ends."""
    ends = ends_in(answer)
    for low, value in ends.items():
        if value == low - 1:
            yield answer.columns[value].name, value, low, low + 1


Held = tuple[int, int, int]
"""Of one archive: how many intervals held the truth, of how many, and how many values had none."""


def coverage(
    archives: Resampled, question: Question, games: int, number: int,
    given: dict[str, Any] | None = None,
) -> list[Coverage]:  # fmt: skip
    """How often each interval of a question holds the truth, over so many archives."""
    truth = Truth(archives, question, given)
    found: dict[str, list[Held]] = {name: [] for name, *_ in truth.places}
    for _ in range(number):
        archives.draw(games)
        for name, held in truth.held():
            found[name].append(held)
    return [summed(f"{question.name}.{name}", games, each) for name, each in found.items()]


class Truth:
    """What a question answers of all games, to be compared with what it says of drawn ones."""

    def __init__(
        self, archives: Resampled, question: Question, given: dict[str, Any] | None = None
    ) -> None:
        self.archives, self.question, self.given = archives, question, given
        archives.draw_all()
        whole = archives.ask(question, given)
        self.rows, self.places = keyed(whole), list(intervals_of(whole))
        self.give = {value: _give(whole, value) for _, value, _, _ in self.places}

    def held(self) -> Iterator[tuple[str, Held]]:
        """Of the archive that is drawn: each interval's name, and how often it held the truth."""
        drawn = keyed(self.archives.ask(self.question, self.given))
        for name, value, low, high in self.places:
            give = self.give[value]
            rows = [
                (row, true[value])
                for key, row in drawn.items()
                if (true := self.rows.get(key)) is not None
                and None not in (true[value], row[value])
            ]
            told = [(row[low], row[high], true) for row, true in rows if row[low] is not None]
            # What the rules make certain is no guess.
            asked = [
                (begin, end, true)
                for begin, end, true in told
                if end - begin > CERTAIN or abs(true - begin) > give
            ]
            held = sum(begin - give <= true <= end + give for begin, end, true in asked)
            yield name, (held, len(asked), len(rows) - len(told))


def _give(answer: Answer, place: int) -> float:
    """Half of the last digit in which a value is told."""
    digits = max(
        (len(repr(row[place]).partition(".")[2]) for row in answer.rows if row[place] is not None),
        default=DIGITS,
    )
    return 0.51 * 10.0 ** -min(DIGITS, digits)


def summed(name: str, games: int, found: list[Held]) -> Coverage:
    rows, open_ = sum(rows for _, rows, _ in found), sum(few for *_, few in found)
    if not rows:
        return Coverage(name, games, len(found), 0, 0.0, 0.0, 1.0 if open_ else 0.0)
    share = sum(held for held, *_ in found) / rows
    spread = sum((held - share * of) ** 2 for held, of, _ in found)
    number = max(2, len(found))
    error = sqrt(spread * number / (number - 1)) / rows
    # Where no archive missed, one might have.
    error = max(error, sqrt(0.05 * 0.95 / max(1, len(found))) / 3 if share in (0, 1) else 0)
    return Coverage(name, games, len(found), rows, share, error, open_ / (rows + open_))


def naming(
    archives: Resampled, question: Question, games: int, number: int,
    given: dict[str, Any] | None = None,
) -> float:  # fmt: skip
    """In how many permuted archives the question lets anything stand out."""
    named = 0
    for _ in range(number):
        archives.draw(games, permuted=True)
        named += any(row["stands_out"] for row in archives.ask(question, given).objects())
    return named / number
