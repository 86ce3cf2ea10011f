"""Every act that takes the word of others can be made by phones alone, and by no phone alone."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from icecore.events.words.plain_data import tag_of, to_named
from icecore.replay.games.registry import OURS, find_game
from icecore.replay.kernel import would_take
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import Timeline
from icecore.testing.sample_games import box_of, simulated
from icecore.web.server.tokens import Pass
from icecore.web.table import entries
from icecore.web.table.confirmations import AskedActs
from icecore.web.table.consent_requests import TableAgreements
from icecore.web.table.entries import ProposedError, Speaker

TAKES_WORDS = {
    "board_royale": {"vote", "trade", "lend"},
    "foreverot": {"lead", "begin", "sacrifice"},
}
"""The acts that random games of a few seats come to; deals are said as they were offered."""
EACH = 3
GAMES = 6


def asking(name: str) -> Iterator[tuple[Timeline[Any], int, Any]]:
    """Positions in which a seat may say something that takes the word of others."""
    game, seen = find_game(name), Counter[str]()
    for number in range(GAMES):
        head, records, _ = simulated(game, number, 3 if 3 in game.players else 2)
        timeline = Timeline(game, head, box_of(game))
        for record in records:
            state = timeline.state
            for seat, act in game.candidates(state):
                act = unoffered(game, state, seat, act)
                word = str(tag_of(type(act)))
                asks = seen[word] < EACH and game.consents(state, seat, act).seats
                if asks and would_take(game, state, seat, act):
                    seen[word] += 1
                    yield timeline, seat, act
            timeline.load(record)


def unoffered(game: Any, state: Any, seat: int, act: Any) -> Any:
    """An offer as the deal that it proposes."""
    if game.name != "board_royale" or tag_of(type(act)) != "offer":
        return act
    trade = next(cls for cls in game.vocabulary.acts if tag_of(cls) == "trade")
    return trade(act.partner, act.give, act.get)


def phone(seat: int, agreements: TableAgreements) -> Speaker:
    return Speaker(Pass("seat", seat, "game", "file"), asked=AskedActs(), agreements=agreements)


def copied(timeline: Timeline[Any]) -> Recording:
    copy = Timeline(timeline.game, timeline.head, timeline.box)
    for record in timeline.records:
        copy.load(record)
    return Recording(copy, lambda: timeline.head.started + 10**9)


@pytest.mark.parametrize("name", OURS)
def test_every_act_that_takes_words_is_made_by_phones_alone(name: str) -> None:
    made = set[str]()
    for timeline, seat, act in asking(name):
        recording, agreements = copied(timeline), TableAgreements([], lambda: None)
        table, length = recording.timeline, len(timeline)
        entry = entries.Chosen(after=length, viewer=seat, seat=seat, act=to_named(act))
        with pytest.raises(ProposedError):
            entries.enter(recording, entry, phone(seat, agreements))
        assert len(table) == length, "nothing is recorded without the word of others"
        settled, asked = None, 0
        for one in range(len(table.names)):
            for each in agreements.listed(table, one):
                if each["asked"]:
                    assert settled is None
                    assert one != seat
                    settled, asked = agreements.answer(table, each["id"], one, True), asked + 1
        assert settled is not None, (act, asked)
        assert settled.seat == seat
        recording.enter(settled.seat, settled.act, passes=settled.passes)
        assert any(record.act == settled.act for record in table.records[length:])
        made.add(str(tag_of(type(act))))
    assert made == TAKES_WORDS.get(name, set())
