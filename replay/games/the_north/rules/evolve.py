"""Evolve functions of all events: bookkeeping without a rule."""

from icecore.events.games.the_north import cards as c
from icecore.events.games.the_north import words as w
from icecore.replay.kernel import hold

from . import places
from .state import BUILD, DISCHARGE, FORFEIT, PLAY, REPROGRAM, WASTES, State
from .table import north


@north.evolve
def dealt(state: State, event: w.Dealt) -> None:
    state.pool -= len(event.cards)
    pile, secret = state.piles[event.seat], state.secret[event.seat]
    for card in event.cards:
        if card is None:
            pile.unknown += 1
        else:
            hold(card in state.unseen, "{:card} is not there", card)
            del state.unseen[card]
            pile.known[card] = 1
            secret.append(card)
    secret.sort()
    state.low[event.seat] += sum(card is None or card in state.zeros for card in event.cards)


@north.evolve
def laid(state: State, event: w.Laid | w.Refilled) -> None:
    cards, unseen = event.cards, state.unseen
    if len(cards) > state.pool or state.tops or state.seers or state.bottom:
        turn_over(state, cards)
        return
    for card in cards:
        if "." not in card or card in unseen:
            turn_over(state, cards)
            return
    state.pool -= len(cards)  # hot: faces that nobody has seen before
    state.wastes += cards


def turn_over(state: State, cards: tuple[str, ...]) -> None:
    for card in cards:
        places.leave_deck(state, card)
        state.wastes.append(card)


@north.evolve
def started(state: State, event: w.Started) -> None:
    seat = event.seat
    hand = state.hands[seat]
    hand.cards, hand.backs = {}, []
    state.discards[seat] = []
    state.turns += 1
    state.directives = [0, 0, 0, 0, 0]
    state.uses = {}
    if state.tops:
        state.tops.pop(str(seat), None)
    for seen in state.peeks:
        if seen:  # once shuffled, nobody can tell a face that he peeked at
            for face in [face for face in seen if face in state.piles[seat].known]:
                del seen[face]


@north.evolve
def drawn(state: State, event: w.Drawn) -> None:
    seat = event.seat
    hand, known = state.hands[seat], state.piles[seat].known
    if event.faces:
        for card, face in zip(event.cards, event.faces, strict=True):
            if card is not None and face is not None:
                places.unmask(state, seat, card, face)
    for card, back in zip(event.cards, event.backs, strict=True):
        if card is None or back is None:
            places.put(hand, card, back)
            continue
        if card not in known:
            places.learn(state, seat, card)
        hand.cards[card] = back
    if state.tops:
        state.tops.pop(str(seat), None)


@north.evolve
def discarded(state: State, event: w.Discarded) -> None:
    seat, card = event.seat, event.card
    places.spend(state, seat, card, event.back)
    state.discards[seat].append(card)
    if event.why != "effect":
        state.directives[REPROGRAM if event.why == "reprogram" else BUILD] += 1


@north.evolve
def taken(state: State, event: w.Taken) -> None:
    state.wastes.remove(event.card)
    state.piles[event.seat].known[event.card] = 1
    state.discards[event.seat].append(event.card)


@north.evolve
def played(state: State, event: w.Played) -> None:
    if event.source == "hand":
        places.spend(state, event.seat, event.card, event.back)
        del state.piles[event.seat].known[event.card]
    else:
        places.give_up(state, event.seat, event.card, event.back, event.source)
    state.ancients[event.seat].append(event.card)
    if event.why == "play":
        state.directives[PLAY] += 1


@north.evolve
def built(state: State, event: w.Built) -> None:
    seat = event.seat
    low = places.doubted(state, seat) if event.source == "hand" else state.low[seat]
    places.give_up(state, seat, event.card, event.back, event.source)
    if event.source == "hand" and event.card is not None:
        # The other seat saw the back only: it can no longer tell which cards are left.
        left = set(state.piles[seat].known).difference(state.discards[seat])
        state.secret[seat] = sorted(left)
        for card in (event.card, *left):
            state.known_as.pop(card, None)
    state.low[seat] = low
    places.put(state.facilities[seat], event.card, event.back)


@north.evolve
def flipped(state: State, event: w.Flipped) -> None:
    seat, card = event.seat, event.card
    if event.face == "ancient":
        places.vanish(state, seat, card, event.back)
        state.ancients[seat].append(card)
    else:
        state.ancients[seat].remove(card)
        places.put(state.facilities[seat], card, event.back)


@north.evolve
def used(state: State, event: w.Used) -> None:
    if event.nth:
        state.uses[event.name] = event.nth


@north.evolve
def discharged(state: State, event: w.Discharged) -> None:
    state.nodes[event.seat] = 0
    state.directives[DISCHARGE] += 1


@north.evolve
def node_set(state: State, event: w.NodeSet) -> None:
    state.nodes[event.seat] = event.level


@north.evolve
def points_moved(state: State, event: w.PointsMoved) -> None:
    state.points[event.seat] = event.points


@north.evolve
def recovered(state: State, event: w.Recovered) -> None:
    state.discards[event.seat].remove(event.card)
    places.put(state.hands[event.seat], event.card, event.back)


@north.evolve
def exchanged(state: State, event: w.Exchanged) -> None:
    seat = event.seat
    places.spend(state, seat, event.card, event.back)
    del state.piles[seat].known[event.card]
    state.wastes[state.wastes.index(event.wastes)] = event.card
    state.piles[seat].known[event.wastes] = 1
    places.put(state.hands[seat], event.wastes, event.wastes_back)


@north.evolve
def cycled(state: State, event: w.Cycled) -> None:
    state.wastes.remove(event.card)
    state.bottom.append(event.card)


@north.evolve
def peeked(state: State, event: w.Peeked) -> None:
    if event.place == "top":
        state.glimpsed = event.card or state.glimpsed
        state.seers = sorted({*state.seers, event.seat})


@north.evolve
def returned(state: State, event: w.Returned) -> None:
    seat, card, pile = event.seat, event.card, state.piles[event.seat]
    if card is None:
        built = state.facilities[seat]
        for alike in [known for known, back in built.cards.items() if back == event.back]:
            # Any of those that look the same may be the one that went.
            del built.cards[alike]
            state.unseen[alike] = 1
            places.put(built, None, event.back)
        places.take(built, None, event.back)
        pile.unknown += 1
        places.put(state.hands[seat], None, event.back)
        return
    if event.face == "ancient":
        state.ancients[seat].remove(card)
    else:
        places.vanish(state, seat, card, event.back)
    pile.known[card] = 1
    if event.target == "discard":
        state.discards[seat].append(card)
        return
    if event.face == "facility":
        state.secret[seat] = sorted((*state.secret[seat], card))
    places.put(state.hands[seat], card, event.back)


@north.evolve
def fizzled(state: State, event: w.Fizzled) -> None:
    """Nothing happened, and the record says so: in a window for rulings that is a ruling too."""
    state.asked = 0


@north.evolve
def forfeited(state: State, event: w.Forfeited) -> None:
    state.directives[FORFEIT] += event.number


@north.evolve
def shown(state: State, event: w.Shown) -> None:
    state.tops[WASTES if event.seat is None else str(event.seat)] = event.back


@north.evolve
def revealed(state: State, event: w.Revealed) -> None:
    known = state.piles[event.seat].known
    for card in event.cards:
        if card not in known:
            places.show(state, event.seat, card)
    state.secret[event.seat] = []
    state.low[event.seat] = 0


@north.evolve
def ended(state: State, event: w.Ended) -> None:
    state.reason = event.reason
    state.todo = ()


@north.evolve
def scored(state: State, event: w.Scored) -> None:
    state.scores[event.seat] += event.points


@north.evolve
def moved(state: State, event: w.Moved) -> None:
    card, back = event.card, event.back
    owner = _owner(state, card, event)
    match event.source:
        case "wastes":
            places.leave(state.wastes, card)
        case "pool" | "bottom":
            places.leave_deck(state, card)
        case "hand":
            places.take(state.hands[owner], card, back)
            places.leave_pile(state, owner, card)
        case "deck":
            hold(card not in state.hands[owner].cards, "{:card} is in hand", card)
            hold(card not in state.discards[owner], "{:card} is discarded", card)
            places.leave_pile(state, owner, card)
        case "discard":
            places.leave(state.discards[owner], card)
            places.leave_pile(state, owner, card)
        case "ancient":
            places.leave(state.ancients[owner], card)
        case "facility":
            places.vanish(state, owner, card, back)
    match event.target:
        case "wastes":
            state.wastes.append(card)
        case "bottom":
            state.bottom.append(card)
        case "pool":
            state.pool += 1
            if not c.is_face(card):
                state.unseen[card] = 1
        case "ancient":
            state.ancients[_seat(event)].append(card)
        case "facility":
            places.put(state.facilities[_seat(event)], card, back)
        case _:
            seat = _seat(event)
            state.piles[seat].known[card] = 1
            if event.target == "hand":
                places.put(state.hands[seat], card, back)
            elif event.target == "discard":
                state.discards[seat].append(card)


def _seat(event: w.Moved) -> int:
    hold(event.seat in (0, 1), "seat: the owner of the {} is missing", event.target)
    return event.seat or 0


def _owner(state: State, card: str, event: w.Moved) -> int:
    """The seat that had the card; an unknown one was the named seat's."""
    for seat in (0, 1):
        kept = (state.piles[seat].known, state.ancients[seat], state.facilities[seat].cards)
        if any(card in cards for cards in kept):
            return seat
    return event.seat or 0


@north.evolve
def identified(state: State, event: w.Identified) -> None:
    seat = event.seat
    for card, face in zip(event.cards, event.faces, strict=False):
        if face is not None:
            places.unmask(state, seat, card, face)
    for card, back in zip(event.cards, event.backs, strict=True):
        if event.zone == "facility":
            places.vanish(state, seat, card, back)
            places.put(state.facilities[seat], card, back)
            continue
        places.learn(state, seat, card)
        if event.zone == "hand":
            places.take(state.hands[seat], card, back)
            places.put(state.hands[seat], card, back)


@north.evolve
def turned(state: State, event: w.Turned) -> None:
    places.turn_up(state, event.face, event.card)


@north.evolve
def spied(state: State, event: w.Spied) -> None:
    if event.card is not None:
        state.peeks[event.seat][event.face] = event.card


@north.evolve
def waiting(state: State, event: w.Waiting) -> None:
    state.todo = steps = event.steps
    if steps and type(steps[-1]) is w.AwaitRuling:
        state.asked = places.in_sight(state)


@north.evolve
def unruled(state: State, event: w.Unruled) -> None:
    """Nothing changes: nobody ruled on the text."""
