"""`icecore load`: logs into tables that SQL can ask."""

import time
from pathlib import Path

import click

from icecore.cli.options.file_options import LogPath
from icecore.cli.options.output_options import end_politely, number_of, size_of
from icecore.cli.terminal import emit, example, json_option, progress, say
from icecore.library.verbs.load import Tally, choice_of, fill


@click.command(
    "load",
    epilog=example(
        "icecore load games.duckdb archive.ice",
        "icecore load games.duckdb evenings/ --keep-going",
        "icecore load points.duckdb archive.ice --tables 'games,seats,boreal_pyramid.scored'",
    ),
)
@click.argument("database", metavar="DB", type=click.Path(path_type=Path))
@click.argument("files", metavar="FILE…", nargs=-1, type=LogPath)
@click.option(
    "--tables",
    metavar="NAME,…",
    help="Fill only these tables; * stands for any letters. Settled when DB is made.",
)
@click.option(
    "--options",
    is_flag=True,
    help="Count the legal options before every act: slow. Settled when DB is made.",
)
@click.option(
    "--positions",
    is_flag=True,
    help="Keep what all could see at the end of every turn, as GAME.position. Settled likewise.",
)
@click.option(
    "--seats", is_flag=True, help="With that, keep also what each seat knew. Settled likewise."
)
@click.option("--verify", is_flag=True, help="Load only games that today's rules agree with: slow.")
@click.option(
    "--keep-going", is_flag=True, help="Report damaged or illegal games, and load the others."
)
@click.option(
    "--jobs", type=click.IntRange(min=1), help="Processes; by default all cores for big archives."
)
@json_option
def command(
    database: Path,
    files: tuple[Path, ...],
    tables: str | None,
    options: bool,
    positions: bool,
    seats: bool,
    verify: bool,
    keep_going: bool,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Load logs into the tables of DB, a DuckDB file that is made if it is not there.

    A FILE may be a folder: all .ice and .ice.zst files in it. A game that is in DB already is
    passed over, a longer or sealed version of it takes its place. Every file is loaded wholly or
    not at all; a damaged or illegal game ends the run with 3, at once, or with --keep-going after
    all the others. Without a FILE, DB is brought up to this program.
    """
    if not files and not database.exists():
        raise click.UsageError("Missing argument 'FILE…'.")
    end_politely()
    began = time.perf_counter()
    tally = fill(
        database, files, choice=choice_of(tables, options, positions, seats), verify=verify,
        keep_going=keep_going, jobs=jobs, progress=progress,
    )  # fmt: skip
    _tell(database, tally, time.perf_counter() - began, as_json)
    if tally.problems:
        raise click.exceptions.Exit(max(each.exit_code for each in tally.problems))


def _tell(database: Path, tally: Tally, seconds: float, as_json: bool) -> None:
    for problem in tally.problems:
        say(f"icecore: {problem}")
    if as_json:
        emit(
            {"database": str(database), "files": tally.files, "games": tally.games,
             "replaced": tally.replaced, "unchanged": tally.unchanged, "rows": tally.rows,
             "bytes": size_of(database), "seconds": round(seconds, 3),
             "problems": [str(problem) for problem in tally.problems]}
        )  # fmt: skip
        return
    loaded = f"Loaded {number_of(tally.games, 'game')} with {number_of(tally.rows, 'row')}"
    aside = [f"{tally.replaced:,} in a later version"] if tally.replaced else []
    aside += [f"{tally.unchanged:,} were there already"] if tally.unchanged else []
    aside += [f"{len(tally.problems):,} left out"] if tally.problems else []
    told = f" ({', '.join(aside)})" if aside else ""
    say(f"{loaded}{told} at {tally.games / seconds:,.0f} games/s into {database}.")
