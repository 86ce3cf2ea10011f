"""The answer to a line that cannot be recorded: the reason, the rule, and legal acts."""

from collections.abc import Sequence
from typing import NamedTuple

from icecore.events.words.text_line import write_act
from icecore.events.words.wire import SCRIBE
from icecore.replay.desk.choices import Choice, line_of
from icecore.replay.kernel import Refused

SHOWN = 6
"""The number of legal acts that a refusal names."""


class Answer(NamedTuple):
    """A refusal for one viewer."""

    rule: str | None
    """The id of the rule that says no; None if the line was not understood."""
    why: str
    hint: str = ""
    """The draw that comes first, or the cards that the table may show instead."""
    legal: Sequence[Choice] = ()
    anyway: str = ""
    """The line that the scribe would type to allow it all the same."""

    def __str__(self) -> str:
        lines = [f"refused by {self.why}" if self.rule else self.why]
        if self.hint:
            lines.append(self.hint)
        elif self.legal:
            lines.append("Legal now:")
            lines += (f"  {line_of(choice)}" for choice in self.legal[:SHOWN])
            lines += [f"  … and {len(self.legal) - SHOWN} more"] * (len(self.legal) > SHOWN)
        if self.anyway:
            lines.append(f"To play it anyway: {self.anyway}")
        return "\n".join(lines)


def allowance(refusal: Refused, names: Sequence[str]) -> str:
    """The line that waives the rule for the act; empty where that makes no sense."""
    if refusal.waiver is None:
        return ""
    return write_act(SCRIBE, refusal.waiver, names).replace("reason=why", '"why"', 1)
