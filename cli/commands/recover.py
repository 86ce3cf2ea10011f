"""`icecore recover`: save the whole games of a damaged file."""

from pathlib import Path

import click

from icecore.cli.options.file_options import LogPath
from icecore.cli.options.output_options import (
    OutPath,
    check_output,
    force_option,
    number_of,
    written,
)
from icecore.cli.terminal import emit, example, json_option, say
from icecore.library.support.files import Report, recover


@click.command("recover", epilog=example("icecore recover damaged.ice saved.ice"))
@click.argument("file", type=LogPath)
@click.argument("out", type=OutPath)
@force_option
@json_option
def command(file: Path, out: Path, force: bool, as_json: bool) -> None:
    """Save every game of FILE that is whole, and the whole beginning of those that are not.

    FILE stays as it is; OUT reads clean.
    """
    check_output(out, force=force, as_json=as_json, sources=[file])
    report = recover(file, out, force=force)
    if as_json:
        emit({"file": str(file), "out": str(out), "report": report})
        return
    records = sum(game.records for game in report.kept)
    still_open = sum(not game.sealed for game in report.kept)
    say(
        f"Saved {number_of(len(report.kept), 'game')} with {number_of(records, 'record')}"
        f"{f' ({still_open:,} without a seal)' if still_open else ''} into {written(out)}; "
        f"{_losses(report)}."
    )
    for lost in report.lost:
        say(f"  bytes {lost.start:,} to {lost.stop:,}: {lost.problem}")
    if report.cut:
        say(f"  {report.cut}")


def _losses(report: Report) -> str:
    lost = sum(loss.stop - loss.start for loss in report.lost)
    if lost:
        return f"lost {number_of(lost, 'byte')} of {report.size:,}"
    return "what followed could not be read" if report.cut else "nothing was damaged"
