"""What happened, one sentence an event."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

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
    Withheld,
    WorldLost,
)
from icecore.replay.show.plain import counted

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
    counts = Counter(words)
    return ", ".join(f"{n} {said(w)}" if n > 1 else said(w) for w, n in counts.items()) or "nothing"


def listed(words: Sequence[str]) -> str:
    return ", ".join(said(word) for word in words) or "nothing"


def tell(event: Any, names: Sequence[str]) -> str:
    """One sentence; nothing for bookkeeping."""
    for part in (_setup, _turn, _tokens, _boards, _cards):
        sentence = part(event, names)
        if sentence:
            return sentence
    return ""


def _setup(event: Any, names: Sequence[str]) -> str:
    match event:
        case Dealt(seat, cards):
            return f"{names[seat]} plays {listed(cards)}."
        case Laid(world, laid, spare):
            there = [said(t) for t in laid if t != "ruin"]
            rest = f"; {said(spare)} is left over" if spare != "ruin" else ""
            return f"{WORLD_NAMES[world]} holds {', '.join(there)}{rest}."
        case Crowned(kin):
            return f"On the stacks of Nur lie {listed(kin)}."
        case Chosen(seat):
            return f"{names[seat]} takes the First Player marker."
        case ExtrasDealt(seats):
            return f"Extra Actions are with {', '.join(names[seat] for seat in seats)}."
        case Assembled(world, reinforcements, beside):
            more = counted(reinforcements, "Reinforcement", "Reinforcements")
            extra = f", with {more} on {WORLD_NAMES[beside]}" if reinforcements else ""
            return f"All pawns begin on {WORLD_NAMES[world]}{extra}."
        case RoundBegan(number, seat):
            return f"Round {number} begins with {names[seat]}."
        case Ended("rot destroyed"):
            return "The last of the Rot is gone: all win."
        case Ended():
            return "A Foreverot card is due and none is left: all lose."
    return ""


def _turn(event: Any, names: Sequence[str]) -> str:
    match event:
        case TurnBegan(seat, actions):
            return f"{names[seat]} has {counted(actions, 'action', 'actions')}."
        case TurnEnded(seat, forfeited):
            left = f" and forfeits {counted(forfeited, 'action', 'actions')}" if forfeited else ""
            return f"{names[seat]} ends the turn{left}."
        case Acted(seat, action, actions):
            more = f" for {actions} actions" if actions > 1 else ""
            return f"{names[seat]} {DONE[action]}{more}."
        case ActionsGained(seat, actions):
            return f"{names[seat]} has {actions:+d} actions."
        case Gated(seat, source, world, cost):
            paid = f" for {cost} Alliance" if cost else ""
            return f"{names[seat]} goes from {WORLD_NAMES[source]} to {WORLD_NAMES[world]}{paid}."
        case PawnMoved(seat, source, world):
            return f"{names[seat]} is moved from {WORLD_NAMES[source]} to {WORLD_NAMES[world]}."
        case Rolled(seat, die, why):
            return f"{names[seat]} rolls {die} {CASTS[why]}."
        case Rerolled(seat, token, die):
            how = "a Prophecy" if token is None else "a Re-Roll"
            return f"{names[seat]} uses {how}: the {die} is rolled again."
        case DieChanged(die):
            return f"The die counts as {die}."
        case Failed(seat, why, die, wanted):
            return f"{die} is too low {CASTS[why]}: {wanted} was needed."
        case Withheld(seat, colour):
            kept = f" to give {colour}" if colour else ""
            return f"{names[seat]} does not consent{kept}."
        case Fizzled(name, verb):
            return f"{said(verb).capitalize()} of {said(name)} finds nothing to do."
    return ""


def _tokens(event: Any, names: Sequence[str]) -> str:
    match event:
        case AllianceMoved(level, 0, why, wasted):
            return f"Alliance stays at {level}: {wasted} by {said(why)} are wasted."
        case AllianceMoved(level, change, why, wasted):
            verb = "rises" if change > 0 else "falls"
            more = f"; {wasted} more are wasted" if wasted else ""
            return f"Alliance {verb} to {level} by {said(why)}{more}."
        case Gained(seat, gained):
            return f"{names[seat]} gains {tokens(gained)}."
        case Lost(seat, lost, "night"):
            return f"The Night takes {tokens(lost)} from {names[seat]}."
        case Lost(seat, lost, why):
            return f"{names[seat]} gives up {tokens(lost)} for {said(why)}."
        case Given(seat, partner, given):
            return f"{names[seat]} hands {tokens(given)} to {names[partner]}."
        case Marched(seat, source, world, kind):
            what = "an Influence" if kind == "influence" else "a Reinforcement"
            way = f"from {WORLD_NAMES[source]} to {WORLD_NAMES[world]}"
            return f"{names[seat]} moves {what} {way}."
        case Deployed(seat, world):
            return f"{names[seat]} deploys an Influence on {WORLD_NAMES[world]}."
        case Recalled(world):
            return f"An Influence leaves {WORLD_NAMES[world]} for the supply."
    return ""


def _boards(event: Any, names: Sequence[str]) -> str:
    match event:
        case Placed(token, world, slot):
            what = "A Ruin" if token == "ruin" else said(token).capitalize()
            return f"{what} comes to slot {slot} of {WORLD_NAMES[world]}."
        case Removed(token, world, slot, target):
            what = "A Ruin" if token == "ruin" else said(token).capitalize()
            where = f"slot {slot} of {WORLD_NAMES[world]}"
            return f"{what} leaves {where} for {TARGETS[target]}."
        case Advanced(token, world, slot, target):
            where = f"slot {slot} of {WORLD_NAMES[world]}"
            return f"{said(token).capitalize()} ruins {where} and moves to slot {target}."
        case Activated(token, world, slot, named):
            how = "by its card" if named else "without a name"
            return f"{said(token).capitalize()} acts on {WORLD_NAMES[world]} {how}."
        case RotChecked(die, number, spreads):
            how = "spreads" if spreads else "does not spread"
            return f"The Rot {how}: {die} against {number}."
        case RotBeaten(seat, stack, token):
            return f"{names[seat]} beats {said(token)} on stack {stack} of Nur."
        case Exposed(stack, token):
            return f"On stack {stack} of Nur {said(token)} comes to light."
        case DragonLost(world, left):
            return f"{WORLD_NAMES[world]} loses a Dragon: {left} left."
        case DragonRestored(world, left):
            return f"A Dragon returns to {WORLD_NAMES[world]}: {left} now."
        case WorldLost(world, why, marker):
            return f"{WORLD_NAMES[world]} is lost: {LOST_BY[why]}; the Ruin stands at {marker}."
        case TimeTurned(side):
            return "Night falls." if side == "night" else "Day breaks."
        case GateBuilt(seat, world, other):
            ends = f"{WORLD_NAMES[world]} and {WORLD_NAMES[other]}"
            return f"{names[seat]} builds a Permanent Gate between {ends}."
        case VergeMoved(world):
            return f"The Verge lies after {WORLD_NAMES[world]} now."
    return ""


def _cards(event: Any, names: Sequence[str]) -> str:
    match event:
        case EventActive(card):
            return f"The Active Event is {said(card)}."
        case CardDrawn(seat, card, world, use):
            how = " as a Quest" if use == "quest" else ""
            return f"{names[seat]} draws {said(card)} of {WORLD_NAMES[world]}{how}."
        case CardDone(card, _, None):
            return f"{said(card).capitalize()} is discarded."
        case CardDone(card, _, seat) if seat is not None:
            return f"{names[seat]} fulfils the Quest of {said(card)}."
        case Revealed(card, left):
            return f"The Foreverot shows {said(card)}; {counted(left, 'card', 'cards')} left."
        case Foretold(seat, card):
            return f"{names[seat]} receives the Prophecy {said(card)}."
        case Prophesied(seat, card):
            return f"{names[seat]} fulfils the Prophecy {said(card)}."
        case Maddened(seat, card):
            return f"{names[seat]} falls to {said(card)}."
        case Cured(seat, card):
            return f"{names[seat]} is rid of {said(card)}."
        case FavorsDrawn(seat, cards):
            return f"{names[seat]} may call on {listed(cards)}."
        case FactionPlayed(seat, None):
            return f"{names[seat]} calls on nobody."
        case FactionPlayed(seat, card, paid):
            how = "" if paid else " without Influence"
            return f"{names[seat]} calls on {said(card or '')}{how}."
        case Reshuffled(deck):
            return f"The discarded {deck} cards are shuffled back."
    return ""
