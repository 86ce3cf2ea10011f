"""Sums up an archive, mostly from heads and seals: games, endings, winners."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct, field

from icecore.events.file.log import Entry
from icecore.events.words.record import Head, Seal, players_of
from icecore.replay import statistics
from icecore.replay.games.registry import is_cooperative
from icecore.replay.timeline.ending import result_of

TOGETHER = "all together"
"""What the seats of a cooperative game are counted under: they have one result."""


class Share(Struct, frozen=True):
    """`count` of `total`, and where the true share lies with 95 % confidence."""

    count: float
    total: int
    share: float
    low: float
    high: float


def wilson(count: int, total: int) -> Share:
    """A share with Wilson's interval."""
    return Share(count, total, count / total if total else 0.0, *statistics.wilson(count, total))


def share_by_games(sums: statistics.GameSums) -> Share:
    """A share with its interval by games; so few that they say nothing leave all open."""
    low, high = sums.share_interval() or (0.0, 1.0)
    return Share(sums.part, round(sums.whole), sums.share, low, high)


class Standing(NamedTuple):
    """The victories of a player."""

    player: str
    won: Share
    """A victory that k seats share counts 1/k for each."""
    tied: int
    """Wins that were shared with another seat."""


class GameSummary(Struct):
    """All games of one kind; flat in memory, however many they are."""

    game: str
    games: int = 0
    sealed: int = 0
    finished: int = 0
    """Games that are over, sealed or not."""
    size: int = 0
    records: int = 0
    events: int = 0
    """Of finished games: the others do not say."""
    finished_size: int = 0
    duration: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    won: dict[str, statistics.GameSums] = field(default_factory=dict)
    """By player: the parts of victories in ranked games."""
    tied: Counter[str] = field(default_factory=Counter)

    def add(
        self, head: Head, seal: Seal | None, records: int, size: int, sealed: bool = True
    ) -> None:
        """`seal` is what a game says at its end, or would say if it were sealed."""
        self.games += 1
        self.records += records
        self.size += size
        if seal is None:
            return
        self.sealed += sealed
        self.finished += 1
        self.finished_size += size
        self.events += seal.events
        self.duration += seal.duration
        self.endings[seal.outcome.reason] += 1
        winners = seal.outcome.winners
        if seal.outcome.ranks and is_cooperative(head.game):
            self._count(TOGETHER, float(bool(winners)), 1)
        elif seal.outcome.ranks:
            players, parts = players_of(head), statistics.victory_parts(winners, len(head.seats))
            for player, seats in Counter(players).items():
                mine = [part for one, part in zip(players, parts, strict=True) if one == player]
                self._count(player, sum(mine), seats)
                self.tied[player] += sum(0 < part < 1 for part in mine)

    def _count(self, player: str, part: float, seats: int) -> None:
        if player not in self.won:
            self.won[player] = statistics.GameSums()
        self.won[player].add(part, seats)

    def outcomes(self) -> Iterator[tuple[str, Share]]:
        """Every ending with its share, the most common first."""
        for reason, count in self.endings.most_common():
            yield reason, wilson(count, self.finished)

    def standings(self) -> list[Standing]:
        """Every player, the best first."""
        found = [
            Standing(player, share_by_games(sums), self.tied[player])
            for player, sums in self.won.items()
        ]
        return sorted(found, key=lambda one: (-one.won.share, one.player))


class Summary(Struct):
    """The contents of an archive, game by game."""

    by_game: dict[str, GameSummary] = {}
    uncounted: int = 0
    """Earlier versions and copies of games that are counted."""

    def add(self, entry: Entry) -> None:
        head = entry.head
        one = self.by_game.get(head.game)
        if one is None:
            one = self.by_game[head.game] = GameSummary(head.game)
        one.add(head, result_of(entry), entry.records, entry.size, entry.sealed)

    @property
    def games(self) -> int:
        return sum(one.games for one in self.by_game.values())

    @property
    def records(self) -> int:
        return sum(one.records for one in self.by_game.values())

    @property
    def size(self) -> int:
        return sum(one.size for one in self.by_game.values())


def plain(summary: Summary) -> list[dict[str, object]]:
    """The summary as plain data, one object a game."""
    return [
        {
            "game": one.game,
            "games": one.games,
            "sealed": one.sealed,
            "finished": one.finished,
            "bytes": one.size,
            "records": one.records,
            "events": one.events,
            "mean_records": round(one.records / one.games, 3),
            "mean_duration_ms": round(one.duration / one.finished) if one.finished else None,
            "bytes_per_event": round(one.finished_size / one.events, 3) if one.events else None,
            "outcomes": [
                {"outcome": reason, **_plain_share(share)} for reason, share in one.outcomes()
            ],
            "players": [
                {"player": player, **_plain_share(won), "tied": tied}
                for player, won, tied in one.standings()
            ],
        }
        for one in summary.by_game.values()
    ]


def _plain_share(share: Share) -> dict[str, object]:
    return {
        "count": round(share.count, 4),
        "of": share.total,
        "share": round(share.share, 6),
        "low": round(share.low, 6),
        "high": round(share.high, 6),
    }
