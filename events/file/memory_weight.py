"""Computes the memory that a game's records will take, before they are decoded.

A few kilobytes of zstd can hold millions of msgpack values. Their memory is bounded by what they
become: arrays, words and large numbers are objects of their own, small numbers are not. So a long
note weighs what its letters weigh, and a game of ordinary records may be long.
"""

MAX_WEIGHT = 56 << 20
"""Most bytes of the records of one game, raw and decoded together."""

ARRAY, SLOT, WORD, NUMBER, ENTRY = 56, 8, 56, 32, 200
"""Bytes of memory for an array, a place in one, a word without its letters, a number above one
byte, an entry of a map."""
LEAST = 64
"""No byte of msgpack can weigh more than this, itself included. Bytes above 7F weigh most."""
SHORT = 1 << 16
"""Bodies up to this size are weighed exactly, because that is quick."""
BELOW_80 = bytes(range(0x80))
CONTINUED = bytes(range(0x80, 0xC0))
"""Bytes of UTF-8 that continue a letter."""


def _fixed() -> tuple[list[int], list[int]]:
    """By first byte: how many bytes follow it that are no values, and what it weighs."""
    follow, weigh = [0] * 256, [0] * 256
    for first in range(16):
        weigh[0x80 + first], weigh[0x90 + first] = ARRAY + ENTRY * first, ARRAY + SLOT * first
    for first, size in zip(range(0xCA, 0xD4), (4, 8, 1, 2, 4, 8, 1, 2, 4, 8), strict=True):
        follow[first], weigh[first] = size, NUMBER
    for first, size in zip(range(0xD4, 0xD9), (2, 3, 5, 9, 17), strict=True):
        follow[first], weigh[first] = size, WORD + size
    return follow, weigh


FOLLOW, WEIGH = _fixed()
LENGTHS = {0xC4: 1, 0xC5: 2, 0xC6: 4, 0xC7: 1, 0xC8: 2, 0xC9: 4, 0xD9: 1, 0xDA: 2, 0xDB: 4}
"""By first byte of a text or of bytes: how many bytes hold its length."""
COUNTS = {0xDC: (2, SLOT), 0xDD: (4, SLOT), 0xDE: (2, ENTRY), 0xDF: (4, ENTRY)}


def rough_weight(raw: bytes) -> int:
    """An upper bound of the weight, at a glance."""
    return 2 * len(raw) * SLOT + LEAST * len(raw.translate(None, BELOW_80))


def weighed(raw: bytes, left: int) -> int:
    """The weight that a body adds to a game which has `left` to spare.

    Short bodies are weighed exactly, since many follow. A long one is weighed exactly only if its
    upper bound is a large part of `left`.
    """
    rough = rough_weight(raw)
    return weight_of(raw, left) if len(raw) <= SHORT or rough > left // 8 else rough


def weight_of(raw: bytes, most: int = MAX_WEIGHT) -> int:
    """The weight of these bytes and their values together; counting stops above `most`.

    Nesting does not matter: msgpack puts each array before the values that it holds.
    """
    at, end, weight = 0, len(raw), len(raw)
    while at < end and weight <= most:
        first = raw[at]
        at += 1
        if 0xA0 <= first < 0xC0:
            size = first - 0xA0
        elif first in LENGTHS:
            wide = LENGTHS[first]
            size = int.from_bytes(raw[at : at + wide], "big") + (0xC7 <= first <= 0xC9)
            at += wide
        elif first in COUNTS:
            wide, each = COUNTS[first]
            weight += ARRAY + each * int.from_bytes(raw[at : at + wide], "big")
            at += wide
            continue
        else:
            weight += WEIGH[first]
            at += FOLLOW[first]
            continue
        word = raw[at : at + size]
        at += size
        # Python keeps all letters of a word as wide as its widest letter.
        letters = len(word) if word.isascii() else 4 * len(word.translate(None, CONTINUED)) + 24
        weight += WORD + letters
    return weight
