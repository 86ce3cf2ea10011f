"""Evenings as people type them: printed names, typos and corrections, and what the desk answered.

A file of `fixtures/evenings/` begins with `game NAME`, `seats A, B` and perhaps `set NAME` and
`option k=v`; every further line is typed at the desk. `! ` marks a line that a careful person would
not type: a typo, a wrong card, an act against the rules. `# ` is a remark.

A file of `fixtures/corrections/` has `correct N LINE ; ANSWER` too, where `-` is nothing and `stop`
stops there, and `find LINE`, which did happen though it was refused.
"""

from itertools import count
from pathlib import Path
from typing import NamedTuple

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import AnyRecord
from icecore.replay.desk.correction_draft import Answer, Draft
from icecore.replay.desk.desk import Desk
from icecore.replay.desk.suspects import Suspect, suspects
from icecore.replay.games.registry import find_game, open_packaged, parse_options
from icecore.replay.kernel import Refused
from icecore.replay.table.log_head import new_head
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.timeline import Timeline

FIXTURES = Path(__file__).parent.parent / "fixtures"
EVENINGS = sorted((FIXTURES / "evenings").glob("*.txt"))
CORRECTED = sorted((FIXTURES / "corrections").glob("*.txt"))
MOST_TRIES = 500


class Evening(NamedTuple):
    """What became of the typed lines."""

    desk: Desk
    transcript: str
    sensible: int
    misread: list[str]
    """Sensible lines that were not understood."""


class Clock:
    """Every line is typed at a time of its own: what is undone together was said together."""

    def __init__(self) -> None:
        self.time = 0

    def tick(self) -> None:
        self.time += 1000

    def __call__(self) -> int:
        return self.time


def spend(path: Path) -> Evening:
    clock = Clock()
    desk, lines = _open(path, clock)
    told, sensible, misread = [desk.question()], 0, list[str]()
    for line in lines:
        if line.startswith("#"):
            told.append(f"\n{line}")
            continue
        text = line.removeprefix("! ")
        clock.tick()
        sensible += text == line
        told.append(f"\n> {text}")
        try:
            if text.startswith("find "):
                told += [each.told for each in _found(desk, text.removeprefix("find "))]
                continue
            records = _corrected(desk, text) or desk.say(text)
        except IcecoreError as error:
            told.append(desk.refusal(error))
            misread += [text] * (text == line and not isinstance(error, Refused))
        else:
            told += [f"{desk.recorded(records)}", desk.question()]
    return Evening(desk, "\n".join(told) + "\n", sensible, misread)


def _found(desk: Desk, line: str) -> list[Suspect]:
    """The suspects, after so many tries: a time would tell another story on another machine."""
    tries = count()
    return suspects(desk.seen, line, lambda: next(tries) < MOST_TRIES)


def _corrected(desk: Desk, text: str) -> list[AnyRecord]:
    word, _, rest = text.partition(" ")
    number, _, said = rest.partition(" ")
    if word != "correct" or not number.isdecimal():
        return []
    line, *answers = (part.strip() for part in said.split(";"))
    draft = Draft(desk.timeline, int(number), None if line == "-" else line)
    for each in answers:
        draft.answer(Answer(None if each in ("-", "stop") else each, stop=each == "stop"))
    return desk.recording.correct(draft.final())


def _open(path: Path, clock: Clock) -> tuple[Desk, list[str]]:
    head: dict[str, list[str]] = {}
    lines = [line.strip() for line in path.read_text("utf-8").splitlines() if line.strip()]
    while lines and lines[0].partition(" ")[0] in ("game", "seats", "set", "option"):
        word, _, rest = lines.pop(0).partition(" ")
        head.setdefault(word, []).append(rest)
    game = find_game(head["game"][0])
    box = open_packaged(game, head.get("set", [game.default_set])[0])
    options = parse_options(
        game,
        [
            (name, value)
            for name, _, value in (each.partition("=") for each in head.get("option", ()))
        ],
    )
    names = [name.strip() for name in head["seats"][0].split(",")]
    made = new_head(game, names, box, options, now=0, randomness=bytes(10))
    return Desk(Recording(Timeline(game, made, box), clock)), lines
