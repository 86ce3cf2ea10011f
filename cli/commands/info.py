"""`icecore info`: describe a log or an archive, from heads and seals alone."""

from collections.abc import Iterator
from pathlib import Path

import click

from icecore.cli.options.file_options import LogPath
from icecore.cli.options.output_options import number_of
from icecore.cli.terminal import columns, emit, example, in_json, json_option, say, tell
from icecore.events.words.errors import IcecoreError, TornError
from icecore.library.support.files import not_empty
from icecore.library.verbs.info import (
    Entry,
    GameSummary,
    Summary,
    carried_by,
    described,
    ending_of,
    entries_of,
    id_text,
    name_of,
    plain,
    players_of,
    result_of,
    summary_of,
)
from icecore.replay.show.safe_text import duration, percent, percent_range

WINS = "a sealed version before an open one, then the longest"
MOST_PLAYERS = 20
"""A summary names no more than these; JSON names all."""


@click.command(
    "info",
    epilog=example(
        "icecore info evening.ice", "icecore info archive.ice", "icecore info archive.ice --games"
    ),
)
@click.argument("files", nargs=-1, required=True, type=LogPath)
@click.option("--games", "listed", is_flag=True, help="List every game of an archive.")
@json_option
def command(files: tuple[Path, ...], listed: bool, as_json: bool) -> None:
    """Say what logs and archives hold: one game in detail, several in sum.

    Reads heads and seals only, so it is quick also for millions of games; `icecore verify` reads
    all.
    """
    not_empty(files)
    problems: list[IcecoreError] = []
    if listed:
        _list(entries_of(files, problems), as_json)
        _tell(problems)
        return
    summary, only = summary_of(files, problems)
    if as_json:
        answer = {
            "files": list(map(str, files)),
            "games": summary.games,
            "uncounted_versions": summary.uncounted,
            "records": summary.records,
            "bytes": summary.size,
            "by_game": plain(summary),
            "problems": [str(problem) for problem in problems],
        }
        emit(answer | ({"game": described(only) | carried_by(only)} if only else {}))
    elif only:
        _show_game(only)
        if summary.uncounted:
            tell(f"{'versions':<9} {summary.uncounted + 1:,}: this one counts, {WINS}")
    elif summary.games or not problems:
        _show_summary(", ".join(map(name_of, files)), summary)
    _tell(problems)


def _tell(problems: list[IcecoreError]) -> None:
    """A torn end is what a crash leaves and the next recorder repairs; all else is damage."""
    for problem in problems:
        say(f"icecore: {problem}")
    codes = [problem.exit_code for problem in problems if not isinstance(problem, TornError)]
    if codes:
        raise click.exceptions.Exit(max(codes))


def _show_game(entry: Entry) -> None:
    head, seal, about = entry.head, result_of(entry), described(entry)
    lines = [("game", f"{head.game}, rules {head.rules}, schema {head.schema}")]
    lines += [("id", about["id"]), ("started", about["started"])]
    lines += [("set", f"{head.set_name} ({head.set_sha.hex()[:12]}…)")]
    lines += [("carries", f"set {name}") for name in carried_by(entry).get("carried", ())]
    lines += [("option", f"{name} = {_word(value)}") for name, value in head.options.items()]
    for number, seat in enumerate(head.seats):
        bot = f" (bot {seat.bot})" if seat.bot else ""
        known = seal is not None and number < len(seal.standing)
        points = f": {seal.standing[number]} points" if seal and known else ""
        lines.append((f"seat {number}", f"{seat.name}{bot}{points}"))
    if head.seed_sha is not None:
        seed = f'"{entry.seal.seed}"' if entry.seal and entry.seal.seed else "told by the seal"
        lines.append(("dealt", f"by the computer, seed {seed} ({head.seed_sha.hex()[:12]}…)"))
    if about["corrected_after"] is not None:
        before = about["corrected_after"]
        lines.append(("edition", f"corrected; it was sealed first after record {before}"))
    elif head.parent:
        lines.append(("fork of", f"{id_text(head.parent.id)} after record {head.parent.record}"))
    size = f"{number_of(entry.records, 'record')}, {number_of(entry.size, 'byte')}"
    if seal:
        size = f"{number_of(seal.events, 'event')} in {size}"
        lines.append(("outcome", ending_of(entry, seal)))
        lines.append(("duration", duration(seal.duration)))
    over = "over, `icecore seal` closes it" if seal else "open, it can go on"
    lines.append(("sealed", "yes" if entry.sealed else f"no: the game is {over}"))
    lines += [("size", size), ("digest", about["digest"]), ("tool", head.tool or "not said")]
    for name, value in lines:
        tell(f"{name:<9} {value}")


def _word(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _list(entries: Iterator[Entry], as_json: bool) -> None:
    """One line a game as it is read: an archive may hold millions."""
    if as_json:
        tell("[", end="")
        for number, entry in enumerate(entries):
            tell((",\n " if number else "\n ") + in_json(described(entry)), end="")
        tell("\n]")
        return
    layout = "{:>7}  {:<36}  {:<16}  {:>7}  {:>9}  {}"
    tell(layout.format("number", "id", "game", "records", "bytes", "outcome"))
    for number, entry in enumerate(entries, 1):
        head, seal = entry.head, result_of(entry)
        players = ", ".join(dict.fromkeys(players_of(head)))
        ending = ending_of(entry, seal) if seal else f"open: {players}"
        tell(layout.format(number, id_text(head.id), head.game, entry.records, entry.size, ending))


def _show_summary(name: str, summary: Summary) -> None:
    tell(
        f"{name}: {number_of(summary.games, 'game')}, {number_of(summary.records, 'record')}, "
        f"{number_of(summary.size, 'byte')}"
    )
    if summary.uncounted:
        tell(f"{number_of(summary.uncounted, 'other version')} of these games not counted: {WINS}")
    for one in sorted(summary.by_game.values(), key=lambda one: (-one.games, one.game)):
        tell()
        for line in lines_of(one):
            tell(line)


def lines_of(one: GameSummary) -> Iterator[str]:
    """The games of one kind in words and two small tables."""
    still_open = one.games - one.finished
    yield (
        f"{one.game}: {number_of(one.games, 'game')}"
        f"{f', {still_open:,} of them open' if still_open else ''}, "
        f"{one.records / one.games:.1f} records a game"
        + (f", {one.finished_size / one.events:.1f} bytes an event" if one.events else "")
    )
    endings = [
        (reason, share.count, f"{percent(share.share):>7}") for reason, share in one.outcomes()
    ]
    if endings:
        yield from _indented(columns(endings, ("ending", "games", "share")))
    yield from standings_of(one)


def standings_of(one: GameSummary) -> Iterator[str]:
    standings = one.standings()
    if not standings:
        return
    tied = any(standing.tied for standing in standings)
    rows = [
        (
            player,
            won.total,
            f"{won.count:.4g}" if tied else round(won.count),
            *([shared] if tied else []),
            f"{percent(won.share):>7}",
            f"{percent_range(won.low, won.high):>15}",
        )
        for player, won, shared in standings[:MOST_PLAYERS]
    ]
    heads = ("player", "games", "won", *(["shared"] if tied else []), "share", "95 % interval")
    yield from _indented(columns(rows, heads))
    if len(standings) > MOST_PLAYERS:
        yield f"  … and {len(standings) - MOST_PLAYERS:,} more; --json names all"


def _indented(lines: Iterator[str]) -> Iterator[str]:
    return (f"  {line}" for line in lines)
