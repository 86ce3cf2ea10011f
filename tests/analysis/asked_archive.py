"""The archive that questions are asked about in the tests: the same games in every run."""

from pathlib import Path

from icecore.library.verbs.simulate import run
from icecore.replay.table.simulate import Plan
from tests.cli.shell import icecore

HOSTILE = "<img src=x onerror=alert(1)>|*_`&\"'"
"""A name that means something to HTML, Markdown and SQL."""

PLANS = {
    "pyramid.ice": (Plan("boreal_pyramid", ("random", "random"), seed="asked"), 40),
    "duel.ice": (Plan("boreal_pyramid", ("explorer", "random"), seed="asked", swap=False), 12),
    "north.ice": (Plan("the_north", ("programmer", "random"), seed="asked", swap=True), 8),
}

EVENING = f"""\
game boreal_pyramid
seat "{HOSTILE.replace('"', chr(92) + '"')}"
seat Elodie

table deal slip, lane, mart, glade, thorn, birch, scree, ridge
+12.5 0 discover 3 : cairn
+30 Elodie locate 8 : summit
scribe takeback record=5
+4 Elodie locate 2 : summit
scribe note 10 "leaves the slip" ?!
"""


def asked_archive(folder: Path, *, options: bool = True, tables: str | None = None) -> Path:
    """Loaded anew from simulated games, and an evening with a takeback, a ruling and odd names."""
    for name, (plan, games) in PLANS.items():
        run(plan, games, 1, folder / name)
    put_evening(folder)
    words = ["--options"] if options else []
    words += ["--tables", tables] if tables else []
    done = icecore(folder, "load", "archive.duckdb", "evening.ice", *PLANS, *words)
    assert done.code == 0, done.err
    return folder / "archive.duckdb"


def put_evening(folder: Path) -> Path:
    """An evening that people recorded, with a ruling."""
    (folder / "evening.txt").write_text(EVENING, "utf-8")
    done = icecore(folder, "import", "evening.txt", "-o", "evening.ice")
    assert done.code == 0, done.err
    ruling = 'scribe ruling "we count it as 5" rule=pyramid.score.1'
    done = icecore(folder, "add", "evening.ice", ruling, "valued card=cairn points=5")
    assert done.code == 0, done.err
    return folder / "evening.ice"
