"""All that is asked of a game: `pytest --icecore NAME` collects this module."""

import pytest
from syrupy.assertion import SnapshotAssertion

from icecore.testing.examples import *  # noqa: F403
from icecore.testing.golden import *  # noqa: F403
from icecore.testing.laws import *  # noqa: F403
from icecore.testing.plugin import snapshots_of


@pytest.fixture
def snapshot(snapshot: SnapshotAssertion, pytestconfig: pytest.Config) -> SnapshotAssertion:
    """Snapshots lie in the package that is tested, not in this one."""
    folder = str(snapshots_of(pytestconfig))

    class InTheirPackage(type(snapshot.extension)):  # type: ignore[misc]
        @classmethod
        def dirname(cls, *, test_location: object) -> str:
            return folder

    return snapshot.use_extension(InTheirPackage)
