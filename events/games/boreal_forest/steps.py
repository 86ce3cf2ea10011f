"""Pending steps of BOREAL (forest)."""

from typing import Annotated

from msgspec import Meta

from icecore.events.words.wire import Seat, Wire

Few = Annotated[int, Meta(ge=1, le=20)]


class AskFirst(Wire, frozen=True, tag="first"):
    """TABLE says who is the First Player."""


class AskWay(Wire, frozen=True, tag="way"):
    """The First Player chooses the direction of play."""


class Prepare(Wire, frozen=True):
    """The order of play is known: start points, and all that comes before the first turn."""


class DealHand(Wire, frozen=True, tag="deal"):
    """TABLE owes a seat its hand."""

    seat: Seat


class MayExchange(Wire, frozen=True, tag="try"):
    """Before the first turn a seat may exchange tiles."""

    seat: Seat


class ChooseSupply(Wire, frozen=True, tag="pick"):
    """A seat chooses its supply."""

    seat: Seat


class DrawTiles(Wire, frozen=True, tag="draw"):
    """TABLE owes a seat tiles that it exchanges."""

    seat: Seat
    number: Few


class ReturnTiles(Wire, frozen=True, tag="back"):
    """A seat puts as many tiles back into the bag."""

    seat: Seat
    number: Few


class Settle(Wire, frozen=True, tag="settle"):
    """The action is done: Fish that are too many go, then comes the end of the turn."""


class MayBreed(Wire, frozen=True, tag="breed"):
    """A window: the Voles of the seat on turn may have a child."""


class MayBid(Wire, frozen=True, tag="bid"):
    """A window: the seat on turn may bid to become First Player."""


class EndTurn(Wire, frozen=True, tag="end"):
    """Insects in closed habitats go; then somebody else's turn, or the end."""


class Auction(Wire, frozen=True, tag="auction"):
    """Bidders who have not passed, the next one first."""

    seats: tuple[Seat, ...]


class StartRound(Wire, frozen=True, tag="round"):
    """The First Player takes the first turn."""


Step = (
    AskFirst | AskWay | Prepare | DealHand | MayExchange | ChooseSupply | DrawTiles | ReturnTiles |
    Settle | MayBreed | MayBid | EndTurn | Auction | StartRound
)  # fmt: skip
