"""Plays a game: acts become events, events become the state.

`decide` asks permission and then yields events. Each event is evolved into the state before the
generator continues, so rule code always sees the present. Nothing here knows any game.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec

from icecore.events.words.record import Decline
from icecore.events.words.wire import TABLE
from icecore.replay.kernel.act import fold as fold
from icecore.replay.kernel.act import play as play
from icecore.replay.kernel.ruleset import (
    Chance,
    Move,
    NotOwedError,
    Refused,
    Ruleset,
    S,
    WaiverError,
)
from icecore.replay.kernel.rulings import play_anyway
from icecore.replay.kernel.states import copy
from icecore.replay.kernel.strangers import is_stranger, wary
from icecore.replay.kernel.voice import Voice

Passes = Callable[[int], bool]
"""True if the window of this seat may be let pass by an act of another."""


def anybody(seat: int) -> bool:
    """Whoever keeps the record says who let a window pass."""
    return True


def ask(
    game: Ruleset[S], state: S, seat: int, act: Any, waived: Collection[str] = ()
) -> tuple[Any, ...]:
    """Does one act by the rules, or without the waived ones if only they refuse it."""
    try:
        return play(game, state, seat, act)
    except Refused:
        if not waived:
            raise
    return play_anyway(game, state, seat, act, waived)


def enter(
    game: Ruleset[S],
    state: S,
    seat: int,
    act: Any,
    shown: Sequence[Any] = (),
    waived: Collection[str] = (),
    passes: Passes = anybody,
    check: Callable[[S], None] | None = None,
) -> list[Move]:
    """Enters an act as people say it: passes windows before it, fills in forced acts after it.

    `check` may object to the position right after the act. `shown` is what TABLE shows next. Pass
    a copy of the state: a refusal may leave it half changed.
    """
    try:
        moves = apply_act(game, state, seat, act, waived, passes)
        if check is not None:
            check(state)
        moves += apply_shown(game, state, shown, passes)
        return [*moves, *fill_in(game, state)]
    except Refused as refusal:
        refusal.said = seat, act
        raise


def apply_act(
    game: Ruleset[S],
    state: S,
    seat: int,
    act: Any,
    waived: Collection[str] = (),
    passes: Passes = anybody,
) -> list[Move]:
    """Does an act, after the forced acts and passed windows that it needs before it.

    The act is the first move that is not implied. A refusal leaves the state as it was.
    """
    refusal: Refused | WaiverError
    try:
        return [Move(seat, act, ask(game, state, seat, act, waived))]
    except (Refused, WaiverError) as error:
        refusal = error
    trial, moves = copy(game, state), list[Move]()
    draws = True  # after a declined window TABLE itself must say what it shows
    while unsaid := (
        fill_in(game, trial) or _sure_draw(game, trial, draws) or _let_pass(game, trial, passes)
    ):
        moves += unsaid
        draws = draws and type(unsaid[-1].act) is not Decline
        try:
            moves.append(Move(seat, act, ask(game, trial, seat, act, waived)))
        except (Refused, WaiverError) as error:
            # This reason would be about a position that nobody sees, if a window passed before it
            # or a forced act of the same kind was filled in. It counts if it is this seat's turn
            # there.
            on_turn = game.clock(state).seat != seat == game.clock(trial).seat
            if on_turn or all(type(move.act) not in (Decline, type(act)) for move in moves):
                refusal = error
            continue
        fold(game, state, moves)
        return moves
    raise refusal


def would_take(game: Ruleset[S], state: S, seat: int, act: Any) -> bool:
    """True if the record would take this act now, with the implied acts before it."""
    try:
        next(iter(game.decide(state, seat, act)), None)
    except Refused:
        try:
            apply_act(game, copy(game, state), seat, act)
        except Refused:
            return False
    return True


def is_surely_legal(game: Ruleset[S], view: S, seat: int, act: Any) -> bool:
    """Is it legal whatever the unknown cards are? Rules that stumble over a stranger cannot say."""
    try:
        return would_take(game, wary(copy(game, view)), seat, act)
    except Exception:
        return False


def _let_pass(game: Ruleset[S], state: S, passes: Passes = anybody) -> list[Move]:
    """Declines the first open window, if there is one and it may be passed."""
    return [
        Move(seat, Decline(), play(game, state, seat, Decline()), implied=True)
        for seat in open_windows(game, state)[:1]
        if passes(seat)
    ]


def apply_shown(
    game: Ruleset[S], state: S, shown: Sequence[Any], passes: Passes = anybody
) -> list[Move]:
    """Makes TABLE's next acts from the cards that it shows, with the implied acts before each.

    Forced acts are filled in. A window passes if TABLE shows cards that only come after it.
    """
    moves, cards = list[Move](), list(shown)
    while cards:
        moves += fill_in(game, state)
        owed = game.chance(state)
        while owed is None and (passed := _let_pass(game, state, passes)):
            moves += [*passed, *fill_in(game, state)]
            owed = game.chance(state)
        only = _known_draw(game, state, owed) if owed else None
        if owed and only and sorted(map(str, only)) != sorted(map(str, cards[: owed.count])):
            moves.append(Move(TABLE, act := owed.make(only), play(game, state, TABLE, act), True))
            continue
        if owed is None or len(cards) < owed.count:
            wanted = (
                f"{owed.count} ({Voice(lexicon=state.box.lexicon).words(owed.why)})"
                if owed
                else "nothing"
            )
            named = " ".join(map(str, cards))
            raise NotOwedError(f"the table owes {wanted}, but shown was {named}")
        # Dice and tiles need not be text, but a typed line is.
        known = {str(item): item for item in owed.pool}
        act = owed.make(tuple(known.get(card, card) for card in cards[: owed.count]))
        del cards[: owed.count]
        try:
            moves.append(Move(TABLE, act, play(game, state, TABLE, act)))
        except Refused as refusal:
            refusal.owed = owed
            raise
    return moves


def _sure_draw(game: Ruleset[S], state: S, wanted: bool) -> list[Move]:
    """Fills in a draw that can have only one result.

    People like to say it, so it is filled in only when somebody goes on without a word of it.
    """
    owed = game.chance(state) if wanted else None
    drawn = _known_draw(game, state, owed) if owed is not None else None
    if owed is None or drawn is None:
        return []
    act = owed.make(drawn)
    return [Move(TABLE, act, play(game, state, TABLE, act), implied=True)]


def _known_draw(game: Ruleset[S], state: S, owed: Chance) -> tuple[Any, ...] | None:
    """The only result of a draw by what everybody knows; None if it may vary.

    Of a draw that all see, the record may know all that is left. That some kinds are elsewhere is
    a secret of those who hold them, so the public view has to know it.
    """
    sure = surely_drawn(owed)
    if sure is None or (
        owed.seen_by is None and owed.weights is None and len(owed.pool) == owed.count
    ):
        return sure
    public = game.view(state, TABLE)
    seen = owed if public is state else game.chance(public)
    return None if seen is None else surely_drawn(seen)


def fill_in(game: Ruleset[S], state: S) -> list[Move]:
    """Fills in what nobody needs to say: empty draws, unseen draws, choices with one option.

    It follows from what everybody knows: else what is filled in would tell what somebody holds.
    """
    moves: list[Move] = []
    while state.todo:
        owed = game.chance(state)
        if owed is not None:
            if owed.count and owed.seen_by != ():
                break
            seat, act = TABLE, owed.make((None,) * owed.count)
        else:
            only = _only_answer(game, state)
            if only is None:
                break
            seat, act = only
        moves.append(Move(seat, act, play(game, state, seat, act), implied=True))
    return moves


def _only_answer(game: Ruleset[S], state: S) -> tuple[int, Any] | None:
    """The only answer that can be given by what everybody knows; None if there may be others."""
    options = list(islice(game.candidates(state), 2))
    if len(options) != 1 or type(options[0][1]) is Decline:
        return None
    public = game.view(state, TABLE)
    if public is state:
        return options[0]
    known = list(game.candidates(public))
    return options[0] if known == options or _is_last_card(game, public, known) else None


def _is_last_card(game: Ruleset[S], public: S, options: Sequence[tuple[int, Any]]) -> bool:
    """Do the options differ only in which card it is, and is there one card that it can be?

    Then it is forced whatever that card is, as when somebody must show a hand of one card.
    """
    if len({(seat, type(act)) for seat, act in options}) != 1:
        return False
    try:
        strange = list(islice(game.candidates(wary(copy(game, public))), 2))
    except Exception:
        return False
    return len(strange) == 1 and any(map(is_stranger, _names_in(strange[0][1])))


def _names_in(value: Any) -> Iterator[Any]:
    """Everything that an act names, however deep."""
    if isinstance(value, msgspec.Struct):
        value = tuple(getattr(value, name) for name in value.__struct_fields__)
    if isinstance(value, tuple):
        for item in value:
            yield from _names_in(item)
    else:
        yield value


def surely_drawn(owed: Chance) -> tuple[Any, ...] | None:
    """The only possible result of a draw: all that is left, or the only kind; None if it may vary.

    Where the pool knows less than TABLE shows, TABLE has to say it.
    """
    pool = owed.pool
    if owed.sides is not None or owed.count > len(pool) or None in pool:
        return None
    alike = all(item == pool[0] for item in pool)
    whole = len(pool) == owed.count and owed.weights is None and not owed.ordered
    return tuple(pool[: owed.count]) if alike or whole else None


def decline_all(game: Ruleset[S], state: S) -> list[Move]:
    """Declines every open window, as sealing a log does."""
    moves: list[Move] = []
    while passed := _let_pass(game, state):
        moves += [*passed, *fill_in(game, state)]
    return moves


def open_windows(game: Ruleset[S], state: S) -> list[int]:
    """The seats that may decline something now."""
    return [seat for seat, act in game.candidates(state) if type(act) is Decline]
