"""Cards whose text a set does not model are played through rulings."""

from typing import Any

from icecore.events.games.foreverot.acts import Convert, Draw, Engage, Special
from icecore.events.games.foreverot.steps import AwaitRuling, DrawFrom, Proceed, Step
from icecore.events.games.foreverot.words import Gained
from icecore.events.words.record import Decline
from icecore.events.words.wire import TABLE
from icecore.replay.games.foreverot import GAME, open_box
from icecore.replay.games.foreverot.rules.state import Options, State
from icecore.replay.games.registry import open_packaged
from icecore.replay.kernel import Setup, apply_ruling, play
from icecore.replay.table.entry import enter_act
from tests.replay.foreverot.lines import END, played, text_only
from tests.replay.foreverot.tables import started

SAMPLE = open_packaged(GAME, "sample").text


def with_text_only(*ids: str) -> State:
    """A game in its first turn, played with a set that models less of these."""
    text = SAMPLE
    for id_ in ids:
        assert text.count(f'id = "{id_}"\n') == 1
        text = text.replace(f'id = "{id_}"\n', f'id = "{id_}"\ntext_only = true\n')
    state = started(2)
    state.box = open_box(text, "mine.toml")
    return state


def set_todo(state: State, *steps: Step) -> None:
    state.todo = steps


def waits(state: State, act: Any, name: str) -> None:
    """The act opens a window; a ruling is entered, and a decline closes it."""
    seat = state.turn
    play(GAME, state, seat, act)
    assert state.todo[-1] == AwaitRuling(name, seat)
    before = state.holds[seat].get("red", 0)
    apply_ruling(GAME, state, [Gained(seat, ("red",), "ruling")])
    assert state.holds[seat]["red"] == before + 1
    assert [act for _, act in GAME.candidates(state)] == [Decline()]
    play(GAME, state, seat, Decline())
    assert not state.todo


def test_a_special_action() -> None:
    state = with_text_only("broker_axe")
    state.roles[state.turn] = ["broker_axe"]
    waits(state, Special("broker_axe"), "broker_axe")


def test_a_relic_whose_conversion_is_not_modelled() -> None:
    state = with_text_only("tide_bell")
    state.holds[state.turn]["tide_bell"] = 1
    state.supply["tide_bell"] = 0
    waits(state, Convert("tide_bell"), "tide_bell")


def test_a_location() -> None:
    text = SAMPLE.replace(
        '{ name = "Engine Pit", effect = [{ verb = "gain", token = "red", n = 2 }] }',
        '{ name = "Engine Pit", effect = [], text_only = true }',
    )
    assert text != SAMPLE
    state = started(2)
    state.box = open_box(text, "mine.toml")
    state.pawns = [6, 6]
    state.slots[6][0] = None
    state.reinforcements[6] = 2
    waits(state, Engage(0), "loc60")


def test_a_madness_when_it_comes() -> None:
    state = with_text_only("distrust")
    seat = state.turn
    set_todo(state, Proceed(), DrawFrom("madness", 1, seat))
    play(GAME, state, TABLE, Draw(("distrust",)))
    assert state.todo[-1] == AwaitRuling("distrust", seat)
    play(GAME, state, seat, Decline())
    assert not state.todo


def test_an_event_when_it_becomes_active() -> None:
    state = with_text_only("rally")
    seat, alliance = state.turn, state.alliance
    state.events = sorted({*state.events, "rally"})
    set_todo(state, Proceed(), DrawFrom("event_now", 1, seat))
    play(GAME, state, TABLE, Draw(("rally",)))
    assert state.alliance == alliance + 3, "what is modelled happens first"
    assert state.todo[-1] == AwaitRuling("rally", seat)


def test_a_set_opens_for_the_usual_options_too() -> None:
    box = open_box(SAMPLE.replace('id = "doom_1"\n', 'id = "doom_1"\ntext_only = true\n'), "x")
    assert "doom_1" in GAME.begin(Setup(2, Options()), box).box.text_only


def check_window(id_: str, name: str, seat: int, lines: str) -> State:
    """The lines open a window for this text; what follows once its seat declines."""
    game = played(text_only(id_), lines)
    assert game.state.todo[-1] == AwaitRuling(name, seat)
    enter_act(game, seat, Decline(), 0)
    assert not any(isinstance(step, AwaitRuling) for step in game.state.todo)
    state: State = game.state
    return state


def test_a_world_card_goes_to_its_discard_pile_after_the_ruling() -> None:
    lines = """scribe ruling "the location is free"
  removed token=onus_a world=4 slot=4 target=box
Ada engage slot=4 : onus_5
Ada take tokens=[red]"""
    assert played(text_only("onus_5"), lines).state.resolving == ["onus_5"]
    assert check_window("onus_5", "onus_5", 0, lines).used_cards[4] == ["onus_5"]


def test_a_quest_that_is_collected() -> None:
    lines = """scribe ruling "what it costs"
  gained seat=Bo tokens=[yellow, yellow] why=ruling
Ada end_turn
Bo quest card=onus_2"""
    assert check_window("onus_2", "onus_2/quest", 1, lines).alliance == 4 + 5


def test_a_prophecy_that_is_used() -> None:
    lines = f"""scribe ruling "a Prophecy"
  foretold seat=Bo card=averted_doom
{END}table roll die=1 : doom_2
Bo prophesy card=averted_doom"""
    assert check_window("averted_doom", "averted_doom", 1, lines).round == 2


def test_a_foreverot_card_is_ruled_on_before_the_next_step() -> None:
    lines = f"{END}table roll die=2 : doom_2"
    assert played(text_only("doom_2"), lines).state.dragons[2] == 1
    assert check_window("doom_2", "doom_2", 0, lines).dragons[2] == 0
