"""`icecore judge`: winning chances at every record, luck and decisions, turning points."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from icecore.cli.options.file_options import file_argument, game_option
from icecore.cli.terminal import columns, emit, example, json_option, progress, say, tell
from icecore.library.support.json_data import judgement_as_data
from icecore.library.verbs.judge import (
    WIDTH,
    Account,
    Judgement,
    Sum,
    accounts,
    judge_file,
    sentence,
    sparkline,
    turning_points,
)
from icecore.replay.show.safe_text import percent, percent_range


@click.command(
    "judge",
    epilog=example(
        "icecore judge evening.ice",
        "icecore judge evening.ice --rollouts 20 --alternatives 2",
        "icecore judge evening.ice --rollouts 20 --as Lana --json",
    ),
)
@file_argument
@game_option
@click.option(
    "--rollouts",
    type=click.IntRange(min=4, max=1_000_000),
    default=100,
    show_default=True,
    help="How often a position is played on, on average.",
)
@click.option(
    "--seconds", type=click.FloatRange(min=0, min_open=True), help="Stop after about so long."
)
@click.option("--bot", default="random", show_default=True, help="Who plays on.")
@click.option("--as", "viewer", metavar="SEAT|all", default="all", help="From whose view.")
@click.option("--seed", default="0", show_default=True, help="The same seed, the same chances.")
@click.option(
    "--alternatives",
    type=click.IntRange(min=0, max=100),
    default=0,
    metavar="K",
    help="For the K decisions that cost most: what else could have been done.",
)
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; by default all cores.")
@click.option("--keep/--no-keep", default=True, show_default=True, help="Beside the log.")
@json_option
def command(
    file: Path,
    which: str | None,
    rollouts: int,
    seconds: float | None,
    bot: str,
    viewer: str,
    seed: str,
    alternatives: int,
    jobs: int | None,
    keep: bool,
    as_json: bool,
) -> None:
    """Play every position of a game on with bots: who wins how often, at every record.

    The change at a record of the table is luck, and so is what a seat turned over without knowing
    it; any other change at a seat's record is its decision. What was judged is kept beside the log,
    as FILE.judged, and never judged again; after Ctrl-C the same command goes on where it stopped.
    """
    keep = keep and str(file) != "-"
    found = judge_file(
        file, which, viewer, rollouts=rollouts, bot=bot, seed=seed, seconds=seconds, jobs=jobs,
        alternatives=alternatives, keep=keep, progress=progress,
    )  # fmt: skip
    if found.kept is not None:
        say(f"Kept in {found.kept}.")
    if as_json:
        emit(judgement_as_data(found.judgement))
        return
    for line in _told(found.judgement, found.sentences, alternatives):
        tell(line)


def _told(judgement: Judgement, sentences: Mapping[int, str], alternatives: int) -> Iterator[str]:
    """The whole judgement for people."""
    names = judgement.names
    seats = range(1 if judgement.cooperative else len(names))
    heads = ["record", *("all together" if judgement.cooperative else names[s] for s in seats)]
    yield from columns(
        [[at.record, *(_share(at, seat) for seat in seats), _short(sentences[at.record])]
         for at in judgement.positions],
        [*heads, ""],
    )  # fmt: skip
    yield ""
    for seat in seats:
        curve = [at.chance(seat) for at in judgement.positions]
        yield f"{sparkline(curve)}  {heads[seat + 1]}"
    yield ""
    for account in accounts(judgement)[: len(seats)]:
        yield f"{heads[account.seat + 1]}: {_account(account, judgement.cooperative)}"
    if judgement.cooperative:
        yield f"Expected at the beginning: {judgement.positions[0].expected(0):.1f} points."
    points = turning_points(judgement)
    if points:
        yield ""
    yield from (sentence(point, judgement) for point in points)
    for found in judgement.alternatives:
        yield ""
        cost = f"{100 * found.lost:.0f} percentage points"
        told = f"Record {found.record}: {names[found.seat]} lost {cost}"
        if len(found.options) == 1:
            yield f"{told}. There was no other act."
            continue
        yield f"{told}. Instead:"
        best = [option for option in found.options if not option.done][:3]
        for option in [*best, *(option for option in found.options if option.done)]:
            done = " (was done)" if option.done else ""
            between = percent_range(option.low, option.high)
            yield f"  {percent(option.chance)} ({between})  {option.words or option.act}{done}"

    if alternatives and not judgement.alternatives:
        yield ""
        yield "No decision of a seat lost anything: there are no alternatives to list."


def _share(at: Any, seat: int) -> str:
    low, high = at.interval(seat)
    between = f" ({percent_range(low, high)})" if at.rollouts else ""
    return f"{percent(at.chance(seat))}{between}"


def _short(told: str) -> str:
    return told if len(told) <= WIDTH else told[: WIDTH - 1] + "…"


def _account(account: Account, together: bool) -> str:
    parts = [f"luck {_signed(account.luck)}"]
    if together:
        both = Sum(
            account.decisions.value + account.others.value,
            (account.decisions.give**2 + account.others.give**2) ** 0.5,
        )
        parts.append(f"decisions {_signed(both)}")
    else:
        parts.append(f"decisions {_signed(account.decisions)}")
        parts.append(f"the others' decisions {_signed(account.others)}")
    return f"{'; '.join(parts)}; from {percent(account.began)} to {percent(account.ended)}"


def _signed(found: Sum) -> str:
    """The interval first: `+0.11 to +1.05`, or that it may as well be nothing."""
    low, high = found.value - found.give, found.value + found.give
    ends = f"{low:+.2f} to {high:+.2f}".replace("-", "−")
    return f"{ends}, which cannot be told apart from 0" if low <= 0 <= high else ends
