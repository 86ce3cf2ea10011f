"""Examples of the rules as data: given a position, when somebody acts, then this happens.

An example is a table in `fixtures/*.toml`, or in `fixtures/<game>/*.toml` of more than one game:

    title        a sentence
    rules        the ids that it demonstrates
    id           of the worked example in the rulebook, if it is one
    seats, set, options     who plays, with which cards, how
    given        lines of text notation that lead to the position; events of a ruling are indented
    when         the lines that are tried, as `given`
    refused      the rule that the last line of `when` breaks, `because` a part of its reason
    error        a part of the sentence with which the last line fails for no rule of the game
    then         all events that `when` caused; `Waiting` may be left out
    after        parts of the position, by path: `"pyramids[0][3]" = "jetty"`, "?" for nothing
    options_are, options_include, options_exclude     what the seats may do, as text
    clock        round, turn and who must speak: `[1, 2, "Lana"]`
    standing     the scores
    outcome      how it ended: `{ reason = "stalemate", ranks = [1, 1] }`; `{}` while it goes on

What a file says above its first example is said for all of them; `given` comes before theirs. Sets
are files in the folder `sets` beside it; without one the game's own is played.
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import AnyRecord, Decline
from icecore.events.words.text_line import (
    parse_event,
    parse_line,
    write_act,
    write_event,
    write_seat,
)
from icecore.replay.games.registry import find_game, open_packaged, parse_options
from icecore.replay.kernel import Refused, Ruleset, digest
from icecore.replay.table.entry import enter_act
from icecore.replay.table.log_head import new_head
from icecore.replay.timeline.changes import plain
from icecore.replay.timeline.timeline import Timeline

MADE_UP = ("Ada", "Bo", "Cy", "Di", "Eve", "Fay", "Gus", "Hal")
UNSAID = "Waiting"
"""The bookkeeping event that no example needs to spell out."""


class Common(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The facts that are settled before the first line."""

    seats: tuple[str, ...] = ()
    set: str = ""
    options: dict[str, Any] = {}
    given: str = ""


class Example(Common, frozen=True, kw_only=True):
    title: str
    rules: tuple[str, ...]
    id: str = ""
    when: str = ""
    refused: str = ""
    because: str = ""
    error: str = ""
    then: str | None = None
    after: dict[str, Any] = {}
    options_are: tuple[str, ...] | None = None
    options_include: tuple[str, ...] = ()
    options_exclude: tuple[str, ...] = ()
    clock: tuple[int, int, str] | None = None
    standing: tuple[int, ...] | None = None
    outcome: dict[str, Any] | None = None


class Chapter(Common, frozen=True, kw_only=True):
    """A file of examples on one subject."""

    example: tuple[Example, ...]


class Fixture(NamedTuple):
    """An example and where it stands."""

    game: str
    path: Path
    common: Chapter
    example: Example

    def __str__(self) -> str:
        return f"{self.game}/{self.path.stem}: {self.example.title}"


class FixtureError(AssertionError):
    """An example that does not hold: its file, line and title, then what is wrong."""


class Entry(NamedTuple):
    """One line of an example with the events of a ruling below it."""

    text: str
    events: tuple[str, ...]


def fixtures_of(game: str, folder: Path) -> list[Fixture]:
    """Every example of a game, in order of file and line."""
    own = folder / game
    paths = sorted((own if own.is_dir() else folder).glob("*.toml"))
    return [fixture for path in paths for fixture in read_fixtures(game, path)]


def read_fixtures(game: str, path: Path) -> list[Fixture]:
    try:
        chapter = msgspec.convert(tomllib.loads(path.read_text("utf-8")), Chapter)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise FixtureError(f"{path}: {error}") from error
    return [Fixture(game, path, chapter, example) for example in chapter.example]


def run(fixture: Fixture) -> Timeline[Any]:
    """Play an example and check all that it claims; returns how it went."""
    example = fixture.example
    timeline = seat_players(fixture)
    for entry in [*entries(fixture.common.given), *entries(example.given)]:
        with at_line(fixture, entry.text):
            enter_line(timeline, entry)
    before = len(timeline)
    when = entries(example.when)
    fails = bool(example.refused or example.error)
    for entry in when[:-1] if fails else when:
        with at_line(fixture, entry.text):
            enter_line(timeline, entry)
    if fails:
        with at_line(fixture, when[-1].text):
            check_failure(timeline, example, when[-1])
    with at_line(fixture, "then"):
        check_events(timeline, example, timeline.records[before:])
    with at_line(fixture, "after"):
        check_position(timeline, example)
    with at_line(fixture, "options"):
        check_options(timeline, example)
    with at_line(fixture, "clock"):
        check_clock(timeline, example)
    with at_line(fixture, "standing"):
        check_standing(timeline, example)
    with at_line(fixture, "outcome"):
        check_outcome(timeline, example)
    return timeline


def seat_players(fixture: Fixture) -> Timeline[Any]:
    game, common, example = find_game(fixture.game), fixture.common, fixture.example
    names = example.seats or common.seats or MADE_UP[: game.players[0]]
    options = parse_options(game, {**common.options, **example.options}.items())
    with at_line(fixture, "set"):
        box = open_set(game, fixture.path.parent / "sets", example.set or common.set)
        head = new_head(game, names, box, options, now=0, randomness=bytes(10))
        return Timeline(game, head, box)


@cache
def open_set(game: Ruleset[Any], folder: Path, name: str) -> Any:
    if not name:
        return open_packaged(game, game.default_set)
    path = folder / f"{name}.toml"
    return game.open_box(path.read_text("utf-8"), str(path))


def entries(text: str) -> list[Entry]:
    """The lines of a text, each with the indented ones that follow it."""
    found: list[Entry] = []
    for line in text.splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if line[0].isspace():
            found[-1] = found[-1]._replace(events=(*found[-1].events, line.strip()))
        else:
            found.append(Entry(line, ()))
    return found


def enter_line(timeline: Timeline[Any], entry: Entry) -> list[AnyRecord]:
    words, names = timeline.game.vocabulary, timeline.names
    line = parse_line(entry.text, words, names)
    events = [parse_event(event, words, names) for event in entry.events]
    entered = enter_act(timeline, line.seat, line.act, 0, shown=line.shown, events=events)
    entered += answers_left(timeline)
    timeline.game.invariants(timeline.state)
    return entered


def answers_left(timeline: Timeline[Any]) -> list[AnyRecord]:
    """Gives the only answers that seats have, as their players would: an example leaves them out.

    What only its seat knows to be forced is not filled in by the game itself.
    """
    game, entered = timeline.game, list[AnyRecord]()
    while timeline.state.todo and timeline.outcome() is None and not game.chance(timeline.state):
        options = list(islice(game.candidates(timeline.state), 2))
        if len(options) != 1 or options[0][0] < 0 or type(options[0][1]) is Decline:
            break
        entered += enter_act(timeline, *options[0], 0)
    return entered


def check_failure(timeline: Timeline[Any], example: Example, entry: Entry) -> None:
    """The line is refused for the reason given, and nothing has changed."""
    before = digest(timeline.state)
    problem = failure(timeline, entry)
    assert problem is not None, "expected a refusal, but it was accepted"
    if isinstance(problem, Refused):
        equal("refused by", problem.rule.id, example.refused)
        within("refused", example.because, timeline.voice.refusal(problem))
    else:
        assert example.error, f"expected a refusal by {example.refused}, found: {problem}"
        within("failed", example.error, str(problem))
    equal("the position after a refusal", digest(timeline.state), before)


def failure(timeline: Timeline[Any], entry: Entry) -> IcecoreError | None:
    try:
        enter_line(timeline, entry)
    except IcecoreError as error:
        return error
    return None


def check_events(timeline: Timeline[Any], example: Example, records: Sequence[AnyRecord]) -> None:
    if example.then is None:
        return
    words, names = timeline.game.vocabulary, timeline.names
    lines = [line.strip() for line in example.then.splitlines() if line.strip()]
    events = [parse_event(line, words, names) for line in lines]
    wanted = [write_event(event, names) for event in events]
    waits = any(map(is_unsaid, events))
    found = list(told_events(records, names, waits))
    differences = [f"- {line}" for line in wanted if line not in found]
    differences += [f"+ {line}" for line in found if line not in wanted]
    assert found == wanted, "other events:\n" + "\n".join(differences or ["order", *found])


def told_events(records: Sequence[AnyRecord], names: Sequence[str], waits: bool) -> Iterator[str]:
    for record in records:
        for event in record.events:
            if waits or not is_unsaid(event):
                yield write_event(event, names)


def is_unsaid(event: Any) -> bool:
    return type(event).__name__ == UNSAID


def check_position(timeline: Timeline[Any], example: Example) -> None:
    position = plain(timeline.state)
    for path, wanted in example.after.items():
        equal(path, part(position, path), wanted)


def part(position: Any, path: str) -> Any:
    """`reserves[0]` or `valued.jetty` of a position."""
    for name, number in re.findall(r"([^.\[\]]+)|\[(\d+)\]", path):
        position = position[int(number)] if number else position[name]
    return unknowns(position)


def unknowns(value: Any) -> Any:
    """None, which TOML lacks, is written `?`."""
    if isinstance(value, list):
        return [unknowns(item) for item in value]
    if isinstance(value, dict):
        return {key: unknowns(item) for key, item in value.items()}
    return "?" if value is None else value


def check_options(timeline: Timeline[Any], example: Example) -> None:
    candidates = timeline.game.candidates(timeline.state)
    offered = {write_act(seat, act, timeline.names) for seat, act in candidates}
    if example.options_are is not None:
        equal("the options", sorted(offered), sorted(example.options_are))
    for line in example.options_include:
        assert line in offered, f"{line} is not offered: {sorted(offered)}"
    for line in example.options_exclude:
        assert line not in offered, f"{line} is offered"


def check_clock(timeline: Timeline[Any], example: Example) -> None:
    if example.clock is not None:
        now = timeline.game.clock(timeline.state)
        who = "nobody" if now.seat is None else write_seat(now.seat, timeline.names)
        equal("the clock", (now.round, now.turn, who), example.clock)


def check_standing(timeline: Timeline[Any], example: Example) -> None:
    if example.standing is not None:
        equal("the standing", tuple(timeline.game.standing(timeline.state)), example.standing)


def check_outcome(timeline: Timeline[Any], example: Example) -> None:
    if example.outcome is not None:
        ended = timeline.outcome()
        found = {"reason": ended.reason, "ranks": list(ended.ranks)} if ended else {}
        equal("the outcome", found, example.outcome)


def equal(what: str, found: Any, wanted: Any) -> None:
    assert found == wanted, f"{what}: expected {wanted!r}, found {found!r}"


def within(what: str, wanted: str, found: str) -> None:
    assert wanted in found, f"{what}: expected {wanted!r} in {found!r}"


@contextmanager
def at_line(fixture: Fixture, text: str) -> Iterator[None]:
    """Errors inside name the file, the line and the title of the example."""
    try:
        yield
    except (AssertionError, IcecoreError, LookupError, OSError) as error:
        line = line_of(fixture, text)
        where = f'{fixture.game}/{fixture.path.name}, line {line}, "{fixture.example.title}"'
        raise FixtureError(f"{where}: {error}") from error


def line_of(fixture: Fixture, text: str) -> int:
    """The first line from the example's title on that begins with a text; else the title's."""
    lines = fixture.path.read_text("utf-8").splitlines()
    title = next(i for i, line in enumerate(lines) if fixture.example.title in line)
    for number, line in enumerate(lines[title:], title + 1):
        if number > title + 1 and line.startswith("[[example]]"):
            break
        if line.removeprefix('when = "').removeprefix('given = "').strip().startswith(text):
            return number
    return title + 1


def story(timeline: Timeline[Any]) -> list[str]:
    """Tells the records as text and as sentences, and at the end the digest of the position."""
    names, lines = timeline.names, list[str]()
    for number, record in enumerate(timeline.records, 1):
        lines.append(f"{'~ ' * record.implied}{write_act(record.seat, record.act, names)}")
        lines += (f"    {event}" for event in told_events([record], names, waits=False))
        lines += (f"  {sentence}" for sentence in timeline.sentences(number))
    return [*lines, digest(timeline.state)]
