"""Writes our golden games anew, and pins what they tell.

    python tests/make_golden.py [GAME…]

Read the changes before you commit them: each is a change of the rules or of the telling.
"""

import subprocess
import sys
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    ROOT = Path(__file__).parents[1]
    sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "examples" / "lantern")]

from icecore.replay.games.registry import find_game
from icecore.testing.make_golden import write_golden
from tests.ours import FIXTURES, GAMES

SPECIAL: dict[str, tuple[tuple[tuple[str, ...], dict[str, Any]], ...]] = {
    "board_royale": (
        (("random",) * 2, {"max_rounds": 2}),
        (("random",) * 2, {}),
        (("survivor",) * 3, {}),
        (("random",) * 3, {"peaceful": True, "bloodshed": True}),
        (("survivor",) * 4, {"escape": "together"}),
    ),
    "foreverot": ((("storm",) * 2, {}),),
}
"""Tables at which the endings of a game are soon found, where the usual ones would take long."""


def main(names: list[str]) -> None:
    for name in names or GAMES:
        (FIXTURES / "golden" / name).mkdir(parents=True, exist_ok=True)
        for path in write_golden(find_game(name), FIXTURES, SPECIAL.get(name, ())):
            sys.stdout.write(f"{path}\n")
    pytest = Path(sys.executable).with_name("pytest")
    tests = Path(__file__).with_name("test_golden.py")
    subprocess.run([pytest, tests, "--snapshot-update"], check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
