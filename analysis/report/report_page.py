"""Writes the report as one HTML page, without scripts and without anything to fetch."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

import msgspec

from icecore.analysis.query.answer import Answer
from icecore.analysis.query.answer_exports import TOO_FEW, ends_in, shares_in
from icecore.analysis.query.chart_choice import STANDS_OUT
from icecore.analysis.report.report_figures import Figure
from icecore.replay.show import design
from icecore.replay.show.safe_text import percent

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
MOST_COLUMNS = 7
"""A table with more takes the whole width."""
MOST_ROWS = 25
"""Rows of a table on the page; `icecore ask` has all of them."""

SERVED = "http://127.0.0.1:8420"
"""Where `icecore serve` answers if it is not told otherwise."""
COLOURS = {
    "#3b82a0": "s0", "#d9822b": "s1", "#6a9f58": "s2", "#b07aa1": "s3",
    "#c9a227": "s4", "#5f87c4": "s5", "#cc6677": "s6", "#8c6d54": "s7",
}  # fmt: skip
"""The colours of charts, and those of pages that stand for them."""
MARK = (
    '<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">'
    '<rect x="3" y="2" width="18" height="5.5" rx="2" fill="var(--accent)"/>'
    '<rect x="3" y="9.25" width="18" height="5.5" rx="2" fill="#4fa6d3"/>'
    '<rect x="3" y="16.5" width="18" height="5.5" rx="2" fill="#a9d8ef"/></svg>'
)

STYLE = (
    f"""
{design.css()}"""
    + """
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
header, main, footer { max-width: 1080px; margin: 0 auto; padding: 1rem; }
.mark { width: 2rem; height: 2rem; flex: none; }
.head { display: flex; align-items: center; gap: .8rem; }
h1 { font-size: 1.6rem; margin: 0; line-height: 1.2; }
h2 { font-size: 1.35rem; margin: 2.5rem 0 .5rem; border-bottom: 2px solid var(--edge); }
.told { font-size: .95rem; font-weight: 600; margin: .15rem 0; }
h3 { font-size: 1.02rem; margin: 0; font-weight: 600; }
a { color: var(--accent); }
nav a { margin-right: 1rem; }
p { margin: 0; }
.pale, footer { color: var(--quiet); font-size: .88rem; }
.part { margin: 1.6rem 0 .3rem; }
.summary ul { margin: .3rem 0 1rem; padding-left: 1.2rem; }
.figures { display: grid; gap: 1rem; align-items: start; grid-auto-flow: dense;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 460px), 1fr)); }
figure { margin: 0; padding: .9rem; background: var(--paper); border: 1px solid var(--edge);
  border-radius: 8px; min-width: 0; }
figure > svg { display: block; width: 100%; max-width: 560px; height: auto; margin: .6rem 0;
  color: var(--ink); overflow: visible; }
figure.wide { grid-column: 1 / -1; }
details { margin-top: .4rem; }
summary { cursor: pointer; color: var(--accent); font-size: .88rem; padding: .2rem 0; }
pre { overflow-x: auto; font-size: .78rem; line-height: 1.4; background: var(--page);
  border: 1px solid var(--edge); border-radius: 6px; padding: .6rem; }
.scroll { overflow: auto; max-width: 100%; max-height: 28rem; }
table { border-collapse: collapse; font-size: .82rem; font-variant-numeric: tabular-nums;
  margin: .5rem 0; }
th, td { padding: .15rem .6rem .15rem 0; text-align: left; white-space: nowrap;
  border-bottom: 1px solid var(--edge); }
th { color: var(--quiet); font-weight: 500; }
.number { text-align: right; }
.faint { color: var(--quiet); }
@page { size: A4; margin: 14mm 12mm; }
@media print {
  :root { color-scheme: light; }
  body { background: none; font-size: 10pt; }
  header, main, footer { max-width: none; padding: 0; }
  nav, details:not([open]), details pre { display: none; }
  h2 { break-before: page; margin-top: 0; } .summary h2 { break-before: avoid; }
  .figures { grid-template-columns: 1fr 1fr; gap: 5mm; }
  figure { break-inside: avoid; padding: 3mm; }
  .scroll { max-height: none; overflow: visible; }
  th, td { white-space: normal; padding-right: .3rem; }
}
"""
)


class Part(msgspec.Struct, frozen=True):
    """Games that may be counted together: what they say in words, and in figures."""

    title: str
    """What tells this variant apart; nothing where all games are alike."""
    note: str
    sentences: list[str]
    figures: list[Figure]


class Chapter(msgspec.Struct, frozen=True):
    """The part of a report about one game."""

    game: str
    title: str
    counted: str
    """Of how many games, and how they ended."""
    parts: list[Part]


def page(title: str, subtitle: str, chapters: Sequence[Chapter]) -> str:
    return "\n".join(_page(title, subtitle, chapters)) + "\n"


def _page(title: str, subtitle: str, chapters: Sequence[Chapter]) -> Iterator[str]:
    yield "<!doctype html>"
    yield '<html lang="en"><head><meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>"
    yield f'<header><div class="head">{MARK}<div><h1>{escape(title)}</h1>'
    yield f'<p class="pale">{escape(subtitle)}</p></div></div>'
    if len(chapters) > 1:
        links = (f'<a href="#game-{number}">{escape(chapter.title)}</a>'
                 for number, chapter in enumerate(chapters))  # fmt: skip
        yield f"<nav>{' '.join(links)}</nav>"
    yield "</header><main>"
    yield from _summary(chapters)
    for number, chapter in enumerate(chapters):
        yield from _chapter(number, chapter)
    yield "</main><footer>Every interval holds the true value with 95 % confidence. The SQL under "
    yield "each figure can be asked again with <code>icecore query</code>. Links open games while "
    yield "<code>icecore serve --port 8420</code> serves their folder.</footer></body></html>"


def _summary(chapters: Sequence[Chapter]) -> Iterator[str]:
    """The whole report on a page, in sentences."""
    yield '<section class="summary"><h2>In short</h2>'
    for chapter in chapters:
        yield f"<p><b>{escape(chapter.title)}</b>: {escape(chapter.counted)}.</p><ul>"
        for part in chapter.parts:
            told = "".join(f"<li>{escape(sentence)}</li>" for sentence in part.sentences)
            named = part.title and told
            yield f"<li><b>{escape(part.title)}</b><ul>{told}</ul></li>" if named else told
        yield "</ul>"
    yield "</section>"


def _chapter(number: int, chapter: Chapter) -> Iterator[str]:
    yield f'<section id="game-{number}"><h2>{escape(chapter.title)}</h2>'
    yield f'<p class="pale">{escape(chapter.counted)}</p>'
    for part in chapter.parts:
        if part.title:
            yield f'<h3 class="part">{escape(part.title)}</h3>'
        if part.note:
            yield f'<p class="pale">{escape(part.note)}</p>'
        yield from _figures(part)
    yield "</section>"


def _figures(part: Part) -> Iterator[str]:
    yield '<div class="figures">'
    for figure in part.figures:
        yield from _figure(figure)
    yield "</div>"


def _figure(figure: Figure) -> Iterator[str]:
    many = len(figure.answer.columns) > MOST_COLUMNS
    wide = ' class="wide"' if figure.svg is None and many else ""
    yield f"<figure{wide}><figcaption><h3>{escape(figure.title)}</h3>"
    if figure.sentence:
        yield f'<p class="told">{escape(figure.sentence)}</p>'
    if figure.note:
        yield f'<p class="pale">{escape(figure.note)}</p>'
    yield "</figcaption>"
    if figure.svg is not None:
        label = escape(figure.title, quote=True)
        yield coloured(figure.svg).replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1)
    opened = "" if figure.svg is not None else " open"
    yield f"<details{opened}><summary>The numbers</summary>"
    yield from _table(figure.answer, dict(figure.question.columns))
    yield "</details><details><summary>The SQL</summary>"
    yield f"<pre><code>{escape(figure.sql)}</code></pre></details></figure>"


def _table(answer: Answer, meanings: dict[str, str]) -> Iterator[str]:
    # Every row would say the same game.
    shown = [at for at, column in enumerate(answer.columns) if column.name != "game"]
    numbers = [at for at in shown if answer.columns[at].is_number]
    # Whoever uses the keyboard can scroll it too.
    yield '<div class="scroll" tabindex="0"><table><thead><tr>'
    for at in shown:
        column = answer.columns[at]
        meaning = escape(meanings.get(column.name, ""), quote=True)
        kind = ' class="number"' if at in numbers else ""
        yield f'<th{kind} title="{meaning}">{escape(column.name.replace("_", " "))}</th>'
    yield "</tr></thead><tbody>"
    ends, shares = ends_in(answer), shares_in(answer)
    judged = next((at for at in shown if answer.columns[at].name == STANDS_OUT), None)
    for row in answer.rows[:MOST_ROWS]:
        cells = (
            f"<td{' class=number' if at in numbers else ''}>"
            f"{_written(answer, row, at, ends, at in shares)}</td>"
            for at in shown
        )
        faint = ' class="faint"' if judged is not None and not row[judged] else ""
        yield f"<tr{faint}>{''.join(cells)}</tr>"
    yield "</tbody></table></div>"
    if len(answer.rows) > MOST_ROWS:
        yield f'<p class="pale">The first {MOST_ROWS} of {len(answer.rows):,} rows.</p>'


def coloured(svg: str) -> str:
    """A chart in the colours of the page, in the light and in the dark."""
    for colour, token in COLOURS.items():
        svg = svg.replace(colour, f"var(--{token})")
    return svg


def _written(answer: Answer, row: Sequence[Any], at: int, ends: dict[int, int], share: bool) -> str:
    """A game is a link, which `icecore serve` answers; a share is told in percent."""
    cell = row[at]
    if _is_open(row, at, ends):
        return TOO_FEW
    if share and isinstance(cell, float | int):
        return percent(cell)
    if answer.columns[at].name != "game_id" or cell is None:
        return escape(_cell(cell))
    game = escape(str(cell), quote=True)
    return f'<a href="{SERVED}/game/{game}">{game[-8:]}</a>'


def _is_open(row: Sequence[Any], at: int, ends: dict[int, int]) -> bool:
    """Is it the end of an interval that so few games do not have?"""
    return row[at] is None and at in ends and row[ends[at]] is not None


def _cell(cell: Any) -> str:
    match cell:
        case None:
            return "–"
        case bool():
            return "yes" if cell else "no"
        case float():
            return f"{cell:.4g}" if abs(cell) < 1000 else f"{cell:,.1f}"
        case int():
            return f"{cell:,}"
        case list() | dict():
            return msgspec.json.encode(cell).decode()
    return str(cell)
