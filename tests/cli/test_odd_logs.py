"""Logs that are sound and strange: every command answers, and all answer alike."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from icecore.events.file.log import bulk_frames
from icecore.replay.games.registry import find_game
from icecore.testing.sample_games import simulated
from tests.cli.shell import archive, icecore

READ = (
    ("info", "odd.ice"), ("info", "odd.ice", "--json"), ("show", "odd.ice"), ("log", "odd.ice"),
    ("verify", "odd.ice"), ("pack", "odd.ice", "small.ice"), ("export", "odd.ice", "-o", "o.html"),
    ("export", "odd.ice", "-o", "o.jsonl"), ("cat", "odd.ice", "-o", "both.ice"),
    ("load", "odd.duckdb", "odd.ice"),
)  # fmt: skip


@pytest.mark.parametrize("started", [253_402_300_800_000, 9 * 10**15])
def test_a_year_that_no_calendar_has_is_told_and_asked(tmp_path: Path, started: int) -> None:
    head, records, seal = simulated(find_game("boreal_pyramid"), 0)
    frames = bulk_frames(replace(head, started=started), records, seal)
    (tmp_path / "odd.ice").write_bytes(frames)
    for words in READ:
        answer = icecore(tmp_path, *words)
        assert answer.code == 0, (words, answer.err)
    assert "beyond the year 9999" in icecore(tmp_path, "log", "odd.ice").out
    answer = icecore(tmp_path, "query", "odd.duckdb", "SELECT year(started) AS y FROM games")
    assert answer.code == 0
    assert int(answer.out.split()[1]) > 9999


@pytest.mark.parametrize("ranks", [(1,) * 16, tuple(range(1, 17)), ()])
def test_a_seal_that_ranks_other_seats_than_there_are_is_told(
    tmp_path: Path, ranks: tuple[int, ...]
) -> None:
    head, records, seal = simulated(find_game("boreal_pyramid"), 0)
    assert seal is not None
    seal = replace(seal, outcome=replace(seal.outcome, ranks=ranks), standing=(3,))
    (tmp_path / "odd.ice").write_bytes(bulk_frames(head, records, seal))
    for words in READ:
        disagrees = {"verify": 1, "load": 3}.get(str(words[0]), 0)
        assert icecore(tmp_path, *words).code == disagrees, words


def test_an_empty_file_gets_one_answer_everywhere(tmp_path: Path) -> None:
    (tmp_path / "odd.ice").touch()
    for words in READ:
        answer = icecore(tmp_path, *words)
        assert answer.code == 3, words
        assert answer.err == "icecore: odd.ice: empty: no game in it yet\n"
    assert [path.name for path in tmp_path.iterdir()] == ["odd.ice"]


def test_an_empty_file_is_left_out_of_a_load_that_keeps_going(tmp_path: Path) -> None:
    archive(tmp_path, 1)
    (tmp_path / "empty.ice").touch()
    answer = icecore(tmp_path, "load", "a.duckdb", tmp_path, "--keep-going", "--json")
    assert (answer.code, answer.json["games"]) == (3, 1)
