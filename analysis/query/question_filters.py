"""Narrows an archive to one variant of a game: a question then sees only its games."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec

from icecore.analysis.query.answer import Answer, AnswerColumn
from icecore.analysis.query.duck_archive import Archive
from icecore.analysis.query.overview import Variant, overview, trait
from icecore.analysis.query.question import Question, bound, find_question, spelled
from icecore.analysis.query.sandbox import QueryError
from icecore.analysis.tables.column_types import literal
from icecore.events.words.errors import IcecoreError, NotFoundError, did_you_mean

LINEUP = "string_agg(coalesce(bot, 'a person'), ', ' ORDER BY coalesce(bot, 'a person'))"


@contextmanager
def narrowed(archive: Archive, game: str, variant: Variant) -> Iterator[None]:
    """Narrows all queries inside to these games; tables of the game's own stay as they are."""
    archive.only = f"""
        SELECT g.id FROM main.games AS g JOIN (
            SELECT game_id, {LINEUP} AS bots FROM main.seats GROUP BY game_id
        ) AS l ON l.game_id = g.id
        WHERE g.game = {literal(game)} AND g.seats = {variant.seats}
            AND g.set_name = {literal(variant.set_name)} AND l.bots = {literal(variant.bots)}
            AND CAST(g.options AS VARCHAR) = {literal(variant.options)}
    """
    try:
        yield
    finally:
        archive.only = ""


FILTERS = ("set", "option", "players", "bot")
"""What any question can be narrowed to, beside its own parameters; `by` asks it for each value."""
VALUES = {
    "set": "SELECT DISTINCT set_name FROM games ORDER BY 1",
    "players": "SELECT DISTINCT seats FROM games ORDER BY 1",
    "bot": "SELECT DISTINCT bot FROM seats WHERE bot IS NOT NULL ORDER BY 1",
    "option": "SELECT DISTINCT CAST(options AS VARCHAR) FROM games ORDER BY 1",
}


def asked(
    archive: Archive, question: Question | str, given: Mapping[str, Any], **limits: Any
) -> Answer:
    """The answer about the games that `set`, `option`, `players` and `bot` name, or `by` each."""
    question = find_question(question) if isinstance(question, str) else question
    wanted, by, rest = _parted(archive, question, given)
    if not wanted and by is None:
        return archive.ask(question, rest, **limits)
    if by is None:
        with only(archive, wanted):
            return archive.ask(question, rest, **limits)
    if by not in VALUES:
        raise NotFoundError(f'by="{by}": expected {", ".join(VALUES)}')
    archive.prepare(["games", "seats"])
    parts = list[tuple[str, Answer]]()
    for (value,) in archive.rows(VALUES[by]):
        with only(archive, {**wanted, by: value}, whole_options=by == "option"):
            parts.append((str(value), archive.ask(question, rest, **limits)))
    columns = parts[0][1].columns if parts else ()
    return Answer(
        (AnswerColumn(f"by_{by}", "VARCHAR"), *columns),
        [(value, *row) for value, answer in parts for row in answer.rows],
        any(answer.more for _, answer in parts),
    )


def described(archive: Archive, question: Question, given: Mapping[str, Any]) -> str:
    """The SQL that answers, as it could be typed into `icecore query`."""
    wanted, by, rest = _parted(archive, question, given)
    if by is not None:
        raise IcecoreError(
            f"by={by} asks once for each value, and no single SQL does; describe it with {by}=…"
        )
    if not wanted:
        return spelled(archive.sql(question), bound(question, rest))
    with only(archive, wanted):
        return spelled(archive.narrowed(archive.sql(question)), bound(question, rest))


def _parted(
    archive: Archive, question: Question, given: Mapping[str, Any]
) -> tuple[dict[str, Any], str | None, dict[str, Any]]:
    """Sorts the parameters into filters, groups and the question's own, and checks them."""
    own = {parameter.name for parameter in question.parameters}
    wanted = {key: given[key] for key in FILTERS if key in given and key not in own}
    by = given.get("by") if "by" not in own else None
    rest = {key: given[key] for key in given if key not in wanted and (key != "by" or by is None)}
    bound(question, rest)
    _check_values(archive, rest)
    if wanted or by is not None:
        _check(archive, question)
        _check_wanted(archive, wanted, rest.get("game"))
    return wanted, by, rest


def _check_values(archive: Archive, given: Mapping[str, Any]) -> None:
    """A game or a zone that nothing has is an error, like a wrong name."""
    game, zone = given.get("game"), given.get("zone")
    if game is not None and game not in (played := archive.titles()):
        raise NotFoundError(
            f'{archive.path}: no game "{game}" is loaded{did_you_mean(str(game), played)}'
        )
    if zone is not None and "sightings" in archive.tables:
        archive.prepare(["sightings"])
        zones = [str(one) for (one,) in archive.rows("SELECT DISTINCT zone FROM sightings")]
        if zone not in zones:
            raise NotFoundError(f"no card was seen {zone}{did_you_mean(str(zone), zones)}")


def _check_wanted(archive: Archive, wanted: Mapping[str, Any], game: str | None) -> None:
    """Games that nobody has played are an error, with what was played in place of them."""
    if not wanted:
        return
    archive.prepare(["games", "seats"])
    for key, value in wanted.items():
        _condition(key, str(value), False)
        known = sorted({str(one) for (one,) in archive.rows(VALUES[key]) if one is not None})
        if key == "option":
            known = sorted(_spelled_options(known))
        if str(value) not in known:
            raise NotFoundError(f'no game has {key}="{value}"{did_you_mean(str(value), known)}')
    where = [_condition(key, str(value), False) for key, value in wanted.items()]
    if game is not None:
        where.append(f"g.game = {literal(str(game))}")
    if not archive.rows(f"SELECT 1 FROM main.games AS g WHERE {' AND '.join(where)} LIMIT 1"):
        told = [f"{key}={value}" for key, value in (*wanted.items(), ("game", game)) if value]
        raise NotFoundError(
            f"no game has {' and '.join(told)} together; ask variants for what was played"
        )


def _spelled_options(options: Iterable[str]) -> set[str]:
    """`mode=short` for every value of every option, as it is given."""
    return {
        f"{name}={one if isinstance(one, str) else msgspec.json.encode(one).decode()}"
        for each in options
        for name, one in msgspec.json.decode(each, type=dict[str, Any]).items()
    }


def _check(archive: Archive, question: Question) -> None:
    """Tables of a game's own cannot be narrowed: better no answer than one about other games."""
    if question.game is not None:
        raise QueryError(
            f"{question.name} reads tables of the game's own, which cannot be narrowed; "
            "load the games of one variant into a database of their own"
        )
    if not archive.can_narrow:
        raise QueryError("Spark cannot narrow a question yet; leave --engine away")


@contextmanager
def only(
    archive: Archive, wanted: Mapping[str, Any], *, whole_options: bool = False
) -> Iterator[None]:
    """Narrows all queries inside to the games with these."""
    where = [_condition(key, str(value), whole_options) for key, value in wanted.items()]
    archive.only = f"SELECT g.id FROM main.games AS g WHERE {' AND '.join(where)}"
    try:
        yield
    finally:
        archive.only = ""


def _condition(key: str, value: str, whole_options: bool) -> str:
    if key == "set":
        return f"g.set_name = {literal(value)}"
    if key == "bot":
        return f"g.id IN (SELECT game_id FROM main.seats WHERE bot = {literal(value)})"
    if key == "players":
        if not value.isdecimal():
            raise IcecoreError(f'players="{value}": expected a number')
        return f"g.seats = {value}"
    if whole_options:
        return f"CAST(g.options AS VARCHAR) = {literal(value)}"
    name, equals, chosen = value.partition("=")
    if not equals:
        raise IcecoreError(f'option="{value}": expected NAME=VALUE, as option=mode=short')
    path = literal('$."' + name.replace('"', "") + '"')
    return f"json_extract_string(g.options, {path}) = {literal(chosen)}"


TELLS = {"seats": {"seats"}, "set_name": {"set_name"}, "options": {"options"},
         "bots": {"bots", "bot", "player"}}  # fmt: skip
"""By what variants differ, and the columns of an answer that tell them apart."""


def pooled(
    archive: Archive, question: Question, given: Mapping[str, Any], answer: Answer,
    apart: str = "--param {0}=… narrows it, --param by={0}",
) -> Iterator[str]:  # fmt: skip
    """A sentence for every game whose variants an answer counts together, and what to do then."""
    columns = {column.name for column in answer.columns}
    # A row about one game counts nothing together.
    if "by" in given or any(key in given for key in FILTERS) or "game_id" in columns:
        return
    game = given.get("game") or question.game
    titles = archive.titles()
    counted = {row["game"] for row in answer.objects()} if "game" in columns else set(titles)
    for name in sorted(counted) if game is None else [str(game)]:
        variants = overview(archive, name).variants
        differing = [
            {"seats": "players", "set_name": "set", "options": "option", "bots": "bot"}[key]
            for key in TELLS
            if len({trait(one, key) for one in variants}) > 1
            and not columns & TELLS[key]
            and not (key == "options" and _differing_options(variants) <= columns)
        ]
        if differing:
            yield (
                f"This counts different variants of {titles.get(name, name)} together, by "
                f"{', '.join(differing)}; {apart.format(differing[0])} tells them apart."
            )


def _differing_options(variants: Iterable[Variant]) -> set[str]:
    """The names of the options that are not the same in all variants."""
    try:
        all_options = [msgspec.json.decode(one.options, type=dict[str, Any]) for one in variants]
    except msgspec.MsgspecError:  # no database of ours
        return {"options"}
    names = {name for each in all_options for name in each}
    return {name for name in names if len({str(each.get(name)) for each in all_options}) > 1}
