"""Reads docstrings: of structs, and under their fields from the source, since Python drops those.

The first sentence of an act or event may name its fields in braces: `{seat} passes.` Then it is
what people are told of it, and help shows it with the names of the fields.
"""

import ast
import inspect
import re
import sys
from functools import cache
from itertools import pairwise
from typing import Any


@cache
def _classes(module: str) -> dict[str, ast.ClassDef]:
    """The classes of a module as they are written; none if its source is not there."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except (OSError, TypeError, SyntaxError, KeyError):
        return {}
    return {node.name: node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}


def written(cls: Any) -> dict[str, str]:
    """By field: the docstring under it, in one line."""
    docs: dict[str, str] = {}
    for struct in reversed(cls.__mro__):
        node = _classes(struct.__module__).get(struct.__name__)
        for field, text in pairwise(node.body if node else ()):
            if (
                isinstance(field, ast.AnnAssign)
                and isinstance(field.target, ast.Name)
                and isinstance(text, ast.Expr)
                and isinstance(text.value, ast.Constant)
                and isinstance(text.value.value, str)
            ):
                docs[field.target.id] = one_line(text.value.value)
    return docs


BRACE = re.compile(r"{(\w+)}")


def first_sentence(cls: Any) -> str:
    """The first sentence of a struct's docstring, as it is written."""
    return re.split(r"(?<=\.)\s", one_line(cls.__doc__ or f"{cls.__name__}."), maxsplit=1)[0]


def template_of(cls: Any) -> str | None:
    """The first sentence of a docstring that names fields of its struct; None if it names none."""
    return _template(cls)


@cache
def _template(cls: Any) -> str | None:
    sentence = first_sentence(cls)
    return sentence if BRACE.search(sentence) else None


def about(cls: Any) -> str:
    """The first sentence in plain words: `A seat turns over the target's disc.`"""
    return plain_words(first_sentence(cls))


def first_line(cls: Any) -> str:
    """The first line of a docstring in plain words; empty if there is none."""
    return plain_words((cls.__doc__ or "").strip().partition("\n")[0])


def plain_words(text: str) -> str:
    """Names of fields instead of braces."""

    def named(brace: re.Match[str]) -> str:
        return "a seat" if brace[1] == "seat" else f"the {brace[1].replace('_', ' ')}"

    said = BRACE.sub(named, text)
    return said[:1].upper() + said[1:] if said != text else text


def one_line(text: str) -> str:
    return " ".join(text.split())
