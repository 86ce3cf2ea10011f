"""How each event changes the table: bookkeeping without a rule."""

from bisect import insort
from collections.abc import Callable
from typing import Any

from icecore.events.games.foreverot.cards import NUR, RUIN
from icecore.events.games.foreverot.words import (
    Acted,
    ActionsGained,
    Activated,
    Advanced,
    AllianceMoved,
    Assembled,
    CardDone,
    CardDrawn,
    Chosen,
    Crowned,
    Cured,
    Dealt,
    Deployed,
    DieChanged,
    DragonLost,
    DragonRestored,
    Ended,
    EventActive,
    Exposed,
    ExtrasDealt,
    FactionPlayed,
    Failed,
    FavorsDrawn,
    Fizzled,
    Foretold,
    Gained,
    GateBuilt,
    Gated,
    Given,
    Laid,
    Lost,
    Maddened,
    Marched,
    PawnMoved,
    Placed,
    Prophesied,
    Recalled,
    Removed,
    Rerolled,
    Reshuffled,
    Revealed,
    Rolled,
    RotBeaten,
    RotChecked,
    RoundBegan,
    TimeTurned,
    TurnBegan,
    TurnEnded,
    VergeMoved,
    Waiting,
    Withheld,
    WorldLost,
)
from icecore.replay.games.foreverot.rules.places import (
    add,
    draw,
    leave,
    return_ruins,
    shelve,
    take,
    take_ruin,
    take_supply,
)
from icecore.replay.games.foreverot.rules.state import State
from icecore.replay.kernel import BrokenError, hold


def on_dealt(state: State, event: Dealt) -> None:
    state.roles[event.seat] = list(event.cards)
    state.alliance += len(event.cards)


def on_laid(state: State, event: Laid) -> None:
    slots = state.slots[event.world]
    for slot, token in enumerate(event.tokens):
        if token != RUIN:
            slots[slot] = token
    for token in event.named:
        insort(state.named, token)
    for token in event.boxed:
        insort(state.boxed, token)


def on_crowned(state: State, event: Crowned) -> None:
    for stack, token in zip(state.stacks, event.tokens, strict=True):
        stack.append(token)


def on_chosen(state: State, event: Chosen) -> None:
    state.first = event.seat


def on_extras_dealt(state: State, event: ExtrasDealt) -> None:
    state.extras = [0] * len(state.extras)
    for seat in event.seats:
        state.extras[seat] += 1


def on_assembled(state: State, event: Assembled) -> None:
    state.pawns = [event.world] * len(state.pawns)
    state.reinforcements[event.beside] += event.reinforcements


def on_round_began(state: State, event: RoundBegan) -> None:
    state.round = event.number
    state.first = event.seat


def on_turn_began(state: State, event: TurnBegan) -> None:
    state.turn = event.seat
    state.turns += 1
    state.actions = event.actions
    state.spent = 0
    state.uses = {}
    state.withheld = []


def on_turn_ended(state: State, event: TurnEnded) -> None:
    state.turn = -1
    state.actions = 0
    state.spent = 0


def on_acted(state: State, event: Acted) -> None:
    state.spent += event.actions
    if event.slot is not None:
        place = f"{state.pawns[event.seat]}{event.slot}"
        state.uses[place] = state.uses.get(place, 0) + 1


def on_actions_gained(state: State, event: ActionsGained) -> None:
    state.actions = max(state.spent, state.actions + event.actions)


def on_gated(state: State, event: Gated) -> None:
    state.pawns[event.seat] = event.world
    state.alliance -= event.cost


def on_pawn_moved(state: State, event: PawnMoved) -> None:
    state.pawns[event.seat] = event.world


def on_marched(state: State, event: Marched) -> None:
    kind = state.reinforcements if event.kind == "pawn" else state.deployed
    if kind[event.source] <= 0:
        raise BrokenError(f"there is no Reinforcement on world {event.source}")
    kind[event.source] -= 1
    kind[event.world] += 1


def on_deployed(state: State, event: Deployed) -> None:
    take_supply(state, ("influence",))
    state.deployed[event.world] += 1


def on_recalled(state: State, event: Recalled) -> None:
    hold(state.deployed[event.world] > 0, "no Influence stands on world {}", event.world)
    state.deployed[event.world] -= 1
    state.supply["influence"] += 1


def on_alliance_moved(state: State, event: AllianceMoved) -> None:
    state.alliance = event.level
    state.due += event.advance


def on_gained(state: State, event: Gained) -> None:
    take_supply(state, event.tokens)
    add(state.holds[event.seat], event.tokens)


def on_lost(state: State, event: Lost) -> None:
    take(state.holds[event.seat], event.tokens)
    supply = state.supply
    for token in event.tokens:
        supply[shelve(token)] += 1


def on_given(state: State, event: Given) -> None:
    take(state.holds[event.seat], event.tokens)
    add(state.holds[event.partner], event.tokens)
    if state.withheld:
        given = [(event.seat, token) for token in event.tokens]
        state.withheld = [kept for kept in state.withheld if kept not in given]


def on_rolled(state: State, event: Rolled) -> None:
    state.die = event.die
    state.thrown = event.seat
    state.cast = event.why
    if event.why == "foreverot":
        state.omen = event.die


def on_rerolled(state: State, event: Rerolled) -> None:
    if event.token is not None:
        take(state.holds[event.seat], (event.token,))
        state.supply["reroll"] += 1


def on_die_changed(state: State, event: DieChanged) -> None:
    state.die = event.die
    if state.cast == "foreverot":
        state.omen = event.die


def on_placed(state: State, event: Placed) -> None:
    token, slots = event.token, state.slots[event.world]
    hold(event.world != NUR and slots[event.slot] is None, "slot {} is taken", event.slot)
    slots[event.slot] = token
    if token == RUIN:
        take_ruin(state)
    else:
        draw(state.boxed if token in state.boxed else state.obliviates, token)


def on_removed(state: State, event: Removed) -> None:
    slots = state.slots[event.world]
    hold(slots[event.slot] == event.token, "{} is not there", event.token)
    slots[event.slot] = None
    leave(state, event.token, event.target)
    state.due += event.advance


def on_advanced(state: State, event: Advanced) -> None:
    slots = state.slots[event.world]
    slots[event.slot] = RUIN
    slots[event.target] = event.token
    take_ruin(state)


def on_rot_beaten(state: State, event: RotBeaten) -> None:
    stack = state.stacks[event.stack]
    hold(bool(stack) and stack[-1] == event.token, "{} is not on top", event.token)
    stack.pop()


def on_exposed(state: State, event: Exposed) -> None:
    draw(state.rots, event.token)
    state.stacks[event.stack][-1] = event.token


def on_dragon_lost(state: State, event: DragonLost) -> None:
    state.dragons[event.world] = event.remaining
    take_ruin(state)


def on_dragon_restored(state: State, event: DragonRestored) -> None:
    state.dragons[event.world] = event.remaining
    return_ruins(state, 1)


def on_world_lost(state: State, event: WorldLost) -> None:
    world = event.world
    for token in state.slots[world]:
        if token is not None:
            leave(state, token, "box" if token in event.boxed else "supply")
    state.slots[world] = [None] * 5
    return_ruins(state, event.graves)
    state.dragons[world] = 0
    insort(state.lost, world)
    state.pawns = [NUR if at == world else at for at in state.pawns]
    for kind in (state.reinforcements, state.deployed):
        kind[NUR] += kind[world]
        kind[world] = 0
    if not state.marker:
        take_ruin(state)
    state.marker = event.marker


def on_time_turned(state: State, event: TimeTurned) -> None:
    state.night = event.side == "night"


def on_event_active(state: State, event: EventActive) -> None:
    draw(state.events, event.card)
    state.past.append(event.card)
    if event.due and state.due:
        state.due -= 1


def on_card_drawn(state: State, event: CardDrawn) -> None:
    draw(state.decks[event.world], event.card)
    (state.resolving if event.use == "effect" else state.quests[event.seat]).append(event.card)


def on_card_done(state: State, event: CardDone) -> None:
    draw(state.resolving if event.seat is None else state.quests[event.seat], event.card)
    insort(state.used_cards[event.world], event.card)


def on_revealed(state: State, event: Revealed) -> None:
    draw(state.doom, event.card)
    hold(event.remaining <= state.doom_left, "only {} Foreverot cards are left", state.doom_left)
    state.doom_left = event.remaining


def on_foretold(state: State, event: Foretold) -> None:
    draw(state.oracle, event.card)
    state.prophecies[event.seat].append(event.card)


def on_prophesied(state: State, event: Prophesied) -> None:
    draw(state.prophecies[event.seat], event.card)
    insort(state.fulfilled, event.card)


def on_maddened(state: State, event: Maddened) -> None:
    hold(state.madness[event.seat] is None, "seat {} has a Madness already", event.seat)
    draw(state.asylum, event.card)
    state.madness[event.seat] = event.card


def on_cured(state: State, event: Cured) -> None:
    hold(state.madness[event.seat] == event.card, "seat {} has another Madness", event.seat)
    state.madness[event.seat] = None
    insort(state.asylum, event.card)


def on_favors_drawn(state: State, event: FavorsDrawn) -> None:
    for card in event.cards:
        draw(state.factions, card)
    state.drawn = list(event.cards)


def on_faction_played(state: State, event: FactionPlayed) -> None:
    drawn = state.drawn
    if event.card is not None:
        draw(drawn, event.card)
        insort(state.spent_factions, event.card)
    for card in drawn:
        insort(state.factions, card)
    state.drawn = []


def on_gate_built(state: State, event: GateBuilt) -> None:
    state.gates.append([event.world, event.other])


def on_verge_moved(state: State, event: VergeMoved) -> None:
    state.verge = event.world


def on_reshuffled(state: State, event: Reshuffled) -> None:
    if event.deck == "world":
        for deck, used in zip(state.decks, state.used_cards, strict=True):
            deck += used
            deck.sort()
            used.clear()
    elif event.deck == "prophecy":
        state.oracle = sorted(state.oracle + state.fulfilled)
        state.fulfilled = []
    else:
        state.obliviates = sorted(state.obliviates + state.discarded)
        state.discarded = []


def on_withheld(state: State, event: Withheld) -> None:
    if (event.seat, event.colour) not in state.withheld:
        insort(state.withheld, (event.seat, event.colour))


def on_ended(state: State, event: Ended) -> None:
    state.reason = event.reason
    state.todo = ()


def on_waiting(state: State, event: Waiting) -> None:
    state.todo = event.steps


def only_said(state: State, event: Activated | Failed | RotChecked | Fizzled) -> None:
    """Nothing changed, and the record says so."""


EVOLVE: dict[type[Any], Callable[[State, Any], None]] = {
    Dealt: on_dealt,
    Laid: on_laid,
    Crowned: on_crowned,
    Chosen: on_chosen,
    ExtrasDealt: on_extras_dealt,
    Assembled: on_assembled,
    RoundBegan: on_round_began,
    TurnBegan: on_turn_began,
    TurnEnded: on_turn_ended,
    Acted: on_acted,
    ActionsGained: on_actions_gained,
    Gated: on_gated,
    PawnMoved: on_pawn_moved,
    Marched: on_marched,
    Deployed: on_deployed,
    Recalled: on_recalled,
    AllianceMoved: on_alliance_moved,
    Gained: on_gained,
    Lost: on_lost,
    Given: on_given,
    Rolled: on_rolled,
    Rerolled: on_rerolled,
    DieChanged: on_die_changed,
    Placed: on_placed,
    Removed: on_removed,
    Advanced: on_advanced,
    Activated: only_said,
    Failed: only_said,
    RotChecked: only_said,
    RotBeaten: on_rot_beaten,
    Exposed: on_exposed,
    DragonLost: on_dragon_lost,
    DragonRestored: on_dragon_restored,
    WorldLost: on_world_lost,
    TimeTurned: on_time_turned,
    EventActive: on_event_active,
    CardDrawn: on_card_drawn,
    CardDone: on_card_done,
    Revealed: on_revealed,
    Foretold: on_foretold,
    Prophesied: on_prophesied,
    Maddened: on_maddened,
    Cured: on_cured,
    FavorsDrawn: on_favors_drawn,
    FactionPlayed: on_faction_played,
    GateBuilt: on_gate_built,
    VergeMoved: on_verge_moved,
    Reshuffled: on_reshuffled,
    Withheld: on_withheld,
    Fizzled: only_said,
    Ended: on_ended,
    Waiting: on_waiting,
}
