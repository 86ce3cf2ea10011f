"""Acts that take several dialogs: notes, rulings, what-ifs, breaks, the end."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from textual.screen import Screen

from icecore.cli.recorder import correction_flow
from icecore.cli.recorder.dialogs import Choose, Fill, Read
from icecore.cli.recorder.history import RecordDialog
from icecore.cli.recorder.manual import manual
from icecore.cli.recorder.new_game_screen import check_file
from icecore.cli.recorder.recorder_commands import mark_in, number_in, record_number
from icecore.cli.recorder.ruling_dialog import make_ruling
from icecore.events.file.log import id_text, read_game
from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Abandon, Adjourn, AnyRecord, Identify, Note, Resume
from icecore.events.words.wire import SCRIBE, TABLE
from icecore.library.support.clock import now
from icecore.replay.desk.desk import Desk
from icecore.replay.desk.file_names import free_name
from icecore.replay.desk.forms import Blank, blanks, struct_of
from icecore.replay.desk.hints import would
from icecore.replay.table.entry import bring_back, take_back
from icecore.replay.table.fork import fork
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.viewpoint import viewer_in, viewer_name

if TYPE_CHECKING:
    from icecore.cli.recorder.desk_screen import DeskScreen

T = TypeVar("T")
Attempt = Callable[[], list[AnyRecord]]


async def ask(screen: "DeskScreen", dialog: Screen[T]) -> T | None:
    """What a dialog answers; None if it was left."""
    return await screen.app.push_screen_wait(dialog)


async def confirm(screen: "DeskScreen", question: str, yes: str, no: str = "No") -> bool:
    answer = await ask(screen, Choose(question, [(no, False), (yes, True)]))
    return answer is True


def enter(screen: "DeskScreen", seat: int, act: Any, events: list[Any] | None = None) -> bool:
    return screen.attempt(lambda: screen.desk.recording.enter(seat, act, events=events or ()))


def enter_form(screen: "DeskScreen", seat: int, cls: Any, texts: dict[str, str]) -> bool:
    """An act from words; only so are its bounds checked, which a log must keep to."""
    return enter(screen, seat, struct_of(cls, texts, screen.desk.names))


async def undo(screen: "DeskScreen", rest: str) -> None:
    enter(screen, SCRIBE, take_back(screen.desk.timeline))


async def redo(screen: "DeskScreen", rest: str) -> None:
    enter(screen, SCRIBE, bring_back(screen.desk.timeline))


async def back(screen: "DeskScreen", rest: str) -> None:
    await go_to(screen, record_number(rest))


async def go_to(screen: "DeskScreen", number: int) -> None:
    """To any record, with a warning if the players have seen more since."""
    timeline = screen.desk.timeline
    timeline.check(number)
    if timeline.was_revealed(number) and not await confirm(
        screen,
        f"The table has shown something since record {number}: the players know more than that "
        "position does. Take it back all the same?",
        "Yes, take it back",
    ):
        return
    screen.attempt(lambda: screen.desk.take_back(number))


async def records(screen: "DeskScreen", rest: str) -> None:
    wish = await ask(screen, RecordDialog(screen.desk))
    match wish:
        case ("back", number):
            await go_to(screen, number)
        case ("note", number):
            await note_on(screen, number)
        case ("try", number):
            await try_from(screen, number)
        case ("correct", number):
            await correction_flow.correct(screen, number)


async def correct(screen: "DeskScreen", rest: str) -> None:
    """A record was wrong; without a number it is chosen from the list."""
    number, _ = number_in(rest)
    if number is None:
        await records(screen, "")
    else:
        await correction_flow.correct(screen, number)


async def mistake(screen: "DeskScreen", rest: str) -> None:
    """Looks for the mistake in the records: a refused line did happen."""
    said = rest or screen.refused
    if not said:
        raise IcecoreError("nothing was refused; say `mistake` and the line that did happen")
    await correction_flow.find(screen, said)


async def note(screen: "DeskScreen", rest: str) -> None:
    given, words = number_in(rest)
    number = screen.desk.timeline.present if given is None else given
    if words:
        text, mark = mark_in(words)
        enter_form(screen, SCRIBE, Note, {"record": str(number), "text": text, "mark": mark})
    else:
        await note_on(screen, number)


async def note_on(screen: "DeskScreen", number: int) -> None:
    screen.desk.timeline.check(number)
    title = f"Note on record {number}"
    await fill_act(screen, Note, title, {"record": str(number)}, at="text")


async def fill_act(
    screen: "DeskScreen", cls: Any, title: str, given: dict[str, str], at: str = ""
) -> None:
    """A form for one of the scribe's acts, entered when it is filled in."""
    form = Fill(title, blanks(cls, screen.known, given), at=at)
    texts = await ask(screen, form)
    if texts is not None:
        enter_form(screen, SCRIBE, cls, texts)


async def ruling(screen: "DeskScreen", rest: str) -> None:
    made = await make_ruling(lambda dialog: ask(screen, dialog), screen.desk, screen.known, rest)
    if made is not None:
        act, events = made
        enter(screen, SCRIBE, act, events)


async def identify(screen: "DeskScreen", rest: str) -> None:
    await fill_act(screen, Identify, "Unknown cards have become known", {"zone": rest})


async def what_if(screen: "DeskScreen", rest: str) -> None:
    if screen.is_trying:
        screen.come_back()
        screen.hint("Back from the what-if; the recording is as it was.")
        return
    await try_from(screen, number_in(rest)[0])


async def try_from(screen: "DeskScreen", number: int | None) -> None:
    """Another line, in memory or in a log of its own."""
    if screen.is_trying:
        raise IcecoreError("come back from this what-if first (F7)")
    timeline, path = screen.main.timeline, screen.main.log.path
    at = timeline.present if number is None else number
    timeline.check(at)
    aside = str(free_name(path, "what-if"))

    def check_number(text: str) -> str | None:
        known = text.isdecimal() and len(text) < 10 and int(text) <= len(timeline)
        return None if known else f"a record from 0 to {len(timeline)}"

    form = [
        Blank("record", "go on after this record", str(at), check=check_number),
        Blank("file", f"empty: only in memory; or a new log, such as {aside}", "", [aside],
              lambda text: check_file(text) if text.strip() else None),
    ]  # fmt: skip
    texts = await ask(screen, Fill("What if?", form, at="file"))
    if texts is None:
        return
    at, name, viewer = int(texts["record"]), texts["file"].strip(), screen.desk.viewer
    if name:
        log = read_game(str(path), id_text(timeline.head.id))
        recording = fork(log, timeline, at, now, Path(name))
    else:
        recording = Recording(timeline.fork(at), now)
    screen.try_out(Desk(recording, viewer))
    screen.hint(f"What if, after record {at}? F7 comes back; the recording stays as it is.")


async def view(screen: "DeskScreen", rest: str) -> None:
    """Whose view the screen shows."""
    names = screen.desk.names
    if rest:
        choice: tuple[int | None] | None = (viewer_in(rest, names),)
    else:
        options = [("everything", (None,)), ("only what everybody sees", (TABLE,))]
        options += [(name, (seat,)) for seat, name in enumerate(names)]
        choice = await ask(screen, Choose("Whose view?", options))
    if choice is not None:
        screen.try_out(Desk(screen.desk.recording, choice[0]))
        sees = "" if choice[0] is None else f" that {viewer_name(choice[0], names)} sees"
        screen.hint(f"The screen shows everything{sees}.")


def alone(part: str) -> Callable[["DeskScreen", str], Awaitable[None]]:
    """One part of the screen in all the room there is; the same key brings the others back."""

    async def toggle(screen: "DeskScreen", rest: str) -> None:
        screen.show_alone(part)

    return toggle


async def take_break(screen: "DeskScreen", rest: str) -> None:
    if screen.desk.timeline.is_adjourned():
        await resume(screen, rest)
    else:
        await adjourn(screen, rest)


async def adjourn(screen: "DeskScreen", rest: str) -> None:
    enter_form(screen, SCRIBE, Adjourn, {"reason": rest})


async def resume(screen: "DeskScreen", rest: str) -> None:
    enter(screen, SCRIBE, Resume())


async def rules(screen: "DeskScreen", rest: str) -> None:
    found = [(str(rule.value), rule) for rule in screen.desk.timeline.game.rules]
    title = f"Rules of {screen.desk.timeline.game.title}"
    rule = await ask(screen, Choose(title, found, search=True, typed=rest))
    if rule is not None:
        screen.hint(str(rule.value))


async def end(screen: "DeskScreen", rest: str) -> None:
    names, timeline = screen.desk.names, screen.desk.timeline
    over = timeline.outcome() is not None
    options: list[tuple[str, int | None]] = []
    if not over:
        options = [(f"{name} concedes", seat) for seat, name in enumerate(names)
                   if len(names) == 2]  # fmt: skip
        options.append(("abandon the game without a result", SCRIBE))
    options.append(("seal the log for good" + ("" if over else " (once the game is over)"), None))
    choice = await ask(screen, Choose("The end", [(text, (who,)) for text, who in options]))
    if choice is None:
        return
    if choice[0] is None:
        await seal(screen, "")
        return
    texts = await ask(screen, Fill("The game ends here", blanks(Abandon, screen.known)))
    if texts is not None:
        enter_form(screen, choice[0], Abandon, texts)


async def seal(screen: "DeskScreen", rest: str) -> None:
    recording, main = screen.desk.recording, not screen.is_trying
    if recording.path is None:
        raise IcecoreError("a what-if in memory has no log to seal")
    question = f"Seal {recording.path.name}? Nothing can be added after that; only forked."
    if not await confirm(screen, question, "Yes, seal it"):
        return
    sealed = recording.seal()
    standing = zip(screen.desk.names, sealed.standing, strict=True)
    points = ", ".join(f"{name} {n}" for name, n in standing)
    told = (
        f"{recording.path}: sealed after {sealed.records} records. "
        f"{sealed.outcome.reason}: {points}."
    )
    if main:
        screen.app.exit(told)
    else:
        screen.come_back()
        screen.hint(told)


async def hint(screen: "DeskScreen", rest: str) -> None:
    """What a bot would do here, from the view that is shown; it stands chosen in the list."""
    choice = await asyncio.to_thread(would, screen.desk, rest)
    if choice is None:
        raise IcecoreError("there is nothing to do now for who looks")
    screen.typed.value = ""
    screen.narrow()
    at = next((n for n, row in enumerate(screen.rows) if row and row.said == choice.said), None)
    screen.acts.highlighted, screen.by_arrow = at, at is not None
    screen.acts.scroll_to_highlight()
    screen.hint(f"{rest or 'The bot'} would {choice.label}. Enter does it.")


async def show_help(screen: "DeskScreen", rest: str) -> None:
    await ask(screen, Read("Recording a game", manual()))


async def leave(screen: "DeskScreen", rest: str) -> None:
    """Out, with the clock stopped or running."""
    timeline = screen.main.timeline
    if timeline.outcome() is not None or timeline.is_adjourned():
        screen.app.exit()
        return
    choice = await ask(
        screen,
        Choose(
            "Leave the recorder? Everything is recorded.",
            [("Adjourn the game and leave: time stands still", "adjourn"),
             ("Leave and let the clock run", "leave"), ("Stay", "stay")],
        ),
    )  # fmt: skip
    if choice == "adjourn":
        if screen.is_trying:
            screen.come_back()
        if not enter(screen, SCRIBE, Adjourn()):
            return
    if choice in ("adjourn", "leave"):
        screen.app.exit()


FLOWS: dict[str, Callable[["DeskScreen", str], Awaitable[None]]] = {
    "undo": undo, "redo": redo, "back": back, "records": records, "correct": correct,
    "mistake": mistake, "note": note, "ruling": ruling,
    "identify": identify, "whatif": what_if, "view": view, "break": take_break, "adjourn": adjourn,
    "position": alone("position"), "list": alone("list"), "asked": alone("question"),
    "resume": resume, "rules": rules, "hint": hint, "end": end, "seal": seal,
    "help": show_help, "quit": leave,
}  # fmt: skip
"""What each order and key does."""
