"""Evenings on phones alone: offers and votes are asked and answered, somebody is away, two tap at
once, the host only plays, and the end is a moment.
"""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from icecore.events.games.board_royale import words as w
from icecore.replay.games.registry import OURS
from tests.web.browser import accessibility_problems
from tests.web.evening_table import AWAY, Evening, evening
from tests.web.serving import Served, serving
from tests.web.test_browser_replay import shot

MOST = 1200
"""Acts of an evening."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("evenings")) as running:
        yield running


def said_by_seats(table: Evening) -> None:
    """Nobody speaks for anybody: who votes or trades in the log has said so on a device."""
    yes = sum(each.startswith("yes") for each in table.asked)
    votes = [e for record in table.made() for e in record.events if isinstance(e, w.Voted)]
    for vote in votes:
        assert set(vote.ayes) <= {vote.seat, *table.phones, len(table.phones)}
    assert len([each for each in table.asked if "vote" in each]) >= len(
        [vote for vote in votes if {*table.phones} - {vote.seat}]
    )
    assert yes <= len(table.asked)


def test_offers_and_votes_of_an_evening_are_asked_and_answered_on_phones(
    browser: Browser, served: Served
) -> None:
    with evening(browser, served, "board_royale", 2) as table:
        until_turn(table)
        # A vote: the bot and the other phone are asked, and what they say is recorded.
        desks = table.rest()
        caller = next(seat for seat, desk in desks.items() if offers(desk, "vote"))
        table.act(desks, "vote")
        other = 1 - caller
        (asked,) = table.phones[other].desk()["agreements"]
        assert accessibility_problems(table.phones[other].page) == []
        table.say(other, asked, True)
        wait(lambda: voted(table) is not None)
        vote = voted(table)
        assert vote is not None
        assert {caller, other} <= set(vote.ayes)
        # An offer that is refused, one that is taken: the goods are told on the asked phone.
        partners = []
        for yes in (False, True):
            caller = until_trade(table)
            other, before = 1 - caller, table.records()
            partners.append((caller, other))
            deal = trade_between(table, caller, other)
            propose(table, caller, deal)
            sheet = table.phones[other].page.locator(".agreement.lit")
            expect(sheet.locator(".exchanged")).to_have_count(2)
            expect(sheet).to_contain_text("you get")
            assert accessibility_problems(table.phones[other].page) == []
            (asked,) = table.phones[other].desk()["agreements"]
            shot(table.phones[other].page, f"asked {yes}")
            if not yes:
                sheet.get_by_role("button", name="Another offer…").tap()
                form = table.phones[other].page.locator("dialog")
                expect(form.locator("[aria-pressed=true], .taken, .picked *").first).to_be_visible()
                assert accessibility_problems(table.phones[other].page) == []
                shot(table.phones[other].page, "another offer")
            table.phones[other].page.reload()
            table.phones[other].known(before)
            table.say(other, asked, yes)
            if yes:
                wait(lambda: traded(table) != [])
            else:
                assert table.records() == before
                (gone,) = table.phones[caller].desk()["agreements"]
                assert "said no" in gone["gone"]
                table.press(caller, gone["id"], "All right")
        assert [(each.seat, each.partner) for each in traded(table)] == partners[1:]
        at_once(table)
        host = table.phones[0].page
        for absent in ("#eyes", "#table-links", "#ruling"):
            expect(host.locator(absent)).to_have_count(0)


def at_once(table: Evening) -> None:
    """Two promise at the same moment: one is recorded, the other is told that it was not."""
    before = table.records()
    entries = [
        (phone, {"do": "say", "line": f'"{table.timeline().names[seat]}" promise text=peace',
                 "after": before})
        for seat, phone in table.phones.items()
    ]  # fmt: skip
    with ThreadPoolExecutor(2) as both:
        answers = list(
            both.map(
                lambda each: each[0].client.post(f"/api/enter/{table.file}", json=each[1]), entries
            )
        )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    for phone in table.phones.values():
        phone.known(table.records())


def offers(desk: Any, word: str) -> bool:
    return any(act["type"] == word for group in desk["acts"] for act in group["choices"])


def until_turn(table: Evening) -> None:
    """Until a person may call a vote."""
    for _ in range(60):
        desks = table.rest()
        if any(offers(desk, "vote") for desk in desks.values()):
            return
        if not table.answer(False):
            table.act(desks)
    raise AssertionError("nobody could call a vote")


def until_trade(table: Evening) -> int:
    """Until a person on turn may trade, and nothing else is pending."""
    for _ in range(60):
        desks, seat = table.rest(), table.timeline().clock().seat
        if seat in desks and any(form["type"] == "trade" for form in desks[seat]["free"]):
            return seat
        if not table.answer(False):
            table.act(desks)
    raise AssertionError("nobody could trade")


def voted(table: Evening) -> w.Voted | None:
    found = [e for record in table.made() for e in record.events if isinstance(e, w.Voted)]
    return found[-1] if found else None


def traded(table: Evening) -> list[w.Traded]:
    return [e for record in table.made() for e in record.events if isinstance(e, w.Traded)]


def wait(holds: Any) -> None:
    for _ in range(300):
        if holds():
            return
        time.sleep(0.1)
    raise AssertionError("it did not come")


def trade_between(table: Evening, seat: int, other: int) -> dict[str, Any]:
    hands = table.timeline().state.hands
    give = next(iter(hands[seat].known))
    get = next(kind for kind in hands[other].known if kind != give)
    return {"type": "trade", "partner": other, "give": [give], "get": [get]}


def propose(table: Evening, seat: int, act: dict[str, Any]) -> None:
    """The form of deals is tried elsewhere; here it is posted as that form does."""
    phone = table.phones[seat]
    entry = {"do": "chosen", "after": phone.desk()["records"], "seat": seat, "act": act}
    answer = phone.client.post(f"/api/enter/{table.file}", json=entry)
    assert answer.status_code == 202, answer.text


WISHED = {"board_royale": ("vote", "lend", "offer", "trade")}


def play_evening(table: Evening) -> None:
    """To the end, by touch; the last phone is away for a while, and comes back to all of it."""
    away, link = max(table.phones), table.phones[max(table.phones)].page.url
    left: int | None = None
    for number in range(MOST):
        desks = table.rest()
        if next(iter(desks.values()))["over"]:
            break
        if number == 6 and left is None:
            left = table.records()
            table.phones[away].page.goto("about:blank")
        if left is not None and left >= 0:
            mine = table.timeline().clock().seat == away or table.is_asked(desks[away])
            if mine or table.records() >= left + AWAY:
                table.phones[away].page.goto(link)
                table.phones[away].known(table.records())
                left = -1
        if table.answer():
            continue
        wished = WISHED.get(table.game.name, ())
        table.act(desks, table.dice.choice(wished) if wished and number % 4 == 0 else "")
    assert table.is_over(), table.timeline().clock()
    for phone in table.phones.values():
        if phone.page.url == "about:blank":
            phone.page.goto(link)
        expect(phone.page.locator("#end-moment h2")).not_to_be_empty()
        assert accessibility_problems(phone.page) == []


@pytest.mark.soak
@pytest.mark.parametrize("name", OURS)
def test_a_whole_evening_of_each_game_is_played_on_phones(
    browser: Browser, tmp_path: Path, name: str
) -> None:
    with serving(tmp_path) as served:
        people = {"board_royale": 3, "boreal_forest": 2, "foreverot": 2}.get(name, 1)
        with evening(browser, served, name, people) as table:
            play_evening(table)
            said_by_seats(table)
            done = sum(not r.implied and r.seat in table.phones for r in table.made())
            assert table.stuck <= done // 10, f"{table.stuck} of {done} acts not by touch"
