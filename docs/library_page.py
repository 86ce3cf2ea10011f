"""Writes the reference of the library as a page that can be read as a file: names, signatures,
sentences, and an example each."""

import importlib
import inspect
import re
from collections.abc import Iterator
from typing import Any

HEAD = """# The library

Importing costs next to nothing: every name is imported when it is first used. Every error is an
`IcecoreError` with a sentence; it names arguments as Python does. This page is written by
`make docs` from the source."""
FUNCTION = re.compile(r"<function (?:[\w<>]+\.)*(\w+)[^>]*>")
"""How Python spells a function that is a default."""
GROUPS: dict[str, tuple[str, ...]] = {
    "Games": (
        "library.verbs.open_game.new",
        "library.verbs.open_game.open",
        "library.verbs.open_game.read",
        "library.objects.game.Game",
        "library.objects.position.Position",
        "library.objects.position.Picture",
        "library.support.acts.Act",
        "library.support.acts.Owed",
        "library.support.acts.RecordView",
        "library.verbs.judge.Judged",
    ),
    "Many games": (
        "library.objects.logs.Logs",
        "library.verbs.simulate.simulate",
        "library.verbs.tournament.tournament",
        "library.verbs.tournament.Tournament",
        "library.verbs.experiment.experiment",
        "library.verbs.experiment.Experiment",
        "library.verbs.verify.verify",
        "library.verbs.verify.Verification",
        "library.support.files.recover",
        "library.verbs.convert.convert",
    ),
    "Answers": (
        "library.verbs.load.load",
        "library.objects.archive.Archive",
        "analysis.query.answer.Answer",
        "analysis.query.answer_stream.AnswerStream",
        "library.verbs.find.Hit",
        "analysis.query.chart_choice.Chart",
        "library.objects.archive.lake",
    ),
    "What can be played": (
        "library.verbs.games.games",
        "library.verbs.games.game",
        "library.verbs.games.GameInfo",
    ),
    "Errors": (
        "events.words.errors.IcecoreError",
        "replay.kernel.ruleset.Refused",
    ),
}
"""Chapters, with where each name lives."""
EXAMPLES = {
    "new": 'game = icecore.new("boreal_pyramid", ["Ada", "Bo"], seed=7)\ngame.deal()',
    "open": 'icecore.open("evening.ice", game=2); icecore.open("games.duckdb")',
    "read": 'icecore.read("evenings/", "archive.ice")[:3]',
    "Game": 'game.push("Ada discover 3"); game.play("greedy"); game[-1].standing; game.hint()',
    "Position": 'game.at("t5").board; game[-1].as_seen_by("Ada")',
    "Picture": 'game.picture.save("position.svg")',
    "Act": "game.push(game.legal[0])",
    "Owed": 'game.push(game.owed.show("slip"))',
    "RecordView": 'game.push("Ada discover 3").sentences',
    "Judged": "game.judge(rollouts=50).chances",
    "Logs": 'logs = icecore.read("archive.ice"); len(logs), logs[-1]; logs.ask("game_length")',
    "simulate": 'icecore.simulate("the_north", games=50, bots=["greedy", "random"], seed=7)',
    "tournament": 'icecore.tournament("the_north", ["random", "greedy"], games=20)',
    "Tournament": 'print(icecore.tournament("the_north", ["random", "greedy"]).ratings[0])',
    "experiment": 'icecore.experiment("the_north", {"overloaded": True}, {"overloaded": False})',
    "Experiment": "print(experiment.verdict)",
    "verify": 'assert icecore.verify("archive.ice")',
    "Verification": 'icecore.verify("archive.ice").problems',
    "recover": 'icecore.recover("damaged.ice", "saved.ice")',
    "convert": 'icecore.convert("evening.txt", "evening.ice")',
    "load": 'archive = icecore.load("games.duckdb", "evenings/", positions=True)',
    "Archive": 'archive.ask("seat_advantage", game="the_north"); archive.query("FROM games")',
    "Answer": "len(answer); answer[0].game; answer.df(); polars.DataFrame(answer)",
    "AnswerStream": 'for row in archive.query("FROM records", rows=None): row.act',
    "Hit": "archive.find(game[-1])[0].open()",
    "Chart": 'archive.ask("points_over_time").chart().save("points.svg")',
    "lake": 'with icecore.lake("lake/") as lake: lake.ask("seat_advantage")',
    "games": "[game.title for game in icecore.games()]",
    "game": 'icecore.game("the_north").rules',
    "GameInfo": 'icecore.game("the_north").find_rules("build")',
    "IcecoreError": "try: icecore.open('no.ice')\n"
    "except icecore.IcecoreError as error: print(error)",
    "Refused": "try: game.push('Bo discover 8')\n"
    "except icecore.Refused as no: print(no.rule.id, no.legal)",
}
"""One for each name: how it is used."""


def library() -> Iterator[str]:
    """The page, line by line."""
    yield HEAD
    for chapter, places in GROUPS.items():
        yield f"\n## {chapter}"
        for place in places:
            module, _, name = place.rpartition(".")
            yield from _entry(name, getattr(importlib.import_module(f"icecore.{module}"), name))


def _entry(name: str, found: Any) -> Iterator[str]:
    is_class = inspect.isclass(found)
    yield f"\n### {name}\n\n```text\n{name if is_class else _signature(name, found)}\n```\n"
    yield f"{_prose(found)}\n\n```text\n{EXAMPLES[name]}\n```"
    if not is_class:
        return
    rows = list(_members(found))
    if rows:
        yield "\n| | |\n|---|---|"
        yield from (f"| `{said}` | {about} |" for said, about in rows)


def _members(cls: Any) -> Iterator[tuple[str, str]]:
    for name, member in vars(cls).items():
        if name.startswith("_"):
            continue
        if isinstance(member, property) or type(member).__name__ == "cached_property":
            yield name, _first(getattr(member, "fget", None) or getattr(member, "func", None))
        elif inspect.isfunction(member):
            said = _signature(name, member).replace("(self, ", "(").replace("(self)", "()")
            yield _cell(said), _first(member)


def _signature(name: str, function: Any) -> str:
    signature = inspect.signature(function)
    plain = [
        each.replace(annotation=inspect.Parameter.empty) for each in signature.parameters.values()
    ]
    said = signature.replace(parameters=plain, return_annotation=inspect.Signature.empty)
    return name + FUNCTION.sub(r"\1", str(said))


def _prose(found: Any) -> str:
    return " ".join(inspect.cleandoc(found.__doc__ or "").replace("\n\n", " ").split())


def _first(found: Any) -> str:
    text = _prose(found) if found is not None else ""
    return _cell(re.split(r"(?<=\.)\s", text, maxsplit=1)[0])


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
