"""Loading: any files in any order, split in any way, give the same tables."""

from pathlib import Path
from random import Random
from typing import Any

import duckdb
import pytest

from icecore.analysis.load import load_plan, loader
from icecore.events.file.log import bulk_frames
from icecore.replay.games.registry import find_game
from icecore.testing.sample_games import simulated
from tests.analysis.evenings import evening
from tests.cli.shell import icecore

GOLDEN = Path(__file__).parents[2] / "fixtures" / "golden"


def tables(path: Path) -> dict[str, list[str]]:
    """Every row; where a game was read from is left out: equal versions may lie in many files."""
    with duckdb.connect(str(path), read_only=True) as con:
        names = con.execute("SELECT schema_name, table_name FROM duckdb_tables()").fetchall()
        found = {}
        for schema, table in names:
            columns = "* EXCLUDE (file, file_offset)" if table == "games" else "*"
            rows = con.execute(f'SELECT {columns} FROM "{schema}"."{table}"').fetchall()
            found[f"{schema}.{table}"] = sorted(map(str, rows))
        return found


def test_what_a_barrier_has_committed_is_not_loaded_again(tmp_path: Path) -> None:
    names = (
        "boreal_forest/score", "boreal_forest/tokens", "boreal_pyramid/white_completed",
        "foreverot/foreverot_spent",
    )  # fmt: skip
    files = [GOLDEN / f"{name}.ice" for name in names]
    assert icecore(tmp_path, "load", "a.duckdb", *files).code in (0, 3)
    with duckdb.connect(str(tmp_path / "a.duckdb"), read_only=True) as con:
        counted = con.execute("SELECT count(*), count(DISTINCT id) FROM games").fetchall()
    assert counted == [(2, 2)]


def versions() -> list[bytes]:
    """Games in several versions, some twice, and one whose latest version is damaged."""
    found = []
    for name in ("boreal_pyramid", "the_north"):
        game = find_game(name)
        found += [evening(game, number) for number in range(4)]
        for number in (30, 31):
            head, records, seal = simulated(game, number)
            cuts = [bulk_frames(head, records[:cut], None) for cut in (10, 30, len(records))]
            found += [*cuts, bulk_frames(head, records, seal)]
        found.append(found[-1])
        head, records, seal = simulated(game, 40)
        whole = bytearray(bulk_frames(head, records, seal))
        whole[-3] ^= 1
        found += [bulk_frames(head, records[:20], None), bytes(whole)]
        found.append(bulk_frames(head, records[:40], None))
    return found


def split(frames: list[bytes], dice: Random, folder: Path) -> list[str]:
    """The games dealt out to some files, in any order."""
    dice.shuffle(frames)
    files: list[str] = []
    while frames:
        part = [frames.pop() for _ in range(min(len(frames), dice.randint(1, 12)))]
        files.append(f"{len(files)}.ice")
        (folder / files[-1]).write_bytes(b"".join(part))
    return files


def loads(folder: Path, database: str, files: list[str], dice: Random) -> None:
    """One run for all files, or one for some of them after the other."""
    while files:
        some = dice.choice([1, 2, len(files)])
        done = icecore(folder, "load", database, *files[:some], "--keep-going")
        assert done.code in (0, 3), done.err
        assert "another game with the same id" not in done.err
        del files[:some]


SIZES = {"as it is": {}, "small": {"CHUNK": 60, "LOOK_UP": 5}}


@pytest.mark.parametrize("sizes", SIZES)
@pytest.mark.parametrize("seed", range(3))
def test_any_order_and_any_split_give_the_same_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, sizes: str
) -> None:
    dice = Random(f"{seed}/{sizes}")
    expected = _expected(tmp_path)
    for name, size in SIZES[sizes].items():
        monkeypatch.setattr(load_plan, name, size)
        monkeypatch.setattr(loader, "BATCH", 40_000)
        monkeypatch.setattr(loader, "STREAM", 10_000)
        monkeypatch.setattr(loader, "LARGE", 2_000)
    loads(tmp_path, "any.duckdb", split(versions(), dice, tmp_path), dice)
    assert tables(tmp_path / "any.duckdb") == expected


def _expected(folder: Path) -> dict[str, Any]:
    """One run a game, the latest sound version only."""
    best = []
    for name in ("boreal_pyramid", "the_north"):
        game = find_game(name)
        best += [evening(game, number) for number in range(4)]
        best += [bulk_frames(*simulated(game, number)) for number in (30, 31)]
        head, records, _ = simulated(game, 40)
        best.append(bulk_frames(head, records[:40], None))
    (folder / "best.ice").write_bytes(b"".join(best))
    assert icecore(folder, "load", "best.duckdb", "best.ice").code == 0
    return tables(folder / "best.duckdb")
