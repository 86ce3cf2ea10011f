"""`icecore add`: append one act."""

from collections.abc import Sequence
from pathlib import Path

import click
from click.shell_completion import CompletionItem

import icecore
from icecore import Game, RecordView
from icecore.cli.options.file_options import LogPath, say_torn
from icecore.cli.prompts.mistake_prompt import mend, search
from icecore.cli.terminal import emit, example, json_option, say, tell
from icecore.events.words.errors import IcecoreError
from icecore.events.words.plain_data import to_named
from icecore.library.verbs.open_game import go_on


def complete_act(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The legal acts of the file that was typed before."""
    try:
        lines = icecore.open(ctx.params["file"]).legal
    except Exception:
        return []  # completion is no place to complain
    return [CompletionItem(line) for line in lines if line.startswith(incomplete)]


@click.command(
    "add",
    epilog=example(
        'icecore add evening.ice "Lana discover Ice Fall"',
        'icecore add evening.ice "Lana discover 3 : light"',
        "icecore add evening.ice undo",
        "icecore add evening.ice 'scribe note 12 \"a bold move\" !'",
        "icecore add evening.ice 'scribe ruling \"we count the cairn as 5\"' "
        "'valued card=cairn points=5'",
        "icecore add evening.ice 'scribe allow \"house rule: may reach 8\" Lana discover 8'",
    ),
)
@click.argument("file", type=LogPath)
@click.argument("act", shell_complete=complete_act)
@click.argument("events", nargs=-1)
@click.option("--as", "viewer", metavar="SEAT", help="Enter it as this seat, which sees no more.")
@click.option("--find-mistake", "find", is_flag=True,
              help="If it is refused, list the records that may be wrong.")  # fmt: skip
@json_option
def command(
    file: Path,
    act: str,
    events: tuple[str, ...],
    viewer: str | None,
    find: bool,
    as_json: bool,
) -> None:
    """Append ACT to the last game of FILE, if the rules allow it.

    ACT is one line: a seat, an act and its fields, as `icecore options` lists them, or what people
    would say: printed names, beginnings of words, without the seat where only one can mean it. What
    the table shows next may follow after " : ". `undo` takes the last act back, `redo` undoes that.

    Every game also has these, by the scribe: note RECORD TEXT [MARK], takeback RECORD (also to
    redo), adjourn, resume, abandon, identify ZONE SEAT CARDS, go_on, and ruling REASON with its
    EVENTS as further arguments. A seat that abandons concedes. allow REASON SEAT ACT plays an act
    that a rule refuses: that rule is waived once, and written down.

    What is refused and did happen points to a mistake that was recorded before. On a terminal you
    are asked, and offered the records that may be wrong; --find-mistake lists them.
    """
    with go_on(file) as game:
        try:
            made = game.enter(act, *events, viewer=viewer)
        except IcecoreError as error:
            if find:
                _print_mistakes(game, act, error, viewer, as_json)
            if as_json or events:
                raise
            made = mend(game, act, error, viewer)
        say_torn(game)
    print_records(game if viewer is None else game.as_seen_by(viewer), made, as_json)


def _print_mistakes(
    game: Game, line: str, error: IcecoreError, viewer: str | None, as_json: bool
) -> None:
    """Prints the records that may be wrong; `icecore correct` puts them right."""
    found = search(game, line, error, viewer)
    if as_json:
        emit([
            {"record": each.record, "told": str(each), "meanings": each.meanings} for each in found
        ])  # fmt: skip
        raise click.exceptions.Exit(error.exit_code)
    say(str(error))
    for mistake in found:
        tell(str(mistake))
    if not found:
        say("No single change of the last records makes it fit.")
    raise click.exceptions.Exit(error.exit_code)


def print_records(game: Game, made: Sequence[RecordView], as_json: bool = False) -> None:
    """Prints the records that an act became, and who must speak now."""
    if as_json:
        records = game.timeline.records
        emit([{"n": each.number, **to_named(records[each.number - 1])} for each in made])
        return
    for record in made:
        tell(str(record))
    say(game.question)
