"""A report: every game of an archive in numbers and charts, on one page."""

from pathlib import Path

from icecore.analysis.duck_archive import Archive
from icecore.analysis.figures import figures, headlines
from icecore.analysis.opening import open_archive
from icecore.analysis.page import Chapter, page
from icecore.events.words.errors import NotFoundError, did_you_mean


def report(path: Path, game: str | None = None) -> str:
    """The page for all games of a database or a lake, or for one."""
    with open_archive(path) as archive:
        return report_of(archive, game)


def report_of(archive: Archive, game: str | None = None) -> str:
    path, played = archive.path, archive.titles()
    if not played:
        raise NotFoundError(f"{path}: no game is loaded")
    if game is not None and game not in played:
        raise NotFoundError(f'{path}: no game "{game}" is loaded{did_you_mean(game, played)}')
    chosen = list(played) if game is None else [game]
    chapters = [
        Chapter(name, played[name], headlines(archive, name), list(figures(archive, name)))
        for name in chosen
    ]
    games = sum(archive.count(name) for name in chosen)
    number = f"{games:,} game{'' if games == 1 else 's'}"
    title = f"{played[game]}: a report" if game is not None else "What was played"
    return page(title, f"{number} of {path.name}", chapters)
