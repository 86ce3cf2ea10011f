"""What is said and what happens at a table of Foreverot: all of its words under one name."""

from icecore.events.games.foreverot.acts import *  # noqa: F403
from icecore.events.games.foreverot.acts import Act
from icecore.events.games.foreverot.course import *  # noqa: F403
from icecore.events.games.foreverot.course import OfCourse
from icecore.events.games.foreverot.decks import *  # noqa: F403
from icecore.events.games.foreverot.decks import OfDecks
from icecore.events.games.foreverot.pieces import *  # noqa: F403
from icecore.events.games.foreverot.pieces import OfPieces
from icecore.events.games.foreverot.steps import *  # noqa: F403
from icecore.events.words.vocabulary import Vocabulary

Event = OfCourse | OfPieces | OfDecks
VOCABULARY = Vocabulary("foreverot", schema=1, act=Act, event=Event)
