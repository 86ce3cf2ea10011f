"""Questions that come with somebody's game."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from icecore.analysis.query.question import find_question, questions
from icecore.analysis.report.report import report
from icecore.replay.games import registry
from icecore.replay.table.simulate import Plan, simulate
from tests.cli.shell import icecore

PLAYED = """\
-- title: Which cards are played most
-- column card: the card
-- column n: how often it was played
SELECT card, count(*) AS n FROM lantern.played GROUP BY card ORDER BY n DESC, card
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Lantern offered once more, by a package with questions; and one that is broken."""
    place = tmp_path / "site"
    for name, module in (("asking", "from lantern import GAME\n"), ("broken", "1 / 0\n")):
        (place / name / "questions").mkdir(parents=True)
        (place / name / "__init__.py").write_text(module)
        (place / name / "questions" / "cards_played.sql").write_text(PLAYED)
        info = place / f"{name}-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
        game = "lantern" if name == "asking" else name
        (info / "entry_points.txt").write_text(f"[icecore.games]\n{game} = {name}:GAME\n")
    monkeypatch.syspath_prepend(str(place))
    cached = (questions, registry.game_names, registry.find_game)
    for one in cached:
        one.cache_clear()
    yield tmp_path
    for one in cached:
        one.cache_clear()


def test_a_package_brings_its_questions_and_a_report_shows_them(package: Path) -> None:
    assert find_question("cards_played").name == "lantern.cards_played"
    assert "broken.cards_played" not in questions()
    frames = simulate(Plan("lantern", ("random",) * 2), 4)
    (package / "games.ice").write_bytes(b"".join(frames))
    assert icecore(package, "load", "games.duckdb", "games.ice").code == 0
    asked = icecore(package, "ask", "games.duckdb", "lantern.cards_played", "--json")
    assert asked.code == 0, asked.err
    assert "Which cards are played most" in report(package / "games.duckdb")
