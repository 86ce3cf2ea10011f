"""`icecore verify`: check the bytes, and that the rules make every event of its act."""

from contextlib import closing
from pathlib import Path

import click
from msgspec.structs import asdict

from icecore.cli.options.engine_options import engine_options
from icecore.cli.options.file_options import LogPath
from icecore.cli.terminal import emit, example, json_option, progress, say, tell
from icecore.library.support.files import not_empty
from icecore.library.verbs.verify import (
    Check,
    Tallied,
    checker,
    verdicts,
)


@click.command(
    "verify", epilog=example("icecore verify evening.ice", "icecore verify archive.ice --jobs 4")
)
@click.argument("files", nargs=-1, required=True, type=LogPath)
@click.option(
    "--jobs", type=click.IntRange(min=1), help="Processes; by default all cores for big archives."
)
@engine_options
@json_option
def command(
    files: tuple[Path, ...], jobs: int | None, engine: str, master: str, as_json: bool
) -> None:
    """Check that logs are whole, and that the rules make of every act what was recorded.

    Exits with 1 if the rules disagree with a record, with 3 if a file is damaged.
    """
    not_empty(files)
    with checker(engine, master, jobs) as check:
        _verify(files, check, as_json)


def _verify(files: tuple[Path, ...], check: Check, as_json: bool) -> None:
    found, missing = Tallied(), 0
    for file in files:
        if str(file) != "-" and not file.exists():
            say(f"icecore: {file}: no such file")
            missing += 1
            continue
        with closing(verdicts(file, check, progress)) as judged:
            for problem in found.add(str(file), judged):
                if not as_json:
                    tell(str(problem))
    result = found.result()
    if as_json:
        problems = [
            {"file": each.file, "number": each.number, **asdict(each.verdict)}
            for each in result.problems
        ]
        emit(
            {"games": result.games, "records": result.records, "sound": result.sound,
             "dealt": result.dealt, "problems": problems}
        )  # fmt: skip
    else:
        tell(str(result))
    if not result.sound or missing:
        broken = result.count("damaged") or result.count("unknown")
        raise click.exceptions.Exit(3 if broken else 1)
