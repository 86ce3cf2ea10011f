"""The kernel: a game is plain functions over structs, and this is all that is done with them.

`decide` asks permission and then yields facts; each fact is evolved into the state before the
generator goes on, so rule code always sees the present. Nothing here knows any game.
"""

from collections.abc import (
    Callable,
    Collection,
    Iterable,
    Iterator,
    Mapping,
    MutableSequence,
    Sequence,
)
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import Enum
from hashlib import sha256
from importlib.resources.abc import Traversable
from itertools import chain, islice
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec
from msgspec import Struct

from icecore.events.words.errors import IcecoreError
from icecore.events.words.named import seats_in, tag_of
from icecore.events.words.record import AnyRecord, Decline, Outcome
from icecore.events.words.sets import Box
from icecore.events.words.text import Anyway
from icecore.events.words.vocabulary import Vocabulary
from icecore.events.words.wire import TABLE
from icecore.replay.kernel.agreeing import disagreement, standing, wrong_result


class Rule(Enum):
    """A permanent id, the page of the rulebook, and the rule in our own words."""

    @property
    def id(self) -> str:
        return str(self.value).partition(" ")[0].rstrip(":")

    @property
    def page(self) -> str:
        return str(self.value).partition(": ")[0].rpartition("p.")[2]

    @property
    def text(self) -> str:
        return str(self.value).partition(": ")[2]


class Refused(IcecoreError):  # noqa: N818 - a refusal is an answer, not an error of anybody's
    """The rules say no: which rule, and why here."""

    owed: "Chance | None" = None
    """What TABLE may show instead, if it was TABLE's part of a line that was refused."""
    said: "tuple[int, Any] | None" = None
    """Who asked for what, once it was entered: no list of what is legal repeats it."""
    waiver: "Anyway | None" = None
    """The same act past this rule, for the scribe to allow; None where that makes no sense."""

    def __init__(self, rule: Rule, detail: str = "") -> None:
        self.rule, self.detail = rule, detail
        super().__init__(f"{rule.value} ({detail})" if detail else str(rule.value))

    def __reduce__(self) -> tuple[object, ...]:
        return Refused, (self.rule, self.detail)


class WaiverError(IcecoreError):
    """A rule was waived, but without it the act makes no sense here."""


class RuleBugError(IcecoreError):
    """`decide` failed after its first fact: our mistake, never the table's."""


class BrokenError(IcecoreError):
    """Something that must always hold does not: a card too many, a counter off its track."""


def require(ok: bool, rule: Rule, detail: str = "", *values: object) -> None:
    """Permission: `values` fill the braces of `detail` only when it is refused.

    In the acts of every turn write `if …: raise Refused(…)`: looking up a rule and calling this
    costs as much as many a rule itself.
    """
    if not ok:
        refuse(rule, detail.format(*values) if values else detail)


_WAIVED: ContextVar[frozenset[str]] = ContextVar("waived", default=frozenset())
"""Ids of the rules that do not count for the act which is being decided."""


def refuse(rule: Rule, detail: str = "") -> None:
    """No, by this rule; unless the table waives it for this act: then what follows is done.

    Where nothing sensible could follow, write `raise Refused(…)`: that cannot be waived.
    """
    if rule.id not in _WAIVED.get():
        raise Refused(rule, detail)


def hold(ok: bool, what: str, *values: object) -> None:
    """An invariant: `values` fill the braces of `what` only when it is broken."""
    if not ok:
        raise BrokenError(what.format(*values) if values else what)


class Setup(Struct, frozen=True):
    """What is settled before the first record."""

    seats: int
    options: Any


class Chance(Struct, frozen=True):
    """What TABLE owes: `count` of `pool`, and how to say it."""

    pool: Sequence[Any]
    count: int
    why: str
    make: Callable[[tuple[Any, ...]], Any]
    ordered: bool = False
    seen_by: tuple[int, ...] | None = None
    """The seats that see the result; None is everybody, () nobody."""
    weights: Sequence[int] | None = None
    """Where the pool holds more than the deck: how likely each is, for draws of one."""
    looks: Callable[[Any], Any] | None = None
    """What the seats that do not see the result see of each all the same: its back."""
    sides: Callable[[Any], Sequence[Any]] | None = None
    """Where the pool knows less than TABLE shows: what each of it may turn out to be."""


class Clock(NamedTuple):
    """Where the game stands: rounds and turns from 1 (0 is setup), and who must speak."""

    round: int
    turn: int
    seat: int | None


class Pending(Protocol):
    """Every state: steps still to be done, the next one last."""

    todo: Any
    box: Any


S = TypeVar("S", bound=Pending)

Chooser = Callable[["Game[Any]", Any, int, Sequence[Any], Any], Any]
"""A bot: (game, view, seat, its candidates, a random source) → one of the candidates.

None is among them for a seat that is not awaited: it may keep still."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[S]):
    """A whole game: its words, its rules, what it shows."""

    name: str
    title: str
    version: int
    """Of the rules as written here; logs carry it."""
    players: range
    vocabulary: Vocabulary
    rules: type[Rule]
    options: type[Struct]
    state: type[S]
    sets: Traversable
    """The folder of the packaged sets."""
    open_box: Callable[[str, str], Box]
    """(TOML text, where it comes from) → the box; raises SetError."""
    begin: Callable[[Setup, Any], S]
    decide: Callable[[S, int, Any], Iterator[Any]]
    evolve: Mapping[type[Any], Callable[[S, Any], None]]
    candidates: Callable[[S], Iterable[tuple[int, Any]]]
    chance: Callable[[S], Chance | None]
    clock: Callable[[S], Clock]
    outcome: Callable[[S], Outcome | None]
    standing: Callable[[S], tuple[int, ...]]
    invariants: Callable[[S], None]
    view: Callable[[S, int], S]
    redact: Callable[[AnyRecord, int], AnyRecord]
    picture: Callable[[S, Sequence[str]], str]
    board: Callable[[S, Sequence[str]], str]
    """The position as text for a terminal."""
    tell: Callable[[Any, Sequence[str]], str]
    level: Callable[[S, Sequence[str]], str] = lambda state, names: ""
    """Where points alone do not tell who has won: who did, and why; else nothing."""
    agrees: Callable[[S, Any], None] = lambda _state, _event: None
    """Does an event of a ruling fit the position before it? What notes on its fields cannot say."""
    order: frozenset[Rule] = frozenset()
    """Rules that say who is asked now, and for what: past them there is nothing to go on with."""
    bots: Mapping[str, Chooser] = field(default_factory=dict)
    cooperative: bool = False
    """All seats win or lose together, and share one standing."""
    default_set: str = "sample"


class Move(NamedTuple):
    """What a record holds before it has a time."""

    seat: int
    act: Any
    events: tuple[Any, ...]
    implied: bool = False


def play(game: Game[S], state: S, seat: int, act: Any) -> tuple[Any, ...]:
    """Do one act; a refusal leaves the state as it was."""
    evolve = game.evolve
    events: list[Any] = []
    try:
        for event in game.decide(state, seat, act):
            evolve[type(event)](state, event)
            events.append(event)
    except Exception as error:
        if events or not isinstance(error, Refused):
            raise RuleBugError(
                f"{game.name}: {act!r} of seat {seat} failed after {len(events)} events: {error!r}"
            ) from error
        raise
    return tuple(events)


def play_anyway(
    game: Game[S], state: S, seat: int, act: Any, waived: Collection[str]
) -> tuple[Any, ...]:
    """Do one act although these rules refuse it; all that follows goes by the rules.

    A rule is waived only until the first fact. What comes out must hold as a ruling must.
    """
    barred = sorted({rule.id for rule in game.order} & {*waived})
    if barred:
        raise WaiverError(f"{barred[0]} says who is asked now, and for what: it cannot be waived")
    trial = copy(game, state)
    events: list[Any] = []
    try:
        token = _WAIVED.set(frozenset(waived))
        try:
            facts = game.decide(trial, seat, act)
            first = list(islice(facts, 1))
        finally:
            _WAIVED.reset(token)
        for event in chain(first, facts):
            game.evolve[type(event)](trial, event)
            events.append(event)
        hold(bool(events), "nothing would come of it")
        goes_on = game.chance(trial) or game.outcome(trial) or any(game.candidates(trial))
        hold(bool(goes_on), "nobody could go on after it")
        rule(game, state, events)
    except Exception as error:
        if isinstance(error, Refused) and not events:
            raise
        why = error if isinstance(error, IcecoreError) else "the act has nothing to go on with"
        told = ", ".join(sorted(waived))
        raise WaiverError(f"without {told} this act makes no sense here: {why}") from error
    return tuple(events)


def ask(
    game: Game[S], state: S, seat: int, act: Any, waived: Collection[str] = ()
) -> tuple[Any, ...]:
    """Do one act by the rules, or past those that are waived if only they refuse it."""
    try:
        return play(game, state, seat, act)
    except Refused:
        if not waived:
            raise
    return play_anyway(game, state, seat, act, waived)


def fold(game: Game[S], state: S, records: Iterable[AnyRecord]) -> S:
    """Evolve the state through the events of records: no rule is asked."""
    evolve = game.evolve
    for event in chain.from_iterable([record.events for record in records]):
        evolve[type(event)](state, event)
    return state


def go_on(
    state: Pending,
    todo: MutableSequence[Any],
    work: Mapping[type[Any], Callable[[Any, Any, MutableSequence[Any]], Iterator[Any] | None]],
    waiting: Callable[[tuple[Any, ...]], Any],
) -> Iterator[Any]:
    """Work the list off until TABLE or a seat must speak; then say what is waited for.

    `work[type(step)](state, step, todo)` gives the facts of a step, or None while it must wait.
    """
    while todo:
        step = todo[-1]
        facts = work[type(step)](state, step, todo)
        if facts is None:
            break
        todo.pop()
        yield from facts
    if tuple(todo) != state.todo:
        yield waiting(tuple(todo))


def enter(
    game: Game[S],
    state: S,
    seat: int,
    act: Any,
    shown: Sequence[Any] = (),
    waived: Collection[str] = (),
) -> list[Move]:
    """An act as people say it: windows before it pass, what is forced after it is filled in.

    `shown` is what TABLE shows next. A refusal of any part leaves the state as it was.
    """
    before = snapshot(state)
    try:
        moves = [*say(game, state, seat, act, waived), *show(game, state, shown)]
        moves += fill_in(game, state)
    except Exception as error:
        restore(game, state, before)
        if isinstance(error, Refused):
            error.said = seat, act
        raise
    return moves


def say(game: Game[S], state: S, seat: int, act: Any, waived: Collection[str] = ()) -> list[Move]:
    """An act, and before it only what it cannot do without: forced acts, then passed windows.

    The act is the first move that is not implied. A refusal leaves the state as it was.
    """
    refusal: Refused | WaiverError
    try:
        return [Move(seat, act, ask(game, state, seat, act, waived))]
    except (Refused, WaiverError) as error:
        refusal = error
    trial, moves = copy(game, state), list[Move]()
    while unsaid := fill_in(game, trial) or _let_pass(game, trial):
        moves += unsaid
        try:
            moves.append(Move(seat, act, ask(game, trial, seat, act, waived)))
        except (Refused, WaiverError) as error:
            # After a passed window, or a forced act that the line itself got wrong, the reason
            # would be about a position that nobody sees; unless it is this seat's turn there.
            on_turn = game.clock(state).seat != seat == game.clock(trial).seat
            if on_turn or all(type(move.act) not in (Decline, type(act)) for move in moves):
                refusal = error
            continue
        for move in moves:
            for event in move.events:
                game.evolve[type(event)](state, event)
        return moves
    raise refusal


def would_take(game: Game[S], state: S, seat: int, act: Any) -> bool:
    """Would the record take this act now, with what is not said before it?"""
    try:
        next(iter(game.decide(state, seat, act)), None)
    except Refused:
        try:
            say(game, copy(game, state), seat, act)
        except Refused:
            return False
    return True


def _let_pass(game: Game[S], state: S) -> list[Move]:
    """The first open window passes, if there is one."""
    return [
        Move(seat, Decline(), play(game, state, seat, Decline()), implied=True)
        for seat in open_windows(game, state)[:1]
    ]


def show(game: Game[S], state: S, shown: Sequence[Any]) -> list[Move]:
    """TABLE's next acts from the cards that it shows, and what is not said before each.

    What is forced is filled in; a window passes if TABLE shows what only comes after it.
    """
    moves, cards = list[Move](), list(shown)
    while cards:
        moves += fill_in(game, state)
        owed = game.chance(state)
        while owed is None and (passed := _let_pass(game, state)):
            moves += [*passed, *fill_in(game, state)]
            owed = game.chance(state)
        if owed is None or len(cards) < owed.count:
            wanted = f"{owed.count} ({owed.why})" if owed else "nothing"
            named = " ".join(map(str, cards))
            raise IcecoreError(f"the table owes {wanted}, but shown was {named}")
        # Dice and tiles need not be words, but a line of text is.
        known = {str(item): item for item in owed.pool}
        act = owed.make(tuple(known.get(card, card) for card in cards[: owed.count]))
        del cards[: owed.count]
        try:
            moves.append(Move(TABLE, act, play(game, state, TABLE, act)))
        except Refused as refusal:
            refusal.owed = owed
            raise
    return moves


def fill_in(game: Game[S], state: S) -> list[Move]:
    """What nobody needs to say: draws of nothing or that nobody sees, choices with one option."""
    moves: list[Move] = []
    while state.todo:
        owed = game.chance(state)
        if owed is not None:
            if owed.count and owed.seen_by != ():
                break
            seat, act = TABLE, owed.make((None,) * owed.count)
        else:
            options = list(islice(game.candidates(state), 2))
            if len(options) != 1 or type(options[0][1]) is Decline:
                break
            seat, act = options[0]
        moves.append(Move(seat, act, play(game, state, seat, act), implied=True))
    return moves


def decline_all(game: Game[S], state: S) -> list[Move]:
    """Let every open window pass, as sealing a log does."""
    moves: list[Move] = []
    while passed := _let_pass(game, state):
        moves += [*passed, *fill_in(game, state)]
    return moves


def open_windows(game: Game[S], state: S) -> list[int]:
    """The seats that may let something pass now."""
    return [seat for seat, act in game.candidates(state) if type(act) is Decline]


def rule(game: Game[S], state: S, events: Iterable[Any]) -> None:
    """A ruling: events without an act. Types, bounds, notes and invariants are asked."""
    before, seats = snapshot(state), len(game.standing(state))
    try:
        for event in events:
            typed = msgspec.convert(msgspec.to_builtins(event), game.vocabulary.event)
            strangers = [seat for seat in seats_in(typed) if seat >= seats]
            hold(not strangers, "there is no seat {} at this table", *strangers[:1])
            _agree(disagreement(state, typed))
            game.agrees(state, typed)
            stood = standing(state, typed)
            _carry_out(game, state, typed)
            _agree(wrong_result(state, typed, stood))
        game.invariants(state)
    except IcecoreError:
        restore(game, state, before)
        raise
    except Exception as error:
        restore(game, state, before)
        raise BrokenError(f"the ruling cannot be carried out here: {error}") from error


def _agree(problem: str | None) -> None:
    if problem is not None:
        raise BrokenError(problem)


def _carry_out(game: Game[S], state: S, event: Any) -> None:
    try:
        game.evolve[type(event)](state, event)
    except (LookupError, ValueError, TypeError, AttributeError) as error:
        tag = tag_of(type(event))
        raise BrokenError(f"{tag}: something that it names is not there to be moved") from error


def _sha_of_box(value: Any) -> bytes:
    if isinstance(value, Box):
        return value.sha
    raise TypeError(f"a state cannot hold {type(value).__name__}")


_ENCODER = msgspec.msgpack.Encoder(enc_hook=_sha_of_box, order="deterministic")


def snapshot(state: Pending) -> bytes:
    """The state as bytes: equal states give equal bytes."""
    return _ENCODER.encode(state)


def digest(state: Pending) -> str:
    return sha256(snapshot(state)).hexdigest()


def revive(game: Game[S], frozen: bytes, box: Box) -> S:
    """The state that a snapshot was taken of."""
    return msgspec.msgpack.decode(frozen, type=game.state, dec_hook=lambda _type, _sha: box)


def copy(game: Game[S], state: S) -> S:
    return revive(game, snapshot(state), state.box)


def restore(game: Game[S], state: S, frozen: bytes) -> None:
    """Put a state back, in place, to what a snapshot says."""
    before: Any = revive(game, frozen, state.box)
    for name in before.__struct_fields__:
        setattr(state, name, getattr(before, name))
