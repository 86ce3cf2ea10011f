"""Reads the docstrings under the fields of structs from the source, because Python drops them."""

import ast
import inspect
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


def one_line(text: str) -> str:
    return " ".join(text.split())
