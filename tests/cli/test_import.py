"""`icecore import`: text and JSON lines become logs, by the rules."""

from pathlib import Path

import pytest

from icecore.events.file.log import read_game, read_games
from tests.cli.shell import archive, files_in, games, icecore

EVENING = """\
# At Lana's
game boreal_pyramid
seat Lana
seat "Élodie B."

table deal knoll, birch, lane, glade, thorn, scree, slip, mole
+12.5 Lana discover 3 : ice
+4 "Élodie B." discover square=4 : jetty
"""


def written(folder: Path, text: str, name: str = "evening.txt") -> None:
    (folder / name).write_text(text, "utf-8")


def test_a_game_written_by_hand_becomes_a_log_that_goes_on(tmp_path: Path) -> None:
    written(tmp_path, EVENING)
    answer = icecore(tmp_path, "import", "evening.txt", "-o", "evening.ice")
    assert answer.code == 0
    assert answer.err.startswith("Imported 1 game (8 records, 3 of them filled in, 1 still open)")
    assert icecore(tmp_path, "verify", "evening.ice").out == "1 game, 8 records: all sound\n"
    assert icecore(tmp_path, "add", "evening.ice", "Lana locate 1").code == 0


@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_an_archive_comes_back_bit_by_bit(tmp_path: Path, form: str) -> None:
    archive(tmp_path, 4)
    name = f"games.{form}.zst"  # a compressed export is read as well
    assert icecore(tmp_path, "export", "games.ice", "--format", form, "-o", name).code == 0
    assert icecore(tmp_path, "import", name, "-o", "again.ice").code == 0
    assert (tmp_path / "again.ice").read_bytes() == b"".join(games(4, zstd=False))


@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_a_pipe_is_read_whatever_it_speaks(tmp_path: Path, form: str) -> None:
    text = icecore(
        tmp_path, "export", "-", "--format", form, stdin=b"".join(games(2))
    ).data.replace(b"\n", b"\r\n")
    answer = icecore(tmp_path, "import", "-", "-o", "-", stdin=b"\xef\xbb\xbf" + text)
    assert answer.data == b"".join(games(2, zstd=False))


def test_programs_get_the_numbers(tmp_path: Path) -> None:
    written(tmp_path, EVENING)
    found = icecore(tmp_path, "import", "evening.txt", "-o", "evening.ice", "--json").json
    assert (found["games"], found["records"], found["filled_in"], found["sealed"]) == (1, 8, 3, 0)


def test_a_finished_game_is_sealed_only_on_request(tmp_path: Path) -> None:
    archive(tmp_path, 1)
    text = icecore(tmp_path, "export", "games.ice").out
    written(tmp_path, "\n".join(line for line in text.splitlines() if "sealed" not in line))
    icecore(tmp_path, "import", "evening.txt", "-o", "open.ice")
    assert read_game(tmp_path / "open.ice").seal is None
    again = icecore(tmp_path, "import", "evening.txt", "-o", "open.ice", "--force")
    assert "1 over but not sealed" in again.err
    icecore(tmp_path, "import", "evening.txt", "-o", "sealed.ice", "--seal")
    assert (tmp_path / "sealed.ice").read_bytes() == games(1, zstd=False)[0]


def test_a_slip_in_line_37_is_told_with_its_line(tmp_path: Path) -> None:
    archive(tmp_path, 1)
    lines = icecore(tmp_path, "export", "games.ice").out.splitlines()
    assert "square" in lines[36] or "=" in lines[36]
    lines[36] = lines[36].replace("=", "==", 1)
    written(tmp_path, "\n".join(lines))
    before = files_in(tmp_path)
    answer = icecore(tmp_path, "import", "evening.txt", "-o", "out.ice")
    assert answer.code == 3
    assert answer.err.startswith("icecore: evening.txt: line 37: ")
    assert files_in(tmp_path) == before


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("discover square=4", "discover square=8", "line 8: pyramid.discover.1"),
        ("discover square=4", "discver square=4", "did you mean discover"),
        (": jetty", ": jettty", "line 8: pyramid.setup.5"),
        ("Lana discover", "Lena discover", 'there is no seat "Lena"; did you mean Lana'),
        ("game boreal_pyramid", "game boreal_pyramidd", "did you mean boreal_pyramid"),
        ("seat Lana", "seat Lana\nseat Mike", "boreal_pyramid is for 2 players, not 3"),
        ("seat Lana", "seat Lana\noption orientatoin=shared", "did you mean orientation"),
        ("seat Lana", "seat Lana\nset mine", "give its file with --set"),
        ("seat Lana", "seat Lana\nschema 99", "schema 99 of boreal_pyramid is newer"),
        (": jetty", ": jetty\n  passed seat=Lana", "line 8: by the rules something else"),
        ("game boreal_pyramid", "", 'a log begins with "game'),
        (EVENING, "", "evening.txt: no game in it"),
    ],
)
def test_what_is_wrong_is_told_and_nothing_is_written(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    assert old in EVENING
    written(tmp_path, EVENING.replace(old, new))
    before = files_in(tmp_path)
    answer = icecore(tmp_path, "import", "evening.txt", "-o", "out.ice")
    assert answer.code == 3
    assert told in answer.err
    assert answer.err.startswith("icecore: evening.txt: ")
    assert files_in(tmp_path) == before


def test_a_wrong_place_is_refused_for_itself_and_not_for_what_would_follow(tmp_path: Path) -> None:
    written(tmp_path, EVENING.replace(": ice", ": ice\nLana place 2 0"))
    answer = icecore(tmp_path, "import", "evening.txt", "-o", "out.ice")
    assert "line 8: pyramid.place." in answer.err


def test_json_lines_against_the_rules_are_refused_unless_unchecked(tmp_path: Path) -> None:
    archive(tmp_path, 2)
    text = icecore(tmp_path, "export", "games.ice", "--format", "jsonl").out
    head, rest = text.split('"why":"cost"', 1)
    written(tmp_path, f'{head}"why":"gain"{rest}', "games.jsonl")
    answer = icecore(tmp_path, "import", "games.jsonl", "-o", "out.ice")
    assert answer.code == 3
    assert "game 1: record 3: other events than today's rules" in answer.err
    assert "why=gain" in answer.err
    assert not (tmp_path / "out.ice").exists()
    assert icecore(tmp_path, "import", "games.jsonl", "-o", "out.ice", "--unchecked").code == 0
    assert icecore(tmp_path, "verify", "out.ice").code == 1


def test_a_set_of_ones_own_is_given_and_then_travels_along(tmp_path: Path) -> None:
    icecore(tmp_path, "set", "new", "boreal_pyramid", "own.toml")
    own = (tmp_path / "own.toml").read_text("utf-8")
    (tmp_path / "own.toml").write_text(f"{own}\n# mine\n", "utf-8")
    simulated = ("simulate", "boreal_pyramid", "--games", 2, "--set", "own.toml", "--no-zstd")
    assert icecore(tmp_path, *simulated, "-o", "games.ice").code == 0
    answer = icecore(tmp_path, "export", "games.ice", "-o", "games.txt")
    assert "import it with --set" in answer.err
    refused = icecore(tmp_path, "import", "games.txt", "-o", "again.ice")
    assert "give its file with --set" in refused.err
    icecore(tmp_path, "import", "games.txt", "--set", "own.toml", "-o", "again.ice")
    assert (tmp_path / "again.ice").read_bytes() == (tmp_path / "games.ice").read_bytes()
    assert all(game.carried for game in read_games(tmp_path / "again.ice"))


def test_files_that_are_no_text_are_refused(tmp_path: Path) -> None:
    archive(tmp_path, 1)
    (tmp_path / "latin.txt").write_bytes("game boreal_pyramid\nseat Élodie".encode("latin-1"))
    for name, code, told in (
        ("games.ice", 3, "a log already, not text"),
        ("latin.txt", 3, "not UTF-8 text"),
        ("nowhere.txt", 1, "no such file"),
        (".", 3, "a directory"),
    ):
        answer = icecore(tmp_path, "import", name, "-o", "out.ice")
        assert (answer.code, told in answer.err) == (code, True)
    assert not (tmp_path / "out.ice").exists()


def test_an_existing_log_is_replaced_only_by_force(tmp_path: Path) -> None:
    written(tmp_path, EVENING)
    (tmp_path / "out.ice").write_bytes(b"mine")
    assert icecore(tmp_path, "import", "evening.txt", "-o", "out.ice").code == 1
    assert (tmp_path / "out.ice").read_bytes() == b"mine"
    assert icecore(tmp_path, "import", "evening.txt", "-o", "out.ice", "--force").code == 0
