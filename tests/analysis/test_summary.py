"""Archives summed up: shares with their intervals, endings and players."""

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from icecore.analysis.report.archive_summary import (
    GameSummary,
    Summary,
    plain,
    wilson,
)
from icecore.events.file.log import bulk_frames, survey
from icecore.events.words.record import Outcome, Seal, SeatInfo, players_of
from tests.events.log_samples import bulk_bytes, head_of, records_of


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    # Newcombe 1998, table I, method 3.
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_is_wilsons(count: int, total: int, low: float, high: float) -> None:
    share = wilson(count, total)
    assert (round(share.low, 4), round(share.high, 4)) == (low, high)


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_the_share_lies_in_its_interval_and_that_between_0_and_1(count: int, more: int) -> None:
    share = wilson(count, count + more)
    assert 0 <= share.low <= share.high <= 1
    if share.total:
        assert share.low - 1e-12 <= share.share <= share.high + 1e-12


def sealed(ranks: tuple[int, ...], reason: str = "burnt_out") -> Seal:
    return Seal(Outcome(reason, ranks), (3, 2), 4, 10, 5000)


def test_wins_ties_and_unranked_games_are_told_apart() -> None:
    summary = GameSummary("lantern")
    head = head_of(1)
    for seal in (sealed((1, 2)), sealed((1, 2)), sealed((1, 1)), sealed((), "abandoned"), None):
        summary.add(head, seal, 4, 100)
    assert (summary.games, summary.sealed, summary.records, summary.size) == (5, 4, 20, 500)
    assert [(reason, share.count) for reason, share in summary.outcomes()] == [
        ("burnt_out", 3),
        ("abandoned", 1),
    ]
    assert [
        (one.player, one.won.count, one.won.total, one.tied) for one in summary.standings()
    ] == [
        ("Lana", 2.5, 3, 1),
        ("greedy", 0.5, 3, 1),
    ]


def test_seats_are_counted_by_bot_where_that_says_who_they_are() -> None:
    head = head_of(1)
    assert players_of(head) == ["Lana", "greedy"]
    from msgspec.structs import replace

    twins = replace(head, seats=(SeatInfo("random", "random"), SeatInfo("random 2", "random")))
    assert players_of(twins) == ["random", "random 2"]


def test_an_archive_is_summed_up_from_heads_and_seals() -> None:
    data = bulk_bytes(1, 4) + bulk_bytes(2, 6, sealed=False)
    other = bulk_frames(head_of(3), records_of(3, 2), None)
    summary = Summary()
    for entry in survey(BytesIO(data + other)):
        summary.add(entry)
    (one,) = plain(summary)
    assert (one["games"], one["sealed"], one["records"]) == (3, 1, 12)
    assert one["bytes"] == summary.size == len(data + other)
    assert one["mean_records"] == 4


def test_nothing_is_summed_up_to_nothing() -> None:
    assert plain(Summary()) == []
    assert Summary().games == 0
