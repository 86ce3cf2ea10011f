"""A finger on a phone: it plays a game by touching the picture and the sheet, and counts."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
from playwright.sync_api import Browser, Locator, Page

from icecore.events.file.log import read_game
from icecore.events.words.wire import TABLE
from icecore.replay.bots import draw, shown
from icecore.replay.games.registry import find_game
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import Timeline, open_timeline
from tests.web.browser import started, visiting
from tests.web.serving import Served, put_new, serving
from tests.web.told_phones import compare

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}
"""It shows what happened at once, so that a finger need not wait for it."""
NAMES = ("Lana", "Mike", "Elodie", "Jane", "Omar")
MOST_TAPS = 40
ABOVE = 180
"""Where a thumb has scrolled things to, in pixels from the top: well above the sheet."""


def touches_goal(game: str) -> int:
    """Touches per act, the confirming one among them."""
    return {"boreal_pyramid": 2, "board_royale": 2}.get(game, 3)


FRAME = """place => {
  const map = place.closest("svg[data-pan]");
  if (!map) return null;
  const at = map.parentElement.getScreenCTM();
  const [left, top, wide, high] = ["x", "y", "width", "height"].map(n => +map.getAttribute(n));
  return new DOMRect(at.e + at.a * left, at.f + at.d * top, at.a * wide, at.d * high);
}"""
"""The window through which a place of a map is seen."""
BEYOND = f"""place => {{
  const around = ({FRAME})(place), box = place.getBoundingClientRect();
  if (!around) return null;
  const x = box.x + box.width / 2, y = box.y + box.height / 2;
  if (x > around.left && x < around.right && y > around.top && y < around.bottom) return null;
  const middle = [around.x + around.width / 2, around.y + around.height / 2];
  const short = (by, room) => Math.max(-room * .45, Math.min(by, room * .45));
  return [...middle, short(middle[0] - x, around.width), short(middle[1] - y, around.height)];
}}"""
"""From where by how much a map is moved to bring a place into its window; nothing if it is seen."""


class StuckError(AssertionError):
    """No touch leads on to the act."""


class Phone:
    """One seat's device, with nothing but its link."""

    def __init__(self, page: Page, link: str, file: str) -> None:
        self.page, self.file, self.taps = page, file, 0
        token = link.partition("token=")[2]
        base = link.partition("/record/")[0]
        self.client = httpx.Client(
            base_url=base, headers={"Authorization": f"Bearer {token}"}, timeout=30
        )
        page.goto(link)
        page.wait_for_selector("html[data-records]", state="attached")

    def desk(self) -> Any:
        """What the same link is told: the finger knows no more than its page."""
        answer = self.client.get(f"/api/desk/{self.file}", params={"width": 390})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def touch(self, place: Locator) -> None:
        """Where a thing is, after scrolling there."""
        while drag := place.evaluate(BEYOND):
            place.evaluate(f"place => scrollBy(0, ({FRAME})(place).top)")  # the map comes first
            self.drag(*place.evaluate(BEYOND) or drag)
        place.evaluate(
            f"""place => {{
              const sheet = document.querySelector("#sheet");
              if (sheet.contains(place)) place.scrollIntoView({{block: "nearest"}});
              else scrollBy(0, place.getBoundingClientRect().top - {ABOVE});
            }}"""
        )
        box = place.bounding_box()
        assert box is not None, "what is to be touched is not on the page"
        self.taps += 1
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def drag(self, x: float, y: float, dx: float, dy: float) -> None:
        """A map that is larger than the screen follows the finger."""
        self.taps += 1
        assert self.taps < MOST_TAPS, "the map does not follow"
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + dx / 2, y + dy / 2)
        self.page.mouse.move(x + dx, y + dy)
        self.page.mouse.up()

    def known(self, records: int) -> None:
        self.page.wait_for_selector(f"html[data-records='{records}']", state="attached")

    def recorded(self, before: int) -> bool:
        """Wait until it is; False if somebody who sees more must say yes first."""
        asked = f"html[data-records='{before}'] #status:has-text('nothing is recorded yet')"
        recorded = f"html:not([data-records='{before}'])"
        self.page.wait_for_selector(f"{recorded}, {asked}", state="attached")
        return self.page.locator(recorded).count() > 0

    def do(self, act: dict[str, Any]) -> int:
        """One act by touch alone; how many touches it took."""
        self.taps = 0
        left = [list(atom) for atom in act["atoms"]]
        while self.taps < MOST_TAPS:
            self.page.wait_for_selector("#sheet:not([aria-busy=true])", state="attached")
            text = act["text"].replace('"', '\\"')
            sentence = self.page.locator(f'#sheet [data-text="{text}"]:not([disabled])')
            if sentence.count():
                self.touch(sentence.first)
                return self.taps
            if not (self._mark(act, left) or self._sheet(act, left)):
                break
        told = self.page.inner_text("#sheet")
        raise StuckError(f"{act['text']} after {self.taps} touches; the sheet says: {told}")

    def _mark(self, act: dict[str, Any], left: list[Any]) -> bool:
        """Touch something in the picture that the act names."""
        for atom in left:
            field, word, value = atom
            for name in dict.fromkeys((word, field)):
                for mark in (f"{name}:{value}", f"{name}@{act['seat']}:{value}"):
                    lit = self.page.locator(f'#board [data-mark~="{mark}"][aria-pressed="false"]')
                    if lit.count():
                        self.touch(lit.first)
                        left.remove(atom)
                        return True
        return False

    def _sheet(self, act: dict[str, Any], left: list[Any]) -> bool:
        """Touch its word, a value that no picture shows, or turn what was chosen."""
        by_word = f'#sheet [data-type="{act["type"]}"][data-seat="{act["seat"]}"]'
        words = self.page.locator(by_word)
        if not words.count() and (more := self._hidden(act["type"])) is not None:
            self.touch(more)
            return True
        if words.count():
            self.touch(words.first)
            return True
        turn = next((value for _, word, value in act["atoms"] if word == "turn"), "0")
        turned = self.page.locator(f'#sheet [data-turn-to="{turn}"][aria-pressed="false"]')
        if turned.count():
            self.touch(turned)
            return True
        asked = self.page.locator("#sheet .asking")
        if asked.count():
            field = asked.get_attribute("data-field")
            values = [value for name, _, value in left if name == field]
            return self.pick(asked, " ".join(values))
        return False

    def _hidden(self, word: str) -> Locator | None:
        """What leads to an act that does not stand open: More, or the menu."""
        bar = (self.desk()["news"] or {}).get("bar")
        more = self.page.locator("#more[aria-expanded=false]")
        return more if bar and word in bar["more"] and more.count() else None

    def pick(self, where: Locator, word: str) -> bool:
        """A thing of a pool, by its first letter where there are many."""
        wanted = where.locator(f'[data-pick="{word}"]')
        if not wanted.count():
            for n in range(where.locator(".letter").count()):
                self.touch(where.locator(".letter").nth(n))
                if wanted.count():
                    self.taps -= n  # who can read touches the right letter at once
                    break
        if not wanted.count():
            return False
        self.touch(wanted.first)
        return True

    def show(self, words: list[str | None], unseen: bool) -> int:
        """What the table showed; nothing of it where this seat cannot know."""
        self.taps = 0
        if unseen:
            self.touch(self.page.locator("#unseen"))
            return self.taps
        for word in words:
            assert self.pick(self.page.locator("#sheet"), str(word)), f"{word} is not there"
        if len(words) != 1:
            self.touch(self.page.locator("#record-picks"))
        return self.taps


class Table:
    """A game and as many phones as it has seats."""

    def __init__(self, phones: list[Phone], served: Served, seed: str) -> None:
        self.phones, self.served, self.dice = phones, served, Random(seed)
        self.draws, self.acts = list[int](), list[tuple[str, int]]()

    def step(self) -> bool:
        """One thing that happens; whether the game goes on."""
        desks = [phone.desk() for phone in self.phones]
        before = desks[0]["records"]
        if desks[0]["over"]:
            return False
        for phone in self.phones:
            phone.known(before)
        self._compare(desks)
        if desks[0]["owed"] is not None:
            named = [n for n, desk in enumerate(desks) if desk["owed"]["pool"]]
            unseen = [n for n, desk in enumerate(desks) if desk["owed"]["unknown"]]
            teller = (named or unseen)[0]
            self.draws.append(self.phones[teller].show(self._drawn(), not named))
        else:
            teller, act = self._lot(desks)
            self.acts.append((act["type"], self.phones[teller].do(act)))
        if not self.phones[teller].recorded(before):
            self._confirm(before)
        return True

    def _compare(self, desks: list[Any]) -> None:
        """Each phone tells what the log says about its seat."""
        timeline = self.timeline()
        for seat, (phone, desk) in enumerate(zip(self.phones, desks, strict=True)):
            asked = any(each["asked"] for each in desk["agreements"])
            compare(phone.page, seat, timeline, asked=asked)

    def _confirm(self, before: int) -> None:
        """The scribe sees every hand, and says that it happened, or that all have agreed."""
        file = self.phones[0].file
        desk = self.served.get(f"/api/desk/{file}")
        if desk["agreements"]:
            (agreement,) = desk["agreements"]
            said = {"proposal": agreement["id"], "yes": True}
            assert self.served.post(f"/api/word/{file}", said).status_code == 200
            return
        (asked,) = desk["asked"]
        done = self.served.enter(file, before, do="confirm", confirmed=asked["id"])
        assert done.status_code == 200, done.text

    def timeline(self) -> Timeline[Any]:
        """The truth, as it is on the disk."""
        return open_timeline(read_game(str(Path(self.served.folder, self.phones[0].file))))

    def round(self) -> int:
        return self.timeline().clock().round

    def _drawn(self) -> list[Any]:
        """What the table shows: by lot, as the whole record allows it."""
        timeline = self.timeline()
        owed = timeline.game.chance(timeline.state)
        assert owed is not None
        return shown(owed, self.dice)

    def _lot(self, desks: list[Any]) -> tuple[int, dict[str, Any]]:
        """A legal act by lot: first the word, so that what there is much of is not all there is."""
        kinds: dict[tuple[int, str], list[Any]] = {}
        for seat, desk in enumerate(desks):
            for group in desk["acts"]:
                for act in group["choices"]:
                    assert act["seat"] == seat, "a seat's device speaks for its seat alone"
                    kinds.setdefault((seat, act["type"]), []).append(act)
        asked = [kind for kind in kinds if kind[1] != "offer"] or list(kinds)
        seat, word = self.dice.choice(asked if self.dice.random() < 0.8 else list(kinds))
        return seat, self.dice.choice(kinds[seat, word])


def deal(path: Path, dice: Random) -> None:
    """What the table shows before anybody has a turn."""
    with Recording.open(path, lambda: 0) as session:
        timeline = session.timeline
        while (owed := timeline.game.chance(timeline.state)) and not timeline.clock().turn:
            session.enter(TABLE, draw(owed, dice))


@contextmanager
def table_of(
    browser: Browser, served: Served, game: str, seats: int = 0, dealt: bool = False
) -> Iterator[Table]:
    """`dealt` already, or everything by touch from the first card on."""
    seats = seats or max(2, find_game(game).players.start)
    file = f"{game}-{seats}.ice"
    path = put_new(Path(served.folder), game, *NAMES[:seats], file=file)
    if dealt:
        deal(path, Random(game))
    links = {each["place"]: each["link"] for each in served.get(f"/api/links/{file}")["links"]}
    with ExitStack() as stack:
        pages = [stack.enter_context(visiting(browser, **PHONE)) for _ in range(seats)]
        phones = [Phone(page, links[str(seat)], file) for seat, page in enumerate(pages)]
        yield Table(phones, served, game)


def touches_of(folder: Path, game: str, acts: int) -> list[int]:
    """How many touches each act took, at a table of its own."""
    with serving(folder) as served, started() as browser, table_of(browser, served, game) as table:
        while len(table.acts) < acts and table.step():
            pass
        return [touches for _, touches in table.acts]
