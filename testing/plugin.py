"""The plugin of pytest: which games, examples and golden games a law is asked of.

Pytest loads it wherever icecore is installed, so it imports nothing before it is needed.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from icecore.replay.kernel import Ruleset

LAWS = "icecore.testing."
pytest.register_assert_rewrite(
    *(LAWS + module for module in ("laws", "examples", "golden", "fixture_runner"))
)
SUITE = Path(__file__).parent / "suite" / "test_game.py"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("icecore")
    group.addoption(
        "--icecore", action="append", default=[], metavar="GAME",
        help="try an installed game by all laws, its examples and its golden games",
    )  # fmt: skip
    parser.addini(
        "icecore_fixtures",
        "where --icecore looks for *.toml and golden games (by default tests/fixtures or fixtures)",
    )
    parser.addini(
        "icecore_snapshots",
        "where --icecore keeps snapshots (by default tests/__snapshots__ or __snapshots__)",
    )


@pytest.hookimpl(tryfirst=True)  # before Hypothesis looks for the profile that it is told
def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(id, …): the rules that a test demonstrates")
    config.addinivalue_line("markers", "soak: long random runs, started by `pytest -m soak`")
    if config.getoption("--hypothesis-profile", None):
        from icecore.testing.strategies import register_profiles

        register_profiles()
    for name in config.getoption("--icecore"):
        _game(name, pytest.UsageError)
    if config.getoption("--icecore") and str(SUITE) not in config.args:
        config.args.append(str(SUITE))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A long run is no part of a usual one, whatever the caller's settings say of markers."""
    if config.getoption("markexpr", ""):
        return
    long = [item for item in items if _is_law(item) and item.get_closest_marker("soak")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if not metafunc.function.__module__.startswith(LAWS):
        return
    wanted = metafunc.fixturenames
    games = [_game(name, pytest.Collector.CollectError) for name in _names(metafunc)]
    if "example" in wanted:
        _parametrize_examples(metafunc, games)
    elif "icecore_fixtures" in wanted:
        _parametrize_golden(metafunc, games)
    elif "game" in wanted:
        metafunc.parametrize("game", games, ids=[game.name for game in games])


@pytest.fixture
def icecore_fixtures(request: pytest.FixtureRequest) -> Path:
    """The folder with the examples and golden games of the module that is run."""
    return _fixtures(request.config, request.module)


def snapshots_of(config: pytest.Config) -> Path:
    return _folder(config, "icecore_snapshots", "__snapshots__")


def _parametrize_examples(metafunc: pytest.Metafunc, games: "list[Ruleset[Any]]") -> None:
    from icecore.testing.fixture_runner import FixtureError, fixtures_of

    folder = _fixtures(metafunc.config, metafunc.module)
    try:
        found = [fixture for game in games for fixture in fixtures_of(game.name, folder)]
    except FixtureError as error:
        raise pytest.Collector.CollectError(str(error)) from error
    none = [_nothing(f"no example: {folder} has no *.toml")]
    metafunc.parametrize("example", found or none, ids=str)


def _parametrize_golden(metafunc: pytest.Metafunc, games: "list[Ruleset[Any]]") -> None:
    """A package that has no folder of golden games has none yet; one that has it has them all."""
    from icecore.testing.golden import golden_folder, wanted

    folder = _fixtures(metafunc.config, metafunc.module)
    kept = [game for game in games if golden_folder(game, folder).is_dir()]
    none = _nothing(f"no golden games: there is no {folder / 'golden'}")
    if "ending" not in metafunc.fixturenames:
        metafunc.parametrize("game", kept or [none], ids=lambda game: getattr(game, "name", "none"))
        return
    pairs: list[Any] = [(game, ending) for game in kept for ending in wanted(game, folder)]
    metafunc.parametrize(
        ("game", "ending"),
        pairs or [pytest.param(None, "", marks=none.marks)],
        ids=[f"{game.name}-{ending}" for game, ending in pairs] or ["none"],
    )


def _nothing(reason: str) -> Any:
    return pytest.param(None, marks=pytest.mark.skip(reason=reason))


def _names(metafunc: pytest.Metafunc) -> list[str]:
    """What the module that imports the laws calls GAMES, or the games of the command line."""
    if _is_suite(metafunc.module):
        return list(metafunc.config.getoption("--icecore"))
    names = getattr(metafunc.module, "GAMES", None)
    if names is None:
        raise pytest.Collector.CollectError(
            f'{metafunc.module.__name__} imports laws of icecore: say GAMES = ["name"] there'
        )
    return [names] if isinstance(names, str) else list(names)


def _game(name: str, problem: type[Exception]) -> "Ruleset[Any]":
    from icecore.events.words.errors import IcecoreError
    from icecore.replay.games.registry import find_game

    try:
        return find_game(name)
    except IcecoreError as error:
        raise problem(str(error)) from error


def _fixtures(config: pytest.Config, module: Any) -> Path:
    if _is_suite(module):
        return _folder(config, "icecore_fixtures", "fixtures")
    beside = Path(module.__file__).parent / "fixtures"
    return Path(getattr(module, "FIXTURES", beside))


def _folder(config: pytest.Config, setting: str, usual: str) -> Path:
    """As the settings say, else in the tests of the package if it has such a folder."""
    if said := config.getini(setting):
        return config.rootpath / str(said)
    tests = config.rootpath / "tests"
    inside = (tests / usual).is_dir() or (tests.is_dir() and not (config.rootpath / usual).is_dir())
    return (tests if inside else config.rootpath) / usual


def _is_suite(module: Any) -> bool:
    return Path(module.__file__) == SUITE


def _is_law(item: pytest.Item) -> bool:
    return str(getattr(getattr(item, "function", None), "__module__", "")).startswith(LAWS)
