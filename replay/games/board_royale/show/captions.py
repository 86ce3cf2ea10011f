"""Items and positions in few words: what the picture and the terminal board both say."""

from collections.abc import Iterator, Mapping, Sequence

from icecore.events.games.board_royale import cards as c
from icecore.replay.kernel.voice import voice_of
from icecore.replay.kernel.zones import Zone
from icecore.replay.show.text import counted

from ..rules import lookups as q
from ..rules.attack import attacks_told
from ..rules.effects import words_of
from ..rules.endings import outcome
from ..rules.state import CROWDED, DEAD, GONE, NOBODY, State
from ..rules.table import royale
from ..rules.turn import clock
from . import tell


def ability(box: c.RoyaleBox, card: c.ItemCard) -> str:
    """An item in words: its effect, and the cost of its use."""
    price = [f"pay {price_words(box, card.pay)}"] if card.pay else []
    price += [f"spend {box.tags[card.spend]}"] if card.spend else []
    told = words_of(box, card.effect)
    told = ", ".join(filter(None, (told, "see card" if card.text_only else "")))
    told = told or ("to be spent" if card.tag else "nothing")
    if price:
        told = f"{' and '.join(price)}: {told}"
    limits = [f"{card.uses}/round"] if card.uses else []
    limits += [card.only.replace("_", " ")] if card.only else []
    return f"{told} ({', '.join(limits)})" if limits else told


def kind_of(card: c.ItemCard) -> str:
    return f"{card.type}, instant" if card.instant else card.type


def kinds(box: c.RoyaleBox, counts: Mapping[str, int]) -> list[str]:
    """`any` in a cost has no printed name."""
    return [f"{number} {box.names.get(kind, kind)}" for kind, number in counts.items() if number]


def price_words(box: c.RoyaleBox, price: Mapping[str, int]) -> str:
    return ", ".join(kinds(box, price)) or "free"


def describe(box: c.RoyaleBox, item: int) -> str:
    """The whole card in a sentence, for tooltips and screen readers."""
    card = box.items[item]
    cost = f"costs {price_words(box, card.cost)}; " if card.type != "reveal" else ""
    return f"{item_name(box, item)}, {kind_of(card)}; {cost}{ability(box, card)}"


def hand_words(box: c.RoyaleBox, zone: Zone) -> str:
    """`2 Wood, 1 Iron, 3 ?`."""
    told = kinds(box, {kind: zone.known[kind] for kind in sorted(zone.known)})
    if zone.unknown:
        told.append(f"{zone.unknown} ?")
    return ", ".join(told) or "nothing"


def pile_words(box: c.RoyaleBox, pile: Mapping[str, int]) -> str:
    return ", ".join(kinds(box, pile)) or "empty"


def when(state: State) -> str:
    round_, turn, _ = clock(state)
    if not turn:
        return "setup"
    return f"round {round_}, turn {turn}" if round_ else f"Preparation, turn {turn}"


def modes(state: State) -> str:
    options = state.options
    told = ["Duel"] if q.is_duel(state) else []
    told += ["Bloodshed"] if options.bloodshed else []
    told += ["Peaceful"] if options.peaceful else []
    told += ["Escape Together"] if options.escape == "together" else []
    told += ["Quick"] if options.quick else []
    told += ["Party"] if options.party else []
    told += ["crowded"] if len(state.out) > CROWDED else []
    return ", ".join(told)


def mover(state: State) -> int | None:
    """The seat on turn, once the setup is done and until the game ends."""
    return state.turn if state.reason is None and state.turn != NOBODY else None


def awaits(state: State, names: Sequence[str]) -> str:
    """Says who must speak and what is waited for; after the end, who has won."""
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
    """The reason of the end, or nothing yet."""
    return state.reason or ""


def attack_words(state: State, names: Sequence[str]) -> list[str]:
    """The open attack and those that wait, the next one first."""
    voice = voice_of(state.box, names)
    return [
        voice.words(tell.attack(declared)) + ("" if is_open else ", later")
        for declared, is_open in attacks_told(state)
    ]


def offer_words(state: State, names: Sequence[str]) -> list[str]:
    voice = voice_of(state.box, names)
    return [voice.words(tell.terms(offer)) for offer in state.offers]


def item_name(box: c.RoyaleBox, item: int) -> str:
    return box.lexicon.name("item", item)


def status(state: State, seat: int, names: Sequence[str]) -> Iterator[str]:
    """A player in few words, as everybody may know."""
    if state.out[seat] == DEAD:
        yield "eliminated"
    elif state.out[seat] == GONE:
        yield "left the game"
    else:
        yield counted(q.hand_size(state, seat), "card", "cards")
        yield f"limit {q.limit(state, seat)}"
        partner = q.partner_of(state, seat)
        total = q.points(state, q.collection(state, seat))
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
    return item_name(state.box, item) + (f" [{', '.join(notes)}]" if notes else "")


def is_used_up(state: State, item: int) -> bool:
    most = state.box.items[item].uses
    return most is not None and state.uses.get(str(item), 0) >= most


def narrated(state: State, names: Sequence[str]) -> Iterator[str]:
    """The position in sentences, for those who cannot see it."""
    field = ", ".join(item_name(state.box, item) for item in state.field)
    yield f"Crafting Field: {field or 'empty'}."
    yield f"Resource Deck {state.deck}, discard {pile_words(state.box, state.discard)}."
    yield f"Item Deck {len(state.item_deck)}, item discard {len(state.item_discard)}."
    for attack in attack_words(state, names):
        yield f"{attack}."
    for seat, name in enumerate(names):
        items = ", ".join(item_label(state, seat, item, names) for item in state.owned[seat])
        hand = hand_words(state.box, state.hands[seat])
        yield f"{name}: {', '.join(status(state, seat, names))}; {hand}; {items or 'no items'}."
