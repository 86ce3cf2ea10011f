"""Lines as they are typed at a table of THE NORTH: faces, backs, typos, small words."""

from collections.abc import Iterable
from typing import Any

import pytest

from icecore.events.games.the_north import words as w
from icecore.events.words.errors import IcecoreError
from icecore.events.words.text_line import Anyway
from icecore.replay.desk.desk import Desk
from icecore.replay.games.the_north import GAME
from icecore.replay.table.log_head import new_head
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import Timeline
from tests.replay.the_north.tables import NAMES, box_named

LAID = (
    "rime, drift, coil, tin",
    "hail, sled, gull, moss",
    "polar titan, fjord runner, stone mason, rime crawler",
)
DRAWN = (*LAID, "rime, drift, coil")


def desk_after(lines: Iterable[str], set_name: str = "sample") -> Desk:
    box = box_named(set_name)
    head = new_head(GAME, NAMES, box, GAME.options(), now=0, randomness=bytes(10))
    desk = Desk(Recording(Timeline(GAME, head, box), lambda: 0))
    for line in lines:
        desk.say(line)
    return desk


@pytest.mark.parametrize(
    ("line", "act"),
    [
        ("play rime crawler", w.Play("rime")),  # the one in hand, not the one in the Wastes
        ("play Rime Crawler (Ice Turret)", w.Play("rime")),
        ("reprogram rime crawler, fjord", w.Reprogram("rime", "fjord_runner.1")),
        ("reprogram rime crawler for the fjord runner", w.Reprogram("rime", "fjord_runner.1")),
        ("lana reprogram rime fjord", w.Reprogram("rime", "fjord_runner.1")),
        ("build with tender", w.Build("coil")),
        ("discharge", w.Discharge(1)),
    ],
)
def test_a_card_is_the_one_that_may_stand_there(line: str, act: Any) -> None:
    assert desk_after(DRAWN).read(line)[:2] == (0, act)


def test_an_allowed_act_is_typed_as_any_other() -> None:
    said = desk_after(DRAWN).read('allow "why not" lana play rime crawler').act
    assert isinstance(said, Anyway)
    assert (said.seat, said.act) == (0, w.Play("rime"))


def test_cards_that_nobody_had_seen_are_named_when_they_are_drawn() -> None:
    desk = desk_after(("? ? ? ?", *LAID[1:]))
    assert desk.read("rime, drift lamp trade post and ?").act == w.Draw(("rime", "drift", None))


def test_what_reads_alike_is_as_good_as_the_other() -> None:
    desk = desk_after(
        (*LAID[:2], "polar titan, polar titan, stone mason, fjord runner", *DRAWN[3:])
    )
    assert desk.timeline.state.wastes[:2] == ["polar_titan.1", "polar_titan.2"]
    label = next(choice.label for choice in desk.choices() if "Polar Titan" in choice.label)
    first = w.Reprogram("coil", "polar_titan.1")
    assert desk.read(label).act == desk.read("coil tender polar titan").act == first
    assert desk.read("reprogram coil, polar titan 2").act == w.Reprogram("coil", "polar_titan.2")


@pytest.mark.parametrize(
    ("before", "line", "answer"),
    [
        (
            LAID[:1],
            "hail stinger, sled, gull, moss",
            '"hail stinger" may be Hail Stinger (Mortar Pit) or Hail Stinger (Launch Ramp): '
            "say more",
        ),
        (
            LAID[:2],
            "polar titan, fjord runer, stone mason, rime crawler",
            'there is no card "fjord runer"; did you mean Fjord Runner?',
        ),
        (LAID[:2], "polar titan, fjord runner", "4 cards are drawn here, and you named 2"),
        (
            DRAWN,
            "play cool tender",
            'there is no card "cool tender"; did you mean Coil Tender (War Factory)?',
        ),
        (
            DRAWN,
            "play rime crowler",
            'there is no card "rime crowler"; did you mean Rime Crawler?',
        ),
    ],
)
def test_a_typo_in_a_card_is_told_as_that(before: Iterable[str], line: str, answer: str) -> None:
    with pytest.raises(IcecoreError) as refusal:
        desk_after(before).read(line)
    assert str(refusal.value) == answer


def test_a_card_that_cannot_be_drawn_is_refused_by_its_rule() -> None:
    desk = desk_after(LAID)
    with pytest.raises(IcecoreError) as refusal:
        desk.say("rime, drift, polar titan ice turret")
    told = desk.refusal(refusal.value)
    assert "Polar Titan (Ice Turret) cannot be in the Deck of Lana" in told
