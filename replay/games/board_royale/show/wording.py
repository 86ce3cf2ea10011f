"""Items and positions in few words: what the picture and the terminal board both say."""

from collections.abc import Iterator, Mapping, Sequence

from icecore.events.games.board_royale import cards as verbs
from icecore.events.games.board_royale import steps as s
from icecore.events.games.board_royale.cards import ItemCard
from icecore.replay.games.board_royale.rules.attack import damage
from icecore.replay.games.board_royale.rules.offer import clock
from icecore.replay.games.board_royale.rules.outcome import outcome
from icecore.replay.games.board_royale.rules.questions import (
    collection,
    hand_size,
    in_prep,
    is_duel,
    limit,
    partner_of,
    points,
)
from icecore.replay.games.board_royale.rules.state import CROWDED, DEAD, GONE, NOBODY, State
from icecore.replay.kernel.zones import Zone
from icecore.replay.show.plain import counted


def program(effects: Sequence[verbs.Effect]) -> str:
    return ", ".join(effect_words(effect) for effect in effects)


def effect_words(effect: verbs.Effect | verbs.PassLeft) -> str:
    match effect:
        case verbs.Draw(n, what):
            return f"draw {n}" if what == "resources" else f"draw {counted(n, 'item', 'items')}"
        case verbs.Take(n, what, kind, sources):
            wanted = kind or ("of choice" if what == "resources" else "item")
            return f"take {n} {wanted} from {' or '.join(sources)}"
        case verbs.Attack(n, who):
            return f"attack {n}" if who == "one" else f"attack all, {n} each"
        case verbs.DiscardKind(kind, n):
            return f"target discards {n} {kind}"
        case verbs.Steal(n):
            return f"steal {n}"
        case verbs.Give(n, giver):
            return f"give {n}" if giver == "self" else f"target gives {n}"
        case verbs.Destroy(n, spares):
            spared = f" (not {', '.join(spares)})" if spares else ""
            return f"destroy {counted(n, 'item', 'items')}{spared}"
        case verbs.ReplaceField():
            return "replace the Field"
        case verbs.Limit(n):
            return f"hand limit +{n}"
        case verbs.Avoid():
            return "avoid"
        case verbs.Reduce(n):
            return f"damage −{n}"
        case verbs.StrikeBack(n):
            return f"counter {n}"
        case verbs.Skip():
            return "target skips"
        case verbs.Peek():
            return "look at a hand"
        case verbs.SelfDiscard(n):
            return f"discard {n}"
        case verbs.PassLeft(n):
            return f"{n} to the left"
        case verbs.Escape(number, name):
            return f"{counted(number, 'point', 'points')}{f', set {name}' if name else ''}"
        case verbs.InPlayOrder(inner):
            return f"each in turn: {effect_words(inner)}"
        case verbs.Each(inner):
            return f"each: {effect_words(inner)}"
        case verbs.Choose(modes):
            return " or ".join(program(mode) for mode in modes)


def ability(card: ItemCard) -> str:
    """What an item does and what a use of it costs."""
    price = [f"pay {price_words(card.pay)}"] if card.pay else []
    price += [f"spend {card.spend}"] if card.spend else []
    told = program(card.effect)
    told = ", ".join(filter(None, (told, "see card" if card.text_only else "")))
    told = told or (f"spent as {card.tag}" if card.tag else "nothing")
    if price:
        told = f"{' and '.join(price)}: {told}"
    limits = [f"{card.uses}/round"] if card.uses else []
    limits += [card.only.replace("_", " ")] if card.only else []
    return f"{told} ({', '.join(limits)})" if limits else told


def kind_of(card: ItemCard) -> str:
    return f"{card.type}, instant" if card.instant else card.type


def price_words(price: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {kind}" for kind, number in price.items()) or "free"


def describe(number: int, card: ItemCard) -> str:
    """The whole card in a sentence, for tooltips and screen readers."""
    cost = f"costs {price_words(card.cost)}; " if card.type != "reveal" else ""
    return f"{number} {card.name}, {kind_of(card)}; {cost}{ability(card)}"


def hand_words(zone: Zone) -> str:
    """`2 wood, 1 iron, 3 ?`."""
    told = [f"{zone.known[kind]} {kind}" for kind in sorted(zone.known)]
    if zone.unknown:
        told.append(f"{zone.unknown} ?")
    return ", ".join(told) or "nothing"


def pile_words(pile: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {kind}" for kind, number in pile.items() if number) or "empty"


def when(state: State) -> str:
    round_, turn, _ = clock(state)
    if not turn:
        return "setup"
    return f"round {round_}, turn {turn}" if round_ else f"Preparation, turn {turn}"


def modes(state: State) -> str:
    options = state.options
    told = ["Duel"] if is_duel(state) else []
    told += ["Bloodshed"] if options.bloodshed else []
    told += ["Peaceful"] if options.peaceful else []
    told += ["Escape Together"] if options.escape == "together" else []
    told += ["Quick"] if options.quick else []
    told += ["Party"] if options.party else []
    told += ["crowded"] if len(state.out) > CROWDED else []
    return ", ".join(told)


def mover(state: State) -> int | None:
    """Whose turn it is, once the setup is done and until the game ends."""
    return state.turn if state.reason is None and state.turn != NOBODY else None


def awaits(state: State, names: Sequence[str]) -> str:
    """Who must speak and what is waited for; after the end, who has won."""
    if state.reason is not None:
        return result(state, names)
    if state.todo:
        return step_words(state, state.todo[-1], names)
    phase = "craft or pass" if in_prep(state) else "act"
    return f"{names[state.turn]} to {phase if state.collected else 'collect'}"


def step_words(state: State, step: s.Step, names: Sequence[str]) -> str:
    match step:
        case s.MayPair():
            return "Who escapes together?"
        case s.LayField() | s.Fill():
            return "The Crafting Field is filled"
        case s.DealHand(seat):
            return f"{names[seat]} is dealt the first cards"
        case s.DrawLots(seat):
            return f"{names[seat]} draws for the start"
        case s.MustAgree():
            return "The table agrees on who begins"
        case s.DrawCards(seat, number) | s.DrawPile(seat, number):
            return f"{names[seat]} draws {number}"
        case s.DrawItems(seat):
            return f"{names[seat]} draws an item"
        case s.Hit():
            cards = counted(damage(state, step), "card", "cards")
            return f"{names[step.attacker]} picks {cards} of {names[step.seat]}"
        case s.React(seat, attacker):
            return f"{names[seat]} may answer {names[attacker]}"
        case s.MustChoose():
            verb = {"give": "gives", "pass": "passes on"}.get(step.form, "discards")
            if step.form == "kind" and state.options.peaceful:
                verb = "shows"
            number = min(step.number, hand_size(state, step.seats[0]))
            return f"{names[step.seats[0]]} {verb} {number}"
        case s.Look(seat, target):
            return f"{names[seat]} looks at the hand of {names[target]}"
        case s.Loot(seat):
            return f"{names[seat]} may share the loot"
        case s.AwaitRuling(seat, item):
            return f"{names[seat]}: a ruling on {state.box.items[item].name}"
    return "the list goes on"


def result(state: State, names: Sequence[str]) -> str:
    ended = outcome(state)
    if ended is None or not ended.winners:
        return "No winner"
    who = " and ".join(names[seat] for seat in ended.winners)
    return f"{who} {'wins' if len(ended.winners) == 1 else 'win together'}"


def ending(state: State) -> str:
    """Why the game ended, or nothing yet."""
    return state.reason or ""


def attack_words(state: State, names: Sequence[str]) -> list[str]:
    """The open attack and those that wait, the next one first."""
    told = []
    for step in reversed(state.todo):
        if isinstance(step, s.Hit | s.Strike):
            verb = "steals from" if step.steal else "strikes"
            verb = f"{verb} back at" if step.counter else verb if step.steal else f"{verb} at"
            name = f" with {item_name(state, step.item)}" if step.item else ""
            waits = "" if isinstance(step, s.Hit) else ", later"
            who, whom = names[step.attacker], names[step.seat]
            told.append(f"{who} {verb} {whom}{name} for {step.number}{waits}")
    return told


def item_name(state: State, item: int) -> str:
    return f"{state.box.items[item].name} ({item})"


def status(state: State, seat: int, names: Sequence[str]) -> Iterator[str]:
    """What everybody may know of a player, in few words."""
    if state.out[seat] == DEAD:
        yield "eliminated"
    elif state.out[seat] == GONE:
        yield "left the game"
    else:
        yield counted(hand_size(state, seat), "card", "cards")
        yield f"limit {limit(state, seat)}"
        partner = partner_of(state, seat)
        total = points(state, collection(state, seat))
        shared = f" with {names[partner]}" if partner is not None else ""
        if not state.options.bloodshed:
            yield f"{counted(total, 'escape point', 'escape points')}{shared}"
    if state.options.peaceful:
        yield f"{state.piles[seat]} face down"
    if state.skips[seat]:
        yield f"skips {counted(state.skips[seat], 'turn', 'turns')}"


def item_label(state: State, seat: int, item: int, names: Sequence[str]) -> str:
    """An item of a seat with what is special about it now."""
    card, notes = state.box.items[item], []
    used = state.uses.get(str(item), 0)
    if card.uses and used:
        notes.append(f"used {used} of {card.uses}")
    borrower = state.loans.get(str(item))
    if borrower is not None:
        notes.append(f"lent to {names[borrower]}")
    return f"{item} {card.name}" + (f" [{', '.join(notes)}]" if notes else "")


def is_used_up(state: State, item: int) -> bool:
    most = state.box.items[item].uses
    return most is not None and state.uses.get(str(item), 0) >= most


def narrated(state: State, names: Sequence[str]) -> Iterator[str]:
    """The position in sentences, for those who cannot see it."""
    field = ", ".join(item_name(state, item) for item in state.field)
    yield f"Crafting Field: {field or 'empty'}."
    yield f"Resource Deck {state.deck}, discard {pile_words(state.discard)}."
    yield f"Item Deck {len(state.item_deck)}, item discard {len(state.item_discard)}."
    for attack in attack_words(state, names):
        yield f"{attack}."
    for seat, name in enumerate(names):
        items = ", ".join(item_label(state, seat, item, names) for item in state.owned[seat])
        hand = hand_words(state.hands[seat])
        yield f"{name}: {', '.join(status(state, seat, names))}; {hand}; {items or 'no items'}."
