"""Every recorder says what the desk says, and words nothing itself: at a thousand positions."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from icecore import open as open_log
from icecore.cli.recorder.enter_key import Wrong
from icecore.events.file.log import bulk_frames
from icecore.events.words.errors import IcecoreError
from icecore.replay.desk.choices import line_of
from icecore.replay.desk.desk import Desk
from icecore.replay.games.registry import find_game, game_names
from icecore.replay.kernel import Ruleset
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.scribe_acts import KeepersError
from icecore.replay.timeline.timeline import Timeline
from icecore.testing.sample_games import box_of, simulated
from icecore.web.server.tokens import Pass
from icecore.web.table import entries, recorder_page
from tests.cli.recorder.tables import at
from tests.cli.shell import icecore

POSITIONS = {"boreal_forest": 40}
OTHERS, GAMES = 195, 10
"""Positions of each game, from so many simulated ones; the forest lists hundreds of acts."""
LINES = ("nobody", "{0}", "{0} abandn", "pass", "", "zzz zzz", "table", "8", "note 99 oh")
"""What is typed in turn; for "" a legal line with its end cut off."""


class Position(NamedTuple):
    path: Path
    desk: Desk
    """It sees everything."""
    line: str


def positions(game: Ruleset[Any], folder: Path, count: int) -> Iterator[Position]:
    dice = Random(game.name)
    for number in range(GAMES):
        head, records, _ = simulated(game, number)
        timeline = Timeline(game, head, box_of(game))
        wanted = count * (number + 1) // GAMES - count * number // GAMES
        asked_at = {*dice.sample(range(len(records)), min(wanted, len(records)))}
        for length, record in enumerate(records):
            if length in asked_at:
                path = folder / f"{game.name}-{number}-{length}.ice"
                path.write_bytes(bulk_frames(head, records[:length], None))
                desk = Desk(Recording(timeline))
                line = LINES[length % len(LINES)].format(desk.names[0])
                if not line and (legal := desk.choices()):
                    line = dice.choice(legal).text[:-1]
                yield Position(path, desk, line)
            timeline.load(record)


def refusal(desk: Desk, line: str) -> str | None:
    """What the desk would answer; None if it takes the line."""
    try:
        desk.say(line)
    except IcecoreError as error:
        told = desk.refusal(error)
        return None if told == "nothing is recorded here" else told
    return None


def many(name: str) -> int:
    return POSITIONS.get(name, OTHERS)


def test_a_thousand_positions_are_asked() -> None:
    assert sum(map(many, game_names())) >= 1_000


@pytest.mark.parametrize("name", game_names())
def test_the_library_the_commands_and_the_pages_say_what_the_desk_does(
    name: str, tmp_path: Path
) -> None:
    refused = 0
    for path, desk, line in positions(find_game(name), tmp_path, many(name)):
        listed = [(choice.text, choice.label) for choice in desk.choices()]
        page = recorder_page.described(desk.timeline, None, sealed=False)
        acts = [choice for group in page["acts"] for choice in group["choices"]]
        assert [(each["text"], each["label"]) for each in acts] == listed
        assert (page["question"], page["sample"]) == (desk.question(), desk.sample())
        assert (page["owed"] or {"why": ""})["why"] == desk.asked()

        answer = icecore(tmp_path, "options", path.name)
        assert answer.out.splitlines() == list(map(line_of, desk.choices()))
        asked = [*desk.sample(), desk.question(), *desk.about_draw()]
        assert answer.err.splitlines() == asked

        game = open_log(path)
        assert [(str(act), act.words) for act in game.legal] == listed
        assert (game.question, game[-1].sample) == (desk.question(), desk.sample())
        refused += all_refuse(path, line, [None, 0, 1][refused % 3])
    assert refused > many(name) // 2


def all_refuse(path: Path, line: str, viewer: int | None) -> bool:
    """Every way to say it is answered in the desk's words; False if it can be said."""
    with Recording.open(path, lambda: 0) as session:
        desk = Desk(session, viewer)
        told = refusal(Desk(Recording(session.timeline), viewer, range(9)), line)
        if told is None:
            return False
        keepers = told == str(KeepersError())
        holder = Pass("seat", viewer or 0) if keepers else Pass()
        device = entries.Speaker(holder, devices=range(9))
        with pytest.raises(IcecoreError) as by_page:
            entries.enter(session, entries.Say(after=0, viewer=viewer, line=line), device)
    view = [] if viewer is None else ["--as", desk.names[viewer]]
    by_add = icecore(path.parent, "add", path.name, line, *view)
    assert by_add.code == 1
    assert str(by_page.value) == told == by_add.err.removeprefix("icecore: ").rstrip("\n")
    return True


@pytest.mark.asyncio
@pytest.mark.parametrize("name", game_names())
async def test_the_screen_asks_lists_previews_and_refuses_what_the_desk_does(
    name: str, tmp_path: Path
) -> None:
    found, refused = positions(find_game(name), tmp_path, many(name)), 0
    async with at(next(found).path) as hand:
        for _, desk, line in found:
            screen = hand.screen
            screen.try_out(desk)
            asked, choices = hand.read_desk("#question").splitlines(), desk.choices()
            assert asked[0] == desk.question()
            assert asked[len(asked) - len(desk.sample()) :] == desk.sample()
            assert screen.choices[len(screen.choices) - len(choices) :] == choices
            for choice in choices[:1]:
                assert choice.said is not None
                screen.typed.value = choice.text
                screen.announce()
                assert desk.preview(*choice.said) in hand.hint
            screen.typed.value = line
            screen.keep_up()
            if isinstance(screen.intent(), Wrong):
                screen.submit()
                assert hand.hint == refusal(desk, line)
                refused += 1
    assert refused > many(name) // 4
