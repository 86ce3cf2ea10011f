"""Every recorder says what the desk says, and words nothing itself."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from icecore.events.file.log import bulk_frames
from icecore.events.words.errors import IcecoreError
from icecore.library.speaking import say
from icecore.replay.course.session import Session
from icecore.replay.course.timeline import Timeline
from icecore.replay.desk.choices import line_of
from icecore.replay.desk.desk import Desk, Looking
from icecore.replay.games.registry import find_game, game_names
from icecore.replay.kernel import Game
from icecore.testing.tables import box_of, simulated
from icecore.web import recording
from tests.cli.recorder.tables import at
from tests.cli.shell import icecore

LINES = ("", "nobody", "{0}", "{0} abandn", "pass", "8", "zzz zzz", "table", "note 99 oh", "undo")
"""What is typed everywhere; beside it a legal line, and one with its end cut off."""


class Position(NamedTuple):
    path: Path
    desk: Desk
    lines: list[str]


def positions(game: Game[Any], folder: Path, count: int) -> Iterator[Position]:
    dice = Random(game.name)
    head, records, _ = simulated(game, 3)
    for length in dice.sample(range(len(records)), min(count, len(records))):
        path = folder / f"{game.name}-{length}.ice"
        path.write_bytes(bulk_frames(head, records[:length], None))
        timeline = Timeline(game, head, box_of(game))
        for record in records[:length]:
            timeline.load(record)
        desk = Desk(Looking(timeline), dice.choice([None, None, 0, 1]))
        lines = [line.format(desk.names[0]) for line in LINES]
        if legal := desk.choices():
            lines.append(dice.choice(legal).text[:-1])
        yield Position(path, desk, lines)


def refusal(desk: Desk, line: str) -> str | None:
    """What the desk would answer; None if it takes the line."""
    try:
        desk.say(line)
    except IcecoreError as error:
        told = desk.refusal(error)
        return None if told == "nothing is recorded here" else told
    return None


@pytest.mark.parametrize("name", game_names())
def test_add_and_the_browser_refuse_in_the_words_of_the_desk(name: str, tmp_path: Path) -> None:
    compared = 0
    for path, desk, lines in positions(find_game(name), tmp_path, 8):
        with Session.open(path, lambda: 0) as session:
            for line in lines:
                told = refusal(Desk(session, desk.viewer), line) if line != "undo" else None
                if told is None:
                    continue
                with pytest.raises(IcecoreError) as by_add:
                    say(session, line, viewer=desk.viewer)
                wish = recording.Say(after=0, viewer=desk.viewer, line=line)
                with pytest.raises(IcecoreError) as by_page:
                    recording.enter(session, wish)
                assert str(by_add.value) == str(by_page.value) == told
                compared += 1
    assert compared > 20


@pytest.mark.parametrize("name", game_names())
def test_options_and_the_page_list_and_ask_what_the_desk_does(name: str, tmp_path: Path) -> None:
    for path, desk, _ in positions(find_game(name), tmp_path, 4):
        whole = Desk(desk.recording)
        page = recording.described(desk.timeline, None, sealed=False)
        assert page["question"] == whole.question()
        listed = [choice for group in page["acts"] for choice in group["choices"]]
        assert [(each["text"], each["label"]) for each in listed] == [
            (choice.text, choice.label) for choice in whole.choices()
        ]
        answer = icecore(tmp_path, "options", path.name)
        lines = [line_of(choice) for choice in whole.choices()]
        assert answer.out.splitlines()[: len(lines)] == lines
        asked = [*whole.sample(), whole.question(), *whole.about_draw()]
        assert answer.err.splitlines() == asked
        assert page["sample"] == whole.sample()


@pytest.mark.asyncio
@pytest.mark.parametrize("name", ["boreal_pyramid", "lantern"])
async def test_the_screen_asks_lists_and_refuses_what_the_desk_does(
    name: str, tmp_path: Path
) -> None:
    for path, desk, lines in positions(find_game(name), tmp_path, 3):
        whole = Desk(desk.recording)
        async with at(path) as hand:
            assert hand.read_desk("#question").splitlines()[0] == whole.question()
            shown = set(hand.listed)
            assert {choice.label for choice in whole.choices()} <= shown
            for line in (line for line in lines if line in ("nobody", "zzz zzz")):
                await hand.press("escape")
                await hand.type(line, "enter")
                assert hand.hint == refusal(whole, line)
