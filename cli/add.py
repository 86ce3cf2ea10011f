"""`icecore add`: append one act."""

from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from icecore.cli.opening import LogPath, open_game, say_torn
from icecore.cli.terminal import emit, example, json_option, now, say, tell
from icecore.events.words.errors import IcecoreError, NotationError
from icecore.events.words.named import to_named
from icecore.events.words.record import AnyRecord
from icecore.events.words.text import Line, parse_event, parse_line, write_act
from icecore.events.words.wire import SCRIBE
from icecore.replay.course.entry import take_back
from icecore.replay.course.session import Session
from icecore.replay.course.timeline import Timeline, with_names
from icecore.replay.desk.acts import legal_acts
from icecore.replay.desk.allowing import allowance, allowance_hint
from icecore.replay.kernel import Refused
from icecore.replay.show.story import who_won


class RefusedHereError(IcecoreError):
    """A refusal with the seats' names in it, and what would have been legal."""

    def __init__(self, refusal: Refused, timeline: Timeline[Any]) -> None:
        self.rule = refusal.rule
        self.legal = [
            {"seat": seat, "act": to_named(act), "text": write_act(seat, act, timeline.names)}
            for seat, act in legal_acts(timeline, timeline.state)
            if (seat, act) != refusal.said
        ]
        lines = [f"  {each['text']}" for each in self.legal]
        more = f"\n  … and {len(lines) - 12} more: icecore options" if len(lines) > 12 else ""
        hint = "\nLegal now:\n" + "\n".join(lines[:12]) + more if lines else _owed(timeline)
        if refusal.owed is not None:
            pool = ", ".join(map(str, refusal.owed.pool))
            hint = f"\nThe table may show: {pool}"
        self.anyway = allowance(refusal, timeline.names)
        hint += allowance_hint(refusal, timeline.names)
        super().__init__(f"refused by {with_names(str(refusal), timeline.names)}{hint}")


def _owed(timeline: Timeline[Any]) -> str:
    owed = timeline.game.chance(timeline.state)
    return f"\nThe table is asked first: {timeline.voice.words(owed.why)}" if owed else ""


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
        "icecore add evening.ice 'scribe ruling \"we count the cairn as 5\"' "
        "'valued card=cairn points=5'",
        "icecore add evening.ice 'scribe allow \"house rule: may reach 8\" Lana discover 8'",
    ),
)
@click.argument("file", type=LogPath)
@click.argument("act", shell_complete=complete_act)
@click.argument("events", nargs=-1)
@json_option
def command(file: Path, act: str, events: tuple[str, ...], as_json: bool) -> None:
    """Append ACT to the last game of FILE, if the rules allow it.

    ACT is one line: a seat, an act and its fields. What the table shows next may follow after
    " : ". `undo` takes the last act back.

    Every game also has these, by the scribe: note RECORD TEXT [MARK], takeback RECORD (also to
    redo), adjourn, resume, abandon, identify ZONE SEAT CARDS, go_on, and ruling REASON with its
    EVENTS as further arguments. A seat that abandons concedes. allow REASON SEAT ACT plays an act
    that a rule refuses: that rule is waived once, and written down.
    """
    with Session.open(file, now) as session:
        timeline = session.timeline
        vocabulary, names = timeline.game.vocabulary, timeline.names
        undo = act.strip() == "undo"
        try:
            line = Line(SCRIBE, take_back(timeline)) if undo else parse_line(act, vocabulary, names)
            caused = [parse_event(event, vocabulary, names) for event in events]
        except NotationError as error:
            raise IcecoreError(str(error)) from error  # a typing mistake, not a damaged file
        try:
            records = session.enter(line.seat, line.act, shown=line.shown, events=caused)
        except Refused as refusal:
            raise RefusedHereError(refusal, timeline) from refusal
        say_torn(session.log)
    print_records(timeline, records, as_json)


def print_records(timeline: Timeline[Any], records: list[AnyRecord], as_json: bool) -> None:
    first = len(timeline) - len(records) + 1
    if as_json:
        emit([{"n": n, **to_named(record)} for n, record in enumerate(records, first)])
        return
    for number in range(first, first + len(records)):
        record = timeline.records[number - 1]
        mark = "~" if record.implied else " "
        tell(f"{number:4} {mark} {write_act(record.seat, record.act, timeline.names)}")
        for sentence in timeline.sentences(number):
            tell(f"         {sentence}")
    what_next(timeline)


def what_next(timeline: Timeline[Any]) -> None:
    """Who must speak, for whoever types."""
    outcome, owed = timeline.outcome(), timeline.game.chance(timeline.state)
    if outcome is not None:
        won = who_won(timeline.game, outcome, timeline.names)
        say(f"The game is over: {outcome.reason}.{won} `icecore seal` closes the log for good.")
    elif owed is not None:
        say(f"The table is asked: {timeline.voice.words(owed.why)}")
    else:
        able = {seat for seat, _ in legal_acts(timeline, timeline.state)}
        names = ["the scribe" if seat < 0 else timeline.names[seat] for seat in sorted(able)]
        say(f"{' or '.join(names)} is to act.")
