"""Rows of a rulebook for phones: whom events touch, in which order acts are offered."""

from collections.abc import Hashable, Mapping
from itertools import chain
from typing import Any, cast

from icecore.events.words.errors import IcecoreError
from icecore.events.words.plain_data import fields_of, tag_of
from icecore.events.words.vocabulary import Vocabulary
from icecore.replay.kernel.phone_rows import ActBar, PhoneRows, Touched


class PhoneTable:
    """Keeps the rows of a game that its phones are made of; all of them have defaults."""

    def __init__(self) -> None:
        self.touched: dict[type[Any], Touched] = {}
        self.named: dict[str, str] = {}
        self.act_bar = ActBar()
        self.hidden: list[str] = []

    def touches(self, rows: Mapping[type[Any], Touched]) -> None:
        """Declares whom events touch where that is not all the seats that they name.

        `{w.Voted: "everybody", w.Began: (), w.Eliminated: ("seat", "killer")}`.
        """
        self.touched.update(rows)

    def bar(
        self,
        *,
        first: tuple[type[Any], ...] = (),
        beside: tuple[tuple[type[Any], ...], ...] = (),
        rare: tuple[type[Any], ...] = (),
        leave: tuple[type[Any], ...] = (),
    ) -> None:
        """Declares the order in which phones offer acts; see `ActBar`."""
        self.act_bar = ActBar(first, beside, rare, leave)

    def captions(self, word: type[Any], name: str = "", **fields: str) -> None:
        """Names an act on its button, and its fields where a form asks for them."""
        tag = str(tag_of(word))
        if name:
            self.named[tag] = name
        self.named.update({f"{tag}.{field}": words for field, words in fields.items()})

    def on_demand(self, word: type[Any], *fields: str) -> None:
        """Leaves fields out of the form of an act until they are asked for: promises, say."""
        self.hidden += (f"{tag_of(word)}.{field}" for field in fields)

    @property
    def phone_rows(self) -> PhoneRows:
        bar = self.act_bar
        hidden = tuple(self.hidden)
        named = ActBar(bar.first, bar.beside, bar.rare, bar.leave, self.named, hidden)
        return PhoneRows(self.touched, named)

    def check_phone_rows(self, words: Vocabulary) -> None:
        """Checks that the rows name words and fields of this game."""
        for event, row in self.touched.items():
            if event not in words.events:
                raise IcecoreError(
                    f"{words.game}: {event.__name__} touches somebody, and is no event"
                )
            for name in () if isinstance(row, str) else row:
                if name not in event.__struct_fields__:
                    raise IcecoreError(f"{words.game}: {event.__name__} has no field {name}")
        bar = self.act_bar
        for act in (*bar.first, *chain(*bar.beside), *bar.rare, *bar.leave):
            if act not in words.acts:
                raise IcecoreError(f"{words.game}: {act.__name__} stands in the bar, and is no act")
        tags = {str(tag_of(act)): fields_of(cast(Hashable, act)) for act in words.acts}
        for name in (*self.named, *self.hidden):
            tag, _, field = name.partition(".")
            if tag not in tags or (field and field not in tags[tag]):
                raise IcecoreError(
                    f"{words.game}: phones say something of {name}, which is not there"
                )
