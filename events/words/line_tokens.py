"""Splits a line of text into tokens: words, marks, strings in quotes, each with its column."""

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from icecore.events.words.errors import NotationError

TOKEN = re.compile(
    r"""\s*(?: (?P<quoted> "(?:[^"\\]|\\.)*" )
             | (?P<mark>   [=,()\[\]{}] )
             | (?P<word>   [^\s"=,()\[\]{}]+ )
             | (?P<broken> " )
             | (?P<end>    \Z ) )""",
    re.VERBOSE | re.DOTALL,
)


class Token(NamedTuple):
    form: str
    text: str
    column: int

    @property
    def bare(self) -> str | None:
        """The mark or word itself; None for a string in quotes, which is never syntax."""
        return None if self.form == "quoted" else self.text

    def __str__(self) -> str:
        if self.form == "end":
            return "the end of the line"
        return json.dumps(self.text, ensure_ascii=False) if self.form == "quoted" else self.text


def tokens_of(line: str) -> Iterator[Token]:
    for match in TOKEN.finditer(line):
        form = match.lastgroup or "end"
        token = Token(form, match[form], match.start(form) + 1)
        if form == "broken":
            raise error_at(token, "a string without its closing quote")
        yield token._replace(text=unquoted(token)) if form == "quoted" else token
        if form == "end":
            return


def unquoted(token: Token) -> str:
    try:
        return str(json.loads(token.text, strict=False))
    except ValueError:
        known = r"\" \\ \n \r \t \uXXXX"
        raise error_at(token, f"expected one of the escapes {known}, found {token.text}") from None


def error_at(token: Token, problem: str) -> NotationError:
    return NotationError(f"{problem} (column {token.column})")
