"""Cards that somebody has to name, to pass on or to show, and who may interrupt it."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from icecore.events.games.board_royale import words as w
from icecore.events.words.record import Decline
from icecore.events.words.wire import TABLE
from icecore.replay.kernel import Chance, Refused, refuse, require
from icecore.replay.kernel.sentences import It, Sentence, Value, Who, say

from . import item_uses
from . import lookups as q
from .attack import NOT_OWED, in_chain, reactions, window_of
from .card_words import lacking, so_many
from .drawing import collect
from .endings import starve
from .permission import check_picked, require_unseen
from .table import Facts, Rules, State, Todo, royale, then


def choices(state: State, seat: int, step: w.MustChoose) -> Iterator[tuple[int, w.Choose | w.Use]]:
    """royale.act.instant: before a seat chooses, anybody may use instants.

    So nobody's choice is filled in, forced as it may be, while there are any to use.
    """
    yield from ((seat, act) for act in own_choices(state, seat, step))
    if q.in_prep(state):
        return
    chain = in_chain(state.todo)
    for one in q.play_order(state, seat):
        if not chain:
            yield from ((one, act) for act in item_uses.instants(state, one))
        elif window_of(state.todo, one) is not None:
            yield from ((one, act) for act in reactions(state, one))


def own_choices(state: State, seat: int, step: w.MustChoose) -> Iterator[w.Choose]:
    least, most = owed_number(state, step)
    if step.form == "kind":
        yield from (w.Choose((step.card,) * number) for number in range(least, most + 1))
        return
    for cards in q.some_cards(state, seat, most):
        if step.form != "pass" or not q.beyond_unseen(state, q.passing_on(state, seat, cards)):
            yield w.Choose(cards)
    if step.form in ("give", "pass") and state.hands[seat].unknown:
        yield w.Choose((None,) * most)


def owed_number(state: State, step: w.MustChoose) -> tuple[int, int]:
    """The fewest and the most cards; they differ only where a kind is hidden."""
    seat = step.seats[0]
    number = min(step.number, q.hand_size(state, seat))
    if step.form == "give":
        number = min(number, q.room(state, step.receiver, number))
    if step.form != "kind":
        return number, number
    hand, kind = state.hands[seat], step.card or ""
    held = hand.known.get(kind, 0)
    spare = int(not step.lethal)  # royale.ruling.17
    most = min(step.number, held + hand.unknown, q.hand_size(state, seat) - spare)
    return min(held, most), most


def choice_told(state: State, step: w.MustChoose) -> Sentence:
    verb = {"give": "gives", "pass": "passes on"}.get(step.form, "discards")
    if step.form == "kind" and state.options.peaceful:
        verb = "shows"
    seat, most = step.seats[0], min(step.number, q.hand_size(state, step.seats[0]))
    what: Value = so_many(most)
    if step.form == "kind":
        what = Sentence(f"up to {most} ", It("card", step.card))
    return say("{seat} {verb} {what}", seat=Who(seat), verb=verb, what=what)


@royale.step(
    w.MustChoose,
    lambda state, step: step.seats[0],
    first="{who} chooses cards first",
    told=choice_told,
    answers=choices,
    waits="by work",
    rule=Rules.REV_CHOOSE,
    unasked=NOT_OWED,
)
def nothing_to_choose(state: State, step: w.MustChoose, todo: Todo) -> Facts | None:
    """Whoever is out has nothing to choose."""
    seat, other = step.seats[0], step.receiver
    if step.form in ("give", "kind") and not (q.is_alive(state, seat) and q.is_alive(state, other)):
        return iter((w.Voided(seat, other),) if step.form == "kind" else ())
    if step.form == "give":  # royale.ruling.9: a receiver whose hand is full discards first
        shed = q.to_shed(state, other, min(step.number, q.hand_size(state, seat)))
        return then(todo, step, w.MustChoose((other,), "shed", shed)) if shed else None
    if step.form == "pass":  # royale.ruling.61: all choose; who lost cards since, once more
        seats = tuple(one for one in q.play_order(state) if str(one) not in state.gifts)
        if seats != step.seats:
            return then(todo, *([replace(step, seats=seats)] if seats else []))
    return None if q.is_alive(state, seat) else then(todo, *others_of(step))


def others_of(step: w.MustChoose) -> Iterator[w.MustChoose]:
    """The next ones choose."""
    if len(step.seats) > 1:
        yield replace(step, seats=step.seats[1:])


@royale.anybody
def choose(state: State, seat: int, act: w.Choose, step: w.MustChoose, todo: Todo) -> Facts:
    """royale.rev.choose: what is owed, by whoever owes it."""
    if step.seats[0] != seat:
        raise Refused(Rules.REV_CHOOSE, royale.waited_for(state))
    least, most = owed_number(state, step)
    if not least <= len(act.cards) <= most:
        refuse(Rules.REV_CHOOSE, "{most}, not {given}", most=so_many(most), given=len(act.cards))
    lack = q.short_of(state, state.hands[seat], act.cards)
    if lack is not None:
        refuse(Rules.REV_CHOOSE, "not held: {lack}", lack=lacking(lack))
    if step.form in ("discard", "shed", "kind") and None in act.cards:
        refuse(Rules.REV_CHOOSE, "discards lie open: name them")
    if step.form == "kind" and set(act.cards) - {step.card}:
        refuse(Rules.REV_CHOOSE, "only {card} is discarded", card=It("card", step.card))
    if step.form == "pass":
        require_unseen(state, q.passing_on(state, seat, act.cards))
    todo += others_of(step)
    match step.form:
        case "discard":
            yield w.Discarded(seat, q.named(act.cards), "item")
            yield from starve(state, seat, todo)
        case "shed":
            yield w.Discarded(seat, q.named(act.cards), "limit")
        case "give":
            yield w.Handed(seat, step.receiver, act.cards)
            yield from starve(state, seat, todo)
        case "pass":
            yield w.Chosen(seat, act.cards)
        case "kind":
            if state.options.peaceful:
                yield from collect(seat, step.receiver, step.item, len(act.cards), todo)
            else:
                yield w.Struck(seat, step.receiver, q.named(act.cards), step.item)
                yield from starve(state, seat, todo, step.receiver, step.item)


@royale.anybody
def shirk(state: State, seat: int, act: Decline, step: w.MustChoose, todo: Todo) -> Facts:
    raise Refused(Rules.REV_CHOOSE, "it has to be done: {first}", first=royale.waited_for(state))


royale.step(
    w.PassOn,
    TABLE,
    first="the chosen cards are passed on first",
    told="the chosen cards are passed on",
    # What was chosen moves; the kernel says it by itself.
    chance=lambda state, step: Chance((), 0, "what was passed on?", w.Pick),
    waits=lambda state, step: bool(state.gifts),
)


@royale.answer
def pass_on(state: State, seat: int, act: w.Pick, step: w.PassOn, todo: Todo) -> Facts:
    """royale.ruling.61: all at once to the next living seats; what they see need not be said again.

    Who did not see what was chosen may still have seen what came.
    """
    order = q.living(state)
    chosen = [(one, state.gifts[str(one)]) for one in order if str(one) in state.gifts]
    seen = list(act.cards) or [None] * sum(len(cards) for _, cards in chosen)
    gifts = list[w.Handed]()
    for giver, cards in chosen:
        told, seen = seen[: len(cards)], seen[len(cards) :]
        both = moved(told, cards)
        fits = both is not None and q.short_of(state, state.hands[giver], both) is None
        require(fits, Rules.REV_CHOOSE, "this is not what {giver} passed on", giver=Who(giver))
        gifts.append(w.Handed(giver, order[(order.index(giver) + 1) % len(order)], both or cards))
    require(not seen, Rules.REV_CHOOSE, "more cards than were passed on")
    require_unseen(state, {gift.seat: gift.cards for gift in gifts})
    yield w.PassedOn(tuple(gifts))
    for giver in q.play_order(state):
        if state.reason is None:
            yield from starve(state, giver, todo)


def moved(told: Sequence[str | None], cards: Sequence[str | None]) -> tuple[str | None, ...] | None:
    """Puts together what was chosen and what is told of it; None if they do not agree."""
    if len(told) != len(cards):
        return None
    pairs = list(zip(told, cards, strict=True))
    if any(new not in (None, old) and old is not None for new, old in pairs):
        return None
    return tuple(old or new for new, old in pairs)


def owed_look(state: State, step: w.Look) -> Chance:
    pool = q.hand_pool(state, step.target)
    why = say("what is in the hand of {target}?", step)
    return Chance(pool, len(pool), why, w.Pick, seen_by=(step.seat, step.target))


def is_there_to_see(state: State, step: w.Look) -> bool:
    both = q.is_alive(state, step.seat) and q.is_alive(state, step.target)
    return both and q.hand_size(state, step.target) > 0


royale.step(
    w.Look,
    TABLE,
    first="a hand is looked at first",
    told="{seat} looks at the hand of {target}",
    chance=owed_look,
    waits=is_there_to_see,
)


@royale.answer
def look(state: State, seat: int, act: w.Pick, step: w.Look, todo: Todo) -> Facts:
    check_picked(state, step.target, q.hand_size(state, step.target), act.cards)
    yield w.Peeked(step.seat, step.target, act.cards)
