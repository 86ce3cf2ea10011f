"""The vocabulary of one game: its acts, its events, and the upcasts from every older schema."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, partial
from types import GenericAlias, MappingProxyType
from typing import Any, get_args

import msgspec

from icecore.events.words.errors import LogError
from icecore.events.words.record import AnyRecord, Record, Scribe

Upcast = Callable[[list[Any]], list[Any]]
"""Turns one record, as plain data `[at, seat, act, events, implied]`, into the next schema."""


class Vocabulary:
    """Decodes the records of one game: this schema at once, older ones upcast step by step."""

    def __init__(
        self,
        game: str,
        schema: int,
        act: Any,
        event: Any,
        upcasts: Mapping[int, Upcast] = MappingProxyType({}),
    ) -> None:
        self.game, self.schema, self.upcasts = game, schema, upcasts
        self.act, self.event = act, event
        missing = set(range(1, schema)) - set(upcasts)
        assert not missing, f"{game}: no upcast from schema {missing}"

    @cached_property
    def acts(self) -> tuple[type[Any], ...]:
        """The game's own acts, then those that every game shares."""
        return (*members(self.act), *members(Scribe))

    @cached_property
    def events(self) -> tuple[type[Any], ...]:
        return members(self.event)

    @cached_property
    def record_type(self) -> Any:
        return GenericAlias(Record, (self.act | Scribe, self.event))

    @cached_property
    def body_type(self) -> Any:
        """The type of a body: a list of records."""
        return GenericAlias(list, (self.record_type,))

    @cached_property
    def decoder(self) -> "msgspec.msgpack.Decoder[list[AnyRecord]]":
        return msgspec.msgpack.Decoder(self.body_type)

    def decode(self, bodies: Iterable[bytes], schema: int) -> list[AnyRecord]:
        """Decodes some bodies; LogError names the record that is not of this vocabulary."""
        if schema > self.schema:
            raise newer_schema(self.game, schema, self.schema)
        decode = self.decoder.decode if schema == self.schema else partial(self._upcast, schema)
        decoded: list[AnyRecord] = []
        try:
            for body in bodies:
                decoded += decode(body)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            # msgspec names the element as `$[3]`; records are counted from 1.
            index = re.search(r"\$\[(\d+)\]", str(error))
            raise LogError(
                f"the records are not those of {self.game}: {error}",
                record=len(decoded) + int(index[1]) + 1 if index else None,
            ) from error
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise LogError(f"schema {schema} of {self.game} cannot be upcast: {error!r}") from error
        return decoded

    def _upcast(self, schema: int, body: bytes) -> list[AnyRecord]:
        records: list[Any] = msgspec.msgpack.decode(body, type=list[list[Any]])
        for version in range(schema, self.schema):
            records = [self.upcasts[version](record) for record in records]
        upcast: list[AnyRecord] = msgspec.convert(records, self.body_type)
        return upcast


def newer_schema(game: str, found: int, known: int) -> LogError:
    return LogError(
        f"schema {found} of {game} is newer than the {known} known here; update icecore to read it"
    )


def members(union: Any) -> tuple[type[Any], ...]:
    """The structs of a union, or the one struct."""
    structs: tuple[type[Any], ...] = get_args(union) or (union,)
    return structs
