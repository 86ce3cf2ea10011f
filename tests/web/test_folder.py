"""Nothing outside the folder: links, hidden names and what is no file are not there."""

import os
import re
import stat
from pathlib import Path

import pytest

from icecore.events.file.log import read_game
from icecore.events.words.errors import IcecoreError, NotFoundError
from icecore.web.catalogue.folder import LOGS, Folder
from icecore.web.sql_routes import Queries, Query, Saving
from tests.ours import WITH_LANTERN
from tests.web.serving import put_games, put_new, serving


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A folder full of ways out, and what they lead to."""
    outside, inside = tmp_path / "outside", tmp_path / "games"
    outside.mkdir()
    (inside / "sub" / ".git").mkdir(parents=True)
    put_games(outside, "lantern", 3, "secret.ice")
    put_games(inside, "lantern", 1, "own.ice")
    put_games(inside / "sub", "lantern", 1, "deep.ice")
    put_games(inside / "sub" / ".git", "lantern", 3, "hidden.ice")
    put_games(inside, "lantern", 3, ".hidden.ice")
    (inside / "link.ice").symlink_to("../outside/secret.ice")
    (inside / "linked").symlink_to("../outside")
    (inside / "loop.ice").symlink_to("loop.ice")
    (inside / "folder.ice").mkdir()
    os.mkfifo(inside / "pipe.ice")
    (inside / os.fsdecode(b"\xff.ice")).write_bytes(b"")
    return Folder(inside)


AWAY = (
    "link.ice", "linked/secret.ice", "loop.ice", "pipe.ice", "folder.ice", ".hidden.ice",
    "sub/.git/hidden.ice", "../outside/secret.ice", "sub/../own.ice", "/etc/passwd", "//own.ice",
    "sub//deep.ice", "./own.ice", "own.ice/", "own.ice\0", "a\\b.ice", "", "/", "x" * 300 + ".ice",
    "own.ice/x.ice",
)  # fmt: skip


@pytest.mark.parametrize("name", AWAY)
def test_what_does_not_belong_to_the_folder_is_not_there(folder: Folder, name: str) -> None:
    with pytest.raises(NotFoundError):
        folder.log(name)
    with pytest.raises((NotFoundError, IcecoreError)):
        folder.new_log(name)


def test_what_belongs_to_it_is_listed_and_opened(folder: Folder) -> None:
    names = [name for name, _ in folder.files(LOGS)]
    assert names == ["own.ice", "sub/deep.ice"]
    assert read_game(folder.log("sub/deep.ice")).path == "sub/deep.ice"


def test_what_is_exchanged_for_a_link_after_the_look_is_not_followed(folder: Folder) -> None:
    place = folder.log("sub/deep.ice")
    sub = folder.root / "sub"
    sub.rename(folder.root / "moved")
    put_games(folder.root.parent / "outside", "lantern", 1, "deep.ice")
    sub.symlink_to("../outside")
    with pytest.raises(NotFoundError, match=r"^sub/deep.ice: no such file$"):
        read_game(place)


def files_outside(folder: Folder) -> dict[str, tuple[int, int]]:
    outside = folder.root.parent / "outside"
    return {path.name: (path.stat().st_size, path.stat().st_mtime_ns) for path in outside.iterdir()}


def test_loading_reads_and_writes_nothing_outside(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", WITH_LANTERN["PYTHONPATH"])
    asking, before = Queries(folder), files_outside(folder)
    for name in ("archive.duckdb", "archive.duckdb.wal"):
        (folder.root / name).symlink_to("../outside/target.duckdb")
        with pytest.raises(IcecoreError, match=f"{name} is a link to elsewhere"):
            asking.load()
        (folder.root / name).unlink()
    told = asking.load()["told"]
    assert str(folder.root) not in told
    answer = asking.ask(Query("archive.duckdb", "SELECT count(*) FROM games"))
    assert answer["rows"] == [(1,)], "own.ice and deep.ice hold the same game, the others more"
    asking.close()
    assert files_outside(folder) == before


def test_a_folder_without_games_says_so_when_it_is_to_be_loaded(tmp_path: Path) -> None:
    with pytest.raises(IcecoreError, match="there are no games to load"):
        Queries(Folder(tmp_path)).load()


def test_what_is_saved_replaces_no_link_and_is_for_its_owner(folder: Folder) -> None:
    asking = Queries(folder)
    (folder.root / "mine.sql").symlink_to("../outside/mine.sql")
    with pytest.raises(IcecoreError, match="link to elsewhere"):
        asking.save(Saving("mine", "SELECT 1"))
    asking.save(Saving("yours", "SELECT 2"))
    asking.save(Saving("yours", "SELECT 3", overwrite=True))
    assert stat.S_IMODE((folder.root / "yours.sql").stat().st_mode) == 0o600
    assert [saved["sql"] for saved in asking.overview()["saved"]] == ["SELECT 3"]
    assert not (folder.root.parent / "outside" / "mine.sql").exists()
    assert not list(folder.root.glob("*.part"))


@pytest.mark.parametrize(("umask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_logs_follow_the_umask_and_the_tables_of_a_page_are_for_its_owner(
    umask: int, mode: int, tmp_path: Path
) -> None:
    before = os.umask(umask)
    try:
        put_new(tmp_path, "lantern", "Lana", "Mike")
        with serving(tmp_path) as served:
            wish = {"game": "lantern", "seats": ["A", "B"], "file": "new.ice"}
            assert served.post("/api/new", wish).status_code == 201
            assert served.post("/api/load", {}).status_code == 201
    finally:
        os.umask(before)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert modes == {"evening.ice": mode, "new.ice": mode, "archive.duckdb": 0o600}


def damage(folder: Path) -> None:
    data = (folder / "own.ice").read_bytes()
    (folder / "bad.ice").write_bytes(data[:-9] + bytes(9))
    (folder / "bad.duckdb").write_bytes(b"no database at all" * 999)
    (folder / "bad.toml").write_bytes(b"\xff")
    (folder / "long.toml").write_text("a = 1\n" * 200_000)


PLACES: list[tuple[str, dict[str, object] | None]] = [
    ("/api/reel/bad.ice", None),
    ("/api/desk/bad.ice", None),
    ("/replay/bad.ice", None),
    ("/api/games", None),
    ("/api/tables?database=bad.duckdb", None),
    ("/api/ask", {"database": "bad.duckdb", "sql": "SELECT 1"}),
    ("/api/ask", {"database": "bad.duckdb", "question": "players"}),
    ("/api/ask", {"database": "none.duckdb", "sql": "SELECT 1"}),
    ("/api/enter/bad.ice", {"do": "undo", "after": 0}),
    ("/api/new", {"game": "lantern", "seats": ["A", "B"], "file": "n.ice", "set": "bad.toml"}),
    ("/api/new", {"game": "lantern", "seats": ["A", "B"], "file": "n.ice", "set": "long.toml"}),
    ("/api/new", {"game": "lantern", "seats": ["A", "B"], "file": "own.ice"}),
    ("/api/load", {}),
]


def test_no_answer_tells_where_the_folder_is(folder: Folder) -> None:
    damage(folder.root)
    with serving(folder.root) as served:
        for path, body in PLACES:
            answer = served.client.get(path) if body is None else served.post(path, body)
            assert str(folder.root.parent) not in answer.text, path
            assert "/tmp" not in answer.text, (path, answer.text)
            assert "own; the terminal" not in answer.text, path
            if path not in ("/api/games", "/api/load"):
                assert answer.status_code in (404, 409, 422, 500), (path, answer.text)


def test_everything_of_web_goes_through_the_one_function() -> None:
    """Who opens a file in web/ by its path has a reason."""
    rooms = Path(__file__).parent.parent.parent / "web"
    by_path = re.compile(r"(?<!self|lder)(?<!Recording)\.open\(|read_text\(|read_bytes\(|Path\(")
    users = {path.name for path in rooms.glob("*.py") if by_path.search(path.read_text())}
    assert users <= {"folder.py", "app.py", "onefile.py"}, "our own pages are read by path"
