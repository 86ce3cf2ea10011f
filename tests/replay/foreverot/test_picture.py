"""The picture of a position shows everything that lies open, and nothing else."""

from collections import Counter
from xml.etree import ElementTree

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.image import SVGImageSnapshotExtension

from icecore.events.games.foreverot.cards import NUR, RUIN, WORLDS
from icecore.replay.games.foreverot import GAME
from icecore.replay.games.foreverot.rules.lookups import intact
from icecore.replay.games.foreverot.rules.state import State
from icecore.replay.kernel import copy
from tests.replay.foreverot.positions import NAMES, beginning, ended, positions, staged

SVG = "{http://www.w3.org/2000/svg}"
GAMES = [(1, "storm"), (2, "random"), (4, "storm"), (5, "random"), (8, "storm")]


def drawn(state: State) -> str:
    return GAME.picture(state, NAMES[: len(state.pawns)])


def parsed(state: State) -> ElementTree.Element:
    return ElementTree.fromstring(drawn(state))


def all_text(root: ElementTree.Element) -> str:
    return "\n".join(root.itertext())


def marked(root: ElementTree.Element, name: str) -> Counter[str]:
    return Counter(node.attrib[name] for node in root.iter() if name in node.attrib)


def open_cards(state: State) -> Counter[str]:
    """Everything with a name that lies face up."""
    shown = [token for world in intact(state) for token in state.slots[world] if token]
    shown += [stack[-1] for stack in state.stacks if stack and stack[-1]]
    shown += state.past[-1:]
    for seat, holds in enumerate(state.holds):
        shown += [*state.roles[seat], *state.quests[seat], *state.prophecies[seat]]
        shown += [card for card in (state.madness[seat],) if card]
        shown += [relic for relic in state.box.relics if holds.get(relic)]
    return Counter([*shown, *state.drawn, *state.resolving])


def test_a_position_looks_as_it_did(snapshot: SnapshotAssertion) -> None:
    assert drawn(staged()) == snapshot(extension_class=SVGImageSnapshotExtension)


@pytest.mark.parametrize(("players", "bot"), GAMES)
def test_all_that_lies_open_is_drawn_once_in_every_position(players: int, bot: str) -> None:
    for state in positions(players, 1, bot):
        assert marked(parsed(state), "data-card") == open_cards(state)


def test_cards_of_any_verb_are_drawn_too() -> None:
    for state in positions(3, 0, "random", verbs=True):
        assert marked(parsed(state), "data-card") == open_cards(state)


@pytest.mark.parametrize(("players", "bot"), GAMES)
def test_every_dragon_lives_or_is_crossed_out(players: int, bot: str) -> None:
    for state in list(positions(players, 2, bot))[::7]:
        dragons = marked(parsed(state), "data-dragon")
        worlds = intact(state)
        assert dragons["lives"] == sum(state.dragons[world] for world in worlds)
        printed = sum(state.box.board(world).dragons for world in worlds)
        assert dragons.total() == printed


@pytest.mark.parametrize(("players", "bot"), GAMES)
def test_every_pawn_stands_on_its_world(players: int, bot: str) -> None:
    for state in positions(players, 1, bot):
        titles = Counter(node.text for node in parsed(state).iter(f"{SVG}title"))
        for seat, world in enumerate(state.pawns):
            assert titles[NAMES[seat]] == bool(world)
        for count in filter(None, state.deployed):
            assert titles[f"{count} Influence"] >= 1


def test_what_the_whole_table_shares_can_be_read() -> None:
    text = all_text(parsed(staged()))
    for said in (
        "round 3", "Lana", "Elodie to act, 3 actions left", "Night", "7 of 18", "Ruin", "THE VERGE",
        "Open Markets", "Continuous", "action: 2 Energy → +3 Alliance", "4 cards left",
        "6 of 12", "LOST", "Chaos: −2 Alliance", "First Player", "3 of 4 actions", "no consent",
        "Gate to 8 · deck 8 · used 0", "deck 8 · used 1", "stack 2 cleared", "+1", "I2",
        "die 1–7 reveals", "Warlords boxed 0", "Ruins 21", "Factions 22", "level practice",
        "pay 2 red: +5 Alliance", "when a world is lost: cancel it, +1 Dragon here",
        "Gates cost +1 until on Nur", "1 Bindmetal → +2 blue",
    ):  # fmt: skip
        assert said in text, said


def test_what_a_player_holds_is_counted_beside_its_letter() -> None:
    state = beginning(1)
    kinds = ("blue", "black", "red", "yellow", "bindmetal", "influence", "reroll", "special")
    state.holds[0] = {kind: 30 + number for number, kind in enumerate(kinds)}
    texts = [node.text for node in parsed(state).iter(f"{SVG}text")]
    for letter, count in zip("BKRYMIZS", range(30, 38), strict=True):
        assert texts[texts.index(str(count)) - 1] == letter


def test_how_often_a_location_was_used_is_dotted() -> None:
    state = staged()
    before = len(list(parsed(state).iter(f"{SVG}circle")))
    state.uses["44"] = 2
    assert len(list(parsed(state).iter(f"{SVG}circle"))) == before + 2


def test_a_location_closed_by_warlords_says_so() -> None:
    state = staged()
    state.deployed[8] = 0
    assert "Warlords close it" not in all_text(parsed(state))
    state.slots[4][0] = state.box.board(4).warlords[1].id
    state.pawns[1], state.reinforcements[4] = NUR, 0
    assert "Warlords close it" in all_text(parsed(state))


@pytest.mark.parametrize("verge", range(1, WORLDS + 1))
def test_the_verge_may_lie_after_any_world(verge: int) -> None:
    state = staged()
    places = set()
    state.verge = verge
    for group in parsed(state).iter(f"{SVG}g"):
        if group.findtext(f"{SVG}title") == "the Verge":
            places.add(group.get("transform"))
    state.verge = verge % WORLDS + 1
    assert len(places) == 1
    assert not any(group.get("transform") in places for group in parsed(state).iter(f"{SVG}g")
                   if group.findtext(f"{SVG}title") == "the Verge")  # fmt: skip


def test_the_fullest_table_is_drawn() -> None:
    state = beginning(8)
    state.todo, state.round, state.pawns = (), 1, [4] * 8
    state.reinforcements[4], state.deployed[4] = 3, 15
    state.quests[7] = sorted(state.box.cards)
    state.prophecies[0] = sorted(state.box.prophecies)
    state.holds[6] = dict.fromkeys((*state.supply, "special"), 15)
    state.slots[5] = [RUIN] * 5
    root = parsed(state)
    assert marked(root, "data-card")["arctos_8"] == 1
    height = float(root.attrib["height"])
    for node in root.iter(f"{SVG}g"):
        x, _, y = node.get("transform", "translate(0 0)")[10:].partition(")")[0].partition(" ")
        assert float(x) <= 1200
        assert float(y) <= height


def test_a_table_where_all_is_lost_is_drawn() -> None:
    state = staged()
    state.lost, state.pawns = list(range(2, WORLDS + 1)), [NUR] * 3
    state.deployed = state.reinforcements = [0] * (WORLDS + 1)
    assert all_text(parsed(state)).count("LOST") == 7


@pytest.mark.parametrize("players", [1, 8])
def test_what_nobody_has_seen_does_not_show(players: int) -> None:
    """Other cards in the decks, other Rot below: the same picture."""
    for state in list(positions(players, 3))[::9]:
        other = copy(GAME, state)
        for name in ("doom", "events", "factions", "oracle", "asylum", "rots"):
            setattr(other, name, ["unseen"] * len(getattr(other, name)))
        other.decks = [["unseen"] * len(deck) for deck in other.decks]
        assert drawn(other) == drawn(state)


@pytest.mark.parametrize("players", [1, 4])
def test_every_seat_sees_what_all_see(players: int) -> None:
    for state in list(positions(players, 4))[::9]:
        for seat in range(-1, players):
            assert drawn(GAME.view(state, seat)) == drawn(state)


def test_it_speaks_to_screen_readers() -> None:
    title, description, *_ = parsed(staged())
    assert title.text == "FOREVEROT, round 3: Elodie to act, 3 actions left"
    said = str(description.text)
    assert said.startswith(
        "Worlds: Night; Alliance 7 of 18 (Ruin on 19); Active Event Open Markets"
    )
    assert "Core: lost." in said
    held = "2 red, 1 yellow, 1 axe Lore; Envoy of the Star, Union Hall."
    assert f"1 Lana: no consent · on Onus; {held}" in said


def test_a_step_changes_only_the_lines_that_it_is_about() -> None:
    state = staged()
    before = drawn(state).splitlines()
    state.pawns[0] = 5
    changed = [line for line in drawn(state).splitlines() if line not in before]
    slots = [line for line in changed if 'data-mark="location:' in line]
    assert len(slots) == 10, "both worlds: who stands there may mean their slots"
    assert len(changed) - 10 == 4, "who stands on two worlds, the words of all, and one area"


def test_a_picture_stays_small() -> None:
    largest = max(
        len(drawn(state)) for players, bot in GAMES for state in positions(players, 1, bot)
    )
    assert largest < 96_000


def test_the_end_says_who_has_won() -> None:
    state = ended(1)
    assert "All lose together" in all_text(parsed(state))
    assert "no Foreverot card was left" in all_text(parsed(state))
    state.reason = "rot destroyed"
    assert "All win together" in all_text(parsed(state))
