"""The first part of a report: how much was played, in which variants, and the main results."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from icecore.analysis.query.duck_archive import Archive
from icecore.analysis.query.question import find_question
from icecore.replay.show.safe_text import percent, percent_range
from icecore.replay.show.text import counted

ENDINGS = ("won", "tied", "lost", "unranked", "still_open")
OPEN = "still_open"


class Variant(Struct, frozen=True):
    """Games that are alike in all that was settled before the first record."""

    seats: int
    set_name: str
    options: str
    bots: str
    counts: dict[str, int]
    """Games by how they ended."""

    @property
    def games(self) -> int:
        return sum(self.counts.values())


class Overview(Struct, frozen=True):
    """One game of an archive, or one variant of it."""

    variants: list[Variant]
    counts: dict[str, int]
    """Games by how they ended: `of` is what a share is of, everywhere in a chapter."""

    @property
    def games(self) -> int:
        return sum(self.counts.values())

    @property
    def finished(self) -> int:
        return self.games - self.counts[OPEN]


def overview(archive: Archive, game: str) -> Overview:
    variants = [
        Variant(
            row["seats"], row["set_name"], str(row["options"]), row["bots"],
            {ending: row[ending] for ending in ENDINGS},
        )
        for row in _objects(archive, "variants", game)
    ]  # fmt: skip
    counts = {ending: sum(one.counts[ending] for one in variants) for ending in ENDINGS}
    if not variants:  # the seats were not loaded: all that is known is how many there are
        counts["unranked"] = archive.count(game)
    return Overview(variants, counts)


def of_how_many(found: Overview) -> str:
    """`1,200 games: 1,150 won, 30 tied, 20 open or adjourned`."""
    words = {"unranked": "ended without ranks", OPEN: "open or adjourned"}
    parts = [
        f"{count:,} {words.get(ending, ending)}" for ending, count in found.counts.items() if count
    ]
    return f"{found.games:,} game{'' if found.games == 1 else 's'}: {', '.join(parts)}"


def said(variant: Variant, among: list[Variant]) -> str:
    """A variant by what tells it apart from the others."""
    parts = {
        "seats": counted(variant.seats, "player", "players"),
        "set_name": f"set {variant.set_name}",
        "options": options_said(variant.options, [one.options for one in among]),
        "bots": f"played by {lineup(variant)}",
    }
    differing = [key for key in parts if len({trait(one, key) for one in among}) > 1]
    return ", ".join(parts[key] for key in differing) or "all alike"


def lineup(variant: Variant) -> str:
    """Names the players; a table of one kind of bot goes by that kind."""
    kinds = set(variant.bots.split(", "))
    return kinds.pop() if len(kinds) == 1 else variant.bots


def trait(variant: Variant, key: str) -> Any:
    """Gives the trait that tells variants apart; more seats alone are no other lineup."""
    return lineup(variant) if key == "bots" else getattr(variant, key)


def options_said(options: str, among: list[str]) -> str:
    """`level practice, quick yes`: those options that are not the same in all of them."""
    try:
        mine, *others = [msgspec.json.decode(one, type=dict[str, Any]) for one in (options, *among)]
    except msgspec.MsgspecError:  # no database of ours
        return f"options {options}"
    words = {"True": "yes", "False": "no"}
    told = (
        f"{name.replace('_', ' ')} {words.get(str(value), value)}"
        for name, value in mine.items()
        if any(one.get(name) != value for one in others)
    )
    return ", ".join(told)


def sentences(archive: Archive, game: str, together: bool) -> Iterator[str]:
    """Sums up the figures in sentences, for readers who read nothing else."""
    for row in _objects(archive, "win_rate_together", game) if together else ():
        yield (
            f"{row['seats']} player{' wins' if row['seats'] == 1 else 's together win'} "
            f"{percent(row['share'])} ({percent_range(row['low'], row['high'])}) "
            f"of {row['n']:,} games."
        )
    seats = [] if together else _objects(archive, "seat_advantage", game)
    for row in seats:
        if row["seat"] == 0 and row["low"] is not None:
            table = f" of {row['seats']}" if len({one["seats"] for one in seats}) > 1 else ""
            clear = row["low"] > row["fair"] or row["high"] < row["fair"]
            better = "an advantage" if row["share"] > row["fair"] else "a disadvantage"
            fair = f"{better}, as {percent(row['fair'])} would be fair"
            verdict = fair if clear else "no clear advantage"
            yield (
                f"The first seat{table} wins {percent(row['share'])} "
                f"({percent_range(row['low'], row['high'])}) "
                f"of {row['n']:,} ranked games: {verdict}."
            )
    for row in _objects(archive, "game_length", game):
        low, high = row["low"], row["high"]
        spread = f" ({low:.1f} to {high:.1f})" if None not in (low, high) else ""
        players = counted(row["seats"], "player", "players")
        time = f", {row['minutes']:.1f} minutes" if archive.has_people(game) else ""
        yield (
            f"With {players} a game takes {row['turns']:.1f} turns{spread} on average{time}, "
            f"of {row['n']:,} finished games."
        )
    yield from _cards_that_stand_out(archive, game)
    reasons = _objects(archive, "end_reasons", game)
    if reasons:
        first = reasons[0]
        yield (
            f"The most common end is \u201c{first['end_reason']}\u201d: {percent(first['share'])} "
            f"({percent_range(first['low'], first['high'])}) of {first['n']:,} finished games."
        )


MOST_CARDS = 3
"""Cards of each kind that a sentence names."""


def _cards_that_stand_out(archive: Archive, game: str) -> Iterator[str]:
    """Of many cards only those whose gain is more than chance."""
    rows = _objects(archive, "card_win_rate", game)
    for zone in sorted({row["zone"] for row in rows}):
        cards = [row for row in rows if row["zone"] == zone and row["gain_low"] is not None]
        clear = sorted((row for row in cards if row["stands_out"]), key=lambda row: -row["gain"])
        if not clear:
            if cards:
                number = counted(len(cards), "card", "cards")
                yield f"Of {number} {zone}, none stands out of chance."
            continue
        better = [_gain(row) for row in clear if row["gain"] > 0][:MOST_CARDS]
        worse = [_gain(row) for row in reversed(clear) if row["gain"] < 0][:MOST_CARDS]
        kinds = (("more", better), ("less", worse))
        named = [f"sides win {more} often with {', '.join(them)}" for more, them in kinds if them]
        verb = "stands" if len(clear) == 1 else "stand"
        yield (
            f"Of {counted(len(cards), 'card', 'cards')} {zone}, {len(clear)} {verb} out of chance: "
            f"{'; '.join(named)}."
        )


def _gain(row: dict[str, Any]) -> str:
    return f"{row['name']} ({percent(row['share'])} with it, {percent(row['without'])} without)"


def _objects(archive: Archive, name: str, game: str) -> list[dict[str, Any]]:
    question = find_question(name)
    if not archive.can_answer(question):
        return []
    return archive.ask(question, {"game": game}).objects()
