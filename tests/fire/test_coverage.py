"""Every branch of the code that reads and writes logs is taken by a test."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
MODULES = [
    "frames", "log_reader", "survey", "log_writer", "packing", "archive_writer", "recover",
    "byte_sources",
]  # fmt: skip
TESTS = [
    "tests/events/test_frames.py",
    "tests/events/test_log_edges.py",
    "tests/events/test_packing.py",
    "tests/events/test_log_writer.py",
    "tests/events/test_log_reader.py",
    "tests/events/test_log_recover.py",
    "tests/fire/test_corners.py",
    "tests/fire/test_concurrency.py",
    "tests/fire/test_crash.py",
    "tests/web/test_folder.py::test_what_belongs_to_it_is_listed_and_opened",
]
SLOW = [
    "flipped_bit", "of_any_damage", "hundred", "garbage", "after_any_cut", "sectors",
    "while_a_torn_end", "killed", "power_cut", "too_large", "short_writes",
    "packing_a_live", "packing_twice", "after_packing_only",
    "eight_programs", "ten_thousand",
]  # fmt: skip
"""Parts of the names of tests that take long and lead nowhere that others do not."""


def test_every_branch_of_the_format_is_tested(tmp_path: Path) -> None:
    settings = tmp_path / "coverage.ini"
    included = ",".join(f"*/events/file/{module}.py" for module in MODULES)
    settings.write_text(f"[run]\nbranch = true\ninclude = {included}\n", encoding="utf-8")
    environment = {**os.environ, "COVERAGE_FILE": str(tmp_path / "data"), "PYTEST_ADDOPTS": ""}

    def coverage(*arguments: str) -> None:
        command, *rest = arguments
        done = subprocess.run(
            [sys.executable, "-m", "coverage", command, f"--rcfile={settings}", *rest],
            cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr

    chosen = " and ".join(f"not {word}" for word in SLOW)
    coverage(
        "run", "-m", "pytest", "-p", "no:xdist", "-p", "no:cacheprovider", *TESTS, "-k", chosen
    )
    coverage("json", "-o", str(tmp_path / "report.json"))
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    missing = {
        name: (found["missing_lines"], found["missing_branches"])
        for name, found in report["files"].items()
    }
    assert sorted(Path(name).stem for name in missing) == sorted(MODULES)
    assert missing == dict.fromkeys(missing, ([], []))


def test_every_promise_of_the_format_page_names_a_test_that_exists() -> None:
    page = (ROOT / "events" / "file" / "FORMAT.md").read_text(encoding="utf-8")
    _, promises = page.split("## What is promised")
    shown = re.findall(r"`((?:fire|events)/test_\w+\.py)(?:::(\w+)| -k (\w+))?`", promises)
    assert len(shown) >= 20
    assert len(shown) == promises.count("\n| ") - 1, "every row names one"
    for file, test, word in shown:
        text = (ROOT / "tests" / file).read_text(encoding="utf-8")
        assert f"def {test}(" in text if test else word in text
