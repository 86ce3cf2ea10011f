"""A correction in hand: previewed, answered where something no longer fits, then written."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from icecore.events.words.errors import IcecoreError
from icecore.library.support.arguments import PathLike, as_number, as_path, expect
from icecore.library.support.clock import now
from icecore.replay.desk.correction_draft import Answer, Draft, MisfitError
from icecore.replay.desk.file_names import free_name
from icecore.replay.desk.suspects import Suspect, draft_of, meaning_in_words, suspects
from icecore.replay.table.edition import edition
from icecore.replay.timeline.timeline import Timeline
from icecore.replay.timeline.viewpoint import Viewpoint

if TYPE_CHECKING:
    from icecore.library.objects.game import Game

__all__ = ["Correction", "MisfitError", "Mistake"]


class Correction:
    """What would become of a game: `preview` tells it, `write` records it.

    Where something no longer fits, `misfit` says why, and `answer` decides: another act there, or
    none. Nothing is written before everything fits.
    """

    def __init__(self, game: "Game", draft: Draft) -> None:
        self._game, self._draft, self.number = game, draft, draft.number

    @property
    def misfit(self) -> str | None:
        """The first thing that no longer fits, and why; None if everything does."""
        return self._draft.misfit

    @property
    def offers(self) -> list[str]:
        """What may be said where it does not fit: cards that became free come first."""
        return [each.text for each in self._draft.ways_out()]

    @property
    def preview(self) -> list[str]:
        """What would change, in sentences: records that read differently, points, cards, end."""
        return self._draft.preview()

    @property
    def changed(self) -> list[int]:
        """The later records that would read differently."""
        return [one.said.repeats for one in self._draft.plan.repeated if one.differs]

    @property
    def left_out(self) -> list[int]:
        """The later records that nothing would be said for any more."""
        return self._draft.left_out

    def answer(
        self, act: str | None = None, *, allow: str = "", stop: bool = False
    ) -> "Correction":
        """Decide about the misfit: another act there, none (the default), a waiver, or stop there.

        `allow` is the reason of a waiver. With `stop` it and all that follows is left out.
        """
        self._draft.answer(Answer(act, allow, stop))
        return self

    @property
    def file(self) -> Path:
        """A name for the edition that no file has yet: `evening-corrected.ice`."""
        path = self._game.path
        return free_name(Path("game.ice") if path is None else path, "corrected")

    def write(self, reason: str = "") -> list[int]:
        """Record the correction in one frame; gives the numbers of its records."""
        expect("reason", reason, str, "a text")
        recording = self._game._recording
        if recording.sealed is not None:
            raise IcecoreError("the game is sealed: `edition` writes a corrected one beside it")
        plan = self._draft.final()
        first = len(recording.timeline) + 1
        made = recording.correct(plan, reason)
        return list(range(first, first + len(made)))

    def edition(self, path: PathLike | None = None, reason: str = "") -> "Game":
        """The corrected edition of a sealed game: the same game, corrected and sealed anew.

        It goes into a new file, or into memory. The sealed game stays as it is; whoever meets both
        takes the newest.
        """
        from icecore.events.file.log import ArchiveWriter, packed
        from icecore.library.objects.game import Game

        expect("reason", reason, str, "a text")
        target = None if path is None else as_path("path", path)
        game = self._game
        made = edition(game._recording.as_log(), game.timeline, self._draft.final(), now, reason)
        if target is None:
            return Game(made)
        with ArchiveWriter(target) as archive:
            archive.write(packed(made.as_log()))
        from icecore.library.verbs.open_game import open as open_game

        return open_game(target)


def correction_of(game: "Game", number: int, act: str | None, insert: bool) -> Correction:
    """The correction of a record by a line; without one the record never happened."""
    if act is not None:
        expect("act", act, str, "a line as text")
    return Correction(game, Draft(game._recording.timeline, number, act, insert=insert))


class Mistake:
    """A record that may be wrong: said otherwise, all that came since fits, and what was refused.

    `str(mistake)` is a sentence. `correction()` puts it right as it was most likely meant.
    """

    def __init__(self, game: "Game", suspect: Suspect, seen: Timeline[Any]) -> None:
        self._game, self._suspect, self._seen = game, suspect, seen
        self.record = suspect.number
        """The number of the record."""

    def __str__(self) -> str:
        return self._suspect.told

    def __repr__(self) -> str:
        return f"<Mistake? {self}>"

    @property
    def meanings(self) -> list[str]:
        """What may have been meant in its place, the likeliest first."""
        return [meaning_in_words(self._seen, one) for one in self._suspect.meanings]

    def correction(self, meaning: int = 0) -> Correction:
        """The correction by one of its meanings, to be previewed and written."""
        chosen = self._suspect.meanings[meaning]
        return Correction(self._game, draft_of(self._game._recording.timeline, chosen))


def mistakes_behind(
    game: "Game",
    said: str | tuple[int, Any],
    viewer: int | None,
    seconds: float,
    tried: Callable[[int, int], None] = lambda tries, found: None,
) -> list[Mistake]:
    """The records that may be wrong if this did happen, the likeliest first."""
    as_number("seconds", seconds, "seconds to search", 0, whole=False)
    until = monotonic() + seconds
    whole = game._recording.timeline
    seen = whole if viewer is None else Viewpoint(whole, viewer).timeline
    found = suspects(seen, said, lambda: monotonic() < until, tried)
    return [Mistake(game, each, seen) for each in found]
