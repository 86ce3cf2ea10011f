"""All acts, steps and events of Foreverot under one name."""

from icecore.events.words.vocabulary import Vocabulary

from .acts import *  # noqa: F403
from .acts import Act
from .board_events import *  # noqa: F403
from .board_events import OfPieces
from .deck_events import *  # noqa: F403
from .deck_events import OfDecks
from .round_events import *  # noqa: F403
from .round_events import OfCourse
from .steps import *  # noqa: F403

Event = OfCourse | OfPieces | OfDecks
VOCABULARY = Vocabulary("foreverot", schema=1, act=Act, event=Event)
