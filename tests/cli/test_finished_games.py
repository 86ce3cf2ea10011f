"""A finished game is finished everywhere, whether it was sealed or not."""

from pathlib import Path

import pytest

from icecore.analysis.query.duck_archive import Archive
from icecore.events.file.log import bulk_frames, read_games
from icecore.events.file.log_reader import records
from icecore.replay.games.registry import find_game
from icecore.web.catalogue.folder import Folder
from icecore.web.catalogue.game_list import GameList, Wish
from tests.cli.shell import archive, icecore


@pytest.fixture
def unsealed(tmp_path: Path) -> Path:
    """A game that is over, and one that is not; nobody sealed them."""
    archive(tmp_path, 1)
    (log,) = read_games(tmp_path / "games.ice")
    played = records(log, find_game(log.head.game).vocabulary)
    (tmp_path / "over.ice").write_bytes(bulk_frames(log.head, played, None))
    (tmp_path / "open.ice").write_bytes(bulk_frames(log.head, played[:-3], None))
    return tmp_path


def test_info_import_pages_and_sql_say_the_same_of_a_game_without_a_seal(unsealed: Path) -> None:
    (sealed,) = read_games(unsealed / "games.ice")
    assert sealed.seal is not None
    reason = sealed.seal.outcome.reason
    for name, said in (("over", reason), ("open", None)):
        found = icecore(unsealed, "info", f"{name}.ice", "--json").json
        assert (found["game"]["sealed"], found["game"]["outcome"]) == (False, said)
        assert found["by_game"][0]["finished"] == (said is not None)
        told = icecore(unsealed, "info", f"{name}.ice").out
        assert ("`icecore seal` closes it" in told, "it can go on" in told) == (
            said is not None, said is None,
        )  # fmt: skip
        icecore(unsealed, "load", f"{name}.duckdb", f"{name}.ice")
        with Archive(unsealed / f"{name}.duckdb") as tables:
            assert tables.rows("SELECT end_reason FROM games") == [(said,)]
        text = icecore(unsealed, "export", f"{name}.ice").out
        (unsealed / "typed.txt").write_text(text, "utf-8")
        imported = icecore(unsealed, "import", "typed.txt", "-o", "x.ice", "--force", "--json").json
        assert (imported["finished"], imported["sealed"]) == (int(said is not None), 0)


def test_the_list_of_the_pages_knows_that_it_is_over(unsealed: Path) -> None:
    rows = {row.file: row for row in GameList(Folder(unsealed)).page(Wish()).rows}
    assert rows["over.ice"].outcome == rows["games.ice"].outcome
    assert rows["over.ice"].winners == rows["games.ice"].winners
    assert (rows["over.ice"].sealed, rows["open.ice"].outcome) == (False, "open")
