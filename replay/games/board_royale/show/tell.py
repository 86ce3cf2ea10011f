"""Sentences of events, for people."""

from collections.abc import Sequence

from icecore.events.games.board_royale import cards as c
from icecore.events.games.board_royale import words as w
from icecore.replay.kernel.sentences import SILENT, It, Sentence, Value, Who, joined, say

from ..rules.card_words import cards_told, items_told, side_told, so_many, the
from ..rules.table import royale


def everybody(seats: Sequence[int]) -> Sentence:
    return joined([Who(seat) for seat in seats], last=" and ") if seats else Sentence("nobody")


def by(item: int) -> Sentence:
    """Item 0 is the Steal of the Resource Phase, which needs none."""
    return " with " + the(item) if item else SILENT


def forfeit_told(text: str) -> str:
    """A forfeit that is offered without words is not told as one."""
    return "" if text == "a forfeit" else f": {text.rstrip('.')}"


royale.tells(
    {
        w.Paired: "{seat} and {partner} team up to escape together.",
        w.FieldLaid: "The Crafting Field is laid: {items}.",
        w.Dealt: "{seat} is dealt {cards}.",
        w.LotDrawn: "{seat} draws {card} for the start.",
        w.TurnLost: "{seat} loses a turn.",
        w.Passed: "{seat} ends the turn.",
        w.Drew: "{seat} draws {cards}.",
        w.Collected: "{seat} lays {number} of the deck face down instead.",
        w.Paid: "{seat} pays the last cards, {cards}, for the {item}.",
        w.Forfeited: "{seat} does a forfeit instead{text}.",
        w.Stolen: "{attacker} steals {cards} from {seat}.",
        w.Voided: "The attack of {attacker} on {seat} comes to nothing.",
        w.Destroyed: "The {item} of {seat} is destroyed.",
        w.Marked: "{seat} has to skip a turn.",
        w.Took: "{seat} takes {cards} from the {source}.",
        w.FieldFilled: "The {item} comes to the Crafting Field.",
        w.RevealUsed: "The {item} comes up and takes effect.",
        w.Cleared: "",
        w.FieldCleared: "The Crafting Field is replaced.",
        w.Chosen: "{seat} passes on {cards}.",
        w.Handed: "{seat} gives {receiver} {cards}.",
        w.Peeked: "{seat} looks at the hand of {target}: {cards}.",
        w.Lent: "{seat} lends {borrower} the {item}.",
        w.Grounded: "{seat} leaves {cards} and takes 1 {card} from the {source}.",
        w.HandSet: "The hand of {seat} is {cards}.",
        w.TurnSet: "It is {seat}'s turn.",
        w.PileSet: "{seat} has {number} face down.",
        w.Identified: "The hand of {seat} holds {cards}.",
    },
    items=items_told,
    cards=cards_told,
    number=so_many,
    text=forfeit_told,
)


royale.tells(
    {
        w.Avoided: "{seat} avoids it{item}.",
        w.Reduced: "{seat} saves {number}{item}.",
        w.Countered: "{seat} will strike back at {attacker}{item} for {number}.",
    },
    item=by,
    number=so_many,
)
royale.tells({w.Buried: "The discard holds {number} {card}."})


@royale.tell
def starter_chosen(event: w.StarterChosen) -> Sentence:
    if event.how == "Gold":
        return say("{seat} drew {card} and begins.", event, card=It("card", c.GOLD))
    if event.how == "agreed":
        return say("The table agrees: {seat} begins.", event)
    return say("{seat} begins ({how}).", event)


@royale.tell
def began(event: w.Began) -> Sentence:
    when = f"in round {event.round}" if event.round else "in the Preparation"
    return say("It is {seat}'s turn {when}.", event, when=when)


@royale.tell
def gathered(event: w.Gathered) -> Sentence:
    return say("{seat} collects nothing.", event) if event.how == "none" else SILENT


@royale.tell
def discarded(event: w.Discarded) -> Sentence:
    why = " to keep the hand limit" if event.why == "limit" else ""
    return say("{seat} discards {cards}{why}.", event, cards=cards_told(event.cards), why=why)


@royale.tell
def crafted(event: w.Crafted) -> Sentence:
    cost = " for " + cards_told(event.cards) if event.cards else ""
    return say("{seat} crafts the {item}{cost}.", event, cost=cost)


@royale.tell
def used(event: w.Used) -> Sentence:
    """Events that follow tell which of its modes it was."""
    price: list[Value] = [cards_told(event.cards)] if event.cards else []
    price += [the(event.spent)] if event.spent is not None else []
    cost = " for " + joined(price, " and ") if price else ""
    return say("{seat} uses the {item}{cost}.", event, cost=cost)


def attack(event: w.Attacked) -> Sentence:
    """`Jane attacks Mike with the Knife (1) for 2 cards`."""
    number, tool = so_many(event.number), by(event.item)
    does = "strikes back at" if event.counter else "attacks"
    said = "{attacker} {does} {seat}{tool} for {number}"
    if event.steal:
        said = "{attacker} reaches for {number} of {seat}{tool}"
    return say(said, event, does=does, number=number, tool=tool)


@royale.tell
def attacked(event: w.Attacked) -> Sentence:
    return attack(event) + "."


@royale.tell
def struck(event: w.Struck) -> Sentence:
    if not event.cards:
        return say("{seat} loses nothing.", event)
    return say("{seat} loses {cards} to {attacker}.", event, cards=cards_told(event.cards))


@royale.tell
def item_gained(event: w.ItemGained) -> Sentence:
    source = "Item Deck" if event.source == "deck" else "item discard"
    return say("{seat} gets the {item} from the {source}.", event, source=source)


@royale.tell
def rebuilt(event: w.Rebuilt) -> Sentence:
    what = "Item Deck" if event.deck == "items" else "Resource Deck"
    return say("The {what} is made anew from {number}.", what=what, number=so_many(event.number))


@royale.tell
def passed_on(event: w.PassedOn) -> Sentence:
    told = [
        say("{receiver} gets {cards} from {seat}", gift, cards=cards_told(gift.cards))
        for gift in event.gifts
    ]
    return joined(told, "; ") + "."


def terms(deal: w.Offered | w.Traded) -> Sentence:
    """`Jane … Mike 2 Food for the promise “…”`: who, whom and what, the verb between them."""
    give = side_told(deal.give, deal.give_items, deal.promise)
    get = side_told(deal.get, deal.get_items, deal.their_promise)
    verb = "offers" if isinstance(deal, w.Offered) else "gives"
    return say("{seat} {verb} {partner} {give} for {get}", deal, verb=verb, give=give, get=get)


@royale.tell
def dealing(event: w.Offered | w.Traded) -> Sentence:
    return terms(event) + "."


@royale.tell
def promised(event: w.Promised) -> Sentence:
    whom = "everybody" if event.partner is None else Who(event.partner)
    return say("{seat} promises {whom}: {what}.", event, whom=whom, what=event.text.rstrip("."))


@royale.tell
def voted(event: w.Voted) -> Sentence:
    return say(
        "{seat} calls a vote on a new Crafting Field, which {result}: {ayes} for, {noes} against.",
        event,
        result="passes" if event.accepted else "fails",
        ayes=everybody(event.ayes),
        noes=everybody(event.noes),
    )


@royale.tell
def eliminated(event: w.Eliminated) -> Sentence:
    told = say("{seat} has no card left and is out", event)
    if not event.items:
        return told + "."
    if event.killer is None:
        go = "goes" if len(event.items) == 1 else "go"
        return told + say("; {items} {go} to the discard.", items=items_told(event.items), go=go)
    return told + say("; {killer} loots {items}.", event, items=items_told(event.items))


@royale.tell
def loot_split(event: w.LootSplit) -> Sentence:
    told = [say("the {item} for {seat}", gift) for gift in event.gifts]
    return say("{seat} shares the loot: {gifts}.", event, gifts=joined(told, last=" and "))


@royale.tell
def left(event: w.Departed) -> Sentence:
    told = [
        say("; {seat} gets {side}", share, side=side_told(share.cards, share.items))
        for share in event.shares
    ]
    return say("{seat} leaves the game{shares}.", event, shares=joined(told, ""))


ENDINGS = {
    "last survivor": "The island is left to {who}: the game ends.",
    "escape": "{who} escapes from the island: the game ends.",
    "escape together": "{who} escape together: the game ends.",
    "most collected": "The Resource Deck is empty; most cards lie with {who}: the game ends.",
    "all others quit": "All others have left; the island is left to {who}: the game ends.",
    "adjourned": "The game is stopped without a winner.",
}


@royale.tell
def ended(event: w.Ended) -> Sentence:
    return say(ENDINGS[event.reason], who=everybody(event.winners))


@royale.tell
def item_moved(event: w.ItemMoved) -> Sentence:
    places = {"deck": "in the deck", "discard": "in the discard", "field": "in the Crafting Field"}
    place = Sentence(places.get(event.target, "in front of nobody"))
    if event.seat is not None:
        place = say("in front of {seat}", event)
    return say("The {item} is {place}.", event, place=place)
