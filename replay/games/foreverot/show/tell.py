"""Sentences of events, for people."""

from collections.abc import Sequence

from icecore.events.games.foreverot import words as w
from icecore.replay.kernel.sentences import It, Sentence, Value, Who, joined, say
from icecore.replay.show.text import counted

from ..rules.programs import CASTS, piece, place
from ..rules.table import saga
from .captions import handful

DONE = {
    "gate": "opens a Gate",
    "engage": "engages a location",
    "confront": "confronts {token}",
    "rot": "confronts {token}",
    "rouse": "rouses a Dragon against {token}",
    "transfer": "transfers Energy",
    "deploy": "deploys a Reinforcement",
    "favors": "calls in favors",
    "special": "takes a Special Action",
}
LOST_BY = {
    "ruins": "its five locations lie in Ruins",
    "roll": "no Dragon was left to guard it",
    "card": "a card says so",
}
DRAGON_BY = {
    "roll": "The chain corrodes, and {world} loses a Dragon",
    "rouse": "The roused Dragon of {world} is destroyed",
    "card": "{world} loses a Dragon",
}
TARGETS = {"discard": "is discarded", "box": "goes back to the box", "supply": "goes to the supply"}
KINDS = {"obliviate": "Obliviate", "warlord": "Warlord", "ruin": "Ruin"}
POOLS = {
    "rotkin": "no Rotkin", "rot": "no Rot", "quest": "no World Card", "world": "no World Card",
    "opening": "no Event", "event": "no Event", "event_now": "no Event", "prophecy": "no Prophecy",
    "madness": "no Madness", "faction": "no Faction", "foreverot": "no Foreverot card",
    "obliviate": "no Obliviate", "warlord": "no Warlord", "lore": "no Lore", "relic": "no Relic",
}  # fmt: skip
ATTEMPTS = {
    "alliance": "move the Alliance", "madness": "bring Madness", "prophecy": "bring a Prophecy",
    "time": "turn Day and Night", "favor": "call on Factions", "modify": "change anything",
    "permanent_gate": "open a Permanent Gate", "move_pawn": "move a pawn",
    "move_reinforcement": "move a Reinforcement", "deploy_influence": "deploy Influence",
    "destroy_dragon": "destroy a Dragon", "restore_dragon": "restore a Dragon",
    "lose_world": "take a world", "advance_event": "bring an Event", "draw": "draw a card",
    "reveal_foreverot": "reveal a Foreverot card", "choose": "offer a choice",
    "place": "place a token", "remove": "remove a token", "gain": "give anything",
    "give": "pass Energy on", "exchange": "exchange anything",
}  # fmt: skip
"""The subject of an effect that found nothing to do."""


def several(cards: Sequence[str], last: str = " and ") -> Sentence:
    return joined([It("card", card) for card in cards], last=last)


def source(why: str) -> Value:
    """The source of an event: a text of the set, or what a ruling says."""
    return It("source", why)


saga.tells(
    {
        w.Dealt: "{seat} plays {cards}.",
        w.Crowned: "On the stacks of Nur lie {tokens}.",
        w.Chosen: "{seat} takes the First Player marker.",
        w.RoundBegan: "Round {number} begins with {seat}.",
        w.TurnBegan: "{seat} has {actions}.",
        w.PawnMoved: "{seat} is moved from {source} to {world}.",
        w.DieChanged: "The die counts as {die}.",
        w.Deployed: "{seat} deploys an Influence on {world}.",
        w.Recalled: "An Influence leaves {world} for the supply.",
        w.RotBeaten: "{seat} beats {token} on stack {stack} of Nur.",
        w.Exposed: "On stack {stack} of Nur {token} comes to light.",
        w.DragonRestored: "A Dragon returns to {world}: {remaining} now.",
        w.GateBuilt: "{seat} builds a Permanent Gate between {world} and {other}.",
        w.VergeMoved: "The Verge lies after {world} now.",
        w.EventActive: "{card} is the Active Event.",
        w.Foretold: "{seat} receives the Prophecy {card}.",
        w.Maddened: "{seat} falls to {card}.",
        w.Cured: "{seat} is rid of {card}.",
    },
    cards=several,
    tokens=several,
    actions=lambda actions: counted(actions, "action", "actions"),
)


saga.tells(
    {
        w.Gained: "{seat} gains {tokens} from {why}.",
        w.Given: "{seat} hands {tokens} to {partner}.",
        w.Revealed: "The Foreverot shows {card}; {remaining} left.",
        w.FavorsDrawn: "{seat} may call on {cards}.",
    },
    tokens=handful,
    why=source,
    remaining=lambda remaining: counted(remaining, "card", "cards"),
    cards=lambda cards: several(cards, " or "),
)


@saga.tell
def laid(event: w.Laid) -> Sentence:
    there = [
        say("{token} at {place}", token=piece(token), place=place(event.world, slot))
        for slot, token in enumerate(event.tokens)
        if token != "ruin"
    ]
    told = say("{world} holds {there}", event, there=joined(there, last=" and ") or "no enemy")
    if event.spare == "ruin":
        return told + "."
    return told + say("; {spare} is left over.", event)


@saga.tell
def extras_dealt(event: w.ExtrasDealt) -> Sentence:
    with_whom = joined([Who(seat) for seat in event.seats], last=" and ")
    return say("Extra Actions are with {with_whom}.", with_whom=with_whom)


@saga.tell
def assembled(event: w.Assembled) -> Sentence:
    told = say("All pawns begin on {world}", event)
    if event.reinforcements:
        more = counted(event.reinforcements, "Reinforcement", "Reinforcements")
        where = "" if event.beside == event.world else say(" on {beside}", event)
        told += say(", with {more}{where}", more=more, where=where)
    return told + "."


@saga.tell
def ended(event: w.Ended) -> Sentence:
    if event.reason == "rot destroyed":
        return say("The last of the Rot is gone: all win.")
    return say("A Foreverot card is due and none is left: all lose.")


@saga.tell
def turn_ended(event: w.TurnEnded) -> Sentence:
    told = say("{seat} ends the turn", event)
    if event.forfeited:
        told += f" and forfeits {counted(event.forfeited, 'action', 'actions')}"
    return told + "."


@saga.tell
def acted(event: w.Acted) -> Sentence:
    token = "an enemy" if event.token is None else piece(event.token)
    told = say(f"{{seat}} {DONE[event.action]}", event, token=token)
    return told + (f" for {event.actions} actions." if event.actions > 1 else ".")


@saga.tell
def actions_gained(event: w.ActionsGained) -> Sentence:
    more = counted(abs(event.actions), "action", "actions")
    how = "gains" if event.actions > 0 else "loses"
    return say("{seat} {how} {more}.", event, how=how, more=more)


@saga.tell
def gated(event: w.Gated) -> Sentence:
    paid = f" for {event.cost} Alliance" if event.cost else ""
    return say("{seat} goes from {source} to {world}{paid}.", event, paid=paid)


@saga.tell
def rolled(event: w.Rolled) -> Sentence:
    return say("{seat} rolls {die} {why}.", event, why=CASTS[event.why])


@saga.tell
def rerolled(event: w.Rerolled) -> Sentence:
    how = "a Prophecy" if event.token is None else say("a {token}", event)
    return say("{seat} uses {how}: the {die} is rolled again.", event, how=how)


@saga.tell
def failed(event: w.Failed) -> Sentence:
    return say("{die} is too low {why}: {wanted} was needed.", event, why=CASTS[event.why])


@saga.tell
def withheld(event: w.Withheld) -> Sentence:
    if not event.colour:
        return say("{seat} does not consent to be moved.", event)
    colour = It("card", event.colour)
    return say("{seat} does not consent to give {colour} Energy.", event, colour=colour)


@saga.tell
def fizzled(event: w.Fizzled) -> Sentence:
    verb = event.verb
    if event.name == "supply":
        return say("There is {nothing} left to draw.", nothing=POOLS.get(verb, "nothing"))
    if event.name == "place" and verb in KINDS:
        return say("No {kind} can come.", kind=KINDS[verb])
    if event.name == "place":
        return say("There is no place for {token}.", token=piece(verb))
    what = ATTEMPTS.get(verb, verb.replace("_", " "))
    return say("{name} would {what}, but nothing comes of it.", name=source(event.name), what=what)


@saga.tell
def alliance_moved(event: w.AllianceMoved) -> Sentence:
    why = source(event.why)
    if event.change < 0:
        taken = -event.change
        return say("{why} takes {taken} Alliance: {level} left.", event, why=why, taken=taken)
    if event.change == 0:
        told = "{why} gives Alliance in vain: it stays at {level}, {wasted} wasted."
        return say(told, event, why=why)
    more = f", {event.wasted} wasted" if event.wasted else ""
    return say("{why} gives {change} Alliance: {level} now{more}.", event, why=why, more=more)


@saga.tell
def lost(event: w.Lost) -> Sentence:
    some, why = handful(event.tokens), source(event.why)
    if event.why == "night":
        return say("The Night takes {some} from {seat}.", event, some=some)
    return say("{seat} gives up {some} for {why}.", event, some=some, why=why)


@saga.tell
def marched(event: w.Marched) -> Sentence:
    what = "an Influence" if event.kind == "influence" else "a Reinforcement"
    return say("{seat} moves {what} from {source} to {world}.", event, what=what)


@saga.tell
def placed(event: w.Placed) -> Sentence:
    where = place(event.world, event.slot)
    return say("{token} comes to {place} on {world}.", event, token=piece(event.token), place=where)


@saga.tell
def removed(event: w.Removed) -> Sentence:
    told = say("{token} leaves {place} on {world} and ", event, token=piece(event.token),
               place=place(event.world, event.slot))  # fmt: skip
    return told + f"{TARGETS[event.target]}."


@saga.tell
def advanced(event: w.Advanced) -> Sentence:
    left, goal = place(event.world, event.slot), place(event.world, event.target)
    told = "{token} ruins {left} on {world} and moves to {goal}."
    return say(told, event, left=left, goal=goal)


@saga.tell
def activated(event: w.Activated) -> Sentence:
    how = "by its card" if event.named else "without a card"
    where = place(event.world, event.slot)
    return say("{token} acts at {place} on {world}, {how}.", event, place=where, how=how)


@saga.tell
def rot_checked(event: w.RotChecked) -> Sentence:
    how = "spreads" if event.spreads else "does not spread"
    told = "The Rot {how}: {die} against {number} (Obliviates and lost worlds)."
    return say(told, event, how=how)


@saga.tell
def dragon_lost(event: w.DragonLost) -> Sentence:
    return say(DRAGON_BY[event.why] + ": {left} left.", event, left=event.remaining or "none")


@saga.tell
def world_lost(event: w.WorldLost) -> Sentence:
    why = LOST_BY[event.why]
    return say("{world} is lost: {why}; the Ruin stands at {marker}.", event, why=why)


@saga.tell
def time_turned(event: w.TimeTurned) -> Sentence:
    return say("Night falls." if event.side == "night" else "Day breaks.")


@saga.tell
def card_drawn(event: w.CardDrawn) -> Sentence:
    how = " as a Quest" if event.use == "quest" else ""
    return say("{seat} draws {card} of {world}{how}.", event, how=how)


@saga.tell
def card_done(event: w.CardDone) -> Sentence:
    if event.seat is None:
        return say("{card} is discarded.", event)
    return say("{seat} fulfils the Quest {card}.", event)


@saga.tell
def prophesied(event: w.Prophesied) -> Sentence:
    told = say("{seat} fulfils the Prophecy {card}", event)
    return told + (say(" for {world}.", event) if event.world else ".")


@saga.tell
def faction_played(event: w.FactionPlayed) -> Sentence:
    if event.card is None:
        return say("{seat} calls on nobody.", event)
    how = "" if event.paid else " without Influence"
    return say("{seat} calls on {card}{how}.", event, how=how)


@saga.tell
def reshuffled(event: w.Reshuffled) -> Sentence:
    what = {"world": "World Cards", "prophecy": "Prophecies", "obliviate": "Obliviates"}[event.deck]
    return say("The discarded {what} are shuffled back.", what=what)
