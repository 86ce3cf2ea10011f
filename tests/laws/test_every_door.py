"""The law of two worlds finds leaks that are planted one by one."""

from collections.abc import Callable, Sequence
from importlib.metadata import EntryPoint
from itertools import islice
from typing import Any

import pytest

from icecore.events.words.record import AnyRecord, Decline
from icecore.events.words.text_line import Anyway
from icecore.events.words.wire import TABLE
from icecore.library.objects import game as library_game
from icecore.library.support.acts import desk_of, record_of, say
from icecore.replay.desk import desk as desk_module
from icecore.replay.desk import view_check
from icecore.replay.desk.correction_draft import meanings
from icecore.replay.desk.desk import Desk
from icecore.replay.desk.view_check import OtherwiseError
from icecore.replay.games import registry
from icecore.replay.kernel import Refused, RuleBugError, Ruleset, SpokenError
from icecore.replay.kernel.visibility import Sight
from icecore.replay.table import bot_seats
from icecore.replay.table.entry import take_back
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.scribe_acts import SCRIBAL
from icecore.replay.timeline.timeline import Timeline
from icecore.testing.doors import DOORS, ROUTED
from icecore.testing.laws.every_door import compare_worlds
from icecore.testing.lock_step import LeakError
from icecore.testing.trial import enter, table_of
from icecore.web.replay.onefile import one_file
from icecore.web.server import routes
from icecore.web.table import correction_routes
from icecore.web.table.open_games import OpenGame
from tests import cups

play_module = __import__("sys").modules["icecore.replay.kernel.play"]
"""The module; its package exports a function of the same name."""


@pytest.fixture(autouse=True)
def cups_are_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    offered = (*registry.offered(), EntryPoint("cups", "tests.cups:GAME", registry.ENTRY_POINTS))
    monkeypatch.setattr(registry, "offered", lambda: offered)


def law(door: str = "library", pairs: int = 60) -> None:
    compare_worlds(cups.GAME, pairs, {door: DOORS[door]}, every=1)


@pytest.mark.parametrize("door", DOORS)
def test_nothing_leaks_from_a_game_that_says_who_sees_what(door: str) -> None:
    law(door, 2 if door == ROUTED else 9)


def only_for_its_seat(game: Ruleset[Any], state: Any) -> tuple[int, Any] | None:
    options = list(islice(game.candidates(state), 2))
    return options[0] if len(options) == 1 and type(options[0][1]) is not Decline else None


def as_it_was_said(
    desk: Desk, seat: int, act: Any, *, shown: Sequence[Any] = (), events: Sequence[Any] = (),
    confirmed: bool = False,
) -> list[AnyRecord]:  # fmt: skip
    """Rulings and waivers of anybody were looked at, and what the record refuses was told."""
    hears_all = desk.viewer is None or type(act) in SCRIBAL
    if not (hears_all or confirmed or isinstance(act, Anyway)):
        desk._judge(seat, act, shown)
    try:
        return desk.recording.enter(seat, act, shown=shown, events=events)
    except (Refused, SpokenError, RuleBugError) as refusal:
        if not hears_all:
            raise OtherwiseError from refusal
        raise


def from_the_whole_record(
    game: library_game.Game, act: Any, *events: Any, viewer: str | None = None
) -> list[Any]:
    seat = game.seats.index(viewer) if viewer in game.seats else TABLE
    desk = desk_of(game._recording, seat, range(len(game.seats)))
    made = desk.made(say(desk, act, events))
    return [record_of(game._timeline, number) for number in made]


Plant = Callable[[pytest.MonkeyPatch], None]


def a_field_that_only_the_result_fills_in(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(view_check, "_refuse_unforeseen", lambda *_: None)
    patch.setattr(view_check, "is_surely_legal", lambda *_: True)


def add_prints_the_whole_record(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(library_game.Game, "enter", from_the_whole_record)


def the_only_answer_of_another_is_filled_in(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(play_module, "_only_answer", only_for_its_seat)


def what_was_shown_can_be_taken_back(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(bot_seats, "came_to_light", lambda *_: False)


def the_scribes_verbs_are_anybodys(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Desk, "enter", as_it_was_said)


def a_draw_that_cannot_be_is_refused_by_the_record(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(desk_module, "AskFirstError", OtherwiseError)


def anybodys_act_is_taken_back(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(desk_module, "takeback_by", lambda timeline, viewer: take_back(timeline))


def a_hidden_draw_of_one_kind_is_filled_in(patch: pytest.MonkeyPatch) -> None:
    known = lambda game, state, owed: play_module.surely_drawn(owed)  # noqa: E731
    patch.setattr(play_module, "_known_draw", known)


def an_act_lets_the_windows_of_others_pass(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Desk, "may_pass", lambda *_: True)


def who_is_awaited_follows_what_is_hidden(patch: pytest.MonkeyPatch) -> None:
    the_only_answer_of_another_is_filled_in(patch)
    patch.setattr(Sight, "_knows_forced", lambda *_: True)


PLANTS: dict[Plant, str] = {
    a_field_that_only_the_result_fills_in: "library: .* the answers differ",
    add_prints_the_whole_record: "library: .* the answers differ",
    the_only_answer_of_another_is_filled_in: "(the record|library): .* it becomes",
    what_was_shown_can_be_taken_back: "library: undo, .* it takes back what it was shown",
    the_scribes_verbs_are_anybodys: "library: scribe ",
    a_draw_that_cannot_be_is_refused_by_the_record: "library: .* the answers differ",
    anybodys_act_is_taken_back: "library: undo, .* it takes back",
    a_hidden_draw_of_one_kind_is_filled_in: "the record: .* without the draw before it",
    an_act_lets_the_windows_of_others_pass: "library: .* it lets another's window pass",
    who_is_awaited_follows_what_is_hidden: "(the record|library): .* it becomes",
}


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__)
def test_the_law_finds_a_planted_leak(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with pytest.raises(LeakError, match=rf"(?s){PLANTS[plant]}"):
        law()


def a_replay_to_keep_shows_all(patch: pytest.MonkeyPatch) -> None:
    whole = lambda log, viewer, **more: one_file(log, None, **more)  # noqa: E731
    patch.setattr(routes, "one_file", whole)


def the_looks_back_of_a_correction_show_all(patch: pytest.MonkeyPatch) -> None:
    whole = lambda timeline, number, viewer: meanings(timeline, number)  # noqa: E731
    patch.setattr(correction_routes, "meanings", whole)


def the_finder_of_mistakes_knows_all(patch: pytest.MonkeyPatch) -> None:
    found = correction_routes.found
    patch.setattr(correction_routes, "found", lambda timeline, line, _: found(timeline, line, None))


def live_changes_show_all(patch: pytest.MonkeyPatch) -> None:
    told = OpenGame._tell
    patch.setattr(OpenGame, "_tell", lambda table, viewer, *known: told(table, None, *known))


ROUTE_PLANTS: dict[Plant, str] = {
    a_replay_to_keep_shows_all: "GET /replay/",
    the_looks_back_of_a_correction_show_all: "GET /api/correct/",
    the_finder_of_mistakes_knows_all: "POST /api/mistakes/",
    live_changes_show_all: "GET /api/changes/",
}


@pytest.mark.parametrize("plant", ROUTE_PLANTS, ids=lambda plant: plant.__name__)
def test_the_law_names_the_route_that_leaks(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with pytest.raises(LeakError, match=rf"(?s){ROUTED}: .*{ROUTE_PLANTS[plant]}"):
        law(ROUTED)


def bones_are_out() -> Timeline[Any]:
    """The bag holds bells alone, and only who holds the bones could know; seat 0 is to draw."""
    deals = [(TABLE, cups.Deal(("bone", other))) for other in ("bone", "bell")]
    hides = enumerate([cups.Hide("bone")] * 2)
    return table_of(cups.GAME, *deals, *hides, (0, cups.Sweep(0)))


def test_a_hidden_draw_of_one_kind_is_known_to_nobody() -> None:
    state = bones_are_out().state
    owed = cups.GAME.chance(state)
    assert owed is not None
    assert play_module.surely_drawn(owed) == ("bell",)
    assert play_module._known_draw(cups.GAME, state, owed) is None


def test_a_seat_with_a_device_of_its_own_is_not_passed_over() -> None:
    timeline = bones_are_out()
    enter(timeline, TABLE, cups.Deal(("bell",)))
    said = (1, cups.Doubt(0))
    with pytest.raises(Refused, match="may cheer first"):
        Desk(Recording(timeline, lambda: 0), 0, devices=(0, 1)).enter(*said)
    made = Desk(Recording(timeline, lambda: timeline.head.started), 0).enter(*said)
    assert [type(record.act) for record in made][:2] == [Decline, cups.Doubt]
