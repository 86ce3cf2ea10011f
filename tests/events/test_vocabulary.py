"""Every vocabulary keeps to some rules, before any game is there."""

import pytest

from icecore.events.words.plain_data import tag_of
from icecore.events.words.record import RESERVED, Scribe
from icecore.events.words.vocabulary import Vocabulary, members
from icecore.events.words.wire import Wire


def test_the_reserved_tags_are_those_of_the_shared_acts() -> None:
    assert {tag_of(cls) for cls in members(Scribe)} == RESERVED


def test_a_vocabulary_without_the_way_from_an_older_schema_is_no_vocabulary() -> None:
    class Only(Wire, frozen=True):
        """An act."""

    with pytest.raises(AssertionError, match="no upcast from schema"):
        Vocabulary("orphan", 3, Only, Only, upcasts={2: list})
