"""Rulings that contradict the position or themselves: each is refused in a sentence, and undone."""

from functools import cache

import pytest

from icecore.replay.kernel import digest, in_words
from icecore.testing.fixture_runner import (
    Entry,
    enter_line,
    entries,
    failure,
    read_fixtures,
    seat_players,
)
from tests.ours import FIXTURES

CONTRADICTIONS = {
    "boreal_pyramid/discover": {
        "counter_moved seat=Elodie square=7 change=5 why=ruling": "from 5 to square 7, but change",
        "counter_moved seat=Elodie square=4 change=1 why=ruling": "from 5 to square 4, but change",
        "counter_moved seat=Elodie square=3 change=-2 why=gain": "a gain of -2",
        "counter_moved seat=Lana square=6 change=1 why=drain": "a drain of +1",
        "discovered seat=Elodie card=bay square=1 white=1": "card is Sunken Bay, but",
        "discovered seat=Lana card=slip square=1 white=1": "is not white's 1",
        "located seat=Elodie card=glade square=2 white=2": "card is Quiet Glade, but",
        "retrieved seat=Elodie card=slip": "card: Old Slip is not in reserves[seat]",
        "placed seat=Elodie card=slip floor=1 x=0": "card is Old Slip, but hand is empty",
        "recalled seat=Elodie card=slip": "card: Old Slip is not in pyramids[seat]",
        "swapped seat=Elodie card=slip other=slip": "is not in pyramids[seat]",
        "discarded seat=Elodie card=mole white=1": "card is Harbour Mole, but board[white-1] is",
        "shifted seat=Elodie white=3 other=3": "other and white are both 3",
        "rested seat=Elodie square=8 compasses=1 bonus=0 lost=0 still=false": "+1 due",
        "rested seat=Lana square=5 compasses=0 bonus=0 lost=0 still=false": "it is not the turn",
        "rested seat=Elodie square=5 compasses=0 bonus=0 lost=0 still=true": "stands still, or",
        "passed seat=Lana": "it is not the turn of Lana",
        'ended reason="white completed"': "the pyramids say no",
        "scored seat=Elodie card=slip points=4": "card: Old Slip is not in pyramids[seat]",
        "moved card=slip source=reserve target=out": "Old Slip is not in a reserve",
        "moved card=slip source=board target=out white=3": "the out has no squares",
        "filled card=jetty white=1": "cards are in play",
    },
    "boreal_forest/animals": {
        "scored seat=Blue source=ruling points=2 bonus=3": "2 points cannot hold 3",
        "bid_returned seat=Blue": "there is no such bid",
        "bid_committed seat=Orange": "there is no such bid",
        "was_stuck seat=Orange": "seat is Orange, but turn is Blue",
        "closed habitat=lake size=3 sector=[5, 5, 0]": "no tile lies at 5,5",
        "moved seat=Blue token=hare origin=[0, 0, 0] goal=[0, 0, 1] distance=1": "cannot go to",
        "returned seat=Blue token=hare sector=[0, 0, 0] why=ruling": "Hare is not on",
        "flipped seat=Blue token=hare sector=[0, 0, 0] side=used": "a hare is never used",
        "flipped seat=Blue token=moose sector=[0, 0, 0] side=hidden": "Moose is not on",
        "supplied seat=Blue tokens=[hare]": "somebody has 11 tokens",
        "drawn seat=Blue tiles=[nowhere]": "nowhere",
    },
    "the_north/directives": {
        "points_moved seat=Elodie points=30 change=-3 why=ruling": "from 40 to points 30, but",
        "points_moved seat=Lana points=37 change=3 why=ruling": "from 40 to points 37, but change",
        "discharged seat=Lana level=3": "level is 3, but nodes[seat] is",
        "taken seat=Lana card=i1 why=take": "card: Idle Stone (i1) is not in wastes",
        "played seat=Lana card=i1 back=none source=wastes why=effect": "source wastes, card: Idle",
        "played seat=Elodie card=i1 back=none source=hand why=effect": "source hand, card: Idle",
        "played seat=Lana card=i1 back=bang source=hand why=effect": "Idle Stone (i1) has the",
        "built seat=Lana card=c1 back=none source=discard": "source discard, card: Calm Stone",
        "recovered seat=Lana card=i1 back=none": "card: Idle Stone (i1) is not in discards[seat]",
        "exchanged seat=Lana card=i5 back=none wastes=c1 wastes_back=none": "card: Idle Stone",
        "exchanged seat=Lana card=i1 back=none wastes=i9 wastes_back=bang": "Idle Stone (i9) has",
        "cycled seat=Lana card=i1": "card: Idle Stone (i1) is not in wastes",
        "started seat=Lana": "Lana has had its turn",
        "forfeited seat=Elodie number=1": "it is not the turn of Elodie",
        "used seat=Lana ability=protocol name=none nth=3": "none was used 0 times before",
        "peeked seat=Lana card=i1 place=wastes": "Idle Stone (i1) is not there",
        "shown back=nobody": "no Facility nobody",
        "moved card=c1 back=none source=hand target=discard seat=Lana": "Calm Stone (c1) is not",
        "identified zone=hand seat=Lana cards=[i1] backs=[bang]": "Idle Stone (i1) has the back",
    },
    "board_royale/deals": {
        "lent seat=Mike borrower=Jane item=1": "item: Knife (1) is not in owned[seat]",
        "lent seat=Jane borrower=Jane item=1": "borrower and seat are both Jane",
        "destroyed seat=Mike item=1": "item: Knife (1) is not in owned[seat]",
        "crafted seat=Jane item=1 cards=[]": "item: Knife (1) is not in field",
        "item_gained seat=Jane item=24 source=deck": "source deck, item: Chest (24) is not in",
        "took seat=Jane cards=[gold] source=discard": "source discard, cards: Gold is not in",
        "discarded seat=Jane cards=[gold] why=limit": "cards: Gold is not in hands[seat]",
        "struck seat=Jane attacker=Jane cards=[food]": "attacker and seat are both Jane",
        "stolen seat=Mike attacker=Jane cards=[gold]": "cards: Gold is not in hands[seat]",
        "traded seat=Jane partner=Jane give=[food]": "partner and seat are both Jane",
        "traded seat=Jane partner=Mike give_items=[55]": "give_items: Net (55) is not in",
        "traded seat=Jane partner=Mike get=[gold]": "get: Gold is not in hands[partner]",
        "voted seat=Jane ayes=[Jane, Jane] noes=[Mike] accepted=true": "ayes names Jane twice",
        "voted seat=Jane ayes=[Jane, Mike, Frank] noes=[Mike] accepted=true": "Mike votes twice",
        "voted seat=Jane ayes=[Jane] noes=[Mike, Frank, Maria] accepted=true": "1 of 4 votes",
        "rebuilt deck=items number=9": "cards are in the discard, not 9",
        "grounded seat=Jane cards=[food] card=gold source=deck": "two cards go to the ground",
        "turn_lost seat=Mike": "skips -1 turns",
        "passed seat=Mike": "seat is Mike, but turn is Jane",
        "gathered seat=Mike how=draw": "seat is Mike, but turn is Jane",
        "reveal_used item=2": "Knife (2) is not reveal-use",
        "eliminated seat=Mike items=[55] killer=Mike": "killer and seat are both Mike",
        "eliminated seat=Mike items=[1]": "items: Knife (1) is not in owned[seat]",
        'ended reason="last survivor" winners=[Jane]': "4 players are left",
        "item_moved item=1 target=deck seat=Jane": "the deck has no owner",
        "chosen seat=Jane cards=[gold]": "cards: Gold is not in hands[seat]",
        "used seat=Jane item=24": "item: Chest (24) is not in owned",
        "paired seat=Jane partner=Jane": "partner and seat are both Jane",
    },
    "foreverot/rulings": {
        "gate_built seat=Ada world=3 other=3": "other and world are both Depal",
        "gate_built seat=Ada world=5 other=2": "the lower world comes first",
        "gate_built seat=Ada world=2 other=5\ngate_built seat=Ada world=2 other=5": "two Gates",
        "world_lost world=8 why=card marker=19 boxed=[pithysia_a, pithysia_b]\n"
        "gate_built seat=Ada world=2 other=8": "other is Pithysia, which is one of lost",
        "actions_gained seat=Cy actions=2": "seat is Cy, but turn is Ada",
        "exposed stack=0 token=rot_1": "lies where a Rotkin does",
        "alliance_moved level=9 change=3 why=ruling": "from 4 to level 9, but change is 3",
        "world_lost world=8 why=card marker=19 boxed=[pithysia_a, pithysia_b]\n"
        "alliance_moved level=20 change=16 why=ruling": "gains stop at 18, not at 20",
        "alliance_moved level=5 change=1 why=ruling wasted=2": "2 wasted below the cap",
        "alliance_moved level=5 change=1 why=ruling advance=true": "no Event is due below the cap",
        "pawn_moved seat=Ada source=5 world=6": "source is Arctos, but pawns[seat] is Onus",
        "gated seat=Ada source=5 world=6 cost=0": "source is Arctos, but pawns[seat] is Onus",
        "pawn_moved seat=Ada source=4 world=4": "world and source are both Onus",
        "marched seat=Ada source=5 world=6 kind=pawn": "reinforcements[source] is 0",
        "marched seat=Ada source=5 world=6 kind=influence": "deployed[source] is 0",
        "recalled world=3": "no Influence stands on Depal",
        "turn_ended seat=Bo": "seat is Bo, but turn is Ada",
        "acted seat=Bo action=gate": "seat is Bo, but turn is Ada",
        "acted seat=Ada action=gate actions=9": "too many actions",
        "given seat=Ada partner=Ada tokens=[red]": "partner and seat are both Ada",
        "lost seat=Ada tokens=[black, black, black, black] why=ruling": "black",
        "round_began number=7 seat=Ada": "from 1 to number 7, but +1 due",
        "dragon_lost world=4 remaining=0": "from 2 to remaining 0, but -1 due",
        "dragon_restored world=4 remaining=3": "3 Dragons on Onus",
        "revealed card=doom_2 remaining=3": "from 7 to remaining 3, but -1 due",
        "removed token=core_a world=4 slot=0 target=box": "token is Ishak Vane, but",
        "advanced token=core_a world=4 slot=0 target=1": "token is Ishak Vane, but",
        "activated token=onus_a world=4 slot=3 named=false": "token is Brass Abbot, but",
        "world_lost world=8 why=card marker=19 boxed=[core_a]": "boxed: Ishak Vane is not in",
        "rot_checked die=8 number=1 spreads=true": "8 against 1: spreads is wrong",
        "failed seat=Ada why=verge die=6 wanted=4": "6 does not fail against 4",
        'ended reason="foreverot spent"': "lost, but 7 Foreverot cards are left",
        'ended reason="rot destroyed"': "won, but Nur is not empty",
        "cured seat=Ada card=distrust": "Ada has another Madness",
    },
}


@cache
def opening(chapter: str) -> tuple[Entry, ...]:
    game, _, name = chapter.partition("/")
    return tuple(entries(read_fixtures(game, FIXTURES / game / f"{name}.toml")[0].common.given))


@pytest.mark.parametrize(
    ("chapter", "events", "told"),
    [
        pytest.param(chapter, events, told, id=f"{chapter}: {events}")
        for chapter, tried in CONTRADICTIONS.items()
        for events, told in tried.items()
    ],
)
def test_a_ruling_that_contradicts_the_position_is_refused(
    chapter: str, events: str, told: str
) -> None:
    game, _, name = chapter.partition("/")
    timeline = seat_players(read_fixtures(game, FIXTURES / game / f"{name}.toml")[0])
    for entry in opening(chapter):
        enter_line(timeline, entry)
    before = digest(timeline.state), len(timeline)
    problem = failure(timeline, Entry('scribe ruling "so it was"', tuple(events.splitlines())))
    assert problem is not None, "it was accepted"
    assert told in in_words(problem, timeline.voice)
    assert (digest(timeline.state), len(timeline)) == before
