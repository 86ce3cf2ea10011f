"""A correction on the full screen: what was meant, what must be decided, and a preview."""

from time import monotonic
from typing import TYPE_CHECKING, Any

from icecore.cli.recorder.dialogs import Choose, Fill
from icecore.events.words.errors import IcecoreError
from icecore.replay.desk.correction_draft import Answer, Draft, meanings
from icecore.replay.desk.forms import Blank
from icecore.replay.desk.suspects import draft_of, meaning_in_words, suspects

if TYPE_CHECKING:
    from icecore.cli.recorder.desk_screen import DeskScreen

NEVER, FORGOTTEN, TYPED = "it never happened", "something was forgotten before it", "type it …"
OUT, STOP, ALLOW = "leave it out", "stop here, and go on by hand", "allow it against the rule …"
SECONDS = 2.0


async def correct(screen: "DeskScreen", number: int) -> None:
    """Ask what was meant by a record, and put it right."""
    desk = screen.desk
    listed = meanings(desk.timeline, number, desk.viewer)
    told = " ".join(desk.seen.sentences(number))
    options = [(each.label, each.text) for each in listed]
    extra = [(text, text) for text in (NEVER, FORGOTTEN, TYPED)]
    title = f"Record {number} was wrong: {told}"
    wanted = await _choose(screen, title, [*options, *extra])
    insert = wanted == FORGOTTEN
    if insert:
        wanted = await _choose(screen, f"What was forgotten before record {number}?",
                               [*options, (TYPED, TYPED)])  # fmt: skip
    if wanted == TYPED:
        wanted = await _typed(screen, "What was said there?", "line")
    if wanted is None:
        return
    line = None if wanted == NEVER else wanted
    draft = Draft(desk.timeline, number, line, insert=insert, viewer=desk.viewer)
    await weigh(screen, draft)


async def find(screen: "DeskScreen", said: Any) -> None:
    """It did happen: which record was wrong? Once it is put right, it is said again."""
    desk, until = screen.desk, monotonic() + SECONDS
    found = suspects(desk.seen, said, lambda: monotonic() < until)
    if not found:
        raise IcecoreError("no single change of the last records makes it fit")
    options = [(each.told, each) for each in found]
    suspect = await screen.app.push_screen_wait(
        Choose("One of these was written wrong", options, tall=True)
    )
    if suspect is None:
        return
    mistake = suspect.meanings[0]
    if len(suspect.meanings) > 1:
        listed = [(meaning_in_words(desk.seen, each), each) for each in suspect.meanings]
        chosen = await screen.app.push_screen_wait(Choose(suspect.told, listed, search=True))
        if chosen is None:
            return
        mistake = chosen
    if not await weigh(screen, draft_of(desk.timeline, mistake, desk.viewer)):
        return
    if isinstance(said, str):
        screen.attempt(lambda: screen.desk.say(said))
    else:
        screen.attempt(lambda: screen.desk.enter(*said), said[1])


async def weigh(screen: "DeskScreen", draft: Draft) -> bool:
    """Decide what no longer fits, look at what would change, and write it."""
    while (misfit := draft.misfit) is not None:
        answer = await _decided(screen, draft, misfit)
        if answer is None:
            return False
        draft.answer(answer)
    text = "\n".join(draft.preview()) or "Nothing else would change."
    options = [("Put it right", True), ("No, leave it as it is", False)]
    yes = await screen.app.push_screen_wait(
        Choose("Then this would be different:", options, text=text)
    )
    if not yes:
        return False
    final = draft.final()
    return screen.attempt(lambda: screen.desk.recording.correct(final))


async def _decided(screen: "DeskScreen", draft: Draft, misfit: str) -> Answer | None:
    """Asks what to do with the first record that does not fit; None where nothing can be done."""
    if draft.plan.misfit is None or not draft.plan.misfit.said.repeats:
        raise IcecoreError(misfit)
    options = [(each.label, each.text) for each in draft.ways_out()]
    last = [OUT, STOP, *([ALLOW] if hasattr(draft.plan.misfit.why, "rule") else [])]
    wanted = await _choose(screen, misfit, [*options, *((text, text) for text in last)])
    match wanted:
        case None:
            return None
        case "leave it out":
            return Answer()
        case "stop here, and go on by hand":
            return Answer(stop=True)
        case "allow it against the rule …":
            reason = await _typed(screen, "Why is it allowed?", "reason")
            return None if reason is None else Answer(allow=reason)
    return Answer(wanted)


async def _choose(screen: "DeskScreen", title: str, options: list[tuple[str, str]]) -> str | None:
    return await screen.app.push_screen_wait(Choose(title, options, search=True))


async def _typed(screen: "DeskScreen", title: str, name: str) -> str | None:
    texts = await screen.app.push_screen_wait(Fill(title, [Blank(name, title, "")]))
    return None if texts is None else texts[name].strip() or None
