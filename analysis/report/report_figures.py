"""The figures of a report: each answers one question about a game, drawn as a chart."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from icecore.analysis.query import charts
from icecore.analysis.query.answer import Answer
from icecore.analysis.query.answer_labels import seat_said, spoken
from icecore.analysis.query.chart_choice import chart_of
from icecore.analysis.query.charts import Rows
from icecore.analysis.query.duck_archive import Archive
from icecore.analysis.query.overview import options_said
from icecore.analysis.query.question import Question, bound, find_question, questions, spelled
from icecore.analysis.report.figure_sentence import sentence_of
from icecore.events.words.errors import IcecoreError
from icecore.replay.show.text import counted

MOST_CARDS = 24
"""Cards in a chart: the best half and the worst."""
MOST_SOURCES = 16
MOST_TURNS = 60
MOST_OWN = 24
"""Rows of a game's own question that a chart shows; more are a table."""
FEW_GAMES = 5
FEW = 20
"""Below this many, an interval is so wide that a chart of it says nothing."""
NOTHING: Mapping[str, Any] = MappingProxyType({})


class Figure(Struct, frozen=True):
    """One answer: a picture if there is one, the numbers, and the SQL behind them."""

    title: str
    note: str
    question: Question
    sql: str
    answer: Answer
    svg: str | None = None
    sentence: str = ""
    """What it shows, in words."""


class _Drawn(NamedTuple):
    """A question and the function that draws its chart; an empty picture shows nothing."""

    question: str
    note: str
    draw: Callable[[Rows], str]
    people: bool = False
    """It says nothing about bots."""
    contest: bool = False
    """It says nothing where all win or lose together."""
    given: Mapping[str, Any] = NOTHING


def shared_figures(archive: Archive, game: str, together: bool) -> Iterator[Figure]:
    """Draws the figures that every game has."""
    for drawn in SHARED:
        question = find_question(drawn.question)
        if together and drawn.contest:
            continue
        if not archive.can_answer(question) or (drawn.people and not archive.has_people(game)):
            continue
        figure = _ask(archive, question, game, drawn.note, drawn.given)
        if figure.answer.rows and (svg := drawn.draw(figure.answer.objects())):
            yield replace(figure, svg=svg)


JUDGED = ("luck", "best_decisions", "decided_when", "swinging_cards")


def judged_figures(archive: Archive, game: str) -> Iterator[Figure]:
    """Draws the tables of judgements; none where no game was judged."""
    for name in JUDGED:
        question = find_question(name)
        if archive.can_answer(question):
            figure = _ask(archive, question, game, "")
            if figure.answer.rows:
                yield figure


def own_figures(archive: Archive, game: str) -> Iterator[Figure]:
    """A game's own questions, as charts where one fits."""
    for question in questions().values():
        if question.game == game and archive.can_answer(question):
            figure = _ask(archive, question, game, "")
            if figure.answer.rows:
                yield replace(figure, svg=_own_chart(figure.answer))


def _own_chart(answer: Answer) -> str | None:
    """The chart that fits an answer; many rows are read as a table."""
    try:
        chart = chart_of(spoken(answer, {}))
    except IcecoreError:
        return None
    return chart.svg if 1 < len(chart.points) <= MOST_OWN and not chart.left_out else None


LOOKED_AT = ("closest_games", "longest_games")


def games_to_look_at(archive: Archive, game: str) -> Iterator[Figure]:
    """Games that stand out, which links open."""
    for name in LOOKED_AT:
        question = find_question(name)
        if archive.can_answer(question):
            figure = _ask(archive, question, game, "", {"top": FEW_GAMES})
            if figure.answer.rows:
                yield replace(figure, sentence="")


def _ask(
    archive: Archive, question: Question, game: str, note: str, chosen: Mapping[str, Any] = NOTHING
) -> Figure:
    names = {parameter.name for parameter in question.parameters}
    given = {**chosen, "game": game} if "game" in names else dict(chosen)
    answer = archive.ask(question, given, rows=2000)
    note = " ".join(filter(None, (note, _of_how_many(question, answer))))
    sql = spelled(archive.narrowed(archive.sql(question)), bound(question, given))
    told = sentence_of(question, answer)
    return Figure(question.title, note, question, sql, answer, sentence=told)


def _of_how_many(question: Question, answer: Answer) -> str:
    """`n = 200: finished games.`: what the shares of a figure are of."""
    counts = [row["n"] for row in answer.objects() if isinstance(row.get("n"), int)]
    if not counts:
        return ""
    low, high = min(counts), max(counts)
    many = f"{low:,}" if low == high else f"{low:,} to {high:,}"
    return f"n = {many}: {dict(question.columns).get('n', 'rows')}."


def _seats(rows: Rows) -> str:
    sizes = {row["seats"] for row in rows}
    for row in rows:
        of = f" of {row['seats']}" if len(sizes) > 1 else ""
        row["label"] = f"{seat_said(row['seat'])}{of}"
    fair = rows[0]["fair"] if len(sizes) == 1 else None
    return charts.intervals(rows, "label", "share", title="games won", reference=fair)


def _together(rows: Rows) -> str:
    """By level and number of players; what is the same for all rows is not repeated."""
    differing = [key for key in ("set_name", "options") if len({row[key] for row in rows}) > 1]
    options = [str(row["options"]) for row in rows]
    for row in rows:
        players = counted(row["seats"], "player", "players")
        apart = [options_said(str(row[key]), options) if key == "options" else row[key]
                 for key in differing]  # fmt: skip
        row["label"] = ", ".join([players, *apart])
    return charts.intervals(rows, "label", "share", title="games won by all")


def _players(rows: Rows) -> str:
    if len({row["player"] for row in rows}) < 2:
        return ""
    shown = rows[:MOST_SOURCES]
    return charts.intervals(
        shown, "player", "rating", title="rating", reference=1500, percent=False
    )


def _scores(rows: Rows) -> str:
    return charts.bars(rows, "score", "share", title="sides", across="final score", step=1)


def _lengths(rows: Rows) -> str:
    return charts.bars(rows, "turns", "share", title="games", across="turns", step=1)


def _reasons(rows: Rows) -> str:
    return charts.intervals(rows, "end_reason", "share", title="games")


def _sources(rows: Rows) -> str:
    shown = rows[:MOST_SOURCES]
    return charts.lying_bars(shown, "source", "all_points", title="share of all points")


def _over_time(rows: Rows) -> str:
    early = [row for row in rows if row["turn"] <= MOST_TURNS and row["n"] >= FEW]
    if not early:
        return ""
    return charts.stacked(early, "turn", "points", "act", title="points a game", across="turn")


def _acts(rows: Rows) -> str:
    early = [row for row in rows if row["turn"] <= MOST_TURNS and row["n"] >= FEW]
    if not early:
        return ""
    return charts.stacked(early, "turn", "acts", "act", title="acts", across="turn", share=True)


def _cards(rows: Rows) -> str:
    """The best and the worst cards, by the first way to have one that the game knows."""
    zone = max({row["zone"] for row in rows}, key=lambda zone: _times(rows, zone))
    found = [row for row in rows if row["zone"] == zone and row["n"] >= FEW]
    if not found:
        return ""
    if len(found) > MOST_CARDS:
        found = found[: MOST_CARDS // 2] + found[-MOST_CARDS // 2 :]
    names = [row["name"] for row in found]
    for row in found:
        twice = names.count(row["name"]) > 1
        row["label"] = f"{row['name']} ({row['card']})" if twice else row["name"]
    usual = sum(row["won"] for row in rows) / sum(row["n"] for row in rows)
    return charts.intervals(
        found, "label", "share", title=f"won by the side that had it {zone}", reference=usual
    )


def _times(rows: Rows, zone: str) -> int:
    return sum(row["n"] for row in rows if row["zone"] == zone)


def _thinking(rows: Rows) -> str:
    for row in rows:
        row["label"] = f"{seat_said(row['seat'])}, {row['phase'][2:]}"
    return charts.intervals(rows, "label", "seconds", title="seconds an act", percent=False)


def _branching(rows: Rows) -> str:
    enough = [row for row in rows if row["n"] >= FEW]
    if not enough:
        return ""
    return charts.band(enough, "turn", "options", title="legal acts", across="turn")


def _leads(rows: Rows) -> str:
    across = "lead changes"
    return charts.bars(rows, "lead_changes", "share", title="games", across=across, step=1)


SHARED: tuple[_Drawn, ...] = (
    _Drawn("win_rate_together", "With 95 % intervals.", _together),
    _Drawn(
        "seat_advantage", "With 95 % intervals; dashed is what would be fair.", _seats, contest=True
    ),
    _Drawn("ratings", "With 95 % intervals; dashed is the middle.", _players, contest=True),
    _Drawn("score_distribution", "", _scores, given={"width": 1}),
    _Drawn("length_distribution", "", _lengths),
    _Drawn("end_reasons", "With 95 % intervals.", _reasons),
    _Drawn(
        "lead_changes", "How often another side came to lead, game by game.", _leads, contest=True
    ),
    _Drawn(
        "points_over_time", "What the acts of the seat on turn changed in its score.", _over_time
    ),
    _Drawn("points_by_source", "The largest sources.", _sources),
    _Drawn("acts_by_turn", "Of all acts of the seats.", _acts),
    _Drawn("card_win_rate", "The best and the worst; dashed is the mean of all.", _cards),
    _Drawn("branching_by_turn", "Mean number of options, with its 95 % interval.", _branching),
    _Drawn("think_time", "With 95 % intervals.", _thinking, people=True),
)
