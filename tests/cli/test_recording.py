"""`icecore new`, `add`, `options`, `seal` and `fork`: writing a game down act by act."""

import errno
import fcntl
import sys
from pathlib import Path

import pexpect
import pytest

from icecore.events.file.log import read_game
from tests.cli.shell import damaged, files_in, games, icecore

DEAL = "table deal slip,lane,mart,glade,thorn,birch,scree,ridge"


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A folder with a game of which the board has been dealt."""
    new = icecore(
        tmp_path, "new", "boreal_pyramid", "evening.ice", "--seat", "Lana", "--seat", "Elodie"
    )
    assert new.code == 0
    assert icecore(tmp_path, "add", "evening.ice", DEAL).code == 0
    return tmp_path


def test_a_new_log_says_what_the_table_is_asked(tmp_path: Path) -> None:
    words = ("new", "boreal_pyramid", "a.ice", "--seat", "Lana", "--seat", "Elodie")
    answer = icecore(tmp_path, *words)
    assert answer.code == 0
    assert "which cards lie on squares 1 to 8" in answer.err
    again = icecore(tmp_path, *words)
    assert again.code == 1
    assert "holds something already" in again.err


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("pyramid", "a.ice", "--seat", "A", "--seat", "B"), 1, "did you mean boreal_pyramid?"),
        (("boreal_pyramid", "a.ice", "--seat", "A"), 1, "is for 2 players, not 1"),
        (("boreal_pyramid", "a.ice", "--seat", "A", "--seat", "a"), 1, "a name of its own"),
        (("boreal_pyramid", "a.ice", "--seat", "A", "--seat", "Table"), 1, "cannot be the name"),
        (("boreal_pyramid", "a.ice", "--seat", "A", "--seat", "\n"), 1, "cannot be the name"),
        (("boreal_pyramid", "a.ice"), 2, "--seat NAME for 2 players"),
        (("--seat", "A"), 2, "GAME (one of board_royale, "),
        ((), 2, "FILE (a new log, as evening.ice), --seat NAME for every player"),
    ],
)
def test_a_game_that_cannot_be_played_is_not_begun(
    tmp_path: Path, words: tuple[str, ...], code: int, sentence: str
) -> None:
    answer = icecore(tmp_path, "new", *words)
    assert (answer.code, files_in(tmp_path)) == (code, {})
    assert sentence in answer.err


def test_who_begins_a_game_on_a_terminal_is_asked_for_what_is_missing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "icecore", "new"]
    child = pexpect.spawn(command[0], command[1:], cwd=str(tmp_path), encoding="utf-8", timeout=60)
    for asked, said in (
        ("Which game", "boreal_forest"),
        ("Which file", ""),
        ("Player 1", "Ana"),
        ("Player 2", "Zoë"),
        ("One more", ""),
    ):
        child.expect(asked)
        child.sendline(said)
    child.expect("a new game of .* for Ana and Zoë")
    child.expect(pexpect.EOF)
    seats = read_game(tmp_path / "boreal_forest.ice").head.seats
    assert [seat.name for seat in seats] == ["Ana", "Zoë"]


@pytest.mark.parametrize(
    ("option", "code", "sentence"),
    [
        ("orientatoin=shared", 1, "did you mean orientation?"),
        ("orientation=upside", 1, "expected mirrored or shared"),
        ("archive_strict=perhaps", 1, 'expected yes or no, found "perhaps"'),
        ("orientation", 2, "expected NAME=VALUE"),
    ],
)
def test_options_are_checked(tmp_path: Path, option: str, code: int, sentence: str) -> None:
    seats = ("--seat", "A", "--seat", "B")
    answer = icecore(tmp_path, "new", "boreal_pyramid", "a.ice", *seats, "--option", option)
    assert (answer.code, files_in(tmp_path)) == (code, {})
    assert sentence in answer.err


@pytest.mark.parametrize(
    ("word", "strict"),
    [("on", True), ("YES", True), ("true", True), ("off", False), ("no", False), ("false", False)],
)
def test_a_switch_is_set_as_people_say_it(tmp_path: Path, word: str, strict: bool) -> None:
    option = f"archive_strict={word}"
    words = ("new", "boreal_pyramid", "a.ice", "--seat", "A", "--seat", "B", "--option", option)
    assert icecore(tmp_path, *words).code == 0
    options = read_game(str(tmp_path / "a.ice")).head.options
    assert options == ({"archive_strict": True} if strict else {})


def test_what_nobody_needs_to_say_is_filled_in(evening: Path) -> None:
    answer = icecore(evening, "add", "evening.ice", "Lana discover 3 : cairn")
    assert answer.code == 0
    assert "Lana places Fish Mart on floor 1, x 0." in answer.out
    assert "   5 ~ Lana place floor=1 x=0  (filled in)" in answer.out
    assert "Elodie is to act." in answer.err
    records = read_game(str(evening / "evening.ice")).count
    assert records == 5


def test_a_refusal_names_the_rule_and_what_is_legal_and_leaves_the_file(evening: Path) -> None:
    before = files_in(evening)
    answer = icecore(evening, "add", "evening.ice", "Elodie discover 1")
    assert answer.code == 1
    assert "pyramid.turn.3" in answer.err
    assert "it is Lana's turn" in answer.err
    assert "Lana discover square=1" in answer.err
    json = icecore(evening, "add", "evening.ice", "Lana discover 8", "--json")
    assert json.json["error"]["rule"] == "pyramid.discover.1"
    assert files_in(evening) == before


@pytest.mark.parametrize(
    ("act", "code", "sentence"),
    [
        ("Lnaa discover 3", 1, "did you mean Lana?"),
        ("Lana discver 3", 1, "did you mean discover"),
        ("Lana discover square=nine", 1, 'nothing to discover here is called "nine"'),
        ("Lana discover 9", 1, "square is a number from 1 to 8, not 9"),
        ("Lana retrieve atlantis", 1, 'there is no card "atlantis"'),
        ("Lana discover 3 : atlantis", 1, 'there is no card "atlantis"'),
        ("Lana discover 3 : slip", 1, "cannot be in the deck"),
        ("Lana discover 3 : cairn, summit", 1, "the table owes nothing"),
        ("scribe takeback 99", 1, "there is no record 99"),
        ("scribe note 99 oh", 1, "there is no record 99"),
        ("scribe resume", 1, "not adjourned"),
        ("scribe ruling because", 1, "at least one event"),
        ("Lana adjourn", 1, "for the scribe"),
        ("", 1, "nothing was said"),
    ],
)
def test_a_slip_is_told_in_one_sentence(evening: Path, act: str, code: int, sentence: str) -> None:
    before = files_in(evening)
    answer = icecore(evening, "add", "evening.ice", act)
    assert sentence in answer.err
    assert answer.code == code
    assert files_in(evening) == before


def test_undo_takes_back_the_last_line_that_was_typed(evening: Path) -> None:
    icecore(evening, "add", "evening.ice", "Lana discover 3 : cairn")
    icecore(evening, "add", "evening.ice", "Elodie locate 2 : summit")
    answer = icecore(evening, "add", "evening.ice", "undo")
    assert "Taken back to record 5, although cards were revealed since." in answer.out
    assert "Elodie is to act." in answer.err


def test_a_ruling_takes_its_events_as_arguments(evening: Path) -> None:
    ruling = 'scribe ruling "the counter was knocked over"'
    event = "counter_moved seat=Lana square=3 change=-2 why=ruling"
    answer = icecore(evening, "add", "evening.ice", ruling, event, "--json")
    assert answer.json[0]["events"][0]["square"] == 3
    broken = icecore(
        evening, "add", "evening.ice", ruling, "moved card=lane source=hand target=out"
    )
    assert broken.code == 1


def test_events_without_a_ruling_are_refused(evening: Path) -> None:
    before = files_in(evening)
    event = "counter_moved seat=Lana square=8 change=3 why=ruling"
    answer = icecore(evening, "add", "evening.ice", "Lana discover 3 : cairn", event)
    assert (answer.code, "only a ruling" in answer.err) == (1, True)
    stranger = icecore(evening, "add", "evening.ice", 'scribe ruling "odd"', "passed seat=@9")
    assert (stranger.code, "no seat 9" in stranger.err) == (1, True)
    assert files_in(evening) == before


def test_a_card_that_cannot_come_is_answered_with_those_that_can(evening: Path) -> None:
    answer = icecore(evening, "add", "evening.ice", "Lana discover 3 : cairnn")
    assert 'there is no card "cairnn"; did you mean Cairn' in answer.err
    refused = icecore(evening, "add", "evening.ice", "Lana discover 3 : slip")
    assert "pyramid.setup.5" in refused.err
    may_show = refused.err.partition("The table may show: ")[2]
    assert "Cairn, " in may_show
    assert "Old Slip" not in may_show


def test_a_picture_never_replaces_the_log(evening: Path) -> None:
    before = files_in(evening)
    for words in (("-o", "evening.ice"), ("-o", "evening.ice", "--force", "--svg")):
        assert icecore(evening, "show", "evening.ice", *words).code == 1
    assert files_in(evening) == before


def test_a_name_that_no_reader_would_take_is_refused(tmp_path: Path) -> None:
    seats = ("--seat", "A", "--seat")
    long = icecore(tmp_path, "new", "boreal_pyramid", "a.ice", *seats, "x" * 201)
    assert (long.code, files_in(tmp_path)) == (1, {})
    assert icecore(tmp_path, "new", "boreal_pyramid", "a.ice", *seats, "👩‍🚀 Noor").code == 0
    assert icecore(tmp_path, "new", "boreal_pyramid", "-", *seats, "B").code == 2


def test_a_break_ends_by_itself_when_play_goes_on(evening: Path) -> None:
    assert icecore(evening, "add", "evening.ice", "scribe adjourn supper").code == 0
    answer = icecore(evening, "add", "evening.ice", "Lana locate 1 : cairn")
    assert "The game is resumed." in answer.out
    assert "supper" in icecore(evening, "log", "evening.ice").out


def test_a_conceded_game_can_be_sealed_and_then_only_forked(evening: Path) -> None:
    early = icecore(evening, "seal", "evening.ice")
    assert (early.code, "has not ended" in early.err) == (1, True)
    assert "Lana wins" in icecore(evening, "add", "evening.ice", "Elodie abandon").err
    sealed = icecore(evening, "seal", "evening.ice", "--json").json
    assert sealed["outcome"] == {"reason": "conceded", "ranks": [1, 2]}
    late = icecore(evening, "add", "evening.ice", "Lana discover 1")
    assert (late.code, "sealed" in late.err) == (1, True)
    assert icecore(evening, "fork", "evening.ice", "on.ice", "--at", "2").code == 0
    assert icecore(evening, "add", "on.ice", "Lana discover 1 : cairn").code == 0
    assert icecore(evening, "verify", "on.ice", "evening.ice").code == 0
    parent = read_game(str(evening / "on.ice")).head.parent
    assert parent is not None
    assert parent.record == 2


def test_options_are_what_add_accepts(evening: Path) -> None:
    lines = icecore(evening, "options", "evening.ice").out.splitlines()
    assert "discover Thorn Brake from square 5 (cost 2)  (Lana discover square=5)" in lines
    assert not any("Lana discover square=6" in line for line in lines)
    data = icecore(evening, "options", "evening.ice", "--json").json
    assert [f"{act['words']}  ({act['text']})" for act in data["acts"]] == lines
    owed = icecore(evening, "options", "evening.ice", "--at", "0", "--json").json["owed"]
    assert owed["count"] == 8
    assert icecore(evening, "options", "evening.ice", "--as", "Elodie").out == ""


@pytest.mark.parametrize("kind", ["missing", "directory", "text", "body", "header"])
def test_what_cannot_be_gone_on_with_is_refused_and_left_alone(tmp_path: Path, kind: str) -> None:
    path = damaged(tmp_path, kind)
    before = files_in(tmp_path)
    answer = icecore(tmp_path, "add", path.name, "Lana discover 3")
    assert answer.code in (1, 3)
    assert path.name in answer.err
    assert files_in(tmp_path) == before


def test_a_torn_end_is_put_aside_and_play_goes_on(evening: Path) -> None:
    path = evening / "evening.ice"
    icecore(evening, "add", "evening.ice", "Lana locate 1 : cairn")
    whole = path.read_bytes()
    path.write_bytes(whole[:-10])
    before = files_in(evening)
    assert icecore(evening, "add", "evening.ice", "Mike locate 1").code == 1
    assert icecore(evening, "seal", "evening.ice").code == 1
    assert files_in(evening) == before, "what is refused leaves every file as it was"
    answer = icecore(evening, "add", "evening.ice", "Lana locate 1 : cairn")
    assert answer.code == 0
    assert "was cut off" in answer.err
    torn = [name for name in files_in(evening) if ".torn" in name]
    assert len(torn) == 1
    assert icecore(evening, "verify", "evening.ice").code == 0


def test_a_log_that_another_writer_holds_is_refused(evening: Path) -> None:
    with (evening / "evening.ice").open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        answer = icecore(evening, "add", "evening.ice", "Lana locate 1")
    assert answer.code == 1
    assert "evening.ice" in answer.err


def test_a_log_that_may_not_be_written_is_refused(
    evening: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: object, flags: int, *_: object, **__: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    before = files_in(evening)
    monkeypatch.setattr("icecore.events.file.log_writer.os.open", refuse)
    answer = icecore(evening, "add", "evening.ice", "Lana locate 1")
    monkeypatch.undo()
    assert answer.code == 1
    assert "evening.ice" in answer.err
    assert files_in(evening) == before


def test_a_sealed_archive_is_not_for_adding(tmp_path: Path) -> None:
    (tmp_path / "games.ice").write_bytes(b"".join(games(2)))
    answer = icecore(tmp_path, "add", "games.ice", "random discover 1")
    assert (answer.code, "sealed" in answer.err) == (1, True)
