"""Acts beyond the list: how the group splits the Night, and who voted how."""

from icecore.events.games.foreverot import words as w
from icecore.replay.games.foreverot import GAME
from icecore.testing.sample_games import positions


def test_who_leads_and_what_the_night_takes_can_be_said_freely_by_who_is_asked() -> None:
    seen = set[type]()
    for number in range(6):
        for state, _ in positions(GAME, number):
            asked = {(seat, type(act)) for seat, act in GAME.candidates(state)}
            for seat in range(len(state.holds)):
                for kind in GAME.free(state, seat):
                    assert (seat, kind) in asked or kind is w.Sacrifice
                    seen.add(kind)
                assert (seat, w.Sacrifice) not in asked or w.Sacrifice in GAME.free(state, seat)
    assert {w.Sacrifice, w.Lead} <= seen
