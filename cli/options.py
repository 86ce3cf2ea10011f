"""`icecore options`: what can be done now."""

from pathlib import Path

import click

from icecore.cli.opening import at_option, file_argument, game_option, open_game
from icecore.cli.terminal import emit, example, json_option, say, tell
from icecore.events.words.named import to_named
from icecore.events.words.text import write_act
from icecore.events.words.wire import TABLE
from icecore.replay.course.timeline import position_of
from icecore.replay.course.viewpoint import viewer_in
from icecore.replay.desk.acts import legal_acts


@click.command(
    "options",
    epilog=example("icecore options evening.ice", "icecore options evening.ice --at t3 --json"),
)
@file_argument
@game_option
@at_option
@click.option("--as", "viewer", metavar="SEAT", help="Only what this seat may do.")
@json_option
def command(
    file: Path, which: str | None, at: str | None, viewer: str | None, as_json: bool
) -> None:
    """List the legal acts of a position, as `icecore add` takes them, and what the table owes."""
    timeline = open_game(file, which)
    game, number = timeline.game, position_of(timeline, at)
    state = timeline.at(number)
    over = timeline.outcome() if number == timeline.present else game.outcome(state)
    acts = [] if over else legal_acts(timeline, state)
    owed = None if over else game.chance(state)
    if viewer is not None:
        seat = viewer_in(viewer, timeline.names)
        acts = [(who, act) for who, act in acts if who == seat]
        owed = owed if seat == TABLE else None
    if as_json:
        emit(
            {
                "acts": [
                    {
                        "seat": seat,
                        "act": to_named(act),
                        "text": write_act(seat, act, timeline.names),
                    }
                    for seat, act in acts
                ],
                "owed": owed
                and {
                    "why": timeline.voice.words(owed.why),
                    "count": owed.count,
                    "ordered": owed.ordered,
                    "pool": list(owed.pool),
                },
            }
        )
        return
    for seat, act in acts:
        tell(write_act(seat, act, timeline.names))
    if owed is not None:
        say(f"The table is asked: {timeline.voice.words(owed.why)}")
        cards = "a card" if owed.count == 1 else f"{owed.count} cards"
        say(f"It names {cards} of: {', '.join(map(str, owed.pool))}")
        shown = owed.make(tuple(owed.pool[: owed.count]))
        say(f"For example: {write_act(TABLE, shown, timeline.names)}")
    elif over:
        say(f"The game is over: {over.reason}.")
    elif not acts:
        awaited = timeline.clock(number).seat
        who = "the table" if awaited == TABLE else timeline.names[awaited or 0]
        say(f"Nothing to do for {viewer} now; {who} is awaited.")
