"""Games out of text, JSON lines or any reading: records only as the rules allow them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Any, Generic, NamedTuple

from msgspec.structs import replace

from icecore.events.file.log import bulk_frames, read_games
from icecore.events.words.errors import IcecoreError, NotationError, option
from icecore.events.words.jsonl import Draft, JsonLog, complete
from icecore.events.words.record import (
    Abandon,
    Adjourn,
    Allow,
    AnyRecord,
    Carried,
    Decline,
    Head,
    Record,
    Resume,
    Ruling,
    Seal,
    Takeback,
)
from icecore.events.words.sets import Box, packaged
from icecore.events.words.text_line import Anyway, write_event
from icecore.events.words.text_log import TextLog, TextRecord, TextSeal, parse_log
from icecore.events.words.wire import SCRIBE
from icecore.replay.games.registry import find_game, open_packaged, parse_options, said_options
from icecore.replay.kernel import Move, Ruleset, S, apply_act, apply_shown, copy, fill_in, in_words
from icecore.replay.kernel.prospects import hold_prospects
from icecore.replay.kernel.voice import Voice
from icecore.replay.table.entry import allowed, closing_records, refuse_after_end, scribal_move
from icecore.replay.table.import_formats import Read, vocabulary_of
from icecore.replay.table.log_head import carried_with, new_head
from icecore.replay.timeline.scribe_acts import SCRIBAL
from icecore.replay.timeline.timeline import Timeline
from icecore.replay.timeline.verify import verify_game


class Imported(NamedTuple):
    """A whole game, ready to be written."""

    head: Head
    records: Sequence[AnyRecord]
    seal: Seal | None
    carried: tuple[Carried, ...]
    filled_in: int = 0
    """Records that nobody wrote: forced acts and windows that passed."""
    over: bool = False
    """The game has come to its end, sealed or not."""

    def frames(self) -> bytes:
        return bulk_frames(self.head, self.records, self.seal, carried=self.carried)


@dataclass(frozen=True, kw_only=True)
class Importer:
    """Values that files leave open, and how strictly files are read."""

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

    def game(self, read: Read) -> Imported:
        """One game as a reading gives it."""
        if isinstance(read, str):
            read = parse_log(read.splitlines(), vocabulary_of)
        return self.json(read) if isinstance(read, JsonLog) else self.text(read)

    def text(self, log: TextLog) -> Imported:
        """A game from text, act by act through the rules; errors name the line."""
        first = log.items[0].line_no if log.items else None
        with _at("the head" if first is None else f"the head above line {first}"):
            timeline = self._timeline(log.head)
        Transcript(timeline).enter(log.items)
        seal = self._sealed(timeline, log.seal)
        carried = carried_with(timeline.game, timeline.box)
        filled_in = _implied(timeline.records) - _implied(log.items)
        over = timeline.outcome() is not None
        return Imported(timeline.head, timeline.records, seal, carried, filled_in, over)

    def json(self, log: JsonLog) -> Imported:
        """A game from JSON lines: its records as they stand, if the rules agree with them."""
        timeline = self._timeline(log.head)
        records: Sequence[AnyRecord] = log.records
        seal = log.seal
        over = seal is not None
        if seal is None:
            for record in records:
                timeline.load(record)
            if self.seal:
                seal, records = _seal_if_over(timeline), timeline.records
            over = timeline.outcome() is not None
        carried = carried_with(timeline.game, timeline.box)
        filled_in = len(records) - len(log.records)
        imported = Imported(timeline.head, records, seal, carried, filled_in, over)
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
        head = replace(
            complete(draft, new),
            schema=game.vocabulary.schema,
            options=said_options(options),
        )
        return Timeline(game, head, box)

    def _box(self, game: Ruleset[Any], draft: Draft) -> Box:
        """The set that the head names, the user's own or a packaged one."""
        own = [_opened(game, *self.own_set)] if self.own_set else []
        if draft.set is None:
            return own[0] if own else open_packaged(game, game.default_set)
        name, sha = draft.set.name, (draft.set.sha256 or "").lower()
        for box in [*own, *(open_packaged(game, known) for known in packaged(game.sets))]:
            if (box.sha.hex() == sha) if sha else (box.name == name):
                return box
        raise NotationError(
            f'the game was played with set "{name}"{f" ({sha[:12]})" if sha else ""}, which '
            f"does not come with {game.name}; give its file with {option('set', 'FILE')}"
        )

    def _sealed(self, timeline: Timeline[Any], said: TextSeal | None) -> Seal | None:
        if said is None:
            return _seal_if_over(timeline) if self.seal else None
        with _at(f"line {said.line_no}"):
            seal = _seal(timeline)
            for field, written, found in (
                ("outcome", said.outcome, seal.outcome.reason),
                ("ranks", said.ranks, seal.outcome.ranks),
                ("standing", said.standing, seal.standing),
                ("duration", said.duration_ms, seal.duration),
            ):
                if written is not None and written != found:
                    raise NotationError(f"{field} is {found}, but written is {written}")
        return replace(seal, seed=said.seed)


def _seal(timeline: Timeline[S]) -> Seal:
    """Windows pass, and the game is what it came to; refuses while it goes on."""
    for record in closing_records(timeline, at=0):
        timeline.load(record)
    return timeline.seal()


def _seal_if_over(timeline: Timeline[S]) -> Seal | None:
    if timeline.head.seed_sha is not None:
        return None  # the computer dealt it: only who has the seed can seal it
    try:
        return _seal(timeline)
    except IcecoreError:
        return None


def _implied(records: Iterable[AnyRecord | TextRecord]) -> int:
    return sum(record.implied for record in records)


@cache
def _opened(game: Ruleset[Any], text: str, where: str) -> Box:
    return game.open_box(text, where)


class Transcript(Generic[S]):
    """The lines of one game on their way into its timeline, with as little filled in as possible.

    An exact export says everything, so nothing is added to it. Who writes by hand leaves out what
    is forced and what passes; it is filled in when a later line cannot do without it.
    """

    def __init__(self, timeline: Timeline[S]) -> None:
        self.timeline, self.game = timeline, timeline.game
        self.state = copy(timeline.game, timeline.state)
        """The present state once more: acts are tried here, and then loaded into the timeline."""
        self.by_hand = False
        """The last act came without its events, so what is forced after it may be unsaid too."""
        self.allows = False
        """A rule is waived somewhere."""

    @property
    def last(self) -> int:
        """The time of the last record."""
        return self.timeline.records[-1].at if self.timeline.records else 0

    def enter(self, items: Sequence[TextRecord]) -> None:
        kinds = {type(item.act) for item in items}
        self.allows = bool(kinds & {Allow, Anyway})
        for item in items:
            with _at(f"line {item.line_no}", self.timeline.voice):
                if item.at_ms < self.last:
                    raise NotationError("time runs backwards")
                if type(item.act) in SCRIBAL:
                    self._enter_scribal(item)
                    continue
                if Abandon in kinds:
                    refuse_after_end(self.timeline)
                if Adjourn in kinds and self.timeline.is_adjourned():
                    self.timeline.load(Record(item.at_ms, SCRIBE, Resume(), implied=True))
                self._enter_act(item)
                self.by_hand = item.events is None
        if self.by_hand:
            self._fill_in()

    def _enter_act(self, item: TextRecord) -> None:
        if isinstance(item.act, Anyway):
            if self.by_hand:
                self._fill_in()
            moves = allowed(self.timeline, item.act, ())
            waiver = next(move for move in moves if isinstance(move.act, Allow))
            self._load(waiver, item.at_ms)
            item = item._replace(seat=item.act.seat, act=item.act.act)
        waived = self.timeline.waived() if self.allows else ()
        left = len(self.state.todo)
        moves = apply_act(self.game, self.state, item.seat, item.act, waived)
        if waived:
            hold_prospects(self.game, self.state, left)
        moves += apply_shown(self.game, self.state, item.shown)
        said = next(index for index, move in enumerate(moves) if not move.implied)
        _compare(item, moves[said].events, self.timeline.names)
        moves[said] = moves[said]._replace(implied=item.implied)
        at = self.last
        for index, move in enumerate(moves):
            # Forced acts belong to the line before; windows pass when somebody goes on.
            if index == said or type(move.act) is Decline:
                at = item.at_ms
            self._load(move, at)

    def _enter_scribal(self, item: TextRecord) -> None:
        if isinstance(item.act, Ruling | Allow) and self.by_hand:
            self._fill_in()
        written = item.events or ()
        move = scribal_move(self.timeline, item.seat, item.act, written)
        _compare(item, move.events[: len(written)], self.timeline.names)
        act = move.act
        if isinstance(act, Takeback):
            act = replace(act, revealed=act.revealed or item.act.revealed)
        self._load(move._replace(act=act, implied=item.implied), item.at_ms)
        if isinstance(act, Takeback | Ruling):
            self.state, self.by_hand = copy(self.game, self.timeline.state), False

    def _fill_in(self) -> None:
        for move in fill_in(self.game, self.state):
            self._load(move, self.last)

    def _load(self, move: Move, at: int) -> None:
        self.timeline.load(Record(at, move.seat, move.act, move.events, move.implied))
        if self.timeline.is_ruled():
            self.game.invariants(self.timeline.state)


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
def _at(where: str, voice: Voice | None = None) -> Iterator[None]:
    """Errors met inside say where, and refusals name whom they speak of."""
    try:
        yield
    except IcecoreError as error:
        told = in_words(error, voice) if voice else str(error)
        raise NotationError(f"{where}: {told}") from error
