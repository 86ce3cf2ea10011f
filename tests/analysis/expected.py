"""The rows that a log should become, told by the timeline one value at a time, without haste."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
from msgspec.structs import fields

from icecore.events.file.log import GameLog
from icecore.events.words.plain_data import to_named
from icecore.events.words.record import Note, Ruling, Takeback, players_of
from icecore.events.words.text_line import write_act
from icecore.events.words.wire import TABLE, snake
from icecore.replay.kernel import copy, digest, fold
from icecore.replay.timeline.timeline import Timeline, open_timeline
from icecore.testing.laws.vocabulary_laws import spelled

Row = dict[str, Any]
Rows = dict[str, list[Row]]


def expected(log: GameLog) -> Rows:
    """Table → rows, of everything but `cards`."""
    timeline = open_timeline(log)
    rows: Rows = defaultdict(list)
    line = timeline.line()
    states = [timeline.at(0)]
    for number in line:
        state = copy(timeline.game, states[-1])
        states.append(fold(timeline.game, state, [timeline.records[number - 1]]))
    whole = _Whole(timeline, log, line, states)
    rows["games"] = [whole.game()]
    rows["seats"] = list(whole.seats())
    rows["records"] = list(whole.records())
    rows["standings"] = list(whole.standings())
    rows["positions"] = list(whole.positions())
    rows["sightings"] = list(whole.sightings())
    rows["notes"] = list(whole.notes())
    rows["rulings"] = list(whole.rulings())
    rows["takebacks"] = list(whole.takebacks())
    rows["taken_back"] = list(whole.taken_back())
    for key, row in whole.own():
        rows[key].append(row)
    return rows


def card_fields(cls: Any) -> list[str]:
    """The fields of an event that name cards, tiles or whatever the set calls them."""
    return [info.name for info in fields(cls) if spelled(info.type).strip("[").startswith("card ")]


class _Whole:
    def __init__(
        self, timeline: Timeline[Any], log: GameLog, line: list[int], states: list[Any]
    ) -> None:
        self.timeline, self.log, self.line, self.states = timeline, log, line, states
        self.id = UUID(bytes=log.head.id)
        self.key = {"game_id": self.id, "game": log.head.game}
        self.outcome = timeline.outcome()
        self.before = dict(zip(line, [0, *line], strict=False))
        self.ends: dict[int, int] = {}
        """The last record of every turn."""
        for number in line:
            self.ends[self.turn(number)] = number

    def turn(self, number: int) -> int:
        """The turn in which a record of the line was made."""
        return self.timeline.clock(self.before[number]).turn

    def round(self, number: int) -> int:
        return self.timeline.clock(self.before[number]).round

    def state(self, number: int) -> Any:
        return self.states[self.line.index(number) + 1 if number else 0]

    def rank(self, seat: int) -> int | None:
        ranks = self.outcome.ranks if self.outcome else ()
        together = self.timeline.game.cooperative
        return ranks[seat] if ranks and seat >= 0 and not together else None

    def won(self, seat: int) -> bool | None:
        ranks = self.outcome.ranks if self.outcome else ()
        return ranks[seat] == 1 if ranks and seat >= 0 else None

    def won_part(self, seat: int) -> float | None:
        if self.won(seat) is None:
            return None
        ranks = self.outcome.ranks if self.outcome else ()
        parts = 1 if self.timeline.game.cooperative else ranks.count(1)
        return 1 / parts if self.won(seat) else 0.0

    def game(self) -> Row:
        head, log, timeline = self.log.head, self.log, self.timeline
        winners = self.outcome.winners if self.outcome else ()
        result = "open"
        if self.outcome is not None:
            result = "unranked"
            if self.outcome.ranks:
                result = {0: "lost", 1: "won"}.get(len(winners), "tied")
                if result == "tied" and timeline.game.cooperative:
                    result = "won"
        last = self.line[-1] if self.line else None
        return {
            "id": self.id,
            "digest": log.digest.hex(),
            "game": head.game,
            "title": timeline.game.title,
            "rules": head.rules,
            "schema_version": head.schema,
            "set_name": head.set_name,
            "set_sha": head.set_sha.hex(),
            "options": {
                **msgspec.to_builtins(timeline.game.options()),
                **head.options,
            },
            "seats": len(head.seats),
            "started": datetime(1970, 1, 1) + timedelta(milliseconds=head.started),
            "duration_ms": timeline.played(),
            "records": len(timeline),
            "events": sum(len(record.events) for record in timeline.records),
            "taken_back": len(timeline) - len(self.line),
            "turns": self.turn(last) if last else 0,
            "rounds": self.round(last) if last else 0,
            "sealed": log.seal is not None,
            "outcome": result,
            "end_reason": self.outcome and self.outcome.reason,
            "winner": winners[0] if len(winners) == 1 else None,
            "winners": list(winners),
            "tool": head.tool,
            "parent": head.parent and UUID(bytes=head.parent.id),
            "parent_record": head.parent and head.parent.record,
            "file": Path(log.path).name,
            "file_offset": log.offset,
            "lead_changes": self.lead_changes(),
            "sides": 1 if timeline.game.cooperative else len(head.seats),
            "dealt": self.dealt(),
            "corrected_after": None,
        }

    def dealt(self) -> str | None:
        """What the table showed before the first turn, in the notation of the text."""
        shown = [
            self.timeline.records[number - 1].act
            for number in self.line
            if self.turn(number) == 0 and self.timeline.records[number - 1].seat == TABLE
        ]
        if any("?" in write_act(TABLE, act, ()).split(": ")[-1] for act in shown):
            return None
        packed = msgspec.msgpack.encode((self.log.head.set_sha, len(self.log.head.seats), shown))
        return sha256(packed).hexdigest()[:32]

    def lead_changes(self) -> int:
        leader, changes = None, 0
        for turn, number in sorted(self.ends.items()):
            scores = self.timeline.game.standing(self.state(number))
            best = [seat for seat, score in enumerate(scores) if score == max(scores)]
            if turn and len(best) == 1:
                changes += leader not in (None, best[0])
                leader = best[0]
        return changes

    def seats(self) -> Iterator[Row]:
        standing = self.timeline.game.standing(self.timeline.state)
        players = players_of(self.log.head)
        for seat, info in enumerate(self.log.head.seats):
            yield {
                **self.key,
                "seat": seat,
                "name": info.name,
                "bot": info.bot,
                "player": players[seat],
                "standing": standing[seat],
                "rank": self.rank(seat),
                "won": self.won(seat),
                "side": 0 if self.timeline.game.cooperative else seat,
                "won_part": self.won_part(seat),
            }

    def records(self) -> Iterator[Row]:
        game = self.timeline.game
        for number in self.line:
            record = self.timeline.records[number - 1]
            seat = record.seat
            before, after = self.state(self.before[number]), self.state(number)
            yield {
                **self.key,
                "record": number,
                "turn": self.turn(number),
                "round": self.round(number),
                "seat": seat,
                "act": snake(type(record.act).__name__),
                "at_ms": record.at,
                "think_ms": self.timeline.think_time(number),
                "implied": record.implied,
                "events": len(record.events),
                "options": None,
                "standing_before": game.standing(before)[seat] if seat >= 0 else None,
                "standing_after": game.standing(after)[seat] if seat >= 0 else None,
                "rank": self.rank(seat),
                "won": self.won(seat),
            }

    def standings(self) -> Iterator[Row]:
        for turn, number in self.ends.items():
            for seat, score in enumerate(self.timeline.game.standing(self.state(number))):
                place = {"turn": turn, "round": self.round(number), "record": number}
                yield {**self.key, **place, "seat": seat, "score": score}

    def positions(self) -> Iterator[Row]:
        for turn, number in self.ends.items():
            seen = digest(self.timeline.game.view(self.state(number), TABLE))
            yield {**self.key, "turn": turn, "record": number, "position": seen[:32]}

    def sightings(self) -> Iterator[Row]:
        found: dict[tuple[Any, ...], list[int]] = defaultdict(list)
        for number in self.line:
            record = self.timeline.records[number - 1]
            for event in record.events:
                if type(event).__name__ == "Waiting":
                    continue
                seat = getattr(event, "seat", record.seat)
                named = (getattr(event, word, None) for word in ("zone", "place", "target"))
                words = (word for word in named if isinstance(word, str) and word)
                zone = next(words, snake(type(event).__name__))
                names = card_fields(type(event))
                for name in names:
                    plain = name in ("card", "cards") or len(names) == 1
                    where = zone if plain else f"{zone}.{name}"
                    value = getattr(event, name)
                    for card in value if isinstance(value, tuple) else (value,):
                        if card is not None:
                            found[seat, card, where].append(self.turn(number))
        for (seat, card, zone), turns in found.items():
            yield {
                **self.key,
                "seat": seat,
                "card": card,
                "zone": zone,
                "first_turn": min(turns),
                "last_turn": max(turns),
                "times": len(turns),
            }

    def notes(self) -> Iterator[Row]:
        for number in self.line:
            record = self.timeline.records[number - 1]
            if isinstance(record.act, Note):
                act = record.act
                yield {
                    **self._place(number),
                    "about": act.record,
                    "text": act.text,
                    "mark": act.mark,
                }

    def rulings(self) -> Iterator[Row]:
        for number in self.line:
            record = self.timeline.records[number - 1]
            if isinstance(record.act, Ruling):
                place = self._place(number)
                del place["seat"]
                events = [snake(type(event).__name__) for event in record.events]
                yield {
                    **place,
                    "reason": record.act.reason,
                    "rule": record.act.rule,
                    "events": events,
                }

    def _place(self, number: int) -> Row:
        record = self.timeline.records[number - 1]
        place = {"record": number, "turn": self.turn(number), "seat": record.seat}
        return {**self.key, **place, "at_ms": record.at}

    def takebacks(self) -> Iterator[Row]:
        for number, record in enumerate(self.timeline.records, 1):
            if isinstance(record.act, Takeback):
                left, back = self.timeline.line(number - 1), self.timeline.line(number)
                yield {
                    **self.key,
                    "record": number,
                    "turn": self.timeline.clock(number - 1).turn,
                    "seat": record.seat,
                    "at_ms": record.at,
                    "target": record.act.record,
                    "target_turn": self.timeline.clock(record.act.record).turn,
                    "revealed": record.act.revealed,
                    "records": len(left) - len(back),
                }

    def taken_back(self) -> Iterator[Row]:
        records = self.timeline.records
        for number, record in enumerate(records, 1):
            if number in self.line or isinstance(record.act, Takeback):
                continue
            lines = [self.timeline.line(n) for n in range(len(records) + 1)]
            gone = max(n for n in range(1, len(lines)) if number in lines[n - 1])
            yield {
                **self.key,
                "record": number,
                "takeback": gone,
                "turn": self.timeline.clock(number - 1).turn,
                "seat": record.seat,
                "act": snake(type(record.act).__name__),
                "at_ms": record.at,
                "implied": record.implied,
                "said": to_named(record.act),
                "events": [to_named(event) for event in record.events],
            }

    def own(self) -> Iterator[tuple[str, Row]]:
        """The rows of the game's own tables."""
        game = self.log.head.game
        for number in self.line:
            record = self.timeline.records[number - 1]
            place = {"game_id": self.id, **self._place(number)}
            del place["game"]
            yield f"{game}.act_{snake(type(record.act).__name__)}", _joined(place, record.act, {})
            for index, event in enumerate(record.events, 1):
                if type(event).__name__ != "Waiting":
                    own = {"seat": event.seat} if hasattr(event, "seat") else {}
                    key = f"{game}.{snake(type(event).__name__)}"
                    yield key, _joined({**place, "event": index}, event, own)


def _joined(place: Row, struct: Any, own: Row) -> Row:
    values = {
        f"own_{name}" if name in place else name: getattr(struct, name)
        for name in struct.__struct_fields__
        if name not in own
    }
    return {**place, **own, **{name: _plain(value) for name, value in values.items()}}


def _plain(value: Any) -> Any:
    """A tuple is a LIST, a struct without a tag a STRUCT."""
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, msgspec.Struct):
        return {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
    return value
