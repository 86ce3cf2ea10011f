"""Makes the bulk form, a whole game in one frame, from records or from a live recording."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from icecore.events.file.archive_writer import ArchiveWriter
from icecore.events.file.byte_sources import Forward, Source, Stream, name_of, opened
from icecore.events.file.frames import (
    AUX_SCHEMA,
    MAX_BODY,
    Framer,
    array_header,
    build_aux,
    record_bytes,
)
from icecore.events.file.log_reader import Assembly, GameLog, assemble
from icecore.events.words.errors import IcecoreError, LogError
from icecore.events.words.record import AnyRecord, Aux, Head, Seal

_encoder = msgspec.msgpack.Encoder()
_elements = msgspec.msgpack.Decoder(list[msgspec.Raw])
FIRST_FIELDS: dict[type, int] = {Head: 11, Seal: 5}
"""Number of fields that head and seal had when the format was made; these are always written."""


def encode(value: object) -> bytes:
    """Encodes as msgpack; raises LogError for text and numbers that no reader could decode."""
    try:
        return _encoder.encode(value)
    except (msgspec.MsgspecError, TypeError, ValueError, OverflowError, RecursionError) as error:
        raise LogError(f"cannot be written: {error}") from error


def encode_ends(ends: Head | Seal) -> bytes:
    """Encodes a head or a seal. A field that was added later is written only if it has a value.

    So all other heads and seals keep their bytes, and with them their digests.
    """
    values = [getattr(ends, name) for name in ends.__struct_fields__]
    while len(values) > FIRST_FIELDS[type(ends)] and values[-1] is None:
        values.pop()
    return encode(values)


def bulk_frames(
    head: Head,
    records: Sequence[AnyRecord],
    seal: Seal | None,
    *,
    zstd: bool = False,
    carried: Iterable[Aux] = (),
) -> bytes:
    """Encodes a whole game into one frame, or as few as its size allows; always the same bytes."""
    if seal and seal.records != len(records):
        raise LogError(f"the seal counts {seal.records} records, the game has {len(records)}")
    return _frames(
        [(AUX_SCHEMA, encode((item,))) for item in carried],
        head.schema,
        encode_ends(head),
        len(records),
        record_bytes(encode(list(records))),
        encode_ends(seal) if seal else b"",
        zstd,
    )


def packed(game: GameLog, *, zstd: bool = False) -> bytes:
    """A game in bulk form; its records keep their bytes, so its digest stays the same."""
    content = b"".join(map(record_bytes, game.bodies))
    return _frames(
        game.aux, game.schema, game.head_bytes, game.count, content, game.seal_bytes, zstd
    )


def _frames(
    aux: Iterable[tuple[int, bytes]],
    schema: int,
    head: bytes,
    count: int,
    content: bytes,
    seal: bytes,
    zstd: bool,
) -> bytes:
    frames = [build_aux(raw, aux_schema, zstd=zstd) for aux_schema, raw in aux]
    framer = Framer.begin(schema, head)
    *others, (last_count, last) = _bodies(count, content)
    frames += [framer.frame(n, raw, zstd=zstd) for n, raw in others]
    frames.append(framer.frame(last_count, last, seal, zstd=zstd))
    return b"".join(frames)


def _bodies(count: int, content: bytes) -> list[tuple[int, bytes]]:
    """Divides records into bodies within the limit, each as full as possible."""
    whole = array_header(count) + content if count else b""
    if len(whole) <= MAX_BODY:
        return [(count, whole)]
    try:
        elements = _elements.decode(whole)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise LogError(f"the records cannot be told apart: {error}") from error
    bodies: list[tuple[int, bytes]] = []
    begin = size = 0
    for end, element in enumerate(map(bytes, elements)):
        if end > begin and len(array_header(end + 1 - begin)) + size + len(element) > MAX_BODY:
            bodies.append(_body(elements[begin:end]))
            begin, size = end, 0
        size += len(element)
    return [*bodies, _body(elements[begin:])]


def _body(elements: Sequence[msgspec.Raw]) -> tuple[int, bytes]:
    return len(elements), b"".join((array_header(len(elements)), *map(bytes, elements)))


def pack(source: Source, target: str | Path, *, zstd: bool = False, overwrite: bool = False) -> int:
    """Writes every game of a log in bulk form, in the same order; returns how many."""
    games = 0
    assembly = Assembly(name_of(source))
    with opened(source) as forward, ArchiveWriter(target, overwrite=overwrite) as archive:
        for game in assemble(forward, assembly):
            archive.write(packed(game, zstd=zstd))
            games += 1
        for schema, raw in assembly.aux:
            archive.write(build_aux(raw, schema, zstd=zstd))
    return games


def concatenate(sources: Iterable[Source], target: str | Path, *, overwrite: bool = False) -> int:
    """Writes checked archives one after another, byte for byte; returns the number of games.

    It refuses a game without a seal: such a game may still go on, and would go on in another file.
    """
    games = 0
    with ArchiveWriter(target, overwrite=overwrite) as archive:
        for source in sources:
            with opened(source) as forward:
                noted = _Noted(forward, forward.path)
                for game in assemble(noted, Assembly(name_of(source))):
                    if game.seal is None:
                        raise IcecoreError(
                            f"{game.path}, game {game.id}: not sealed; finish the game first, "
                            "or pack it by itself"
                        )
                    # Written only when the game is checked, so that a pipe never gets part of a
                    # damaged game.
                    archive.write(noted.used())
                    games += 1
                archive.write(noted.used())
    return games


class _Noted(Forward):
    """Keeps the bytes that were taken, until `used` is called."""

    def __init__(self, stream: Stream, path: str) -> None:
        super().__init__(stream, path)
        self.kept = bytearray()

    def _next_block(self) -> bytes:
        block = super()._next_block()
        self.kept += block
        return block

    def used(self) -> bytes:
        """The bytes that were taken since the last call."""
        end = len(self.kept) - len(self.block) + self.at
        used = bytes(self.kept[:end])
        del self.kept[:end]
        return used
