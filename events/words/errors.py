"""Errors that a user can cause, each with the exit code of the command that meets it."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_AT_TERMINAL: ContextVar[bool] = ContextVar("at_terminal", default=False)


@contextmanager
def at_terminal() -> Iterator[None]:
    """Whoever reads the sentences meanwhile types commands; else they write a program."""
    token = _AT_TERMINAL.set(True)
    try:
        yield
    finally:
        _AT_TERMINAL.reset(token)


def option(name: str, value: str = "", *, flag: str = "") -> str:
    """An option in the words of whoever reads it: `--game N` at the terminal, else `game=N`."""
    if _AT_TERMINAL.get():
        return f"--{flag or name} {value}".rstrip()
    return f"{name}={value or 'True'}"


class IcecoreError(Exception):
    """A sentence for people: what was expected, what was found, where, what to do."""

    exit_code = 1


class NotFoundError(IcecoreError):
    """A name that does not exist: a game, seat, act, card, option, rule or file."""


class LogError(IcecoreError):
    """A log that is damaged, cut off or not a log: names the file, offset, game and record."""

    exit_code = 3

    def __init__(
        self,
        problem: str,
        *,
        path: str | None = None,
        offset: int | None = None,
        game: str | None = None,
        record: int | None = None,
    ) -> None:
        self.problem, self.path, self.offset = problem, path, offset
        self.game, self.record = game, record
        where = [str(path)] if path else []
        where += [f"byte {offset}"] if offset is not None else []
        where += [f"game {game}"] if game else []
        where += [f"record {record}"] if record is not None else []
        super().__init__(f"{', '.join(where)}: {problem}" if where else problem)

    def __reduce__(self) -> tuple[object, ...]:
        return _log_error, (
            type(self),
            self.problem,
            self.path,
            self.offset,
            self.game,
            self.record,
        )


def _log_error(
    kind: type[LogError],
    problem: str,
    path: str | None,
    offset: int | None,
    game: str | None,
    record: int | None,
) -> LogError:
    return kind(problem, path=path, offset=offset, game=game, record=record)


class TornError(LogError):
    """A log whose last frame was cut off while it was written; everything before it is whole."""


class SetError(IcecoreError):
    """A component set that its game cannot be played with; names the card and the field."""


class NotationError(IcecoreError):
    """Text or JSON that does not spell an act, event or log; says in which line."""

    exit_code = 3


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """`; did you mean "discover"?`, or the list of what there is, or nothing."""
    from difflib import get_close_matches  # slow to import, and rarely needed

    names = list(known)
    close = get_close_matches(name, names, n=3, cutoff=0.6)
    if not close:
        small = {each.casefold(): each for each in names}
        alike = get_close_matches(name.casefold(), small, n=3, cutoff=0.6)
        close = [small[each] for each in alike]
    if close:
        return f"; did you mean {' or '.join(close)}?"
    if 0 < len(names) <= 30:
        return f"; there is {', '.join(names)}"
    return ""
