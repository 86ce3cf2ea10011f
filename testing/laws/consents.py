"""The law on consent: the seats that an act asks follow from it, and their words settle it."""

from itertools import islice
from typing import Any

from icecore.replay.kernel import Ruleset, digest, would_take
from icecore.testing.sample_games import fewest, positions


def test_nobody_is_asked_for_the_word_of_the_one_who_acts(game: Ruleset[Any]) -> None:
    for number in range(2):
        for state, _ in islice(positions(game, number), 0, None, 9):
            before = digest(state)
            for seat, act in game.candidates(state):
                consent = game.consents(state, seat, act)
                assert seat not in consent.seats
                assert set(consent.seats) <= set(range(fewest(game)))
                assert len(set(consent.seats)) == len(consent.seats)
                if consent.seats:
                    assert consent.settled(act, {}) is None, "nobody has spoken yet"
                    said = consent.settled(act, dict.fromkeys(consent.seats, True))
                    assert type(said) is type(act)
                    if would_take(game, state, seat, act):
                        assert would_take(game, state, seat, said), "all have agreed to it"
                    assert set(consent.exchange) <= {seat, *consent.seats}
                    noes = dict.fromkeys(consent.seats, False)
                    assert consent.is_refused(noes) == (consent.settled(act, noes) is None)
            assert digest(state) == before
