"""`icecore correct`: put right what was written wrong; the rest is said again."""

import sys
from pathlib import Path

import click

from icecore.cli.options.file_options import LogPath, say_torn
from icecore.cli.terminal import emit, example, json_option, say, tell
from icecore.events.words.errors import IcecoreError
from icecore.library.objects.correction import Correction
from icecore.library.verbs.open_game import go_on


@click.command(
    "correct",
    epilog=example(
        'icecore correct evening.ice 4 "Lana discover 3" --preview',
        'icecore correct evening.ice 41 "Lana discover 4" --because "it was Ice Fall"',
        'icecore correct evening.ice --insert-before 41 "Lana rest"',
        "icecore correct evening.ice --delete 41",
    ),
)
@click.argument("file", type=LogPath)
@click.argument("words", nargs=-1, metavar="[RECORD] [ACT]")
@click.option("--insert-before", "before", type=click.IntRange(1), metavar="RECORD",
              help="ACT was forgotten: it happened before this record.")  # fmt: skip
@click.option("--delete", "delete", type=click.IntRange(1), metavar="RECORD",
              help="This record never happened; what belongs to it goes too.")  # fmt: skip
@click.option("--draw", "draw", type=click.IntRange(1), metavar="RECORD",
              help="The table showed ACT (a card, a number) at this record.")  # fmt: skip
@click.option("--preview", is_flag=True, help="Say what would change, and write nothing.")
@click.option("--because", "reason", default="", metavar="TEXT", help="The reason, as a note.")
@json_option
def command(
    file: Path,
    words: tuple[str, ...],
    before: int | None,
    delete: int | None,
    draw: int | None,
    preview: bool,
    reason: str,
    as_json: bool,
) -> None:
    """Say RECORD of the last game of FILE otherwise: ACT instead. All later acts are said again.

    The log only grows: both lines stay, and `undo` takes the whole correction back. Where a later
    act no longer fits, you are asked what becomes of it; then all is written at once, or nothing.
    """
    number, line, insert = _wanted(words, before, delete, draw)
    with go_on(file) as game:
        correction = game.correction(number, line, insert=insert)
        while correction.misfit is not None and not preview and _asks():
            _decide(correction)
        told = correction.preview
        made = [] if preview or correction.misfit else correction.write(reason)
        say_torn(game)
        if as_json:
            emit({"record": number, "changes": told, "misfit": correction.misfit, "made": made})
        else:
            for sentence in told:
                tell(sentence)
        if correction.misfit is not None:
            raise IcecoreError(f"{correction.misfit}; nothing is written")
        if not as_json:
            say("Nothing is written: this is a preview." if preview else game.question)


def _wanted(
    words: tuple[str, ...], before: int | None, delete: int | None, draw: int | None
) -> tuple[int, str | None, bool]:
    """The record that is meant, what is said there, and whether that is inserted."""
    match words, before, delete, draw:
        case (number, act), None, None, None if number.isdecimal() and len(number) < 9:
            return int(number), act, False
        case (act,), int(), None, None:
            return before, act, True
        case (), None, int(), None:
            return delete, None, False
        case (shown,), None, None, int():
            return draw, shown, False
    raise click.UsageError(
        'say one of: RECORD "ACT", --insert-before RECORD "ACT", --delete RECORD, '
        '--draw RECORD "CARD"'
    )


def _asks() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _decide(correction: Correction) -> None:
    """Ask what becomes of the thing that does not fit."""
    say(correction.misfit or "")
    if correction.offers:
        say(f"The table may have shown: {', '.join(correction.offers[:12])}")
    typed = click.prompt(
        "Another act there, - to leave it out, ! REASON to allow it, or stop", default="stop"
    )
    if typed == "stop":
        correction.answer(stop=True)
    elif typed == "-":
        correction.answer()
    elif typed.startswith("!"):
        correction.answer(allow=typed[1:].strip() or "as it happened")
    else:
        correction.answer(typed)
