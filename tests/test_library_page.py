"""The reference of the library is a file to read, and says what the source says."""

import importlib.util
from pathlib import Path
from typing import Any

import icecore

DOCS = Path(__file__).parents[1] / "docs"


def page() -> Any:
    spec = importlib.util.spec_from_file_location("library_page", DOCS / "library_page.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_as_the_source_has_it() -> None:
    written = "\n".join(page().library()) + "\n"
    assert (DOCS / "reference" / "library.md").read_text("utf-8") == written, "say `make docs`"


def test_every_public_name_has_a_place_and_an_example() -> None:
    found = page()
    names = {place.rpartition(".")[2] for places in found.GROUPS.values() for place in places}
    assert set(found.EXAMPLES) == names
    assert set(icecore.__all__) - {"__version__"} <= names
