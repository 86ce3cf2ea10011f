"""The computer deals: every draw follows from the seed, and who changes one is found out."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from icecore.events.file.log import GameLog, bulk_frames, read_game
from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import AnyRecord, Head, Record, Seal, Takeback
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.library.verbs.verify import verify
from icecore.replay.games.registry import find_game
from icecore.replay.kernel import play
from icecore.replay.table.bot_seats import deal, play_on, take_back_own
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.seeded_draws import next_draw, seed_hash
from icecore.replay.timeline.verify import verify_game
from icecore.testing.sample_games import beginning, box_of, fewest, head_of, log_of, timeline_of
from tests.ours import GAMES

SEED = "a seed that nobody knows"


def played(path: Path, name: str, seed: str = SEED) -> GameLog:
    """A game of random bots, dealt by the computer and sealed."""
    with begun(path, name, seed) as session:
        play_on(session, ["random"] * fewest(find_game(name)), seed)
        session.seal()
    return read_game(str(path))


def begun(path: Path, name: str, seed: str = SEED) -> Recording:
    game = find_game(name)
    head = replace(head_of(game), seed_sha=seed_hash(seed))
    ticks: Iterator[int] = iter(range(head.started, head.started + 10_000_000, 10))
    session = Recording.create(path, game, head, box_of(game), lambda: next(ticks), "never")
    session.seed = seed
    return session


def records_of(log: GameLog) -> list[AnyRecord]:
    vocabulary = find_game(log.head.game).vocabulary
    return list(vocabulary.decode(log.bodies, log.schema))


@pytest.mark.parametrize("name", GAMES)
def test_what_the_computer_dealt_is_what_its_seed_says(name: str, tmp_path: Path) -> None:
    log = played(tmp_path / "one.ice", name)
    assert log.head.seed_sha == seed_hash(SEED)
    assert log.seal is not None
    assert log.seal.seed == SEED
    verdict = verify_game(log)
    assert (verdict.problem, verdict.dealt) == (None, "as its seed says")


def test_the_same_seed_deals_the_same_and_another_otherwise(tmp_path: Path) -> None:
    one, two, other = (
        records_of(played(tmp_path / f"{n}.ice", "the_north", seed))
        for n, seed in enumerate((SEED, SEED, "another"))
    )
    assert [record.act for record in one] == [record.act for record in two]
    assert [record.act for record in one] != [record.act for record in other]


def doctored(log: GameLog, head: Head, seal: Seal | None) -> str | None:
    return verify_game(log_of(head, records_of(log), seal)).problem


def test_another_seed_or_none_in_the_seal_is_noticed(tmp_path: Path) -> None:
    log = played(tmp_path / "one.ice", "boreal_pyramid")
    seal = log.seal
    assert seal is not None
    assert doctored(log, log.head, seal) is None
    assert "is not the one" in str(doctored(log, log.head, replace(seal, seed="aces")))
    assert "does not say" in str(doctored(log, log.head, replace(seal, seed=None)))
    changed = doctored(
        log, replace(log.head, seed_sha=seed_hash("aces")), replace(seal, seed="aces")
    )
    assert "not what the computer's seed deals" in str(changed)


def test_a_card_that_somebody_dealt_himself_is_noticed_by_its_record(tmp_path: Path) -> None:
    game = find_game("lantern")
    head = replace(head_of(game), seed_sha=seed_hash(SEED))
    state, records = beginning(game), list[AnyRecord]()
    owed = game.chance(state)
    assert owed is not None
    honest = next_draw(timeline_of(game), SEED)
    aces = owed.make(tuple(sorted(owed.pool, reverse=True)[: owed.count]))
    assert aces != honest
    records.append(Record(0, TABLE, aces, play(game, state, TABLE, aces)))
    path = tmp_path / "aces.ice"
    path.write_bytes(bulk_frames(head, records, None))
    log = read_game(str(path))
    assert verify_game(log).dealt == "from a secret seed"
    with Recording.open(path, lambda: 0) as session:
        session.seed = SEED
        play_on(session, ["random", "random"], SEED)
        session.seal()
    verdict = verify_game(read_game(str(path)))
    assert (verdict.problem, verdict.record) == ("not what the computer's seed deals", 1)
    said = str(verify(path))
    assert "1 game against the rules" in said
    implied = [replace(records[0], implied=True)]
    path.write_bytes(bulk_frames(head, implied, None))
    with Recording.open(path, lambda: 0) as session:
        session.seed = SEED
        play_on(session, ["random", "random"], SEED)
        session.seal()
    assert verify_game(read_game(str(path))).record == 1, "called forced, but it was not"


def test_taking_back_and_going_on_shows_the_same_cards(tmp_path: Path) -> None:
    bots = [None, "random"]
    with begun(tmp_path / "one.ice", "boreal_pyramid") as session:
        timeline = session.timeline
        deal(session, SEED)
        first = [record.act for record in timeline.records]
        session.enter(SCRIBE, Takeback(0))
        deal(session, SEED)
        again = [timeline.records[n - 1].act for n in timeline.line()]
        assert again == first
        with pytest.raises(IcecoreError, match="nothing to take back"):
            take_back_own(timeline, bots)
        for _ in range(3):
            before = timeline.present
            act = next(act for seat, act in timeline.game.candidates(timeline.state) if seat == 0)
            session.enter(0, act)
            play_on(session, bots, SEED)
            assert take_back_own(timeline, bots) == (0, Takeback(before))
            after = [timeline.records[n - 1].act for n in timeline.line()]
            session.enter(SCRIBE, Takeback(before))
            session.enter(0, act)
            play_on(session, bots, SEED)
            assert [timeline.records[n - 1].act for n in timeline.line()] == after
        play_on(session, ["random", "random"], SEED)
        session.seal()
    assert verify_game(read_game(str(tmp_path / "one.ice"))).dealt == "as its seed says"


def test_only_who_knows_the_seed_can_seal(tmp_path: Path) -> None:
    with begun(tmp_path / "one.ice", "lantern") as session:
        play_on(session, ["random", "random"], SEED)
        session.seed = "another"
        with pytest.raises(IcecoreError, match="its seed belongs into the seal"):
            session.seal()
        session.seed = SEED
        assert session.seal().seed == SEED
    assert "1 game dealt by the computer as its seed says" in str(verify(tmp_path / "one.ice"))


@pytest.mark.parametrize("seed", ["", "two\nlines", "x" * 201])
def test_a_seed_is_one_line(seed: str) -> None:
    with pytest.raises(IcecoreError, match="one line"):
        seed_hash(seed)
