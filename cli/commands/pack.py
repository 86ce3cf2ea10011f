"""`icecore pack`: logs in their compact form."""

from pathlib import Path

import click

from icecore.cli.options.file_options import LogPath
from icecore.cli.options.output_options import (
    OutPath,
    check_output,
    force_option,
    number_of,
    size_of,
)
from icecore.cli.terminal import emit, example, json_option, say
from icecore.library.support.files import pack


@click.command(
    "pack",
    epilog=example(
        "icecore pack evening.ice small.ice",
        "icecore pack archive.ice archive.ice.zst --no-zstd",
        "icecore pack archive.ice.zst archive.ice",
    ),
)
@click.argument("file", type=LogPath)
@click.argument("out", type=OutPath)
@click.option(
    "--zstd/--no-zstd", default=True, show_default=True, help="Compress each game for itself."
)
@force_option
@json_option
def command(file: Path, out: Path, zstd: bool, force: bool, as_json: bool) -> None:
    """Rewrite the games of FILE in one frame each; their content and digests stay the same.

    If OUT ends in .zst, the archive is also compressed as a whole: smallest with --no-zstd, but
    its games can then only be read from the front.
    """
    check_output(out, force=force, as_json=as_json, sources=[file])
    before = size_of(file)
    games = pack(file, out, zstd=zstd, force=force)
    after = size_of(out)
    if as_json:
        emit({"file": str(file), "out": str(out), "games": games, "before": before, "after": after})
        return
    sizes = "" if before is None or after is None else f": {_change(before, after)}"
    say(f"Packed {number_of(games, 'game')} into {out}{sizes}.")


def _change(before: int, after: int) -> str:
    share = f" ({100 * after / before:.0f} %)" if before else ""
    return f"{before:,} bytes before, {after:,} after{share}"
