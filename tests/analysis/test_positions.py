"""Positions in SQL: every column is what the fold has, and the functions say what they say."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import duckdb
import pytest
from msgspec import UNSET, Struct

from icecore.analysis.query.file_macros import game_macros, helper_macros
from icecore.analysis.query.question import questions
from icecore.analysis.query.sandbox import QueryError
from icecore.analysis.tables.position_table import PLACE, position_table
from icecore.events.file.log_reader import read_games
from icecore.events.words.plain_data import to_named
from icecore.events.words.wire import TABLE
from icecore.library.objects.archive import Archive
from icecore.library.verbs.load import fill, load
from icecore.library.verbs.open_game import read
from icecore.replay.games.registry import OURS, find_game
from icecore.replay.table.simulate import Plan, simulate
from icecore.replay.timeline.timeline import Timeline, open_timeline
from tests.cli.shell import icecore

TURNS = 200
"""Positions of each game that are compared with its fold."""
GAMES = {"boreal_pyramid": 2, "boreal_forest": 2, "the_north": 6, "board_royale": 1, "foreverot": 3}


def seats_of(game: str) -> int:
    return min(3, find_game(game).players[-1])


@pytest.fixture(scope="module", params=OURS)
def loaded(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, Path]:
    game = request.param
    folder = tmp_path_factory.mktemp(game)
    plan = Plan(game, ("random",) * seats_of(game), seed="positions")
    (folder / "games.ice").write_bytes(b"".join(simulate(plan, GAMES[game])))
    done = icecore(folder, "load", "games.duckdb", "games.ice", "--positions", "--seats")
    assert done.code == 0, done.err
    return game, folder


def plain(value: Any) -> Any:
    """A field of a state as a row has it: lists with gaps are maps from the place."""
    if isinstance(value, Struct):
        if value.__struct_config__.tag is not None:
            return to_named(value)
        return {name: plain(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return None if value is UNSET else value


def same(ours: Any, stored: Any) -> bool:
    """Is a stored cell this value? A map may stand for a list with gaps."""
    if isinstance(ours, list) and isinstance(stored, dict):
        length = max(map(int, stored), default=0)
        found = [stored.get(str(place)) for place in range(1, length + 1)]
        return len(ours) == length and all(map(same, ours, found))
    if isinstance(ours, list) and isinstance(stored, list):
        return len(ours) == len(stored) and all(map(same, ours, stored))
    if isinstance(ours, dict) and isinstance(stored, dict):
        return ours.keys() == stored.keys() and all(same(ours[key], stored[key]) for key in ours)
    return bool(ours == stored)


def timelines(path: Path) -> Iterator[Timeline[Any]]:
    return (open_timeline(log) for log in read_games(str(path)))


def test_positions_are_those_of_the_fold(loaded: tuple[str, Path]) -> None:
    game, folder = loaded
    table = position_table(find_game(game))
    rows = Archive(folder / "games.duckdb").query(f"FROM {game}.position", rows=None)
    names = [column.name for column in rows.columns]
    assert names == [column.name for column in table.columns]
    folds = dict(zip([log.id for log in read_games(str(folder / "games.ice"))],
                     timelines(folder / "games.ice"), strict=True))  # fmt: skip
    found = [dict(zip(names, row, strict=True)) for row in rows]
    viewers = {row["viewer"] for row in found}
    assert viewers == set(range(TABLE, seats_of(game)))
    some = Random(7).sample(found, min(TURNS, len(found)))
    for row in sorted(some, key=lambda row: (str(row["game_id"]), row["record"])):
        fold = folds[row["game_id"]]
        state = fold.at(row["record"])
        view = fold.game.view(state, row["viewer"])
        for column in table.columns:
            if column.field:
                ours = plain(getattr(view, column.field))
                assert same(ours, row[column.name]), column.name
        assert row["standing"] == list(fold.game.standing(state))
    lasts = [row for row in found if row["is_last"] and row["viewer"] == TABLE]
    assert len(lasts) == len(folds)


def test_positions_and_their_digests_are_of_the_same_turns(loaded: tuple[str, Path]) -> None:
    game, folder = loaded
    sql = f"""
        SELECT count(*), count(p.record), count(d.record)
        FROM (FROM {game}.position WHERE viewer = -1) AS p
        FULL JOIN positions AS d ON d.game_id = p.game_id AND d.record = p.record
    """
    ((rows, ours, theirs),) = Archive(folder / "games.duckdb").query(sql).rows
    assert rows == ours == theirs > 10


def test_five_questions_over_positions_are_asked_of_every_game(loaded: tuple[str, Path]) -> None:
    game, folder = loaded
    about = [each for each in questions().values() if each.game == game and ".position" in each.sql]
    assert len(about) >= 5
    archive = Archive(folder / "games.duckdb")
    for question in about:
        answer = archive.ask(question.name)
        assert [column.name for column in answer.columns] == [name for name, _ in question.columns]
        if not question.parameters:
            assert len(answer) > 2, question.name


def test_a_query_of_logs_makes_positions_when_it_names_them(tmp_path: Path) -> None:
    plan = Plan("the_north", ("random", "random"), seed="asked")
    (tmp_path / "games.ice").write_bytes(b"".join(simulate(plan, 2)))
    logs = read(tmp_path / "games.ice")
    assert logs.query("SELECT count(*) FROM the_north.position WHERE is_last").rows == [(2,)]
    assert len(logs.ask("the_north.wastes_left")) > 3
    with pytest.raises(QueryError, match="position does not exist"):
        load(tmp_path / "plain.duckdb", logs.paths).query("FROM the_north.position")
    with pytest.raises(QueryError, match="with positions=True"):
        Archive(tmp_path / "plain.duckdb").ask("the_north.wastes_left")


def test_what_a_database_holds_is_settled_when_it_is_made(tmp_path: Path) -> None:
    plan = Plan("the_north", ("random", "random"), seed="settled")
    (tmp_path / "games.ice").write_bytes(b"".join(simulate(plan, 1)))
    fill(tmp_path / "games.duckdb", [tmp_path / "games.ice"])
    answer = icecore(tmp_path, "load", "games.duckdb", "games.ice", "--positions")
    assert answer.code == 1
    assert "made with all tables without --options, and now" in answer.err
    assert "with --positions" in answer.err


SAID: dict[str, list[tuple[str, Any]]] = {
    "leader": [("leader([3, 5, 4])", 2), ("leader([5, 5])", None), ("leader([7])", 1)],
    "ahead": [("ahead([3, 9, 4], 1)", 5), ("ahead([3, 9], 0)", -6)],
    "zone_size": [("zone_size({known: MAP {'a': 2, 'b': 1}, unknown: 3})", 6),
                  ("zone_size({known: MAP {}, unknown: 0})", 0)],
    "zone_sizes": [("zone_sizes([{known: MAP {'a': 2}, unknown: 0}])", [2])],
    "boreal_pyramid.built": [("boreal_pyramid.built(MAP {2: 'jetty', 9: 'bay', 35: NULL})", 2)],
    "boreal_pyramid.sizes": [
        ("boreal_pyramid.sizes([MAP {2: 'jetty', 35: NULL}, MAP {35: NULL}])", [1, 0])],
    "boreal_pyramid.cards": [
        ("boreal_pyramid.cards(MAP {4: 'jetty', 9: 'bay', 35: NULL})",
         [{"card": "jetty", "floor": 1, "x": 0}, {"card": "bay", "floor": 2, "x": -2}])],
    "boreal_pyramid.on_floor": [
        ("boreal_pyramid.on_floor(MAP {2: 'jetty', 4: 'mole', 9: 'bay', 35: NULL}, 1)",
         ["jetty", "mole"])],
    "boreal_pyramid.floors": [
        ("boreal_pyramid.floors(MAP {2: 'jetty', 4: 'mole', 9: 'bay', 35: NULL})", [2, 1, 0, 0])],
    "boreal_forest.tokens": [
        ("boreal_forest.tokens(MAP {1: {seat: 0, kind: 'vole'}, 2: NULL, 3: {seat: 2, kind:"
         " 'moose'}}, [0, 0, 0])", [1, 0, 1])],
    "boreal_forest.of_kind": [
        ("len(boreal_forest.of_kind(MAP {1: {seat: 0, kind: 'vole'}, 2: NULL}, 'vole'))", 1)],
    "boreal_forest.places": [
        ("boreal_forest.places({tile_at: MAP {'0,0': 0, '1,0': 1}})", ["0,0", "1,0"])],
    "boreal_forest.neighbours": [
        ("boreal_forest.neighbours({tile_at: MAP {'0,0': 0, '1,0': 1, '2,0': 2}}, '1,0')",
         ["2,0", "0,0"])],
    "boreal_forest.regions": [
        ("boreal_forest.regions({parent: [0, 0, 2], letters: 'FFR', sizes: [2, 0, 1]}, 'F')", [2]),
        ("boreal_forest.regions({parent: [0, 0, 2], letters: 'FFR', sizes: [2, 0, 1]}, 'R')", [1])],
    "the_north.kept": [("the_north.kept({cards: MAP {'a': 'b'}, backs: MAP {1: 'c', 2: NULL}})", 3),
                       ("the_north.kept({cards: MAP {}, backs: MAP {}})", 0)],
    "the_north.zones": [
        ("the_north.zones([['a'], []], [{cards: MAP {'x': 'y'}, backs: MAP {}},"
         " {cards: MAP {}, backs: MAP {1: 'c'}}])", [2, 1])],
    "the_north.cards": [("the_north.cards([{known: MAP {'a': 1}, unknown: 8}])", [9])],
    "the_north.ancient_counts": [("the_north.ancient_counts([['a', 'b'], []])", [2, 0])],
    "board_royale.in_play": [("board_royale.in_play([0, 1, 0, 2])", 2)],
    "board_royale.item_counts": [("board_royale.item_counts([[3, 4], []])", [2, 0])],
    "board_royale.hand_sizes": [
        ("board_royale.hand_sizes([{known: MAP {'wood': 2}, unknown: 1}])", [3])],
    "board_royale.owners": [("board_royale.owners([[3], [4], [3, 5]], 3)", [0, 2])],
    "foreverot.on_world": [("foreverot.on_world([2, 1, 2], 2)", [0, 2])],
    "foreverot.at_world": [("foreverot.at_world([MAP {}, MAP {1: 'core_o', 5: NULL}], 1)",
                            ["core_o"])],
    "foreverot.held": [("foreverot.held([MAP {'energy': 2}, MAP {'red': 1}], 'energy')", 2)],
    "foreverot.filled": [
        ("foreverot.filled([MAP {}, MAP {1: 'core_o', 5: NULL}, MAP {5: 'husk_1'}])", 2)],
}  # fmt: skip
"""By function of positions: what it is asked, and what it says."""


@pytest.fixture(scope="module")
def functions() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as con:
        for macro in (*helper_macros().values(), *game_macros().values()):
            con.execute(f"CREATE SCHEMA IF NOT EXISTS {macro.schema}")
            for statement in macro.statements():
                con.execute(statement)
        yield con


@pytest.mark.parametrize("name", SAID)
def test_a_function_says_what_its_sentence_says(
    functions: duckdb.DuckDBPyConnection, name: str
) -> None:
    for asked, said in SAID[name]:
        assert functions.execute(f"SELECT {asked}").fetchone() == (said,)


def test_every_function_of_positions_is_tried_and_has_a_sentence() -> None:
    ours = {**game_macros(), **{name: helper_macros()[name] for name in SAID if "." not in name}}
    assert set(ours) == set(SAID)
    assert all(macro.about.endswith(".") for macro in ours.values())
    assert set(PLACE) > {"game_id", "turn", "standing", "won_part"}
