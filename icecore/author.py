"""The names that a game of your own needs, in one place: words, rules, visibility, the game."""

from icecore.events.words.field_claims import Apart, At, Becomes, Free
from icecore.events.words.record import Decline, Identify, Outcome
from icecore.events.words.sets import Box, ComponentSet
from icecore.events.words.visibility_notes import EACH, Counts, Open, Seen, SeenBut, Told
from icecore.events.words.vocabulary import Vocabulary
from icecore.events.words.wire import SCRIBE, TABLE, AnySeat, Card, Count, Seat, Text, Wire
from icecore.replay.kernel import (
    Chance,
    Clock,
    Refused,
    Rule,
    Ruleset,
    Setup,
    hold,
    refuse,
    require,
    zones,
)
from icecore.replay.kernel.sentences import It, Sentence, Who, joined, say
from icecore.replay.kernel.visibility import Sight
from icecore.replay.kernel.zones import Zone
from icecore.replay.rulebook.builder import box_opener, make
from icecore.replay.rulebook.defaults import Table, mover
from icecore.replay.rulebook.rulebook import Rulebook
from icecore.replay.rulebook.step_row import Facts, Todo, its_seat
from icecore.replay.rulebook.verbs import Verbs
from icecore.replay.show import scene
from icecore.replay.show.marks import mark_of

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
    "Identify",
    "It",
    "Open",
    "Outcome",
    "Refused",
    "Rule",
    "Rulebook",
    "Ruleset",
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
    "its_seat",
    "joined",
    "make",
    "mark_of",
    "mover",
    "refuse",
    "require",
    "say",
    "scene",
    "zones",
]
