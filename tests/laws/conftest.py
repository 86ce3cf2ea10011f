"""A law that takes `game` holds for every registered game: a new one needs no line here."""

import pytest

from icecore.replay.games.registry import find_game, game_names


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", [find_game(name) for name in game_names()], ids=game_names())
