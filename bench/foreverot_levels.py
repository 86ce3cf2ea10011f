"""Counts the wins of the bot `storm` in Foreverot, by challenge level and number of players.

    python bench/foreverot_levels.py [GAMES [PLAYERS…]]

Prints the table of docs/reference/games/foreverot.md: the same seed gives the same numbers.
"""

import sys
from typing import get_args, get_type_hints

from icecore.replay.games.foreverot.rules.state import Options
from icecore.replay.table.simulate import Plan, lay_table, simulated_game

LEVELS: tuple[str, ...] = get_args(get_type_hints(Options)["level"])


def won(players: int, level: str, games: int) -> int:
    """How many of so many games were won."""
    plan = Plan("foreverot", ("storm",) * players, seed="levels", options={"level": level})
    table = lay_table(plan)
    seals = (simulated_game(table, number)[2] for number in range(games))
    return sum(bool(seal.outcome.winners) for seal in seals)


def main(games: int = 200, *players: int) -> None:
    sys.stdout.write(f"| players | {' | '.join(LEVELS)} |\n|{'---|' * (len(LEVELS) + 1)}\n")
    for number in players or range(1, 9):
        cells = [f"{won(number, level, games) / games:.0%}" for level in LEVELS]
        sys.stdout.write(f"| {number} | {' | '.join(cells)} |\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
