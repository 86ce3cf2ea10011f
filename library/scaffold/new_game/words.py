"""The acts, steps and events of New game."""

from typing import Literal

from icecore.author import Card, Count, Seat, Vocabulary, Wire


class Draw(Wire, frozen=True):
    """Take one more card from the deck."""


class Bank(Wire, frozen=True):
    """Keep what was found, and end the turn."""


class Show(Wire, frozen=True):
    """TABLE turns over the card that was drawn."""

    card: Card


class Draws(Wire, frozen=True):
    """A step: TABLE owes a seat a card."""

    seat: Seat


class Found(Wire, frozen=True):
    """A card was turned over, and the seat may lose or keep what it is worth."""

    seat: Seat
    card: Card
    points: Count


class Lost(Wire, frozen=True):
    """A storm took all that was found in this turn."""

    seat: Seat
    card: Card


class Banked(Wire, frozen=True):
    """A seat keeps what it found."""

    seat: Seat
    points: Count


class Ended(Wire, frozen=True):
    """The game is over."""

    reason: Literal["deck empty"]


class Waiting(Wire, frozen=True):
    """The steps that are still to be done, the next one last."""

    todo: tuple[Draws, ...]


Act = Draw | Bank | Show
Event = Found | Lost | Banked | Ended | Waiting
VOCABULARY = Vocabulary("new_game", schema=1, act=Act, event=Event)
