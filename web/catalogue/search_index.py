"""Indexes the cards and notes of every game for searching, in the background.

Heads and seals say who played and how it ended; cards and notes stand in the records, and to read
those of ten thousand games takes seconds. So a search answers at once from what is read so far, and
says how much is not.
"""

import threading
from collections.abc import Mapping
from typing import Any

from icecore.events.file.log import GameLog, Place, id_text, read_games, records
from icecore.events.words.errors import IcecoreError
from icecore.events.words.plain_data import cards_in
from icecore.events.words.record import Note
from icecore.replay.games.registry import box_of, find_game
from icecore.web.catalogue.folder import Folder, Stamp
from icecore.web.replay.card_texts import card_texts

MOST = 50_000
"""Games that are read in all; a larger archive is for SQL."""


class Contents:
    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self._texts: dict[str, str] = {}
        self._read: set[tuple[str, Stamp]] = set()
        self._waiting: list[tuple[str, Stamp]] = []
        self._turn = threading.Lock()
        self._reading: threading.Thread | None = None

    def of(self, id_: str) -> str:
        """Its cards and notes, as far as they were read."""
        return self._texts.get(id_, "")

    def look_through(self, files: Mapping[str, tuple[Any, ...]]) -> int:
        """Begin with what is unread, if there is any; how many games that is.

        `files` gives each file's stamp and rows.
        """
        new = [(path, known[0]) for path, known in files.items()]
        new = [each for each in new if each not in self._read]
        left = sum(row.id not in self._texts for path, _ in new for row in files[path][1])
        if not new or len(self._texts) >= MOST:
            return 0
        with self._turn:
            self._waiting = new
            if self._reading is None or not self._reading.is_alive():
                self._reading = threading.Thread(target=self._read_on, daemon=True)
                self._reading.start()
        return max(1, left)

    def _read_on(self) -> None:
        while True:
            with self._turn:
                waiting = [each for each in self._waiting if each not in self._read]
                if not waiting or len(self._texts) >= MOST:
                    self._reading = None
                    return
            self._read_file(waiting[0][0])
            self._read.add(waiting[0])

    def _read_file(self, name: str) -> None:
        try:
            for log in read_games(Place(name, self.folder.open)):
                self._texts[id_text(log.head.id)] = _said_in(log)
                if len(self._texts) >= MOST:
                    return
        except (IcecoreError, OSError):
            return  # the list itself tells what is wrong with the file


def _said_in(log: GameLog) -> str:
    """Its notes, and its cards by their ids and by what is printed on them."""
    try:
        game = find_game(log.head.game)
        decoded = records(log, game.vocabulary)
        printed = card_texts(box_of(game, log.head, log.carried))
    except IcecoreError:
        return ""
    words: dict[str, None] = {}
    for record in decoded:
        if isinstance(record.act, Note):
            words[record.act.text] = None
        for event in record.events:
            words.update(dict.fromkeys(cards_in(event)))
    names = (printed[word].name for word in words if word in printed)
    return "\n".join((*words, *names)).casefold()
