"""`icecore correct`: put right what was written wrong; the rest is said again."""

import sys
from pathlib import Path

import click

from icecore.cli.options.file_options import LogPath, game_option, growing_file, open_game, say_torn
from icecore.cli.terminal import emit, example, json_option, say, tell
from icecore.events.words.errors import IcecoreError
from icecore.library.objects.game import Game
from icecore.library.objects.game_correction import Correction
from icecore.library.verbs.open_game import go_on

OFFERED = 12
"""Cards and acts that are offered where something does not fit."""


@click.command(
    "correct",
    epilog=example(
        'icecore correct evening.ice 39 "Lana locate 5" --preview',
        'icecore correct evening.ice 39 "Lana locate 5" --because "it was Scree Slope"',
        "icecore correct evening.ice --draw 40 light",
        "icecore correct evening.ice --delete 41 --preview",
        'icecore correct evening.ice 6 "Elodie reserve 5" --answer stop',
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
@click.option("--answer", "answers", multiple=True, metavar="ANSWER",
              help="What becomes of the next thing that does not fit: another act or card, - to "
              "leave it out, ! REASON to allow it, or stop there.")  # fmt: skip
@click.option("--preview", is_flag=True, help="Say what would change, and write nothing.")
@click.option("--because", "reason", default="", metavar="TEXT", help="The reason, as a note.")
@click.option("-o", "--out", type=LogPath, metavar="FILE",
              help="Where the corrected edition of a sealed game goes.")  # fmt: skip
@game_option
@json_option
def command(
    file: Path,
    words: tuple[str, ...],
    before: int | None,
    delete: int | None,
    draw: int | None,
    answers: tuple[str, ...],
    preview: bool,
    reason: str,
    out: Path | None,
    which: str | None,
    as_json: bool,
) -> None:
    """Say RECORD of a game of FILE otherwise: ACT instead. All later acts are said again.

    The log only grows: both lines stay, and `undo` takes the whole correction back. Where a later
    act no longer fits, you are asked what becomes of it; then all is written at once, or nothing.

    A sealed game stays as it is. Its corrected edition, with all its records, the correction and a
    new seal, goes into a new file; whatever reads both files takes the newest edition.
    """
    number, line, insert = _wanted(words, before, delete, draw)
    looked_at = open_game(growing_file(file), which)
    sealed = looked_at.is_sealed
    if out is not None and not sealed:
        raise click.UsageError("--out is for sealed games: the others grow in their own file")
    with looked_at if sealed or preview or which else go_on(file) as game:
        correction = game.correction(number, line, insert=insert)
        for answer in answers:
            _answer(correction, answer)
        while correction.misfit is not None and not preview and not answers and _asks():
            _decide(correction)
        told, misfit, offers = correction.preview, correction.misfit, correction.offers
        made, target = list[int](), None
        if not (preview or misfit):
            if sealed:
                target = growing_file(out or correction.file)
                edition = correction.edition(target, reason)
                made = [record.number for record in edition.records[len(game.records) :]]
            else:
                made = correction.write(reason)
        say_torn(game)
        if as_json:
            emit({
                "record": number, "changes": told, "misfit": misfit, "offers": offers,
                "made": made, "file": str(target or file),
            })  # fmt: skip
        else:
            for sentence in told:
                tell(sentence)
        if misfit is not None and as_json:
            raise click.exceptions.Exit(1)
        if misfit is not None:
            raise IcecoreError(f"{misfit}; nothing is written")
        if not as_json:
            say("Nothing is written: this is a preview." if preview else _done(game, target))


def _done(game: Game, target: Path | None) -> str:
    if target is None:
        return game.question
    return f"{target}: the corrected edition of the game; it counts from now on."


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
        say(f"There may have been: {', '.join(correction.offers[:OFFERED])}")
    typed = click.prompt(
        "Another act there, - to leave it out, ! REASON to allow it, or stop", default="stop"
    )
    _answer(correction, typed)


def _answer(correction: Correction, typed: str) -> None:
    if typed == "stop":
        correction.answer(stop=True)
    elif typed == "-":
        correction.answer()
    elif typed.startswith("!"):
        correction.answer(allow=typed[1:].strip() or "as it happened")
    else:
        correction.answer(typed)
