"""Tab and forms offer what the types and the position allow."""

from datetime import date
from pathlib import Path

import pytest

from icecore.cli.recorder.new_game_screen import begin, beginning, games
from icecore.events.games.boreal_pyramid.words import CounterMoved, Identified, Moved, Waiting
from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Identify, Note, Ruling
from icecore.replay.desk.desk import Desk
from icecore.replay.desk.file_names import free_file
from icecore.replay.desk.forms import blanks, struct_of
from icecore.replay.desk.ruling import checked, kinds, overview
from icecore.replay.desk.typed.completion import Known, complete, completed
from icecore.replay.games.registry import find_game
from tests.cli.recorder.tables import DEAL, tried


def known_of(desk: Desk) -> Known:
    return desk.known()._replace(orders=("undo", "note"))


BOREAL = known_of(tried("boreal_pyramid", DEAL))
LANTERN = known_of(tried("lantern", "table deal moth,spark,?", "table deal wick,moth,flame"))


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("", ["Lana", "Mike", "table", "scribe", "undo", "note"]),
        ("la", ["Lana"]),
        ("Lana di", ["discover", "discard"]),
        ("Lana discover ", ["1", "2", "3", "4", "5", "square="]),
        ("Lana discover square=", ["1", "2", "3", "4", "5"]),
        ("Lana discover sq", ["square="]),
        ("Lana shift 2 ", ["1", "2", "3", "4", "5", "6", "7", "8", "other="]),
        ("Lana shift other=2 sq", ["square="]),
        ("Lana discover 3 : c", ["cable", "cairn", "canopy"]),
        ("Lana discover 3 ", [":"]),
        ("scribe n", ["note"]),
        ('scribe note 1 "bold" mark=', ["!", "?", "!!", "??", "!?", "?!"]),
        ("Lana swap r", ["ridge"]),
        ("Nobody ", []),
        ("Lana dance ", []),
    ],
)
def test_completions_come_from_the_types_and_the_position(line: str, offered: list[str]) -> None:
    found = [word.strip('"') for word in complete(line, BOREAL).words]
    assert found == offered


def test_legal_values_come_first_and_agree_with_what_is_given() -> None:
    assert complete("Lana play ", LANTERN).words[-1] == "card="
    assert complete("Lana play s", LANTERN).words == ["spark"]
    assert complete("Lana a", LANTERN).words == ["answer", "abandon"]


def test_what_the_table_owes_is_completed_card_by_card() -> None:
    start = known_of(tried("boreal_pyramid"))
    assert complete("", start).words[0] == "table"
    assert complete("table ", start).words == ["deal"]
    assert complete("table deal sl", start).words == ["slip"]
    assert complete("table deal slip,la", start).words == ["lane"]
    assert complete("table deal cards=[slip, la", start).words == ["lane"]


def test_tab_fills_in_and_goes_on_to_the_next() -> None:
    assert completed("Lana di", BOREAL) == "Lana discover "
    assert completed("Lana di", BOREAL, 1) == "Lana discard "
    assert completed("Lana di", BOREAL, 2) == "Lana discover "
    assert completed("Lana discover sq", BOREAL) == "Lana discover square="
    assert completed("Nobody x", BOREAL) is None


def test_odd_names_are_completed_in_quotes() -> None:
    known = BOREAL._replace(names=("Lana B.", "Mike"))
    assert complete("lan", known).words == ['"Lana B."']
    assert completed('"Lan', known) == '"Lana B." '
    assert complete('"Lana B." pl', known).words == ["place"]


def test_any_beginning_of_any_line_can_be_completed() -> None:
    for line in ('Lana discover square=3 : cairn', 'scribe identify deck table [a, "b c"]',
                 "Mike todo([run(card=x, path=[1,2])])", '"'):  # fmt: skip
        for end in range(len(line) + 1):
            complete(line[:end], BOREAL)


def test_a_form_asks_for_each_field_and_checks_it_alone() -> None:
    form = {blank.name: blank for blank in blanks(CounterMoved, BOREAL)}
    assert form["seat"].suggestions == ["Lana", "Mike"]
    assert form["square"].hint == "0 to 8"
    assert form["why"].suggestions == ["cost", "gain", "drain", "ruling"]
    assert form["square"].check("3") is None
    assert "expected int <= 8" in str(form["square"].check("9"))
    assert "is needed" in str(form["square"].check(" "))
    assert "did you mean Lana" in str(form["seat"].check("Lan"))
    assert form["seat"].check("lana") is None
    texts = {"seat": "lana", "square": "3", "change": "-2", "why": "ruling"}
    assert struct_of(CounterMoved, texts, BOREAL.names) == CounterMoved(0, 3, -2, "ruling")
    with pytest.raises(IcecoreError, match="lacks change"):
        struct_of(CounterMoved, {**texts, "change": ""}, BOREAL.names)


def test_words_for_people_need_no_quotes_in_a_form() -> None:
    texts = {"record": "3", "text": 'she said "no", twice = [never]', "mark": "?!"}
    assert struct_of(Note, texts, BOREAL.names) == Note(3, texts["text"], "?!")
    assert struct_of(Ruling, {"reason": "so", "rule": ""}, BOREAL.names) == Ruling("so")
    assert struct_of(Ruling, {"reason": "so", "rule": "pyramid.setup.1"}, BOREAL.names) == Ruling(
        "so", "pyramid.setup.1"
    )


def test_lists_and_defaults_in_a_form() -> None:
    texts = {"zone": "hand", "seat": "Mike", "cards": "moth, spark"}
    assert struct_of(Identify, texts, BOREAL.names) == Identify("hand", 1, ("moth", "spark"))
    form = {blank.name: blank for blank in blanks(Moved, BOREAL)}
    assert form["seat"].check("") is None
    assert form["card"].check("slip") is None
    texts = {"card": "slip", "source": "board", "target": "out", "seat": "", "white": "1"}
    assert struct_of(Moved, texts, BOREAL.names) == Moved("slip", "board", "out", None, 1)


@pytest.mark.parametrize("name", ["boreal_pyramid", "lantern"])
def test_every_event_and_act_has_a_form(name: str) -> None:
    vocabulary = find_game(name).vocabulary
    known = Known(vocabulary, ("Lana", "Mike"))
    for cls in (*vocabulary.events, *vocabulary.acts):
        for blank in blanks(cls, known):
            assert blank.hint
            blank.check("[")
            blank.check("nonsense")


def test_a_ruling_is_checked_before_it_is_entered() -> None:
    desk = tried("boreal_pyramid", DEAL)
    assert len(kinds(desk)) == len(desk.timeline.game.vocabulary.events)
    sound = CounterMoved(0, 3, -2, "ruling")
    assert checked(desk, [sound]) is None
    assert "The counter of Lana" in overview(desk, [sound])
    broken = Moved("lane", "hand", "out")
    assert checked(desk, [sound, broken])
    assert "But: " in overview(desk, [broken])
    assert checked(desk, [Waiting(())]) is None
    assert Identified in desk.timeline.game.vocabulary.events


def test_a_new_game_has_sensible_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    game, today = find_game("lantern"), date(2026, 5, 1)
    form = beginning(game, None, today)
    assert [blank.name for blank in form] == ["seats", "set", "hand", "file"]
    texts = {blank.name: blank.default for blank in form}
    assert all(blank.check(blank.default) is None for blank in form)
    with begin(game, {**texts, "hand": "2"}) as session:
        assert session.timeline.names == ("P1", "P2")
        assert session.timeline.head.options == {"hand": 2}
        assert session.log.path.name == "lantern-2026-05-01.ice"
    assert free_file(game, today) == "lantern-2026-05-01-2.ice"


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("seats", "Lana", "is for 2 players"),
        ("seats", "Lana, table", "cannot be the name"),
        ("set", "smaple", "did you mean sample"),
        ("set", "own.toml", "own.toml"),
        ("hand", "9", "<= 4"),
        ("file", "no/such/folder.ice", "there is no folder"),
        ("file", "", "needs a file"),
        ("file", "taken.ice", "is there already"),
    ],
)
def test_a_new_game_is_checked_blank_by_blank(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str, sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken.ice").write_text("something")
    form = beginning(find_game("lantern"), None, date(2026, 5, 1))
    blank = next(blank for blank in form if blank.name == name)
    assert sentence in str(blank.check(text))


def test_every_registered_game_can_be_begun() -> None:
    assert {"boreal_pyramid", "lantern"} <= {name for _, name in games()}
