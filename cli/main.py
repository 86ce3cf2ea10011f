"""The `icecore` command: finds the commands, and turns every error into one sentence."""

import os
import sys
from importlib import import_module
from io import StringIO
from typing import Any

import click

from icecore import __version__
from icecore.cli.terminal import in_json, say, tell
from icecore.events.words.errors import IcecoreError, LogError, at_terminal, did_you_mean

GROUPS = {
    "First": {
        "demo": "Take the tour: bots play, and you see what comes of it.",
        "play": "Play against bots or each other; the computer deals.",
        "record": "Record a game on a full screen, or go on with one.",
        "replay": "Step through a game in the terminal.",
        "serve": "Browse, watch, record and ask in the browser.",
    },
    "Play and record": {
        "new": "Open the log of a new game.",
        "add": "Append one act to a log.",
        "options": "List what can be done now.",
        "correct": "Put right what was written wrong; the rest is said again.",
        "fork": "Go on from any position in a log of its own.",
        "seal": "Close the log of a finished game for good.",
    },
    "Look": {
        "show": "Show a position as text, picture or data.",
        "log": "Tell the story of a game.",
        "diff": "Compare two positions of a game.",
        "compare": "Compare two games: where they part, and what came of it.",
        "games": "List the games that can be played.",
        "rules": "Look up the rules of a game, or one rule by its id.",
    },
    "Keep and share": {
        "info": "Say what a log or an archive holds.",
        "verify": "Check that logs are whole and every act legal.",
        "recover": "Save what can be saved from a damaged file.",
        "pack": "Rewrite logs in their compact form.",
        "cat": "Join logs into one archive.",
        "export": "Write games as text, JSON lines, a page or a moving picture.",
        "import": "Read games from text or JSON lines.",
    },
    "Simulate and judge": {
        "simulate": "Let bots play many games.",
        "judge": "Find winning chances, luck, decisions and turning points.",
        "experiment": "Compare two variants of a game with the same deals.",
        "tournament": "Let bots play each other in all pairs, and rate them.",
    },
    "Ask": {
        "ask": "Ask an archive of tables named questions.",
        "query": "Ask an archive of tables in SQL.",
        "find": "Find games that reached a position.",
        "sql": "Ask many SQL queries at a prompt.",
        "load": "Load logs into tables that SQL can ask.",
        "report": "Write a page with charts of every game.",
        "export-tables": "Write the tables of a database as Parquet, CSV or Arrow.",
        "lake": "Keep the tables of archives beyond one machine, on Spark.",
    },
    "Games and cards of your own": {
        "game": "Start a game of your own, or check one.",
        "set": "Show, check or start a component set.",
    },
}
"""Group → name → help in one line. `icecore --help` imports none of the commands."""

COMMANDS = {name: told for group in GROUPS.values() for name, told in group.items()}


class Commands(click.Group):
    """Imports a command when it is called, not before."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        file = "import_" if name == "import" else name.replace("-", "_")
        module = import_module(f"icecore.cli.commands.{file}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            ctx.fail(f'there is no command "{args[0]}"{did_you_mean(args[0], COMMANDS)}')
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        widest = max(map(len, COMMANDS))
        for title, commands in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(f"{name:{widest}}", told) for name, told in commands.items()])


@click.command(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Example: icecore demo",
)
@click.version_option(__version__, prog_name="icecore")
def icecore() -> None:
    """Record tabletop games, replay them, simulate them, and keep them for good."""


def main() -> None:
    """Run the command; exit 0 fine, 1 refused or not found, 2 usage, 3 damaged, 4 timed out,
    130 interrupted.
    """
    try:
        with at_terminal():
            sys.exit(icecore.main(prog_name="icecore", standalone_mode=False) or 0)
    except click.exceptions.Exit as done:
        sys.exit(done.exit_code)
    except click.ClickException as error:
        shown = StringIO()
        error.show(shown)
        say(shown.getvalue().rstrip("\n"))
        sys.exit(error.exit_code)
    except (KeyboardInterrupt, click.Abort):
        say("icecore: interrupted")
        sys.exit(130)
    except (IcecoreError, OSError) as error:
        fail(error)
    except Exception as error:
        if os.environ.get("ICECORE_TRACEBACK"):
            raise
        fail(
            IcecoreError(f"a mistake of icecore's own: {error!r}; ICECORE_TRACEBACK=1 shows where")
        )


def fail(error: IcecoreError | OSError) -> None:
    """One sentence for people on stderr; with --json an object for programs on stdout."""
    message, code = str(error), getattr(error, "exit_code", 1)
    if isinstance(error, LogError) and error.offset and "recover" not in message:
        message += "; `icecore recover` saves what is whole"
    if isinstance(error, OSError):
        message = f"{error.filename or 'file'}: {(error.strerror or message).lower()}"
    if "--json" in sys.argv:
        rule = getattr(error, "rule", None)
        answer: dict[str, Any] = {"message": message, "exit_code": code}
        answer |= {"rule": rule.id} if rule is not None else {}
        legal = getattr(error, "legal", None)
        answer |= {"legal": [act.as_data() for act in legal]} if legal is not None else {}
        anyway = getattr(error, "anyway", "")
        answer |= {"anyway": anyway} if anyway else {}
        tell(in_json({"error": answer}))
    say(f"icecore: {message}")
    sys.exit(code)
