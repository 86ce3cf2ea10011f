"""Finds mistakes of a game and names them in sentences: checks its words, then plays it.

The laws of `icecore.testing` prove more and take longer; authors ask this first.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from icecore.events.words.author_error import in_words
from icecore.events.words.errors import IcecoreError
from icecore.events.words.plain_data import tag_of
from icecore.events.words.record import RESERVED, Record
from icecore.events.words.visibility_notes import Back, Open, Seen
from icecore.events.words.vocabulary import Vocabulary, members
from icecore.events.words.wire import SCRIBE, TABLE, Wire
from icecore.replay.bots import draw
from icecore.replay.games.registry import open_packaged
from icecore.replay.kernel import Clock, Ruleset, Setup, copy, digest, play
from icecore.replay.kernel.visibility import can_be_unknown, mask_of
from icecore.replay.kernel.voice import voice_of
from icecore.replay.kernel.zones import Zone
from icecore.replay.timeline.told_record import told_problem
from icecore.replay.timeline.two_worlds import LeakError, lock_step
from icecore.replay.timeline.view_differences import act_words

SQL_WORDS = frozenset(
    re.findall(
        r"\w+",
        """
        all analyse analyze and any anti array as asc asymmetric at authorization between both by
        case cast check collate column commit constraint create cross cube current date default
        deferrable delete desc describe distinct do drop else end escape except exists false fetch
        filter for foreign from full function global grant group grouping having in initially inner
        insert intersect interval into is join lambda lateral leading left like limit local minus
        natural no not null of offset on only or order out outer over overlaps partition pivot
        pivot_longer pivot_wider placing position primary qualify range recursive references
        returning revoke right rollup row rows select semi session set show some start summarize
        symmetric table tablesample then time to trailing true truncate union unique unpivot update
        user using values variadic when where window with within
        """,
    )
)
"""Words that are reserved in DuckDB, Spark or the standard; as columns they would need quotes."""
MOST_RECORDS = 5_000
"""A game of random bots with more records than this counts as endless."""

HANDFUL = 12
"""In a game of more records than this, some seat has had a second turn."""


def stands_still(clocks: Sequence[Clock]) -> bool:
    """True if a clock, read before each record and at the end, shows one turn for a whole game."""
    return len(clocks) > HANDFUL and len({clock[:2] for clock in clocks} - {(0, 0)}) < 2


def structs_of(vocabulary: Vocabulary) -> list[type[Any]]:
    """Every act, event, step and part of the game's own."""
    found: dict[type[Any], None] = {}
    waiting = [*members(vocabulary.act), *members(vocabulary.event)]
    while waiting:
        cls = waiting.pop(0)
        if cls not in found:
            found[cls] = None
            waiting += (part for info in fields(cls) for part in parts(info.type))
    return list(found)


def parts(hint: Any) -> Iterator[type[Any]]:
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
    for arg in get_args(hint):
        yield from parts(arg)


def unnoted(game: Ruleset[Any]) -> list[str]:
    """Fields of events that hold cards which may be unknown, and do not say who sees them."""
    return [
        f"{event.__name__}.{field}"
        for event in game.vocabulary.events
        for field, hint in get_type_hints(event, include_extras=True).items()
        if can_be_unknown(hint)
        and not any(
            isinstance(note, Seen | Back | Open) for note in getattr(hint, "__metadata__", ())
        )
    ]


def problems(game: Ruleset[Any], dice: Callable[[int], Any], games: int = 10) -> Iterator[str]:
    """Yields every problem once; `dice` gives a random source for the game of that number."""
    found = [*word_problems(game), *rule_problems(game)]
    yield from found
    told = set[str]()
    for number in range(games):
        seats = game.players[number % len(game.players)]
        for what, where in _Trial(game, seats, dice(number)).problems():
            kind = what.partition("(")[0]  # without the values, which differ in every game
            if kind not in told:
                told.add(kind)
                yield f"{what} (game {number} of {seats} players, {where})"
    if not told:
        yield from leaks(game, dice, games)


def leaks(game: Ruleset[Any], dice: Callable[[int], Any], games: int) -> Iterator[str]:
    """The first way found to learn what is hidden: two games that look alike to a seat differ."""
    if all(mask_of(event) is None for event in game.vocabulary.events):
        return
    box = open_packaged(game, game.default_set)
    for number in range(games):
        seats = game.players[number % len(game.players)]
        viewer = (*range(seats), TABLE)[number % (seats + 1)]
        one, other = (game.begin(Setup(seats, game.options()), box) for _ in "12")
        try:
            for _ in lock_step(game, one, other, viewer, dice(number)):
                pass
        except LeakError as leak:
            yield f"{leak} (two games of {seats} players that look alike to this viewer)"
            return


def unsound(game: Ruleset[Any], state: Any, when: str) -> str | None:
    """Says what `invariants` finds wrong, with the zones of the state; None if nothing is."""
    try:
        game.invariants(state)
    except Exception as error:
        name = getattr(game.invariants, "__name__", "invariants")
        return f"`{name}` breaks {when}: {in_words(error)} ({', '.join(zones_in(state))})"
    return None


def zones_in(state: Any) -> Iterator[str]:
    """Tells the contents of all zones and counts of a state: `hands[0] holds 2, 1 unknown`."""
    for name in state.__struct_fields__:
        held = getattr(state, name)
        if isinstance(held, Zone):
            yield f"{name} holds {_cards_of(held)}"
        elif isinstance(held, list | tuple):
            rows = [each for each in held if isinstance(each, Zone | list | tuple)]
            for at, each in enumerate(rows):
                cards = _cards_of(each) if isinstance(each, Zone) else len(each)
                yield f"{name}[{at}] holds {cards}"
            if not rows and name != "todo" and not any(isinstance(each, int) for each in held):
                yield f"{name} holds {len(held)}"
        elif name == "deck":
            yield f"deck is {held}"


def _cards_of(zone: Zone) -> str:
    known = sum(zone.known.values())
    return f"{known + zone.unknown}, {zone.unknown} unknown" if zone.unknown else f"{known}"


def word_problems(game: Ruleset[Any]) -> Iterator[str]:
    words = game.vocabulary
    for cls in structs_of(words):
        name, tag = cls.__name__, tag_of(cls)
        config = cls.__struct_config__
        if not issubclass(cls, Wire) or not config.frozen:
            yield f"{name} travels in logs: write `class {name}(Wire, frozen=True)`"
        if not cls.__doc__ or cls.__doc__ == Wire.__doc__:
            yield f"{name} has no docstring: it is the sentence that help and tables show"
        if tag in RESERVED:
            yield f'the tag "{tag}" of {name} is one of the kernel\'s: choose another word'
        for info in fields(cls):
            if info.name in SQL_WORDS:
                yield f"{name}.{info.name} is a word of SQL, and fields are columns: rename it"
    for union in (words.act, words.event):
        tags = [tag_of(cls) for cls in members(union)]
        for tag in sorted({str(tag) for tag in tags if tags.count(tag) > 1}):
            yield f'two words have the tag "{tag}"'
    for event in members(words.event):
        if event not in game.evolve:
            yield f"the event {event.__name__} has no evolve: nothing says what it changes"
    for field in unnoted(game):
        yield f"{field} may be unknown, but does not say who sees it: Seen, SeenBut or Open"


def rule_problems(game: Ruleset[Any]) -> Iterator[str]:
    ids = [rule.id for rule in game.rules]
    for name, member in game.rules.__members__.items():
        if member.name != name:
            yield f"the rules {member.name} and {name} are the same: each has an id of its own"
    for rule in game.rules:
        if not rule.text or " p." not in str(rule.value):
            yield f'the rule {rule.name} is not written as "{game.name}.turn.1 p.2: in your words"'
        if ids.count(rule.id) > 1:
            yield f"two rules have the id {rule.id}"


class _Trial:
    """Plays one game of random acts and checks it from every seat after each act."""

    def __init__(self, game: Ruleset[Any], seats: int, dice: Any) -> None:
        self.game, self.seats, self.dice = game, seats, dice
        self.names = [f"Player {seat + 1}" for seat in range(seats)]
        self.leaks = False
        self.when = "at the beginning, before anything was dealt"

    def stuck(self, state: Any) -> str:
        """Says why the game stands still, and at which step."""
        if not state.todo:
            awaited = self.game.clock(state).seat
            told = "nobody can act, TABLE owes nothing, and yet it is not over"
            if awaited is None:
                return told
            return (
                f"{told}: the `answers` of the turn offer seat {awaited} nothing, whose turn it is"
            )
        return (
            f"nobody can leave the step {state.todo[-1]!r}: TABLE owes nothing, no seat has an "
            "answer to it, and it does nothing by itself; give it `answers` that are never empty "
            "there, or let the function that `game.step(…)` decorates do what then happens"
        )

    def problems(self) -> Iterator[tuple[str, str]]:
        record = 0
        try:
            box = open_packaged(self.game, self.game.default_set)
            begin = [self.game.begin(Setup(self.seats, self.game.options()), box)
                     for _ in range(self.seats + 2)]  # fmt: skip
            state, told = begin[0], begin[1:]
            clocks = [Clock(0, 0, None)]
            while record < MOST_RECORDS:
                clocks.append(self.game.clock(state))
                if clocks[-1][:2] < clocks[-2][:2]:
                    yield (
                        "the clock runs backwards: count `turns` up, or give the game a `clock`",
                        f"record {record}",
                    )
                where = f"record {record}"
                broken = unsound(self.game, state, self.when)
                if broken is not None:
                    yield broken, where
                    return
                for problem in self.at(state):
                    yield problem, where
                if self.game.outcome(state) is not None:
                    if stands_still(clocks[1:]):
                        yield (
                            "the clock stands still: an event counts `state.turns += 1` when a "
                            "turn is over, or the game has a `clock` of its own",
                            f"record {record}",
                        )
                    yield from ((problem, f"record {record}") for problem in self.ended(state))
                    return
                owed, options = self.game.chance(state), list(self.game.candidates(state))
                if owed is None and all(seat == SCRIBE for seat, _ in options):
                    yield self.stuck(state), where
                    return
                if owed is not None and owed.count > len(owed.pool):
                    step = type(state.todo[-1]).__name__
                    pool = f"{owed.count} of a pool of {len(owed.pool)}"
                    yield f"at the step {step} TABLE owes {pool}", f"record {record}"
                    return
                who, act = (TABLE, draw(owed, self.dice)) if owed else self.dice.choice(options)
                record += 1
                self.when = f"after {act_words(who, act)}"
                events = play(self.game, state, who, act)
                for problem in self.telling(state, told, Record(0, who, act, events)):
                    yield problem, f"record {record}"
            yield f"no end after {MOST_RECORDS} records", f"record {record}"
        except Exception as error:
            yield f"it cannot be played on: {in_words(error)}", f"record {record}"

    def at(self, state: Any) -> Iterator[str]:
        """Problems of a position and of its offers."""
        game = self.game
        if game.chance(state) is not None and list(game.candidates(state)):
            yield "TABLE owes something while a seat may act: who is asked?"
        yield from self.offers(state, "")
        public = digest(game.view(state, TABLE))
        for seat in (*range(self.seats), TABLE):
            whose = "the public view" if seat == TABLE else "the view of a seat"
            seen = game.view(state, seat)
            broken = unsound(game, seen, f"{self.when}, in {whose}")
            if broken is not None:
                yield broken
            if digest(game.view(seen, seat)) != digest(seen):
                yield f"{whose} leaks: to look twice shows something else"
            if digest(game.view(seen, TABLE)) != public:
                yield f"{whose} does not hold what everybody sees"
            if game.clock(seen) != game.clock(state) or game.outcome(seen) != game.outcome(state):
                yield f"in {whose} the clock or the outcome is another"
            own = [act for who, act in game.candidates(state) if who == seat]
            if [act for who, act in game.candidates(seen) if who == seat] != own:
                yield "in its own view a seat is offered other acts than it has"
            yield from self.offers(seen, f" in {whose}")
        if not game.picture(state, self.names).startswith("<svg "):
            yield "the picture is no SVG"
        game.board(state, self.names)

    def offers(self, state: Any, where: str) -> Iterator[str]:
        options = list(self.game.candidates(state))
        self.dice.shuffle(options)
        for who, act in options[:4]:
            try:
                play(self.game, copy(self.game, state), who, act)
            except IcecoreError as error:
                yield f"{type(act).__name__} is offered{where}, but refused: {error}"

    def telling(self, state: Any, told: list[Any], record: Any) -> Iterator[str]:
        """Problems of a redacted record: it must tell each seat all that its view knows."""
        game = self.game
        for seat, known in zip((*range(self.seats), TABLE), told, strict=True):
            problem = told_problem(game, state, known, record, seat)
            if problem is not None and not self.leaks:
                self.leaks = True  # what follows from it would be told again after every record
                yield problem
        voice = voice_of(state.box, self.names)
        for event in record.events:
            words = voice.words(game.tell(event))
            if words and not words.endswith("."):
                yield f'{type(event).__name__} is told as "{words}": it lacks its full stop'

    def ended(self, state: Any) -> Iterator[str]:
        outcome, points = self.game.outcome(state), self.game.standing(state)
        assert outcome is not None
        if len(outcome.ranks) != self.seats or len(points) != self.seats:
            yield "the outcome or the standing is not of every seat"
            return
        sides = self.game.sides(self.seats)
        if len({*zip(sides, outcome.ranks, points, strict=True)}) != len({*sides}):
            yield "who wins or loses together has one rank and one standing"
        if 1 not in outcome.ranks and {*outcome.ranks} != {2}:
            yield "somebody has rank 1, or all have lost together with rank 2"
