"""An act that a rule refuses may be played anyway: how a refusal says so."""

from collections.abc import Sequence

from icecore.events.words.text import write_act
from icecore.events.words.wire import SCRIBE
from icecore.replay.kernel import Refused


def allowance(refusal: Refused, names: Sequence[str]) -> str:
    """What the scribe would type to allow the act; nothing where that makes no sense."""
    if refusal.waiver is None:
        return ""
    return write_act(SCRIBE, refusal.waiver, names).replace("reason=why", '"why"', 1)


def allowance_hint(refusal: Refused, names: Sequence[str]) -> str:
    """The same as a line below the refusal."""
    line = allowance(refusal, names)
    return f"\nTo play it anyway: {line}" if line else ""
