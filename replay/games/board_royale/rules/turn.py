"""The turn: collect, craft, vote, trade with the ground, pass; and what others do meanwhile."""

from collections.abc import Iterator

from icecore.events.games.board_royale import cards as c
from icecore.events.games.board_royale import words as w
from icecore.replay.kernel import Clock, refuse, require
from icecore.replay.kernel.sentences import It, Who

from . import item_uses
from . import lookups as q
from .card_words import lacking, the
from .deals import agreed, loans, offers
from .drawing import replace_field
from .endings import end_collecting, next_turn, refresh, settle, starve
from .permission import check_shed, payment, require_sure, require_unseen
from .state import NOBODY
from .table import Facts, Rules, State, Todo, royale

FORGO, PASS = w.Forgo(), w.Pass()


def on_turn(state: State, step: None) -> int:
    return state.turn


def clock(state: State) -> Clock:
    awaited = None if state.reason is not None else royale.awaited(state)
    return Clock(state.round, state.turns, awaited)


def moment(state: State, step: None) -> str:
    phase = "craft or pass" if q.in_prep(state) else "act"
    return "{who} to " + (phase if state.collected else "collect")


def acts(state: State, seat: int, step: None) -> list[tuple[int, w.Act]]:
    """Listed by hand: the current player's turn, and what others may do in it."""
    found: list[tuple[int, w.Act]] = [(seat, act) for act in own_acts(state, seat)]
    if not q.in_prep(state):
        for other in q.opponents(state, seat):
            found += ((other, act) for act in others_acts(state, other))
    return found


def own_acts(state: State, seat: int) -> Iterator[w.Act]:
    """The current player's turn."""
    if not state.collected:
        shed = q.to_shed(state, seat, q.drawn_a_turn(state))
        yield from (w.Draw(cards) for cards in q.some_cards(state, seat, shed))
        if q.in_prep(state):
            return
        shed = q.to_shed(state, seat, q.stolen_a_turn(state))
        first = next(q.some_cards(state, seat, shed), ())
        yield from (w.Steal(other, first) for other in q.opponents(state, seat))
        yield FORGO
        yield PASS
        yield from votes(state, seat)
        yield from item_uses.instants(state, seat)
        if q.is_duel(state):
            yield from grounds(state, seat)
        yield from offers(state, seat)
        return
    yield from crafts(state, seat)
    yield PASS
    if q.in_prep(state):
        return
    for item in q.usable_items(state, seat):
        yield from item_uses.uses(state, seat, item)
    yield from votes(state, seat)
    if q.is_duel(state):
        yield from grounds(state, seat)
    yield from offers(state, seat)
    yield from agreed(state, seat)


def others_acts(state: State, seat: int) -> Iterator[w.Act]:
    """Between two acts of the current player: instants, deals that were offered, a loan."""
    yield from item_uses.instants(state, seat)
    yield from agreed(state, seat)
    if not state.loans and str(seat) not in state.struck:
        yield from loans(state, seat)


royale.step(None, on_turn, told=moment, answers=acts)


def takes_over(state: State, seat: int) -> bool:
    """The next player begins to collect: so the current one has passed."""
    if not state.collected or seat == state.turn or state.turn == NOBODY:
        return False
    following_seat, number, _ = q.following(state)
    return seat == following_seat and number <= state.options.max_rounds


def begin_collecting(state: State, seat: int, rule: Rules) -> bool:
    """May this seat collect? True if the turn passes to it by that."""
    if takes_over(state, seat):
        return True
    if seat != state.turn:
        refuse(Rules.TURN_PASS, "it is {turn}'s turn", turn=Who(state.turn))
    if state.collected:
        refuse(rule, "you have already collected")
    return False


@royale.anybody
def draw(state: State, seat: int, act: w.Draw, step: None, todo: Todo) -> Facts:
    follows = begin_collecting(state, seat, Rules.RES_DRAW)
    number = q.drawn_a_turn(state)
    check_shed(state, seat, number, act.discard)
    if follows:
        yield w.Passed(state.turn)
        yield from next_turn(state)
    yield w.Gathered(seat, "draw")
    if act.discard:
        yield w.Discarded(seat, act.discard, "limit")
    todo.append(w.DrawCards(seat, q.room(state, seat, number)))


@royale.anybody
def steal(state: State, seat: int, act: w.Steal, step: None, todo: Todo) -> Facts:
    follows = begin_collecting(state, seat, Rules.RES_STEAL)
    prep = q.following(state)[1] == 0 if follows else q.in_prep(state)
    if prep:
        refuse(Rules.PREP_2, "no stealing in the Preparation")
    if act.target == seat:
        refuse(Rules.RES_STEAL, "not from yourself")
    if not q.is_alive(state, act.target):
        refuse(
            Rules.RES_STEAL,
            "{target} is eliminated and has nothing to steal",
            target=Who(act.target),
        )
    number = q.stolen_a_turn(state)
    check_shed(state, seat, number, act.discard)
    if follows:
        yield w.Passed(state.turn)
        yield from next_turn(state)
    yield w.Gathered(seat, "steal")
    if act.discard:
        yield w.Discarded(seat, act.discard, "limit")
    todo += (w.Close(seat), w.Strike(act.target, seat, number, steal=True))


@royale.answer
def forgo(state: State, seat: int, act: w.Forgo, step: None, todo: Todo) -> Facts:
    """royale.res.none and ruling 5."""
    if q.in_prep(state):
        refuse(Rules.PREP_1, "in the Preparation you have to draw")
    if state.collected:
        refuse(Rules.RES_NONE, "you have already collected")
    yield w.Gathered(seat, "none")


def crafts(state: State, seat: int) -> Iterator[w.Craft]:
    """Lists what can be crafted; an item that would cost the last card is not offered."""
    hand = state.hands[seat]
    most = q.hand_size(state, seat)
    for item in state.field:
        price = state.box.items[item].cost
        if sum(price.values()) >= most:
            continue
        if c.ANY not in price and not hand.unknown:
            if all(hand.known.get(kind, 0) >= number for kind, number in price.items()):
                yield w.Craft(item)
            continue
        for wild in q.some_cards(state, seat, price.get(c.ANY, 0), item_uses.cost(price, ())):
            if q.short_of(state, hand, item_uses.cost(price, wild)) is None:
                yield w.Craft(item, wild)


@royale.answer
def craft(state: State, seat: int, act: w.Craft, step: None, todo: Todo) -> Facts:
    """royale.act.craft; royale.ruling.54: who pays with the last card gets nothing for it."""
    if q.in_prep(state) and not state.collected:
        refuse(Rules.PREP_1, "in the Preparation you have to draw")
    if act.item not in state.field:
        refuse(Rules.ACT_CRAFT, "{item} is not in the Crafting Field", item=the(act.item))
    card = state.box.items[act.item]
    paid = payment(state, seat, card.cost, act.pay, Rules.ACT_CRAFT)
    require_sure(state, seat, paid, act.sure, Rules.RULING_54)
    yield from end_collecting(state, seat)
    todo.append(w.Close(seat))
    if paid and len(paid) == q.hand_size(state, seat):
        yield w.Paid(seat, act.item, paid)
        yield from starve(state, seat, todo)
    else:
        yield w.Crafted(seat, act.item, paid)
        yield from settle(state)
        todo.append(w.Fill())


def votes(state: State, seat: int) -> Iterator[w.Vote]:
    if not state.changed and not state.called:
        yield w.Vote(tuple(q.living(state)))
        yield w.Vote((seat,))


@royale.answer
def vote(state: State, seat: int, act: w.Vote, step: None, todo: Todo) -> Facts:
    """royale.act.vote; royale.ruling.29: more than half of the living, absent means no."""
    if q.in_prep(state):
        refuse(Rules.PREP_2, "no votes in the Preparation")
    if state.changed:
        refuse(Rules.ACT_VOTE, "the Field was already changed this round")
    if state.called:
        refuse(Rules.RULING_29, "a vote was already called this turn")
    voters = q.living(state)
    if len(set(act.ayes)) < len(act.ayes) or not set(act.ayes) <= set(voters):
        refuse(Rules.ACT_VOTE, "each living player has one vote")
    noes = tuple(one for one in voters if one not in act.ayes)
    accepted = 2 * len(act.ayes) > len(voters)
    yield w.Voted(seat, act.ayes, noes, accepted)
    if accepted:
        todo.append(w.Close(seat))
        yield from replace_field(state, "vote", todo)


def grounds(state: State, seat: int) -> Iterator[w.Ground]:
    """The two most plentiful cards for a kind that is surely there."""
    if state.grounded or q.hand_size(state, seat) < 2:
        return
    pair = next(q.some_cards(state, seat, 2), None)
    if pair is None:
        return
    for kind, source in item_uses.sure_kinds(state, seat):
        if kind not in pair:
            yield w.Ground((pair[0], pair[1]), kind, source)


@royale.answer
def ground(state: State, seat: int, act: w.Ground, step: None, todo: Todo) -> Facts:
    """royale.duel.ground and ruling 7: one exchange, seen by all, in either phase.

    The two cards lie in the discard when the one is taken: it may be one of them.
    """
    require(q.is_duel(state), Rules.DUEL_GROUND, "this is not a Duel")
    if q.in_prep(state):
        refuse(Rules.PREP_2, "no trades in the Preparation")
    if state.grounded:
        refuse(Rules.DUEL_GROUND, "the ground was already used this turn")
    lack = q.short_of(state, state.hands[seat], act.give)
    if lack is not None:
        refuse(Rules.DUEL_GROUND, "you cannot discard that: {lack}", lack=lacking(lack))
    if act.source == "deck":
        there = bool(state.deck and state.unseen.get(act.take))
    else:
        there = act.take in act.give or bool(state.discard.get(act.take))
    if not there:
        refuse(Rules.DUEL_GROUND, "{card}: kind not there", card=It("card", act.take))
    require_unseen(state, {seat: act.give}, (act.take,) if act.source == "deck" else ())
    yield w.Grounded(seat, act.give, act.take, act.source)
    if act.source == "deck":
        yield from refresh(state)


@royale.answer
def pass_turn(state: State, seat: int, act: w.Pass, step: None, todo: Todo) -> Facts:
    if q.in_prep(state) and not state.collected:
        refuse(Rules.PREP_1, "in the Preparation you have to draw")
    yield from end_collecting(state, seat)
    yield w.Passed(seat)
    yield from next_turn(state)
