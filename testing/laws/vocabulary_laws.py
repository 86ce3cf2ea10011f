"""The words of every game: what SQL, the kernel and old logs ask of them."""

from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from msgspec import Meta, Struct
from msgspec.structs import fields
from syrupy.assertion import SnapshotAssertion

from icecore.events.words.plain_data import tag_of
from icecore.events.words.record import RESERVED, Scribe
from icecore.events.words.vocabulary import members
from icecore.events.words.wire import Wire
from icecore.replay.games.registry import box_of
from icecore.replay.kernel import Ruleset
from icecore.replay.kernel.voice import voice_of
from icecore.replay.timeline.game_lint import SQL_WORDS, structs_of
from icecore.testing.sample_games import positions, simulated


def spelled(hint: Any) -> str:
    """A type in few words: `int 0..8`, `card or unknown`, `[card]`."""
    origin, args = get_origin(hint) or hint, get_args(hint)
    if origin is Annotated:
        bare, meta = args[0], next((arg for arg in args[1:] if isinstance(arg, Meta)), None)
        if meta is None:
            return spelled(bare)  # only a note about the state, which is nothing on the wire
        kind = (meta.extra or {}).get("is") or spelled(bare)
        bounds = {
            name: value
            for name in ("ge", "gt", "le", "lt", "min_length", "max_length", "pattern")
            if (value := getattr(meta, name)) is not None
        }
        return " ".join([kind, *(f"{name}={value}" for name, value in bounds.items())])
    if origin in (Union, UnionType):
        return " or ".join("unknown" if arg is NoneType else spelled(arg) for arg in args)
    if origin is Literal:
        return " or ".join(map(repr, args))
    if origin is tuple:
        return f"[{', '.join('…' if arg is Ellipsis else spelled(arg) for arg in args)}]"
    return str(tag_of(origin)) if issubclass(origin, Struct) else origin.__name__


def test_the_words_on_the_wire_change_only_on_purpose(
    game: Ruleset[Any], snapshot: SnapshotAssertion
) -> None:
    """A new field needs a default, anything else a new tag, a new schema number and an upcast."""
    vocabulary = game.vocabulary
    assert {
        "schema": vocabulary.schema,
        **{
            f"{cls.__name__} {tag_of(cls)}": [
                f"{info.name}: {spelled(info.type)}" + ("" if info.required else " by default")
                for info in fields(cls)
            ]
            for cls in structs_of(vocabulary)
        },
    } == snapshot


def test_no_field_is_a_word_of_sql(game: Ruleset[Any]) -> None:
    for cls in (*structs_of(game.vocabulary), *members(Scribe)):
        assert SQL_WORDS.isdisjoint(info.name for info in fields(cls)), cls


def test_no_tag_is_one_of_the_kernels(game: Ruleset[Any]) -> None:
    own = {tag_of(cls) for cls in structs_of(game.vocabulary)}
    assert own.isdisjoint(RESERVED)


def test_tags_tell_acts_apart_and_events_apart(game: Ruleset[Any]) -> None:
    for union in (game.vocabulary.act, game.vocabulary.event):
        tags = [tag_of(cls) for cls in members(union)]
        assert len(set(tags)) == len(tags)


def test_what_travels_is_frozen_and_strict(game: Ruleset[Any]) -> None:
    for cls in structs_of(game.vocabulary):
        config = cls.__struct_config__
        assert issubclass(cls, Wire), cls
        assert (config.frozen, config.array_like, config.forbid_unknown_fields) == (True,) * 3, cls
        assert cls.__doc__, cls


def test_every_event_has_its_bookkeeping_and_every_game_tells_its_story(game: Ruleset[Any]) -> None:
    assert set(game.evolve) == set(members(game.vocabulary.event))
    head, records, _ = simulated(game, 0)
    voice = voice_of(box_of(game, head), [seat.name for seat in head.seats])
    told = [voice.words(game.tell(event)) for record in records for event in record.events]
    assert all(sentence == "" or sentence.endswith(".") for sentence in told)
    assert sum(map(bool, told)) > len(records) / 2


def test_every_rule_has_an_id_of_its_own_and_a_page(game: Ruleset[Any]) -> None:
    rules = list(game.rules)
    assert len({rule.id for rule in rules}) == len(game.rules.__members__)
    for rule in rules:
        assert rule.text, rule
        assert " p." in rule.value, rule


def test_every_position_can_be_drawn_and_shown(game: Ruleset[Any]) -> None:
    head, _, _ = simulated(game, 0)
    names = [seat.name for seat in head.seats]
    for state, _ in positions(game, 0):
        assert game.picture(state, names).startswith("<svg ")
        assert game.board(state, names)
