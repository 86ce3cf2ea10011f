"""A set that the game cannot be played with is refused with the item and the reason."""

import pytest

from icecore.events.games.board_royale import cards as c
from icecore.events.games.board_royale.cards import RoyaleBox
from icecore.events.words.errors import SetError
from icecore.replay.games.board_royale import GAME
from icecore.replay.games.board_royale.rules.effects import words_of
from tests.replay.board_royale.tables import box_named

SAMPLE = box_named("sample").text


def problem(old: str, new: str) -> str:
    """What is wrong with the sample once a part of it is replaced."""
    assert SAMPLE.count(old) == 1, f"{old!r} stands {SAMPLE.count(old)} times in the sample"
    with pytest.raises(SetError) as caught:
        GAME.open_box(SAMPLE.replace(old, new), "mine.toml")
    return str(caught.value)


KNIFE = 'id = "knife"\nname = "Knife"\ntype = "permanent"\ncopies = 4\n'


@pytest.mark.rule("royale.mode.house", "royale.ruling.57")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "gold"\nname = "Gold"\ncopies = 10', 'id = "gold"\nname = "Gold"\ncopies = 11',
         "141 resource cards, expected 140"),
        (KNIFE, KNIFE.replace("4", "5"), "81 item cards, expected 80"),
        ('id = "gold"', 'id = "silver"', 'no resource "gold"'),
        ('id = "bow"', 'id = "knife"', 'the id of item "knife" stands 2 times'),
        ('id = "cloth"', 'id = "any"', 'a resource "any"'),
        ("cost = { wood = 4 }", "cost = { straw = 4 }", 'item "chest": there is no resource'),
        ('tag = "ammo"', 'tag = "shell"', 'no item has the tag "ammo"'),
        ('verb = "reduce"', 'verb = "conjure"', "conjure"),
        ("uses = 1\nicons = [\"steal\", \"uses\"]", "icons = [\"steal\"]",
         'item "lockpick": a permanent ability needs pay, spend or uses'),
        ('tag = "ammo"\n', "", 'item "ammo": it has neither effect nor tag'),
        ('[{ verb = "avoid" }]', '[{ verb = "limit", n = 1 }, { verb = "avoid" }]',
         "an item either has an ability to use or one that always holds"),
        ('effect = [{ verb = "skip" }]', 'effect = [{ verb = "escape", points = 2 }]',
         'item "net": escape items, and they alone'),
        ('id = "rockslide"\nname = "Rockslide"\ntype = "reveal"\nicons = ["reveal"]\n'
         'effect = [{ verb = "replace_field" }]',
         'id = "rockslide"\nname = "Rockslide"\ntype = "reveal"\neffect = [{ verb = "steal" }]',
         'item "rockslide": a reveal-use item knows no owner'),
        ('[{ verb = "attack", n = 2, who = "all" }]',
         '[{ verb = "attack", n = 2, who = "all" }, { verb = "skip" }]',
         'item "shotgun": effect: beside an attack with who = "all" no other effect has a target'),
        ('[{ verb = "avoid" }]', '[{ verb = "avoid" }, { verb = "reduce" }]',
         'item "run_away": effect: after avoid there is nothing left to avoid or reduce'),
        ('[[{ verb = "destroy" }], [{ verb = "attack", n = 3 }]]',
         '[[{ verb = "destroy" }], [{ verb = "avoid" }, { verb = "avoid" }]]',
         'item "grenade": effect: after avoid there is nothing left to avoid or reduce'),
        ('effect = { verb = "draw", n = 1 }', 'effect = { verb = "draw", what = "items" }',
         'item "supply_drop": effect: in_play_order draws resources, so what = "items"'),
        ('[{ verb = "take", n = 1, sources = ["deck", "discard"] }]',
         '[{ verb = "take" }, { verb = "take", n = 2 }]',
         'item "workshop": effect: only one take leaves its kind open'),
        ('name = "sample"', 'name = "sample"\nmadbook = ["page"]', "madbook"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_set_is_said(old: str, new: str, said: str) -> None:
    assert said in problem(old, new)


def test_a_set_of_one_piece_is_none() -> None:
    text = SAMPLE
    for name in ("burner", "envelope"):
        text = text.replace(f'id = "balloon_{name}"', f'id = "{name}"')
    pieces = text.split("[[items]]")
    alone = ('id = "burner"', 'id = "envelope"')
    lone = [
        part.replace(', set = "balloon"', "") if any(name in part for name in alone) else part
        for part in pieces
    ]
    with pytest.raises(SetError, match='the escape set "balloon" has only one piece'):
        GAME.open_box("[[items]]".join(lone), "mine.toml")


def test_the_sample_keeps_what_is_printed() -> None:
    box = box_named("sample")
    assert isinstance(box, RoyaleBox)
    assert sum(box.copies.values()) == 140
    assert len(box.items) == 80
    knife = box.items[1]
    assert (knife.name, knife.type, knife.cost, knife.pay) == (
        "Knife", "permanent", {"stone": 1, "iron": 3}, {"food": 1},
    )  # fmt: skip
    types = [card.type for card in box.items.values()]
    assert [types.count(kind) for kind in ("permanent", "temporary", "escape", "reveal")] == [
        30, 28, 14, 8,
    ]  # fmt: skip
    assert box.copies == {
        "food": 32, "wood": 32, "stone": 26, "iron": 24, "cloth": 16, "gold": 10,
    }  # fmt: skip
    assert {name: len(items) for name, items in box.sets.items()} == {
        "raft": 4, "radio": 3, "balloon": 3,
    }  # fmt: skip


def test_both_sets_of_the_examples_are_sound() -> None:
    for name in ("sample", "verbs"):
        assert len(box_named(name).items) == 80


def test_things_are_called_what_is_printed_on_them() -> None:
    renamed = SAMPLE.replace('name = "Iron"', 'name = "Scrap Iron"').replace(
        'name = "Ammo"', 'name = "Shells"'
    )
    box = GAME.open_box(renamed, "mine.toml")
    assert isinstance(box, RoyaleBox)
    assert box.lexicon.name("card", "iron") == "Scrap Iron"
    assert box.lexicon.name("tag", "ammo") == "Shells"
    assert box.lexicon.name("item", 1) == "Knife (1)"
    assert box.lexicon.name("item", 59) == "Raft: Hull"
    assert words_of(box, (c.DiscardKind("iron", 2),)) == "target discards 2 Scrap Iron"
