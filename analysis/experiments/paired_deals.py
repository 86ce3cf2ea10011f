"""Both variants play the same deals: a deal is one observation, however many games it takes.

TABLE's draws have random sources of their own, by their number: what both boxes hold has the same
rank in both, so that a deck with one other card is shuffled the same but for that card. Bots change
seats within a deal, which is then played once for every lineup.
"""

from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

from msgspec import Struct

from icecore.analysis.tables.sightings import known_cards, looks_of
from icecore.events.words.errors import IcecoreError
from icecore.events.words.wire import TABLE
from icecore.replay.bots import draw, find_bot
from icecore.replay.bots.common_draws import Ranks, Row
from icecore.replay.bots.dice import dice_of
from icecore.replay.judging.rollout_pool import shares_of
from icecore.replay.kernel import play
from icecore.replay.table.simulate import (
    MOST_RECORDS,
    Plan,
    Prepared,
    StoppedError,
    ask_bots,
    lay_table,
)

HELD = ("placed", "played", "built")
"""What a seat has done with a card that counts as having it, as in `card_win_rate`."""


class Side(Struct, frozen=True):
    """One variant of a deal: means over its games, one for every lineup of bots."""

    shares: tuple[float, ...]
    """Won, by seat."""
    points: tuple[float, ...]
    """The standing at the end, by seat."""
    turns: float
    bots: dict[str, float]
    """Won, by bot."""
    reasons: dict[str, float]
    """How the games ended."""
    cards: dict[str, tuple[float, float]]
    """By card: the share of games that those won who had it, and in how many anybody had it."""


class Deal(Struct, frozen=True):
    """The same deal in both variants."""

    number: int
    a: Side
    b: Side


def row_of(*words: object) -> Row:
    """Numbers that follow from these words alone."""

    def row(number: int, size: int) -> list[float]:
        bits = dice_of(*words, number).getrandbits(64 * size).to_bytes(8 * size, "little")
        return [(bit + 0.5) / 2**64 for bit in array("Q", bits)]

    return row


class Tables(Struct, frozen=True):
    """Both variants made ready."""

    a: Prepared
    b: Prepared


def lay_tables(a: Plan, b: Plan) -> Tables:
    return Tables(lay_table(a), lay_table(b))


def lineups(bots: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Every order of the bots around the table, once; one if all are alike."""
    turned = (bots[turn:] + bots[:turn] for turn in range(len(bots)))
    return list(dict.fromkeys(turned))


def play_deal(tables: Tables, number: int) -> Deal:
    places: dict[tuple[Any, int], int] = {}
    return Deal(number, _side(tables.a, number, places), _side(tables.b, number, places))


def _side(table: Prepared, number: int, places: dict[tuple[Any, int], int]) -> Side:
    sides = [_game(table, bots, number, places) for bots in lineups(table.plan.bots)]
    return sides[0] if len(sides) == 1 else _mean(sides)


def _mean(sides: Sequence[Side]) -> Side:
    n = len(sides)
    bots, reasons, won, had = (Counter[str]() for _ in range(4))
    for side in sides:
        bots.update(side.bots)
        reasons.update(side.reasons)
        won.update({card: share for card, (share, _) in side.cards.items()})
        had.update({card: games for card, (_, games) in side.cards.items()})
    return Side(
        tuple(sum(found) / n for found in zip(*(side.shares for side in sides), strict=True)),
        tuple(sum(found) / n for found in zip(*(side.points for side in sides), strict=True)),
        sum(side.turns for side in sides) / n,
        {name: found / n for name, found in bots.items()},
        {name: found / n for name, found in reasons.items()},
        {card: (won[card] / n, had[card] / n) for card in had},
    )


def _game(
    table: Prepared, bots: tuple[str, ...], number: int, places: dict[tuple[Any, int], int]
) -> Side:
    plan, game = table.plan, table.game
    choosers = [find_bot(game, bot) for bot in bots]
    holders: dict[str, set[int]] = {}
    done = 0
    try:
        state = game.begin(table.setup, table.box)
        deals = Ranks(places, row_of(plan.seed, number, "table"))
        while (outcome := game.outcome(state)) is None:
            owed = game.chance(state)
            if owed is not None:
                seat, events = TABLE, play(game, state, TABLE, draw(owed, deals))
            else:
                dice = dice_of(plan.seed, number, "bots", done)
                seat, _, events = ask_bots(game, state, choosers, dice)
            done += 1
            _see(holders, seat, events)
            if done > MOST_RECORDS:
                raise IcecoreError(f"{game.name} has not ended after {MOST_RECORDS} records")
    except Exception as error:
        why = str(error) if isinstance(error, IcecoreError) else repr(error)
        raise StoppedError(plan.seed, number, done + 1, why) from error
    shares = shares_of(game, outcome, len(bots))
    won = dict.fromkeys(bots, 0.0)
    for bot, share in zip(bots, shares, strict=True):
        won[bot] += share
    if game.cooperative:
        won = dict.fromkeys(bots, shares[0])
    return Side(
        tuple(shares),
        tuple(map(float, game.standing(state))),
        float(game.clock(state).turn),
        won,
        {outcome.reason: 1.0},
        {card: (sum(shares[seat] for seat in seats) / len(seats), 1.0)
         for card, seats in holders.items()},
    )  # fmt: skip


def _see(holders: dict[str, set[int]], seat: int, events: Sequence[Any]) -> None:
    """Notes the cards that each seat has placed, played or built."""
    for event in events:
        kind: Any = type(event)
        for look in looks_of(kind):
            zone = look.zone if look.place is None else f"{getattr(event, look.place)}{look.zone}"
            if zone not in HELD:
                continue
            who = seat if look.seat is None else getattr(event, look.seat)
            if who is None or who < 0:
                continue
            for card in known_cards(event, look):
                holders.setdefault(card, set()).add(who)


@contextmanager
def dealer(a: Plan, b: Plan, jobs: int) -> Iterator[Callable[[range], Iterator[Deal]]]:
    """Whoever plays the deals of a range, in order: this process, or so many others."""
    tables = lay_tables(a, b)
    if jobs <= 1:
        yield lambda numbers: (play_deal(tables, number) for number in numbers)
        return
    with get_context("spawn").Pool(jobs, _start, (a, b)) as pool:
        yield lambda numbers: pool.imap(_work, numbers, chunksize=5)


_TABLES: list[Tables] = []


def _start(a: Plan, b: Plan) -> None:
    _TABLES[:] = [lay_tables(a, b)]


def _work(number: int) -> Deal:
    return play_deal(_TABLES[0], number)
