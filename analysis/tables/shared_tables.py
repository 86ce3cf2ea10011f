"""The tables that all games share, each a struct: a field is a column, its docstring the sentence
that the dictionary has for it.
"""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from msgspec import Meta, Struct

from icecore.analysis.tables.judgement_rows import Judgements, TurningPoints

Small = Annotated[int, Meta(ge=-(2**31), lt=2**31)]
Big = Annotated[int, Meta(ge=-(2**63), lt=2**63)]


class Games(Struct, frozen=True):
    """One row a game."""

    id: UUID
    """The game's id, as its head has it; other tables call it game_id."""
    digest: str
    """The SHA-256 that names exactly this content of the log; another version has another."""
    game: str
    """Which game was played: boreal_pyramid; its own tables are in the schema of that name."""
    title: str
    """What the game is called on its box."""
    rules: Small
    """Version of the rules as they were implemented when the game was recorded."""
    schema_version: Small
    """Version of the words in which the log was written."""
    set_name: str
    """The component set that was played with."""
    set_sha: str
    """SHA-256 of that set; joins with cards.set_sha."""
    options: Any
    """The options of the game, also those left at their defaults."""
    seats: Small
    """How many seats there were."""
    started: datetime
    """When the game began, UTC."""
    duration_ms: Big
    """Milliseconds of play, breaks left out."""
    records: Small
    """Records in the log, also those that were taken back."""
    events: Small
    """Events in the log, also those that were taken back and those that only say what is waited
    for."""
    taken_back: Small
    """Records of the log that are not on its present line: takebacks, corrections, and what they
    took back."""
    turns: Small
    """The last turn that was played; 0 is setup."""
    rounds: Small
    """The last round that was played; 0 is setup."""
    sealed: bool
    """The log is finished for good."""
    outcome: Literal["open", "won", "tied", "lost", "unranked"]
    """Won by one seat or team (in a cooperative game by all together), tied between several sides,
    lost by all, ended without ranks, or still open."""
    end_reason: str | None
    """Why the game ended, in its own words; NULL while it is open."""
    winner: Small | None
    """The seat that won alone, else NULL."""
    winners: tuple[Small, ...]
    """Every seat of rank 1."""
    tool: str
    """The program that recorded the game."""
    parent: UUID | None
    """The game that this one was forked from."""
    parent_record: Small | None
    """The last record that it shares with its parent."""
    file: str
    """Where the log was read from, within the folder that was loaded; else the file's name."""
    file_offset: Big
    """The byte of that file at which the log begins; in a compressed archive, of its content."""
    lead_changes: Small
    """How often, at the end of a turn, another side led alone than the last one that did."""
    sides: Small | None = None
    """How many sides there were: seats that win or lose together are one, in a cooperative game
    all of them; NULL in what was loaded before this was known."""
    dealt: str | None = None
    """Digest of all that the table showed before the first turn, hidden cards too: equal deals have
    equal digests; NULL if some of it is unknown."""
    corrected_after: Small | None = None
    """The last record that a corrected edition shares with the sealed game that it puts right; NULL
    for any other log."""


class Seats(Struct, frozen=True):
    """One row a seat of a game."""

    game_id: UUID
    """The game: games.id."""
    game: str
    """Which game was played."""
    seat: Small
    """The place at the table, from 0."""
    name: str
    """Who sat there."""
    bot: str | None
    """The bot that played; NULL for a person."""
    player: str
    """What the seat is counted under: its bot if that one has one seat only, else its name."""
    standing: Big
    """The score at the end, or so far."""
    rank: Small | None
    """1 is best, ties share; NULL where the game is open, cooperative or without ranks."""
    won: bool | None
    """The seat has won, alone or with others; NULL where the game is open or nobody is ranked."""
    side: Small | None = None
    """Who wins or loses together has the same: in a cooperative game all, else a team or a seat;
    NULL in what was loaded before this was known."""
    won_part: float | None = None
    """The seat's part of the victory: 1 if it won alone, 1/k if k seats won, 0 if it did not win;
    in a cooperative game 1 for each if all won; NULL where won is."""


class Records(Struct, frozen=True):
    """One row a record of the present line: an act with what came before and after it."""

    game_id: UUID
    """The game: games.id."""
    game: str
    """Which game was played."""
    record: Small
    """The number of the record in its log, from 1."""
    turn: Small
    """The turn in which the act was done; 0 is setup."""
    round: Small
    """The round in which the act was done; 0 is setup."""
    seat: Small
    """Who acted: a seat from 0, -1 the table (deck, dice), -2 whoever keeps the record."""
    act: str
    """What was done; its details are in the game's table act_ and this word."""
    at_ms: Big
    """Milliseconds since the game started, breaks counted; what a correction says again keeps its
    first time."""
    think_ms: Big
    """Milliseconds of play since the record before it, breaks left out; what a correction says
    again keeps its own."""
    implied: bool
    """Nobody said it: it was forced, or a window that passed."""
    events: Small
    """How many events it caused."""
    options: Small | None
    """How many legal acts the seat had, itself included; NULL unless loaded with --options."""
    standing_before: Big | None
    """The seat's score before the act; NULL for the table and the scribe."""
    standing_after: Big | None
    """The seat's score after the act; NULL for the table and the scribe."""
    rank: Small | None
    """The seat's rank when the game had ended; NULL without one."""
    won: bool | None
    """Whether the seat came first in the end; NULL where there are no ranks."""


class Standings(Struct, frozen=True):
    """One row a seat and turn: the score when the turn was over."""

    game_id: UUID
    """The game: games.id."""
    game: str
    """Which game was played."""
    turn: Small
    """The turn that was over; 0 is setup."""
    round: Small
    """The round of that turn."""
    record: Small
    """The last record of that turn."""
    seat: Small
    """Whose score it is."""
    score: Big
    """The standing of the seat after that record."""


class Positions(Struct, frozen=True):
    """One row a turn: what everybody could see when the turn was over."""

    game_id: UUID
    """The game: games.id."""
    game: str
    """Which game was played."""
    turn: Small
    """The turn that was over; 0 is setup."""
    record: Small
    """The last record of that turn."""
    position: str
    """Digest of the public view after that record: equal positions have equal digests."""


class Sightings(Struct, frozen=True):
    """One row a card that events named for a seat in a zone."""

    game_id: UUID
    """The game: games.id."""
    game: str
    """Which game was played."""
    seat: Small | None
    """The seat that the events name, else who acted (-1 is the table); NULL if they name nobody."""
    card: str
    """The card; joins with cards.card."""
    zone: str
    """Where it was seen: the zone, place or target that the event names, else the word of the event
    (drawn, played); of several fields that name cards, with the field (exchanged.wastes) unless
    that is card or cards."""
    first_turn: Small
    """The first turn in which it was seen there."""
    last_turn: Small
    """The last turn in which it was seen there."""
    times: Small
    """How often events named it there."""


class Notes(Struct, frozen=True):
    """One row a note or mark on the present line."""

    game_id: UUID
    """The game: games.id."""
    game: str
    """Which game was played."""
    record: Small
    """The record that is the note."""
    turn: Small
    """The turn in which it was written."""
    seat: Small
    """Who wrote it; -2 is whoever keeps the record."""
    at_ms: Big
    """Milliseconds since the game started."""
    about: Small
    """The record that the note is on."""
    text: str
    """Its words."""
    mark: Literal["", "!", "?", "!!", "??", "!?", "?!"]
    """Its mark, as chess players use them."""


class Rulings(Struct, frozen=True):
    """One row a ruling on the present line, or a rule that was waived for the act after it."""

    game_id: UUID
    """The game: games.id."""
    game: str
    """Which game was played."""
    record: Small
    """The record of the ruling; its events are in the tables of the game under this number."""
    turn: Small
    """The turn in which it was made."""
    at_ms: Big
    """Milliseconds since the game started."""
    reason: str
    """Why it was made."""
    rule: str | None
    """The rule that it is about, if the table named one, or that was waived."""
    events: tuple[str, ...]
    """The tables of its events, in order; none if a rule was waived."""


class Takebacks(Struct, frozen=True):
    """One row a takeback: the position after an earlier record became the present again.

    Those that begin a correction are in corrections.
    """

    game_id: UUID
    """The game: games.id."""
    game: str
    """Which game was played."""
    record: Small
    """The record that is the takeback."""
    turn: Small
    """The turn that it left."""
    seat: Small
    """Who took back; -2 is whoever keeps the record."""
    at_ms: Big
    """Milliseconds since the game started."""
    target: Small
    """The record after which play went on."""
    target_turn: Small
    """The turn that it came back to."""
    revealed: bool
    """The table had shown something since, so the players knew more than the position does."""
    records: Small
    """How many records it took off the present line; fewer than 0 if it put more back."""


class Corrections(Struct, frozen=True):
    """One row a record that was put right: what it was, and what it is; takebacks has none."""

    game_id: UUID
    """The game: games.id."""
    game: str
    """Which game was played."""
    record: Small
    """The record that begins the correction; corrections of several records have it in common."""
    seat: Small
    """Who corrected; -2 is whoever keeps the record."""
    at_ms: Big
    """Milliseconds since the game started."""
    why: str
    """The reason, if one was given."""
    turn: Small
    """The turn of what was wrong, or of what was forgotten."""
    wrong: Small | None
    """The record that was wrong; NULL if something was forgotten there."""
    was_act: str | None
    """What was said there."""
    was: Any
    """The same with its fields."""
    corrected: Small | None
    """The record that stands in its place; NULL if it never happened."""
    is_act: str | None
    """What is said there now."""
    now: Any
    """The same with its fields."""
    repeated: Small
    """The records that were said again with this correction."""


class TakenBack(Struct, frozen=True):
    """One row a record that is not on the present line; no other table but this one has it.

    What a correction says again is no row: it was never taken back.
    """

    game_id: UUID
    """The game: games.id."""
    game: str
    """Which game was played."""
    record: Small
    """The number of the record in its log."""
    takeback: Small
    """The record of the takeback, or of the correction, that took it off the present line."""
    turn: Small
    """The turn in which the act was done."""
    seat: Small
    """Who acted: a seat from 0, -1 the table, -2 whoever keeps the record."""
    act: str
    """What was done."""
    at_ms: Big
    """Milliseconds since the game started."""
    implied: bool
    """Nobody said it."""
    said: Any
    """The act with its fields."""
    events: Any
    """The events that it caused, with their fields."""


class Cards(Struct, frozen=True):
    """One row a component of every set that a loaded game was played with."""

    game: str
    """The game that the set is for."""
    set_sha: str
    """SHA-256 of the set; joins with games.set_sha."""
    set_name: str
    """The name of the set."""
    card: str
    """The id that events and acts have for it."""
    kind: str
    """Which part of the set it stands in: cards, facilities."""
    name: str
    """What is printed on it."""
    cost: Big | None
    """What it costs, if the set says so under this word."""
    copies: Big
    """How often it is in the box."""
    data: Any
    """All that the set says of it."""


class Columns(Struct, frozen=True):
    """One row a column of any table: the dictionary of the database."""

    table_schema: str
    """The schema: main, or the name of a game."""
    table_name: str
    """The table."""
    column_name: str
    """The column."""
    ordinal_position: Small
    """The place of the column in its table, from 1."""
    data_type: str
    """The type of the column."""
    description: str
    """What the column means."""


class SharedTables(Struct, frozen=True):
    """One row a table."""

    table_schema: str
    """The schema: main, or the name of a game."""
    table_name: str
    """The table."""
    kind: str
    """Whether all games share it (shared), or it holds the acts (act) or events (event) of one."""
    description: str
    """What a row of the table is."""


class About(Struct, frozen=True):
    """What the database is: its version, and what was chosen when it was made."""

    name: str
    """What is said."""
    value: str
    """What it is."""


DICTIONARY: dict[str, type[Struct]] = {"columns": Columns, "tables": SharedTables, "about": About}
"""What describes the other tables and the database itself."""
SHARED: dict[str, type[Struct]] = {
    "games": Games,
    "seats": Seats,
    "records": Records,
    "standings": Standings,
    "positions": Positions,
    "sightings": Sightings,
    "notes": Notes,
    "rulings": Rulings,
    "takebacks": Takebacks,
    "corrections": Corrections,
    "taken_back": TakenBack,
    "cards": Cards,
    "judgements": Judgements,
    "turning_points": TurningPoints,
}
