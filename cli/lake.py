"""`icecore lake`: the tables of archives that one machine does not hold, built on Spark."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from icecore.cli.terminal import emit, example, json_option, progress, say
from icecore.cli.writing import number_of
from icecore.events.errors import IcecoreError

F = TypeVar("F", bound=Callable[..., Any])

LakePath = click.Path(path_type=Path, readable=False)


def master_option(command: F) -> F:
    return click.option(
        "--master",
        metavar="URL",
        default="local[*]",
        show_default=True,
        help="Where Spark runs: local[N], spark://HOST:PORT, yarn, k8s://…",
    )(command)


def conf_option(command: F) -> F:
    return click.option(
        "--conf", "settings", multiple=True, metavar="K=V", help="A setting of Spark's own."
    )(command)


def settings_given(settings: tuple[str, ...]) -> dict[str, str]:
    found = {}
    for each in settings:
        name, equals, value = each.partition("=")
        if not equals or not name.startswith("spark."):
            raise click.UsageError(f"--conf {each}: expected spark.some.setting=value")
        found[name] = value
    return found


@click.group("lake")
def command() -> None:
    """Tables of more games than one database holds: Parquet files that Spark builds."""


@command.command(
    "build",
    epilog=example(
        "icecore lake build lake archive.ice",
        "icecore lake build /shared/lake /shared/logs/ --master spark://host:7077 --keep-going",
    ),
)
@click.argument("lake", type=LakePath)
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@master_option
@conf_option
@click.option(
    "--tables",
    metavar="NAME,…",
    help="Fill only these tables; * stands for any letters. Settled when LAKE is made.",
)
@click.option(
    "--options",
    is_flag=True,
    help="Count the legal options before every act: slow. Settled when LAKE is made.",
)
@click.option("--verify", is_flag=True, help="Take only games that today's rules agree with: slow.")
@click.option(
    "--keep-going", is_flag=True, help="Report damaged or illegal games, and take the others."
)
@click.option(
    "--portion",
    type=click.IntRange(min=1),
    metavar="MB",
    help="Megabytes of logs for each task; by default what keeps all cores busy, at most 128.",
)
@json_option
def build_(
    lake: Path,
    files: tuple[str, ...],
    master: str,
    settings: tuple[str, ...],
    tables: str | None,
    options: bool,
    verify: bool,
    keep_going: bool,
    portion: int | None,
    as_json: bool,
) -> None:
    """Build LAKE from logs, or take into it what is new: exactly the tables of `icecore load`.

    A FILE is a path that all machines see, a folder of logs, or an address such as hdfs:// or
    s3://. The lake changes when all is done, and all at once: whatever fails before leaves it as
    it was. A damaged or illegal game ends the build with 3, at once, or with --keep-going after
    all the others.
    """
    check_arrow()
    from icecore.analysis.database import Choice
    from icecore.analysis.lake.building import Build, Settings
    from icecore.analysis.lake.sources import logs_in
    from icecore.analysis.lake.spark import SparkRunner

    choice = None
    if tables is not None or options:
        patterns = tuple(word.strip() for word in (tables or "*").split(",") if word.strip())
        choice = Choice(patterns, options)
    paths = list(logs_in(files))
    conf = settings_given(settings)
    began = time.perf_counter()
    with SparkRunner(master, conf) as runner:
        choices = Settings(choice, verify, keep_going, portion * 10**6 if portion else None)
        build = Build(lake, runner, choices)
        with progress("Surveying") as advance:
            for done in build.build(paths):
                advance(done)
        worked = time.perf_counter() - began - runner.starting
    _tell(lake, build.tally, runner.starting, worked, as_json)
    if build.tally.problems:
        raise click.exceptions.Exit(max(each.exit_code for each in build.tally.problems))


def check_arrow() -> None:
    from importlib.util import find_spec

    if find_spec("pyarrow") is None:
        raise IcecoreError("a lake needs pyarrow: pip install 'icecore[lake]'")


def _tell(lake: Path, tally: Any, starting: float, working: float, as_json: bool) -> None:
    from icecore.analysis.lake.manifest import open_lake

    for problem in tally.problems:
        say(f"icecore: {problem}")
    number = None
    if tally.games:
        number = open_lake(lake).number
    if as_json:
        emit(
            {"lake": str(lake), "manifest": number, "files": tally.files, "games": tally.games,
             "replaced": tally.replaced, "unchanged": tally.unchanged, "rows": tally.rows,
             "start_seconds": round(starting, 3), "seconds": round(working, 3),
             "problems": [str(problem) for problem in tally.problems]}
        )  # fmt: skip
        return
    built = f"Took {number_of(tally.games, 'game')} with {number_of(tally.rows, 'row')}"
    aside = [f"{tally.replaced:,} in a later version"] if tally.replaced else []
    aside += [f"{tally.unchanged:,} were there already"] if tally.unchanged else []
    aside += [f"{len(tally.problems):,} left out"] if tally.problems else []
    told = f" ({', '.join(aside)})" if aside else ""
    speed = f" at {tally.games / working:,.0f} games/s" if tally.games else ""
    speed += f", after {starting:.1f} s of starting Spark," if starting else ""
    say(f"{built}{told}{speed} into {lake}.")
