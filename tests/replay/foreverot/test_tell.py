"""Stories, offers, questions and refusals are in the words of the table, not of the log."""

from typing import Any, get_args

import pytest

from icecore.events.games.foreverot import words as w
from icecore.events.words.record import Decline
from icecore.replay.games.foreverot import GAME
from icecore.replay.games.foreverot.rules.programs import effects
from icecore.replay.games.foreverot.rules.state import State
from icecore.replay.games.foreverot.rules.table import saga
from icecore.replay.kernel.voice import voice_of
from tests.ours import FIXTURES
from tests.replay.foreverot.positions import staged
from tests.replay.foreverot.tables import NAMES, sample_box

VOICE = voice_of(sample_box(), NAMES)


def told(event: Any) -> str:
    return VOICE.sentence(GAME.tell(event))


def test_sentences_name_who_and_where() -> None:
    assert told(w.Gated(1, 4, 2, 2)) == "Bo goes from Onus to Core for 2 Alliance."
    assert told(w.Lost(0, ("red", "red", "axe"), "night")) == (
        "The Night takes 2 red and 1 axe Lore from Ada."
    )
    assert told(w.Lost(0, ("red", "red", "blue"), "core_a")) == (
        "Ada gives up 2 red and 1 blue Energy for Ishak Vane."
    )
    assert told(w.Removed("ruin", 3, 1, "supply")) == (
        "A Ruin leaves Sunken Vault on Depal and goes to the supply."
    )
    assert told(w.AllianceMoved(7, 3, "loc43")) == "Parley Field gives 3 Alliance: 7 now."
    assert told(w.AllianceMoved(5, -2, "core_a/3")) == (
        "Ishak Vane at Council Steps takes 2 Alliance: 5 left."
    )
    assert told(w.AllianceMoved(21, 0, "loc43", 3)) == (
        "Parley Field gives Alliance in vain: it stays at 21, 3 wasted."
    )
    assert told(w.Gained(0, ("red",), "what the table says")) == (
        "Ada gains 1 red Energy from what the table says."
    )
    assert told(w.Withheld(1, "red")) == "Bo does not consent to give red Energy."
    assert told(w.RotBeaten(2, 0, "rot_4")) == "Cy beats Vein on stack 0 of Nur."
    assert told(w.WorldLost(8, "ruins", 19)) == (
        "Pithysia is lost: its five locations lie in Ruins; the Ruin stands at 19."
    )
    assert told(w.Acted(0, "rot", token=None)) == "Ada confronts an enemy."


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (w.Fizzled("place", "obliviate"), "No Obliviate can come."),
        (w.Fizzled("place", "core_o"), "There is no place for Husk of Core."),
        (w.Fizzled("supply", "event_now"), "There is no Event left to draw."),
        (w.Fizzled("loc44", "draw"), "Pilgrim Road would draw a card, but nothing comes of it."),
    ],
)
def test_what_comes_to_nothing_says_of_what(event: w.Fizzled, words: str) -> None:
    assert told(event) == words


def on_list(state: State, *steps: w.Step) -> State:
    state.todo = steps
    return state


OFFERS: list[tuple[tuple[w.Step, ...], Any, str]] = [
    ((), w.Gate(3), "go to Depal for 1 Alliance, with a die at the Verge"),
    ((), w.Gate(8), "go to Pithysia by a Permanent Gate"),
    ((), w.Engage(0), "engage Hope Gardens: +2 yellow"),
    ((), w.Confront(3), "confront Husk of Onus (1 yellow, 1 die)"),
    ((), w.Confront(1), "confront Brass Abbot (1 red, 2 yellow)"),
    ((), w.Confront(2), "confront slot 2"),
    ((), w.Rouse(3), "rouse a Dragon against Husk of Onus (4+)"),
    ((), w.Transfer(0, "take", "red"), "ask Ada for 1 red Energy"),
    ((), w.Deploy(4, "down"), "move a Reinforcement from Onus down to Depal"),
    ((), w.Convert("tide_bell"), "convert with Tide Bell: 1 Bindmetal → +2 blue"),
    ((), w.EndTurn(), "end the turn and forfeit 3 actions"),
    ((w.AskTransfer(2, "red"),), w.Agree(True), "give Bo 1 red Energy"),
    ((w.AskTransfer(2, "red"),), w.Agree(False), "keep the red Energy"),
    ((w.AskMove(2, 5),), w.Agree(False), "do not go to Arctos"),
    ((w.Put("husk_1", 4),), w.Target(4, 3),
     "let Gnawer come to Parley Field on Onus instead of Husk of Onus"),
    ((w.Put("ruin", 4),), w.Target(4, 0), "let a Ruin come to Hope Gardens on Onus"),
    ((w.Run("loc61", (0,), 1),), w.Pay(()), "pay 4 Alliance for Gatewrights"),
    ((w.Run("loc41", (0,), 1),), w.Pay(("red", "red")), "pay 2 red Energy for Binding Forge"),
    ((w.Offer(1),), w.Pick("masons"), "call on Masons for 1 Influence: remove a Ruin anywhere"),
    ((w.Offer(1),), w.Pick(None), "call on nobody"),
    ((w.NightStep(),), w.Sacrifice((w.Lot(0, ("red",)), w.Lot(1, ("tide_bell",)))),
     "the Night takes 1 red Energy of Ada; Tide Bell of Bo"),
    ((w.Window(1, "losing", 5),), w.Prophesy("last_stand", 5),
     "use the Prophecy Last Stand for Arctos: cancel it, +1 Dragon here"),
    ((w.Window(1, "losing", 5),), Decline(), "let it pass"),
]  # fmt: skip


@pytest.mark.parametrize(("steps", "act", "words"), OFFERS)
def test_what_may_be_done_is_offered_with_what_it_costs_or_brings(
    steps: tuple[w.Step, ...], act: Any, words: str
) -> None:
    assert VOICE.words(GAME.phrase(on_list(staged(), *steps), 1, act)) == words


def test_an_effect_for_a_world_of_choice_is_offered_with_its_name() -> None:
    text = (FIXTURES / GAME.name / "sets" / "verbs.toml").read_text("utf-8")
    box: Any = GAME.open_box(text, "verbs.toml")
    state = staged()
    phrases = set()
    for name, program in box.programs.items():
        for number, effect in enumerate(program):
            asks = w.Aim in effects.table[type(effect)].answers
            if asks and getattr(effect, "world", None) == "any":
                state.box = box
                step = w.Run(name, (number,), 1)
                said = GAME.phrase(on_list(state, step), 1, w.Aim(5))
                phrases.add(voice_of(box, NAMES).words(said))
    assert phrases
    assert all("Arctos" in phrase and "world" not in phrase for phrase in phrases)


def test_every_act_of_a_player_has_its_own_phrase() -> None:
    by_table = {w.Deal, w.Lay, w.Grant, w.Draw, w.Roll}
    assert set(get_args(w.Act)) - by_table <= set(saga.phrasings)
