"""`icecore export`: games as text and JSON lines."""

from dataclasses import replace as changed
from pathlib import Path
from typing import Any

import pytest
from lantern import GAME as LANTERN
from msgspec.structs import replace

from icecore.events.file.log import bulk_frames, read_game
from icecore.events.words.vocabulary import Vocabulary
from icecore.replay.timeline.verify import verify_game
from icecore.testing.sample_games import simulated
from tests.cli.shell import EXIT_CODES, archive, damaged, files_in, games, icecore


def test_all_games_of_an_archive_are_written_one_after_another(tmp_path: Path) -> None:
    archive(tmp_path, 3)
    text = icecore(tmp_path, "export", "games.ice").out
    assert text.startswith("game boreal_pyramid\nid ")
    assert text.count("\n\ngame boreal_pyramid\n") == 2
    answer = icecore(tmp_path, "export", "games.ice", "-o", "games.txt")
    assert answer.err.startswith("Exported 3 games into games.txt, ")
    assert (tmp_path / "games.txt").read_text("utf-8") == text


def test_one_game_is_chosen_by_number_or_id(tmp_path: Path) -> None:
    archive(tmp_path, 3)
    listed = icecore(tmp_path, "info", "games.ice", "--games", "--json").json
    second = icecore(tmp_path, "export", "games.ice", "--game", 2).out
    assert second.splitlines()[1] == f"id {listed[1]['id']}"
    assert icecore(tmp_path, "export", "games.ice", "--game", listed[1]["id"]).out == second
    answer = icecore(tmp_path, "export", "games.ice", "--game", 9)
    assert (answer.code, answer.err) == (1, "icecore: games.ice: no game 9 in it; the first is 1\n")


def test_the_name_of_the_output_says_the_format(tmp_path: Path) -> None:
    archive(tmp_path, 1)
    icecore(tmp_path, "export", "games.ice", "-o", "games.jsonl")
    assert (tmp_path / "games.jsonl").read_text().startswith('{"type":"head"')
    found = icecore(tmp_path, "export", "games.ice", "-o", "games.txt", "--json").json
    assert found["games"] == 1
    assert (tmp_path / "games.txt").read_text().startswith("game ")


def test_a_seats_export_holds_only_what_that_seat_saw(tmp_path: Path) -> None:
    (tmp_path / "game.ice").write_bytes(games(1, "lantern")[0])
    words = ("export", "game.ice", "--as", "random", "--format", "jsonl", "-o", "seen.jsonl")
    assert icecore(tmp_path, *words).code == 0
    text = icecore(tmp_path, "export", "game.ice", "--as", "random").out
    assert "?" in text
    assert "?" not in icecore(tmp_path, "export", "game.ice").out
    assert icecore(tmp_path, "import", "seen.jsonl", "-o", "seen.ice").code == 0
    assert verify_game(read_game(tmp_path / "seen.ice")).problem is None
    answer = icecore(tmp_path, "export", "game.ice", "--as", "randon")
    assert (answer.code, "did you mean random" in answer.err) == (1, True)
    assert icecore(tmp_path, "export", "game.ice", "--as", "scribe").code == 1


def test_an_upcast_game_is_exported_as_what_it_is_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def doubled(record: list[Any]) -> list[Any]:
        return [*record[:3], [*record[3], *record[3][:1]], *record[4:]]

    words = LANTERN.vocabulary
    newer = changed(LANTERN, vocabulary=Vocabulary(
        "lantern", words.schema + 1, words.act, words.event,
        dict(words.upcasts) | {words.schema: doubled},
    ))  # fmt: skip
    monkeypatch.setattr("icecore.library.verbs.convert.find_game", lambda _name: newer)
    head, records, seal = simulated(LANTERN, 1)
    (tmp_path / "old.ice").write_bytes(bulk_frames(head, records, seal))
    lines = icecore(tmp_path, "export", "old.ice", "--format", "jsonl").out.splitlines()
    assert f'"schema":{words.schema + 1}' in lines[0]
    events = sum(len(record.events) + bool(record.events) for record in records)
    assert f'"events":{events}' in lines[-1]


def test_a_torn_log_is_exported_as_far_as_it_is_whole(tmp_path: Path) -> None:
    damaged(tmp_path, "torn")
    answer = icecore(tmp_path, "export", "torn.ice", "-o", "torn.txt")
    assert answer.code == 3
    assert "exported is what is whole" in answer.err
    assert icecore(tmp_path, "import", "torn.txt", "-o", "again.ice").code == 0
    assert (tmp_path / "again.ice").read_bytes() == b"".join(games(2, zstd=False))


@pytest.mark.parametrize("kind", ["missing", "directory", "text", "body", "header"])
def test_a_damaged_file_is_refused_and_nothing_is_written(tmp_path: Path, kind: str) -> None:
    path = damaged(tmp_path, kind)
    before = files_in(tmp_path)
    answer = icecore(tmp_path, "export", path.name, "-o", "out.txt")
    assert answer.code == EXIT_CODES[kind]
    assert path.name in answer.err
    assert files_in(tmp_path) == before


def test_a_newer_schema_and_an_unknown_game_are_refused_by_name(tmp_path: Path) -> None:
    head, records, seal = simulated(LANTERN, 1)
    (tmp_path / "newer.ice").write_bytes(bulk_frames(replace(head, schema=99), records, seal))
    assert "schema 99 of lantern is newer" in icecore(tmp_path, "export", "newer.ice").err
    (tmp_path / "other.ice").write_bytes(bulk_frames(replace(head, game="lanterm"), records, seal))
    assert "did you mean lantern" in icecore(tmp_path, "export", "other.ice").err


def test_an_existing_file_is_replaced_only_by_force(tmp_path: Path) -> None:
    archive(tmp_path, 1)
    (tmp_path / "out.txt").write_text("mine")
    before = files_in(tmp_path)
    assert icecore(tmp_path, "export", "games.ice", "-o", "out.txt").code == 1
    assert icecore(tmp_path, "export", "games.ice", "-o", "games.ice", "--force").code == 1
    assert files_in(tmp_path) == before
    assert icecore(tmp_path, "export", "games.ice", "-o", "out.txt", "--force").code == 0
