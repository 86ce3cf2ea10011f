"""`icecore cat`: join logs into an archive."""

from pathlib import Path

import click

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
from icecore.library.support.files import join


@click.command(
    "cat",
    epilog=example(
        "icecore cat monday.ice tuesday.ice -o week.ice", "icecore cat week.ice -o week.ice.zst"
    ),
)
@click.argument("files", nargs=-1, required=True, type=LogPath)
@output_option
@force_option
@json_option
def command(files: tuple[Path, ...], out: Path, force: bool, as_json: bool) -> None:
    """Join logs and archives into one archive, every frame as it is, checking all on the way.

    Games must be sealed: one that is still open could go on no longer in the middle of a file.
    """
    check_output(out, force=force, as_json=as_json, sources=files)
    games = join(files, out, force=force)
    before = sum(size_of(file) or 0 for file in files)
    if as_json:
        sizes = {"before": before, "after": size_of(out)}
        emit({"files": list(map(str, files)), "out": str(out), "games": games} | sizes)
        return
    say(
        f"Joined {number_of(games, 'game')} of {number_of(len(files), 'file')} "
        f"({before:,} bytes) into {written(out)}."
    )
