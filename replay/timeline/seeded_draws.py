"""Deals for the computer: every draw follows from a seed, which stays secret until the seal.

The head holds the seed's SHA-256, so nobody can choose the seed afterwards. A draw follows from the
seed, from what TABLE owes, and from the number of draws before it on its own line. Draws that were
taken back are not counted. So play after a takeback shows the same cards, and nobody can try again
until he likes what comes.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import AnyRecord, Head, Seal, Takeback
from icecore.events.words.sets import Box
from icecore.events.words.wire import TABLE
from icecore.replay.bots import draw
from icecore.replay.bots.dice import dice_of
from icecore.replay.games.registry import setup_of
from icecore.replay.kernel import Chance, Ruleset, fold, restore, snapshot
from icecore.replay.kernel.play import surely_drawn
from icecore.replay.timeline.scribe_acts import SCRIBAL
from icecore.replay.timeline.timeline import Timeline

LONGEST = 200
"""Most characters of a seed."""


class Misdealt(NamedTuple):
    """The first draw that does not follow from the seed."""

    problem: str
    record: int | None = None


def seed_hash(seed: str) -> bytes:
    """The hash of a seed that the head holds."""
    if not 1 <= len(seed) <= LONGEST or not seed.isprintable():
        raise IcecoreError(f"a seed is one line of 1 to {LONGEST} characters")
    return sha256(seed.encode()).digest()


def is_seed_of(head: Head, seed: str | None) -> bool:
    """True if the head holds the hash of this seed."""
    return bool(seed) and head.seed_sha == sha256(str(seed).encode()).digest()


def draw_of(owed: Chance, seed: str, before: int) -> Any:
    """TABLE's act after so many draws; the order of the pool in the state does not matter."""
    pool, weights = owed.pool, owed.weights
    order = sorted(range(len(pool)), key=lambda at: msgspec.msgpack.encode(pool[at]))
    sorted_pool = replace(
        owed,
        pool=[pool[at] for at in order],
        weights=None if weights is None else [weights[at] for at in order],
    )
    return draw(sorted_pool, dice_of("deal", seed, before))


def next_draw(timeline: Timeline[Any], seed: str) -> Any:
    """TABLE's next act; None if it owes nothing."""
    if timeline.outcome() is not None:
        return None
    owed = timeline.game.chance(timeline.state)
    if owed is None:
        return None
    line = (timeline.records[number - 1] for number in timeline.line())
    return draw_of(owed, seed, sum(map(_is_draw, line)))


def misdealt(
    game: Ruleset[Any], head: Head, box: Box, records: Sequence[AnyRecord], seal: Seal
) -> Misdealt | None:
    """The first draw of a legal game that its seed does not deal; None if all are right."""
    seed = seal.seed
    if seed is None:
        return Misdealt("the computer dealt it, but the seal does not say from which seed")
    if not is_seed_of(head, seed):
        return Misdealt("the seed in the seal is not the one whose hash the head holds")
    state, drawn = game.begin(setup_of(game, head), box), 0
    targets = {record.act.record for record in records if type(record.act) is Takeback}
    positions = {0: (snapshot(state), drawn)}
    for number, record in enumerate(records, 1):
        if type(record.act) is Takeback:
            before, drawn = positions[record.act.record]
            restore(game, state, before)
            continue
        if record.seat == TABLE and type(record.act) not in SCRIBAL:
            owed = game.chance(state)
            dealt = owed is not None and (
                record.act in _unsaid(owed)
                if record.implied
                else record.act == draw_of(owed, seed, drawn)
            )
            if not dealt:
                return Misdealt("not what the computer's seed deals", number)
            drawn += _is_draw(record)
        fold(game, state, (record,))
        if number in targets:
            positions[number] = snapshot(state), drawn
    return None


def _is_draw(record: AnyRecord) -> bool:
    return record.seat == TABLE and not record.implied and type(record.act) not in SCRIBAL


def _unsaid(owed: Chance) -> list[Any]:
    """The draw that the kernel fills in for TABLE: unseen cards, or the only possible ones."""
    sure = surely_drawn(owed)
    found = [] if sure is None else [owed.make(sure)]
    return found + ([] if owed.count and owed.seen_by != () else [owed.make((None,) * owed.count)])
