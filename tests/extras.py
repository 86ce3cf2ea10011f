"""Installs every extra alone in a clean environment and tries its main command.

    python tests/extras.py [--wheel FILE] [EXTRA…]

The tools of developers (dev, docs, bench, fuzz, release) are tried by their own make targets.
"""

import argparse
import os
import pty
import signal
import subprocess
import sys
import venv
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
SECONDS = 300
GAMES = ("simulate", "boreal_pyramid", "--games", "3", "--seed", "7", "-o", "games.ice")
LOAD = ("load", "games.duckdb", "games.ice")
TRIES: dict[str, list[tuple[str, ...]]] = {
    "": [("verify", "games.ice"), LOAD, ("ask", "games.duckdb", "seat_advantage")],
    "pictures": [("show", "games.ice", "--game", "1", "--png", "-o", "position.png")],
    "report": [LOAD, ("report", "games.duckdb", "-o", "report.html")],
    "arrow": [LOAD, ("export-tables", "games.duckdb", "tables", "--format", "arrow")],
    "lake": [
        ("lake", "build", "lake", "games.ice", "--master", "local[1]"),
        ("ask", "lake", "seat_advantage"),
        ("query", "lake", "SELECT count(*) FROM games"),
        ("lake", "share", "lake"),
        ("ask", "lake", "seat_advantage", "--engine", "spark", "--master", "local[1]"),
    ],
    "testing": [],
    "tui": [],
    "web": [],
    "tls": [],
}
SERVED = {"web": (), "tls": ("--table", "--yes", "--tls", "--host", "127.0.0.1")}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wheel", default=str(ROOT))
    parser.add_argument("extras", nargs="*", metavar="EXTRA")
    wish = parser.parse_args()
    for extra in wish.extras or TRIES:
        with TemporaryDirectory(prefix="icecore-extra-") as folder:
            try_extra(extra, str(Path(wish.wheel).absolute()), Path(folder))
        sys.stderr.write(f"{extra or 'without extras'}: works\n")


def try_extra(extra: str, source: str, folder: Path) -> None:
    bin_ = folder / "venv" / "bin"
    venv.create(folder / "venv", with_pip=True)
    lock = ROOT / "requirements.lock"
    run(folder, bin_ / "pip", "install", "--quiet", "--disable-pip-version-check",
        "--constraint", lock, f"{source}[{extra}]" if extra else source)  # fmt: skip
    icecore = bin_ / "icecore"
    run(folder, icecore, *GAMES)
    for words in TRIES[extra]:
        run(folder, icecore, *words)
    if extra in SERVED:
        served(folder, [str(icecore), "serve", ".", *SERVED[extra]])
    if extra == "tui":
        stepped(folder, [str(icecore), "replay", "games.ice", "--game", "1"])
    if extra == "testing":
        run(folder, icecore, "game", "new", "mine")
        run(folder, bin_ / "pip", "install", "--quiet", "--disable-pip-version-check",
            "--no-deps", "./mine")  # fmt: skip
        run(folder / "mine", bin_ / "python", "-m", "pytest", "-q")


def run(folder: Path, *words: object) -> None:
    command = list(map(str, words))
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=SECONDS, env=clean()
    )
    if done.returncode:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")


def clean() -> dict[str, str]:
    """The environment without what would lead to other packages."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def served(folder: Path, command: list[str]) -> None:
    """A server that says where it is, and ends when it is told to."""
    with subprocess.Popen(
        command,
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
        env=clean(),
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell may ignore it
    ) as it:
        assert it.stdout is not None
        first = it.stdout.readline()
        it.send_signal(signal.SIGINT)
        it.wait(SECONDS)
    if "http" not in first:
        sys.exit(f"{' '.join(command)} did not serve: {first}")


def stepped(folder: Path, command: list[str]) -> None:
    """A full screen in a terminal of its own; q leaves it."""
    process, terminal = pty.fork()
    if not process:
        os.chdir(folder)
        os.execve(command[0], command, {**clean(), "TERM": "xterm-256color"})
    signal.alarm(60)
    shown = b""
    while b"BOREAL" not in shown:
        shown += os.read(terminal, 65_536)
    os.write(terminal, b"q")
    try:
        while os.read(terminal, 65_536):
            pass
    except OSError:  # the terminal is gone: it has ended
        pass
    _, status = os.waitpid(process, 0)
    signal.alarm(0)
    if status:
        sys.exit(f"{' '.join(command)} ended with {status}")


if __name__ == "__main__":
    main()
