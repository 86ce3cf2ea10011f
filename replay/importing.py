"""Games out of text or JSON lines: what is written becomes records only as the rules allow it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Any, NamedTuple

from msgspec.structs import replace

from icecore.events.errors import IcecoreError, NotationError
from icecore.events.jsonl import Draft, JsonLog, complete
from icecore.events.log import bulk_frames, read_games
from icecore.events.notation import TextLog, TextRecord, TextSeal
from icecore.events.record import (
    Abandon,
    Adjourn,
    AnyRecord,
    Carried,
    Decline,
    Head,
    Note,
    Record,
    Resume,
    Ruling,
    Seal,
    Takeback,
)
from icecore.events.sets import Box, packaged
from icecore.events.text import write_event
from icecore.events.wire import SCRIBE
from icecore.replay.entry import close_windows, refuse_after_end, scribal_move
from icecore.replay.kernel import Game, Refused, S, copy, decline_all, enter, fill_in, play, say
from icecore.replay.registry import find_game, open_packaged, parse_options
from icecore.replay.session import carried_with, new_head
from icecore.replay.timeline import Timeline
from icecore.replay.verify import verify_game


class Imported(NamedTuple):
    """A whole game, ready to be written."""

    head: Head
    records: Sequence[AnyRecord]
    seal: Seal | None
    carried: tuple[Carried, ...]
    filled_in: int = 0
    """Records that nobody wrote: forced acts and windows that passed."""

    def frames(self) -> bytes:
        return bulk_frames(self.head, self.records, self.seal, carried=self.carried)


@dataclass(frozen=True, kw_only=True)
class Importer:
    """What the files leave open, and how strictly they are read."""

    now: int
    """Milliseconds since 1970: when a game began whose file does not say."""
    randomness: Callable[[], bytes]
    """Ten random bytes for each id that a file does not give."""
    tool: str = "icecore"
    own_set: tuple[str, str] | None = None
    """TOML text of a set that is not packaged, and where it comes from."""
    seal: bool = False
    """Seal every game that has come to its end."""
    check: bool = True
    """Refuse JSON lines whose events are not what the rules make of the acts."""

    def text(self, log: TextLog) -> Imported:
        """A game from text, act by act through the rules; errors name the line."""
        first = log.items[0].line_no if log.items else None
        with _at("the head" if first is None else f"the head above line {first}"):
            timeline = self._timeline(log.head)
        enter_items(timeline, log.items)
        seal = self._sealed(timeline, log.seal)
        carried = carried_with(timeline.game, timeline.box)
        filled_in = len(timeline) - len(log.items)
        return Imported(timeline.head, timeline.records, seal, carried, filled_in)

    def json(self, log: JsonLog) -> Imported:
        """A game from JSON lines: its records as they stand, if the rules agree with them."""
        timeline = self._timeline(log.head)
        seal = log.seal
        if seal is None and self.seal:
            for record in log.records:
                timeline.load(record)
            seal = None if timeline.outcome() is None else timeline.seal()
        carried = carried_with(timeline.game, timeline.box)
        imported = Imported(timeline.head, log.records, seal, carried)
        if self.check:
            verdict = verify_game(next(read_games(BytesIO(imported.frames()))))
            if verdict.problem is not None:
                where = "" if verdict.record is None else f"record {verdict.record}: "
                both = _versions(verdict.recorded, verdict.decided) if verdict.recorded else ""
                raise NotationError(f"{where}{verdict.problem}{both}")
        return imported

    def _timeline(self, draft: Draft) -> Timeline[Any]:
        game = find_game(draft.game)
        box = self._box(game, draft)
        options = parse_options(game, draft.options.items())
        # An export brings its id, and may bring names that a new game is refused.
        names = list(draft.names) if draft.id is None else list(map(str, range(len(draft.seats))))
        new = new_head(
            game, names, box, options, now=self.now, randomness=self.randomness(), tool=self.tool
        )
        # Whatever schema the file was written in, its words were read with today's.
        head = replace(complete(draft, new), schema=game.vocabulary.schema)
        return Timeline(game, head, box)

    def _box(self, game: Game[Any], draft: Draft) -> Box:
        """The set that the head names, among the packaged ones and the user's own."""
        name = draft.set.name if draft.set else None
        sha = draft.set.sha256.lower() if draft.set and draft.set.sha256 else None
        boxes = [open_packaged(game, packed) for packed in packaged(game.sets)]
        if self.own_set:
            boxes.insert(0, _opened(game, *self.own_set))
        for box in boxes:
            if box.sha.hex() == sha or (sha is None and name in (None, box.name)):
                if name is None and box.name != game.default_set and not self.own_set:
                    continue
                return box
        raise NotationError(
            f'the game was played with set "{name}"{f" ({sha[:12]})" if sha else ""}, which '
            f"{game.name} does not come with; give its file with --set"
        )

    def _sealed(self, timeline: Timeline[Any], said: TextSeal | None) -> Seal | None:
        last = timeline.records[-1].at if timeline.records else 0
        if said is None:
            if not self.seal or not _is_over(timeline):
                return None
            close_windows(timeline, last)
            return timeline.seal()
        with _at(f"line {said.line_no}"):
            close_windows(timeline, last)
            seal = timeline.seal()
            for field, written, found in (
                ("outcome", said.outcome, seal.outcome.reason),
                ("ranks", said.ranks, seal.outcome.ranks),
                ("standing", said.standing, seal.standing),
                ("duration", said.duration_ms, seal.duration),
            ):
                if written is not None and written != found:
                    raise NotationError(f"{field} is {found}, but written is {written}")
        return seal


@cache
def _opened(game: Game[Any], text: str, where: str) -> Box:
    return game.open_box(text, where)


def enter_items(timeline: Timeline[S], items: Sequence[TextRecord]) -> None:
    """The lines of a game become its records, with as little filled in as the rules allow.

    An exact export says everything, so nothing is added to it. Who writes by hand leaves out what
    is forced and what passes; it is filled in when the next line cannot do without it.
    """
    game, kinds, complete_so_far = timeline.game, {type(item.act) for item in items}, True
    for item in items:
        with _at(f"line {item.line_no}", timeline.names):
            if isinstance(item.act, Note | Takeback | Ruling | Adjourn | Resume | Abandon):
                if isinstance(item.act, Ruling) and not complete_so_far:
                    _fill_in(timeline)
                _enter_scribal(timeline, item)
                continue
            if Abandon in kinds:
                refuse_after_end(timeline)
            if Adjourn in kinds and timeline.is_adjourned():
                timeline.note(Record(item.at_ms, SCRIBE, Resume(), implied=True))
            _enter_act(timeline, item)
            complete_so_far = item.events is not None
    if not complete_so_far and game.outcome(timeline.state) is None:
        _fill_in(timeline)


def _enter_act(timeline: Timeline[S], item: TextRecord) -> None:
    game, seat, act = timeline.game, item.seat, item.act
    if not item.shown:
        try:
            events = play(game, timeline.state, seat, act)
        except Refused:
            pass  # something before it was left unsaid
        else:
            _compare(item, events, timeline.names)
            timeline.note(Record(item.at_ms, seat, act, events, item.implied))
            return
    trial = copy(game, timeline.state)
    moves = enter(game, trial, seat, act, item.shown) if item.shown else say(game, trial, seat, act)
    said = next(index for index, move in enumerate(moves) if not move.implied)
    _compare(item, moves[said].events, timeline.names)
    # Forced acts belong to the line before; windows pass when somebody goes on.
    at = timeline.records[-1].at if timeline.records else 0
    for index, move in enumerate(moves):
        if index == said or type(move.act) is Decline:
            at = item.at_ms
        implied = item.implied if index == said else move.implied
        timeline.load(Record(at, move.seat, move.act, move.events, implied))


def _enter_scribal(timeline: Timeline[S], item: TextRecord) -> None:
    move = scribal_move(timeline, item.seat, item.act, item.events or ())
    _compare(item, move.events, timeline.names)
    act = move.act
    if isinstance(act, Takeback):
        act = replace(act, revealed=act.revealed or item.act.revealed)
    timeline.note(Record(item.at_ms, move.seat, act, move.events, item.implied))


def _fill_in(timeline: Timeline[S]) -> None:
    at = timeline.records[-1].at if timeline.records else 0
    for move in fill_in(timeline.game, copy(timeline.game, timeline.state)):
        timeline.load(Record(at, move.seat, move.act, move.events, move.implied))


def _is_over(timeline: Timeline[S]) -> bool:
    if timeline.outcome() is not None:
        return True
    trial = copy(timeline.game, timeline.state)
    decline_all(timeline.game, trial)
    return timeline.game.outcome(trial) is not None


def _compare(item: TextRecord, events: tuple[Any, ...], names: Sequence[str]) -> None:
    """Consequences may be left out; written ones must be right."""
    if item.events is None or item.events == events:
        return
    written, found = ([write_event(e, names) for e in some] for some in (item.events, events))
    raise NotationError(f"by the rules something else happens{_versions(written, found)}")


def _versions(written: Sequence[str], found: Sequence[str]) -> str:
    return "".join(
        f"\n  {title}: {', then '.join(events) or 'nothing'}"
        for title, events in (("written", written), ("by the rules", found))
    )


@contextmanager
def _at(where: str, names: Sequence[str] = ()) -> Iterator[None]:
    """Errors met inside say where; rules speak of seats by number, people by name."""
    try:
        yield
    except IcecoreError as error:
        text = str(error)
        for seat, name in enumerate(names):
            text = text.replace(f"seat {seat}", name)
        raise NotationError(f"{where}: {text}") from error
