"""Phrases of acts as a list offers them."""

from functools import lru_cache

from icecore.events.games.board_royale import cards as c
from icecore.events.games.board_royale import words as w
from icecore.events.words.record import Decline
from icecore.replay.kernel.sentences import It, Sentence, Value, Who, joined, say

from ..rules import item_uses
from ..rules import lookups as q
from ..rules.card_words import PLACES, amounts, cards_told, items_told, side_told, so_many, the
from ..rules.effects import words_of
from ..rules.state import State
from ..rules.table import royale
from .tell import everybody, forfeit_told

royale.phrases(
    {
        w.Deal: "deal {cards}",
        w.Lay: "lay {items}",
        w.Pick: "pick {cards}",
        w.Reveal: "turn over the {item}",
        w.Pair: "team up with {partner}",
        w.Agree: "agree that {starter} begins",
        w.Forgo: "collect nothing",
        w.Lend: "lend {borrower} the {item}",
        w.Ground: "leave {give} and take 1 {take} from the {source}",
        w.Forfeit: "do a forfeit instead{text}",
    },
    cards=cards_told,
    items=items_told,
    give=cards_told,
    text=forfeit_told,
)
royale.phrases({w.Lot: "{cards} for the start"})


def after_discard(cards: tuple[str, ...], said: Sentence) -> Sentence:
    return (
        say("discard {cards}, then {said}", cards=cards_told(cards), said=said) if cards else said
    )


@royale.phrase
def draw(state: State, seat: int, act: w.Draw) -> Sentence:
    hand = q.hand_size(state, seat) - len(act.discard)
    number = max(0, min(q.drawn_a_turn(state), q.limit(state, seat) - hand))
    return after_discard(act.discard, Sentence("draw ", so_many(number)))


@royale.phrase
def steal(state: State, seat: int, act: w.Steal) -> Sentence:
    number = so_many(q.stolen_a_turn(state))
    return after_discard(act.discard, say("steal {number} from {target}", act, number=number))


def price(cost: dict[str, int], wild: tuple[str, ...]) -> Sentence:
    """The price that is paid; `any` by the cards that were named for it."""
    fixed = {kind: number for kind, number in cost.items() if kind != c.ANY}
    for card in wild:
        fixed[card] = fixed.get(card, 0) + 1
    return amounts(fixed)


@royale.phrase
def craft(state: State, seat: int, act: w.Craft) -> Sentence:
    card = state.box.items.get(act.item)
    if card is None:
        return say("craft the {item}", act)
    escape = state.box.escape.get(act.item)
    points = "" if escape is None else f" ({escape.points} points)"
    cost = " for " + price(card.cost, act.pay) if card.cost else ""
    return say("craft the {item}{cost}{points}", act, cost=cost, points=points)


@royale.phrase
def use(state: State, seat: int, act: w.Use) -> Sentence:
    """`use the Knife (1) on Mike for 1 Food: attack 2`."""
    card = state.box.items.get(act.item)
    if card is None:
        return say("use the {item}", act)
    cost: list[Value] = [price(card.pay, act.pay)] if card.pay else []
    if card.spend:
        cost.append(It("tag", card.spend) if act.spend is None else the(act.spend))
    details: list[Value] = [does(state.box, act.item, act.mode)]
    details += (owned(state, item) for item in act.aim)
    if act.take:
        details.append(cards_told(act.take))
    said = say(
        "use the {item}{target}{cost}: {details}{source}",
        act,
        target=" on " + everybody(act.target) if act.target else "",
        cost=" for " + joined(cost, " and ") if cost else "",
        details=joined(details),
        source=f" from {PLACES[act.source]}" if act.source else "",
    )
    return after_discard(act.discard, said)


@lru_cache(maxsize=2048)
def does(box: c.RoyaleBox, item: int, mode: int) -> str:
    program = dict(item_uses.modes_of(box.items[item])).get(mode, ())
    return words_of(box, program) or "as its text says"


def owned(state: State, item: int) -> Sentence:
    owner = q.owner_of(state, item)
    return say("{item} of {owner}", item=the(item), owner=Who(owner)) if owner >= 0 else the(item)


def terms(act: w.Offer | w.Trade) -> tuple[Sentence, Sentence]:
    give = side_told(act.give, act.give_items, act.promise)
    return give, side_told(act.get, act.get_items, act.their_promise)


@royale.phrase
def offer(state: State, seat: int, act: w.Offer) -> Sentence:
    give, get = terms(act)
    return say("offer {partner} {give} for {get}", act, give=give, get=get)


@royale.phrase
def trade(state: State, seat: int, act: w.Trade) -> Sentence:
    give, get = terms(act)
    return after_discard(
        act.discard, say("give {partner} {give} for {get}", act, give=give, get=get)
    )


@royale.phrase
def promise(state: State, seat: int, act: w.Promise) -> Sentence:
    whom = "everybody" if act.partner is None else Who(act.partner)
    return say("promise {whom}: {text}", act, whom=whom)


@royale.phrase
def vote(state: State, seat: int, act: w.Vote) -> Sentence:
    everyone = len(act.ayes) == len(q.living(state))
    ayes = "all" if everyone else everybody(act.ayes)
    return say("vote on a new Crafting Field: {ayes} for it", ayes=ayes)


@royale.phrase
def split(state: State, seat: int, act: w.Split) -> Sentence:
    gifts = [say("the {item} to {seat}", gift) for gift in act.gifts]
    return say("pass on {gifts}", gifts=joined(gifts, last=" and "))


@royale.phrase
def choose(state: State, seat: int, act: w.Choose) -> Sentence:
    step = state.todo[-1] if state.todo else None
    form, cards = getattr(step, "form", ""), cards_told(act.cards)
    if form == "give":
        return say("give {receiver} {cards}", step, cards=cards)
    if form == "pass":
        return say("pass on {cards}", cards=cards)
    verb = "show" if form == "kind" and state.options.peaceful else "discard"
    return say("{verb} {cards}", verb=verb, cards=cards)


@royale.phrase
def quit_game(state: State, seat: int, act: w.Quit) -> Sentence:
    shares = [
        say("; {seat} gets {side}", share, side=side_told(share.cards, share.items))
        for share in act.shares
    ]
    return say("leave the game{shares}", shares=joined(shares, ""))


@royale.phrase
def end_turn(state: State, seat: int, act: w.Pass) -> Sentence:
    if state.todo:
        return Sentence("let it pass")
    collects = not state.collected and seat == state.turn
    return Sentence("end the turn without collecting" if collects else "end the turn")


@royale.phrase
def decline(state: State, seat: int, act: Decline) -> Sentence:
    match state.todo[-1] if state.todo else None:
        case w.MayPair():
            return Sentence("no more pairs")
        case w.Loot():
            return Sentence("keep all the loot")
    return Sentence("let it pass")
