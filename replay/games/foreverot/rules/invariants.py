"""Invariants of every position, and the checks of events that a ruling enters."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from icecore.events.games.foreverot import words as w
from icecore.events.games.foreverot.cards import GATES, NUR, RUIN, RUINS, SCRAP, WORLDS
from icecore.replay.kernel import hold

from .factions import check_drawn
from .facts import losing
from .lookups import cap, seats
from .rounds import is_laid
from .state import FULL, STACK, STACKS, State
from .table import saga


def invariants(state: State) -> None:
    """Conservation after every record; the rest where it can be asked."""
    check_tokens(state)
    check_worlds(state)
    check_enemies(state)
    check_cards(state)
    check_track(state)
    check_nur(state)
    check_turn(state)


def check_tokens(state: State) -> None:
    """Supply and play areas together hold every token of the box."""
    totals = state.box.supply
    there = Counter(state.supply)
    for holds in state.holds:
        for token, number in holds.items():
            hold(number > 0, "{} of {:card}", number, token)
            there["reroll" if token == "special" else token] += number
    there["influence"] += sum(state.deployed)
    for token, number in there.items():
        hold(token in totals, "{:card} is no token", token)
        hold(
            state.supply.get(token, 0) >= 0, "the supply has {} {:card}", state.supply[token], token
        )
        hold(
            number == totals[token],
            "{} of {:card} are there, expected {}",
            number,
            token,
            totals[token],
        )


def check_worlds(state: State) -> None:
    """A token a slot, no tokens or pawns where a world is lost, five Ruins lose one."""
    lost_soon = losing(state)
    hold(NUR not in state.lost, "Nur is never lost")
    hold(state.lost == sorted(set(state.lost)), "a world is lost twice")
    for world in range(1, WORLDS + 1):
        slots, printed = state.slots[world], state.box.board(world).dragons
        hold(len(slots) == (0 if world == NUR else 5), "{:world} has {} slots", world, len(slots))
        hold(
            0 <= state.dragons[world] <= printed,
            "{} Dragons on {:world}",
            state.dragons[world],
            world,
        )
        if world in state.lost:
            empty = not any(slots) and not state.reinforcements[world] + state.deployed[world]
            hold(empty, "something stands on the lost {:world}", world)
            hold(world not in state.pawns, "a pawn stands on the lost {:world}", world)
        elif world != NUR and world not in lost_soon:
            hold(any(token != RUIN for token in slots), "{:world} has five Ruins", world)
        pawns = min(state.reinforcements[world], state.deployed[world])
        hold(pawns >= 0, "fewer than no Reinforcements on {:world}", world)
    for pawn in state.pawns:
        hold((pawn == 0) == (state.pawns[0] == 0), "some pawns have started, some not")


def check_enemies(state: State) -> None:
    """Every Warlord, Obliviate and Ruin is somewhere, and only once."""
    box = state.box
    on_slots = [t for slots in state.slots for t in slots if t is not None]
    ruins = on_slots.count(RUIN)
    warlords = [t for t in on_slots if t in box.warlords] + state.boxed
    obliviates = [t for t in on_slots if t in box.obliviates]
    hold(len(on_slots) == ruins + len(warlords) - len(state.boxed) + len(obliviates), "odd token")
    obliviates += state.obliviates + state.discarded
    unique([*warlords, *obliviates])
    if is_laid(state):
        hold(len(warlords) == len(box.warlords), "{} Warlords are there", len(warlords))
        own = len(box.obliviates) - len(box.supply_obliviates)
        fewest = len(box.supply_obliviates)
        hold(fewest <= len(obliviates) <= fewest + own, "{} Obliviates", len(obliviates))
    for token in state.named:
        hold(
            token in on_slots and box.warlords[token].card is not None,
            "{:card} is not named",
            token,
        )
    graves = sum(
        box.board(world).dragons - state.dragons[world]
        for world in range(2, WORLDS + 1)
        if world not in state.lost
    )
    used = ruins + graves + bool(state.marker)
    there = state.ruins + state.scrap - state.improvised + used
    total = RUINS * (WORLDS - 1) + SCRAP
    hold(there == total, "{} Ruins and Scrap, expected {}", there, total)
    hold(min(state.ruins, state.scrap, state.improvised) >= 0, "fewer than no Ruins")


def check_cards(state: State) -> None:
    """Every card is in one place."""
    box, fresh = state.box, state.box.fresh[state.options.promo]
    same([*state.events, *state.past], fresh.events, "Event cards")
    check_drawn(state)
    factions = [*state.factions, *state.drawn, *state.spent_factions]
    same(factions, fresh.factions, "Faction cards")
    held = [card for cards in state.prophecies for card in cards]
    prophecies = [*state.oracle, *state.fulfilled, *held]
    same(prophecies, fresh.prophecies, "Prophecy cards")
    mad = [card for card in state.madness if card is not None]
    same([*state.asylum, *mad], fresh.madness, "Madness cards")
    quests = [card for cards in state.quests for card in cards]
    cards = [card for deck in (*state.decks, *state.used_cards) for card in deck]
    same([*cards, *quests, *state.resolving], fresh.cards, "World Cards")
    for world, (deck, used) in enumerate(zip(state.decks, state.used_cards, strict=True)):
        strangers = [card for card in (*deck, *used) if box.cards[card].world != world]
        hold(not strangers, "{:card} lies beside {:world}", *strangers[:1], world)
    known = fresh.foreverot
    hold(set(state.doom) <= set(known), "a Foreverot card that is not in the set")
    hold(0 <= state.doom_left <= 8, "{} Foreverot cards are left", state.doom_left)
    hold(len(known) - len(state.doom) >= 8 - state.doom_left, "Foreverot cards came back")
    hold(state.due <= len(state.events), "{} Events are due", state.due)
    roles = [card for cards in state.roles for card in cards]
    unique(roles)
    hold(all(card in box.roles for card in roles), "a Role that is not in the set")


def same(found: Iterable[str], wanted: list[str], what: str) -> None:
    hold(sorted(found) == wanted, "{}: one is missing, or there twice", what)


def unique(tokens: list[str]) -> None:
    for token, times in Counter(tokens).items():
        hold(times == 1, "{:card} is there {} times", token, times)


def check_track(state: State) -> None:
    hold(0 <= state.alliance <= FULL, "Alliance {}", state.alliance)
    hold(bool(state.marker) == bool(state.lost), "the Ruin on the track and the lost worlds differ")
    hold(len(state.gates) <= GATES, "{} Permanent Gates", len(state.gates))
    for gate in state.gates:
        hold(
            gate[0] < gate[1],
            "a Gate from {:world} to {:world}: the lower world comes first",
            *gate,
        )
        hold(state.gates.count(gate) == 1, "two Gates link {:world} and {:world}", *gate)
    hold(1 <= state.verge <= WORLDS, "the Verge lies after {:world}", state.verge)
    if state.round:
        hold(bool(state.past), "no Event is active")


def check_nur(state: State) -> None:
    """Rotkin only on top; what is beaten is gone for good."""
    known: list[str] = []
    for stack in state.stacks:
        hold(len(stack) <= STACK + 1, "a stack of {}", len(stack))
        for place, token in enumerate(stack):
            if token is None:
                continue
            known.append(token)
            top = place == len(stack) - 1
            hold(top, "{:card} is known, but not on top", token)
            hold(token not in state.rots, "{:card} is unseen and seen", token)
            hold(token in state.box.rots or token in state.box.rotkin, "{:card} is no Rot", token)
            if token in state.box.rotkin:
                hold(place == STACK, "{:card} lies deeper than a Rotkin does", token)
            else:
                hold(place < STACK, "{:card} lies where a Rotkin does", token)
    unique(known)
    check_stacks(state)
    unknown = sum(token is None for stack in state.stacks for token in stack)
    hold(unknown <= len(state.rots), "{} unseen Rots are left", len(state.rots))
    won = state.reason == "rot destroyed"
    hold(won == (not any(state.stacks)), "won, but Nur is not empty; or the other way round")
    lost = state.reason == "foreverot spent"
    hold(not lost or not state.doom_left, "lost, but {} Foreverot cards are left", state.doom_left)


def check_stacks(state: State) -> None:
    """foreverot.setup.5a: all stacks are alike until the tops lie; then a top is seen or asked."""
    hold(len(state.stacks) == STACKS, "{} stacks", len(state.stacks))
    steps = [step for step in state.todo if isinstance(step, w.DrawFrom)]
    if any(step.deck == "rotkin" for step in steps):
        low = all(stack == [None] * STACK for stack in state.stacks)
        hold(low, "a stack that has no Rotkin yet holds no other cards")
        return
    asked = {step.world for step in steps if step.deck == "rot"}
    for number, stack in enumerate(state.stacks):
        hold(not stack or stack[-1] is not None or number in asked, "a top of Nur is unseen")


def check_turn(state: State) -> None:
    n = seats(state)
    hold(0 <= state.first < n and -1 <= state.turn < n, "a seat that is not there")
    hold(0 <= state.spent <= max(state.actions, 0) or state.turn < 0, "too many actions")
    if state.round:
        hold(not state.extras[state.first], "the first player holds an Extra Action")
    saga.hold_steps(state)
    free = not state.todo and state.reason is None
    hold(not free or state.turn >= 0, "nothing is to be done, and no turn has begun")


def agrees(state: State, event: Any) -> None:
    """Asked before the event is carried out."""
    match event:
        case w.AllianceMoved(level, change, _, wasted, advance):
            risen = max(state.alliance, cap(state))
            hold(change <= 0 or level <= risen, "gains stop at {}, not at {}", cap(state), level)
            hold(not wasted or level >= cap(state), "{} wasted below the cap", wasted)
            hold(not advance or level == cap(state), "no Event is due below the cap")
        case w.Activated(token, _, _, named):
            hold(token in state.box.warlords, "{:card} is no Warlord", token)
            hold(named == (token in state.named), "{:card} is named, or is not", token)
        case w.Failed(die=die, wanted=wanted):
            hold(die < wanted, "{} does not fail against {}", die, wanted)
        case w.RotChecked(die, number, spreads):
            hold(spreads == (die <= number), "{} against {}: spreads is wrong", die, number)
        case w.WorldLost(marker=marker):
            before = state.marker or cap(state)
            hold(marker < before or marker == 1, "the Ruin on the track goes down from {}", before)
