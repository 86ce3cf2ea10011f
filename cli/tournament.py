"""`icecore tournament`: bots play each other in all pairs and are rated."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import chain, combinations
from typing import Any

import click

from icecore.cli.naming import game_argument, options_given
from icecore.cli.terminal import columns, emit, example, json_option, progress, tell
from icecore.events.file.log import Entry, survey
from icecore.events.words.errors import IcecoreError
from icecore.library.opening import chosen_box
from icecore.library.processes import cores, undisturbed
from icecore.replay.bots import find_bot
from icecore.replay.bots.rating import Rating, ratings
from icecore.replay.course.session import carried_with
from icecore.replay.course.simulate import Plan, simulate
from icecore.replay.games.registry import find_game
from icecore.replay.judging.intervals import wilson

WIDTH = 60


@click.command(
    "tournament",
    epilog=example(
        "icecore tournament boreal_pyramid --bot random --bot greedy --games 10",
    ),
)
@game_argument
@click.option("--bot", "bots", multiple=True, required=True, metavar="NAME", help="Who plays.")
@click.option(
    "--games",
    type=click.IntRange(min=2),
    default=100,
    show_default=True,
    help="Games of each pair; seats are swapped from game to game.",
)
@click.option("--seed", default="0", show_default=True, help="The same seed, the same games.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="An option of the game.")
@click.option("--set", "set_name", metavar="NAME|FILE", help="The component set to play with.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; by default all cores.")
@json_option
def command(
    game: str,
    bots: tuple[str, ...],
    games: int,
    seed: str,
    options: tuple[str, ...],
    set_name: str | None,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Let several bots, or one with several budgets, play GAME in all pairs of two, and rate them.

    Two bots 400 points apart score 10 to 1.
    """
    played = find_game(game)
    if played.cooperative or 2 not in played.players:
        raise IcecoreError(
            f"{played.name} is not for two against each other: compare with simulate"
        )
    if len(set(bots)) < max(2, len(bots)):
        raise click.UsageError("name two bots or more, each once")
    for bot in bots:
        find_bot(played, bot)
    box = chosen_box(played, set_name)
    text = box.text if carried_with(played, box) else None
    pairs = list(combinations(bots, 2))
    scores: dict[tuple[str, str], tuple[float, int]] = {}
    with progress("Playing", len(pairs) * games) as advance:
        for pair in pairs:
            given = dict(options_given(options))
            plan = Plan(played.name, pair, seed, given, set_name, text, swap=True)
            score = 0.0
            for entry in _entries(plan, games, jobs or cores()):
                score += scored(entry, pair[0])
                advance(1)
            scores[pair] = score, games
    rated = ratings(bots, scores)
    if as_json:
        emit({"ratings": rated, "pairs": [_pair(pair, *found) for pair, found in scores.items()]})
        return
    for line in _told(rated, scores):
        tell(line)


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


def _pair(pair: tuple[str, str], score: float, games: int) -> dict[str, Any]:
    low, high = wilson(score, games)
    return {
        "a": pair[0],
        "b": pair[1],
        "n": games,
        "score": score / games,
        "low": low,
        "high": high,
    }


def _told(
    rated: Sequence[Rating], scores: dict[tuple[str, str], tuple[float, int]]
) -> Iterator[str]:
    yield from columns(
        [[one.bot, round(one.points), f"±{one.give:.0f}", one.games, f"{one.score:g}"]
         for one in rated],
        ["bot", "rating", "", "games", "score"],
    )  # fmt: skip
    yield ""
    yield from chart(rated)
    yield ""
    for (one, other), (score, games) in scores.items():
        low, high = wilson(score, games)
        share = f"{100 * score / games:.0f} % ({100 * low:.0f}-{100 * high:.0f})"
        yield f"{one} scores {share} against {other} in {games} games."


def chart(rated: Sequence[Rating]) -> Iterator[str]:
    """A line a bot: its rating, and the interval around it, on one scale for all."""
    low = min(one.points - one.give for one in rated)
    step = (max(one.points + one.give for one in rated) - low) / (WIDTH - 1)
    name = max(len(one.bot) for one in rated)

    def column(points: float) -> int:
        return round((points - low) / step)

    for one in rated:
        left, right = column(one.points - one.give), column(one.points + one.give)
        line = " " * left + "─" * (right - left + 1)
        at = column(one.points)
        yield f"{one.bot:{name}}  {line[:at]}●{line[at + 1 :]}"
    yield f"{'':{name}}  {f'{low:.0f}':{WIDTH - 5}}{low + step * (WIDTH - 1):>5.0f}"
