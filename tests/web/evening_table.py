"""An evening at a table of phones: the host plays too, a bot sits with them, and things happen."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, expect

from icecore.events.file.log import read_game
from icecore.events.words.record import AnyRecord
from icecore.replay.games.registry import find_game
from icecore.replay.timeline.timeline import Timeline, open_timeline
from tests.web.browser import visiting
from tests.web.finger import PHONE, Phone, StuckError
from tests.web.serving import TOKEN, Served
from tests.web.told_phones import compare

PEOPLE = ("Ana", "Björn", "Zoë", "Omar")
WAIT = 90.0
"""Seconds in which bots and the computer have done what they owe, on a busy machine."""
SHORTER = {"board_royale": {"quick": "true", "max_rounds": "10"}}
"""Options with which an evening of bots and lots comes to its end in time."""
AWAY = 10
"""Records for which somebody is away."""


class HostPhone(Phone):
    """Whoever keeps the record, on the page on which the host only plays."""

    def __init__(self, page: Page, url: str, file: str, game: str, seat: int) -> None:
        self.playing = {"game": game, "plays": str(seat)}
        link = f"{url}/record/{file}?game={game}&plays={seat}&token={TOKEN}"
        super().__init__(page, link, file)
        self.client.params = self.client.params.merge(self.playing)


class Evening:
    """A game that goes on at several phones."""

    def __init__(self, served: Served, file: str, game: str, phones: dict[int, Phone]) -> None:
        self.served, self.file, self.phones = served, file, phones
        self.game, self.dice = find_game(game), Random(game)
        self.asked: list[str] = []
        """What was answered: yes and no to whom."""
        self.stuck = 0

    def timeline(self) -> Timeline[Any]:
        """The truth, as it is on the disk."""
        return open_timeline(read_game(str(self.served.folder / self.file)))

    def desks(self) -> dict[int, Any]:
        return {seat: phone.desk() for seat, phone in self.phones.items()}

    def records(self) -> int:
        return len(self.timeline())

    def rest(self) -> dict[int, Any]:
        """Until the bots and the computer have nothing to do; what each phone is told then."""
        until = time.monotonic() + WAIT
        while time.monotonic() < until:
            desks = self.desks()
            first = next(iter(desks.values()))
            asked = any(self.is_asked(desk) for desk in desks.values())
            seat = self.timeline().clock().seat
            same = len({desk["records"] for desk in desks.values()}) == 1
            if same and (first["over"] or asked or seat in self.phones):
                self.compare(desks)
                return desks
            time.sleep(0.1)
        raise AssertionError(f"nobody goes on: {self.timeline().clock()}, {desks}")

    def compare(self, desks: dict[int, Any]) -> None:
        """Each phone that is there tells what the log says about its seat."""
        timeline = self.timeline()
        for seat, phone in self.phones.items():
            if phone.page.url != "about:blank":
                phone.known(len(timeline))
                asked = self.is_asked(desks[seat])
                expect(phone.page.locator("#banner")).to_have_attribute(
                    "data-kind", desks[seat]["news"]["banner"]["kind"]
                )
                compare(phone.page, seat, timeline, asked=asked)

    def is_asked(self, desk: Any) -> bool:
        return any(each["asked"] for each in desk["agreements"])

    def answer(self, yes: bool | None = None) -> bool:
        """Whoever is asked says a word by touch; False if nobody is."""
        for seat, desk in self.desks().items():
            for each in desk["agreements"]:
                if each["asked"]:
                    said = self.dice.random() < 0.5 if yes is None else yes
                    self.say(seat, each, said and not each["cannot"])
                    return True
                if each["own"] and each["gone"]:
                    self.press(seat, each["id"], "All right")
                    return True
        return False

    def say(self, seat: int, agreement: Any, yes: bool) -> None:
        words = ("Yes", "No") if agreement["vote"] else ("Accept", "No")
        self.press(seat, agreement["id"], words[0] if yes else words[1])
        self.asked.append(f"{'yes' if yes else 'no'} to {'vote' if agreement['vote'] else 'offer'}")

    def press(self, seat: int, id_: str, word: str) -> None:
        """A button of the question on a phone, which goes when it was taken."""
        sheet = self.phones[seat].page.locator(f"[data-agreement='{id_}']")
        button = sheet.get_by_role("button", name=word, exact=True)
        button.scroll_into_view_if_needed()
        button.tap()
        sheet.get_by_role("button", name=word, exact=True).wait_for(state="detached")

    def act(self, desks: dict[int, Any], wanted: str = "") -> str:
        """Somebody who may acts by touch: as a bot would, or with a wanted word; its word."""
        seat, act = self.chosen(desks, wanted)
        phone, before = self.phones[seat], desks[seat]["records"]
        phone.known(before)
        try:
            phone.do(act)
        except StuckError:
            self.stuck += 1
            entry = {"do": "chosen", "after": before, "seat": seat, "act": act["act"]}
            phone.client.post(f"/api/enter/{self.file}", json=entry)
        phone.recorded(before)
        return str(act["type"])

    def chosen(self, desks: dict[int, Any], wanted: str) -> tuple[int, Any]:
        acts = {
            seat: [act for group in desk["acts"] for act in group["choices"]]
            for seat, desk in desks.items()
        }
        named = [
            (seat, act) for seat, each in acts.items() for act in each if act["type"] == wanted
        ]
        if named:
            return self.dice.choice(named)
        seat = self.timeline().clock().seat
        assert seat is not None
        hint = self.phones[seat].client.get(
            f"/api/hint/{self.file}", params={"what": "would", "bot": "greedy", "as": str(seat)}
        )
        best = hint.json().get("act")
        same = [act for act in acts[seat] if act["act"] == best]
        return seat, (same or [act for act in acts[seat] if act["type"] != "quit"])[0]

    def made(self) -> list[AnyRecord]:
        return list(self.timeline().records)

    def is_over(self) -> bool:
        return self.timeline().outcome() is not None


@contextmanager
def evening(browser: Browser, served: Served, game: str, people: int) -> Iterator[Evening]:
    """The host begins a game that the computer deals, and plays; a bot sits at the last seat."""
    file = f"{game}-evening.ice"
    names = [*PEOPLE[:people], "Robot"]
    wish = {
        "game": game, "seats": names, "bots": [*[""] * people, "greedy"], "dealing": "dealt",
        "file": file, "seed": f"an evening of {game}", "options": SHORTER.get(game, {}),
    }  # fmt: skip
    made = served.post("/api/new", wish)
    assert made.status_code == 201, made.text
    id_ = made.json()["id"]
    links = {each["place"]: each for each in served.get(f"/api/links/{file}")["links"]}
    with ExitStack() as stack:
        phones: dict[int, Phone] = {}
        for seat in range(people):
            page = stack.enter_context(visiting(browser, **PHONE))
            link = links[str(seat)]["link"]
            phones[seat] = (
                HostPhone(page, served.url, file, id_, seat)
                if seat == 0
                else Phone(page, link, file)
            )
        yield Evening(served, file, game, phones)
