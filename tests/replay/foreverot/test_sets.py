"""A set that the game cannot be played with is refused with the place and the reason."""

import re

import pytest

from icecore.events.games.foreverot import cards, verbs
from icecore.events.words.errors import SetError
from icecore.events.words.vocabulary import members
from icecore.replay.games.foreverot import GAME
from icecore.replay.games.foreverot.rules.state import Options
from icecore.replay.games.registry import open_packaged
from icecore.replay.kernel import Setup
from icecore.testing.fixture_runner import open_set
from tests.ours import FIXTURES
from tests.replay.foreverot.tables import sample_box

SAMPLE = open_packaged(GAME, "sample").text


def problem(text: str) -> str:
    with pytest.raises(SetError) as caught:
        GAME.open_box(text, "mine.toml")
    return str(caught.value)


def without(first_line: str) -> str:
    """The sample without the block that has this line."""
    blocks = SAMPLE.split("\n\n")
    left = [block for block in blocks if first_line not in block.splitlines()]
    assert len(left) == len(blocks) - 1
    return "\n\n".join(left)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('id = "husk_3"', "14 obliviates without the promotional ones, expected 15"),
        ('id = "rot_16"', "15 rots"),
        ('id = "kin_8"', "7 rotkin"),
        ('id = "tide_bell"', "7 relics"),
        ('id = "smith_axe"', "39 roles"),
        ('id = "core_8"', "7 World Cards of world 2, expected 8 or none"),
        ('id = "doom_18"', "17 foreverot"),
        ('id = "rally"', "13 events"),
        ('id = "masons"', "21 factions"),
        ('id = "last_stand"', "6 prophecies"),
        ('id = "distrust"', "5 madness"),
    ],
)
def test_every_count_of_the_box_is_asked(line: str, said: str) -> None:
    assert said in problem(without(line))


@pytest.mark.rule("foreverot.ruling.46")
def test_a_set_without_a_continuous_event_is_refused() -> None:
    text = SAMPLE.replace("continuous = true\n", "")
    text = re.sub(r"(\[\[events\]\]\nid.*\nname.*\n)passive = .*\n", r"\1", text)
    assert "no Continuous event" in problem(text)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("axe = 4\neye = 4\n", "axe = 4\neye = 3\n", "14 Lore tokens, expected 15"),
        ('id = "pithysia_o"', 'id = "rettik_o"', 'the id "rettik_o" stands 2 times'),
        ('id = "masons"', 'id = "loc40"', 'the id "loc40" stands 2 times'),
        ('id = "masons"', 'id = "chaos8"', 'the id "chaos8" stands 2 times'),
        ("number = 8\ndragons = 4\n", "number = 8\n", 'world "pithysia": no Dragons'),
        ('id = "nur"\nname = "Nur"\nnumber = 1', 'id = "nur"\nname = "Nur"\nnumber = 2', "1 to 8"),
        ('verb = "night_fall"', 'verb = "nightfall"', "did you mean"),
        ('trigger = "player_die"', 'trigger = "any_die"', "any_die"),
        ("{ black = 2, bindmetal = 1 }", "{ black = 99 }", 'rot "rot_12"'),
        (
            'trigger = "foreverot_die"\neffect = [{ verb = "reroll" }]',
            'trigger = "foreverot_die"\neffect = [{ verb = "cancel" }]',
            "a die is changed or rolled again, not cancelled",
        ),
        (
            'effect = [{ verb = "night_fall" }]',
            'effect = [{ verb = "roll", then = '
            '[{ verb = "place", kind = "warlord", world = "any", voluntary = true }] }]',
            'foreverot "doom_15", effect[0].then[0]: voluntary placement is for a Ruin',
        ),
        (
            'passive = [{ verb = "modify", stat = "skill", icon = "axe" }]',
            'passive = [{ verb = "modify", stat = "die", delta = 2 }]',
            '"yettim", passive: a die is changed once, by an effect',
        ),
        (
            'passive = [{ verb = "modify", stat = "skill", icon = "axe" }]',
            'passive = [{ verb = "modify", stat = "skill", delta = 2 }]',
            'role "yettim", passive[0]: an icon goes with the stat skill',
        ),
        (
            'passive = [{ verb = "modify", stat = "skill", icon = "axe" }]',
            'passive = [{ verb = "modify", stat = "gate_cost", icon = "axe" }]',
            "an icon goes with the stat skill, and only with it, not with gate_cost",
        ),
        (
            'stat = "night_demand", halve = true',
            'stat = "gate_cost", halve = true',
            'event "shelter", passive[0]: only night_demand is halved, not gate_cost',
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_place(old: str, new: str, said: str) -> None:
    assert SAMPLE.count(old) == 1
    assert said in problem(SAMPLE.replace(old, new))


def test_promotional_cards_of_any_kind_are_enough_for_the_option() -> None:
    text = "\n\n".join(b for b in SAMPLE.split("\n\n") if "promo = true" not in b.splitlines())
    setup = Setup(4, Options(promo=True))
    with pytest.raises(SetError, match="has no promotional cards"):
        GAME.begin(setup, GAME.open_box(text, "mine.toml"))
    yettim = next(block for block in SAMPLE.split("\n\n") if 'id = "yettim"' in block)
    state = GAME.begin(setup, GAME.open_box(f"{text}\n\n{yettim}\n", "mine.toml"))
    assert "yettim" in state.box.fresh[True].roles


def used_verbs() -> set[type]:
    """Every verb that a program or something lasting of the packaged set or of examples uses."""
    folder = FIXTURES / GAME.name / "sets"
    boxes = [open_packaged(GAME, "sample"), open_set(GAME, folder, "verbs")]
    waiting = [effect for box in boxes for program in box.programs.values() for effect in program]
    for box in boxes:
        lasting = (*box.content.roles, *box.content.events, *box.content.madness)
        waiting += [passive for card in lasting for passive in card.passive]
    found: set[type] = set()
    while waiting:
        effect = waiting.pop()
        found.add(type(effect))
        for name in ("then", "otherwise"):
            waiting += getattr(effect, name, ())
        waiting += [inner for option in getattr(effect, "options", ()) for inner in option]
    return found


def test_every_verb_is_used_by_a_card_of_the_sample_or_of_an_example() -> None:
    assert used_verbs() == set(members(verbs.Effect))


def test_the_sample_has_every_component() -> None:
    box = sample_box()
    assert sum(len(world.locations) for world in box.content.worlds) == 35
    assert len(box.warlords) == 14
    assert sum(warlord.card is not None for warlord in box.warlords.values()) == cards.NAMED
    tokens = len(box.warlords) + len(box.obliviates) - len(box.supply_obliviates)
    assert tokens + 7 * cards.RUINS == 42
    assert {role.army for role in box.content.roles} == set(range(8))
    promos = [c.name for c in (*box.content.events, *box.content.factions) if c.promo]
    assert promos == [
        "Political Pivoting",
        "Revisionist History",
        "Guardian Actuator",
        "Exploratory Quest",
        "Order of Core",
        "Veil Expediters",
    ]
