"""The list of games: read from heads and seals, filtered, sorted, renewed."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from icecore.events.file.log import bulk_frames, read_game
from icecore.events.words.record import Note, Outcome, Record
from icecore.events.words.wire import SCRIBE
from icecore.replay.games.registry import find_game
from icecore.replay.table.fork import fork
from icecore.replay.timeline.timeline import open_timeline
from icecore.testing.sample_games import simulated
from icecore.web.catalogue.folder import Folder
from icecore.web.catalogue.game_list import Column, GameList, Wish, told_result
from icecore.web.catalogue.thumbnails import Glimpses
from tests.web.serving import put_games, put_new

KINDS = {"boreal_pyramid": "BOREAL (pyramid)", "lantern": "Lantern"}


@pytest.fixture
def catalogue(tmp_path: Path) -> GameList:
    (tmp_path / "deep" / "er").mkdir(parents=True)
    put_games(tmp_path, "lantern", 5)
    put_games(tmp_path / "deep" / "er", "boreal_pyramid", 3)
    put_new(tmp_path, "lantern", "Žofie", "Mike")
    return GameList(Folder(tmp_path))


def test_the_games_of_all_files_are_listed_the_latest_first(catalogue: GameList) -> None:
    page = catalogue.page(Wish())
    assert (page.games, page.found, page.kinds) == (9, 9, KINDS)
    assert [row.started for row in page.rows] == sorted(
        (r.started for r in page.rows), reverse=True
    )
    assert {row.file for row in page.rows} == {
        "lantern.ice", "deep/er/boreal_pyramid.ice", "evening.ice",
    }  # fmt: skip
    assert sum(row.last for row in page.rows) == 3


def test_games_are_found_by_game_player_outcome_and_date(catalogue: GameList) -> None:
    assert catalogue.page(Wish(game="boreal_pyramid")).found == 3
    assert catalogue.page(Wish(words="žOF")).found == 1
    assert catalogue.page(Wish(words="žof pyramid")).found == 0
    assert catalogue.page(Wish(words="(pyramid) DEEP/")).found == 3
    assert catalogue.page(Wish(outcome="open")).found == 1
    everything = catalogue.page(Wish()).rows
    middle = everything[4].started
    since = catalogue.page(Wish(since=middle)).found
    assert since + catalogue.page(Wish(until=middle)).found == 9
    assert catalogue.page(Wish(game="nothing")).rows == []


def test_cards_and_notes_are_found_once_they_are_looked_through(
    catalogue: GameList, tmp_path: Path
) -> None:
    head, records, _ = simulated(find_game("lantern"), 7)
    noted = [*records, Record(records[-1].at, SCRIBE, Note(1, "A Bold opening", "!"))]
    (tmp_path / "noted.ice").write_bytes(bulk_frames(head, noted, None))

    def searched(words: str) -> set[str]:
        while (page := catalogue.page(Wish(words=words))).unread:
            pass
        return {row.file for row in page.rows}

    assert searched("bold OPENING") == {"noted.ice"}
    assert searched("wick") == {"noted.ice", "lantern.ice"}
    assert searched("harbour mole") == {"deep/er/boreal_pyramid.ice"}
    assert searched("nobody ever says this") == set()


def test_a_result_is_told_in_words() -> None:
    def told(game: str, ranks: tuple[int, ...], standing: tuple[int, ...]) -> str:
        names = ("Lana", "Mike", "Jo")[: len(standing)]
        return told_result(game, names, Outcome("the end", ranks), standing)

    assert told("lantern", (2, 1), (3, 5)) == "Mike won, 5 to 3: the end"
    assert told("lantern", (1, 1), (4, 4)) == "A tie, 4 to 4: the end"
    assert told("lantern", (), (4, 4)) == "No result: the end"
    assert told("board_royale", (2, 1, 3), (3, 7, 1)) == "Mike won with 7: the end"
    assert told("foreverot", (1, 1), (4, 4)) == "Won together: the end"
    assert told("foreverot", (2, 2), (4, 4)) == "Lost together: the end"
    assert told("nobody_has_this", (1, 2, 3), (1, 1, 1)) == "Lana won: the end"
    assert told("lantern", (1, 2, 1, 1), (3, 5)) == "No result: the end"


def test_what_goes_on_and_what_if_are_known(catalogue: GameList, tmp_path: Path) -> None:
    assert [row.file for row in catalogue.going_on(9)] == ["evening.ice"]
    first = catalogue.page(Wish(game="boreal_pyramid")).rows[0]
    assert catalogue.forks(first.id) == []
    log = read_game(str(tmp_path / first.file), first.id)
    fork(log, open_timeline(log), 5, lambda: 0, tmp_path / "if.ice").close()
    assert [(row.file, row.after) for row in catalogue.forks(first.id)] == [("if.ice", 5)]


@pytest.mark.parametrize("column", ["started", "game", "players", "records", "outcome", "file"])
def test_every_column_sorts_both_ways(catalogue: GameList, column: Column) -> None:
    up = catalogue.page(Wish(sort=column, descending=False)).rows
    down = catalogue.page(Wish(sort=column)).rows
    assert len(up) == len(down) == 9
    values = [getattr(row, column) for row in up]
    assert values == sorted(values)


def test_pages_of_the_list_follow_each_other(catalogue: GameList) -> None:
    pages = [catalogue.page(Wish(page=number, size=4)).rows for number in range(3)]
    assert list(map(len, pages)) == [4, 4, 1]
    assert [row for page in pages for row in page] == catalogue.page(Wish()).rows


def test_new_changed_damaged_and_vanished_files_are_noticed(
    catalogue: GameList, tmp_path: Path
) -> None:
    assert catalogue.page(Wish()).games == 9
    put_games(tmp_path, "lantern", 2, "more.ice")
    assert catalogue.page(Wish()).games == 11
    (tmp_path / "more.ice").write_bytes((tmp_path / "more.ice").read_bytes()[:-9])
    page = catalogue.page(Wish())
    assert len(page.problems) == 1
    assert "more.ice" in page.problems[0]
    assert str(tmp_path) not in page.problems[0]
    (tmp_path / "more.ice").unlink()
    page = catalogue.page(Wish())
    assert (page.games, page.problems) == (9, [])


def test_the_picture_of_a_game_looks_at_its_own_file_alone(
    catalogue: GameList, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page of pictures from a folder of thousands of files must not walk it for each of them."""
    rows = catalogue.page(Wish()).rows
    walked: list[tuple[str, ...]] = []
    files = Folder.files

    def walking(folder: Folder, endings: tuple[str, ...]) -> Iterator[tuple[str, os.stat_result]]:
        walked.append(endings)
        return files(folder, endings)

    monkeypatch.setattr(Folder, "files", walking)
    for row in rows:
        assert Glimpses(catalogue).picture(row.file, row.id, None, None).startswith("<svg")
    assert walked == []
    put_games(catalogue.folder.root, "lantern", 6)  # the file has grown
    grown = next(row for row in rows if row.file == "lantern.ice")
    assert Glimpses(catalogue).picture(grown.file, grown.id, None, None).startswith("<svg")
    assert len(walked) == 1


def test_compressed_archives_are_listed_and_never_grow(tmp_path: Path) -> None:
    from tests.cli.shell import icecore

    put_games(tmp_path, "lantern", 2)
    assert icecore(tmp_path, "cat", "lantern.ice", "-o", "all.ice.zst").code == 0
    rows = GameList(Folder(tmp_path)).page(Wish()).rows
    assert len(rows) == 4
    assert not any(row.last for row in rows if row.file == "all.ice.zst")
