"""One sentence for every event, for people."""

from collections import Counter
from collections.abc import Sequence

from icecore.events.games.board_royale import words as w
from icecore.replay.show.plain import counted

from ..rules.table import royale

Names = Sequence[str]


def listed(cards: Sequence[str | None]) -> str:
    """`2 wood, 1 stone`; cards that nobody saw by their number."""
    found = Counter(cards)
    unseen = found.pop(None, 0)
    told = [f"{number} {card}" for card, number in found.items()]
    if unseen:
        told.append(counted(unseen, "card", "cards"))
    return ", ".join(told) or "nothing"


def numbers(items: Sequence[int]) -> str:
    word = "item" if len(items) == 1 else "items"
    return f"{word} {', '.join(map(str, items))}" if items else "no items"


def everybody(seats: Sequence[int], names: Names) -> str:
    return ", ".join(names[seat] for seat in seats) or "nobody"


@royale.tell
def paired(event: w.Paired, names: Names) -> str:
    return f"{names[event.seat]} and {names[event.partner]} escape together."


@royale.tell
def field_laid(event: w.FieldLaid, names: Names) -> str:
    return f"The Crafting Field is laid: {numbers(event.items)}."


@royale.tell
def dealt(event: w.Dealt, names: Names) -> str:
    return f"{names[event.seat]} is dealt {listed(event.cards)}."


@royale.tell
def lot_drawn(event: w.LotDrawn, names: Names) -> str:
    return f"{names[event.seat]} draws {event.card} for the start."


@royale.tell
def starter_chosen(event: w.StarterChosen, names: Names) -> str:
    return f"{names[event.seat]} begins ({event.how})."


@royale.tell
def began(event: w.Began, names: Names) -> str:
    when = f"round {event.round}" if event.round else "the Preparation"
    return f"The turn of {names[event.seat]} in {when}."


@royale.tell
def turn_lost(event: w.TurnLost, names: Names) -> str:
    return f"{names[event.seat]} skips a turn."


@royale.tell
def passed(event: w.Passed, names: Names) -> str:
    return f"{names[event.seat]} passes."


@royale.tell
def gathered(event: w.Gathered, names: Names) -> str:
    return f"{names[event.seat]} collects nothing." if event.how == "none" else ""


@royale.tell
def drew(event: w.Drew, names: Names) -> str:
    return f"{names[event.seat]} draws {listed(event.cards)}."


@royale.tell
def collected(event: w.Collected, names: Names) -> str:
    number = counted(event.number, "card", "cards")
    return f"{names[event.seat]} lays {number} of the deck face down instead."


@royale.tell
def discarded(event: w.Discarded, names: Names) -> str:
    why = " for the hand limit" if event.why == "limit" else ""
    return f"{names[event.seat]} discards {listed(event.cards)}{why}."


@royale.tell
def crafted(event: w.Crafted, names: Names) -> str:
    return f"{names[event.seat]} crafts item {event.item} for {listed(event.cards)}."


@royale.tell
def paid(event: w.Paid, names: Names) -> str:
    return f"{names[event.seat]} pays the last {listed(event.cards)} for item {event.item}."


@royale.tell
def used(event: w.Used, names: Names) -> str:
    mode = f" (mode {event.mode})" if event.mode else ""
    price = [listed(event.cards)] if event.cards else []
    price += [f"item {event.spent}"] if event.spent is not None else []
    cost = f" for {' and '.join(price)}" if price else ""
    return f"{names[event.seat]} uses item {event.item}{mode}{cost}."


def by(item: int) -> str:
    return f" with item {item}" if item else ""


@royale.tell
def attacked(event: w.Attacked, names: Names) -> str:
    who, whom = names[event.attacker], names[event.seat]
    if event.steal:
        number = counted(event.number, "card", "cards")
        return f"{who} reaches for {number} of {whom}{by(event.item)}."
    back = " back" if event.counter else ""
    return f"{who} strikes{back} at {whom}{by(event.item)} for {event.number}."


@royale.tell
def avoided(event: w.Avoided, names: Names) -> str:
    return f"{names[event.seat]} avoids it{by(event.item)}."


@royale.tell
def reduced(event: w.Reduced, names: Names) -> str:
    return f"{names[event.seat]} takes {event.number} less{by(event.item)}."


@royale.tell
def countered(event: w.Countered, names: Names) -> str:
    return f"{names[event.seat]} will strike back for {event.number}{by(event.item)}."


@royale.tell
def forfeited(event: w.Forfeited, names: Names) -> str:
    return f"{names[event.seat]} does a forfeit instead: {event.text.rstrip('.')}."


@royale.tell
def struck(event: w.Struck, names: Names) -> str:
    if not event.cards:
        return f"{names[event.seat]} loses nothing."
    return f"{names[event.seat]} loses {listed(event.cards)} to {names[event.attacker]}."


@royale.tell
def stolen(event: w.Stolen, names: Names) -> str:
    return f"{names[event.attacker]} steals {listed(event.cards)} from {names[event.seat]}."


@royale.tell
def voided(event: w.Voided, names: Names) -> str:
    return f"The attack of {names[event.attacker]} on {names[event.seat]} is void."


@royale.tell
def destroyed(event: w.Destroyed, names: Names) -> str:
    return f"Item {event.item} of {names[event.seat]} is destroyed."


@royale.tell
def marked(event: w.Marked, names: Names) -> str:
    return f"{names[event.seat]} has to skip."


@royale.tell
def took(event: w.Took, names: Names) -> str:
    return f"{names[event.seat]} takes {listed(event.cards)} from the {event.source}."


@royale.tell
def item_gained(event: w.ItemGained, names: Names) -> str:
    return f"{names[event.seat]} gets item {event.item} from the item {event.source}."


@royale.tell
def field_filled(event: w.FieldFilled, names: Names) -> str:
    return f"To the Crafting Field: item {event.item}."


@royale.tell
def reveal_used(event: w.RevealUsed, names: Names) -> str:
    return f"Item {event.item} comes up and takes effect."


@royale.tell
def cleared(event: w.Cleared, names: Names) -> str:
    return ""


@royale.tell
def field_cleared(event: w.FieldCleared, names: Names) -> str:
    return "The Crafting Field is replaced."


@royale.tell
def rebuilt(event: w.Rebuilt, names: Names) -> str:
    what = "Item Deck" if event.deck == "items" else "Resource Deck"
    return f"The {what} is made anew from {counted(event.number, 'card', 'cards')}."


@royale.tell
def chosen(event: w.Chosen, names: Names) -> str:
    return f"{names[event.seat]} passes on {listed(event.cards)}."


@royale.tell
def handed(event: w.Handed, names: Names) -> str:
    return f"{names[event.seat]} gives {names[event.receiver]} {listed(event.cards)}."


@royale.tell
def passed_on(event: w.PassedOn, names: Names) -> str:
    told = (
        f"{names[gift.receiver]} gets {listed(gift.cards)} from {names[gift.seat]}"
        for gift in event.gifts
    )
    return "; ".join(told) + "."


@royale.tell
def peeked(event: w.Peeked, names: Names) -> str:
    whose = names[event.target]
    return f"{names[event.seat]} looks at the hand of {whose}: {listed(event.cards)}."


def side(cards: Sequence[str | None], items: Sequence[int], word: str) -> str:
    parts = [listed(cards)] if cards else []
    parts += [numbers(items)] if items else []
    parts += [f"the promise \u201c{word}\u201d"] if word else []
    return " and ".join(parts) or "nothing"


def terms(event: w.Offered | w.Traded) -> tuple[str, str]:
    return (
        side(event.give, event.give_items, event.promise),
        side(event.get, event.get_items, event.their_promise),
    )


@royale.tell
def offered(event: w.Offered, names: Names) -> str:
    give, get = terms(event)
    return f"{names[event.seat]} offers {names[event.partner]} {give} for {get}."


@royale.tell
def traded(event: w.Traded, names: Names) -> str:
    give, get = terms(event)
    return f"{names[event.seat]} gives {names[event.partner]} {give} for {get}."


@royale.tell
def lent(event: w.Lent, names: Names) -> str:
    return f"{names[event.seat]} lends item {event.item} to {names[event.borrower]}."


@royale.tell
def promised(event: w.Promised, names: Names) -> str:
    whom = "all" if event.partner is None else names[event.partner]
    return f"{names[event.seat]} promises {whom}: {event.text.rstrip('.')}."


@royale.tell
def voted(event: w.Voted, names: Names) -> str:
    result = "passes" if event.accepted else "fails"
    ayes, noes = everybody(event.ayes, names), everybody(event.noes, names)
    who = names[event.seat]
    return f"{who} calls a vote on the Field, which {result}: {ayes} for, {noes} against."


@royale.tell
def grounded(event: w.Grounded, names: Names) -> str:
    cards = listed(event.cards)
    return f"{names[event.seat]} leaves {cards} and takes {event.card} from the {event.source}."


@royale.tell
def eliminated(event: w.Eliminated, names: Names) -> str:
    told = f"{names[event.seat]} has no card left and is eliminated"
    if event.killer is None:
        return f"{told}."
    return f"{told}; {names[event.killer]} loots {numbers(event.items)}."


@royale.tell
def loot_split(event: w.LootSplit, names: Names) -> str:
    told = ", ".join(f"item {gift.item} to {names[gift.seat]}" for gift in event.gifts)
    return f"{names[event.seat]} shares the loot: {told}."


@royale.tell
def left(event: w.Departed, names: Names) -> str:
    told = "; ".join(
        f"{names[share.seat]} gets {side(share.cards, share.items, '')}" for share in event.shares
    )
    return f"{names[event.seat]} leaves the game{f'; {told}' if told else ''}."


@royale.tell
def ended(event: w.Ended, names: Names) -> str:
    who = " and ".join(names[seat] for seat in event.winners)
    return {
        "last survivor": f"The island is left to {who}: the game ends.",
        "escape": f"{who} escapes from the island: the game ends.",
        "escape together": f"{who} escape together: the game ends.",
        "most collected": f"The Resource Deck is empty; most cards lie with {who}: the game ends.",
        "all others quit": f"All others have left; {who} has the island alone: the game ends.",
        "adjourned": "The game is stopped without a winner.",
    }[event.reason]


@royale.tell
def hand_set(event: w.HandSet, names: Names) -> str:
    return f"The hand of {names[event.seat]} is {listed(event.cards)}."


@royale.tell
def item_moved(event: w.ItemMoved, names: Names) -> str:
    place = {"deck": "in the deck", "discard": "in the discard", "field": "in the Crafting Field"}
    owner = f"in front of {names[event.seat]}" if event.seat is not None else "in front of nobody"
    return f"Item {event.item} is {place.get(event.target, owner)}."


@royale.tell
def turn_set(event: w.TurnSet, names: Names) -> str:
    return f"It is the turn of {names[event.seat]}."


@royale.tell
def pile_set(event: w.PileSet, names: Names) -> str:
    number = counted(event.number, "card", "cards")
    return f"{names[event.seat]} has {number} face down."


@royale.tell
def buried(event: w.Buried, names: Names) -> str:
    return f"The discard holds {event.number} {event.card}."


@royale.tell
def identified(event: w.Identified, names: Names) -> str:
    return f"The hand of {names[event.seat]} holds {listed(event.cards)}."


@royale.tell
def waiting(event: w.Waiting, names: Names) -> str:
    return ""
