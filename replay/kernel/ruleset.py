"""The contract of a game: plain functions over structs, and the errors that rules raise."""

from collections.abc import (
    Callable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import AnyRecord, Outcome
from icecore.events.words.sets import Box
from icecore.events.words.text_line import Anyway
from icecore.events.words.vocabulary import Vocabulary
from icecore.replay.kernel.consent import NO_WORD, Consent, StandingOffer, no_offers
from icecore.replay.kernel.phone_rows import PhoneRows
from icecore.replay.kernel.sentences import SILENT, Said, Sentence, Value, in_order, say
from icecore.replay.kernel.voice import Voice

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


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


class Refused(IcecoreError):  # noqa: N818 - a refusal is an answer, not an error
    """A rule refuses an act: names the rule, and why here."""

    owed: "Chance | None" = None
    """The draw that TABLE owes, if TABLE's part of a line was refused."""
    said: "tuple[int, Any] | None" = None
    """The seat and the act that were entered; lists of legal acts leave it out."""
    waiver: "Anyway | None" = None
    """The same act with this rule waived, for the scribe; None where that makes no sense."""
    legal: Sequence[Any] = ()
    """The acts that the rules allow instead, once a desk has answered."""
    anyway: str = ""
    """The line with which the scribe would allow it; empty where that makes no sense."""
    told: str = ""
    """The whole answer for people, once a desk has answered."""
    search: "Callable[[float], Sequence[Any]] | None" = None
    """Looks for the mistake behind it, if whoever said it knows the game."""

    def mistakes(self, seconds: float = 2.0) -> Sequence[Any]:
        """If it did happen: earlier records that may be wrong, since otherwise all would fit."""
        return () if self.search is None else self.search(seconds)

    def __init__(self, rule: Rule, detail: Said = "", /, **values: Any) -> None:
        super().__init__(rule, detail, values)
        self.rule, self._said, self._values = rule, detail, values

    @property
    def detail(self) -> Said:
        """The reason with its values, which become words for the reader."""
        said = self._said
        return say(said, **self._values) if isinstance(said, str) and self._values else said

    def __str__(self) -> str:
        return self.told or Voice().refusal(self)

    def __reduce__(self) -> tuple[object, ...]:
        answer = {"legal": self.legal, "anyway": self.anyway, "told": self.told}
        return Refused, (self.rule, self.detail), answer


class SpokenError(IcecoreError):
    """A problem with values, which become words for the reader as those of a refusal do."""

    def __init__(self, detail: Said) -> None:
        super().__init__(detail)
        self.detail = detail

    def __str__(self) -> str:
        return Voice().words(self.detail)


class WaiverError(SpokenError):
    """A rule was waived, but without it the act makes no sense here."""


class NotOwedError(IcecoreError):
    """Cards were shown that the table does not owe."""


class RuleBugError(IcecoreError):
    """`decide` failed after its first event: a mistake of the rule code, never of the table."""


class BrokenError(SpokenError):
    """An invariant does not hold: a card too many, a counter off its track."""


def require(ok: bool, rule: Rule, detail: Said = "", /, **values: Any) -> None:
    """Refuses by this rule unless `ok`; `values` fill the braces of `detail` only then.

    In the acts of every turn write `if …: raise Refused(…)`. Looking up a rule and calling this
    function costs as much as many rules do themselves.
    """
    if not ok:
        refuse(rule, detail, **values)


WAIVED: ContextVar[frozenset[str]] = ContextVar("waived", default=frozenset())
"""Ids of the rules that do not count for the act which is being decided."""


def refuse(rule: Rule, detail: Said = "", /, **values: Any) -> None:
    """Refuses by this rule, unless the table waives it for this act; then the code goes on.

    Where nothing sensible could follow, write `raise Refused(…)`: that cannot be waived.
    """
    if rule.id not in WAIVED.get():
        raise Refused(rule, detail, **values)


def hold(ok: bool, what: str, *values: Value) -> None:
    """Raises BrokenError unless `ok`; `values` fill the braces of `what` only then.

    A brace says what a value is: `{:seat} has {} cards`, `{:card} is not there`.
    """
    if not ok:
        raise BrokenError(in_order(what, values) if values else what)


def in_words(error: IcecoreError, voice: Voice) -> str:
    """The text of an error in the words of this voice."""
    if isinstance(error, Refused):
        return voice.refusal(error)
    return voice.words(error.detail) if isinstance(error, SpokenError) else str(error)


class Setup(Struct, frozen=True):
    """The choices that are made before the first record."""

    seats: int
    options: Any


class Chance(Struct, frozen=True):
    """The draw that TABLE owes: `count` of `pool`, the reason, and the act to make of it."""

    pool: Sequence[Any]
    count: int
    why: Said
    make: Callable[[tuple[Any, ...]], Any]
    ordered: bool = False
    seen_by: tuple[int, ...] | None = None
    """The seats that see the result; None is everybody, () nobody."""
    weights: Sequence[int] | None = None
    """The chance of each item, for draws of one where the pool holds more than the deck."""
    looks: Callable[[Any], Any] | None = None
    """The back of an item, which seats that do not see the result see all the same."""
    sides: Callable[[Any], Sequence[Any]] | None = None
    """The things that an item may turn out to be, where the pool knows less than TABLE shows."""


class Clock(NamedTuple):
    """Round and turn, from 1 (0 is setup), and the seat that must speak."""

    round: int
    turn: int
    seat: int | None


class Pending(Protocol):
    """The fields of every state: steps still to be done, the next one last."""

    todo: Any
    box: Any
    reason: Any
    """Why the game ended; None while it goes on."""


S = TypeVar("S", bound=Pending)

Chooser = Callable[["Ruleset[Any]", Any, int, Sequence[Any], Any], Any]
"""A bot: (game, view, seat, its candidates, a random source) → one of the candidates.

The candidates include None for a seat that is not awaited, because it may do nothing."""

T = TypeVar("T", contravariant=True)


class Board(Protocol[T]):
    """A position as text, with lines no longer than `width` columns where possible."""

    def __call__(self, state: T, names: Sequence[str], width: int = 80) -> str: ...


class PictureMaker(Protocol[T]):
    """A position as SVG text, laid out for a wide page, or for a screen of `width` CSS pixels.

    In a narrow layout one unit is one CSS pixel. Both layouts mark the things that acts can name:
    `data-mark="square@0:3 card:slip"`, in the notation of `replay/desk/act_atoms.py`.
    """

    def __call__(self, state: T, names: Sequence[str], width: int | None = None) -> str: ...


@dataclass(frozen=True, kw_only=True, eq=False)
class Ruleset(Generic[S]):
    """A whole game: its words, its rules, its texts and pictures."""

    name: str
    title: str
    version: int
    """Version of the rules as written here; logs carry it."""
    players: range
    vocabulary: Vocabulary
    rules: type[Rule]
    options: type[Struct]
    state: type[S]
    sets: "Traversable"
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
    scene: Callable[[S, Sequence[str], int | None], Any]
    """Describes what lies where, the viewer in front (`replay/show/scene.py`). Board and pictures
    are made of it."""
    picture: "PictureMaker[S]"
    board: "Board[S]"
    """The position as text for a terminal."""
    tell: Callable[[Any], Sentence]
    """An event as a sentence; SILENT for bookkeeping."""
    phrase: Callable[[S, int, Any], Sentence]
    """An act as its seat would be offered it: `discover Old Slip from square 3 (cost 1)`."""
    level: Callable[[S, Sequence[str]], str] = lambda state, names: ""
    """Who has won and why, where points alone do not tell; else empty."""
    agrees: Callable[[S, Any], None] = lambda _state, _event: None
    """Refuses an event of a ruling that does not fit, where notes on its fields cannot say so."""
    order: frozenset[Rule] = frozenset()
    """Rules that say who is asked now, and for what; they are never waived."""
    bots: Mapping[str, Chooser] = field(default_factory=dict)
    consents: Callable[[S, int, Any], Consent] = lambda _state, _seat, _act: NO_WORD
    """The seats whose word an act takes beside its own; asked of legal acts alone."""
    offered: Callable[[S, int], Iterable[StandingOffer]] = no_offers
    """Offers of the log that wait for the answer of a seat."""
    asked: Callable[[S], Sentence] = lambda _state: SILENT
    """What is waited for, with its values: `{seat} may answer {attacker}`."""
    phone: PhoneRows = PhoneRows()
    """Whom events touch, and in which order a phone offers acts."""
    free: Callable[[S, int], Iterable[type[Any]]] = lambda _state, _seat: ()
    """Acts of a seat that candidates only sample: deals, subsets."""
    cooperative: bool = False
    """All seats win or lose together, and share one standing."""
    teams: Callable[[int], tuple[int, ...]] = lambda seats: tuple(range(seats))
    """Number of seats → the team of each, from 0; a team has one rank and one standing."""
    default_set: str = "sample"
    sample: Callable[[S, Any], tuple[int, Any]] | None = None
    """(state, dice) → one legal act by lot; for games whose candidates are slow to list."""
    waiting: type[Any] | None = None
    """The event that keeps the pending steps; None in a game without steps."""
    done: Callable[[S, Any], bool] = lambda _state, _step: False
    """True if something else has done a pending step: after a ruling it is dropped."""
    unknown: Callable[[S], Chance | None] = lambda _state: None
    """The next unknown cards that SCRIBE may identify, as a draw; None if nothing is unknown."""

    def sides(self, seats: int) -> tuple[int, ...]:
        """The side of each seat; seats that win or lose together are on the same side."""
        return (0,) * seats if self.cooperative else self.teams(seats)


class Move(NamedTuple):
    """A record without its time."""

    seat: int
    act: Any
    events: tuple[Any, ...]
    implied: bool = False
