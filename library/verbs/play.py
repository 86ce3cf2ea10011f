"""Games that the computer deals: begun, gone on with, served to who plays."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from icecore.events.file.log import id_text, read_game
from icecore.events.words.errors import IcecoreError
from icecore.library.support.recording import now
from icecore.library.verbs.open_game import chosen_box
from icecore.library.verbs.serve import serve, web_extra
from icecore.replay.desk.file_names import free_file
from icecore.replay.desk.hints import best_bot
from icecore.replay.games.registry import find_game
from icecore.replay.table.session import Session
from icecore.web.catalogue.folder import Folder
from icecore.web.table.computer import Computer
from icecore.web.table.new_table import NewGame, begin_with

if TYPE_CHECKING:
    from icecore.events.words.record import Head
    from icecore.web.server.server import Opened

PLAYER = "Player"
"""Who plays, if nobody says."""


def begin(
    name: str,
    file: Path | None = None,
    *,
    people: Sequence[str] = (),
    bots: Sequence[str] = (),
    seed: str = "",
    set_name: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> Path:
    """The log of a new game, set up until somebody is to choose."""
    game = find_game(name)
    file = file or Path(free_file(game, date.today()))
    people = people or (PLAYER,)
    missing = max(2, game.players[0]) - len(people)
    bots = bots or (best_bot(game),) * max(0, missing)
    wish = NewGame(
        game.name, [*people, *_named(bots, people)], file.name, options=dict(options or {}),
        bots=[*[""] * len(people), *bots], dealing="dealt", seed=seed,
    )  # fmt: skip
    folder = Folder(file.parent)
    box = chosen_box(game, set_name)
    begin_with(folder, wish, folder.new_log(file.name), box).close()
    return file


def _named(bots: Sequence[str], taken: Sequence[str]) -> list[str]:
    """`explorer`, `explorer 2`: every seat has a name of its own."""
    used, found = {name.lower() for name in taken}, list[str]()
    for bot in bots:
        tries = (bot if n == 1 else f"{bot} {n}" for n in range(1, 100))
        found.append(next(name for name in tries if name.lower() not in used))
        used.add(found[-1].lower())
    return found


def _dealt(file: Path) -> tuple["Head", Computer]:
    """A game that goes on, and the computer that deals it."""
    log = read_game(str(file))
    if log.seal is not None:
        raise IcecoreError(f"{file}: the game is over; `icecore replay {file}` steps through it")
    if log.head.seed_sha is None:
        raise IcecoreError(f"{file}: people deal in this game; `icecore record {file}` goes on")
    computer = Computer(Folder(file.parent), log.head)
    if not computer.deals:
        raise IcecoreError(
            f"{file}: the seed that the computer deals from is not beside it; the game goes on in "
            "the folder in which it was begun, with the hidden files there"
        )
    return log.head, computer


@contextmanager
def going_on(file: Path) -> Iterator[tuple[Session, Computer]]:
    """The game open for its players, with the computer at the table."""
    _, computer = _dealt(file)
    session = computer.opened(Session.open(file, now, away=True))
    try:
        yield session, computer
    finally:
        session.close()


def served(file: Path, ready: Callable[[list[tuple[str, str]]], None]) -> None:
    """The recorder's page of one game; `ready` hears the people's names and links."""
    with web_extra():
        from icecore.web.server.server import Invited
    head, _ = _dealt(file)
    people = [n for n, seat in enumerate(head.seats) if not seat.bot] or [0]
    names = tuple(seat.name for seat in head.seats)

    def opened(server: "Opened") -> None:
        ready([(names[seat], server.invitations[seat].link) for seat in people])

    invited = Invited(id_text(head.id), file.name, names)
    serve(file.parent, invited=invited, ready=opened)
