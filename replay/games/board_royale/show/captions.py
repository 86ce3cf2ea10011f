"""Items and positions in few words: what the picture and the terminal board both say."""

from collections.abc import Iterator, Mapping, Sequence

from icecore.events.games.board_royale import cards as c
from icecore.replay.kernel.voice import voice_of
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


def role(state: State, seat: int, names: Sequence[str]) -> str:
    """Is it this seat's turn, and with whom does it want to escape?"""
    told = ["on turn"] if seat == mover(state) else []
    partner = q.partner_of(state, seat)
    return ", ".join((*told, f"with {names[partner]}") if partner is not None else told)


def status(state: State, seat: int) -> Iterator[str]:
    """A player in few words, as everybody may know."""
    if state.out[seat] == DEAD:
        yield "eliminated"
    elif state.out[seat] == GONE:
        yield "left the game"
    else:
        yield f"limit {q.limit(state, seat)}"
        if not state.options.bloodshed:
            total = q.points(state, q.collection(state, seat))
            yield counted(total, "escape point", "escape points")
    if state.skips[seat]:
        yield f"skips {counted(state.skips[seat], 'turn', 'turns')}"


def look_words(state: State, names: Sequence[str]) -> Iterator[str]:
    """The hands that were looked at in this turn, for those who know what was seen."""
    for eyes, cards in state.peeks.items():
        who, _, whose = eyes.partition(">")
        if None not in cards:
            seen = ", ".join(state.box.lexicon.name("card", card) for card in cards)
            yield f"{names[int(who)]} saw the hand of {names[int(whose)]}: {seen}"


def special(state: State, item: int, names: Sequence[str]) -> str:
    """What is special about an item now: `used 1 of 2, lent to Jane`."""
    most, used = state.box.items[item].uses, state.uses.get(str(item), 0)
    borrower = state.loans.get(str(item))
    told = [f"used {used} of {most}"] if most and used else []
    told += [f"lent to {names[borrower]}"] if borrower is not None else []
    return ", ".join(told)


def is_used_up(state: State, item: int) -> bool:
    most = state.box.items[item].uses
    return most is not None and state.uses.get(str(item), 0) >= most
