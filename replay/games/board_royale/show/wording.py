"""Items and positions in few words: what the picture and the terminal board both say."""

from collections.abc import Iterator, Mapping, Sequence

from icecore.events.games.board_royale import cards as c
from icecore.replay.kernel.zones import Zone
from icecore.replay.show.plain import counted

from ..rules.attack import attacks_told
from ..rules.effects import words_of
from ..rules.outcome import outcome
from ..rules.questions import collection, hand_size, is_duel, limit, partner_of, points
from ..rules.state import CROWDED, DEAD, GONE, NOBODY, State
from ..rules.table import royale
from ..rules.turn import clock


def ability(card: c.ItemCard) -> str:
    """What an item does and what a use of it costs."""
    price = [f"pay {price_words(card.pay)}"] if card.pay else []
    price += [f"spend {card.spend}"] if card.spend else []
    told = words_of(card.effect)
    told = ", ".join(filter(None, (told, "see card" if card.text_only else "")))
    told = told or (f"spent as {card.tag}" if card.tag else "nothing")
    if price:
        told = f"{' and '.join(price)}: {told}"
    limits = [f"{card.uses}/round"] if card.uses else []
    limits += [card.only.replace("_", " ")] if card.only else []
    return f"{told} ({', '.join(limits)})" if limits else told


def kind_of(card: c.ItemCard) -> str:
    return f"{card.type}, instant" if card.instant else card.type


def price_words(price: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {kind}" for kind, number in price.items()) or "free"


def describe(number: int, card: c.ItemCard) -> str:
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
    return royale.say(state, names)


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
    for attack, is_open in attacks_told(state):
        verb = "steals from" if attack.steal else "strikes"
        verb = f"{verb} back at" if attack.counter else verb if attack.steal else f"{verb} at"
        name = f" with {item_name(state, attack.item)}" if attack.item else ""
        waits = "" if is_open else ", later"
        who, whom = names[attack.attacker], names[attack.seat]
        told.append(f"{who} {verb} {whom}{name} for {attack.number}{waits}")
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
