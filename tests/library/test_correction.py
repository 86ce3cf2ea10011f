"""Corrections through the library and the command: previewed, answered, written, undone."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

import icecore
from icecore.events.file.log import Entry, read_game, survey
from icecore.events.file.versions import counted, version_of
from icecore.library.objects.game_correction import MisfitError
from icecore.library.verbs import open_game
from icecore.web.catalogue.folder import Folder
from icecore.web.catalogue.game_list import GameList, Wish
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
        game.correction(5, "Lana locate 6")
    with pytest.raises(icecore.IcecoreError, match="there is no record 99"):
        game.correction(99, "Lana locate 6")
    game.push("undo")
    with pytest.raises(icecore.IcecoreError, match="was taken back"):
        game.correction(6, "Elodie rest")
    game.close()
    assert command(tmp_path, "correct", "e.ice", "3").code == 2


def plain(story: str) -> list[str]:
    """A story without its numbers."""
    return [line[4:] for line in story.splitlines() if "not on this line" not in line]


def entries(files: list[str]) -> Iterator[Entry]:
    return (entry for file in files for entry in survey(file))


def sealed_evening(path: Path) -> icecore.Game:
    with evening(path) as game:
        game.note(6, "!", "a fine one")
        game.push("Elodie abandon")
        game.seal()
    return icecore.open(path)


def test_a_sealed_game_gets_a_corrected_edition_and_stays_as_it_is(tmp_path: Path) -> None:
    game = sealed_evening(tmp_path / "e.ice")
    before = (tmp_path / "e.ice").read_bytes()
    with pytest.raises(icecore.IcecoreError, match="sealed: `edition` writes"):
        game.correct(3, "Lana discover 2")
    done = command(tmp_path, "correct", "e.ice", "3", "Lana discover 2", "--because", "misread")
    assert (done.code, (tmp_path / "e.ice").read_bytes()) == (0, before)
    assert "e-corrected.ice: the corrected edition" in done.err
    old, new = (read_game(str(tmp_path / name)) for name in ("e.ice", "e-corrected.ice"))
    assert (new.head.id, new.seal is not None) == (old.head.id, True)
    assert new.head.parent is not None
    assert (new.head.parent.id, new.head.parent.record) == (old.head.id, old.count)
    edition = icecore.open(tmp_path / "e-corrected.ice")
    assert [record.act for record in edition.records[: old.count]] == [r.act for r in game.records]
    assert "Lana discovers Cobbled Lane on square 2." in edition.story()
    assert new.seal is not None
    assert old.seal is not None
    assert new.seal.duration - old.seal.duration < 1000, "the break is nobody's time"
    assert command(tmp_path, "verify", "e-corrected.ice").code == 0


def test_the_newest_edition_counts_in_any_order_and_the_older_can_be_shown(tmp_path: Path) -> None:
    game = sealed_evening(tmp_path / "a.ice")
    first = game.correction(3, "Lana discover 2").edition(tmp_path / "b.ice")
    line = first.timeline.line()
    number = next(
        n for n in line if "discovers Cobbled Lane" in " ".join(first.timeline.sentences(n))
    )
    second = first.correction(number, "Lana discover 3").edition(tmp_path / "c.ice")
    newest = version_of(next(survey(str(tmp_path / "c.ice"))))
    for order in ("abc", "cba", "bca"):
        files = [str(tmp_path / f"{name}.ice") for name in order]
        (found,) = counted(partial(entries, files))
        assert version_of(found) == newest
    assert "sealed first after record 21" in command(tmp_path, "info", "c.ice").out
    listed = GameList(Folder(tmp_path))
    assert [row.file for row in listed.page(Wish()).rows] == ["c.ice"]
    assert listed.find(second.id).file == "c.ice"
    assert [row.file for row in listed.forks(second.id)] == ["a.ice", "b.ice", "c.ice"]
    command(tmp_path, "load", "x.duckdb", "b.ice", "a.ice", "c.ice")
    told = command(
        tmp_path, "query", "x.duckdb", "--json",
        "SELECT parent, corrected_after, (SELECT count(*) FROM takebacks) AS taken, "
        "(SELECT count(*) FROM corrections) AS corrected FROM games",
    )  # fmt: skip
    assert told.json["rows"] == [
        {"parent": None, "corrected_after": len(first.records), "taken": 0, "corrected": 2}
    ]


def test_a_correction_after_which_the_game_goes_on_is_no_edition(tmp_path: Path) -> None:
    game = sealed_evening(tmp_path / "e.ice")
    done = command(tmp_path, "correct", "e.ice", "--delete", str(len(game.records)))
    assert (done.code, "does not end: fork it after record" in done.err) == (1, True)
    assert [file.name for file in tmp_path.iterdir()] == ["e.ice"]


def test_what_is_said_again_keeps_its_time_and_notes(tmp_path: Path) -> None:
    game = evening(tmp_path / "e.ice")
    game.note(6, "!", "a fine one")
    at, old = [record.at for record in game.records], len(game.records)
    made = game.correct(3, "Lana discover 2", reason="misread")
    rows = {row["n"]: row for row in game.as_data(everything=True)}
    again = next(n for n in made if rows[n]["act"] == rows[6]["act"])
    assert rows[again]["at"] == at[6 - 1]
    assert rows[again]["think_ms"] == rows[6]["think_ms"]
    assert [note["text"] for note in rows[again]["notes"]] == ["a fine one"]
    assert sum(rows[n]["think_ms"] for n in game.timeline.line()) <= at[old - 1]
    game.close()
    command(tmp_path, "load", "x.duckdb", "e.ice")
    told = command(tmp_path, "query", "x.duckdb", "--json",
                   "SELECT wrong, was_act, why FROM corrections UNION ALL "
                   "SELECT count(*), NULL, NULL FROM takebacks")  # fmt: skip
    right = {"wrong": 3, "was_act": "discover", "why": "misread"}
    assert told.json["rows"] == [right, {"wrong": 0, "was_act": None, "why": None}]


def test_corrections_are_undone_and_redone_one_by_one_also_after_other_acts() -> None:
    game = evening()
    first = game.story()
    game.correct(3, "Lana discover 2")
    second = game.story()
    line = game.timeline.line()
    number = next(n for n in line if "Quiet Glade on square" in "".join(game.timeline.sentences(n)))
    game.correct(number, "Elodie discover 4")
    third = game.story()
    game.push("Lana locate 6")
    for expected in (third, second, first):
        game.push("undo")
        assert plain(game.story()) == plain(expected)
    for expected in (second, third):
        game.push("redo")
        assert plain(game.story()) == plain(expected)
    with pytest.raises(icecore.IcecoreError, match="nothing to redo"):
        evening().push("redo")


def test_a_correction_that_says_nothing_again_is_undone_and_redone() -> None:
    game = evening()
    before = len(game.timeline.line())
    game.correct(6, None)
    assert len(game.timeline.line()) < before
    with pytest.raises(icecore.IcecoreError, match="nothing to redo"):
        game.push("redo")
    game.push("undo")
    assert len(game.timeline.line()) == before
    game.push("redo")
    assert len(game.timeline.line()) < before


def test_what_follows_a_correction_at_once_is_no_part_of_it() -> None:
    game = evening()
    made = game.correct(3, "Lana discover 2")
    record = game.push("Lana locate 6")
    assert record.at > game.records[made[-1] - 1].at


def test_answers_come_with_the_command_and_offers_with_json(tmp_path: Path) -> None:
    evening(tmp_path / "e.ice").close()
    asked = command(tmp_path, "correct", "e.ice", "--draw", "4", "light", "--preview", "--json")
    assert asked.code == 1
    assert "Record 7 does not fit any more" in asked.json["misfit"]
    assert asked.json["offers"][0] == "cairn", "what became free comes first"
    done = command(tmp_path, "correct", "e.ice", "--draw", "4", "light", "--answer", "cairn")
    assert done.code == 0
    assert "Record 7 is left out" not in done.out


def test_a_kill_at_any_write_of_a_correction_leaves_the_game_before_or_after_it(
    tmp_path: Path,
) -> None:
    with evening(tmp_path / "e.ice") as game:
        before = (tmp_path / "e.ice").stat().st_size
        records = len(game.records)
        made = game.correct(3, "Lana discover 2", reason="misread")
    whole = (tmp_path / "e.ice").read_bytes()
    for cut in [*range(before, len(whole), 23), len(whole) - 1]:
        torn = tmp_path / f"{cut}.ice"
        torn.write_bytes(whole[:cut])
        with open_game.go_on(torn) as again:
            assert len(again.records) == records, "all of it or nothing"
            again.correct(3, "Lana discover 2")
            assert "Cobbled Lane" in again.story()
    assert len(icecore.open(tmp_path / "e.ice").records) == records + len(made)


def test_text_and_json_lines_keep_a_correction_byte_for_byte(tmp_path: Path) -> None:
    with evening(tmp_path / "e.ice") as game:
        game.correct(3, "Lana discover 2", reason="misread")
        game.push("Elodie abandon")
        game.seal()
    for form in ("text", "jsonl"):
        told = command(tmp_path, "export", "e.ice", "--format", form)
        (tmp_path / form).write_bytes(told.data)
        assert command(tmp_path, "import", form, "-o", f"{form}.ice").code == 0
        again = read_game(str(tmp_path / f"{form}.ice"))
        assert again.digest == read_game(str(tmp_path / "e.ice")).digest
