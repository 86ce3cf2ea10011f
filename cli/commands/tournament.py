"""`icecore tournament`: bots play each other in all pairs and are rated."""

from collections.abc import Iterator, Sequence

import click

from icecore.cli.options.argument_types import game_argument, options_given
from icecore.cli.terminal import columns, emit, example, json_option, progress, tell
from icecore.library.support.processes import cores
from icecore.library.verbs.tournament import Rating, tournament

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
    found = tournament(
        game, bots, games, seed, set=set_name, options=dict(options_given(options)),
        jobs=jobs or cores(), progress=progress,
    )  # fmt: skip
    if as_json:
        emit(found)
        return
    rows = [
        [one.bot, round(one.points), f"±{one.give:.0f}", one.games, f"{one.score:g}"]
        for one in found.ratings
    ]
    for line in columns(rows, ["bot", "rating", "", "games", "score"]):
        tell(line)
    tell()
    for line in chart(found.ratings):
        tell(line)
    tell()
    for pair in found.pairs:
        tell(str(pair))


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
