"""Typed lines mean what people meant, and a refusal names the very word."""

from typing import Any

import pytest
from lantern.words import Answer, Deal, Pass, Play

from icecore.events.games.boreal_pyramid import words as pyramid
from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Allow, Note
from icecore.events.words.text_line import Anyway, Line
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.desk.desk import Desk
from icecore.replay.kernel import Refused
from tests.cli.recorder.tables import DEAL, HANDS, tried

SQUARES = ("slip", "lane", "mart", "glade", "thorn", "birch", "scree", "ridge")


def problem(desk: Desk, line: str) -> str:
    """What the desk answers to a line that it does not understand."""
    with pytest.raises(IcecoreError) as wrong:
        desk.read(line)
    assert not isinstance(wrong.value, Refused)
    return desk.refusal(wrong.value)


@pytest.mark.parametrize(
    ("typed", "act"),
    [
        ("discover old slip", pyramid.Discover(1)),
        ("discover Old Slip", pyramid.Discover(1)),
        ("DISCOVER OLD-SLIP", pyramid.Discover(1)),
        ("discover 'öld slïp'", pyramid.Discover(1)),
        ('discover "old slip"', pyramid.Discover(1)),
        ("discover oldslip", pyramid.Discover(1)),
        ("discover old", pyramid.Discover(1)),
        ("disc cob", pyramid.Discover(2)),
        ("lana disc 3", pyramid.Discover(3)),
        ("LANA discover square=3", pyramid.Discover(3)),
        ("la disc 3", pyramid.Discover(3)),
        ("discover", None),
        ("reserve windy ridge", pyramid.Locate(8)),
        ("pass", pyramid.Pass()),
    ],
)
def test_a_printed_name_an_id_a_number_or_the_beginning_of_one_is_enough(
    typed: str, act: Any
) -> None:
    desk = tried("boreal_pyramid", DEAL)
    if act is None:
        assert "may be discover Old Slip from square 1" in problem(desk, typed)
    else:
        assert desk.read(typed) == Line(0, act)


@pytest.mark.parametrize(
    "typed",
    [
        "slip lane mart glade thorn birch scree ridge",
        "slip,lane,mart,glade,thorn,birch,scree,ridge",
        "slip, lane mart, glade thorn birch, scree, ridge",
        "Old Slip, Cobbled Lane, Fish Mart, Quiet Glade, Thorn Brake, Birch, Scree, Windy Ridge",
        "old slip cobbled lane fish mart quiet glade thorn brake birch scree windy ridge",
        "deal slip lane mart glade thorn birch scree ridge",
        "table deal slip lane mart glade thorn birch scree ridge",
        "table deal [slip, lane, mart, glade, thorn, birch, scree, ridge]",
    ],
)
def test_commas_spaces_or_both_stand_between_cards(typed: str) -> None:
    assert tried("boreal_pyramid").read(typed) == Line(TABLE, pyramid.Deal(SQUARES))


def test_what_is_ambiguous_lists_the_few_that_fit() -> None:
    desk = tried("boreal_pyramid", DEAL)
    assert problem(desk, "slip") == (
        '"slip" may be discover Old Slip from square 1 (cost 1) or '
        "reserve Old Slip from square 1: say more"
    )
    many = problem(desk, "locate")
    assert many.count(" or ") == 4
    assert many.endswith("or 4 more: say more")


def test_an_exact_match_wins_over_beginnings() -> None:
    desk = tried("boreal_pyramid", DEAL, "discover 1 : cairn", "mike discover 1 : summit")
    texts = [choice.text for choice in desk.choices()]
    assert texts
    for text in texts:
        said = desk.read(text)
        assert desk.choices()[texts.index(text)].said == (said.seat, said.act)
    assert tried("lantern", *HANDS).read("play moth") == Line(0, Play("moth"))


def test_the_seat_may_be_left_out_when_only_one_can_mean_it() -> None:
    desk = tried("lantern", *HANDS)
    assert desk.read("play moth") == Line(0, Play("moth"))
    assert desk.read("moth") == Line(0, Play("moth"))
    assert desk.read("pass") == Line(0, Pass())
    assert desk.read("note 1 hello") == Line(SCRIBE, Note(1, "hello"))
    assert desk.read("Mike play wick") == Line(1, Play("wick")), "who is named is meant"


def test_what_the_table_shows_next_may_follow_by_any_of_its_names() -> None:
    desk = tried("boreal_pyramid", DEAL)
    for shown in ("light", "harbour light", "Harbour-Light", "harb"):
        assert desk.read(f"discover 3 : {shown}") == Line(0, pyramid.Discover(3), ("light",))
    assert problem(desk, "discover 3 : lihgt") == (
        'there is no card "lihgt"; did you mean Harbour Light?'
    )
    assert desk.read('note 1 "he : said"').act == Note(1, "he : said")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("discover slop", 'nothing to discover here is called "slop"; did you mean Old Slip?'),
        ("discover fsh mart", 'nothing to discover here is called "fsh mart"; did you mean Fish'),
        ("discover 9", "square is a number from 1 to 8, not 9"),
        ("Lnaa discover 3", '"Lnaa" is neither a player nor an act; did you mean Lana?'),
        ("Lana discver 3", 'there is no act "discver"; did you mean discover'),
        ("Lana", "what does Lana do? there is discover, locate"),
        ("retrieve harbor lite", 'there is no card "harbor lite"; did you mean Harbour Light'),
        ("", "nothing was said; a line is a player and an act"),
    ],
)
def test_errors_say_what_is_wrong_with_this_word(typed: str, told: str) -> None:
    assert problem(tried("boreal_pyramid", DEAL), typed).startswith(told)


def test_a_typo_in_a_card_is_told_as_one() -> None:
    dealt = DEAL.replace("ridge", "rigde")
    told = 'there is no card "rigde"; did you mean Windy Ridge'
    assert problem(tried("boreal_pyramid"), dealt).startswith(told)
    assert problem(tried("boreal_pyramid"), dealt.removeprefix("table deal ")).startswith(told)
    desk = tried("lantern", *HANDS)
    assert problem(desk, "play mtoh") == 'there is no card "mtoh"; did you mean moth?'
    assert problem(tried("lantern"), "moth, sprak, flame").startswith('there is no card "sprak"')


@pytest.mark.parametrize(("typed", "named"), [("moth spark", 2), ("moth, spark, wick wick", 4)])
def test_too_many_or_too_few_cards_say_how_many_are_drawn(typed: str, named: int) -> None:
    desk = tried("lantern")
    assert problem(desk, typed) == f"3 cards are drawn here, and you named {named}"
    assert problem(desk, f"table deal {typed}") == problem(desk, typed)


@pytest.mark.parametrize("typed", ["disc 8", "discover 8", "discover windy ridge", "8 discover"])
def test_a_line_that_is_short_or_out_of_reach_names_the_refusing_rule(typed: str) -> None:
    desk = tried("boreal_pyramid", DEAL)
    if typed == "8 discover":
        assert "neither a player nor an act" in problem(desk, typed)
        return
    with pytest.raises(Refused) as refused:
        desk.say(typed)
    told = desk.refusal(refused.value).splitlines()
    assert told[0].startswith("refused by pyramid.discover.1 p.3:")
    assert told[1:3] == [
        "Legal now:", "  discover Old Slip from square 1 (cost 1)  (Lana discover square=1)"
    ]  # fmt: skip


def test_before_the_table_has_spoken_everything_else_waits_for_it() -> None:
    desk = tried("boreal_pyramid")
    with pytest.raises(Refused) as refused:
        desk.say("discover 3")
    assert "The table is asked first: which cards lie on squares 1 to 8" in desk.refusal(
        refused.value
    )


def test_an_unknown_card_is_a_question_mark_wherever_it_is_read_or_typed() -> None:
    desk = tried("lantern")
    assert desk.read("moth ? ?") == Line(TABLE, Deal(("moth", None, None)))
    desk.say("moth, ?, ?")
    desk.say("? ? ?")
    told = "\n".join([*desk.story(9), desk.board(), *(each.text for each in desk.choices())])
    assert "?" in told
    assert "None" not in told


def test_the_scribe_may_allow_in_the_same_words() -> None:
    desk = tried("boreal_pyramid", DEAL)
    allowed = Anyway(Allow("house rule"), 0, pyramid.Discover(8))
    for act in ("discover windy ridge", "lana disc 8", "Lana discover square=8"):
        assert desk.read(f'scribe allow "house rule" {act}') == Line(SCRIBE, allowed)


def test_an_answer_is_read_by_the_cards_that_it_names() -> None:
    desk = tried("lantern", "moth flame flame", "wick wick spark", "play moth")
    for typed in ("answer spark moth", "answer spark against=moth", "Mike answer spark, moth"):
        assert desk.read(typed) == Line(1, Answer("spark", "moth"))


def test_a_typo_behind_the_beginning_of_a_name_is_a_typo_in_that_name() -> None:
    desk = tried("boreal_pyramid", DEAL)
    assert problem(desk, "discover old slp") == ('there is no "old slp"; did you mean Old Slip?')
    assert problem(desk, "discover old slip 4").startswith("discover takes only square")
