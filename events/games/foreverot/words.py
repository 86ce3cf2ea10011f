"""All acts, steps and events of Foreverot under one name."""

from icecore.events.words.vocabulary import Vocabulary

from .acts import *  # noqa: F403
from .acts import Act
from .course import *  # noqa: F403
from .course import OfCourse
from .decks import *  # noqa: F403
from .decks import OfDecks
from .pieces import *  # noqa: F403
from .pieces import OfPieces
from .steps import *  # noqa: F403

Event = OfCourse | OfPieces | OfDecks
VOCABULARY = Vocabulary("foreverot", schema=1, act=Act, event=Event)
