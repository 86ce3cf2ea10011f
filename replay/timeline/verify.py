"""Verifies a game: decides every act again and compares the events with the record."""

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from icecore.events.file.log import GameLog, Source, read_games
from icecore.events.file.log_reader import records as records_of
from icecore.events.words.errors import IcecoreError, LogError
from icecore.events.words.record import (
    Abandon,
    Adjourn,
    Allow,
    AnyRecord,
    Resume,
    Ruling,
    Seal,
    Takeback,
)
from icecore.events.words.text_line import write_event
from icecore.events.words.vocabulary import newer_schema
from icecore.replay.games.registry import box_of, find_game, setup_of
from icecore.replay.kernel import (
    BrokenError,
    Ruleset,
    apply_ruling,
    ask,
    in_words,
    play,
    restore,
    snapshot,
)
from icecore.replay.kernel.voice import voice_of
from icecore.replay.timeline.scribe_acts import SCRIBAL, check_rules, scribal_problem
from icecore.replay.timeline.timeline import outcome_of, seal_of


class Verdict(Struct, frozen=True):
    """The verdict on one game; `problem` is None if all is well."""

    game: str
    id: str
    records: int
    sealed: bool
    problem: str | None = None
    record: int | None = None
    """The first record that differs."""
    recorded: tuple[str, ...] = ()
    """Its events as the log has them …"""
    decided: tuple[str, ...] = ()
    """… and as the rules make them today."""
    damaged: bool = False
    """True if the file is damaged: a checksum fails, not a rule."""
    unknown: bool = False
    """True if it cannot be checked: this program does not know the game, set or schema."""
    dealt: Literal["", "as its seed says", "from a secret seed"] = ""
    """Set if the computer dealt: checked against the seed, or not yet possible to check."""


def verify_file(source: Source) -> Iterator[Verdict]:
    """Checks integrity, then legality, game by game; a damaged file ends with its own verdict."""
    try:
        for log in read_games(source):
            yield verify_game(log)
    except LogError as error:
        yield Verdict("", error.game or "", 0, False, str(error), error.record, damaged=True)


def verify_game(log: GameLog) -> Verdict:
    """Checks the legality of one game whose bytes are sound."""
    verdict = Verdict(log.head.game, log.id, log.count, log.seal is not None)
    try:
        game = find_game(log.head.game)
        if log.schema > game.vocabulary.schema:
            raise newer_schema(game.name, log.schema, game.vocabulary.schema)
        box_of(game, log.head, log.carried)
    except IcecoreError as error:
        return replace(_found(verdict, str(error)), unknown=True)
    try:
        records = records_of(log, game.vocabulary)
        return first_difference(game, log, records) or _dealt(game, log, records, verdict)
    except LogError as error:
        return _found(verdict, str(error), error.record, damaged=True)
    except IcecoreError as error:
        return _found(verdict, str(error))


def _dealt(game: Ruleset[Any], log: GameLog, records: list[AnyRecord], verdict: Verdict) -> Verdict:
    """Checks the draws of a legal game that the computer dealt."""
    if log.head.seed_sha is None:
        return verdict
    if log.seal is None:
        return replace(verdict, dealt="from a secret seed")
    from icecore.replay.timeline.seeded_draws import misdealt  # bots are slow to import

    box = box_of(game, log.head, log.carried)
    wrong = misdealt(game, log.head, box, records, log.seal)
    if wrong is None:
        return replace(verdict, dealt="as its seed says")
    return _found(verdict, wrong.problem, wrong.record)


def first_difference(game: Ruleset[Any], log: GameLog, records: list[AnyRecord]) -> Verdict | None:
    """The first record that the rules would not have made, or None. The hot loop of verify."""
    state = game.begin(setup_of(game, log.head), box_of(game, log.head, log.carried))
    verdict = Verdict(log.head.game, log.id, log.count, log.seal is not None)
    seats = len(log.head.seats)
    targets = {record.act.record for record in records if type(record.act) is Takeback}
    abandoned: AnyRecord | None = None
    adjourned, ruled, last = False, False, 0
    waived: tuple[str, ...] = ()
    positions = {0: (snapshot(state), abandoned, adjourned, ruled, waived)} if targets else {}
    for number, record in enumerate(records, 1):
        act = record.act
        kind = type(act)
        if record.at < last:
            return _found(verdict, "time runs backwards", number)
        last = record.at
        try:
            if kind in SCRIBAL:
                over = abandoned is not None or game.outcome(state) is not None
                problem = scribal_problem(
                    record.seat, act, record.events,
                    records=number - 1, seats=seats, over=over, adjourned=adjourned,
                )  # fmt: skip
                if problem is not None:
                    return _found(verdict, problem, number)
                if kind is Takeback:
                    if act.record not in positions:
                        return _found(verdict, f"no position {act.record} to go back to", number)
                    before, abandoned, adjourned, ruled, waived = positions[act.record]
                    restore(game, state, before)
                    continue
                if kind is Ruling:
                    apply_ruling(game, state, record.events)
                    ruled = True
                elif kind is Allow:
                    check_rules(game, act.rules)
                    ruled = True
                    waived = (*waived, *act.rules)
                abandoned = record if kind is Abandon else abandoned
                adjourned = kind is Adjourn or (adjourned and kind is not Resume)
            elif abandoned or adjourned:
                when = "after the game was abandoned" if abandoned else "during a break"
                return _found(verdict, f"an act {when}", number)
            else:
                if waived:
                    events = ask(game, state, record.seat, act, waived)
                    waived = waived if record.implied else ()
                else:
                    events = play(game, state, record.seat, act)
                if events != record.events:
                    return _found(
                        verdict, "other events than today's rules", number,
                        record.events, events, log,
                    )  # fmt: skip
                if ruled and (broken := _broken(game, state, log)) is not None:
                    return _found(verdict, f"what must always hold is broken: {broken}", number)
        except IcecoreError as error:
            told = in_words(error, voice_of(state.box, [seat.name for seat in log.head.seats]))
            return _found(verdict, f"refused today: {told}", number, record.events, (), log)
        if number in targets:
            positions[number] = snapshot(state), abandoned, adjourned, ruled, waived
    if log.seal is None:
        return None
    outcome = outcome_of(game, state, abandoned, seats)
    ours = replace(seal_of(game, state, records, outcome), seed=log.seal.seed)
    if log.schema != game.vocabulary.schema:
        ours = replace(ours, events=log.seal.events)  # an upcast may join events or split them
    return seal_difference(log, verdict, ours)


def _broken(game: Ruleset[Any], state: Any, log: GameLog) -> str | None:
    """The sentence that something which must always hold does not; None if all holds."""
    try:
        game.invariants(state)
    except BrokenError as error:
        return in_words(error, voice_of(state.box, [seat.name for seat in log.head.seats]))
    return None


def seal_difference(log: GameLog, verdict: Verdict, ours: Seal) -> Verdict | None:
    """The verdict if the seal differs from the game's result; None if it does not."""
    for name in ours.__struct_fields__:
        said, found = getattr(log.seal, name), getattr(ours, name)
        if said != found:
            return _found(verdict, f"the seal says {name} {said}, the game came to {found}")
    return None


def _found(
    verdict: Verdict,
    problem: str,
    record: int | None = None,
    recorded: tuple[Any, ...] = (),
    decided: tuple[Any, ...] = (),
    log: GameLog | None = None,
    damaged: bool = False,
) -> Verdict:
    names = [seat.name for seat in log.head.seats] if log else []
    return Verdict(
        verdict.game,
        verdict.id,
        verdict.records,
        verdict.sealed,
        problem,
        record,
        tuple(write_event(event, names) for event in recorded),
        tuple(write_event(event, names) for event in decided),
        damaged,
    )
