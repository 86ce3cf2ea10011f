"""Writes Avro object files, as far as Iceberg's manifests need them: one block, not compressed."""

import json
from hashlib import md5
from typing import Any


def avro_file(schema: dict[str, Any], rows: list[dict[str, Any]], about: dict[str, str]) -> bytes:
    """A whole file; `about` are entries of its head beside the schema."""
    head = {**about, "avro.schema": json.dumps(schema), "avro.codec": "null"}
    block = b"".join(encoded(schema, row) for row in rows)
    sync = md5(block, usedforsecurity=False).digest()
    told = encoded({"type": "map", "values": "string"}, head)
    return b"".join(
        (
            b"Obj\x01",
            told,
            sync,
            encoded("long", len(rows)),
            encoded("long", len(block)),
            block,
            sync,
        )
    )


def encoded(schema: Any, value: Any) -> bytes:
    """A value in Avro's binary form."""
    match schema:
        case ["null", inner]:
            return b"\0" if value is None else b"\x02" + encoded(inner, value)
        case {"type": "record", "fields": fields}:
            return b"".join(encoded(each["type"], value.get(each["name"])) for each in fields)
        case {"type": "map", "values": inner}:
            parts = (encoded("string", key) + encoded(inner, each) for key, each in value.items())
            return _number(len(value)) + b"".join(parts) + b"\0" if value else b"\0"
        case "int" | "long":
            return _number(value)
        case "string":
            data: bytes = value.encode()
            return _number(len(data)) + data
    raise TypeError(f"no Avro of {schema}")


def _number(value: int) -> bytes:
    """Zigzag: small numbers of either sign take few bytes."""
    left, found = (value << 1) ^ (value >> 63), bytearray()
    while left > 0x7F:
        found.append(left & 0x7F | 0x80)
        left >>= 7
    found.append(left)
    return bytes(found)
