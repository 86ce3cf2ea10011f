"""`icecore experiment`: two variants of a game with the same deals, and what differs for sure."""

from pathlib import Path
from typing import Any

import click

from icecore.cli.options.argument_types import game_argument, options_given
from icecore.cli.terminal import emit, example, json_option, progress, say, tell
from icecore.library.verbs.experiment import GROUPS, file_of, run_experiment, variants_of

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
    both: dict[str, Any] = {"bot": bots, "set": set_name, "players": players}
    both |= options_given(options)
    variants = variants_of(
        game, seed, {**both, **dict(options_given(a))}, {**both, **dict(options_given(b))}
    )
    path = file or file_of(variants) if keep else None
    found = run_experiment(variants, games, until, within, jobs, path, progress=progress, told=say)
    if as_json:
        emit(found.as_data())
    else:
        tell(str(found))
