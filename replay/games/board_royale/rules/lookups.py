"""Questions of players at the table: who is alive, how many may I hold, can this hand pay?"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from icecore.events.games.board_royale import cards as c
from icecore.replay.kernel.sentences import Sentence, Who, say
from icecore.replay.kernel.zones import Zone, counted, size

from .state import CROWDED, IN_PLAY, NOBODY, State

LIMIT, DUEL_LIMIT, LOWEST_LIMIT, QUICK_STEP = 20, 14, 5, 3
POINTS, PAIR_POINTS, SET_POINTS = 10, 15, 10


def is_duel(state: State) -> bool:
    """royale.mode.2p and ruling 43: settled at the start, whoever is left later."""
    return len(state.out) == 2


def in_prep(state: State) -> bool:
    return state.round == 0


def is_alive(state: State, seat: int) -> bool:
    return 0 <= seat < len(state.out) and state.out[seat] == IN_PLAY


def living(state: State) -> list[int]:
    return [seat for seat, out in enumerate(state.out) if out == IN_PLAY]


def play_order(state: State, start: int | None = None) -> list[int]:
    """The living, clockwise from the current player on."""
    seats = len(state.out)
    start = max(0, state.turn) if start is None else start
    order = [(start + step) % seats for step in range(seats)]
    return [seat for seat in order if state.out[seat] == IN_PLAY]


def opponents(state: State, seat: int) -> list[int]:
    """The living others, clockwise from a seat on."""
    return [other for other in play_order(state, seat) if other != seat]


def hand_size(state: State, seat: int) -> int:
    return size(state.hands[seat])


def drawn_a_turn(state: State) -> int:
    """royale.ruling.55: Duel and Quick do not add up."""
    return 3 if is_duel(state) or state.options.quick else 2


def stolen_a_turn(state: State) -> int:
    return 2 if is_duel(state) or state.options.quick else 1


def field_size(state: State) -> int:
    """royale.ruling.30 and 55."""
    return (6 if state.options.quick else 4) + max(0, len(state.out) - CROWDED)


def limit(state: State, seat: int, items: Iterable[int] | None = None) -> int:
    """royale.auto.limit, auto.quick and ruling 47; ruling 49: a loan changes nothing.

    With other items than the seat has now, if they are named.
    """
    bonus = state.box.bonus
    total = DUEL_LIMIT if is_duel(state) else LIMIT
    for item in state.owned[seat] if items is None else items:
        total += bonus.get(item, 0)
    if state.options.quick:
        total = max(LOWEST_LIMIT, total - QUICK_STEP * state.out.count(1))
    return total


def limit_after(state: State, seat: int, lost: Iterable[int], got: Iterable[int]) -> int:
    """royale.ruling.7: an exchange of cards and items is one movement, so its items count."""
    lost = tuple(lost)
    return limit(state, seat, [*(item for item in state.owned[seat] if item not in lost), *got])


def to_shed(state: State, seat: int, gain: int, spent: int = 0) -> int:
    """royale.auto.limit, ruling 11: cards to discard before so many come; the last one stays."""
    if not gain:  # royale.ruling.10
        return 0
    hand = hand_size(state, seat) - spent
    return max(0, min(hand + gain - limit(state, seat), hand - 1))


def room(state: State, seat: int, gain: int) -> int:
    """The number of these cards that the hand has room for."""
    return max(0, min(gain, limit(state, seat) - hand_size(state, seat)))


Lack = tuple[int, str | None, int]
"""So many cards of a kind too few; or, of no kind, so many wanted and so many held. It is hot."""


def short_of(state: State, zone: Zone, cards: Iterable[str | None]) -> Lack | None:
    """The cards that are missing to part with these, by all that was seen; None if none is.

    royale.hidden.1: an unknown card may be any that is still unseen.
    """
    missing = total = 0
    for kind, number in counted(cards).items():
        total += number
        if kind is None:
            continue
        lacking = number - zone.known.get(kind, 0)
        if lacking > 0:
            if lacking > min(zone.unknown - missing, state.unseen.get(kind, 0)):
                return lacking, kind, 0
            missing += lacking
    held = size(zone)
    return (total, None, held) if total > held else None


def beyond_unseen(
    state: State, parts: Mapping[int, Sequence[str | None]], also: Iterable[str] = ()
) -> str | None:
    """A kind that these seats cannot all part with at once; `also` comes from the deck.

    royale.hidden.1: of one unseen card only one of them can have been holding it.
    """
    need = counted(also)
    for seat, cards in parts.items():
        known = state.hands[seat].known
        for kind, number in counted(card for card in cards if card).items():
            if number > known.get(kind, 0):
                need[kind] = need.get(kind, 0) + number - known.get(kind, 0)
    unseen = state.unseen
    return next((kind for kind, number in need.items() if number > unseen.get(kind, 0)), None)


def passing_on(
    state: State, seat: int, cards: Sequence[str | None]
) -> dict[int, Sequence[str | None]]:
    """The cards that all seats part with once this one has chosen, too."""
    return {int(giver): gift for giver, gift in state.gifts.items()} | {seat: cards}


def may_hold(state: State, seat: int) -> list[str]:
    """The kinds that a hand holds, or could hold by what is known of it."""
    hand = state.hands[seat]
    if not hand.unknown:
        return sorted(hand.known)
    return sorted({*hand.known, *(kind for kind, number in state.unseen.items() if number)})


def named(cards: Iterable[str | None]) -> tuple[str, ...]:
    return tuple(card for card in cards if card is not None)


def hand_pool(state: State, seat: int) -> list[str | None]:
    """The cards that can be picked from a hand: of its unknown ones nobody can say which."""
    hand = state.hands[seat]
    pool: list[str | None] = []
    for kind in sorted(hand.known):
        pool += [kind] * hand.known[kind]
    return pool + [None] * hand.unknown


def some_cards(state: State, seat: int, number: int, without: Sequence[str] = ()) -> Iterator[
    tuple[str, ...]
]:  # fmt: skip
    """A few ways to part with so many cards: the most plentiful ones, or all of one kind."""
    if not number:
        yield ()
        return
    zone = state.hands[seat]
    held = Counter(zone.known)
    held.subtract(without)
    kinds = sorted((kind for kind in held if held[kind] > 0), key=lambda kind: (-held[kind], kind))
    if number == 1:
        found = [(kind,) for kind in kinds]
        if zone.unknown:
            others = (kind for kind in may_hold(state, seat) if held[kind] <= 0)
            found += [(kind,) for kind in others if not short_of(state, zone, (*without, kind))]
        yield from found
        return
    plenty = [kind for kind in kinds for _ in range(held[kind])]
    # The most plentiful and the rarest: they differ whenever there is anything to choose,
    ways = [plenty[:number], plenty[-number:]]
    ways += ([kind] * number for kind in kinds if held[kind] >= number)
    if zone.unknown:  # or one that nobody saw goes in the place of the last.
        first = plenty[: number - 1]
        ways += (first + [kind] * (number - len(first)) for kind in may_hold(state, seat))
        guessed = (kind for kind, left in state.unseen.items() for _ in range(left))
        ways.append([*first, *guessed][:number])
    offered: set[tuple[str, ...]] = set()
    for cards in ways:
        way = tuple(sorted(cards))
        if len(way) == number and way not in offered:
            offered.add(way)
            if not short_of(state, zone, (*without, *way)):
                yield way


def user_of(state: State, item: int) -> int:
    """The seat that has an item before it: its borrower, else its owner; nobody for other items."""
    borrower = state.loans.get(str(item))
    return owner_of(state, item) if borrower is None else borrower


def owner_of(state: State, item: int) -> int:
    for seat, items in enumerate(state.owned):
        if item in items:
            return seat
    return NOBODY


def usable_items(state: State, seat: int) -> list[int]:
    """The items that a seat owns and has not lent, and those that it has borrowed."""
    loans = state.loans
    if not loans:
        return state.owned[seat]
    mine = [item for item in state.owned[seat] if str(item) not in loans]
    return mine + [int(item) for item, borrower in loans.items() if borrower == seat]


def ammunition(state: State, seat: int, card: c.ItemCard, item: int) -> list[int]:
    """royale.ruling.49: the items that could be spent: one's own, neither lent nor borrowed."""
    return [
        other
        for other in state.owned[seat]
        if other != item
        and state.box.items[other].tag == card.spend
        and str(other) not in state.loans
    ]


def uses_left(state: State, item: int) -> bool:
    most = state.box.items[item].uses
    return most is None or state.uses.get(str(item), 0) < most


def could_use(state: State, seat: int, item: int) -> bool:
    """By what all can see: uses left, something to spend, enough cards to pay with."""
    card = state.box.items[item]
    if not uses_left(state, item) or (card.spend and not ammunition(state, seat, card, item)):
        return False
    return sum(card.pay.values()) < hand_size(state, seat)


def surrender(state: State, giver: int, taker: int) -> Sentence | None:
    """royale.ruling.23: who was attacked in this turn neither gives nor gets for nothing.

    Promises are nothing. The player whose turn it is may be helped: that is no rescue, whatever
    came back at the attacks.
    """
    if str(giver) in state.struck:
        return say("no surrender: {giver} was attacked in this turn", giver=Who(giver))
    if str(taker) in state.struck and taker != state.turn:
        return say("nobody can rescue a defender: {taker} was attacked", taker=Who(taker))
    return None


def points(state: State, items: Iterable[int]) -> int:
    """royale.ruling.28: a full set is worth 10, or its pieces if that is more."""
    escape, total, pieces = state.box.escape, 0, dict[str, list[int]]()
    for item in items:
        effect = escape.get(item)
        if effect is None:
            continue
        if effect.set is None:
            total += effect.points
        else:
            pieces.setdefault(effect.set, []).append(item)
    for name, found in pieces.items():
        worth = sum(escape[item].points for item in found)
        complete = len(found) == len(state.box.sets[name])
        total += max(SET_POINTS, worth) if complete else worth
    return total


def partner_of(state: State, seat: int) -> int | None:
    """royale.ruling.46: the partner, while both are in play."""
    partner = state.partners[seat]
    return partner if partner != NOBODY and is_alive(state, partner) else None


def collection(state: State, seat: int) -> list[int]:
    """The items that count for a seat: with a partner, those of both."""
    partner = partner_of(state, seat)
    return state.owned[seat] + (state.owned[partner] if partner is not None else [])


def points_needed(state: State, seat: int) -> int:
    return POINTS if partner_of(state, seat) is None else PAIR_POINTS


def following(state: State) -> tuple[int, int, list[int]]:
    """The next turn: its seat, its round, and who loses a turn before it.

    royale.ruling.42: a round begins where the starter sits, or the next one who lives.
    royale.ruling.50: in a round that is not played any more nobody loses a turn.
    """
    seats, seat, number = len(state.out), state.turn, state.round
    skips, lost = list(state.skips), list[int]()
    while True:
        before = (seat - state.first) % seats
        seat = (seat + 1) % seats
        while state.out[seat] != IN_PLAY:
            seat = (seat + 1) % seats
        number += (seat - state.first) % seats <= before
        if not skips[seat] or number > state.options.max_rounds:
            return seat, number, lost
        skips[seat] -= 1
        lost.append(seat)
