"""All words of BOARD ROYALE together: import them as one name, `words as w`."""

from icecore.events.games.board_royale.acts import *  # noqa: F403 - all words under one name
from icecore.events.games.board_royale.acts import Act
from icecore.events.games.board_royale.between import *  # noqa: F403
from icecore.events.games.board_royale.between import PlayerEvent
from icecore.events.games.board_royale.happened import *  # noqa: F403
from icecore.events.games.board_royale.happened import CardEvent
from icecore.events.games.board_royale.steps import *  # noqa: F403
from icecore.events.games.board_royale.steps import Step
from icecore.events.words.vocabulary import Vocabulary
from icecore.events.words.wire import Wire


class Waiting(Wire, frozen=True, tag="todo"):
    """What is still to be done, the next step last."""

    steps: tuple[Step, ...]


Event = CardEvent | PlayerEvent | Waiting
VOCABULARY = Vocabulary("board_royale", schema=1, act=Act, event=Event)
