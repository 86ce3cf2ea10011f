from icecore.testing.examples import *
from icecore.testing.laws import *

GAMES = ["skull"]
