"""Everything that a game of your own needs, from one place: words, rules, sight, and the game."""

from icecore.events.words.notes import Apart, At, Becomes, Free
from icecore.events.words.record import Decline, Identify, Outcome
from icecore.events.words.seen import EACH, Counts, Open, Seen, SeenBut, Told
from icecore.events.words.sets import Box, ComponentSet
from icecore.events.words.vocabulary import Vocabulary
from icecore.events.words.wire import SCRIBE, TABLE, AnySeat, Card, Count, Seat, Text, Wire
from icecore.replay.kernel import (
    Chance,
    Clock,
    Game,
    Refused,
    Rule,
    Setup,
    hold,
    refuse,
    require,
    zones,
)
from icecore.replay.kernel.making import box_opener, make
from icecore.replay.kernel.ordinary import Table, mover
from icecore.replay.kernel.rows import Facts, Todo
from icecore.replay.kernel.sentences import It, Sentence, Who, joined, say
from icecore.replay.kernel.sight import Sight
from icecore.replay.kernel.steps import Rulebook
from icecore.replay.kernel.verbs import Verbs
from icecore.replay.kernel.zones import Zone

__all__ = [
    "EACH",
    "SCRIBE",
    "TABLE",
    "AnySeat",
    "Apart",
    "At",
    "Becomes",
    "Box",
    "Card",
    "Chance",
    "Clock",
    "ComponentSet",
    "Count",
    "Counts",
    "Decline",
    "Facts",
    "Free",
    "Game",
    "Identify",
    "It",
    "Open",
    "Outcome",
    "Refused",
    "Rule",
    "Rulebook",
    "Seat",
    "Seen",
    "SeenBut",
    "Sentence",
    "Setup",
    "Sight",
    "Table",
    "Text",
    "Todo",
    "Told",
    "Verbs",
    "Vocabulary",
    "Who",
    "Wire",
    "Zone",
    "box_opener",
    "hold",
    "joined",
    "make",
    "mover",
    "refuse",
    "require",
    "say",
    "zones",
]
