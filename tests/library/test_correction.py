"""Corrections through the library and the command: previewed, answered, written, undone."""

from pathlib import Path

import pytest

import icecore
from icecore.library.objects.correction import MisfitError
from tests.cli.shell import icecore as command

DEAL = "table deal slip, lane, mart, glade, thorn, birch, scree, ridge"


def evening(path: Path | None = None) -> icecore.Game:
    game = icecore.new("boreal_pyramid", ["Lana", "Elodie"], path=path)
    for line in (DEAL, "Lana discover 3 : cairn", "Elodie discover 5 : light"):
        game.push(line)
    return game


def test_a_record_is_put_right_and_the_rest_is_said_again() -> None:
    game = evening()
    correction = game.correction(3, "Lana discover 2")
    assert correction.misfit is None
    assert "Lana: 1 instead of 3." in correction.preview
    assert len(game.records) == 8
    made = correction.write("it was the lane")
    assert made == list(range(9, 18))
    assert "Lana discovers Cobbled Lane on square 2." in game.story()
    assert "Lana discovers Fish Mart" not in game.story()
    with pytest.raises(icecore.IcecoreError, match="record 6 was taken back: it is 15 now"):
        game.correction(6, "Elodie discover 4")
    assert "Elodie discovers Quiet Glade" in game.story()


def test_undo_takes_a_whole_correction_back_and_redo_brings_it_back() -> None:
    game = evening()
    before = game.story()
    game.correct(3, "Lana discover 2", reason="it was the lane")
    after = game.story()
    game.push("undo")
    assert "Fish Mart" in game.story()
    assert [line for line in game.story().splitlines() if "(" not in line] == [
        line for line in before.splitlines() if "(" not in line
    ]
    game.push("redo")
    assert "Cobbled Lane" in game.story()
    assert after.splitlines()[:6] == game.story().splitlines()[:6]


def test_what_no_longer_fits_is_asked_for_and_nothing_is_written_before() -> None:
    game = evening()
    correction = game.correction(3)
    assert correction.misfit is not None
    assert "Record 6 does not fit any more" in correction.misfit
    with pytest.raises(MisfitError, match=r"pyramid\.turn\.3"):
        correction.write()
    assert len(game.records) == 8
    correction.answer(stop=True)
    assert correction.misfit is None
    correction.write()
    assert game.awaited == "Lana"


def test_a_draw_is_put_right_by_the_card_alone(tmp_path: Path) -> None:
    evening(tmp_path / "e.ice").close()
    seen = command(tmp_path, "correct", "e.ice", "--draw", "4", "books", "--preview")
    assert (seen.code, "square 3" in seen.out) == (0, True)
    assert icecore.open(tmp_path / "e.ice")._recording.timeline.present == 8
    assert command(tmp_path, "correct", "e.ice", "--draw", "4", "books").code == 0
    assert command(tmp_path, "verify", "e.ice").code == 0


def test_what_cannot_be_corrected_says_why(tmp_path: Path) -> None:
    game = evening(tmp_path / "e.ice")
    with pytest.raises(icecore.IcecoreError, match="was filled in"):
        game.correction(5, "Lana rest")
    with pytest.raises(icecore.IcecoreError, match="there is no record 99"):
        game.correction(99, "Lana rest")
    game.push("undo")
    with pytest.raises(icecore.IcecoreError, match="was taken back"):
        game.correction(6, "Elodie rest")
    game.close()
    assert command(tmp_path, "correct", "e.ice", "3").code == 2
