"""Versions of a game: everybody who meets several takes the same one."""

from itertools import permutations
from pathlib import Path

import pytest
from msgspec.structs import replace

from icecore.analysis.lake.build.build_plan import Survey
from icecore.events.file.log import bulk_frames, id_text, survey
from icecore.events.file.versions import Version, counted, version_of
from icecore.events.words.record import AnyRecord, Note, Record
from icecore.events.words.wire import SCRIBE
from icecore.replay.games.registry import find_game
from icecore.testing.sample_games import simulated
from icecore.web.catalogue.folder import Folder
from icecore.web.catalogue.game_list import GameList
from tests.analysis.test_cooperative_games import rows
from tests.cli.shell import icecore

HEAD, RECORDS, SEAL = simulated(find_game("boreal_pyramid"), 1)
NOTED = [*RECORDS, Record(RECORDS[-1].at, SCRIBE, Note(1, "looked at again"))]
"""A longer version of the whole game."""


def frames_of(records: list[AnyRecord], sealed: bool) -> bytes:
    assert SEAL is not None
    return bulk_frames(HEAD, records, replace(SEAL, records=len(records)) if sealed else None)


def test_sealed_counts_before_longer_and_longer_before_shorter() -> None:
    sealed, long, short = Version(True, 5, "c"), Version(False, 9, "a"), Version(False, 8, "b")
    order = [sealed, long, short]
    for first, second in permutations(order, 2):
        assert first.replaces(second) == (order.index(first) < order.index(second))
    assert not long.replaces(long._replace(digest="z")), "a digest alone says nothing"


PAIRS = {
    "the sealed one, though it is shorter": ((RECORDS, True), (NOTED, False)),
    "the longer of two open ones": ((NOTED, False), (RECORDS, False)),
    "the longer of two sealed ones": ((NOTED, True), (RECORDS, True)),
}


@pytest.mark.parametrize("first", ["better", "worse"])
@pytest.mark.parametrize("pair", PAIRS)
def test_load_lake_info_and_the_list_take_the_same_of_two(
    tmp_path: Path, pair: str, first: str
) -> None:
    better, worse = (frames_of(*version) for version in PAIRS[pair])
    files = ("a.ice", "b.ice") if first == "better" else ("b.ice", "a.ice")
    for name, frames in zip(files, (better, worse), strict=True):
        (tmp_path / name).write_bytes(frames)
    (wanted,) = map(version_of, survey(str(tmp_path / files[0])))

    both = [str(tmp_path / name) for name in ("a.ice", "b.ice")]
    (found,) = counted(lambda: (entry for file in both for entry in survey(file)))
    assert version_of(found) == wanted

    told = icecore(tmp_path, "info", "a.ice", "b.ice", "--json").json
    assert (told["games"], told["uncounted_versions"]) == (1, 1)
    assert told["game"]["digest"] == wanted.digest

    (tmp_path / "both.ice").write_bytes(b"".join(Path(file).read_bytes() for file in both))
    together = icecore(tmp_path, "info", "both.ice", "--json").json
    assert (together["games"], together["game"]["digest"]) == (1, wanted.digest)
    (tmp_path / "both.ice").unlink()

    listed = GameList(Folder(tmp_path)).find(id_text(HEAD.id))
    assert listed.file == files[0]

    plan = Survey(tmp_path)
    for number, file in enumerate(both):
        list(plan.read(number, file))
    plan.look_up(None)
    assert plan.choose().taken == 1
    assert plan.con.execute("SELECT sealed, records, digest FROM chosen").fetchall() == [wanted]
    plan.close()

    icecore(tmp_path, "load", "a.duckdb", "a.ice", "b.ice")
    assert rows(tmp_path / "a.duckdb", "SELECT digest FROM games") == [(wanted.digest,)]
