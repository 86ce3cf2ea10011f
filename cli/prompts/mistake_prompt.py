"""Asks on a plain terminal whether a refused line did happen, and puts the mistake right."""

import sys
from collections.abc import Sequence

import click

from icecore.cli.terminal import progress, say, tell
from icecore.events.words.errors import IcecoreError
from icecore.library.objects.game import Game
from icecore.library.objects.game_correction import Mistake, mistakes_behind
from icecore.library.support.acts import RecordView, Refused
from icecore.replay.timeline.viewpoint import viewer_of

SECONDS = 2.0


def mend(game: Game, line: str, error: IcecoreError, viewer: str | None) -> list[RecordView]:
    """The records of a refused line, once the mistake before it is put right; else the refusal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or viewer is not None:
        raise error
    say(str(error))
    if not click.confirm("Did it happen all the same? I look for the mistake", default=False):
        raise click.exceptions.Exit(error.exit_code)
    found = search(game, line, error, viewer)
    for number, mistake in enumerate(found, 1):
        tell(f"{number:3}  {mistake}")
    if not found:
        raise IcecoreError("no single change of the last records makes it fit")
    chosen = click.prompt("Which one was wrong (0: none)", type=click.IntRange(0, len(found)))
    if not chosen:
        raise click.exceptions.Exit(error.exit_code)
    correction = found[chosen - 1].correction(_meaning(found[chosen - 1]))
    for sentence in correction.preview:
        tell(f"     {sentence}")
    if not click.confirm("Put it right", default=True):
        raise click.exceptions.Exit(error.exit_code)
    correction.write()
    return game.enter(line)


def search(
    game: Game, line: str, error: IcecoreError, viewer: str | None = None
) -> Sequence[Mistake]:
    """The records that may be wrong; a bar tells how far the search is."""
    said = error.said if isinstance(error, Refused) and error.said is not None else line
    with progress("looking for the mistake") as advance:
        known = 0

        def tried(tries: int, found: int) -> None:
            nonlocal known
            advance(tries - known)
            known = tries

        return mistakes_behind(game, said, viewer_of(viewer, game.seats), SECONDS, tried)


def _meaning(mistake: Mistake) -> int:
    """Asks for one of its meanings, if there are several."""
    if len(mistake.meanings) == 1:
        return 0
    for number, meaning in enumerate(mistake.meanings, 1):
        tell(f"{number:3}  {meaning}")
    last = len(mistake.meanings)
    return int(click.prompt("What was meant", type=click.IntRange(1, last), default=1)) - 1
