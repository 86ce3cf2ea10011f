"""What happened, one sentence an event."""

from collections import Counter
from collections.abc import Sequence

from icecore.events.games.foreverot import words as w
from icecore.replay.show.plain import counted

from ..rules.table import saga

Names = Sequence[str]

WORLD_NAMES = ("", "Nur", "Core", "Depal", "Onus", "Arctos", "Murrod", "Rettik", "Pithysia")
"""The worlds by number, as the rulebook orders them; an event knows no set."""
DONE = {
    "gate": "opens a Gate",
    "engage": "engages a location",
    "confront": "confronts an enemy",
    "rot": "confronts the Rot",
    "rouse": "rouses a Dragon",
    "transfer": "transfers Energy",
    "deploy": "deploys a Reinforcement",
    "favors": "calls in favors",
    "special": "takes a Special Action",
}
CASTS = {
    "verge": "at the Verge",
    "confront": "in the Confront",
    "rouse": "for the Dragon",
    "text": "for the card",
    "foreverot": "for the Foreverot",
}
LOST_BY = {
    "ruins": "its five locations lie in Ruins",
    "roll": "no Dragon was left to guard it",
    "card": "a card says so",
}
TARGETS = {"discard": "the discard pile", "box": "the box", "supply": "the supply"}


def said(word: str) -> str:
    """An id as people read it."""
    return word.replace("_", " ")


def tokens(words: Sequence[str]) -> str:
    """`2 red, bindmetal`."""
    counts = Counter(map(said, words))
    return ", ".join(f"{n} {word}" if n > 1 else word for word, n in counts.items()) or "nothing"


def listed(words: Sequence[str]) -> str:
    return ", ".join(said(word) for word in words) or "nothing"


def way(event: w.Gated | w.PawnMoved | w.Marched) -> str:
    return f"from {WORLD_NAMES[event.source]} to {WORLD_NAMES[event.world]}"


@saga.tell
def dealt(event: w.Dealt, names: Names) -> str:
    return f"{names[event.seat]} plays {listed(event.cards)}."


@saga.tell
def laid(event: w.Laid, names: Names) -> str:
    there = [said(t) for t in event.tokens if t != "ruin"]
    rest = f"; {said(event.spare)} is left over" if event.spare != "ruin" else ""
    return f"{WORLD_NAMES[event.world]} holds {', '.join(there)}{rest}."


@saga.tell
def crowned(event: w.Crowned, names: Names) -> str:
    return f"On the stacks of Nur lie {listed(event.tokens)}."


@saga.tell
def chosen(event: w.Chosen, names: Names) -> str:
    return f"{names[event.seat]} takes the First Player marker."


@saga.tell
def extras_dealt(event: w.ExtrasDealt, names: Names) -> str:
    return f"Extra Actions are with {', '.join(names[seat] for seat in event.seats)}."


@saga.tell
def assembled(event: w.Assembled, names: Names) -> str:
    more = counted(event.reinforcements, "Reinforcement", "Reinforcements")
    extra = f", with {more} on {WORLD_NAMES[event.beside]}" if event.reinforcements else ""
    return f"All pawns begin on {WORLD_NAMES[event.world]}{extra}."


@saga.tell
def round_began(event: w.RoundBegan, names: Names) -> str:
    return f"Round {event.number} begins with {names[event.seat]}."


@saga.tell
def ended(event: w.Ended, names: Names) -> str:
    if event.reason == "rot destroyed":
        return "The last of the Rot is gone: all win."
    return "A Foreverot card is due and none is left: all lose."


@saga.tell
def turn_began(event: w.TurnBegan, names: Names) -> str:
    return f"{names[event.seat]} has {counted(event.actions, 'action', 'actions')}."


@saga.tell
def turn_ended(event: w.TurnEnded, names: Names) -> str:
    left = counted(event.forfeited, "action", "actions")
    rest = f" and forfeits {left}" if event.forfeited else ""
    return f"{names[event.seat]} ends the turn{rest}."


@saga.tell
def acted(event: w.Acted, names: Names) -> str:
    more = f" for {event.actions} actions" if event.actions > 1 else ""
    return f"{names[event.seat]} {DONE[event.action]}{more}."


@saga.tell
def actions_gained(event: w.ActionsGained, names: Names) -> str:
    return f"{names[event.seat]} has {event.actions:+d} actions."


@saga.tell
def gated(event: w.Gated, names: Names) -> str:
    paid = f" for {event.cost} Alliance" if event.cost else ""
    return f"{names[event.seat]} goes {way(event)}{paid}."


@saga.tell
def pawn_moved(event: w.PawnMoved, names: Names) -> str:
    return f"{names[event.seat]} is moved {way(event)}."


@saga.tell
def rolled(event: w.Rolled, names: Names) -> str:
    return f"{names[event.seat]} rolls {event.die} {CASTS[event.why]}."


@saga.tell
def rerolled(event: w.Rerolled, names: Names) -> str:
    how = "a Prophecy" if event.token is None else "a Re-Roll"
    return f"{names[event.seat]} uses {how}: the {event.die} is rolled again."


@saga.tell
def die_changed(event: w.DieChanged, names: Names) -> str:
    return f"The die counts as {event.die}."


@saga.tell
def failed(event: w.Failed, names: Names) -> str:
    return f"{event.die} is too low {CASTS[event.why]}: {event.wanted} was needed."


@saga.tell
def withheld(event: w.Withheld, names: Names) -> str:
    kept = f" to give {event.colour}" if event.colour else ""
    return f"{names[event.seat]} does not consent{kept}."


@saga.tell
def fizzled(event: w.Fizzled, names: Names) -> str:
    return f"{said(event.verb).capitalize()} of {said(event.name)} finds nothing to do."


@saga.tell
def alliance_moved(event: w.AllianceMoved, names: Names) -> str:
    if event.change == 0:
        return f"Alliance stays at {event.level}: {event.wasted} by {said(event.why)} are wasted."
    verb = "rises" if event.change > 0 else "falls"
    more = f"; {event.wasted} more are wasted" if event.wasted else ""
    return f"Alliance {verb} to {event.level} by {said(event.why)}{more}."


@saga.tell
def gained(event: w.Gained, names: Names) -> str:
    return f"{names[event.seat]} gains {tokens(event.tokens)}."


@saga.tell
def lost(event: w.Lost, names: Names) -> str:
    if event.why == "night":
        return f"The Night takes {tokens(event.tokens)} from {names[event.seat]}."
    return f"{names[event.seat]} gives up {tokens(event.tokens)} for {said(event.why)}."


@saga.tell
def given(event: w.Given, names: Names) -> str:
    return f"{names[event.seat]} hands {tokens(event.tokens)} to {names[event.partner]}."


@saga.tell
def marched(event: w.Marched, names: Names) -> str:
    what = "an Influence" if event.kind == "influence" else "a Reinforcement"
    return f"{names[event.seat]} moves {what} {way(event)}."


@saga.tell
def deployed(event: w.Deployed, names: Names) -> str:
    return f"{names[event.seat]} deploys an Influence on {WORLD_NAMES[event.world]}."


@saga.tell
def recalled(event: w.Recalled, names: Names) -> str:
    return f"An Influence leaves {WORLD_NAMES[event.world]} for the supply."


@saga.tell
def placed(event: w.Placed, names: Names) -> str:
    what = "A Ruin" if event.token == "ruin" else said(event.token).capitalize()
    return f"{what} comes to slot {event.slot} of {WORLD_NAMES[event.world]}."


@saga.tell
def removed(event: w.Removed, names: Names) -> str:
    what = "A Ruin" if event.token == "ruin" else said(event.token).capitalize()
    where = f"slot {event.slot} of {WORLD_NAMES[event.world]}"
    return f"{what} leaves {where} for {TARGETS[event.target]}."


@saga.tell
def advanced(event: w.Advanced, names: Names) -> str:
    where = f"slot {event.slot} of {WORLD_NAMES[event.world]}"
    return f"{said(event.token).capitalize()} ruins {where} and moves to slot {event.target}."


@saga.tell
def activated(event: w.Activated, names: Names) -> str:
    how = "by its card" if event.named else "without a name"
    return f"{said(event.token).capitalize()} acts on {WORLD_NAMES[event.world]} {how}."


@saga.tell
def rot_checked(event: w.RotChecked, names: Names) -> str:
    how = "spreads" if event.spreads else "does not spread"
    return f"The Rot {how}: {event.die} against {event.number}."


@saga.tell
def rot_beaten(event: w.RotBeaten, names: Names) -> str:
    return f"{names[event.seat]} beats {said(event.token)} on stack {event.stack} of Nur."


@saga.tell
def exposed(event: w.Exposed, names: Names) -> str:
    return f"On stack {event.stack} of Nur {said(event.token)} comes to light."


@saga.tell
def dragon_lost(event: w.DragonLost, names: Names) -> str:
    return f"{WORLD_NAMES[event.world]} loses a Dragon: {event.remaining} left."


@saga.tell
def dragon_restored(event: w.DragonRestored, names: Names) -> str:
    return f"A Dragon returns to {WORLD_NAMES[event.world]}: {event.remaining} now."


@saga.tell
def world_lost(event: w.WorldLost, names: Names) -> str:
    world, marker = WORLD_NAMES[event.world], event.marker
    return f"{world} is lost: {LOST_BY[event.why]}; the Ruin stands at {marker}."


@saga.tell
def time_turned(event: w.TimeTurned, names: Names) -> str:
    return "Night falls." if event.side == "night" else "Day breaks."


@saga.tell
def gate_built(event: w.GateBuilt, names: Names) -> str:
    ends = f"{WORLD_NAMES[event.world]} and {WORLD_NAMES[event.other]}"
    return f"{names[event.seat]} builds a Permanent Gate between {ends}."


@saga.tell
def verge_moved(event: w.VergeMoved, names: Names) -> str:
    return f"The Verge lies after {WORLD_NAMES[event.world]} now."


@saga.tell
def event_active(event: w.EventActive, names: Names) -> str:
    return f"The Active Event is {said(event.card)}."


@saga.tell
def card_drawn(event: w.CardDrawn, names: Names) -> str:
    how = " as a Quest" if event.use == "quest" else ""
    return f"{names[event.seat]} draws {said(event.card)} of {WORLD_NAMES[event.world]}{how}."


@saga.tell
def card_done(event: w.CardDone, names: Names) -> str:
    if event.seat is None:
        return f"{said(event.card).capitalize()} is discarded."
    return f"{names[event.seat]} fulfils the Quest of {said(event.card)}."


@saga.tell
def revealed(event: w.Revealed, names: Names) -> str:
    left = counted(event.remaining, "card", "cards")
    return f"The Foreverot shows {said(event.card)}; {left} left."


@saga.tell
def foretold(event: w.Foretold, names: Names) -> str:
    return f"{names[event.seat]} receives the Prophecy {said(event.card)}."


@saga.tell
def prophesied(event: w.Prophesied, names: Names) -> str:
    return f"{names[event.seat]} fulfils the Prophecy {said(event.card)}."


@saga.tell
def maddened(event: w.Maddened, names: Names) -> str:
    return f"{names[event.seat]} falls to {said(event.card)}."


@saga.tell
def cured(event: w.Cured, names: Names) -> str:
    return f"{names[event.seat]} is rid of {said(event.card)}."


@saga.tell
def favors_drawn(event: w.FavorsDrawn, names: Names) -> str:
    return f"{names[event.seat]} may call on {listed(event.cards)}."


@saga.tell
def faction_played(event: w.FactionPlayed, names: Names) -> str:
    if event.card is None:
        return f"{names[event.seat]} calls on nobody."
    how = "" if event.paid else " without Influence"
    return f"{names[event.seat]} calls on {said(event.card)}{how}."


@saga.tell
def reshuffled(event: w.Reshuffled, names: Names) -> str:
    return f"The discarded {event.deck} cards are shuffled back."


@saga.tell
def waiting(event: w.Waiting, names: Names) -> str:
    """Only bookkeeping."""
    return ""
