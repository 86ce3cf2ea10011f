"""What an event that a ruling enters must agree with, where no note on a field can say it."""

from typing import Any

from icecore.events.games.foreverot import words as w
from icecore.replay.kernel import hold

from .questions import cap
from .state import State


def agrees(state: State, event: Any) -> None:
    """Asked before the event is carried out."""
    match event:
        case w.AllianceMoved(level, change, _, wasted, advance):
            risen = max(state.alliance, cap(state))
            hold(change <= 0 or level <= risen, "gains stop at {}, not at {}", cap(state), level)
            hold(not wasted or level >= cap(state), "{} wasted below the cap", wasted)
            hold(not advance or level == cap(state), "no Event is due below the cap")
        case w.Activated(token, _, _, named):
            hold(token in state.box.warlords, "{} is no Warlord", token)
            hold(named == (token in state.named), "{} is named, or is not", token)
        case w.Failed(die=die, wanted=wanted):
            hold(die < wanted, "{} does not fail against {}", die, wanted)
        case w.RotChecked(die, number, spreads):
            hold(spreads == (die <= number), "{} against {}: spreads is wrong", die, number)
        case w.WorldLost(marker=marker):
            before = state.marker or cap(state)
            hold(marker < before or marker == 1, "the Ruin on the track goes down from {}", before)
