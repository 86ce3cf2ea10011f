"""Laws that every game keeps: each one is a test that takes `game`.

A test module imports them all and names its GAMES. A fact about one game, as that its greedy bot
wins, has no place here.
"""

from icecore.testing.laws.agreement import *  # noqa: F403
from icecore.testing.laws.bots import *  # noqa: F403
from icecore.testing.laws.consents import *  # noqa: F403
from icecore.testing.laws.corrections import *  # noqa: F403
from icecore.testing.laws.declarations import *  # noqa: F403
from icecore.testing.laws.every_door import *  # noqa: F403
from icecore.testing.laws.news import *  # noqa: F403
from icecore.testing.laws.no_oracle import *  # noqa: F403
from icecore.testing.laws.picture_laws import *  # noqa: F403
from icecore.testing.laws.records import *  # noqa: F403
from icecore.testing.laws.rules import *  # noqa: F403
from icecore.testing.laws.ruling_laws import *  # noqa: F403
from icecore.testing.laws.soak import *  # noqa: F403
from icecore.testing.laws.typed_lines import *  # noqa: F403
from icecore.testing.laws.visibility_laws import *  # noqa: F403
from icecore.testing.laws.vocabulary_laws import *  # noqa: F403
from icecore.testing.laws.waivers import *  # noqa: F403

__all__ = [name for name in globals() if name.startswith("test_")]
