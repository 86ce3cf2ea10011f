"""The same job done by peers: Hanabi played by lot, eventsourcing for stored events."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from bench import games, hanabi_played
from bench.measure import Row, at_least, seconds, side_by_side
from icecore.events.file.log import LiveLog, pack, read_game
from icecore.events.file.log_reader import records as records_of
from icecore.replay.games.registry import box_of, find_game, setup_of
from icecore.replay.kernel import fold

Method = TypeVar("Method", bound=Callable[..., None])


def rows() -> Iterator[Row]:
    yield from hanabi_played.rows()
    yield from stored_rows()


def recorded(name: str) -> Callable[[Method], Method]:
    """The library's decorator with its type: where types are checked it is not installed."""
    return cast("Callable[[Method], Method]", event(name))


class Recorded(Aggregate):  # type: ignore[misc]  # its base is not installed there either
    """A game as the eventsourcing library keeps it: an aggregate that grows event by event."""

    @recorded("Begun")
    def __init__(self) -> None:
        self.happened: list[Any] = []

    @recorded("Happened")
    def happen(self, what: list[Any]) -> None:
        self.happened.append(what)


def reopen(path: Path) -> Any:
    """The state that a file came to: read and checked, decoded, folded."""
    log = read_game(path)
    game = find_game(log.head.game)
    state = game.begin(setup_of(game, log.head), box_of(game, log.head, log.carried))
    return fold(game, state, records_of(log, game.vocabulary))


def stored_rows() -> Iterator[Row]:
    """One game written act by act, then opened again: ours to its state, theirs to a list."""
    head, records, seal = games.games()[0]
    with tempfile.TemporaryDirectory() as folder:
        library = Application(
            env={
                "PERSISTENCE_MODULE": "eventsourcing.sqlite",
                "SQLITE_DBNAME": str(Path(folder, "events.db")),
            }
        )

        def append_theirs() -> Any:
            game = Recorded()
            for record in records:
                for happened in record.events:
                    game.happen(msgspec.to_builtins(happened))
                library.save(game)
            return game.id

        def append_ours(path: Path) -> None:
            with LiveLog.create(path, head, fsync="never") as log:
                for record in records:
                    log.append([record])
                log.seal(seal)

        paths = iter(Path(folder, f"{n}.ice") for n in range(1000))
        theirs = seconds(append_theirs, 3)
        ours = seconds(lambda: append_ours(next(paths)), 5)
        key, live, packed = append_theirs(), Path(folder, "0.ice"), Path(folder, "packed.ice")
        pack(live, packed)
        rehydrated, reopened, unpacked = side_by_side(
            lambda: [library.repository.get(key) for _ in range(10)],
            lambda: [reopen(live) for _ in range(10)],
            lambda: [reopen(packed) for _ in range(10)],
        )
    events = seal.events
    yield Row("eventsourcing + SQLite: append, rehydrate", f"{events / theirs:,.0f} events/s")
    yield Row("", f"{10 * events / rehydrated:,.0f} events/s")
    yield Row("append, one frame an act, no fsync", f"{events / ours:,.0f} events/s")
    yield Row("append against eventsourcing", f"{theirs / ours:,.1f} ×")
    yield Row("reopen to the state: live, packed", f"{10 * events / reopened:,.0f} events/s")
    yield Row("", f"{10 * events / unpacked:,.0f} events/s")
    live_ratio, packed_ratio = rehydrated / reopened, rehydrated / unpacked
    yield at_least("reopen a live log against its rehydration", live_ratio, 20, "×")
    yield at_least("reopen a packed log against its rehydration", packed_ratio, 20, "×")
