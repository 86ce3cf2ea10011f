"""`icecore simulate`: bots play many games."""

import shlex
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
from icecore.events.file.log import ArchiveWriter, survey
from icecore.events.words.errors import IcecoreError
from icecore.replay.course.session import carried_with
from icecore.replay.course.simulate import Plan, StoppedError, lay_table, simulate
from icecore.replay.games.registry import find_game, players
from icecore.replay.kernel import Game

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
    with frames_by(engine, master, plan, games, first) as frames:
        summary = run(plan, games, jobs, out, force=force, first=first, frames=frames)
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
    first: int = 0,
    frames: Iterator[bytes] | None = None,
) -> Summary:
    """Plays and writes, game by game; whatever stops it, no half game is left.

    A game that stops ends the run: what was finished before it is a whole archive.
    """
    lay_table(plan)
    if jobs is None:
        jobs = cores() if games >= WORTHWHILE else 1
    summary, stopped = Summary(), None
    with ArchiveWriter(out, overwrite=force) as archive, progress("Playing", games) as advance:
        try:
            for played in frames or _played(plan, games, jobs, first):
                archive.write(played)
                for entry in survey(BytesIO(played)):
                    summary.add(entry)
                advance(1)
        except StoppedError as error:
            stopped = error
            if error.game == first:
                raise _reported(error, plan, "Nothing was written") from error
    if stopped is not None:
        whole = number_of(stopped.game - first, "game")
        raise _reported(stopped, plan, f"{written(out)}: the {whole} before it") from stopped
    return summary


def _reported(error: StoppedError, plan: Plan, kept: str) -> IcecoreError:
    return IcecoreError(f"{error}\n{kept}. To see it again:\n{again(plan, error.game)}")


def again(plan: Plan, number: int) -> str:
    """The command that plays one game of a plan."""
    words = ["icecore", "simulate", plan.game, "--games", "1", "--first", str(number)]
    words += ["--seed", plan.seed]
    for bot in plan.bots:
        words += ["--bot", bot]
    for name, value in plan.options.items():
        words += ["--option", f"{name}={value}"]
    if plan.set_name is not None:
        words += ["--set", plan.set_name]
    words += [] if plan.swap else ["--no-swap"]
    return shlex.join([*words, "-o", "again.ice"])


@contextmanager
def frames_by(
    engine: str, master: str, plan: Plan, games: int, first: int
) -> Iterator[Iterator[bytes] | None]:
    """The games as Spark plays them; None where this machine does."""
    if engine != "spark":
        yield None
        return
    if first:
        raise click.UsageError("--first is for the games of this machine, not for --engine spark")
    from icecore.analysis.lake.spark import spark_session
    from icecore.analysis.lake.spreading import played

    lay_table(plan)
    with spark_session(master) as session:
        yield played(session, plan, games)


def _played(plan: Plan, games: int, jobs: int, first: int) -> Iterator[bytes]:
    frames = simulate(plan, games, jobs, first)
    if jobs == 1:
        return frames
    with undisturbed():
        begun = next(frames)  # now the processes are there
    return chain([begun], frames)
