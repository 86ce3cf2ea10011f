"""A recording through everything that can happen to it, beside a plain list of what was told."""

from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

import hypothesis.strategies as st
import msgspec
import pytest
from hypothesis import HealthCheck
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from lantern import GAME

from icecore.events.file.log import concatenate, pack, read_game, read_games, recover
from icecore.events.words.errors import IcecoreError, LogError
from icecore.events.words.record import Abandon, Note, Takeback
from icecore.events.words.wire import SCRIBE
from icecore.replay.table.recording import Recording
from icecore.replay.table.simulate import EPOCH
from icecore.replay.timeline.timeline import open_timeline
from icecore.testing.sample_games import any_act, box_of, head_of
from icecore.testing.strategies import budget

SEED = st.integers(0, 2**32)


class RecordingMachine(RuleBasedStateMachine):
    """Whatever happens, the file holds the records that were acknowledged, and no others."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(mkdtemp())
        self.games = 0
        self.digests: list[bytes] = []
        """Of the games that are finished, in order."""
        self.begin()

    def teardown(self) -> None:
        self.session.close()
        rmtree(self.folder)

    def begin(self) -> None:
        self.games += 1
        self.path = self.folder / f"{self.games}.ice"
        id_ = bytes([self.games]) * 16
        head = msgspec.structs.replace(head_of(GAME), id=id_)
        self.session = Recording.create(self.path, GAME, head, box_of(GAME), self.now, "never")
        self.told: list[Any] = []
        self.ends = [(self.path.stat().st_size, 0)]
        """How long the file was after each entry, and how many records were in it."""

    def now(self) -> int:
        return EPOCH + 1000

    def enter(self, seat: int, act: Any) -> None:
        self.told += self.session.enter(seat, act)
        self.ends.append((self.path.stat().st_size, len(self.told)))

    def may_play(self) -> bool:
        return self.session.timeline.outcome() is None

    @precondition(may_play)
    @rule(seed=SEED)
    def append(self, seed: int) -> None:
        self.enter(*any_act(GAME, self.session.timeline.state, Random(seed)))

    @rule(text=st.text(max_size=20))
    def append_a_note(self, text: str) -> None:
        self.enter(SCRIBE, Note(0, text))

    @rule(data=st.data())
    def take_back(self, data: st.DataObject) -> None:
        targets = [
            number
            for number in range(len(self.told) + 1)
            if not number or not isinstance(self.told[number - 1].act, Takeback)
        ]
        self.enter(SCRIBE, Takeback(data.draw(st.sampled_from(targets))))

    @rule(data=st.data(), zeros=st.booleans())
    def cut_and_reopen(self, data: st.DataObject, zeros: bool) -> None:
        """Power fails while a note is written that nobody was told of."""
        before = self.path.stat().st_size
        self.session.enter(SCRIBE, Note(0, "lost"))
        self.session.close()
        written = self.path.read_bytes()
        left = data.draw(st.integers(0, len(written) - before - 1))
        rest = bytes(left) if zeros else written[before : before + left]
        self.path.write_bytes(written[:before] + rest)
        for _ in range(2):  # opening alone repairs nothing, the next record does
            self.session.close()
            self.session = Recording.open(self.path, self.now, "never")
            assert (self.session.log.torn is None) == (left == 0)
            assert self.session.timeline.records == self.told
        self.enter(SCRIBE, Note(0, "found again"))

    @rule()
    def reopen(self) -> None:
        self.session.close()
        self.session = Recording.open(self.path, self.now, "never")
        assert self.session.timeline.records == self.told
        assert self.session.log.torn is None

    @rule(zstd=st.booleans())
    def pack(self, zstd: bool) -> None:
        target = self.folder / "packed.ice"
        target.unlink(missing_ok=True)
        assert pack(self.path, target, zstd=zstd) == 1
        game = read_game(target)
        assert game.digest == self.session.log.digest
        assert open_timeline(game).records == self.told

    @rule(data=st.data())
    def damage_and_recover(self, data: st.DataObject) -> None:
        damaged, saved = self.folder / "damaged.ice", self.folder / "saved.ice"
        saved.unlink(missing_ok=True)
        content = bytearray(self.path.read_bytes())
        at = data.draw(st.integers(self.ends[0][0], len(content)))
        content[at : at + 1] = bytes([content[at] ^ 8]) if at < len(content) else b"?"
        damaged.write_bytes(content)
        with pytest.raises(LogError):
            list(read_games(damaged))
        recover(damaged, saved)
        kept = max(count for end, count in self.ends if end <= at)
        assert open_timeline(read_game(saved)).records == self.told[:kept]

    @rule()
    def finish_and_begin_another(self) -> None:
        if self.may_play():
            self.enter(SCRIBE, Abandon())
        self.session.seal()
        self.digests.append(self.session.log.digest)
        self.session.close()
        self.begin()

    @precondition(lambda self: self.digests)
    @rule()
    def cat(self) -> None:
        target = self.folder / "all.ice"
        target.unlink(missing_ok=True)
        files = [self.folder / f"{number}.ice" for number in range(1, self.games)]
        assert concatenate(files, target) == len(files)
        assert [game.digest for game in read_games(target)] == self.digests
        with pytest.raises(IcecoreError, match="not sealed"):
            concatenate([self.path], self.folder / "none.ice")

    @invariant()
    def the_file_holds_what_was_told(self) -> None:
        game = read_game(self.path)
        assert (game.count, game.digest) == (len(self.told), self.session.log.digest)


RecordingMachine.TestCase.settings = budget(
    30, stateful_step_count=25, derandomize=True, suppress_health_check=list(HealthCheck)
)
TestWhateverHappensTheFileHoldsWhatWasAcknowledged = RecordingMachine.TestCase
