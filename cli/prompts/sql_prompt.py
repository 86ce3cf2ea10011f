"""The line editor of `icecore sql`: history, completion, queries over several lines."""

import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.history import FileHistory, History, InMemoryHistory

from icecore.library.support.sql_conversation import Conversation

MOST = 200
"""Completions that are offered at once."""


class Words(Completer):
    """Completes orders, tables, columns, functions and the names of questions."""

    def __init__(self, talk: Conversation, orders: Iterable[str]) -> None:
        self.talk, self.orders = talk, list(orders)

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterator[Completion]:
        text = document.text_before_cursor
        typed = re.search(r"[\w.]*$", text)
        word = typed[0] if typed else ""
        if not word and not event.completion_requested:
            return
        for number, found in enumerate(dict.fromkeys(self._found(text, word))):
            if number == MOST:
                return
            yield Completion(found, start_position=-len(word))

    def _found(self, text: str, word: str) -> Iterable[str]:
        order, *rest = text.split(" ")
        if not text.startswith("."):
            return self.talk.completions(text[: len(text) - len(word)], word)
        if not rest:
            return [each for each in self.orders if each.startswith(order)]
        known = self.talk.questions if order == ".question" else self.talk.tables
        return [each for each in known if each.startswith(word)]


def prompt_session(
    talk: Conversation, orders: Iterable[str], whole: Callable[[str], bool]
) -> PromptSession[str]:
    """Enter goes on to the next line until a query is whole."""

    @Condition
    def unfinished() -> bool:
        return not whole(get_app().current_buffer.text)

    return PromptSession(
        history=_history(),
        completer=Words(talk, orders),
        complete_while_typing=False,
        multiline=unfinished,
        prompt_continuation=lambda width, *_: "...> ".rjust(width),
    )


def _history() -> History:
    """Keeps typed lines where programs keep their state; without a home it keeps none."""
    try:
        state = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
        folder = state / "icecore"
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / "sql_history"
        file.touch(mode=0o600)
    except (OSError, RuntimeError):
        return InMemoryHistory()
    return FileHistory(str(file))
