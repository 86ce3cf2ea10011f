"""Component sets of strangers: bounded before they are parsed, whatever TOML would make of them."""

import subprocess
import sys
import tomllib
from io import BytesIO

import pytest

from icecore.events.words.errors import SetError
from icecore.events.words.sets import DEEPEST, MOST_KEYS, MOST_TEXT, excess, parsed, text_of
from icecore.replay.games.registry import find_game, game_names
from icecore.testing.sample_games import box_of
from tests.ours import WITH_LANTERN

FAR = "b." * 1_500 + "c"
TOO_MUCH = {
    "a dotted key": f"{FAR} = 1",
    "a dotted key with spaces": f"{' . '.join('b' * 1_500)} = 1",
    "a quoted dotted key": ".".join(['"b"'] * 1_500) + " = 1",
    "a dotted table": f"[{FAR}]",
    "a dotted list of tables": f"[[{FAR}]]",
    "a dotted key in a table": f"t = {{a = 1, {FAR} = 2}}",
    "after a string that ends in four quotes": f't = {{a = """z"""", {FAR} = "q"}}',
    "after a string that ends in five quotes": f't = {{a = """z""""", {FAR} = "q"}}',
    "after an escaped quote": f't = {{a = """z\\"""", {FAR} = "q"}}',
    "after a literal string": f"t = {{a = '''z'''', {FAR} = 'q'}}",
    "after a quote in a comment": f'# "\n{FAR} = 1 # "',
    "after a hash in a string": f'a = "#"\n{FAR} = 1',
    "nested lists": f"x = {'[' * 900}{']' * 900}",
    "nested tables": f"x = {'{a = ' * 900}1{'}' * 900}",
    "many tables": "".join(f"[t{n}]\n" for n in range(MOST_KEYS + 1)),
    "many keys": "".join(f"k{n}=1\n" for n in range(MOST_KEYS + 1)),
    "many values": f"x = [{'1,' * (MOST_KEYS + 1)}]",
    "many parts": "".join(f"a{n}.b.c.d.e.f.g=1\n" for n in range(MOST_KEYS // 6)),
    "a long text": "#" * (MOST_TEXT + 1),
}


@pytest.mark.parametrize("name", TOO_MUCH)
def test_what_would_fill_the_memory_is_never_parsed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def parse(text: str) -> None:
        raise AssertionError("it reached the parser")

    monkeypatch.setattr(tomllib, "loads", parse)
    with pytest.raises(SetError, match=r"mine\.toml: a set (is nested|has) at most"):
        parsed(TOO_MUCH[name], "mine.toml")


HARMLESS = (
    'x = "' + "." * 1_000 + '"', "x = '" + "[" * 1_000 + "'", f"# {'[' * 1_000}\nx = 1",
    'x = """\n' + "a.b=[{\n" * 1_000 + '"""', "x = '''" + "{" * 1_000 + "'''",
    'x = "\\"' + "[" * 1_000 + '"', "x = [" + "1.5, " * 1_000 + "]",
    f"x = {'[' * DEEPEST}{']' * DEEPEST}",
)  # fmt: skip


@pytest.mark.parametrize("text", HARMLESS, ids=range(len(HARMLESS)))
def test_words_may_hold_any_mark(text: str) -> None:
    assert excess(text) == ""
    assert parsed(text) == tomllib.loads(text)


@pytest.mark.parametrize("name", game_names())
def test_packaged_sets_use_a_fifth_of_the_room_at_most(name: str) -> None:
    assert excess(box_of(find_game(name)).text * 5) == ""


def test_a_file_is_read_no_further_than_a_set_may_be_long() -> None:
    endless = BytesIO(b"x" * (9 * MOST_TEXT))
    with pytest.raises(SetError, match="at most 524,288 characters"):
        text_of(endless, "mine.toml")
    assert endless.tell() <= 4 * MOST_TEXT + 1
    with pytest.raises(SetError, match="not UTF-8 text"):
        text_of(BytesIO(b"\xff"), "mine.toml")


TOGETHER = """
from threading import Barrier, Thread
from icecore.replay.games.registry import find_game, open_packaged
game, ready = find_game("board_royale"), Barrier(4)
def read():
    ready.wait()
    open_packaged(game, game.default_set)
threads = [Thread(target=read) for _ in range(4)]
for each in threads: each.start()
for each in threads: each.join()
"""


def test_a_set_that_several_threads_open_first_crashes_nobody() -> None:
    """As when phones come back to a server that was just started."""
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", TOGETHER], env=WITH_LANTERN, check=False)
        assert done.returncode == 0
