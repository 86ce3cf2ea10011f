"""The text printed on each card of a set, in one line."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct

from icecore.analysis.tables.components import components
from icecore.events.words.sets import Box

PRINTED = {"vp": "points"}
"""What programs shorten."""
KNOWN_ALREADY = ("id", "name", "title", "copies", "text_only", "promo")


class CardText(Struct, frozen=True):
    name: str
    text: str


@lru_cache(maxsize=16)
def card_texts(box: Box) -> dict[str, CardText]:
    """By the id that records name; a set names its fields itself, so they are said as they are."""
    return {
        id_: CardText(name or id_, " · ".join(_said(data)))
        for _, _, _, id_, _, name, _, _, data in components(box)
    }


def _said(data: Mapping[str, Any]) -> Iterator[str]:
    for name, value in data.items():
        told = "" if name in KNOWN_ALREADY else _words(value)
        if told:
            words = PRINTED.get(name, name).replace("_", " ")
            yield words if told == "yes" else f"{words}: {told}"


def _words(value: Any) -> str:
    """Nothing for what is not there: most fields of most cards are as usual."""
    if value is None or value is False or value in (0, "", (), [], {}):
        return ""
    if value is True:
        return "yes"
    if isinstance(value, Mapping):
        verb = str(value.get("verb", "")).replace("_", " ")
        rest = [
            told if name == "n" else f"{name.replace('_', ' ')} {told}".removesuffix(" yes")
            for name, inner in value.items()
            if name not in ("verb", *KNOWN_ALREADY) and (told := _words(inner))
        ]
        return " ".join(filter(None, (verb, ", ".join(rest))))
    if isinstance(value, (list, tuple)):
        return ", ".join(filter(None, map(_words, value)))
    return str(value)
