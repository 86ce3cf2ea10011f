"""All acts, steps and events of BOARD ROYALE under one name: import `words as w`."""

from icecore.events.words.vocabulary import Vocabulary
from icecore.events.words.wire import Wire

from .acts import *  # noqa: F403 - all words under one name
from .acts import Act
from .card_events import *  # noqa: F403
from .card_events import CardEvent
from .player_events import *  # noqa: F403
from .player_events import PlayerEvent
from .steps import *  # noqa: F403
from .steps import Step


class Waiting(Wire, frozen=True, tag="todo"):
    """What is still to be done, the next step last."""

    steps: tuple[Step, ...]


Event = CardEvent | PlayerEvent | Waiting
VOCABULARY = Vocabulary("board_royale", schema=1, act=Act, event=Event)
