"""Proves a game, in whatever package it lives: laws, examples and golden games for pytest.

`pytest --icecore NAME` tries an installed game; its snapshots lie in the package that is tested.
Three lines in a test module do the same, and stay:

    from icecore.testing.laws import *
    from icecore.testing.examples import *
    GAMES = ["hanabi"]

The examples are `fixtures/*.toml` beside that module (their keys: `fixture_runner`), or in the
folder that the module calls FIXTURES. `from icecore.testing.golden import *` adds the golden games
of `fixtures/golden`, which `python -m icecore.testing.make_golden NAME fixtures` writes. Snapshots
are written with `pytest --snapshot-update`; the long runs are those of `pytest -m soak`.

It needs `pip install "icecore[testing]"`.
"""
