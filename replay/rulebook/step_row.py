"""One row of the tables: all that is declared of one step, and what follows from that alone."""

from collections.abc import Callable, Iterable, Iterator
from inspect import get_annotations
from typing import Any, Literal, get_args

from icecore.events.words.record import Decline
from icecore.events.words.wire import TABLE
from icecore.replay.kernel.ruleset import Chance, Rule
from icecore.replay.kernel.sentences import Said

Facts = Iterator[Any]
Todo = list[Any]
Awaited = int | Callable[[Any, Any], int]
Words = Said | Callable[[Any, Any], Said]
Meant = Callable[[Any, Iterable[Any]], Any]
NOTHING: tuple[Any, ...] = ()


def as_offered(act: Any, offers: Iterable[Any]) -> Any:
    """The act, if it is one of the offers."""
    return act if act in offers else None


def its_seat(state: Any, step: Any) -> int:
    """The awaited seat of a step that names it in its field `seat`."""
    seat: int = step.seat
    return seat


class Row:
    """All that is declared of one step; the row of `None` is the ordinary turn."""

    __slots__ = (
        "acts",
        "answers",
        "bars",
        "by_anybody",
        "chance",
        "declared",
        "done",
        "first",
        "meant",
        "only",
        "otherwise",
        "passes",
        "rule",
        "ruled",
        "sampled",
        "sound",
        "told",
        "tried",
        "unasked",
        "waits",
        "who",
        "work",
    )

    def __init__(self) -> None:
        self.declared = False
        """True if `step` declared it. Answers alone make a row that asks nobody."""
        self.who: Awaited = TABLE
        self.first: Words = ""
        self.told: Words = ""
        self.unasked: Said = ""
        self.chance: Callable[[Any, Any], Chance | None] | None = None
        self.answers: Callable[[Any, int, Any], Iterable[Any]] | None = None
        self.waits: Callable[[Any, Any], bool] | None = None
        self.work: Callable[[Any, Any, Todo], Facts | None] | None = None
        self.otherwise: Callable[[Any, Any, Todo], Facts] | None = None
        self.acts: dict[type[Any], Callable[[Any, int, Any, Any, Todo], Facts]] = {}
        self.by_anybody: dict[type[Any], Callable[[Any, int, Any, Any, Todo], Facts]] = {}
        self.rule: Rule | None = None
        self.only: Rule | None = None
        self.bars: Rule | None = None
        self.meant: Meant = as_offered
        self.tried: Callable[[Any, Any], Iterable[Any] | None] | None = None
        self.passes: Literal["first", "last"] | None = None
        self.ruled = False
        self.sound: Callable[[Any, Any], None] | None = None
        self.done: Callable[[Any, Any], bool] | None = None
        self.sampled: Callable[[Any, int, Any, Any], Any] | None = None

    @property
    def can_ask(self) -> bool:
        """True if it is declared, and something leads to its answers, if it has any."""
        asks = (self.chance, self.answers, self.passes, self.waits, self.work)
        heard = any(each is not None for each in asks) or not (self.acts or self.by_anybody)
        return self.declared and heard

    @property
    def can_end(self) -> bool:
        """True if an act answers what it asks, it can be let pass, or it is done by itself."""
        asks = self.chance is not None or self.answers is not None
        own_work = self.work is not None and self.work != self.take_only
        return bool(self.acts or self.by_anybody) or own_work or not asks

    def awaited(self, state: Any, step: Any) -> int:
        who = self.who
        return who if isinstance(who, int) else who(state, step)

    def offers(self, state: Any, step: Any) -> list[tuple[int, Any]]:
        """Every answer of a seat, with the seat that may give it."""
        if self.answers is None and self.passes is None:
            return []
        seat = self.awaited(state, step)
        acts: list[Any] = [] if self.answers is None else list(self.answers(state, seat, step))
        if acts and type(acts[0]) is not tuple:
            acts = [(seat, act) for act in acts]
        if self.passes == "first":
            acts.insert(0, (seat, Decline()))
        elif self.passes == "last":
            acts.append((seat, Decline()))
        return acts

    def has_answer(self, state: Any, step: Any) -> bool:
        """True while TABLE owes something or a seat has an answer: so long the step waits."""
        if self.chance is not None and self.chance(state, step) is not None:
            return True
        if self.passes is not None:
            return True
        if self.answers is None:
            return False
        offered = self.answers(state, self.awaited(state, step), step)
        return next(iter(offered), None) is not None

    def take_only(self, state: Any, step: Any, todo: Todo) -> Facts | None:
        """Takes an only answer; None while there are several."""
        assert self.answers is not None
        seat = self.awaited(state, step)
        offered = iter(self.answers(state, seat, step))
        only = next(offered, None)
        if only is None:
            return iter(NOTHING) if self.otherwise is None else self.otherwise(state, step, todo)
        if next(offered, None) is not None:
            return None
        return self.acts[type(only)](state, seat, only, step, todo)


def closes(state: Any, seat: int, act: Any, step: Any, todo: Todo) -> Facts:
    """Closes a window: nothing happens, and the steps below it go on."""
    return iter(NOTHING)


def words_of(function: Callable[..., Any], name: str) -> tuple[type[Any], ...]:
    """The words that a function takes under this name, as its annotation says."""
    said = get_annotations(function, eval_str=True)[name]
    return tuple(type(None) if word is None else word for word in get_args(said) or (said,))
