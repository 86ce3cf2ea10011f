"""One archive, five doors: simulate, ask, the library, the pages and the report say the same."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import icecore
from tests.cli.shell import icecore as command
from tests.web.serving import Served, serving

GAME = "boreal_pyramid"
GAMES = 30
Number = tuple[float, int, float, float, float]
"""Won, of how many, the share and the ends of its interval."""


class Doors(NamedTuple):
    simulated: dict[str, Any]
    folder: Path
    served: Served


@pytest.fixture(scope="module")
def doors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doors]:
    folder = tmp_path_factory.mktemp("doors")
    words = ("--games", GAMES, "--seed", "1", "--no-swap", "-o", "games.ice", "--json")
    simulated = command(folder, "simulate", GAME, *map(str, words)).json
    assert command(folder, "load", "archive.duckdb", "games.ice").code == 0
    with serving(folder) as running:
        yield Doors(simulated, folder, running)


def by_seat(rows: list[dict[str, Any]]) -> list[Number]:
    return [
        (row["won"], row["n"], row["share"], row["low"], row["high"])
        for row in sorted(rows, key=lambda row: row["seat"])
    ]


@pytest.fixture(scope="module")
def truth(doors: Doors) -> list[Number]:
    """What `ask` says of both seats."""
    found = command(doors.folder, "ask", "archive.duckdb", "seat_advantage", "--json").json
    return by_seat(found["rows"])


def test_a_shared_victory_counts_a_half_for_each_and_shares_add_up_to_1(
    doors: Doors, truth: list[Number]
) -> None:
    sql = "SELECT count(*) AS n FROM games WHERE outcome = 'tied'"
    assert icecore.Archive(doors.folder / "archive.duckdb").query(sql).rows > [(0,)]
    assert sum(won for won, *_ in truth) == GAMES
    assert sum(share for _, _, share, *_ in truth) == pytest.approx(1, abs=1e-3)
    assert any(won % 1 for won, *_ in truth)


def test_simulate_and_info_say_what_ask_says(doors: Doors, truth: list[Number]) -> None:
    info = command(doors.folder, "info", "games.ice", "--json").json
    for told in (doors.simulated, info):
        players = {each["player"]: each for each in told["by_game"][0]["players"]}
        # Without a swap of seats the first player sits on the first seat.
        found = [players[name] for name in ("random", "random 2")]
        numbers = [
            (each["count"], each["of"], *(round(each[key], 4) for key in ("share", "low", "high")))
            for each in found
        ]
        assert numbers == truth


def test_players_are_told_alike_by_ask_and_simulate(doors: Doors) -> None:
    asked = command(doors.folder, "ask", "archive.duckdb", "win_rate_by_player", "--json").json
    players = {each["player"]: each for each in doors.simulated["by_game"][0]["players"]}
    for row in asked["rows"]:
        mine = players[row["player"]]
        assert [row[key] for key in ("won", "n")] == [mine["count"], mine["of"]]
        assert [row[key] for key in ("share", "low", "high")] == [
            round(mine[key], 4) for key in ("share", "low", "high")
        ]


def test_the_library_and_a_page_say_what_ask_says(doors: Doors, truth: list[Number]) -> None:
    archive = icecore.Archive(doors.folder / "archive.duckdb")
    assert by_seat(archive.ask("seat_advantage").objects()) == truth
    asked = {"database": "archive.duckdb", "question": "seat_advantage"}
    page = doors.served.post("/api/ask", asked).json()
    names = [name for name, _ in page["columns"]]
    assert by_seat([dict(zip(names, row, strict=True)) for row in page["rows"]]) == truth


def number_in(cell: str) -> float:
    """`45.0 %` is 0.45."""
    return float(cell.removesuffix(" %")) / 100 if cell.endswith(" %") else float(cell)


def test_the_report_says_what_ask_says_in_its_table_and_in_its_sentence(
    doors: Doors, truth: list[Number]
) -> None:
    page = icecore.Archive(doors.folder / "archive.duckdb").report(game=GAME)
    (figure,) = re.findall(
        r"<figure>(?:(?!</figure>).)*How often each seat wins.*?</figure>", page, re.S
    )
    heads = [unescape(head) for head in re.findall(r"<th[^>]*>(.*?)</th>", figure)]
    rows = [
        re.findall(r"<td[^>]*>(.*?)</td>", row) for row in re.findall(r"<tr>(<td.*?)</tr>", figure)
    ]
    told = [dict(zip(heads, map(number_in, row), strict=True)) for row in rows]
    for found, wanted in zip(by_seat(told), truth, strict=True):
        assert found == pytest.approx(wanted, rel=1e-3)
    share = f"{100 * truth[0][2]:.1f}".removesuffix(".0")
    assert f"The first seat wins {share}" in page.replace("&#x27;", "'")
