"""`icecore experiment`: two variants of a game with the same deals, and what differs for sure."""

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click
from msgspec.structs import asdict

from icecore.analysis.experiments import keeping
from icecore.analysis.experiments.differences import GROUPS, Difference, is_decided
from icecore.analysis.experiments.playing import Deal, dealer, lineups
from icecore.analysis.experiments.running import run
from icecore.analysis.experiments.verdicts import sentence, sentences
from icecore.cli.naming import game_argument, options_given
from icecore.cli.terminal import emit, example, json_option, progress, say, tell
from icecore.library.processes import cores, undisturbed
from icecore.library.simulating import plan_of
from icecore.replay.course.simulate import Plan
from icecore.replay.games.registry import find_game
from icecore.replay.show.plain import number_of

WORTHWHILE = 500
"""Games from which on more processes save more time than they take to start."""
VARIANT = "What this variant has: set=NAME|FILE, players=N, bot=NAME[,NAME…] or an option."


@click.command(
    "experiment",
    epilog=example(
        "icecore experiment boreal_pyramid --a bot=random --b bot=greedy --games 60",
        "icecore experiment boreal_forest --a players=2 --b players=3 --until length --games 60",
    ),
)
@game_argument
@click.option("--a", "a", multiple=True, metavar="K=V", help=VARIANT)
@click.option("--b", "b", multiple=True, metavar="K=V", help="The same for the other one.")
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=1000,
    show_default=True,
    help="Games of each variant, at most; verdicts need 50 deals.",
)
@click.option("--bot", "bots", multiple=True, metavar="NAME", help="Who plays, in both.")
@click.option("--players", type=click.IntRange(min=1), help="How many seats, in both.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="An option of both.")
@click.option("--set", "set_name", metavar="NAME|FILE", help="The component set of both.")
@click.option("--seed", default="0", show_default=True, help="The same seed, the same games.")
@click.option(
    "--until",
    multiple=True,
    type=click.Choice(GROUPS),
    help="What must be decided before it stops early (default: all but cards).",
)
@click.option(
    "--within",
    type=click.FloatRange(min=0, min_open=True, max=100),
    default=3.0,
    show_default=True,
    help="What is too little to matter: percentage points; of lengths and scores, percent of A's.",
)
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; by default all cores.")
@click.option(
    "--file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Where it is kept (default: a name of its own, here).",
)
@click.option("--keep/--no-keep", default=True, show_default=True, help="For going on later.")
@json_option
def command(
    game: str,
    a: tuple[str, ...],
    b: tuple[str, ...],
    games: int,
    bots: tuple[str, ...],
    players: int | None,
    options: tuple[str, ...],
    set_name: str | None,
    seed: str,
    until: tuple[str, ...],
    within: float,
    jobs: int | None,
    file: Path | None,
    keep: bool,
    as_json: bool,
) -> None:
    """Let bots play two variants of GAME with the same deals, and say what differs.

    It stops as soon as everything is decided, and after Ctrl-C the same command goes on where it
    stopped. All intervals hold together with 95 % confidence, however often one looks.
    """
    rules = find_game(game)
    both = {
        "bot": ",".join(bots),
        "set": set_name,
        "players": players,
        **dict(options_given(options)),
    }
    one, other = (_plan(game, seed, {**both, **dict(options_given(given))}) for given in (a, b))
    variants = keeping.Variants(one, other)
    if one == other:
        raise click.UsageError("A and B are the same: say with --a and --b what differs")
    lineup = max(len(lineups(plan.bots)) for plan in (one, other))
    most = -(-games // lineup)
    asked = until or tuple(group for group in GROUPS if group != "cards")
    jobs = jobs or (cores() if games >= WORTHWHILE else 1)
    deals = list[Deal]()
    with ExitStack() as stack:
        played = _ignore
        if keep:
            path = file or keeping.file_of(variants)
            deals, kept = stack.enter_context(keeping.opened(path, variants))
            say(
                f"Kept in {path}."
                if not deals
                else f"Going on after {number_of(len(deals), 'deal')} of {path}."
            )
            played = lambda deal: keeping.add(kept, deal)  # noqa: E731
        with undisturbed():
            play = stack.enter_context(dealer(one, other, jobs))
        advance = stack.enter_context(progress("Deals", most))
        advance(min(most, len(deals)))

        def counted(deal: Deal) -> None:
            played(deal)
            advance(1)

        found = run(
            deals, most, play, asked,
            cooperative=rules.cooperative, within=within / 100, played=counted,
        )  # fmt: skip
    if as_json:
        emit(_plain(variants, deals, found, asked, lineup))
        return
    tell(_head(deals, lineup, is_decided(found, asked)))
    for line in sentences(found):
        tell(line)


def _ignore(deal: Deal) -> None:
    pass


def _plan(game: str, seed: str, words: dict[str, Any]) -> Plan:
    """A variant from its words; what is no set, bot or number of players is an option."""
    bots = tuple(filter(None, (words.pop("bot") or "").split(",")))
    own_set, players = words.pop("set"), words.pop("players")
    if players is not None and not str(players).isdecimal():
        raise click.UsageError(f"players={players}: expected a number")
    seats = None if players is None else int(players)
    return plan_of(game, bots, seed, seats, own_set, words, swap=False)


def _head(deals: Sequence[Deal], lineup: int, decided: bool) -> str:
    count = number_of(len(deals), "deal")
    each = f", each with {lineup} seatings" if lineup > 1 else ""
    end = "everything that was asked is decided" if decided else "not everything is decided"
    return f"{count} in both variants{each}: {end}."


def _plain(
    variants: keeping.Variants,
    deals: Sequence[Deal],
    found: Sequence[Difference],
    asked: Sequence[str],
    lineup: int,
) -> dict[str, Any]:
    return {
        "a": _said(variants.a),
        "b": _said(variants.b),
        "deals": len(deals),
        "seatings": lineup,
        "decided": is_decided(found, asked),
        "differences": [
            {**asdict(one), "verdict": one.verdict, "sentence": sentence(one)} for one in found
        ],
    }


def _said(plan: Plan) -> dict[str, Any]:
    return {"set": plan.set_name, "bots": plan.bots, "options": plan.options}
