"""Compares two variants of a game with the same deals."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from icecore.analysis.experiments import experiment_file
from icecore.analysis.experiments.differences import GROUPS, Difference, is_decided
from icecore.analysis.experiments.experiment_file import Variants, file_of
from icecore.analysis.experiments.paired_deals import Deal, dealer, lineups
from icecore.analysis.experiments.runner import run
from icecore.analysis.experiments.verdicts import sentence, sentences
from icecore.events.words.errors import option
from icecore.library.support.arguments import (
    PathLike,
    Progress,
    WrongUseError,
    as_names,
    as_number,
    as_options,
    as_path,
    expect,
    silently,
)
from icecore.library.support.processes import cores, undisturbed
from icecore.library.verbs.simulate import plan_of
from icecore.replay.games.registry import find_game
from icecore.replay.show.text import number_of
from icecore.replay.table.simulate import Plan

__all__ = ["GROUPS", "Experiment", "experiment", "file_of", "run_experiment", "variants_of"]

WORTHWHILE = 500
"""Games from which on more processes save more time than they take to start."""


class Experiment(Struct, frozen=True):
    """What differs between `a` and `b`, with the sentences that can be said of it."""

    a: Plan
    b: Plan
    deals: int
    seatings: int
    """Games of each variant with the same deal: bots change seats."""
    decided: bool
    """Is everything decided that was asked?"""
    differences: tuple[Difference, ...]

    def __str__(self) -> str:
        each = f", each with {self.seatings} seatings" if self.seatings > 1 else ""
        end = "everything that was asked is" if self.decided else "not everything is"
        head = f"{number_of(self.deals, 'deal')} in both variants{each}: {end} decided."
        return "\n".join((head, *sentences(self.differences)))

    def as_data(self) -> dict[str, Any]:
        """Plain data, as `icecore experiment --json` prints it."""
        return {
            "a": _said(self.a),
            "b": _said(self.b),
            "deals": self.deals,
            "seatings": self.seatings,
            "decided": self.decided,
            "differences": [
                {**asdict(one), "verdict": one.verdict, "sentence": sentence(one)}
                for one in self.differences
            ],
        }


def _said(plan: Plan) -> dict[str, Any]:
    return {"set": plan.set_name, "bots": plan.bots, "options": plan.options}


def experiment(
    game: str,
    a: Mapping[str, Any],
    b: Mapping[str, Any],
    games: int = 1000,
    seed: int | str = 0,
    *,
    bots: Sequence[str] = (),
    players: int | None = None,
    set: str | PathLike | None = None,
    options: dict[str, Any] | None = None,
    until: Sequence[str] = (),
    within: float = 3.0,
    jobs: int = 1,
    path: PathLike | None = None,
) -> Experiment:
    """Let bots play two variants with the same deals, and say what differs.

    `a` and `b` say what each variant has: `{"bot": "greedy"}`, `{"players": 3}`, `{"set": …}` or
    options of the game; the rest is said of both. It stops as soon as everything of `until` is
    decided. With a `path` it is kept, and the same call goes on where it stopped. `jobs` above 1
    starts processes: a script then needs its `if __name__ == "__main__":`.
    """
    expect("seed", seed, (int, str), "a number or a text")
    as_number("within", within, "percent", 0, whole=False, most=100)
    as_number("games", games, "a number of games")
    as_number("jobs", jobs, "a number of processes")
    for name in as_names("until", until, "a list of names"):
        if name not in GROUPS:
            raise WrongUseError(f'until: there is no "{name}"; there is {", ".join(GROUPS)}')
    for name, given in (("a", a), ("b", b)):
        expect(name, given, Mapping, "a dictionary of names and values")
    both = {"bot": as_names("bots", bots, "a list of names"), "set": set, "players": players}
    both |= as_options("options", options)
    variants = variants_of(game, str(seed), {**both, **a}, {**both, **b})
    target = None if path is None else as_path("path", path)
    return run_experiment(variants, games, tuple(until), within, jobs, target)


def variants_of(game: str, seed: str, a: dict[str, Any], b: dict[str, Any]) -> Variants:
    """Both variants from their words."""
    variants = Variants(_plan(game, seed, dict(a)), _plan(game, seed, dict(b)))
    if variants.a == variants.b:
        raise WrongUseError(
            f"A and B are the same: {option('a', '…')} and {option('b', '…')} say what differs"
        )
    return variants


def _plan(game: str, seed: str, words: dict[str, Any]) -> Plan:
    """A variant from its words; what is no set, bot or number of players is an option."""
    said = words.pop("bot") or ()
    bots = said.split(",") if isinstance(said, str) else as_names("bot", said, "a list of names")
    own_set, players = words.pop("set"), words.pop("players")
    if players is not None and not str(players).isdecimal():
        raise WrongUseError(f"players={players}: expected a number")
    seats = None if players is None else int(players)
    return plan_of(game, tuple(filter(None, bots)), seed, seats, own_set, words, swap=False)


def run_experiment(
    variants: Variants,
    games: int,
    until: tuple[str, ...],
    within: float,
    jobs: int | None,
    path: Path | None,
    *,
    progress: Progress = silently,
    told: Callable[[str], object] = lambda _sentence: None,
) -> Experiment:
    """Play until all is decided; without `jobs`, with all cores where that is worth it."""
    one, other = variants.a, variants.b
    seatings = max(len(lineups(plan.bots)) for plan in (one, other))
    most = -(-games // seatings)
    asked = until or tuple(group for group in GROUPS if group != "cards")
    jobs = jobs or (cores() if games >= WORTHWHILE else 1)
    deals = list[Deal]()
    with ExitStack() as stack:
        kept = None
        if path is not None:
            deals, kept = stack.enter_context(experiment_file.opened(path, variants))
            begun = f"Going on after {number_of(len(deals), 'deal')} of {path}."
            told(begun if deals else f"Kept in {path}.")
        with undisturbed():
            play = stack.enter_context(dealer(one, other, jobs))
        advance = stack.enter_context(progress("Deals", most))
        advance(min(most, len(deals)))

        def played(deal: Deal) -> None:
            if kept is not None:
                experiment_file.add(kept, deal)
            advance(1)

        cooperative = find_game(one.game).cooperative
        found = run(
            deals, most, play, asked,
            cooperative=cooperative, within=within / 100, played=played,
        )  # fmt: skip
    decided = is_decided(found, asked)
    return Experiment(one, other, len(deals), seatings, decided, tuple(found))
