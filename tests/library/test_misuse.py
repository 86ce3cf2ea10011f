"""Whatever a program gets wrong is an error of icecore with a sentence, and nothing is left."""

import math
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import icecore
from icecore import IcecoreError
from icecore.events.games.boreal_pyramid.words import Deal, Discover
from tests.library.test_game import DEAL

ice: Any = icecore
"""Without types: what a type checker would refuse is tried all the same."""


class Desk(NamedTuple):
    """What a program has at hand when it goes wrong."""

    folder: Path
    """Empty, and empty afterwards."""
    archive: Path
    logs: Any
    tables: Any
    played: Any
    """Two games, the first of them in hand, sealed."""

    @property
    def fresh(self) -> Any:
        game = icecore.new("boreal_pyramid", ["Lana", "Elodie"])
        game.push(DEAL)
        return game


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, Any]:
    folder = tmp_path_factory.mktemp("kept")
    logs = icecore.simulate("boreal_pyramid", 2, seed=1, path=folder / "two.ice")
    return logs, logs.load(folder / "games.duckdb")


@pytest.fixture
def desk(kept: tuple[Any, Any], tmp_path: Path) -> Desk:
    logs, tables = kept
    return Desk(tmp_path, Path(logs.paths[0]), logs, tables, logs[0])


NORTH = ("the_north", ["a", "b"])
WRONG: list[tuple[Callable[[Desk], object], str]] = [
    # opening and beginning
    (lambda d: ice.open(12), "path: expected a path, not int"),
    (lambda d: ice.open(b"a.ice"), "path: expected a path, not bytes"),
    (lambda d: ice.open(d.folder / "no.ice"), "no.ice: no such file"),
    (lambda d: ice.open(d.folder), "a directory, not a log"),
    (lambda d: ice.open(__file__), "not an icecore log"),
    (lambda d: ice.open(d.archive), "holds several games; choose one"),
    (lambda d: ice.open(d.archive, 9), "no game 9 in it"),
    (lambda d: ice.open(d.archive, 1.5), "game: expected a number from 1, or an id, not float"),
    (lambda d: ice.open("a\0b"), "embedded null byte"),
    (lambda d: ice.new("the_nort", ["a", "b"]), "did you mean the_north?"),
    (lambda d: ice.new("the_north", "ab"), "seats: expected a list of names, not str"),
    (lambda d: ice.new("the_north", [1, 2]), "seats: expected a list of names, each as text"),
    (lambda d: ice.new("the_north", ["a"]), "the_north is for 2 players, not 1"),
    (lambda d: ice.new("the_north", ["a", "a"]), "every seat needs a name of its own"),
    (lambda d: ice.new(*NORTH, options={"x": 1}), 'has no option "x"'),
    (lambda d: ice.new(*NORTH, options=["x"]), "options: expected a dictionary of names"),
    (lambda d: ice.new(*NORTH, set="no.toml"), "no.toml: no such file"),
    (lambda d: ice.new(*NORTH, set=4), "set: expected the name of a set"),
    (lambda d: ice.new(*NORTH, path=d.folder), "directory"),
    (lambda d: ice.new(*NORTH, path=d.archive), "holds something already"),
    (lambda d: ice.new(*NORTH, path=d.folder / "no" / "a.ice"), "no such folder"),
    # recording
    (lambda d: d.fresh.push("fly to the moon"), '"fly" is neither a player nor an act'),
    (lambda d: d.fresh.push("Elodie discover 3"), "refused by pyramid.turn.3"),
    (lambda d: d.fresh.push("Lana \ud800"), "no text that a log can hold"),
    (lambda d: d.fresh.push('scribe ruling "x"', 5), "event: expected a line as text"),
    (lambda d: d.fresh.push("Lana discover 3", viewer=5), "viewer: expected the name of a seat"),
    (lambda d: d.fresh.note(1, "\ud800"), "not what a log of boreal_pyramid can hold"),
    (lambda d: d.fresh.note("1", "x"), "record: expected the number of a record, not str"),
    (lambda d: d.fresh.note(99, "x"), "there is no record 99"),
    (lambda d: d.fresh.seal(), "the game has not ended"),
    (lambda d: ice.new(*NORTH).pop(), "there is nothing to take back"),
    (lambda d: d.played.push("random discover 3"), "the game is sealed"),
    (lambda d: ice.new(*NORTH).owed.show(1), "the table owes 4 here, but 1 are named"),
    # looking
    (lambda d: d.played.at("t999"), "there is no turn 999"),
    (lambda d: d.played.at(None), "position: expected the number of a record, t5 or r2"),
    (lambda d: d.played["t5"], "at() takes t5 and r2, not str"),
    (lambda d: d.played["t5":], "a slice has numbers; at() takes t5 and r2"),
    (lambda d: d.played[::0], "step: expected a whole number, 1 or more, not 0"),
    (lambda d: d.played[999], "there is no position 999"),
    (lambda d: d.played[-1].as_seen_by("Zed"), 'there is no seat "Zed"'),
    (lambda d: d.played[-1].as_seen_by(0), "seat: expected a seat's name, or table, not int"),
    (lambda d: d.played[-1].board_within("x"), "width: expected a number of letters, not str"),
    (lambda d: d.played.diff(1, "t999"), "there is no turn 999"),
    (lambda d: d.played.compare("x"), "other: expected a game, not str"),
    (lambda d: d.played.fork("zz"), '"zz" is no position'),
    (lambda d: d.played.fork(3, d.archive), "holds something already"),
    (lambda d: d.played.picture.png("x"), "scale: expected pixels for each of the SVG's, not str"),
    (lambda d: d.played.picture.png(0), "0.1 to 8, not 0"),
    (lambda d: d.played.picture.png(math.nan), "0.1 to 8, not nan"),
    (lambda d: d.played.picture.save(d.folder), "a directory; name a file in it"),
    (lambda d: d.played.picture.save(d.folder / "no" / "a.svg"), "cannot be written: No such"),
    (lambda d: d.played.save(d.archive), "exists already"),
    (lambda d: d.played.story(judged="x"), "judged: expected what judge() gives, not str"),
    (lambda d: d.played.judge("x"), "rollouts: expected a number of playings-out, not str"),
    (lambda d: d.played.judge(0), "rollouts: expected a number of playings-out, 1 or more, not 0"),
    (lambda d: d.played.judge(jobs=0), "jobs: expected a number of processes, 1 or more, not 0"),
    (lambda d: d.played.judge(alternatives="x"), "alternatives: expected a number of decisions"),
    # many games
    (lambda d: ice.read([]), "paths: no path is given"),
    (lambda d: ice.read(d.folder / "no.ice"), "no.ice: no such file"),
    (lambda d: ice.read(d.folder / "*.ice"), "no file has such a name"),
    (lambda d: ice.read(d.folder), "no logs in it"),
    (lambda d: d.logs[99], "there is no game 99; there are 2"),
    (lambda d: d.logs["a"], "game: expected the place of a game, not str"),
    (lambda d: d.logs.save(d.archive), "exists already"),
    (lambda d: ice.simulate("the_north", bots="random"), "bots: expected a list of names"),
    (lambda d: ice.simulate("the_north", bots=["no"]), 'the_north has no bot "no"'),
    (lambda d: ice.simulate("the_north", 0), "games: expected a number of games, 1 or more, not 0"),
    (lambda d: ice.simulate("the_north", True), "games: expected a number of games, not bool"),
    (lambda d: ice.simulate("the_north", 1, first=-1), "first: expected the number of a game"),
    (lambda d: ice.simulate("the_north", 1, jobs=0), "jobs: expected a number of processes"),
    (lambda d: ice.simulate("boreal_forest", players="3"), "players: expected a number of seats"),
    (lambda d: ice.simulate("boreal_forest", players=99), "is for 2 to 5 players, not 99"),
    (lambda d: ice.tournament("the_north", ["random"]), "name two bots or more, each once"),
    (lambda d: ice.tournament("foreverot", ["random", "greedy"]), "not for two against each other"),
    (lambda d: ice.experiment("the_north", {}, {}), "A and B are the same"),
    (lambda d: ice.experiment("the_north", 1, {}), "a: expected a dictionary of names and values"),
    (lambda d: ice.experiment("the_north", {}, {}, until=["x"]), 'until: there is no "x"'),
    (lambda d: ice.verify(d.folder / "no.ice"), "no.ice: no such file"),
    (lambda d: ice.recover(__file__, d.folder / "a.ice"), "nothing could be saved"),
    (lambda d: ice.recover(d.folder / "no.ice", d.folder / "a.ice"), "no.ice: no such file"),
    (lambda d: ice.convert(d.folder / "no.txt", d.folder / "a.ice"), "no.txt: no such file"),
    (lambda d: ice.convert(d.archive, d.folder / "a", format="pdf"), 'there is no form "pdf"'),
    (lambda d: ice.convert(d.archive, d.folder / "a.txt", seat=3), "seat: expected a seat's name"),
    (lambda d: ice.convert(d.archive, d.folder / "a.txt", game=9), "no game 9 in it"),
    (lambda d: ice.convert(__file__, d.folder / "a.ice"), 'a log begins with "game …"'),
    # tables
    (lambda d: ice.load(d.folder / "a.duckdb", d.folder / "no.ice"), "no.ice: no such file"),
    (lambda d: ice.load(d.archive, d.archive), "the file for the tables first, then the logs"),
    (lambda d: ice.load(d.folder / "a.duckdb", d.archive, tables=["games"]), "tables: expected"),
    (lambda d: ice.load(__file__, d.archive), "no archive of tables"),
    (lambda d: ice.Archive(d.folder / "no.duckdb"), "no.duckdb: no such file"),
    (lambda d: d.tables.ask("seat_advantag"), "did you mean seat_advantage?"),
    (lambda d: d.tables.ask("card_win_rate", gme="x"), 'has no parameter "gme"'),
    (lambda d: d.tables.ask("seat_advantage", seconds="x"), "seconds: expected a time, not str"),
    (lambda d: d.tables.query(5), "sql: expected a query as text, not int"),
    (lambda d: d.tables.query("DROP TABLE games"), "only SELECT is answered here"),
    (lambda d: d.tables.query("SELECT 1", rows=-1), "rows: expected a number of rows, 0 or more"),
    (lambda d: d.tables.query("SELECT 1", seconds=math.nan), "seconds: expected a time"),
    (lambda d: d.tables.query("SELECT 'a'").chart(), "no chart fits this answer"),
    (lambda d: d.tables.report(d.folder / "no" / "a.html"), "cannot be written: No such"),
    (lambda d: d.tables.report(game="no"), 'no game "no" is loaded'),
    (lambda d: d.tables.export(d.folder / "a", "pdf"), 'there is no form "pdf" for tables'),
    (lambda d: d.tables.export(d.archive), "a file; name a folder for the tables"),
    (lambda d: ice.lake(d.folder / "no"), "no: no such lake"),
    # what can be played
    (lambda d: ice.game("nort"), 'there is no game "nort"'),
    (lambda d: ice.game("the_north").choices(5), "option: expected the name of an option"),
    (lambda d: ice.game("the_north").find_rules("zzz"), 'the_north has no rule "zzz"'),
]


@pytest.mark.parametrize(("wrong", "sentence"), WRONG, ids=[said for _, said in WRONG])
def test_whatever_is_wrong_is_told_in_a_sentence_and_nothing_is_left(
    desk: Desk, wrong: Callable[[Desk], object], sentence: str
) -> None:
    beside = sorted(desk.archive.parent.iterdir())
    with pytest.raises(IcecoreError) as told:
        wrong(desk)
    assert sentence in str(told.value)
    assert list(desk.folder.iterdir()) == []
    assert sorted(desk.archive.parent.iterdir()) == beside


@pytest.mark.parametrize("act", [3, None, ["a"], b"Lana", ("Lana", "discover 3")])
def test_what_is_no_act_is_told_by_its_type(act: object) -> None:
    game = icecore.new("boreal_pyramid", ["Lana", "Elodie"])
    with pytest.raises(TypeError, match=f"not {type(act).__name__}"):
        game.push(act)  # type: ignore[arg-type]


@pytest.mark.parametrize("act", [5, object(), Discover(99), Discover("x"), Deal((1, 2))])  # type: ignore[arg-type]
def test_an_act_that_no_log_can_hold_is_refused_before_anything_is_written(act: object) -> None:
    game = icecore.new("boreal_pyramid", ["Lana", "Elodie"])
    with pytest.raises(IcecoreError, match="not what a log of boreal_pyramid can hold"):
        game.push((0, act))
    assert game.records == []


GONE: list[Callable[[Any, Path], object]] = [
    lambda game, into: game.save(into / "it.ice"),
    lambda game, into: game.fork(2),
    lambda game, into: game.judge(4).chances,
    lambda game, into: game._repr_html_(),
    lambda game, into: game.reload(),
]


@pytest.mark.parametrize("asked", GONE)
def test_what_needs_a_file_that_is_gone_says_so(
    desk: Desk, asked: Callable[[Any, Path], object]
) -> None:
    path = desk.folder / "gone.ice"
    shutil.copy(desk.archive, path)
    game = icecore.open(path, 1)
    path.unlink()
    with pytest.raises(IcecoreError, match=r"gone\.ice: no such file"):
        asked(game, desk.folder)
    assert list(desk.folder.iterdir()) == []
