"""`icecore import`: games from text, JSON lines, or whatever an installed package can read."""

from pathlib import Path

import click
from click.shell_completion import CompletionItem

from icecore.cli.options.file_options import LogPath
from icecore.cli.options.output_options import (
    check_output,
    force_option,
    number_of,
    output_option,
    size_of,
    written,
)
from icecore.cli.terminal import emit, example, json_option, say
from icecore.events.words.errors import IcecoreError
from icecore.library.verbs.convert import find_reading, import_games, importer_of, reading_names


def _known(ctx: click.Context, param: click.Parameter, form: str | None) -> str | None:
    """Lists the forms of imports; they are looked for only when somebody names one."""
    try:
        if form is not None:
            find_reading(form)
    except IcecoreError as error:
        raise click.BadParameter(str(error), ctx, param) from error
    return form


def _complete(ctx: click.Context, param: click.Parameter, word: str) -> list[CompletionItem]:
    return [
        CompletionItem(name, help=find_reading(name).about)
        for name in reading_names()
        if name.startswith(word)
    ]


@click.command(
    "import",
    epilog=example(
        "icecore import game.txt -o game.ice", "icecore import games.jsonl -o archive.ice"
    ),
)
@click.argument("file", type=LogPath)
@click.option(
    "--format",
    "form",
    callback=_known,
    shell_complete=_complete,
    help="text, jsonl or one of an installed package; by default what FILE itself says.",
)
@click.option("--set", "own_set", type=click.Path(path_type=Path), metavar="FILE",
              help="The component set, if it does not come with the game.")  # fmt: skip
@click.option("--seal", is_flag=True, help="Seal the games that have come to their end.")
@click.option("--unchecked", is_flag=True, help="Take JSON lines even if the rules disagree.")
@output_option
@force_option
@json_option
def command(
    file: Path,
    form: str | None,
    own_set: Path | None,
    seal: bool,
    unchecked: bool,
    out: Path,
    force: bool,
    as_json: bool,
) -> None:
    """Read games from text, JSON lines or a format of an installed package, by the rules.

    Text may be written by hand: `game` and `seat` lines, then a line an act. What is forced is
    filled in, consequences may be left out and are checked where they stand.
    """
    check_output(out, force=force, as_json=as_json, sources=[file])
    importer = importer_of(own_set, seal=seal, check=not unchecked)
    done = import_games(file, out, importer, form=form, force=force)
    if as_json:
        emit(
            {"file": str(file), "out": str(out), "games": done.games, "sealed": done.sealed,
             "finished": done.finished, "records": done.records, "filled_in": done.filled_in,
             "bytes": size_of(out)}
        )  # fmt: skip
        return
    details = [f"{number_of(done.records, 'record')}"]
    details += [f"{done.filled_in:,} of them filled in"] if done.filled_in else []
    waiting, going_on = done.finished - done.sealed, done.games - done.finished
    details += [f"{waiting:,} over but not sealed"] if waiting else []
    details += [f"{going_on:,} still open"] if going_on else []
    say(f"Imported {number_of(done.games, 'game')} ({', '.join(details)}) into {written(out)}.")
