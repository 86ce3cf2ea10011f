"""Random sources that follow from words: the same words give the same numbers everywhere."""

from hashlib import sha256
from random import Random


def dice_of(*words: object) -> Random:
    """A random source that follows from these words alone."""
    return Random(sha256("/".join(map(str, words)).encode()).digest())
