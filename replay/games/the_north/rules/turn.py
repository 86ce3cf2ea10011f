"""The course of a turn: cards are drawn, Directives used, and the other seat picks."""

from functools import cache
from typing import Any

from icecore.events.games.the_north import cards as c
from icecore.events.games.the_north import words as w
from icecore.events.words.record import Decline, Identify, Scribe
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.replay.kernel import Chance, Clock, Refused, refuse, require
from icecore.replay.kernel.sentences import Sentence, Who, say

from . import card_names
from . import lookups as q
from .faces import copies_of, drawn_as, recognised, spoken
from .places import in_sight
from .programs import move_points, use
from .rules import Rules
from .state import BUILD, DISCHARGE, PLAY, REPROGRAM, State
from .table import Facts, Todo, are, it, north, so_many, the_other, whose

USED_UP = ("reprogram", "build", "play", "discharge")
NOT_HELD, NOT_THERE = "{card} is not in your hand", "{card} is not in the Wastes"
# Acts are immutable, so the common ones are made once.
DISCHARGES = {level: w.Discharge(level) for level in range(1, 5)}


def decide(state: State, seat: int, act: w.Act | Scribe) -> Facts:
    """By the tables, once the act calls cards as they are called on the table."""
    return north.decide(state, seat, spoken(state, seat, act) if seat == 0 or seat == 1 else act)


def clock(state: State) -> Clock:
    turns = state.turns
    if not turns:
        return Clock(0, 0, TABLE)
    seat = north.awaited(state) if state.reason is None else None
    return Clock((turns + 1) // 2, turns, seat)


@cache  # hot, as all questions of every turn are
def which_drawn(seat: int, count: int) -> Sentence:
    return say("which {cards} did {seat} draw?", seat=Who(seat), cards=so_many(count))


def owed_draw(state: State, step: w.DrawCards) -> Chance | None:
    """The pool is the Deck, with unknown cards as such: what is drawn of them is not known."""
    seat = q.on_turn(state)
    count = q.drawn_at_once(state, seat, step.number)
    if not count:
        return None
    pile, hand = state.piles[seat], state.hands[seat]
    pool: list[str | None] = [None] * q.own_deck(state, seat)
    if not hand.backs:
        discard = state.discards[seat]
        known = [card for card in pile.known if card not in hand.cards and card not in discard]
        pool = [*sorted(known), *[None] * pile.unknown]
    shown = state.tops.get(str(seat))
    cards = state.box.cards

    def sides(card: str | None) -> list[str | None]:
        """The cards that may be drawn where only a face, or not even that, is known."""
        if card is None or not c.is_face(card):
            return [card]
        return [copy for copy in copies_of(state, card) if shown in (None, cards[copy].back)]

    if shown is not None:
        pool = [
            card for card in pool
            if card is None or (sides(card) if c.is_face(card) else cards[card].back == shown)
        ] or [None]  # fmt: skip
    why = which_drawn(seat, count)
    turned = sides if any(card and c.is_face(card) for card in pool) else None
    return Chance(
        pool, count, why, w.Draw, seen_by=(seat,), looks=card_names.looks(state), sides=turned
    )


def drawing(state: State, step: w.DrawCards) -> Sentence:
    cards = "a card" if step.number == 1 else so_many(step.number)
    return say("{who} draws {cards}", who=Who(q.on_turn(state)), cards=cards)


north.step(
    w.DrawCards,
    first="cards are drawn first",
    told=drawing,
    chance=owed_draw,
    waits=lambda state, step: q.own_deck(state, q.on_turn(state)) > 0,  # north.ruling.7
)


@north.answer
def draw(state: State, seat: int, act: w.Draw, step: w.DrawCards, todo: Todo) -> Facts:
    """north.ability.2: from the own Deck; the back that was noted on its top comes first."""
    owner = q.on_turn(state)
    at_most, said = min(step.number, q.own_deck(state, owner)), len(act.cards)
    if said != at_most:
        owed = q.drawn_at_once(state, owner, step.number)
        told = "{number} drawn, not {said}"
        require(said == owed, Rules.TURN_3, told, number=are(owed), said=said)
    card_names.require_named_once(act.cards, Rules.TURN_3)
    possible = q.somewhere_in(state, owner)
    for card in act.cards:
        if card is not None and card not in possible:
            card_names.require_card(state, card)
            told = "{card} cannot be in the Deck of {seat}"
            refuse(Rules.ABILITY_2, told, card=it(card), seat=Who(owner))
    faces = drawn_as(state, owner, act.cards)
    card_names.require_fit(state, owner, card_names.without(act.cards, faces), Rules.ABILITY_2)
    backs = card_names.backs_of(state, act.cards, act.backs)
    shown = state.tops.get(str(owner)) if state.tops else None
    if shown is not None:
        fits = backs[0] in (shown, None)
        require(fits, Rules.RULING_31, "the top of the Deck shows the {back}", back=it(shown))
        backs = (shown, *backs[1:])
    if None in act.cards:
        card_names.require_places(state, act.cards, backs, possible)
    yield w.Drawn(owner, act.cards, backs, faces)
    if step.number > said:
        todo.append(w.DrawCards(step.number - said))


@north.step(w.Proceed, whose, told="{who} to act")
def proceed(state: State, step: w.Proceed, todo: Todo) -> Facts:
    """north.directive.2 and ruling 1: three Directives, unless none is possible any more."""
    if not q.left_to_do(state):
        yield from end_turn(state, q.on_turn(state))
        todo += (w.WrapUp(), w.PickCard())
    elif not q.can_direct(state, q.on_turn(state)):
        todo.append(w.MustForfeit())


def end_turn(state: State, seat: int) -> Facts:
    """north.node.3, then north.strike.1."""
    level = state.nodes[seat]
    if state.directives[DISCHARGE] or not level:
        yield w.NodeSet(seat, 1, "reset")
    elif q.charged(state, seat, 1) != level:
        yield w.NodeSet(seat, q.charged(state, seat, 1), "charge")
    yield from move_points(state, 1 - seat, -len(state.hands[seat]), "strike", None)


def directives(state: State, seat: int, step: None) -> list[w.Act]:
    """Listed by hand: every Directive that is possible, else to forfeit."""
    used, cards = state.directives, state.box.cards
    acts: list[w.Act] = []
    hand = q.may_hold(state, seat)
    if used[REPROGRAM] < q.TWICE:
        worth = [(card, cards[card].value) for card in state.wastes]
        for card in hand:
            value = cards[card].value
            acts += [w.Reprogram(card, other) for other, its in worth if its != value]
    if used[BUILD] < q.TWICE and q.deck_size(state):
        acts += map(w.Build, hand)
    if used[PLAY] < q.TWICE:
        acts += map(w.Play, hand)
    level = state.nodes[seat]
    if level and used[DISCHARGE] < q.TWICE:
        acts.append(DISCHARGES[level])
    return acts or [w.Forfeit()]


def next_directive(state: State, step: None) -> Sentence:
    number = q.DIRECTIVES - q.left_to_do(state) + 1
    told = "{who} to use Directive {number} of {most}"
    return say(told, who=Who(q.on_turn(state)), number=number, most=q.DIRECTIVES)


north.step(None, whose, told=next_directive, answers=directives)


def direct(state: State, directive: int) -> None:
    if state.directives[directive] >= q.TWICE:
        refuse(Rules.DIRECTIVE_1, "you used {directive} twice", directive=USED_UP[directive])


@north.answer
def reprogram(state: State, seat: int, act: w.Reprogram, step: None, todo: Todo) -> Facts:
    direct(state, REPROGRAM)
    paid, wanted = act.discard, act.wastes
    if not q.in_hand(state, seat, paid):
        refuse(Rules.REPROGRAM_2, NOT_HELD, card=it(paid))
    if wanted not in state.wastes:
        refuse(Rules.REPROGRAM_3, NOT_THERE, card=it(wanted))
    cards = state.box.cards
    value = cards[paid].value
    if cards[wanted].value == value:
        told = "{one} and {other} both have Value {value}"
        refuse(Rules.REPROGRAM_1, told, one=it(paid), other=it(wanted), value=c.VALUES[value])
    yield from recognised(state, seat, paid)
    yield w.Discarded(seat, paid, cards[paid].back, "reprogram")
    yield w.Taken(seat, wanted, "reprogram")
    todo.append(w.Proceed())
    yield from use(state, seat, "spark", wanted, todo)


@north.answer
def build(state: State, seat: int, act: w.Build, step: None, todo: Todo) -> Facts:
    direct(state, BUILD)
    if not q.in_hand(state, seat, act.discard):
        refuse(Rules.BUILD_1, NOT_HELD, card=it(act.discard))
    if not q.deck_size(state):
        refuse(Rules.BUILD_2, "the Wastes Deck is empty")
    yield from recognised(state, seat, act.discard)
    yield w.Discarded(seat, act.discard, state.box.cards[act.discard].back, "build")
    todo += (w.Proceed(), w.BuildTop())


@north.answer
def play(state: State, seat: int, act: w.Play, step: None, todo: Todo) -> Facts:
    direct(state, PLAY)
    if not q.in_hand(state, seat, act.card):
        refuse(Rules.PLAY_1, NOT_HELD, card=it(act.card))
    yield from recognised(state, seat, act.card)
    yield w.Played(seat, act.card, state.box.cards[act.card].back, "hand", "play")
    todo.append(w.Proceed())
    yield from use(state, seat, "ancient", act.card, todo)


@north.answer
def discharge(state: State, seat: int, act: w.Discharge, step: None, todo: Todo) -> Facts:
    direct(state, DISCHARGE)
    level = state.nodes[seat]
    if not level:
        refuse(Rules.NODE_1, "your Node is discharged already")
    if act.level != level:
        told = "you announce {said}, your Node shows {level}"
        refuse(Rules.NODE_2, told, said=act.level, level=level)
    yield w.Discharged(seat, level)
    todo.append(w.Proceed())
    yield from use(state, seat, "node", str(level), todo)


north.step(
    w.MustForfeit,
    whose,
    first="no Directive is possible: forfeit",
    told="{who} must forfeit",
    # Still nothing to do? A ruling may have changed that.
    answers=lambda state, seat, step: () if q.can_direct(state, seat) else (w.Forfeit(),),
)


@north.answer
def forfeit(
    state: State, seat: int, act: w.Forfeit, step: w.MustForfeit | None, todo: Todo
) -> Facts:
    require(not q.can_direct(state, seat), Rules.DIRECTIVE_2, "a Directive is still possible")
    yield w.Forfeited(seat, max(1, q.left_to_do(state)))
    todo[:] = [w.Proceed()]


north.step(
    w.PickCard,
    the_other,
    first="{who} picks from the Wastes first",
    told="{who} picks from the Wastes",
    unasked="the Directives come first",
    answers=lambda state, seat, step: map(w.Pick, state.wastes),
    waits=lambda state, step: bool(state.wastes),  # north.ruling.8
)


@north.answer
def pick(state: State, seat: int, act: w.Pick, step: w.PickCard, todo: Todo) -> Facts:
    """north.ruling.11: the player who is not on turn."""
    if act.card not in state.wastes:
        refuse(Rules.PICK_1, NOT_THERE, card=it(act.card))
    yield w.Taken(seat, act.card, "pick")


@north.anybody
def pick_nothing(state: State, seat: int, act: Decline, step: w.PickCard, todo: Todo) -> Facts:
    if seat == the_other(state, step):
        refuse(Rules.PICK_2, "the Wastes hold a card for you")
    raise Refused(Rules.TURN_2, "no window is open for you")


# north.ruling.36: a text that the set does not model; the seat or the scribe closes the window.
north.step(
    w.AwaitRuling,
    whose,
    first="the text of the card is ruled on first",
    told="{who}: a ruling on {name}",
    answers=lambda state, seat, step: (Decline(),),
    ruled=True,
)


@north.anybody
def close(state: State, seat: int, act: Decline, step: w.AwaitRuling, todo: Todo) -> Facts:
    """A text that nobody ruled on is not passed over in silence."""
    if seat != q.on_turn(state):
        raise Refused(Rules.TURN_2, "no window is open for you")
    if in_sight(state) == state.asked:
        yield w.Unruled(step.name)


@north.act
def identify(state: State, seat: int, act: Identify) -> Facts:
    """Whoever keeps the record has come to know cards that only their owner saw."""
    require(seat == SCRIBE, Rules.TURN_1, "this is for the scribe")
    owner, cards = act.seat, act.cards
    require(owner in (0, 1), Rules.RULING_31, "cards are hidden in the places of seats only")
    kept = {"hand": state.hands, "facility": state.facilities}.get(act.zone)
    require(kept is not None or act.zone == "deck", Rules.RULING_31, "hand, deck or facility")
    require(act.slot is None, Rules.RULING_31, "what is hidden there has no order")
    if act.zone == "facility":
        possible, unknown = q.may_stand(state, owner), len(state.facilities[owner].backs)
    else:
        pile = state.piles[owner]
        possible = [card for card in q.somewhere_in(state, owner) if card not in pile.known]
        unknown = pile.unknown + sum(map(c.is_face, pile.known))
        if act.zone == "hand":
            hand = state.hands[owner]
            possible = q.with_backs(state, q.somewhere_in(state, owner), hand)
            unknown = len(hand.backs)
    fits = len(cards) <= unknown and all(card in possible for card in cards)
    fits = fits and not any(card in kept[owner].cards for card in cards) if kept else fits
    require(fits, Rules.RULING_31, "these cannot be the unknown cards")
    card_names.require_named_once(cards, Rules.RULING_31)
    faces: tuple[str | None, ...] = ()
    if act.zone != "facility":
        faces = drawn_as(state, owner, cards)
        card_names.require_fit(state, owner, card_names.without(cards, faces), Rules.RULING_31)
    zone: Any = act.zone  # one of the three that were asked about above
    backs = tuple(state.box.cards[card].back for card in cards)
    yield w.Identified(zone, owner, cards, backs, faces)
