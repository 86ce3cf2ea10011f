"""Bots play each other in all pairs and are rated."""

from collections.abc import Iterator, Sequence
from html import escape
from io import BytesIO
from itertools import chain, combinations
from typing import Any

from msgspec import Struct

from icecore.events.file.log import Entry, survey
from icecore.events.words.errors import IcecoreError
from icecore.library.support.arguments import (
    PathLike,
    Progress,
    WrongUseError,
    as_names,
    as_number,
    as_options,
    expect,
    silently,
)
from icecore.library.support.processes import undisturbed
from icecore.library.verbs.simulate import plan_of
from icecore.replay.bots import find_bot
from icecore.replay.bots.ratings import Rating as Rating
from icecore.replay.bots.ratings import ratings
from icecore.replay.games.registry import find_game
from icecore.replay.show.safe_text import percent, percent_range
from icecore.replay.statistics import GameSums
from icecore.replay.table.simulate import Plan, simulate


class Pair(Struct, frozen=True):
    """Two bots against each other: the share of `a`, with its 95 % interval."""

    a: str
    b: str
    n: int
    """Games."""
    score: float
    low: float
    high: float

    def __str__(self) -> str:
        share = f"{percent(self.score)} ({percent_range(self.low, self.high)})"
        return f"{self.a} scores {share} against {self.b} in {self.n} games."


class Tournament(Struct, frozen=True):
    """What came of it: `ratings`, the best first, and `pairs`."""

    ratings: list[Rating]
    pairs: list[Pair]

    def _repr_html_(self) -> str:
        """The ratings with their margins as a bar chart of HTML, and the pairs as a table."""
        most = max((abs(one.points) + one.give for one in self.ratings), default=1) or 1
        rated = "".join(
            f"<tr><td>{escape(one.bot)}</td><td>{one.points:.0f} ± {one.give:.0f}</td><td>"
            f'<svg width="200" height="12"><line x1="100" x2="100" y1="0" y2="12" stroke="#888"/>'
            f'<line x1="{_at(one.points - one.give, most)}" x2="{_at(one.points + one.give, most)}"'
            f' y1="6" y2="6" stroke="#4a7fb5" stroke-width="2"/>'
            f'<circle cx="{_at(one.points, most)}" cy="6" r="4" fill="#4a7fb5"/></svg></td></tr>'
            for one in self.ratings
        )
        pairs = "".join(f"<li>{escape(str(pair))}</li>" for pair in self.pairs)
        return f"<table><tbody>{rated}</tbody></table><ul>{pairs}</ul>"

    def __str__(self) -> str:
        rated = (f"{one.bot}: {one.points:.0f} (±{one.give:.0f})" for one in self.ratings)
        return "\n".join((*rated, *map(str, self.pairs)))


def _at(points: float, most: float) -> int:
    """Where points stand in a picture 200 wide, 0 in the middle."""
    return round(100 + 95 * points / most)


def tournament(
    game: str,
    bots: Sequence[str],
    games: int = 100,
    seed: int | str = 0,
    *,
    set: str | PathLike | None = None,
    options: dict[str, Any] | None = None,
    jobs: int = 1,
    progress: Progress = silently,
) -> Tournament:
    """Let bots play each other in all pairs of two, so many `games` each, and rate them.

    Two bots 400 points apart score 10 to 1. `jobs` above 1 starts processes: a script then needs
    its `if __name__ == "__main__":`.
    """
    expect("game", game, str, "the name of a game")
    names = as_names("bots", bots, "a list of names")
    as_number("games", games, "a number of games", 2)
    as_number("jobs", jobs, "a number of processes")
    expect("seed", seed, (int, str), "a number or a text")
    played = find_game(game)
    if played.cooperative or 2 not in played.players:
        raise IcecoreError(
            f"{played.name} is not for two against each other: compare with simulate"
        )
    if len({*names}) < max(2, len(names)):
        raise WrongUseError("name two bots or more, each once")
    for bot in names:
        find_bot(played, bot)
    pairs = list(combinations(names, 2))
    given = as_options("options", options)
    scores: dict[tuple[str, str], GameSums] = {}
    with progress("Playing", len(pairs) * games) as advance:
        for pair in pairs:
            plan, score = plan_of(game, pair, str(seed), None, set, given), GameSums()
            for entry in _entries(plan, games, jobs):
                score.add(scored(entry, pair[0]))
                advance(1)
            scores[pair] = score
    met = {pair: (score.part, games) for pair, score in scores.items()}
    return Tournament(list(ratings(names, met)), [_pair(*each) for each in scores.items()])


def _pair(pair: tuple[str, str], score: GameSums) -> Pair:
    low, high = score.share_interval() or (0.0, 1.0)
    return Pair(*pair, score.games, score.share, low, high)


def _entries(plan: Plan, games: int, jobs: int) -> Iterator[Entry]:
    frames = simulate(plan, games, jobs)
    if jobs > 1:
        with undisturbed():
            begun = next(frames)  # now the processes are there
        frames = chain([begun], frames)
    for written in frames:
        yield from survey(BytesIO(written))


def scored(entry: Entry, bot: str) -> float:
    """What a bot had of a game: 1, its part of a shared victory, a half of an unranked one."""
    assert entry.seal is not None
    winners = entry.seal.outcome.winners
    if not winners:
        return 0.5
    return sum(entry.head.seats[seat].bot == bot for seat in winners) / len(winners)
