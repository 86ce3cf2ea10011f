"""Puts the record under the cursor right: asks at the foot, and shows what would change."""

from collections.abc import Callable
from pathlib import Path

from textual.content import Content

from icecore.cli.stepper.overlay import Overlay
from icecore.cli.stepper.replay_state import Tour
from icecore.events.file.log import ArchiveWriter, packed
from icecore.events.words.errors import IcecoreError
from icecore.library.support.clock import now
from icecore.replay.desk.correction_draft import Answer, Draft
from icecore.replay.desk.file_names import free_name
from icecore.replay.show.safe_text import one_line
from icecore.replay.table.edition import edition
from icecore.replay.table.recording import Recording

Ask = Callable[[str, Callable[[str], None]], None]
"""Asks a question at the foot of the screen."""
Show = Callable[[Overlay, Callable[[], None]], None]
"""Shows a sheet; then, once it is closed."""
FEW = 12


class CorrectionTalk:
    """One correction, from the question to what was written."""

    def __init__(self, tour: Tour, file: Path | None, ask: Ask, show: Show) -> None:
        self.tour, self.file, self.ask, self.show = tour, file, ask, show
        self.told: Callable[[str], None] = lambda said: None

    def begin(self) -> str | None:
        if self.file is None:
            raise IcecoreError("only a log in a file can be corrected")
        number = self.tour.here
        if not number:
            raise IcecoreError("step to the record that was wrong, then press x")
        self.ask(
            f"record {number} was wrong; said was (- never happened, < forgotten before it):",
            lambda words: self.planned(number, words.strip()),
        )
        return None

    def planned(self, number: int, words: str) -> None:
        if not words:
            return
        insert = words.startswith("<")
        line = None if words == "-" else words.removeprefix("<").strip()
        timeline, seat = self.tour.timeline, self.tour.seat
        self.weigh(Draft(timeline, number, line, insert=insert, viewer=seat))

    def weigh(self, draft: Draft) -> None:
        """Ask about what does not fit; then show what would change, and ask whether to write it."""
        misfit = draft.misfit
        if misfit is None:
            told = draft.preview() or ["Nothing else would change."]
            self.show(
                _sheet("then this would be different", told),
                lambda: self.ask("put it right (y, n)?", lambda words: self.write(draft, words)),
            )
            return
        if draft.plan.misfit is None or not draft.plan.misfit.said.repeats:
            raise IcecoreError(misfit)
        ways = [one_line(f"{each.label}  ({each.text})") for each in draft.ways_out()[:FEW]]
        self.show(
            _sheet("something no longer fits", [misfit, "", *ways]),
            lambda: self.ask(
                "instead (an act, - leave it out, ! WHY allow it, stop):",
                lambda words: self.answered(draft, words.strip()),
            ),
        )

    def answered(self, draft: Draft, words: str) -> None:
        if not words:
            return
        if words in ("-", "stop"):
            draft.answer(Answer(stop=words == "stop"))
        elif words.startswith("!"):
            draft.answer(Answer(allow=words[1:].strip() or "as it happened"))
        else:
            draft.answer(Answer(words))
        self.weigh(draft)

    def write(self, draft: Draft, words: str) -> None:
        if words.strip().casefold() not in ("", "y", "yes"):
            self.told("nothing was written")
            return
        assert self.file is not None
        plan, log = draft.final(), self.tour.log
        if log.seal is not None:
            made = edition(log, self.tour.timeline, plan, now)
            out = free_name(self.file, "corrected")
            with ArchiveWriter(out) as archive:
                archive.write(packed(made.as_log()))
            self.told(f"{out}: the corrected edition of the game; it counts from now on")
            return
        with Recording.open(self.file, now) as recording:
            if recording.timeline.head.id != self.tour.timeline.head.id:
                raise IcecoreError("only the last game of a file can be corrected in its place")
            recording.correct(plan)
        self.tour.catch_up()
        self.told(f"record {draft.number} was corrected")


def _sheet(title: str, lines: list[str]) -> Overlay:
    return Overlay(title, Content("\n".join(map(one_line, lines))))
