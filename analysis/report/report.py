"""A report: every game of an archive in numbers and charts, on one page."""

from collections.abc import Iterator
from pathlib import Path

from icecore.analysis.open_archive import open_archive
from icecore.analysis.query.duck_archive import Archive
from icecore.analysis.query.overview import Overview, of_how_many, overview, said, sentences
from icecore.analysis.query.question_filters import narrowed
from icecore.analysis.report.report_figures import (
    games_to_look_at,
    judged_figures,
    own_figures,
    shared_figures,
)
from icecore.analysis.report.report_page import Chapter, Part, page
from icecore.events.words.errors import NotFoundError, did_you_mean


def report(path: Path, game: str | None = None) -> str:
    """The page for all games of a database or a lake, or for one."""
    with open_archive(path) as archive:
        return report_of(archive, game)


def report_of(archive: Archive, game: str | None = None, source: str | None = None) -> str:
    """The page; `source` is what its reader calls the archive, if not by its file."""
    path, played = archive.path, archive.titles()
    if not played:
        raise NotFoundError(f"{path}: no game is loaded")
    if game is not None and game not in played:
        raise NotFoundError(f'{path}: no game "{game}" is loaded{did_you_mean(game, played)}')
    chosen = list(played) if game is None else [game]
    chapters = [_chapter(archive, name, played[name]) for name in chosen]
    games = sum(archive.count(name) for name in chosen)
    number = f"{games:,} game{'' if games == 1 else 's'}"
    title = f"{played[game]}: a report" if game is not None else "What was played"
    return page(title, f"{number} of {source or path.name}", chapters)


MOST_VARIANTS = 6
"""Variants with figures of their own; all are named."""


def _chapter(archive: Archive, game: str, title: str) -> Chapter:
    """One game; where its variants differ, each has its own figures, and nothing pools them."""
    found, together = overview(archive, game), archive.is_cooperative(game)
    parts = list(_parts(archive, game, found, together))
    pooled = len(found.variants) > 1
    note = f"All {len(found.variants)} variants counted together." if pooled else ""
    judged = list(judged_figures(archive, game))
    if judged:
        parts.append(Part("Luck and decisions, as games were judged", note, [], judged))
    own = list(own_figures(archive, game))
    if own:
        parts.append(Part("The game's own questions", note, [], own))
    games = list(games_to_look_at(archive, game))
    if games:
        parts.append(Part("Games to look at", "", [], games))
    return Chapter(game, title, of_how_many(found), parts)


def _parts(archive: Archive, game: str, found: Overview, together: bool) -> Iterator[Part]:
    if len(found.variants) < 2:
        told = list(sentences(archive, game, together))
        yield Part("", "", told, list(shared_figures(archive, game, together)))
        return
    for variant in found.variants[:MOST_VARIANTS]:
        with narrowed(archive, game, variant):
            now = Overview([variant], variant.counts)
            told = list(sentences(archive, game, together))
            shown = list(shared_figures(archive, game, together))
            yield Part(said(variant, found.variants), of_how_many(now), told, shown)
    for variant in found.variants[MOST_VARIANTS:]:
        now = Overview([variant], variant.counts)
        yield Part(said(variant, found.variants), of_how_many(now), [], [])
