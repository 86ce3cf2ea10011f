"""Evolve functions of all events: bookkeeping without a rule."""

from bisect import insort

from icecore.events.games.foreverot import words as w
from icecore.events.games.foreverot.cards import NUR, RUIN
from icecore.replay.kernel import hold

from .state import State, add, draw, leave, return_ruins, shelve, take, take_ruin, take_supply
from .table import saga


@saga.evolve
def dealt(state: State, event: w.Dealt) -> None:
    state.roles[event.seat] = list(event.cards)
    state.alliance += len(event.cards)


@saga.evolve
def laid(state: State, event: w.Laid) -> None:
    slots = state.slots[event.world]
    for slot, token in enumerate(event.tokens):
        if token != RUIN:
            slots[slot] = token
    for token in event.named:
        insort(state.named, token)
    for token in event.boxed:
        insort(state.boxed, token)


@saga.evolve
def crowned(state: State, event: w.Crowned) -> None:
    for stack, token in zip(state.stacks, event.tokens, strict=True):
        stack.append(token)


@saga.evolve
def chosen(state: State, event: w.Chosen) -> None:
    state.first = event.seat


@saga.evolve
def extras_dealt(state: State, event: w.ExtrasDealt) -> None:
    state.extras = [0] * len(state.extras)
    for seat in event.seats:
        state.extras[seat] += 1


@saga.evolve
def assembled(state: State, event: w.Assembled) -> None:
    state.pawns = [event.world] * len(state.pawns)
    state.reinforcements[event.beside] += event.reinforcements


@saga.evolve
def round_began(state: State, event: w.RoundBegan) -> None:
    state.round = event.number
    state.first = event.seat


@saga.evolve
def turn_began(state: State, event: w.TurnBegan) -> None:
    state.turn = event.seat
    state.turns += 1
    state.actions = event.actions
    state.spent = 0
    state.uses = {}
    state.withheld = []


@saga.evolve
def turn_ended(state: State, event: w.TurnEnded) -> None:
    state.turn = -1
    state.actions = 0
    state.spent = 0


@saga.evolve
def acted(state: State, event: w.Acted) -> None:
    state.spent += event.actions
    if event.slot is not None:
        place = f"{state.pawns[event.seat]}{event.slot}"
        state.uses[place] = state.uses.get(place, 0) + 1


@saga.evolve
def actions_gained(state: State, event: w.ActionsGained) -> None:
    state.actions = max(state.spent, state.actions + event.actions)


@saga.evolve
def gated(state: State, event: w.Gated) -> None:
    state.pawns[event.seat] = event.world
    state.alliance -= event.cost


@saga.evolve
def pawn_moved(state: State, event: w.PawnMoved) -> None:
    state.pawns[event.seat] = event.world


@saga.evolve
def marched(state: State, event: w.Marched) -> None:
    kind = state.reinforcements if event.kind == "pawn" else state.deployed
    if kind[event.source] <= 0:
        hold(False, "there is no Reinforcement on {:world}", event.source)
    kind[event.source] -= 1
    kind[event.world] += 1


@saga.evolve
def deployed(state: State, event: w.Deployed) -> None:
    take_supply(state, ("influence",))
    state.deployed[event.world] += 1


@saga.evolve
def recalled(state: State, event: w.Recalled) -> None:
    hold(state.deployed[event.world] > 0, "no Influence stands on {:world}", event.world)
    state.deployed[event.world] -= 1
    state.supply["influence"] += 1


@saga.evolve
def alliance_moved(state: State, event: w.AllianceMoved) -> None:
    state.alliance = event.level
    state.due += event.advance


@saga.evolve
def gained(state: State, event: w.Gained) -> None:
    take_supply(state, event.tokens)
    add(state.holds[event.seat], event.tokens)


@saga.evolve
def lost(state: State, event: w.Lost) -> None:
    take(state.holds[event.seat], event.tokens)
    supply = state.supply
    for token in event.tokens:
        supply[shelve(token)] += 1


@saga.evolve
def given(state: State, event: w.Given) -> None:
    take(state.holds[event.seat], event.tokens)
    add(state.holds[event.partner], event.tokens)
    if state.withheld:
        given = [(event.seat, token) for token in event.tokens]
        state.withheld = [kept for kept in state.withheld if kept not in given]


@saga.evolve
def rolled(state: State, event: w.Rolled) -> None:
    state.die = event.die
    state.thrown = event.seat
    state.cast = event.why
    if event.why == "foreverot":
        state.omen = event.die


@saga.evolve
def rerolled(state: State, event: w.Rerolled) -> None:
    if event.token is not None:
        take(state.holds[event.seat], (event.token,))
        state.supply["reroll"] += 1


@saga.evolve
def die_changed(state: State, event: w.DieChanged) -> None:
    state.die = event.die
    if state.cast == "foreverot":
        state.omen = event.die


@saga.evolve
def placed(state: State, event: w.Placed) -> None:
    token, slots = event.token, state.slots[event.world]
    hold(event.world != NUR and slots[event.slot] is None, "slot {} is taken", event.slot)
    slots[event.slot] = token
    if token == RUIN:
        take_ruin(state)
    else:
        draw(state.boxed if token in state.boxed else state.obliviates, token)


@saga.evolve
def removed(state: State, event: w.Removed) -> None:
    slots = state.slots[event.world]
    hold(slots[event.slot] == event.token, "{:card} is not there", event.token)
    slots[event.slot] = None
    leave(state, event.token, event.target)
    state.due += event.advance


@saga.evolve
def advanced(state: State, event: w.Advanced) -> None:
    slots = state.slots[event.world]
    slots[event.slot] = RUIN
    slots[event.target] = event.token
    take_ruin(state)


@saga.evolve
def rot_beaten(state: State, event: w.RotBeaten) -> None:
    stack = state.stacks[event.stack]
    hold(bool(stack) and stack[-1] == event.token, "{:card} is not on top", event.token)
    stack.pop()


@saga.evolve
def exposed(state: State, event: w.Exposed) -> None:
    draw(state.rots, event.token)
    state.stacks[event.stack][-1] = event.token


@saga.evolve
def dragon_lost(state: State, event: w.DragonLost) -> None:
    state.dragons[event.world] = event.remaining
    take_ruin(state)


@saga.evolve
def dragon_restored(state: State, event: w.DragonRestored) -> None:
    state.dragons[event.world] = event.remaining
    return_ruins(state, 1)


@saga.evolve
def world_lost(state: State, event: w.WorldLost) -> None:
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


@saga.evolve
def time_turned(state: State, event: w.TimeTurned) -> None:
    state.night = event.side == "night"


@saga.evolve
def event_active(state: State, event: w.EventActive) -> None:
    draw(state.events, event.card)
    state.past.append(event.card)
    if event.due and state.due:
        state.due -= 1


@saga.evolve
def card_drawn(state: State, event: w.CardDrawn) -> None:
    draw(state.decks[event.world], event.card)
    (state.resolving if event.use == "effect" else state.quests[event.seat]).append(event.card)


@saga.evolve
def card_done(state: State, event: w.CardDone) -> None:
    draw(state.resolving if event.seat is None else state.quests[event.seat], event.card)
    insort(state.used_cards[event.world], event.card)


@saga.evolve
def revealed(state: State, event: w.Revealed) -> None:
    draw(state.doom, event.card)
    hold(event.remaining <= state.doom_left, "only {} Foreverot cards are left", state.doom_left)
    state.doom_left = event.remaining


@saga.evolve
def foretold(state: State, event: w.Foretold) -> None:
    draw(state.oracle, event.card)
    state.prophecies[event.seat].append(event.card)


@saga.evolve
def prophesied(state: State, event: w.Prophesied) -> None:
    draw(state.prophecies[event.seat], event.card)
    insort(state.fulfilled, event.card)


@saga.evolve
def maddened(state: State, event: w.Maddened) -> None:
    hold(state.madness[event.seat] is None, "{:seat} has a Madness already", event.seat)
    draw(state.asylum, event.card)
    state.madness[event.seat] = event.card


@saga.evolve
def cured(state: State, event: w.Cured) -> None:
    hold(state.madness[event.seat] == event.card, "{:seat} has another Madness", event.seat)
    state.madness[event.seat] = None
    insort(state.asylum, event.card)


@saga.evolve
def favors_drawn(state: State, event: w.FavorsDrawn) -> None:
    for card in event.cards:
        draw(state.factions, card)
    state.drawn = list(event.cards)


@saga.evolve
def faction_played(state: State, event: w.FactionPlayed) -> None:
    drawn = state.drawn
    if event.card is not None:
        draw(drawn, event.card)
        insort(state.spent_factions, event.card)
    for card in drawn:
        insort(state.factions, card)
    state.drawn = []


@saga.evolve
def gate_built(state: State, event: w.GateBuilt) -> None:
    state.gates.append([event.world, event.other])


@saga.evolve
def verge_moved(state: State, event: w.VergeMoved) -> None:
    state.verge = event.world


@saga.evolve
def reshuffled(state: State, event: w.Reshuffled) -> None:
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


@saga.evolve
def withheld(state: State, event: w.Withheld) -> None:
    if (event.seat, event.colour) not in state.withheld:
        insort(state.withheld, (event.seat, event.colour))


@saga.evolve
def ended(state: State, event: w.Ended) -> None:
    state.reason = event.reason
    state.todo = ()


@saga.evolve
def waiting(state: State, event: w.Waiting) -> None:
    state.todo = event.steps


@saga.evolve
def only_said(state: State, event: w.Activated | w.Failed | w.RotChecked | w.Fizzled) -> None:
    """Nothing changed, and the record says so."""
