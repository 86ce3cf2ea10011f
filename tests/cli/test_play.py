"""`icecore play`: the computer deals, bots play, hints help; at a terminal, and by its links."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pexpect
import pytest

from icecore.events.file.log import read_game
from icecore.events.words.record import Takeback
from icecore.replay.games.registry import find_game
from icecore.replay.timeline.timeline import Timeline, open_timeline
from icecore.replay.timeline.verify import verify_game
from tests.cli.shell import Answer, icecore
from tests.ours import GAMES, WITH_LANTERN
from tests.signals import default_signals

FILE = "mine.ice"


def play(folder: Path, *words: str, say: str = "") -> Answer:
    return icecore(folder, "play", *words, "--terminal", stdin=say.encode())


def timeline_in(folder: Path, file: str = FILE) -> Timeline[Any]:
    return open_timeline(read_game(str(folder / file)))


def test_a_whole_game_is_played_by_hints_alone_and_sealed_and_verified(tmp_path: Path) -> None:
    child = pexpect.spawn(
        sys.executable, ["-m", "icecore", "play", "boreal_pyramid", FILE, "--seat", "Lana",
                         "--bot", "random", "--terminal"],
        cwd=str(tmp_path), env={**WITH_LANTERN, "TERM": "dumb"}, timeout=60, encoding="utf-8",
        preexec_fn=default_signals, dimensions=(40, 100),
    )  # fmt: skip
    hints = 0
    while child.expect([r"Lana is to act\.\r\nLana> ", "Enter closes the log.*> "]) == 0:
        child.sendline("hint random")
        child.expect(r"random would .*\. Enter does it\.\r\nLana> ")
        child.sendline("")
        hints += 1
        assert hints < 500
    child.sendline("")
    child.expect(f"icecore replay {FILE}")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert hints > 5
    log = read_game(str(tmp_path / FILE))
    assert [(seat.name, seat.bot) for seat in log.head.seats] == [("Lana", None), ("random",) * 2]
    assert verify_game(log).dealt == "as its seed says"
    said = icecore(tmp_path, "verify", FILE)
    assert (said.code, "dealt by the computer as its seed says" in said.out) == (0, True)
    assert not list(tmp_path.glob(".icecore-*"))
    over = play(tmp_path, FILE)
    assert (over.code, f"icecore replay {FILE}" in over.err) == (1, True)


@pytest.mark.parametrize("name", GAMES)
def test_any_game_can_be_begun_left_and_gone_on_with(name: str, tmp_path: Path) -> None:
    begun = play(tmp_path, name, FILE, say="what\nhint random\n\nboard\nstory\n?\nquit\n")
    assert begun.code == 0, begun.err
    assert f"Next: icecore play {FILE}" in begun.err
    first = timeline_in(tmp_path)
    assert len(first) > 0
    seats = first.head.seats
    assert seats[0].name == "Player"
    assert [seat.bot for seat in seats[1:]] == [next(iter(find_game(name).bots), "greedy")]
    again = play(tmp_path, FILE, say="hint random\n\n")
    assert again.code == 0, again.err
    assert len(timeline_in(tmp_path)) > len(first)
    assert verify_game(read_game(str(tmp_path / FILE))).problem is None


def test_the_same_seed_deals_the_same_cards(tmp_path: Path) -> None:
    for file in ("one.ice", "two.ice", "other.ice"):
        seed = "other" if file == "other.ice" else "same"
        assert play(tmp_path, "the_north", file, "--seed", seed, say="quit\n").code == 0
    one, two, other = (
        [record.act for record in timeline_in(tmp_path, f"{n}.ice").records]
        for n in ("one", "two", "other")
    )
    assert one == two != other


def test_undo_takes_back_what_i_did_and_all_that_the_computer_did_after_it(tmp_path: Path) -> None:
    play(tmp_path, "boreal_pyramid", FILE, "--bot", "random", say="quit\n")
    before = timeline_in(tmp_path)
    done = play(tmp_path, FILE, say="1\nundo\nundo\nquit\n")
    assert "nothing to take back" in done.out
    timeline = timeline_in(tmp_path)
    assert timeline.present == len(before)
    assert isinstance(timeline.records[-1].act, Takeback)


def test_only_what_is_ones_own_can_be_said(tmp_path: Path) -> None:
    said = play(
        tmp_path, "boreal_pyramid", FILE, "--bot", "random",
        say="random discover square=1\ntable deal slip, lane, mart, glade, thorn, birch, scree, "
        'ridge\n999\nfoo bar\nhint nobody\nscribe ruling "a gift"\n'
        'scribe note 0 "a good start"\nquit\n',
    )  # fmt: skip
    for told in (
        "random is a bot and plays for itself", "the computer deals at this table",
        "there is no 999 in the list", "neither a player nor an act",
    ):  # fmt: skip
        assert told in said.out, told
    assert "a good start" in str(timeline_in(tmp_path).records[-1].act)


def test_two_people_pass_the_screen_and_see_only_their_own_hands(tmp_path: Path) -> None:
    said = play(
        tmp_path, "the_north", FILE, "--seat", "Lana", "--seat", "Mike", say="\nwhat\nquit\n"
    )
    assert said.code == 0, said.err
    assert "look alone, then press Enter." in said.out
    assert [seat.bot for seat in timeline_in(tmp_path).head.seats] == [None, None]


def test_what_cannot_be_played_is_refused_in_a_sentence(tmp_path: Path) -> None:
    icecore(tmp_path, "new", "boreal_pyramid", "table.ice", "--seat", "A", "--seat", "B")
    assert "people deal in this game" in play(tmp_path, "table.ice").err
    play(tmp_path, "lantern", FILE, say="quit\n")
    for kept in tmp_path.glob(".icecore-table-*"):
        kept.unlink()
    assert "the seed that the computer deals from is not beside it" in play(tmp_path, FILE).err
    assert "its seed belongs into the seal" in _sealed_by_hand(tmp_path).err
    for words, told in (
        (("nothing.ice",), "no such file"),
        (("boreal_piramid",), "did you mean"),
        (("lantern", FILE), "holds something already"),
        (("lantern", "b.ice", "--bot", "genius"), 'no bot "genius"'),
        (("lantern", "b.ice", "--seed", "a\nb"), "one line"),
        (("boreal_pyramid", "b.ice", "--seat", "A", "--seat", "B", "--seat", "C"), "2 players"),
        ((FILE, "--seat", "Lana"), "goes on as it is"),
    ):
        refused = play(tmp_path, *words)
        assert refused.code in (1, 2), words
        assert told in refused.err, (words, refused.err)
    assert not (tmp_path / "b.ice").exists()
    assert not list(tmp_path.glob(".icecore-table-*")), "a game that never began leaves no seed"


def test_a_folder_of_the_games_name_is_no_log_and_may_be_its_package(tmp_path: Path) -> None:
    (tmp_path / "lantern").mkdir()
    assert "dealt by the computer" in play(tmp_path, "lantern", say="quit\n").err
    assert icecore(tmp_path, "game", "new", "my_game").code == 0
    refused = play(tmp_path, "my_game")
    assert refused.code == 1
    assert "`pip install -e my_game` installs it" in refused.err


def _sealed_by_hand(folder: Path) -> Answer:
    assert icecore(folder, "add", FILE, "scribe abandon").code == 0
    return icecore(folder, "seal", FILE)


def test_a_game_that_the_computer_dealt_is_sealed_where_its_seed_lies(tmp_path: Path) -> None:
    play(tmp_path, "lantern", FILE, say="quit\n")
    assert _sealed_by_hand(tmp_path).code == 0
    assert verify_game(read_game(str(tmp_path / FILE))).dealt == "as its seed says"
    for form in ("text", "jsonl"):
        out, back = f"game.{form}", f"{form}.ice"
        assert icecore(tmp_path, "export", FILE, "--format", form, "-o", out).code == 0
        assert icecore(tmp_path, "import", out, "-o", back).code == 0
        log = read_game(str(tmp_path / back))
        assert verify_game(log).dealt == "as its seed says"
        one = icecore(tmp_path, "export", FILE, "--format", form, "--as", "Player").out
        assert "seed" not in one, "a seat is told what it saw, and a seed tells every card"


def test_the_browser_gets_the_link_of_the_players_seat(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "icecore", "play", "boreal_pyramid", FILE, "--browser"]
    environment = {**WITH_LANTERN, "BROWSER": "true"}  # a program that opens nothing
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, preexec_fn=default_signals,
    ) as process:  # fmt: skip
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            found = re.fullmatch(r"Player: (http://127\.0\.0\.1:\d+)(/record/\S+)\n", said)
            assert found, said
            with httpx.Client(base_url=found[1], follow_redirects=True) as phone:
                assert phone.get(found[2]).status_code == 200
                me = phone.get("/api/me").json()
                assert (me["who"], me["viewer"], me["dealt"]) == ("seat", 0, True)
                assert phone.get(f"/api/hint/{FILE}").json()["best"] == "explorer"
        finally:
            process.terminate()
