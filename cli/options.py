"""`icecore options`: what can be done now."""

from pathlib import Path
from typing import Any

import click

from icecore.cli.opening import (
    at_option,
    file_argument,
    game_option,
    open_game,
    position,
    seat_number,
)
from icecore.cli.terminal import emit, example, json_option, say
from icecore.events.named import to_named
from icecore.events.text import write_act
from icecore.events.wire import TABLE
from icecore.replay.timeline import Timeline


def legal_acts(timeline: Timeline[Any], state: Any) -> list[tuple[int, Any]]:
    """What the seats may do, each as its own view allows it."""
    game, seats = timeline.game, range(len(timeline.names))
    return [
        (who, act)
        for seat in seats
        for who, act in game.candidates(game.view(state, seat))
        if who == seat
    ]


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
    game, state = timeline.game, timeline.at(position(timeline, at))
    acts = legal_acts(timeline, state)
    if viewer is not None:
        seat = seat_number(timeline, viewer)
        acts = [(who, act) for who, act in acts if who == seat]
    owed = game.chance(state) if viewer is None else None
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
                    "why": owed.why,
                    "count": owed.count,
                    "ordered": owed.ordered,
                    "pool": list(owed.pool),
                },
            }
        )
        return
    for seat, act in acts:
        click.echo(write_act(seat, act, timeline.names))
    if owed is not None:
        say(f"The table is asked: {owed.why}")
        cards = "a card" if owed.count == 1 else f"{owed.count} cards"
        say(f"It names {cards} of: {', '.join(map(str, owed.pool))}")
        shown = owed.make(tuple(owed.pool[: owed.count]))
        say(f"For example: {write_act(TABLE, shown, timeline.names)}")
    elif not acts:
        outcome = timeline.outcome()
        say(f"The game is over: {outcome.reason}." if outcome else "Nobody can act here.")
