"""Other programs read a lake by its Iceberg metadata, as pyiceberg does here."""

from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from pyiceberg.io.pyarrow import schema_to_pyarrow
from pyiceberg.table import StaticTable

from icecore.analysis.lake.store.arrow_types import schema_of
from icecore.analysis.lake.store.avro import encoded
from icecore.analysis.lake.store.compact import compact
from icecore.analysis.lake.store.lake_store import open_store
from icecore.analysis.lake.store.manifest import open_lake
from icecore.analysis.lake.store.share import share
from icecore.analysis.load.database import known_tables
from icecore.replay.games.registry import find_game
from tests.analysis.evenings import evening, write
from tests.analysis.lake.object_store import SECRET, ObjectStore
from tests.analysis.lake.table_sums import built
from tests.analysis.lake.test_lake_upkeep import grown
from tests.cli.shell import icecore


@pytest.fixture
def logs(tmp_path: Path) -> list[Path]:
    """Of games whose tables have lists, structs, times and large numbers."""
    return [
        write(tmp_path / f"{name}.ice", [evening(find_game(name), number) for number in (0, 1)])
        for name in ("board_royale", "foreverot")
    ]


def read(metadata: str, **settings: str) -> pa.Table:
    """A table as a program without icecore reads it."""
    return StaticTable.from_metadata(metadata, dict(settings)).scan().to_arrow()


def ours(lake: Any, table: str) -> pa.Table:
    files = [lake.store.read(file.path) for file in lake.files(table)]
    return pa.concat_tables(pq.read_table(pa.BufferReader(data)) for data in files)


def same(one: pa.Table, other: pa.Table) -> bool:
    """The same columns and rows; Iceberg knows no numbers of 8 or 16 bits."""
    return bool(one.to_pylist() == other.to_pylist())


def test_every_table_of_a_lake_is_read_by_others(tmp_path: Path, logs: list[Path]) -> None:
    for log in logs:
        built(tmp_path / "lake", log)
    done = icecore(tmp_path, "lake", "share", "lake")
    assert done.code == 0, done.err
    lake = open_lake(tmp_path / "lake")
    told = done.out.split()
    assert len(told) == len(lake.tables) > 40
    for metadata in told:
        table = metadata.split("/")[-3]
        assert same(read(metadata), ours(lake, table)), table


def test_a_snapshot_stays_what_it_was_until_it_is_shared_again(
    tmp_path: Path, logs: list[Path]
) -> None:
    built(tmp_path / "lake", logs[0])
    (before,) = (each for each in share(tmp_path / "lake") if each.table == "games")
    built(tmp_path / "lake", logs[1])
    assert read(before.metadata).num_rows == 2
    (after,) = (each for each in share(tmp_path / "lake") if each.table == "games")
    assert read(after.metadata).num_rows == after.rows == 4
    newest = Path(after.metadata).with_name("version-hint.text").read_text()
    assert (newest, Path(after.metadata).name) == ("2", "v2.metadata.json")


def test_rows_that_do_not_count_are_never_shared(tmp_path: Path) -> None:
    lake, _ = grown(tmp_path, steps=2)
    refused = icecore(tmp_path, "lake", "share", "lake")
    assert refused.code == 1
    assert "first: icecore lake compact lake" in refused.err
    compact(lake)
    (games,) = (each for each in share(lake) if each.table == "games")
    assert read(games.metadata).num_rows == games.rows == open_lake(lake).manifest.games


def test_a_lake_in_a_bucket_is_shared_there(s3: ObjectStore, logs: list[Path]) -> None:
    lake = f"{s3.bucket()}/lake"
    built(lake, logs[0])
    found = share(lake)
    settings = {
        "s3.endpoint": s3.address, "s3.access-key-id": "somebody", "s3.secret-access-key": SECRET,
        "s3.region": "us-east-1",
    }  # fmt: skip
    (games,) = (each for each in found if each.table == "games")
    assert games.metadata.startswith(f"{lake}/shared/games/metadata/")
    assert same(read(games.metadata, **settings), ours(open_lake(lake), "games"))
    for entry in open_store(lake).entries("shared"):
        assert SECRET.encode() not in open_store(lake).read(entry.name)


@pytest.mark.parametrize("number", [0, 1, -1, 63, 64, -65, 300, 2**40, -(2**63), 2**63 - 1])
def test_numbers_of_avro_are_read_as_they_were_written(number: int) -> None:
    left = found = 0
    for place, byte in enumerate(encoded("long", number)):
        found |= (byte & 0x7F) << 7 * place
        left = byte
    assert left < 0x80
    assert (found >> 1) ^ -(found & 1) == number


def test_every_column_of_every_game_has_a_type_that_others_know() -> None:
    from pyiceberg.schema import Schema

    from icecore.analysis.lake.store.share import fields_of
    from icecore.analysis.lake.store.views import part_of

    for table in known_tables():
        fields, _ = fields_of(part_of(table))
        schema = Schema.model_validate({"type": "struct", "schema-id": 0, "fields": fields})
        assert schema_to_pyarrow(schema).names == schema_of(table).names
