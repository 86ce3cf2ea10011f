"""Hanabi: everybody sees all cards but their own, and all build the same fireworks."""

from itertools import combinations

from hanabi import table as t
from hanabi import words as w
from hanabi.table import MOST_CLUES, State, could_be, parted, unseen
from icecore import author as ice
from icecore.author import TABLE, Chance, Facts, Refused, Todo, require


class Rules(ice.Rule):
    DEAL_1 = "hanabi.deal.1 p.1: the table deals as many unseen cards as it owes"
    TURN_1 = "hanabi.turn.1 p.2: the players take turns; a turn is a clue, a discard or a play"
    CLUE_1 = "hanabi.clue.1 p.2: a clue goes to another player, while there is one to give"
    CLUE_2 = "hanabi.clue.2 p.2: it names a colour or rank, and all cards of it, at least one"
    DISCARD_1 = "hanabi.discard.1 p.3: to discard brings a clue back, so one has to be missing"
    PLAY_1 = "hanabi.play.1 p.3: a card of your own hand, by its slot"
    PLAY_2 = "hanabi.play.2 p.3: what does not go on a firework costs a life; a 5 brings a clue"
    END_1 = "hanabi.end.1 p.4: three lives lost, all fireworks done, or a turn each after the deck"


game: ice.Rulebook[State] = ice.Rulebook(
    waiting=w.Waiting, turn=Rules.TURN_1, order=Rules.TURN_1, over=Rules.END_1
)


def turn_acts(state: State, seat: int, step: None) -> list[w.Act]:
    slots = range(1, len(state.hands[seat]) + 1)
    acts: list[w.Act] = [*map(w.Discard, slots)] if state.clues < MOST_CLUES else []
    acts += map(w.Play, slots)
    for target, hand in enumerate(state.hands) if state.clues else ():
        if target != seat:
            parts = {p for place in hand for card in could_be(state, place) for p in parted(card)}
            acts += [w.Clue(target, hint) for hint in w.HINTS if hint in parts]
    return acts


game.step(None, ice.mover, told="{who} to clue, play or discard", answers=turn_acts)


@game.answer
def from_hand(state: State, seat: int, act: w.Play | w.Discard, step: None, todo: Todo) -> Facts:
    """The card shows its face: by the hand, by who names it, else TABLE turns it over."""
    if act.slot > len(state.hands[seat]):
        raise Refused(Rules.PLAY_1, "there is no slot {slot}", slot=act.slot)
    kind: w.Way = "play" if type(act) is w.Play else "discard"
    place = state.hands[seat][act.slot - 1]
    if kind == "discard" and state.clues == MOST_CLUES:
        raise Refused(Rules.DISCARD_1, "no clue is missing")
    kinds = could_be(state, place)
    if act.card not in (None, *kinds):
        raise Refused(Rules.PLAY_1, "slot {slot} is not {card}", slot=act.slot, card=act.card)
    card = kinds[0] if len(kinds) == 1 else act.card
    if card is None:
        todo.append(w.Turns(seat, act.slot, kind))
    else:
        yield from leaves(state, seat, act.slot, card, kind, todo)


def leaves(state: State, seat: int, slot: int, card: str, kind: str, todo: Todo) -> Facts:
    if kind == "discard":
        yield w.Discarded(seat, card, slot)
        yield w.ClueGained()
    elif t.fits(state, card):
        yield w.Played(seat, card, slot)
        if card.endswith("5") and state.clues < MOST_CLUES:
            yield w.ClueGained()
    else:
        yield w.Misplayed(seat, card, slot)
    yield from end_of_turn(state)
    if state.deck:
        todo.append(w.Draws(seat, 1))


def end_of_turn(state: State) -> Facts:
    if not state.lives:
        yield w.Ended("no life left")
    elif t.score(state) == 5 * len(state.fireworks):
        yield w.Ended("perfect")
    elif state.turns == state.last_turn:
        yield w.Ended("no turn left")


def faces(state: State, step: w.Turns) -> Chance:
    pool = could_be(state, state.hands[step.seat][step.slot - 1])
    left = unseen(state)
    why = ice.say("which card does {seat} " + step.kind + "?", step)
    return Chance(pool, 1, why, lambda cards: w.Turn(*cards), weights=[left[card] for card in pool])


game.step(w.Turns, TABLE, first="the card is turned over first", chance=faces)


@game.answer
def turn_over(state: State, seat: int, act: w.Turn, step: w.Turns, todo: Todo) -> Facts:
    possible = act.card in could_be(state, state.hands[step.seat][step.slot - 1])
    require(possible, Rules.PLAY_1, "it cannot be {card}", card=act.card)
    yield from leaves(state, step.seat, step.slot, act.card, step.kind, todo)


@game.answer
def clue(state: State, seat: int, act: w.Clue, step: None, todo: Todo) -> Facts:
    if act.target == seat or act.target >= state.seats:
        raise Refused(Rules.CLUE_1, "another player is told")
    if not state.clues:
        raise Refused(Rules.CLUE_1, "there is none left")
    ways = touchable(state, act.target, act.hint)
    if not ways or act.slots not in ((), *ways):
        raise Refused(Rules.CLUE_2, "it names all such cards, and at least one")
    if len(ways) > 1 and not act.slots:
        todo.append(w.Touches(seat, act.target, act.hint))
    else:
        yield w.Clued(seat, act.target, act.hint, act.slots or ways[0])
        yield from end_of_turn(state)


def touchable(state: State, target: int, hint: str) -> list[w.Slots]:
    """All that a clue can touch: one way, if the record knows the cards."""
    sure, maybe = list[int](), list[int]()
    for slot, place in enumerate(state.hands[target], 1):
        fitting = [hint in parted(card) for card in could_be(state, place)]
        if fitting and all(fitting):
            sure.append(slot)
        elif any(fitting):
            maybe.append(slot)
    some = (more for number in range(len(maybe) + 1) for more in combinations(maybe, number))
    ways = [tuple(sorted((*sure, *more))) for more in some]
    return [
        way for way in ways if way and (not maybe or t.clue_is_possible(state, target, hint, way))
    ]


def touches(state: State, step: w.Touches) -> Chance:
    why = ice.say("which slots of {target} are {hint}?", step)
    ways = touchable(state, step.target, step.hint)
    return Chance(ways, 1, why, lambda shown: w.Touch(*shown))


game.step(w.Touches, TABLE, first="the clue is shown first", chance=touches)


@game.answer
def touch(state: State, seat: int, act: w.Touch, step: w.Touches, todo: Todo) -> Facts:
    possible = act.slots in touchable(state, step.target, step.hint)
    require(possible, Rules.CLUE_2, "these slots cannot be {hint}", hint=step.hint)
    yield w.Clued(step.seat, step.target, step.hint, act.slots)
    yield from end_of_turn(state)


def owed(state: State, step: w.Draws) -> Chance:
    """Unseen cards that all but one seat will see."""
    left = unseen(state)
    others = tuple(seat for seat in range(state.seats) if seat != step.seat)
    why = ice.say("which cards did {seat} draw?", step)
    cards = [card for card in could_be(state, t.Place(None), left) for _ in range(left[card])]
    return Chance(cards, step.number, why, w.Deal, ordered=True, seen_by=others)


game.step(w.Draws, TABLE, first="cards are dealt first", chance=owed, waits=lambda *_: True)


@game.answer
def deal(state: State, seat: int, act: w.Deal, step: w.Draws, todo: Todo) -> Facts:
    named = [(card, t.Place(None)) for card in act.cards if card is not None]
    owes = len(act.cards) == step.number and t.remains_possible(state, *named)
    require(owes, Rules.DEAL_1, "it owes {number} unseen", number=step.number)
    yield w.Drew(step.seat, act.cards)
    if not state.deck:
        yield w.DeckEmptied(state.turns + state.seats)


@game.act
def identify(state: State, seat: int, act: ice.Identify) -> Facts:
    require(seat == ice.SCRIBE, Rules.TURN_1, "this is for the scribe")
    at = -1 if act.slot is None else act.slot
    hand = state.hands[act.seat] if act.zone == "hand" and 0 <= act.seat < state.seats else []
    sound = 0 <= at < len(hand) and at + len(act.cards) <= len(hand)
    require(sound, Rules.DEAL_1, "say the hand and the slot of its first card, from 0")
    places = hand[at : at + len(act.cards)]
    possible = t.remains_possible(state, *zip(act.cards, places, strict=True))
    possible = possible and all(place.card is None for place in places)
    require(possible, Rules.DEAL_1, "these cannot be the cards")
    yield w.Identified(act.seat, at + 1, act.cards)


@game.evolve
def drew(state: State, event: w.Drew) -> None:
    state.hands[event.seat] += map(t.Place, event.cards)
    state.deck -= len(event.cards)


@game.evolve
def gone(state: State, event: w.Played | w.Misplayed | w.Discarded) -> None:
    del state.hands[event.seat][event.slot - 1]
    state.turns += 1
    if type(event) is w.Played:
        colour, rank = parted(event.card)
        state.fireworks[colour] = int(rank)
    else:
        state.discarded.append(event.card)
        state.lives -= type(event) is w.Misplayed


@game.evolve
def clued(state: State, event: w.Clued) -> None:
    kinds = t.after_clue(state, event.target, event.hint, event.slots)
    for place, may in zip(state.hands[event.target], kinds, strict=True):
        place.may = may
    state.clues -= 1
    state.turns += 1


@game.evolve
def clue_gained(state: State, event: w.ClueGained) -> None:
    state.clues += 1


@game.evolve
def deck_emptied(state: State, event: w.DeckEmptied) -> None:
    state.last_turn = event.turns


@game.evolve
def identified(state: State, event: w.Identified) -> None:
    for place, card in zip(state.hands[event.seat][event.slot - 1 :], event.cards, strict=False):
        place.card = card


def outcome(state: State) -> ice.Outcome | None:
    """All win or lose together: a show without a life left is lost."""
    if state.reason is None:
        return None
    return ice.Outcome(state.reason, (1 if state.lives else 2,) * state.seats)


GAME = ice.make(
    game, name="hanabi", title="Hanabi", players=range(2, 6), state=State, begin=t.begin,
    words=w.VOCABULARY, steps=w.Step, sets="hanabi", cooperative=True,
    open_box=ice.box_opener("hanabi", t.CardSet, t.CardBox, t.problems), invariants=t.invariants,
    standing=lambda state: (t.score(state),) * state.seats, outcome=outcome,
)  # fmt: skip
