"""`icecore simulate`: bots play many games."""

import time
from pathlib import Path

import click

from icecore.cli.commands.info import standings_of
from icecore.cli.options.argument_types import game_argument, options_given
from icecore.cli.options.engine_options import engine_options
from icecore.cli.options.output_options import (
    check_output,
    force_option,
    number_of,
    output_option,
    size_of,
    written,
)
from icecore.cli.terminal import emit, example, json_option, progress, say
from icecore.library.verbs.info import plain
from icecore.library.verbs.simulate import frames_by, plan_of, run


@click.command(
    "simulate",
    epilog=example(
        "icecore simulate boreal_pyramid --games 1000 --seed 7 -o games.ice",
        "icecore simulate boreal_pyramid --games 200 --bot greedy --bot random -o duel.ice",
    ),
)
@game_argument
@click.option(
    "--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many."
)
@click.option("--seed", default="0", show_default=True, help="The same seed, the same games.")
@click.option(
    "--first",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="NUMBER",
    help="Which game of the seed to begin with.",
)
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="NAME",
    help="Who plays: one for all seats, or one for each (default: random). Stronger, and slower: "
    "searcher:200, with so many playings-out a decision.",
)
@click.option("--players", "seats", type=click.IntRange(min=1), help="How many seats.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="An option of the game.")
@click.option("--set", "set_name", metavar="NAME|FILE", help="The component set to play with.")
@click.option(
    "--swap/--no-swap", default=True, show_default=True, help="Bots change seats every game."
)
@click.option(
    "--jobs", type=click.IntRange(min=1), help="Processes; by default all cores for many games."
)
@click.option(
    "--zstd/--no-zstd", default=True, show_default=True, help="Compress each game for itself."
)
@engine_options
@output_option
@force_option
@json_option
def command(
    game: str,
    games: int,
    seed: str,
    first: int,
    bots: tuple[str, ...],
    seats: int | None,
    options: tuple[str, ...],
    set_name: str | None,
    swap: bool,
    jobs: int | None,
    zstd: bool,
    engine: str,
    master: str,
    out: Path,
    force: bool,
    as_json: bool,
) -> None:
    """Let bots play GAME many times and write the logs into one archive.

    The games follow from the seed alone: the same bytes, however many processes play them.
    If one cannot be played to its end, those before it are kept, and you are told how to see it.
    """
    check_output(out, force=force, as_json=as_json)
    plan = plan_of(
        game, bots, seed, seats, set_name, dict(options_given(options)), swap=swap, zstd=zstd
    )
    began = time.perf_counter()
    if first and engine == "spark":
        raise click.UsageError("--first is for the games of this machine, not for --engine spark")
    with frames_by(engine, master, plan, games) as frames:
        summary = run(
            plan, games, jobs, out, force=force, first=first, frames=frames, progress=progress
        )
    seconds = time.perf_counter() - began
    if as_json:
        emit(
            {"out": str(out), "games": games, "records": summary.records, "bytes": size_of(out),
             "seconds": round(seconds, 3), "by_game": plain(summary)}
        )  # fmt: skip
        return
    say(
        f"Played {number_of(games, 'game')} with {number_of(summary.records, 'record')} "
        f"at {games / seconds:,.0f} games/s into {written(out)}."
    )
    for line in standings_of(summary.by_game[plan.game]):
        say(line)
