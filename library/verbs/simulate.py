"""Bots play many games into one archive."""

import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from icecore.analysis.report.archive_summary import Summary
from icecore.events.file.archive_writer import ArchiveWriter
from icecore.events.file.survey import survey
from icecore.events.words.errors import IcecoreError
from icecore.library.objects.logs import Logs
from icecore.library.support.arguments import (
    PathLike,
    Progress,
    WrongUseError,
    as_names,
    as_number,
    as_options,
    as_path,
    expect,
    silently,
)
from icecore.library.support.processes import cores, undisturbed
from icecore.library.verbs.open_game import chosen_box
from icecore.replay.games.registry import find_game, players
from icecore.replay.kernel import Ruleset as Rules
from icecore.replay.show.text import number_of
from icecore.replay.table.log_head import carried_with
from icecore.replay.table.simulate import Plan, StoppedError, lay_table
from icecore.replay.table.simulate import simulate as simulated

WORTHWHILE = 500
"""Games from which on more processes save more time than they take to start."""


def simulate(
    game: str,
    games: int = 100,
    bots: Sequence[str] = ("random",),
    seed: int | str = 0,
    *,
    players: int | None = None,
    set: str | PathLike | None = None,
    options: dict[str, Any] | None = None,
    swap: bool = True,
    first: int = 0,
    jobs: int = 1,
    path: PathLike | None = None,
    force: bool = False,
) -> Logs:
    """Let bots play: the games follow from the seed alone, whatever `jobs` is.

    `bots` is one for all seats, or one for each; with `swap` they change seats every game. The logs
    go into the archive `path`, or into a temporary one that lives as long as what is given back.
    `jobs` above 1 starts processes: a script then needs its `if __name__ == "__main__":`.
    """
    as_number("games", games, "a number of games")
    as_number("first", first, "the number of a game", 0)
    as_number("jobs", jobs, "a number of processes")
    expect("seed", seed, (int, str), "a number or a text")
    plan = plan_of(
        game, as_names("bots", bots, "a list of names"), str(seed), players, set,
        as_options("options", options), swap=swap,
    )  # fmt: skip
    if path is not None:
        target = as_path("path", path)
        run(plan, games, jobs, target, force=force, first=first)
        return Logs([target])
    folder = TemporaryDirectory(prefix="icecore-")
    target = Path(folder.name, f"{plan.game}.ice")
    run(plan, games, jobs, target, first=first)
    return Logs([target], keep=folder)


def plan_of(
    game: str,
    bots: tuple[str, ...],
    seed: str,
    seats: int | None,
    own_set: str | PathLike | None,
    options: dict[str, Any],
    *,
    swap: bool = True,
    zstd: bool = True,
) -> Plan:
    """What is to be played; refuses what no table can be laid for."""
    expect("game", game, str, "the name of a game")
    if seats is not None:
        as_number("players", seats, "a number of seats")
    played = find_game(game)
    box = chosen_box(played, own_set)
    plan = Plan(
        game=played.name,
        bots=seated(played, bots or ("random",), seats),
        seed=seed,
        options=options,
        set_name=None if own_set is None else str(own_set),
        set_text=box.text if carried_with(played, box) else None,
        swap=swap,
        zstd=zstd,
    )
    lay_table(plan)
    return plan


def seated(game: Rules[Any], bots: tuple[str, ...], seats: int | None) -> tuple[str, ...]:
    """One bot for every seat."""
    if len(bots) == 1:
        bots *= seats or game.players[0]
    elif seats not in (None, len(bots)):
        raise WrongUseError(f"{len(bots)} bots for {seats} players; name one, or one for each")
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
    progress: Progress = silently,
) -> Summary:
    """Plays and writes, game by game; whatever stops it, no half game is left.

    A game that stops ends the run: what was finished before it is a whole archive. Without `jobs`,
    all cores play where that is worth it.
    """
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
        size = f", {number_of(out.stat().st_size, 'byte')}" if out.is_file() else ""
        kept = f"{out}{size}: the {number_of(stopped.game - first, 'game')} before it"
        raise _reported(stopped, plan, kept) from stopped
    return summary


@contextmanager
def frames_by(engine: str, master: str, plan: Plan, games: int) -> Iterator[Iterator[bytes] | None]:
    """The games as Spark plays them; None where this machine does."""
    if engine != "spark":
        yield None
        return
    from icecore.analysis.lake.build.cluster_jobs import played
    from icecore.analysis.lake.build.spark_session import spark_session

    with spark_session(master) as session:
        yield played(session, plan, games)


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


def _played(plan: Plan, games: int, jobs: int, first: int) -> Iterator[bytes]:
    frames = simulated(plan, games, jobs, first)
    if jobs == 1:
        return frames
    with undisturbed():
        begun = next(frames)  # now the processes are there
    return chain([begun], frames)
