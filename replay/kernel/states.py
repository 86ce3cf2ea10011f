"""States as bytes: snapshots, digests, copies."""

from hashlib import sha256
from typing import Any

import msgspec

from icecore.events.words.sets import Box
from icecore.replay.kernel.ruleset import Pending, Ruleset, S


def _sha_of_box(value: Any) -> bytes:
    if isinstance(value, Box):
        return value.sha
    raise TypeError(f"a state cannot hold {type(value).__name__}")


_ENCODER = msgspec.msgpack.Encoder(enc_hook=_sha_of_box, order="deterministic")


def snapshot(state: Pending) -> bytes:
    """Encodes the state; equal states give equal bytes."""
    return _ENCODER.encode(state)


def digest(state: Pending) -> str:
    return sha256(snapshot(state)).hexdigest()


def revive(game: Ruleset[S], frozen: bytes, box: Box) -> S:
    """The state that a snapshot was taken of."""
    return msgspec.msgpack.decode(frozen, type=game.state, dec_hook=lambda _type, _sha: box)


def copy(game: Ruleset[S], state: S) -> S:
    return revive(game, snapshot(state), state.box)


def restore(game: Ruleset[S], state: S, frozen: bytes) -> None:
    """Sets a state back, in place, to a snapshot."""
    before: Any = revive(game, frozen, state.box)
    for name in before.__struct_fields__:
        setattr(state, name, getattr(before, name))
