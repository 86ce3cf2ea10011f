"""Data for taps: the legal acts as atoms, free acts as forms, and the picture.

All of it comes from what the viewer may know, and only for whom the device may speak.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from icecore.events.words.docstrings import first_line
from icecore.events.words.errors import IcecoreError
from icecore.events.words.plain_data import Field, fields_of, tag_of, to_named
from icecore.events.words.text_line import Line
from icecore.events.words.wire import TABLE
from icecore.replay.desk.act_atoms import Atom, atoms_in, word_of
from icecore.replay.desk.choices import Choice
from icecore.replay.desk.desk import Desk
from icecore.replay.desk.forms import is_prose
from icecore.replay.desk.typed.completion import numbers_of
from icecore.replay.desk.typed.line_context import SEATS
from icecore.replay.desk.view_check import AskFirstError
from icecore.replay.kernel import Refused
from icecore.replay.show.scene import Row
from icecore.replay.show.svg import parts_of
from icecore.replay.show.viewing_seat import turned_to

Speaks = Callable[[int, Any], bool]
"""May this device say an act for a seat?"""
NARROWEST, WIDEST, STEP = 320, 680, 30
"""Narrow pictures come in these widths of CSS pixels alone; from WIDEST on all has room."""
NOBODY = -1
"""Whose things the lines of a nested form are about: anybody's."""
SMALL = 16
"""Of a kind of thing that comes in no more sorts, every sort is offered."""


def bucket(width: int) -> int | None:
    """The width that is drawn for a screen of this one; None is the picture for wide pages."""
    if width == 0 or width >= WIDEST:
        return None
    return max(NARROWEST, width // STEP * STEP)


def picture(desk: Desk, width: int) -> list[str]:
    """The position in parts, as pages put pictures together."""
    game = desk.timeline.game
    with turned_to(desk.viewer):
        return list(parts_of(game.picture(desk.state, desk.names, bucket(width))))


def tapped(choice: Choice) -> dict[str, Any]:
    """A legal act as a page narrows it down."""
    assert choice.said is not None
    seat, act = choice.said
    word = str(tag_of(type(act)))
    atoms = list(map(tuple, atoms_in(act)))
    return {"seat": seat, "type": word, "act": to_named(act), "atoms": atoms}


def things(desk: Desk, atoms: Iterable[Atom]) -> dict[str, str]:
    """Finds the words on the things that acts name, by their atoms."""
    found: dict[str, str] = {}
    for _, word, value in atoms:
        key = f"{word}:{value}"
        if key not in found:
            means = SEATS if word == "seat" else word
            ids = {str(id_): id_ for id_ in desk.lexicon.ids(means)}
            if value in ids:
                found[key] = desk.lexicon.name(means, ids[value])
    return found


def free_forms(desk: Desk, choices: Sequence[Choice], speaks: Speaks) -> list[dict[str, Any]]:
    """Acts that can be any, of which the list has only examples: deals, subsets, words."""
    if desk.timeline.outcome() is not None:
        return []
    game, state = desk.timeline.game, desk.state
    seats = range(len(desk.names)) if desk.viewer is None else [desk.viewer]
    found = []
    for seat in seats:
        said = [choice.said[1] for choice in choices if choice.said and choice.said[0] == seat]
        for cls in game.free(state, seat) if seat >= 0 else ():
            examples = [act for act in said if type(act) is cls]
            if not examples or speaks(seat, examples[0]):
                found.append(_form(desk, seat, cls, examples))
    return found


def _form(desk: Desk, seat: int, cls: Any, examples: Sequence[Any]) -> dict[str, Any]:
    fields = _fields(desk, seat, cls, examples)
    return {"seat": seat, "type": tag_of(cls), "about": first_line(cls), "fields": fields}


def _fields(desk: Desk, seat: int, cls: Any, examples: Sequence[Any]) -> list[dict[str, Any]]:
    """The lines of a form; fields that are the parts of one place are one line."""
    found: dict[str, dict[str, Any]] = {}
    for field in fields_of(cls).values():
        if field.kind.part:
            place = field.kind.part.partition("/")[0]
            line = found.setdefault(place, _line(place, "place", place, field, examples))
            line["parts"] = [*line.get("parts", ()), field.name]
        else:
            found[field.name] = _field(desk, seat, field, examples)
    return list(found.values())


def _field(desk: Desk, seat: int, field: Field, examples: Sequence[Any]) -> dict[str, Any]:
    """One line of a form: a value or a row of them, of places, or of what has fields of its own."""
    kind, word = field.kind, word_of(field)
    row = kind.row is not None and not kind.row.is_place
    inner = kind.row.kind(0) if row and kind.row is not None else kind
    ids: Sequence[Any] = ()
    if inner.row is not None:
        # A place is a tuple of its parts; a way over the board is a tuple of places.
        each = 1 if inner.row.is_place else inner.row.length
        return {**_line(field.name, "place", word, field, examples, row), "each": each}
    if inner.structs:
        tag, cls = next(iter(inner.structs.items()))
        entries = [entry for act in examples for entry in getattr(act, field.name)]
        line = _line(field.name, "rows", word, field, (), row)
        return {**line, "tag": tag, "fields": _fields(desk, NOBODY, cls, entries)}
    if inner.seat:
        # Nobody deals with himself; of several seats, as of voters, he may be one.
        form, ids = "thing", [n for n in range(len(desk.names)) if row or n != seat]
    elif inner.literals:
        form, ids = "choice", [each for each in inner.literals if each != ""]
    elif bool in inner.words:
        form = "yes"
    elif is_prose(field):
        form = "words"
    elif inner.means is None and int in inner.words:
        form = "choice"
    elif int in inner.words and not desk.lexicon.ids(word):
        numbers = list(numbers_of(inner.plain))
        form, ids = "choice", numbers if len(numbers) <= SMALL else []
    else:
        form, known = "thing", desk.lexicon.ids(word)
        ids = list(known) if len(known) <= SMALL else []
    line = _line(field.name, form, word, field, examples, row)
    return {**line, "values": list(dict.fromkeys([*map(str, ids), *line["values"]]))}


def _line(
    name: str, form: str, word: str, field: Field, examples: Sequence[Any], row: bool = False
) -> dict[str, Any]:
    shown = [atom.value for act in examples for atom in atoms_in(act) if atom.field == name]
    lengths = {len(getattr(act, field.name)) for act in examples} if row else set()
    return {
        "name": name,
        "form": form,
        "word": word,
        "row": row,
        "required": field.required,
        "counts": sorted(lengths),
        "values": list(dict.fromkeys(shown)),
    }


def owned(desk: Desk) -> dict[str, dict[int, list[str]]]:
    """The things that lie before the seats and that any act can name, by their word and seat."""
    found: dict[str, dict[int, list[str]]] = {}
    for panel in desk.timeline.game.scene(desk.state, desk.names, desk.viewer).panels:
        rows = (item for item in panel.items if isinstance(item, Row))
        for card in (card for row in rows for card in row.cards if card.anyone and card.word):
            if panel.owner is not None and card.id is not None:
                found.setdefault(card.word, {}).setdefault(panel.owner, []).append(card.id)
            elif card.id is not None:
                found.setdefault(card.word, {})
    return found


def atoms_of_forms(forms: Sequence[dict[str, Any]]) -> Iterable[Atom]:
    for form in forms:
        for field in form["fields"]:
            yield from (Atom(field["name"], field["word"], value) for value in field["values"])
            yield from atoms_of_forms([field] if "fields" in field else [])


def previewed(desk: Desk, said: Line, speaks: Speaks) -> dict[str, Any]:
    """Previews an act, or says why it would be refused: never more than recording says."""
    try:
        if not speaks(said.seat, said.act):
            raise IcecoreError(f"this device does not speak for {desk.voice.who(said.seat)}")
        told = desk.would_tell(said.seat, said.act, said.shown, reader=True)
        return {"may": True, "told": proposal(desk, said) or told}
    except AskFirstError as error:
        return {"may": True, "told": proposal(desk, said) or str(error)}
    except Refused as error:
        return {"may": False, "told": desk.voice.refusal(error)}
    except IcecoreError as error:
        return {"may": False, "told": str(error)}


def proposal(desk: Desk, said: Line) -> str:
    """What a seat asks others for, where its act takes their word: nothing comes of it yet."""
    if desk.viewer != said.seat:
        return ""
    game, state = desk.timeline.game, desk.state
    if not game.consents(state, said.seat, said.act).seats:
        return ""
    words = desk.voice.words(game.phrase(state, said.seat, said.act))
    return f"Ask: {words}"


def tells(desk: Desk, speaks: Speaks) -> tuple[bool, bool]:
    """May this device say what the table showed; and that nobody here saw it?"""
    owed = desk.owed()
    if owed is None:
        return False, False
    example = owed.make(tuple(owed.pool[: owed.count]))
    if speaks(TABLE, example):
        return True, owed.seen_by is not None
    unseen = owed.seen_by is not None and speaks(TABLE, owed.make((None,) * owed.count))
    return False, unseen
