"""The laws hold for our games and for the toy: the lines that any package has."""

from icecore.testing.laws import *  # noqa: F403
from tests.ours import GAMES  # noqa: F401
