"""`icecore add`: append one act."""

from itertools import islice
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from icecore.cli.opening import LogPath, open_game, with_names
from icecore.cli.options import legal_acts
from icecore.cli.terminal import emit, example, json_option, now, say
from icecore.events.errors import IcecoreError
from icecore.events.named import to_named
from icecore.events.record import AnyRecord
from icecore.events.text import Line, parse_event, parse_line, write_act
from icecore.events.wire import SCRIBE
from icecore.replay.entry import take_back
from icecore.replay.kernel import Refused
from icecore.replay.session import Session
from icecore.replay.timeline import Timeline


class RefusedHereError(IcecoreError):
    """A refusal with the seats' names in it, and what would have been legal."""

    def __init__(self, refusal: Refused, timeline: Timeline[Any]) -> None:
        self.rule = refusal.rule
        legal = [
            write_act(seat, act, timeline.names)
            for seat, act in islice(legal_acts(timeline, timeline.state), 60)
        ]
        shown = "\n".join(f"  {line}" for line in legal[:12])
        more = f"\n  … and {len(legal) - 12} more: icecore options" if len(legal) > 12 else ""
        hint = f"\nLegal now:\n{shown}{more}" if legal else _owed(timeline)
        super().__init__(f"refused by {with_names(refusal, timeline.names)}{hint}")


def _owed(timeline: Timeline[Any]) -> str:
    owed = timeline.game.chance(timeline.state)
    return f"\nThe table is asked first: {owed.why}" if owed else ""


def complete_act(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The legal acts of the file that was typed before."""
    try:
        timeline = open_game(ctx.params["file"])
        lines = [write_act(seat, act, timeline.names) for seat, act in
                 legal_acts(timeline, timeline.state)]  # fmt: skip
    except Exception:
        return []  # completion is no place to complain
    return [CompletionItem(line) for line in lines if line.startswith(incomplete)]


@click.command(
    "add",
    epilog=example(
        'icecore add evening.ice "Lana discover square=3"',
        'icecore add evening.ice "Lana discover 3 : light"',
        "icecore add evening.ice undo",
        "icecore add evening.ice 'scribe note 12 \"a bold move\" !'",
        "icecore add evening.ice 'scribe ruling \"we played it so\"' "
        "'counter_moved seat=Lana square=3 change=-1 why=ruling'",
    ),
)
@click.argument("file", type=LogPath)
@click.argument("act", shell_complete=complete_act)
@click.argument("events", nargs=-1)
@json_option
def command(file: Path, act: str, events: tuple[str, ...], as_json: bool) -> None:
    """Append ACT to the last game of FILE, if the rules allow it.

    ACT is one line: a seat, an act and its fields. What the table shows next may follow after
    " : ". A ruling takes its EVENTS as further arguments. `undo` takes the last act back.
    """
    with Session.open(file, now) as session:
        timeline = session.timeline
        if session.log.torn is not None:
            say(f"The end of {file} was cut off; it is kept as {session.log.torn}.")
        vocabulary, names = timeline.game.vocabulary, timeline.names
        undo = act.strip() == "undo"
        line = Line(SCRIBE, take_back(timeline)) if undo else parse_line(act, vocabulary, names)
        caused = [parse_event(event, vocabulary, names) for event in events]
        try:
            records = session.enter(line.seat, line.act, shown=line.shown, events=caused)
        except Refused as refusal:
            raise RefusedHereError(refusal, timeline) from refusal
    print_records(timeline, records, as_json)


def print_records(timeline: Timeline[Any], records: list[AnyRecord], as_json: bool) -> None:
    first = len(timeline) - len(records) + 1
    if as_json:
        emit([{"n": n, **to_named(record)} for n, record in enumerate(records, first)])
        return
    for number in range(first, first + len(records)):
        record = timeline.records[number - 1]
        mark = "~" if record.implied else " "
        click.echo(f"{number:4} {mark} {write_act(record.seat, record.act, timeline.names)}")
        for sentence in timeline.sentences(number):
            click.echo(f"         {sentence}")
    what_next(timeline)


def what_next(timeline: Timeline[Any]) -> None:
    """Who must speak, for whoever types."""
    outcome, owed = timeline.outcome(), timeline.game.chance(timeline.state)
    if outcome is not None:
        winners = " and ".join(timeline.names[seat] for seat in outcome.winners)
        won = f" {winners} {'win' if len(outcome.winners) > 1 else 'wins'}." if winners else ""
        say(f"The game is over: {outcome.reason}.{won} `icecore seal` closes the log for good.")
    elif owed is not None:
        say(f"The table is asked: {owed.why}")
    else:
        seat = timeline.clock().seat
        if seat is not None and seat >= 0:
            say(f"{timeline.names[seat]} is to act.")
