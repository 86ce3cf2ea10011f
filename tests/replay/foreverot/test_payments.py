"""Payments: foreverot.ruling.28, and texts that a set does not model."""

import pytest

from icecore.events.games.foreverot.acts import Pay
from icecore.replay.games.foreverot import GAME
from icecore.replay.kernel import Refused
from tests.replay.foreverot.lines import INERT, LEVY, levy, played, told, varied

FORGE = '"Binding Forge", effect = [{ verb = "exchange", pay = { energy = 2 }, then = ['
METAL = '{ verb = "gain", token = "bindmetal" }'
REDS = """
scribe ruling "two to pay with"
  gained seat=Ada tokens=[red, red] why=ruling
"""
NO_DECK = """
scribe ruling "no World Card of Onus is left"
  card_drawn seat=Bo card=onus_4 world=4 use=quest
  card_drawn seat=Bo card=onus_5 world=4 use=quest
  card_drawn seat=Bo card=onus_6 world=4 use=quest
  card_drawn seat=Bo card=onus_8 world=4 use=quest
"""
ONE_EVENT = """
scribe ruling "one Event is left"
  event_active card=shared_cause due=false
  event_active card=sealed_roads due=false
  event_active card=dragon_song due=false
  event_active card=open_markets due=false
  event_active card=righteous_fury due=false
  event_active card=shelter due=false
  event_active card=quiet_verge due=false
  event_active card=harvest due=false
  event_active card=rally due=false
  event_active card=seepage due=false
  event_active card=hatching due=false
  event_active card=new_chapter due=false
"""
NO_EVENT = f"{ONE_EVENT}  event_active card=rebuilding due=false\n"


def no_factions() -> str:
    """A ruling that takes every Faction out of the game."""
    cards = sorted(played(INERT, "").state.factions)
    lines = (
        f"  favors_drawn seat=Bo cards=[{card}]\n  faction_played seat=Bo card={card} paid=false\n"
        for card in cards
    )
    return 'scribe ruling "no Faction is left"\n' + "".join(lines)


@pytest.mark.rule("foreverot.ruling.28")
@pytest.mark.parametrize(
    ("then", "given"),
    [
        ('{ verb = "draw", use = "quest" }', NO_DECK),
        ('{ verb = "favor" }', no_factions()),
        ('{ verb = "advance_event" }', NO_EVENT),
    ],
)
def test_nothing_is_paid_where_a_deck_is_empty(then: str, given: str) -> None:
    text = varied((FORGE + METAL, FORGE + then))
    paid = played(text, f"{REDS}Ada engage slot=1")
    assert "lost seat=Ada tokens=[red, red] why=loc41" in told(paid, 1)
    kept = played(text, f"{REDS}{given}Ada engage slot=1")
    assert kept.state.holds[0] == {"red": 2}
    assert kept.state.spent == 1


@pytest.mark.rule("foreverot.deck.event")
def test_a_text_brings_no_event_that_is_due_already() -> None:
    both = '[{ verb = "remove", kind = "obliviate", world = "here" }, { verb = "advance_event" }]'
    game = played(levy(both), f"{ONE_EVENT}{LEVY}")
    assert "fizzled name=levy_of_nomads verb=advance_event" in told(game, 1)
    assert (game.state.due, game.state.events) == (1, ["rebuilding"])


RELIC = 'id = "tide_bell"\nname = "Tide Bell"\n'


@pytest.mark.rule("foreverot.free.relic")
def test_a_relic_whose_conversion_is_not_modelled_is_paid() -> None:
    gives = 'gives = [{ verb = "gain", token = "blue", n = 2 }]'
    text = varied((f"{RELIC}{gives}", f"{RELIC}text_only = true\ngives = []"))
    lines = """scribe ruling "a Relic"
  gained seat=Ada tokens=[tide_bell] why=ruling
Ada convert relic=tide_bell
Ada decline"""
    assert played(text, lines).state.holds[0] == {}


@pytest.mark.rule("foreverot.free.quest")
def test_a_quest_whose_reward_is_not_modelled_is_paid() -> None:
    known = "pay = { yellow = 2 }\nreward = "
    text = varied(
        ('id = "onus_2"\n', 'id = "onus_2"\ntext_only = true\n'),
        (f'{known}[{{ verb = "alliance", change = 5 }}]', f"{known}[]"),
    )
    lines = """scribe ruling "two to pay with"
  gained seat=Bo tokens=[yellow, yellow] why=ruling
Ada end_turn
Bo quest card=onus_2
Bo decline"""
    state = played(text, lines).state
    assert (state.holds[1], state.used_cards[4]) == ({}, ["onus_2"])


@pytest.mark.rule("foreverot.act.special")
def test_a_special_action_whose_right_side_is_not_modelled_is_paid() -> None:
    known = 'id = "smith_axe"\nname = "Smith of the Axe"\nicon = "axe"\narmy = 3\nspecial = '
    pay = '[{ verb = "exchange", pay = { energy = 2 }, then = ['
    text = varied((f"{known}{pay}{METAL}] }}]", f"text_only = true\n{known}{pay}] }}]"))
    game = played(text, f"{REDS}Ada special card=smith_axe\nAda decline")
    assert game.state.holds[0] == {}


MILL = """
scribe ruling "three on Rettik"
  pawn_moved seat=Ada source=4 world=7
  pawn_moved seat=Bo source=4 world=7
  pawn_moved seat=Cy source=4 world=7
  removed token=rettik_a world=7 slot=1 target=box
"""


@pytest.mark.rule("foreverot.engage.exchange")
def test_two_alike_and_a_red_one_are_three_tokens() -> None:
    text = varied(("pay = { alike = 2 }", "pay = { alike = 2, red = 1 }"))
    with pytest.raises(Refused, match="you cannot pay"):
        played(text, f"{MILL}{REDS}Ada engage slot=1")
    more = "  gained seat=Ada tokens=[red, blue, blue] why=ruling\n"
    game = played(text, f"{MILL}{REDS}{more}Ada engage slot=1")
    ways = [act for _, act in GAME.candidates(game.state)]
    assert ways == [Pay(("blue", "blue", "red")), Pay(("red", "red", "red"))]
