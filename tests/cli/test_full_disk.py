"""Disks that are full and processes that are ended: files are whole, or not there at all."""

import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.shell import archive, files_in, icecore


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """No file can grow beyond some bytes: as if the disk were full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("full")
    archive(folder, 4)
    words = ("--tables", "games,seats,standings,boreal_pyramid.scored")
    assert icecore(folder, "load", "games.duckdb", "games.ice", *words).code == 0
    return folder


WRITES = {
    "report.html": ("report", "games.duckdb", "-o", "report.html"),
    "board.png": ("show", "games.ice", "--game", 1, "--png", "-o", "board.png"),
    "board.svg": ("show", "games.ice", "--game", 1, "-o", "board.svg"),
    "board.json": ("show", "games.ice", "--game", 1, "-o", "board.json"),
    "rows.parquet": ("query", "games.duckdb", "SELECT hash(range) AS x FROM range(9000)",
                     "--parquet", "rows.parquet"),
    "small.ice": ("pack", "games.ice", "small.ice"),
    "saved.ice": ("recover", "games.ice", "saved.ice"),
    "both.ice": ("cat", "games.ice", "games.ice", "-o", "both.ice"),
    "page.html": ("export", "games.ice", "--game", 1, "-o", "page.html"),
    "moving.gif": ("export", "games.ice", "--game", 1, "--each", "round", "--scale", 0.1,
                   "-o", "moving.gif"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRITES)
def test_a_full_disk_is_said_with_the_files_name_and_leaves_nothing(
    folder: Path, name: str
) -> None:
    before = files_in(folder)
    with room_for(700):
        answer = icecore(folder, *WRITES[name])
    assert answer.code == 1, answer.err
    assert answer.err.startswith(f"icecore: {name}: cannot be written: ")
    assert files_in(folder) == before


@pytest.mark.parametrize("name", ["report.html", "board.svg", "rows.parquet", "small.ice"])
def test_what_was_there_stays_where_the_new_one_finds_no_room(folder: Path, name: str) -> None:
    (folder / name).write_bytes(b"mine")
    before = files_in(folder)
    with room_for(700):
        assert icecore(folder, *WRITES[name], "--force").code == 1
    assert files_in(folder) == before
    (folder / name).unlink()


@pytest.mark.parametrize("form", ["parquet", "csv", "arrow"])
def test_tables_that_find_no_room_leave_no_folder(folder: Path, form: str) -> None:
    before = sorted(folder.iterdir())
    with room_for(700):
        answer = icecore(folder, "export-tables", "games.duckdb", "tables", "--format", form)
    assert answer.code == 1, answer.err
    assert "tables" in answer.err
    assert f".{form}: cannot be written: " in answer.err
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize("room", [700, 100_000, 600_000])
def test_a_load_that_finds_no_room_leaves_no_database(folder: Path, room: int) -> None:
    before = sorted(folder.iterdir())
    with room_for(room):
        answer = icecore(folder, "load", "new.duckdb", "games.ice")
    assert answer.code == 1, answer.err
    assert answer.err.startswith("icecore: new.duckdb")
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize("name", ["report.html", "board.png", "page.html", "small.ice"])
def test_a_folder_is_no_place_for_a_file(folder: Path, name: str) -> None:
    (folder / "inside").mkdir(exist_ok=True)
    for words, problem in (
        (("inside",), "inside: a directory; name a file in it"),
        (("none/x",), "none/x: there is no folder to write it in"),
    ):
        answer = icecore(folder, *WRITES[name][:-1], *words, *_same_form(name))
        assert (answer.code, answer.err) == (1, f"icecore: {problem}\n")


def _same_form(name: str) -> tuple[str, ...]:
    return ("--format", "html") if name == "page.html" else ()


HALFWAY = """
import os, sys, time
from icecore.cli.options.output_options import check_output
from icecore.events.file.log import ArchiveWriter
from pathlib import Path
check_output(Path("half.ice"), force=False, as_json=False)
with ArchiveWriter("half.ice") as archive:
    archive.write(b"half")
    print(os.getpid(), flush=True)
    time.sleep(60)
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_ends_the_program_leaves_no_part(
    tmp_path: Path, number: signal.Signals
) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HALFWAY], cwd=tmp_path, stdout=subprocess.PIPE
    ) as writing:
        assert writing.stdout is not None
        writing.stdout.readline()
        assert [path.suffix for path in tmp_path.iterdir()] == [".part"]
        writing.send_signal(number)
        assert writing.wait(30) == 128 + number
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "begins"), [("x.svg", b"<svg"), ("x.png", b"\x89PNG"), ("x.json", b"{")]
)
def test_a_position_is_written_as_the_name_of_its_file_ends(
    folder: Path, name: str, begins: bytes
) -> None:
    answer = icecore(folder, "show", "games.ice", "--game", 1, "-o", name)
    assert (answer.code, answer.out) == (0, "")
    assert (folder / name).read_bytes().startswith(begins)
    (folder / name).unlink()
