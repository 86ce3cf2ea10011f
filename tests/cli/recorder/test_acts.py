"""The list of acts, what the table owes, what Enter means: without a terminal."""

from dataclasses import replace
from typing import Any

import pytest

from icecore.cli.recorder.enter_key import Intent, Picked, Wrong, intent, listed
from icecore.cli.recorder.recorder_commands import Order, mark_in, number_in, order_in
from icecore.events.games.boreal_pyramid.words import Deal, Discover, Fill, Locate
from icecore.events.words.errors import IcecoreError
from icecore.events.words.text_line import Line
from icecore.events.words.wire import TABLE
from icecore.replay.desk.choices import Choice, choices_of, narrowed, only
from icecore.replay.desk.draw import PendingDraw
from icecore.replay.kernel.voice import Voice
from icecore.replay.rulebook.default_phrases import plain_phrase
from tests.cli.recorder.tables import DEAL, tried

NAMES = ("Lana", "Mike")
ACTS = [(0, Discover(1)), (0, Locate(1)), (0, Discover(3)), (1, Locate(13))]


def texts(choices: list[Choice]) -> list[str]:
    return [choice.text for choice in choices]


def listed_acts(acts: list[tuple[int, Any]]) -> list[Choice]:
    """Worded by their fields alone, as for a game that has no phrases."""
    desk = tried("boreal_pyramid", DEAL)
    game = replace(desk.timeline.game, phrase=lambda state, seat, act: plain_phrase(act))
    return choices_of(game, desk.state, acts, Voice(NAMES))


def test_acts_are_grouped_by_seat_and_act_in_the_order_of_the_candidates() -> None:
    choices = listed_acts(ACTS)
    assert [choice.group for choice in choices] == [
        "Lana · discover", "Lana · discover", "Lana · locate", "Mike · locate",
    ]  # fmt: skip
    assert choices[1].text == "Lana discover square=3"


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", 4),
        ("disc", 2),
        ("disc 3", 1),
        ("LANA", 3),
        ("3", 1),
        ("square=1", 3),
        ("mike 13", 1),
        ("cover", 2),
        ("nothing", 0),
    ],
)
def test_typing_narrows_by_the_beginnings_of_words_else_by_their_parts(
    typed: str, found: int
) -> None:
    assert len(narrowed(listed_acts(ACTS), typed)) == found


def asking(viewer: int | None = None) -> PendingDraw:
    """Lantern deals three cards that only Lana sees."""
    desk = tried("lantern")
    desk.viewer = viewer
    owed = desk.owed()
    assert owed is not None
    return PendingDraw(owed, viewer)


def test_a_pool_lists_equal_cards_once_and_counts_down() -> None:
    asked = asking()
    assert [choice.label for choice in asked.choices()] == [
        "flame  ×2", "moth  ×6", "spark  ×2", "wick  ×4", "?  not seen",
    ]  # fmt: skip
    asked.pick(["spark"])
    asked.pick([None])
    assert "spark" in [choice.label for choice in asked.choices()]
    assert not asked.is_complete
    assert asked.told() == "spark, ? · 1 more"
    with pytest.raises(IcecoreError, match="3 cards are drawn here, and you named 4"):
        asked.pick(["moth", "moth"])
    asked.pick(["moth"])
    assert asked.picks == ["spark", None, "moth"]
    assert asked.choices() == []
    assert asked.act().cards == ("spark", None, "moth")


def test_unknown_comes_first_where_the_viewer_cannot_have_seen_the_card() -> None:
    assert asking(viewer=1).choices()[0].text == "?"
    assert asking(viewer=0).choices()[0].text == "flame"


def test_unknown_is_not_offered_for_what_everybody_sees() -> None:
    desk = tried("boreal_pyramid")
    owed = desk.owed()
    assert owed is not None
    asked = PendingDraw(owed)
    assert "?" not in texts(asked.choices())
    assert asked.typed("?") is None


def test_several_cards_are_typed_at_once() -> None:
    assert asking().typed(": moth, SPARK ?") == ["moth", "spark", None]
    assert asking().typed("moth sparkle") is None
    assert asking().typed("") is None


def meant(text: str, *lines: str, arrow: int | None = None) -> Intent:
    desk = tried("boreal_pyramid", *lines)
    owed = desk.owed()
    asked = PendingDraw(owed) if owed else None
    choices = [*(asked.choices() if asked else ()), *desk.choices()]
    shown = listed(choices, text)
    chosen = only(shown, text.partition(" : ")[0]) if arrow is None else shown[arrow]
    return intent(
        text, chosen, by_arrow=arrow is not None, choices=choices, asking=asked, desk=desk
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("lana discover 3", Line(0, Discover(3))),
        ("disc 3", Line(0, Discover(3))),
        ("disc 3 : cairn", Line(0, Discover(3), ("cairn",))),
        ("Lana discover 3 : cairn", Line(0, Discover(3), ("cairn",))),
        ("Mike discover 8", Line(1, Discover(8))),
        ("undo", Order("undo", "")),
        ("note 3 well played", Order("note", "3 well played")),
        ("rules discover.1", Order("rules", "discover.1")),
        ("", None),
        ("  ", None),
    ],
)
def test_enter_means_the_line_else_the_only_one_that_fits(text: str, wanted: Intent) -> None:
    assert meant(text, DEAL) == wanted


def test_an_arrow_key_makes_the_highlight_count() -> None:
    assert meant("lana discover 3", DEAL, arrow=0) == Line(0, Discover(3))
    assert meant("", DEAL, arrow=1) == Line(0, Discover(2))
    assert meant("locate", DEAL, arrow=2) == Line(0, Locate(3))


def test_what_fits_nothing_says_why() -> None:
    wrong = meant("Lana discver 3", DEAL)
    assert isinstance(wrong, Wrong)
    assert "did you mean discover" in str(wrong.error)
    assert isinstance(meant("disc 3 : [", DEAL), Wrong)


@pytest.mark.parametrize("text", ["disc", "Lana discover", "Lana discover [[", "1"])
def test_what_fits_several_enters_none_of_them(text: str) -> None:
    wrong = meant(text, DEAL)
    assert isinstance(wrong, Wrong)
    assert "may be" in str(wrong.error)
    assert "say more" in str(wrong.error)


def test_exact_words_win_over_their_beginnings() -> None:
    choices = listed_acts([(0, Locate(1)), (0, Locate(13)), (0, Locate(12))])
    assert only(choices, "1") == choices[0]
    assert only(choices, "") is None
    assert only(choices, "loc") is None


def test_what_the_table_shows_is_picked_by_name() -> None:
    assert meant("slip lane") == Picked(["slip", "lane"])
    assert meant("sli") == Picked(["slip"])
    assert meant("table deal slip,lane,mart,glade,thorn,birch,scree,ridge") == Line(
        TABLE, Deal(("slip", "lane", "mart", "glade", "thorn", "birch", "scree", "ridge"))
    )
    assert meant("cairn", DEAL, "Lana discover 3") == Picked(["cairn"])
    assert meant("table fill cairn", DEAL, "Lana discover 3") == Line(TABLE, Fill("cairn"))


def test_an_order_gives_way_to_a_seat_and_to_an_act_of_its_name() -> None:
    assert order_in("Undo", NAMES) == Order("undo", "")
    assert order_in("undo 3", ("Undo", "Mike")) is None
    assert order_in("discover 3", NAMES) is None
    choice = Choice("Lana · end", "Lana end", "end", said=(0, Discover(1)))
    desk = tried("boreal_pyramid")
    assert intent(
        "end", choice, by_arrow=False, choices=[choice], asking=None, desk=desk
    ) == Line(0, Discover(1))  # fmt: skip


def test_a_number_in_front_names_a_record() -> None:
    assert number_in("12 well played") == (12, "well played")
    assert number_in("well played") == (None, "well played")
    assert mark_in("well played !") == ("well played", "!")
    assert mark_in("?!") == ("", "?!")
    assert mark_in("why not?") == ("why not?", "")
