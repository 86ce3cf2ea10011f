"""Reads the games of a log file, one at a time, with every check that needs no rules."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TypeVar
from uuid import UUID

import msgspec
from msgspec.msgpack import Decoder

from icecore.events.file.byte_sources import Forward, Source, name_of, opened
from icecore.events.file.frames import (
    AUX,
    AUX_SCHEMA,
    HEADER,
    MAGIC,
    MAX_AUX_BYTES,
    MAX_GAME_BYTES,
    MAX_GAME_RECORDS,
    OPEN,
    Frame,
    Framer,
    plain_run,
    read_frame,
    record_bytes,
    running_digest,
)
from icecore.events.file.memory_weight import MAX_WEIGHT, rough_weight, weight_of
from icecore.events.words.errors import IcecoreError, LogError, NotFoundError, TornError, option
from icecore.events.words.record import AnyRecord, Aux, Carried, Head, Seal
from icecore.events.words.vocabulary import Vocabulary

T = TypeVar("T")

ROOMY = MAX_WEIGHT // 8
"""A game with this rough weight or less needs no exact weighing."""

_head = Decoder(Head)
_seal = Decoder(Seal)
_aux = Decoder(tuple[Aux])


def _decode(decode: Callable[[bytes], T], data: bytes, what: str) -> T:
    try:
        return decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError, OverflowError) as error:
        raise LogError(f"the {what} cannot be read: {error}") from error


def decode_head(data: bytes) -> Head:
    return _decode(_head.decode, data, "head")


def decode_seal(data: bytes) -> Seal:
    return _decode(_seal.decode, data, "seal")


def id_text(id_: bytes) -> str:
    """The id of a head as people write it."""
    return str(UUID(bytes=id_))


@dataclass(slots=True)
class GameLog:
    """One game as its file has it: every byte is checked, no record is decoded."""

    path: str
    offset: int
    """Offset of its OPEN frame; in a compressed archive it counts inflated bytes."""
    size: int
    """Bytes of its own frames, without the AUX frames before them."""
    head: Head
    seal: Seal | None
    """None while the game is being played, or if it was cut off."""
    schema: int
    bodies: list[bytes]
    """Msgpack arrays of records, inflated."""
    count: int
    """Number of records in all bodies."""
    digest: bytes
    """The running digest after the last frame; it names exactly this content."""
    head_bytes: bytes = b""
    seal_bytes: bytes = b""
    aux: tuple[tuple[int, bytes], ...] = ()
    """Schema and raw body of each AUX frame between the game before and this one."""
    torn: TornError | None = None
    """The error of the cut frame that would have come next."""

    @property
    def id(self) -> str:
        return id_text(self.head.id)

    @property
    def carried(self) -> tuple[Carried, ...]:
        """The component sets that stand before its OPEN frame."""
        items = (_aux.decode(raw)[0] for schema, raw in self.aux if schema == AUX_SCHEMA)
        return tuple(item for item in items if isinstance(item, Carried))


@dataclass(slots=True)
class Assembly:
    """Puts frames together into games; it refuses a frame that does not fit and stays as it was."""

    path: str
    game: GameLog | None = None
    """The open game, unsealed so far."""
    framer: Framer | None = None
    """The framer that would continue the open game."""
    aux: list[tuple[int, bytes]] = field(default_factory=list)
    """AUX frames since the last game."""
    aux_bytes: int = 0

    def add(self, offset: int, frame: Frame) -> tuple[GameLog, ...]:
        """Adds a frame; returns the games that it completes: the one before, its own if sealed."""
        before = self.game if frame.flags & (OPEN | AUX) else None
        try:
            if frame.flags & AUX:
                self._add_aux(frame)
            else:
                self._add_records(offset, frame)
        except LogError as error:
            game = self.game.id if self.game and not before else None
            raise located(error, self.path, offset, game) from error
        complete: tuple[GameLog, ...] = (before,) if before else ()
        if self.game and self.game.seal:
            complete += (self.game,)
            self.game = self.framer = None
        return complete

    def _add_aux(self, frame: Frame) -> None:
        if running_digest(frame.schema, frame.body).digest() != frame.digest:
            raise LogError("the item does not match its digest")
        # A reader can skip AUX frames, so an item of a newer schema is passed on unread.
        if frame.schema == AUX_SCHEMA:
            _decode(_aux.decode, frame.body, "item of the AUX frame")
        size = self.aux_bytes + HEADER.size + len(frame.body)
        if size > MAX_AUX_BYTES:
            raise LogError(f"more than {MAX_AUX_BYTES} bytes of AUX frames before a game")
        self.aux.append((frame.schema, frame.body))
        self.aux_bytes = size
        self.game = self.framer = None

    def _add_records(self, offset: int, frame: Frame) -> None:
        game, framer = self.game, self.framer
        if frame.flags & OPEN:
            head = decode_head(frame.head)
            sha, count, raw = running_digest(frame.schema, frame.head), 0, 0
        elif game and framer:
            head, sha, count, raw = game.head, framer.sha.copy(), framer.count, framer.raw
        else:
            raise LogError("a frame continues a game where none is open")
        if frame.schema != head.schema:
            raise LogError(f"schema {frame.schema} in a frame, {head.schema} in the head")
        count, raw = count + frame.records, raw + len(frame.body)
        if count > MAX_GAME_RECORDS or raw > MAX_GAME_BYTES:
            raise LogError(
                f"a game of more than {MAX_GAME_RECORDS} records or {MAX_GAME_BYTES} bytes"
            )
        sha.update(record_bytes(frame.body))
        seal = None
        if frame.seal:
            sha.update(MAGIC[:1] + frame.seal)
            seal = decode_seal(frame.seal)
            if seal.records != count:
                raise LogError(f"the seal counts {seal.records} records, the log has {count}")
        if sha.digest() != frame.digest:
            raise LogError("the content does not match its digest")
        if frame.flags & OPEN or game is None:
            aux, self.aux, self.aux_bytes = tuple(self.aux), [], 0
            game = GameLog(
                self.path, offset, 0, head, None, frame.schema, [], 0, b"", frame.head, aux=aux
            )
            self.game = game
        if frame.body:
            game.bodies.append(frame.body)
        game.size += frame.size
        game.count, game.digest = count, frame.digest
        game.seal, game.seal_bytes = seal, frame.seal
        if not seal:
            self.framer = Framer(frame.schema, sha, frame.crc, count, raw)

    def add_run(self, data: bytes, at: int) -> int:
        """Adds the plain frames at `at` to the open game; returns where they end."""
        game, framer = self.game, self.framer
        if game is None or framer is None:
            return at
        end, bodies, framer = plain_run(data, at, framer)
        if bodies:
            game.bodies += bodies
            game.size += end - at
            game.count, game.digest = framer.count, framer.sha.digest()
            self.framer = framer
        return end


def assemble(forward: Forward, assembly: Assembly, offset: int = 0) -> Iterator[GameLog]:
    """Yields each game once it is complete; after damage `assembly` keeps the open one."""
    while True:
        end = assembly.add_run(forward.block, forward.at)
        offset += end - forward.at
        forward.at = end
        chain = assembly.framer.crc if assembly.framer else None
        try:
            frame = read_frame(forward.take, chain)
        except LogError as error:
            game = assembly.game.id if assembly.game else None
            raise located(error, assembly.path, offset, game) from error
        if frame is None:
            break
        yield from assembly.add(offset, frame)
        offset += frame.size
    if assembly.game:
        yield assembly.game


def located(error: LogError, path: str, offset: int, game: str | None = None) -> LogError:
    """The same error, with its file, offset and game."""
    problem = error.problem
    if offset == 0 and problem.startswith("expected the magic"):
        problem = f"not an icecore log: {problem}"
    return type(error)(problem, path=path, offset=offset, game=game)


def read_games(source: Source, start: int = 0, stop: int | None = None) -> Iterator[GameLog]:
    """Yields every game of a log or archive, with one game in memory at a time.

    It checks checksums, chain, digests and the seals' counts. The first damage raises LogError,
    after the whole games before it. A file that ends within a frame raises TornError. Before that
    its whole games are given, then the last game as far as its frames are whole, with `torn` set.
    `start` and `stop` choose whole games of a plain file, by the offsets that `survey` gives.
    """
    assembly = Assembly(name_of(source))
    with opened(source, start, stop) as forward:
        try:
            yield from assemble(forward, assembly, start)
        except TornError as error:
            if assembly.game:
                assembly.game.torn = error
                yield assembly.game
            raise


def read_game(source: Source, which: int | str | None = None) -> GameLog:
    """Reads the one game of a file, or `which` of several: its number from 1, or the start of its
    id.

    A number as text does not begin with 0, an id of this century does. If the file ends within a
    frame, its last game is given as far as it is whole, with `torn` set.
    """
    path = name_of(source)
    if isinstance(which, str) and re.fullmatch("0|[1-9][0-9]{0,6}", which):
        which = int(which)
    if isinstance(which, int):
        # It reads no frame further than needed, because what follows the game may be damaged.
        games = read_games(source)
        game = next(islice(games, which - 1, None), None) if which > 0 else None
        if game is None:
            raise NotFoundError(f"{path}: no game {which} in it; the first is 1")
        return game
    games = _with_torn_end(read_games(source))
    if which is not None:
        prefix = which.replace("-", "").lower()
        found = list(islice((g for g in games if g.head.id.hex().startswith(prefix)), 2))
        if not found:
            raise NotFoundError(f"{path}: no game in it has an id that begins with {which!r}")
        if len(found) > 1:
            raise NotFoundError(f"{path}: several games have ids that begin with {which!r}")
        return found[0]
    game = next(games, None)
    if game is None:
        raise LogError("empty: no game in it yet", path=path)
    if next(games, None):
        raise IcecoreError(
            f"{path}: holds several games; choose one with {option('game', 'N')}, from 1"
        )
    return game


def _with_torn_end(games: Iterator[GameLog]) -> Iterator[GameLog]:
    """Holds each game back until it is known whether the file ends torn after it."""
    last: GameLog | None = None
    try:
        for game in games:
            if last:
                yield last
            last = game
    except TornError as error:
        if last is None:
            raise
        last = replace(last, torn=error)
    if last:
        yield last


def records(log: GameLog, vocabulary: Vocabulary) -> list[AnyRecord]:
    """Decodes the records of a game; LogError names the one that is not in its vocabulary."""
    if log.head.game != vocabulary.game:
        raise _of(log, f"a game of {log.head.game}, not of {vocabulary.game}")
    if weight(log) > MAX_WEIGHT:
        raise _of(log, f"records that weigh more than {MAX_WEIGHT} bytes in memory")
    try:
        decoded = vocabulary.decode(log.bodies, log.schema)
    except LogError as error:
        raise _of(log, error.problem, error.record) from error
    if len(decoded) != log.count:
        raise _of(log, f"{len(decoded)} records where the frames count {log.count}")
    if log.seal and log.schema == vocabulary.schema:
        events = sum([len(record.events) for record in decoded])
        if events != log.seal.events:
            raise _of(log, f"{events} events where the seal counts {log.seal.events}")
    return decoded


def weight(log: GameLog) -> int:
    """The weight of the records in memory, exact only for a large game."""
    rough = sum(map(rough_weight, log.bodies))
    if rough <= ROOMY:
        return rough
    total = 0
    for body in log.bodies:
        total += weight_of(body, MAX_WEIGHT - total)
        if total > MAX_WEIGHT:
            break
    return total


def _of(log: GameLog, problem: str, record: int | None = None) -> LogError:
    return LogError(problem, path=log.path, offset=log.offset, game=log.id, record=record)
