"""The position as text: as wide as it may be, nothing left out."""

from typing import Any, get_args

import pytest
from syrupy.assertion import SnapshotAssertion

from icecore.events.games.foreverot import cards, steps, verbs
from icecore.replay.games.foreverot import GAME
from icecore.replay.games.foreverot.rules.lookups import intact
from icecore.replay.games.foreverot.rules.programs import (
    condition_words,
    cost_words,
    effects,
    program,
)
from icecore.replay.games.foreverot.rules.state import State
from icecore.replay.games.foreverot.show.captions import (
    event_words,
    madness_words,
    price_words,
    prophecy_words,
    quest_words,
    relic_words,
    role_words,
)
from icecore.replay.games.foreverot.show.situation import awaits, danger, marks
from icecore.replay.kernel import copy
from icecore.replay.show.board_text import wrapped
from icecore.replay.show.text import columns_of
from tests.replay.foreverot.positions import NAMES, beginning, ended, positions, staged

GAMES = [(1, "storm"), (3, "random"), (4, "storm"), (8, "random")]


WIDTHS = (80, 120, 140)


def written(state: State, width: int = 100) -> str:
    return GAME.board(state, NAMES[: len(state.pawns)], width)


def joined(state: State) -> str:
    """The text as if no line had been broken."""
    return " ".join(written(state).split())


@pytest.mark.parametrize("width", WIDTHS)
def test_a_position_reads_as_it_did(width: int, snapshot: SnapshotAssertion) -> None:
    assert written(staged(), width) == snapshot


def test_the_setup_reads_as_it_did(snapshot: SnapshotAssertion) -> None:
    assert written(beginning(2)) == snapshot


@pytest.mark.parametrize("width", [16, 40, *WIDTHS])
def test_nothing_is_cut_off_however_narrow_it_is(width: int) -> None:
    wide, narrow = written(staged(), 1000), written(staged(), width)
    assert "…" not in narrow
    assert max(map(columns_of, narrow.splitlines())) <= width
    letters = sum(char.isalnum() for char in wide)
    assert sum(char.isalnum() for char in narrow) == letters


@pytest.mark.parametrize(("players", "bot"), GAMES)
def test_every_card_and_token_that_lies_open_is_named(players: int, bot: str) -> None:
    names = None
    for state in positions(players, 2, bot):
        text, names = joined(state), state.box.names
        for seat in range(players):
            cards_there = [*state.roles[seat], *state.quests[seat], *state.prophecies[seat]]
            cards_there += [card for card in (state.madness[seat],) if card]
            cards_there += [relic for relic in state.box.relics if state.holds[seat].get(relic)]
            for card in [*cards_there, *state.drawn, *state.resolving]:
                assert names[card] in text
                assert names[card] == card or f"({card})" not in text
        assert all(names[card] in text for card in state.past[-1:])
        assert text.count("## Ruin ##") == sum(
            state.slots[world].count("ruin") for world in intact(state)
        )
        for world in intact(state):
            assert f"{state.dragons[world]} of {state.box.board(world).dragons} Dragons" in text
        assert text.count(": lost, a Permanent Obliviate") == len(state.lost)
    assert names is not None


def test_every_location_of_an_intact_world_is_named_whatever_blocks_it() -> None:
    state = staged()
    for world in intact(state):
        for location in state.box.board(world).locations:
            assert location.name in written(state, 1000)


def test_a_player_without_a_name_is_numbered() -> None:
    assert "> 2 Player 2: 3 of 4 actions · on Onus" in GAME.board(staged(), ("Lana", "", "Mike"))


@pytest.mark.parametrize("players", [1, 8])
def test_what_nobody_has_seen_is_not_written(players: int) -> None:
    for state in list(positions(players, 3))[::9]:
        other = copy(GAME, state)
        for name in ("doom", "events", "factions", "oracle", "asylum", "rots"):
            setattr(other, name, ["unseen"] * len(getattr(other, name)))
        other.decks = [["unseen"] * len(deck) for deck in other.decks]
        assert written(other) == written(state)


def test_every_pending_step_is_said() -> None:
    said = set()
    for players, bot, set_of_verbs in (
        (1, "storm", False), (4, "random", False), (5, "storm", False), (3, "random", True),
    ):  # fmt: skip
        for number in range(6):
            for state in positions(players, number, bot, set_of_verbs):
                if state.todo:
                    said.add(type(state.todo[-1]).__name__)
                    assert " to act" not in written(state).splitlines()[0]
    assert said >= {"Ask", "Beat", "ChooseFirst", "DrawFrom", "NightStep", "Run", "Throw", "Window"}


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (steps.DealRoles(1), "Roles for Elodie are dealt"),
        (steps.LayWorld(3), "Tokens of Depal are laid"),
        (steps.ChooseFirst(), "Who begins?"),
        (steps.DealExtras(), "Extra Actions are dealt"),
        (steps.ChooseStart(), "On which world do all begin?"),
        (steps.Challenge(2), "2 Foreverot cards of the level to come"),
        (steps.DrawFrom("quest", 1, 2), "A Quest for Mike to be shown"),
        (steps.DrawFrom("event", 1, 2), "The next Event to be shown"),
        (steps.Throw(0, "rouse"), "Lana rolls to rouse a Dragon"),
        (steps.Settle(2, "foreverot"), "The 6 of Mike for the Foreverot counts"),
        (steps.Window(0, "die"), "Lana may answer the die 6"),
        (steps.Window(0, "losing", 5), "Lana may answer the loss of Arctos"),
        (steps.Ask("shed", 0, 2, "night", "lore"), "Lana gives up 2 Lore of choice"),
        (steps.Beat(4, 1), "Elodie pays for Brass Abbot"),
        (steps.Put("ruin", 4), "Elodie makes room for a Ruin on Onus"),
        (steps.Put("husk_1", 4), "Elodie makes room for Gnawer on Onus"),
        (steps.NightStep(), "Mike says what the Night takes"),
        (steps.Run("loc42", (0,), 0), "Lana: +1 Energy (Rope Bridge)"),
        (steps.Run("core_a/0", (0,), 0), "Lana: advances (Ishak Vane at Red Foundry)"),
        (steps.Offer(2), "Mike may play a Faction for 1 Influence"),
        (steps.Offer(2, free=True), "Mike may play a Faction free"),
        (steps.AskTransfer(2, "red"), "Mike is asked for 1 red Energy"),
        (steps.AskMove(2, 5), "Mike is asked to move to Arctos"),
        (steps.AwaitRuling("rally", 2), "Mike: a ruling on Rally"),
    ],
)
def test_what_is_waited_for(step: steps.Step, words: str) -> None:
    state = staged()
    state.todo = (step,)
    assert awaits(state, NAMES) == words


@pytest.mark.parametrize(
    ("husks", "words"),
    [(0, "no danger"), (1, "die 1 reveals"), (3, "die 1–3 reveals"), (9, "die 1–8 reveals")],
)
def test_how_likely_the_rot_spreads(husks: int, words: str) -> None:
    state = beginning(4)
    for number in range(husks):
        state.slots[2 + number // 5][number % 5] = "husk_1"
    assert danger(state) == words


def test_what_lies_before_a_player() -> None:
    state = staged()
    state.extras = [0, 1, 2]
    assert [marks(state, seat) for seat in range(3)] == [
        ["no consent"],
        ["1 Extra Action", "3 of 4 actions"],
        ["First Player", "2 Extra Actions"],
    ]


def test_the_end_says_why() -> None:
    head = "FOREVEROT · round 7 · no Foreverot card was left · All lose together"
    state = ended(1)
    state.round = 7
    assert written(state).splitlines()[0] == head
    state.reason = "rot destroyed"
    assert "the last Rot is gone · All win together" in written(state)


def test_long_texts_flow_and_long_words_go_on_in_the_next_line() -> None:
    assert [*wrapped("", ["one two three"], 8, "", 2)] == ["one two", "  three"]
    assert [*wrapped("", ["x" * 20], 8, "", 2)] == ["xxxxxxxx", "  xxxxxx", "  xxxxxx"]


WORDS: list[tuple[Any, str]] = [
    (verbs.Gain("red", 3), "+3 red"),
    (verbs.Gain("lore", chosen=True), "+1 Lore of choice"),
    (verbs.Gain("energy", who="each"), "each +1 Energy"),
    (verbs.Lose(who="here"), "all here −1 Energy"),
    (verbs.Give(2), "give up to 2 Energy"),
    (verbs.Exchange(verbs.Cost(energy=2), (verbs.Gain("bindmetal"),)), "2 Energy → +1 Bindmetal"),
    (verbs.Alliance(-3), "−3 Alliance"),
    (verbs.Alliance(exactly=0), "Alliance = 0"),
    (verbs.Roll((verbs.Gain("relic"),), (verbs.Gain("black"),)), "6+: +1 Relic, else +1 black"),
    (verbs.Draw(), "draw 1 World Card"),
    (verbs.Draw(2, "quest"), "draw 2 Quests"),
    (verbs.Place("obliviate", 2), "an Obliviate on world 2"),
    (verbs.Place("ruin", "here", True, (verbs.Gain("energy", 3),)),
     "may place a Ruin here: +3 Energy"),
    (verbs.Remove("enemy"), "remove an enemy here"),
    (verbs.Remove("obliviate", "any", True), "remove an Obliviate anywhere to supply"),
    (verbs.MovePawn("self", "adjacent"), "move to adjacent world"),
    (verbs.MovePawn("other", "here"), "bring a pawn here"),
    (verbs.MovePawn("anyone"), "move any pawn to any world"),
    (verbs.MoveReinforcement(1, "here"), "bring a Reinforcement here"),
    (verbs.MoveReinforcement(2), "move 2 Reinforcements"),
    (verbs.DeployInfluence(), "deploy Influence anywhere"),
    (verbs.DestroyDragon("low"), "−1 Dragon on lowest world"),
    (verbs.RestoreDragon("here"), "+1 Dragon here"),
    (verbs.LoseWorld("bare", (verbs.DestroyDragon("low"),)),
     "lose lowest world without Dragons, else −1 Dragon on lowest world"),
    (verbs.LoseWorld(5), "lose world 5"),
    (verbs.Time("flip"), "turn Day and Night"),
    (verbs.Time("day"), "it is Day"),
    (verbs.NightFall(), "the Night takes tokens"),
    (verbs.RevealForeverot(), "reveal a Foreverot card"),
    (verbs.AdvanceEvent(), "the next Event"),
    (verbs.AdvanceWarlord(), "advances"),
    (verbs.AdvanceWarlord("all"), "Warlords advance"),
    (verbs.Modify("gate_cost", -1), "Gates cost −1"),
    (verbs.Modify("night_demand", halve=True), "the Night takes half"),
    (verbs.Modify("skill", icon="axe"), "skill axe"),
    (verbs.Forbid("verge_die"), "no Verge die"),
    (verbs.GrantAction((verbs.Alliance(2),)), "action: +2 Alliance"),
    (verbs.Reroll(), "roll again"),
    (verbs.Madness(), "Madness"),
    (verbs.Prophecy(2), "+2 Prophecy"),
    (verbs.Halve(), "halve Alliance"),
    (verbs.Halve("energy", "each"), "each halve Energy"),
    (verbs.Reshuffle(("world", "prophecy")), "reshuffle world and prophecy"),
    (verbs.MoveVerge(3), "Verge after world 3"),
    (verbs.Favor(2), "play 1 of 2 Factions free"),
    (verbs.Choose(((verbs.Time("day"),), (verbs.Alliance(2),)), vote=True),
     "vote: it is Day or +2 Alliance"),
    (verbs.If(verbs.Condition(side="night"), (verbs.Alliance(1),), (verbs.Alliance(-1),)),
     "if at Night: +1 Alliance, else −1 Alliance"),
    (verbs.PermanentGate(), "a Permanent Gate"),
    (verbs.Cancel(), "cancel it"),
]  # fmt: skip


@pytest.mark.parametrize(("effect", "words"), WORDS)
def test_effects_in_short(effect: Any, words: str) -> None:
    assert effects.words(effect) == words


def test_every_verb_has_words() -> None:
    assert {type(effect) for effect, _ in WORDS} == set(get_args(verbs.Effect))


def test_costs_and_conditions_in_short() -> None:
    assert cost_words(verbs.Cost(red=2, black=1, bindmetal=1)) == "1 black, 2 red, 1 Bindmetal"
    assert cost_words(verbs.Cost(alike=2, alliance=4)) == "2 alike, 4 Alliance"
    assert cost_words(verbs.Cost()) == "nothing"
    both = verbs.Condition(worlds=(7, 8), clear="warlord", side="day", alliance=12)
    assert condition_words(both) == "on world 7 or 8, no Warlord there, at Day, Alliance 12+"
    assert condition_words(verbs.Condition()) == "always"


def test_cards_in_short() -> None:
    box = staged().box
    assert role_words(box.roles["envoy_star"]) == "action: +2 Alliance; Gates cost −1"
    assert quest_words(box.cards["core_2"]) == "pay 2 red: +5 Alliance"
    assert quest_words(box.cards["core_7"]) == "at Night: +1 Prophecy"
    assert prophecy_words(box.prophecies["turned_omen"]) == "at the Foreverot die: roll again"
    assert madness_words(box.madness["leaking_soul"]) == "each turn −1 Energy until without Energy"
    assert event_words(box.events["rally"]) == "+3 Alliance"
    assert relic_words(box.relics["world_engine"]) == "2 Bindmetal → +5 Energy"
    assert price_words(box.enemies["core_a"]) == "KRR, axe"
    assert price_words(box.enemies["core_o"]) == "RY, 1 die, axe"


def test_a_card_that_says_more_than_its_verbs_sends_the_reader_to_it() -> None:
    assert program((verbs.Alliance(2),), text_only=True) == "+2 Alliance, see card"
    assert program(()) == "nothing"
    event = cards.Event(id="riddle", name="Riddle", text_only=True)
    assert event_words(event) == "see card"
