"""Every rule of every game is shown by an example or a test, and every refusal by a refused one."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from icecore.replay.games.registry import OURS, find_game
from icecore.replay.kernel import Ruleset
from tests.ours import FIXTURES, fixtures

TESTS = Path(__file__).parent
ROOT = FIXTURES.parent


@cache
def cited_by_examples() -> dict[str, list[str]]:
    """The ids that examples cite, each with those examples."""
    cited: dict[str, list[str]] = {}
    for fixture in fixtures():
        for rule in fixture.example.rules:
            cited.setdefault(rule, []).append(str(fixture))
    return cited


@cache
def cited_by_tests() -> dict[str, list[str]]:
    """The ids that tests cite with `@pytest.mark.rule(…)`."""
    cited: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("*.py")):
        for call in calls(path):
            if ast.unparse(call.func) == "pytest.mark.rule":
                for id_ in call.args:
                    if isinstance(id_, ast.Constant):
                        cited.setdefault(str(id_.value), []).append(f"{path.name}:{call.lineno}")
    return cited


def calls(path: Path) -> Iterator[ast.Call]:
    return (node for node in ast.walk(parsed(path)) if isinstance(node, ast.Call))


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def refusals(game: Ruleset[Any]) -> set[str]:
    """The ids that the rules of a game name where they refuse: in code a rule has no other use."""
    found: set[str] = set()
    for path in sorted((ROOT / "replay" / "games" / game.name).rglob("*.py")):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "Rules":
                found.add(game.rules[node.attr].id)
    return found


def ids(game: Ruleset[Any]) -> list[str]:
    return [rule.id for rule in game.rules]


@pytest.mark.parametrize("name", OURS)
def test_every_rule_is_demonstrated(name: str) -> None:
    shown = {*cited_by_examples(), *cited_by_tests()}
    assert [id_ for id_ in ids(find_game(name)) if id_ not in shown] == []


@pytest.mark.parametrize("name", OURS)
def test_every_refusal_is_shown_by_an_example_that_is_refused(name: str) -> None:
    refused = {fixture.example.refused for fixture in fixtures() if fixture.game == name}
    assert sorted(refusals(find_game(name)) - refused) == []


def test_only_rules_that_exist_are_cited() -> None:
    known = {id_ for name in OURS for id_ in ids(find_game(name))}
    unknown = {
        id_: where
        for cited in (cited_by_examples(), cited_by_tests())
        for id_, where in cited.items()
        if id_ not in known
    }
    assert unknown == {}


@pytest.mark.parametrize("name", OURS)
def test_an_example_that_is_refused_names_a_rule_of_its_game(name: str) -> None:
    known = {"", *ids(find_game(name))}
    strangers = [
        str(fixture)
        for fixture in fixtures()
        if fixture.game == name and fixture.example.refused not in known
    ]
    assert strangers == []
