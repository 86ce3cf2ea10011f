"""`icecore lake`: the tables of archives that one machine does not hold, built on Spark."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from icecore.cli.options.output_options import number_of
from icecore.cli.terminal import emit, example, json_option, progress, say, tell
from icecore.library.verbs import lake as lakes
from icecore.library.verbs.lake import Built

F = TypeVar("F", bound=Callable[..., Any])


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


@click.group(
    "lake", epilog=example("icecore lake build lake archive.ice", "icecore lake info lake")
)
def command() -> None:
    """Tables of more games than one database holds: Parquet files that Spark builds."""


@command.command(
    "build",
    epilog=example(
        "icecore lake build lake archive.ice",
        "icecore lake build /shared/lake /shared/logs/ --master spark://host:7077 --keep-going",
        "icecore lake build s3://bucket/lake s3://bucket/logs --master spark://host:7077",
    ),
)
@click.argument("lake")
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
    type=click.FloatRange(min=0, min_open=True),
    metavar="MB",
    help="Megabytes of logs for each task; by default what keeps all cores busy, at most 128.",
)
@json_option
def build_(
    lake: str,
    files: tuple[str, ...],
    master: str,
    settings: tuple[str, ...],
    tables: str | None,
    options: bool,
    verify: bool,
    keep_going: bool,
    portion: float | None,
    as_json: bool,
) -> None:
    """Build LAKE from logs, or take into it what is new: exactly the tables of `icecore load`.

    LAKE is a folder that all machines see, or a prefix of an object store: s3://BUCKET/PREFIX,
    gs://… or az://…, with credentials from the environment alone. A FILE is a path that all
    machines see, a folder of logs, or an address such as s3:// or hdfs://. The lake changes when
    all is done, and all at once: whatever fails before leaves it as it was. A damaged or illegal
    game ends the build with 3, at once, or with --keep-going after all the others.
    """
    conf = settings_given(settings)
    built = lakes.build(
        lake, files, master=master, settings=conf, tables=tables, options=options, verify=verify,
        keep_going=keep_going, portion=portion, progress=progress,
    )  # fmt: skip
    _tell(lake, built, as_json)
    if built.tally.problems:
        raise click.exceptions.Exit(max(each.exit_code for each in built.tally.problems))


@command.command("info", epilog=example("icecore lake info lake", "icecore lake info lake --json"))
@click.argument("lake")
@json_option
def info_(lake: str, as_json: bool) -> None:
    """Say what LAKE holds: games, tables, files, and what compacting and sweeping would save."""
    found = lakes.info(lake)
    if as_json:
        emit(found)
        return
    kept = "" if found.choice == ["*"] else f" ({', '.join(found.choice)})"
    tell(
        f"{lake}: {number_of(found.games, 'game')} in {number_of(found.tables, 'table')}{kept}, "
        f"{number_of(found.rows, 'row')}, {number_of(found.files, 'file')} with "
        f"{number_of(found.size, 'byte')}, manifest {found.manifest}."
    )
    if found.small or found.dropped:
        stale = f", {number_of(found.dropped, 'game')} in an earlier version" * bool(found.dropped)
        tell(f"Compacting would rewrite {number_of(found.small, 'file')}{stale}.")
    if found.orphans:
        tell(
            f"Sweeping would remove {number_of(found.orphans, 'file')} with "
            f"{number_of(found.orphan_size, 'byte')} that no manifest names."
        )


@command.command("verify", epilog=example("icecore lake verify lake"))
@click.argument("lake")
@json_option
def verify_(lake: str, as_json: bool) -> None:
    """Read every byte of LAKE once: is each file what was written, and do the tables fit?

    Exits with 3 if not. The logs stay the truth: a lake can always be built again.
    """
    problems = lakes.verify(lake)
    if as_json:
        emit({"lake": str(lake), "sound": not problems, "problems": problems})
    else:
        for problem in problems:
            tell(problem)
        tell(f"{lake}: {number_of(len(problems), 'problem')}." if problems else f"{lake}: sound.")
    if problems:
        raise click.exceptions.Exit(3)


@command.command(
    "compact",
    epilog=example(
        "icecore lake compact lake", "icecore lake compact /shared/lake --master spark://host:7077"
    ),
)
@click.argument("lake")
@click.option("--master", metavar="URL", help="Let Spark do it there; without, this process does.")
@conf_option
@json_option
def compact_(lake: str, master: str | None, settings: tuple[str, ...], as_json: bool) -> None:
    """Join the small files of LAKE into ones of 128 to 256 MB, without rows that do not count.

    No answer changes. The old files stay until they are swept.
    """
    gone, number = lakes.compact(lake, master=master, settings=settings_given(settings))
    if as_json:
        emit({"lake": str(lake), "manifest": number, "files_fewer": gone})
        return
    say(f"{lake}: {number_of(gone, 'file')} fewer." if gone else f"{lake}: nothing to join.")


@command.command("sweep", epilog=example("icecore lake sweep lake"))
@click.argument("lake")
@click.option(
    "--keep",
    type=click.FloatRange(min=0),
    default=3600.0,
    show_default=True,
    metavar="SECONDS",
    help="How long readers may still be at a state that was replaced.",
)
@json_option
def sweep_(lake: str, keep: float, as_json: bool) -> None:
    """Remove what is nobody's: what dead builds left behind, and what compacting replaced.

    Builds that are under way are left alone. No answer changes.
    """
    swept = lakes.sweep(lake, keep=keep)
    if as_json:
        emit(swept)
        return
    say(f"{lake}: removed {number_of(swept.files, 'file')} with {number_of(swept.size, 'byte')}.")


@command.command("share", epilog=example("icecore lake share lake"))
@click.argument("lake")
@json_option
def share_(lake: str, as_json: bool) -> None:
    """Let Polars, Trino, pyiceberg and others read LAKE without icecore, as Apache Iceberg tables.

    Prints where the metadata of each table is. It is a snapshot of a compacted lake: no row is
    copied, what is built later is not in it, and after `compact` and `sweep` share it again.
    """
    found = lakes.share(lake)
    if as_json:
        emit({"lake": str(lake), "tables": found})
        return
    for each in found:
        tell(each.metadata)
    say(f"{lake}: {number_of(len(found), 'table')} with "
        f"{number_of(sum(each.rows for each in found), 'row')} can be read by others.")  # fmt: skip


def _tell(lake: str, done: Built, as_json: bool) -> None:
    tally, starting, working = done.tally, done.starting, done.working
    for problem in tally.problems:
        say(f"icecore: {problem}")
    if as_json:
        emit(
            {"lake": str(lake), "manifest": done.manifest, "files": tally.files,
             "games": tally.games, "replaced": tally.replaced, "unchanged": tally.unchanged,
             "rows": tally.rows, "start_seconds": round(starting, 3), "seconds": round(working, 3),
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
