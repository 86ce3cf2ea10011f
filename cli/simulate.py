"""`icecore simulate`: bots play many games."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Any

import click

from icecore.analysis.summary import Summary, plain
from icecore.cli.engines import engine_options
from icecore.cli.info import standings_of
from icecore.cli.naming import chosen_box, game_argument, options_given
from icecore.cli.processes import cores, undisturbed
from icecore.cli.terminal import emit, example, json_option, progress, say
from icecore.cli.writing import (
    check_output,
    force_option,
    number_of,
    output_option,
    size_of,
    written,
)
from icecore.events.errors import IcecoreError
from icecore.events.log import ArchiveWriter, survey
from icecore.replay.kernel import Game
from icecore.replay.registry import find_game, players
from icecore.replay.session import carried_with
from icecore.replay.simulate import Plan, lay_table, simulate

WORTHWHILE = 500
"""Games from which on more processes save more time than they take to start."""


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
    "--bot",
    "bots",
    multiple=True,
    metavar="NAME",
    help="Who plays: one for all seats, or one for each (default: random).",
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
    """
    check_output(out, force=force, as_json=as_json)
    played = find_game(game)
    box = chosen_box(played, set_name)
    own = bool(carried_with(played, box))
    plan = Plan(
        game=played.name,
        bots=seated(played, bots or ("random",), seats),
        seed=seed,
        options=dict(options_given(options)),
        set_name=set_name,
        set_text=box.text if own else None,
        swap=swap,
        zstd=zstd,
    )
    began = time.perf_counter()
    with frames_by(engine, master, plan, games) as frames:
        summary = run(plan, games, jobs, out, force=force, frames=frames)
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
    for line in standings_of(summary.by_game[played.name]):
        say(line)


def seated(game: Game[Any], bots: tuple[str, ...], seats: int | None) -> tuple[str, ...]:
    """One bot for every seat."""
    if len(bots) == 1:
        bots *= seats or game.players[0]
    elif seats not in (None, len(bots)):
        raise click.UsageError(f"{len(bots)} bots for {seats} players; name one, or one for each")
    if len(bots) not in game.players:
        raise IcecoreError(f"{game.name} is for {players(game)}, not {len(bots)}")
    return bots


def run(
    plan: Plan,
    games: int,
    jobs: int | None,
    out: Path,
    *,
    force: bool = False,
    frames: Iterator[bytes] | None = None,
) -> Summary:
    """Plays and writes, game by game; whatever stops it, no half file is left."""
    lay_table(plan)
    if jobs is None:
        jobs = cores() if games >= WORTHWHILE else 1
    summary = Summary()
    with ArchiveWriter(out, overwrite=force) as archive, progress("Playing", games) as advance:
        for played in frames or _played(plan, games, jobs):
            archive.write(played)
            for entry in survey(BytesIO(played)):
                summary.add(entry)
            advance(1)
    return summary


@contextmanager
def frames_by(engine: str, master: str, plan: Plan, games: int) -> Iterator[Iterator[bytes] | None]:
    """The games as Spark plays them; None where this machine does."""
    if engine != "spark":
        yield None
        return
    from icecore.analysis.lake.spark import spark_session
    from icecore.analysis.lake.spreading import played

    lay_table(plan)
    with spark_session(master) as session:
        yield played(session, plan, games)


def _played(plan: Plan, games: int, jobs: int) -> Iterator[bytes]:
    frames = simulate(plan, games, jobs)
    if jobs == 1:
        return frames
    with undisturbed():
        first = next(frames)  # now the processes are there
    return chain([first], frames)
