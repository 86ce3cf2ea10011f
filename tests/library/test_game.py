"""A game in a program's hand: to record, to look at, to take back."""

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import icecore
from icecore import Game, IcecoreError, Refused

DEAL = "table deal slip, lane, mart, glade, thorn, birch, scree, ridge"


@pytest.fixture
def game() -> Game:
    begun = icecore.new("boreal_pyramid", ["Lana", "Elodie"])
    begun.push(DEAL)
    begun.push("Lana discover 3 : cairn")
    return begun


def test_every_public_name_is_there_and_has_a_sentence() -> None:
    for name in icecore.__all__:
        found = getattr(icecore, name)
        assert name == "__version__" or (found.__doc__ or "").strip(), name
    assert set(icecore.__all__) <= set(dir(icecore))
    with pytest.raises(AttributeError, match='icecore has no "opne"'):
        icecore.opne  # type: ignore[attr-defined]  # noqa: B018


def test_importing_icecore_imports_nothing_but_itself() -> None:
    code = "import sys, typing; old = {*sys.modules}; import icecore; print(*{*sys.modules} - old)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert loaded <= {"icecore", "importlib"}
    assert "icecore.events" not in done.stdout


def test_push_gives_the_record_and_fills_in_what_is_forced(game: Game) -> None:
    assert [record.text for record in game.records if not record.implied] == [
        "table deal cards=[slip, lane, mart, glade, thorn, birch, scree, ridge]",
        "Lana discover square=3",
        "table fill card=cairn",
    ]
    record = game.push("Elodie locate 2 : summit")
    assert (record.number, record.seat, record.implied) == (6, 1, False)
    assert record.sentences == ("Elodie reserves Scree Slope from square 2.",)


def test_what_is_legal_can_be_looked_for_and_pushed(game: Game) -> None:
    assert "Elodie discover square=1" in game.legal
    assert game.awaited == "Elodie"
    assert game.push(game.legal[0]).text == "Elodie discover square=1"
    owed = game.owed
    assert owed is not None
    assert game.awaited == "table"
    assert game.push(owed.show("summit")).text == "table fill card=summit"
    with pytest.raises(IcecoreError, match="the table owes 1 here, but 2 are named"):
        owed.show("summit", "arcade")


def test_a_refusal_names_the_rule_and_what_is_legal_and_changes_nothing(game: Game) -> None:
    before = game[-1].digest
    with pytest.raises(Refused, match=r"refused by pyramid\.discover\.1") as refused:
        game.push("Elodie discover 8")
    error = refused.value
    assert error.rule.id == "pyramid.discover.1"
    assert len(error.legal) == 13
    assert error.anyway == 'scribe allow "why" Elodie discover square=8'
    assert game[-1].digest == before
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_pop_gives_back_what_was_taken_back(game: Game) -> None:
    before = game[-1].digest
    pushed = game.push("Elodie locate 8 : summit")
    assert game.pop() == pushed
    assert game[-1].digest == before
    assert "Taken back to record 5" in game.story(everything=True)


def test_acts_of_the_same_moment_are_taken_back_one_by_one() -> None:
    game = icecore.new("boreal_pyramid", ["Lana", "Elodie"])
    for line in (DEAL, "Lana discover 3 : cairn", "Elodie locate 2 : summit", "Lana locate 1"):
        game.push(line)
    assert [game.pop().number for _ in range(3)] == [8, 6, 3]


def test_notes_take_a_mark_a_text_or_both(game: Game) -> None:
    game.note(3, "!?", "bold")
    game.note(3, "and early")
    game.note(3, "!")
    assert "» !? bold\n      » and early\n      » !" in game.story()
    with pytest.raises(IcecoreError, match="a note needs a text or a mark"):
        game.note(3)


def test_positions_come_by_number_by_turn_and_in_order(game: Game) -> None:
    assert game.at(5).number == game.at("t2").number == game[-1].number == 5
    assert [position.number for position in game] == [0, 1, 2, 3, 4, 5]
    assert [position.number for position in game[1:3]] == [1, 2]
    assert game.at("t2").standing == {"Lana": 3, "Elodie": 0}
    assert game.at(3).clock.turn == 1
    assert [change.where for change in game.diff(2, "t2")][:2] == ["board[2]", "counters[0]"]
    assert game.at(2).legal[0] == "Lana discover square=1"
    with pytest.raises(IndexError, match="there is no position 6; there are 6"):
        game[6]


def test_an_earlier_position_stays_what_it_was(game: Game) -> None:
    present = game[-1]
    legal, digest = present.legal, present.digest
    game.push("Elodie locate 2 : summit")
    assert (present.legal, present.digest) == (legal, digest)


def test_a_seat_sees_its_own_cards_only() -> None:
    played = icecore.simulate("the_north", games=1, seed=3)[0]
    whole, seen = played.at(30), played.at(30).as_seen_by("random")
    assert whole.digest != seen.digest
    assert seen.digest == played.as_seen_by("random").at(30).digest
    assert "as random sees it" in repr(seen)
    with pytest.raises(IcecoreError, match="this is what random sees"):
        seen.as_seen_by("random 2")
    with pytest.raises(IcecoreError, match="record into the game itself"):
        played.as_seen_by("random").push("random decline")


def test_a_page_for_a_seat_holds_nothing_else() -> None:
    played = icecore.simulate("the_north", games=1, seed=3)[0]
    assert len(played.as_seen_by("random").page()) < len(played.page())


def test_pictures_are_svg_and_png(game: Game, tmp_path: Path) -> None:
    position = game[-1]
    assert position._repr_svg_() == position.picture.svg == game.picture._repr_svg_()
    assert position.picture.svg.startswith("<svg")
    game.picture.save(tmp_path / "it.png")
    assert (tmp_path / "it.png").read_bytes().startswith(b"\x89PNG")
    assert str(game) == position.board == str(position)


def test_a_fork_goes_on_in_memory_or_in_a_file(game: Game, tmp_path: Path) -> None:
    what_if = game.fork(at=2)
    assert len(what_if.records) == 2
    what_if.push("Lana locate 1 : summit")
    assert len(game.records) == 5
    with game.fork("t2", tmp_path / "fork.ice") as forked:
        forked.push("Elodie locate 2 : summit")
    assert icecore.open(tmp_path / "fork.ice")[-1].digest == forked[-1].digest
    assert icecore.verify(tmp_path / "fork.ice")


def test_a_finished_game_is_sealed_and_saved(tmp_path: Path) -> None:
    game = icecore.new("boreal_pyramid", ["Lana", "Elodie"])
    with pytest.raises(IcecoreError, match="the game has not ended"):
        game.seal()
    game.push("Elodie abandon")
    assert game.winners == ("Lana",)
    assert game.seal().outcome.reason == "conceded"
    with pytest.raises(IcecoreError, match="the game is sealed; fork it to go on"):
        game.push(DEAL)
    game.save(tmp_path / "it.ice")
    again = icecore.open(tmp_path / "it.ice")
    assert (again.id, again.is_sealed, again.awaited) == (game.id, True, None)
    with pytest.raises(IcecoreError, match="exists already"):
        game.save(tmp_path / "it.ice")


def test_a_ruling_has_its_events() -> None:
    game = icecore.new("boreal_pyramid", ["Lana", "Elodie"])
    game.push(DEAL)
    record = game.push('scribe ruling "a house rule"', "valued card=cairn points=5")
    assert record.sentences[0] == "Ruling: a house rule"
