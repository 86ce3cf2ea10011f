"""The parts of the reference that the program knows best: commands, columns, questions, rules."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
from library_page import library

from icecore.analysis.query.question import questions
from icecore.analysis.tables.tables import dictionary_tables, shared_tables
from icecore.cli.main import icecore
from icecore.replay.games.registry import OURS, find_game

DOCS = Path(__file__).parent
REFERENCE = DOCS / "reference"
FIXTURES = DOCS.parent / "fixtures"
MOST_EXAMPLES = 2


def commands() -> Iterator[str]:
    """Every command as click describes it."""
    yield "# The commands\n\nEvery command has `--help`; this is what it says.\n"
    context = click.Context(icecore, info_name="icecore", max_content_width=100)
    for name in icecore.list_commands(context):
        command = icecore.get_command(context, name)
        assert command is not None
        yield from _command(command, click.Context(command, parent=context, info_name=name), "##")


def _command(command: click.Command, context: click.Context, level: str) -> Iterator[str]:
    yield f"{level} {context.command_path}\n\n```text\n{command.get_help(context)}\n```\n"
    if isinstance(command, click.Group):
        for name, each in command.commands.items():
            inner = click.Context(each, parent=context, info_name=name, max_content_width=100)
            yield from _command(each, inner, f"{level}#")


def columns() -> Iterator[str]:
    """The shared tables with a sentence for each column; those of the games come from events."""
    yield "# Every column\n\nThe tables that all games share. A game's own are its acts and events:"
    yield "`SELECT * FROM columns WHERE table_schema = 'the_north'` lists them with sentences.\n"
    for table in (*shared_tables(), *dictionary_tables()):
        yield f"## {table.key}\n\n| column | type | |\n|---|---|---|"
        for column in table.columns:
            kind = column.sql if len(column.sql) < 40 else f"{column.sql[:37]}…"
            yield f"| `{column.name}` | {_cell(kind)} | {_cell(column.doc)} |"
        yield ""


def all_questions() -> Iterator[str]:
    yield "# The questions\n\n`icecore ask LOG NAME`; `--describe` shows the SQL as well.\n"
    for question in questions().values():
        yield f"## {question.name}\n\n{question.title}.\n"
        if question.parameters:
            yield "| parameter | kind | default | |\n|---|---|---|---|"
            for each in question.parameters:
                default = "" if each.default is None else each.default
                yield f"| `{each.name}` | {each.kind} | {default} | {_cell(each.about)} |"
            yield ""
        yield "| column | |\n|---|---|"
        yield from (f"| `{name}` | {_cell(about)} |" for name, about in question.columns)
        yield ""


def rules(name: str) -> Iterator[str]:
    """Every rule by its id, with the examples that are played as tests."""
    game, examples = find_game(name), _examples(name)
    yield f"# Rules of {game.title}\n\n`icecore rules {name} ID` shows one."
    yield "The examples are played as tests.\n"
    for rule in game.rules:
        page = f" (page {rule.page})" if rule.page else ""
        yield f"## {rule.id}\n\n{_prose(rule.text[:1].upper() + rule.text[1:])}{page}.\n"
        shown = [each for each in examples if rule.id in (*each["rules"], each.get("refused"))]
        for each in shown[:MOST_EXAMPLES]:
            yield f"**{_prose(each['title'])}**\n\n```text\n{_told(each)}\n```\n"


def _examples(name: str) -> list[dict[str, Any]]:
    return [
        example
        for file in sorted((FIXTURES / name).glob("*.toml"))
        for example in tomllib.loads(file.read_text("utf-8")).get("example", ())
    ]


def _told(example: dict[str, Any]) -> str:
    """What is tried, and what comes of it."""
    lines = example.get("when", "").strip().splitlines()
    lines = [f"> {line}" if not line.startswith(" ") else line for line in lines]
    if "refused" in example:
        because = f": {example['because']}" if "because" in example else ""
        lines.append(f"refused by {example['refused']}{because}")
    if "error" in example:
        lines.append(f"not possible: {example['error']}")
    lines += [f"  {line}" for line in str(example.get("then", "")).strip().splitlines()]
    return "\n".join(lines) or "(the position itself)"


def _prose(text: str) -> str:
    return re.sub(r"([<>*_\[\]])", r"\\\1", text).rstrip(".")


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;").rstrip(".")


def main() -> None:
    (REFERENCE / "rules").mkdir(parents=True, exist_ok=True)
    pages = {"commands": commands(), "columns": columns(), "questions": all_questions()}
    pages["library"] = library()
    pages |= {f"rules/{name}": rules(name) for name in OURS}
    for page, lines in pages.items():
        (REFERENCE / f"{page}.md").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
