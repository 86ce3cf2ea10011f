"""Every example in `fixtures/*.toml` holds, and its story is told as it was."""

import re
from typing import Any

from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.amber import AmberSnapshotExtension

from icecore.testing.fixture_runner import Fixture, run, story

__all__ = ["test_the_example_holds"]


def chapters(extension: type[Any]) -> type[AmberSnapshotExtension]:
    """Stories lie beside those of the same fixture file."""

    class OneFileAChapter(extension):  # type: ignore[misc]
        @classmethod
        def get_file_basename(cls, *, test_location: Any, index: Any) -> str:
            chapter = re.search(r"\[(\w+)/(\w+): ", test_location.testname)
            assert chapter, test_location.testname
            return f"{test_location.basename}.{chapter[1]}.{chapter[2]}"

    return OneFileAChapter


def test_the_example_holds(example: Fixture, snapshot: SnapshotAssertion) -> None:
    beside = chapters(type(snapshot.extension))
    assert story(run(example)) == snapshot(extension_class=beside)
