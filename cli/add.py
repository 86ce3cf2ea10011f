"""`icecore add`: append one act."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from icecore.cli.opening import LogPath, open_game, say_torn
from icecore.cli.terminal import emit, example, json_option, now, say, tell
from icecore.events.words.errors import IcecoreError, NotationError
from icecore.events.words.named import to_named
from icecore.events.words.record import AnyRecord
from icecore.events.words.text import parse_event, write_act
from icecore.replay.course.session import Session
from icecore.replay.course.viewpoint import viewer_of
from icecore.replay.desk.answers import Answer
from icecore.replay.desk.choices import Choice
from icecore.replay.desk.desk import Desk, Looking
from icecore.replay.kernel import Refused


class RefusedHereError(IcecoreError):
    """A refusal as the desk words it, and what would have been legal."""

    def __init__(self, answer: Answer) -> None:
        self.rule, self.anyway = answer.rule, answer.anyway
        self.legal = list(map(named_choice, answer.legal))
        super().__init__(str(answer))


def named_choice(choice: Choice) -> dict[str, Any]:
    """A choice as JSON."""
    assert choice.said is not None
    seat, act = choice.said
    return {"seat": seat, "act": to_named(act), "text": choice.text, "words": choice.label}


def complete_act(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The legal acts of the file that was typed before."""
    try:
        desk = Desk(Looking(open_game(ctx.params["file"])))
        lines = [choice.text for choice in desk.choices()]
    except Exception:
        return []  # completion is no place to complain
    return [CompletionItem(line) for line in lines if line.startswith(incomplete)]


@click.command(
    "add",
    epilog=example(
        'icecore add evening.ice "Lana discover Old Slip"',
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
@click.option("--as", "viewer", metavar="SEAT", help="Enter it as this seat, which sees no more.")
@json_option
def command(
    file: Path, act: str, events: tuple[str, ...], viewer: str | None, as_json: bool
) -> None:
    """Append ACT to the last game of FILE, if the rules allow it.

    ACT is one line: a seat, an act and its fields, as `icecore options` lists them, or what people
    would say: printed names, beginnings of words, without the seat where only one can mean it. What
    the table shows next may follow after " : ". `undo` takes the last act back, `redo` undoes that.

    Every game also has these, by the scribe: note RECORD TEXT [MARK], takeback RECORD (also to
    redo), adjourn, resume, abandon, identify ZONE SEAT CARDS, go_on, and ruling REASON with its
    EVENTS as further arguments. A seat that abandons concedes. allow REASON SEAT ACT plays an act
    that a rule refuses: that rule is waived once, and written down.
    """
    with Session.open(file, now) as session:
        desk = Desk(session, viewer_of(viewer, session.timeline.names))
        records = entered(desk, act, events)
        say_torn(session.log)
    print_records(desk, records, as_json)


def entered(desk: Desk, act: str, events: Sequence[str] = ()) -> list[AnyRecord]:
    """A typed line and the events of a ruling, entered; a refusal says what would be legal."""
    vocabulary, names = desk.timeline.game.vocabulary, desk.names
    try:
        caused = [parse_event(event, vocabulary, names) for event in events]
    except NotationError as error:
        raise IcecoreError(str(error)) from error  # a typing mistake, not a damaged file
    try:
        return desk.say(act, caused)
    except Refused as refusal:
        raise RefusedHereError(desk.answer(refusal)) from refusal


def print_records(desk: Desk, records: list[AnyRecord], as_json: bool) -> None:
    timeline = desk.seen
    first = len(timeline) - len(records) + 1
    if as_json:
        shown = timeline.records[first - 1 :]
        emit([{"n": n, **to_named(record)} for n, record in enumerate(shown, first)])
        return
    for number in range(first, first + len(records)):
        record = timeline.records[number - 1]
        mark = "~" if record.implied else " "
        tell(f"{number:4} {mark} {write_act(record.seat, record.act, timeline.names)}")
        for sentence in timeline.sentences(number):
            tell(f"         {sentence}")
    say(desk.question())
