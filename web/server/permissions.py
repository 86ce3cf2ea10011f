"""Decides what a token may see and which seats it may speak for; every route asks here."""

from collections.abc import Awaitable, Callable
from enum import Enum
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from icecore.events.words.errors import IcecoreError, NotFoundError
from icecore.events.words.wire import TABLE
from icecore.replay.desk.device_rights import OF_THE_TABLE, is_keepers
from icecore.replay.kernel import Ruleset
from icecore.web.server.tokens import PUBLIC, WATCH, Pass, pass_of

Handler = Callable[[Request], Awaitable[Response]]
HOLDER, TOKEN, GIVEN = "icecore.holder", "icecore.token", "icecore.given"
"""Where the guard leaves what it found out about a request; GIVEN is the pass of the token itself,
where its holder plays at a seat."""


class NotYoursError(IcecoreError):
    """The token does not open this; the same sentence whether or not it is there."""

    def __init__(self) -> None:
        super().__init__("this link does not open that; ask whoever keeps the record")


class MaySee(Enum):
    """The kind of data that a route shows; it decides which tokens may ask for it."""

    NOTHING = "no game: pages, scripts, samples"
    A_GAME = "the game that its path names, as the token's viewer sees it"
    EVERYTHING = "other games, secrets or the folder itself"


def may_see(holder: Pass, game: str | None, viewer: int | None) -> bool:
    """May this holder see a game as a viewer does? No game means all that there are."""
    if holder.is_scribe:
        return True
    return game is not None and game == holder.game and viewer in (holder.seat, TABLE)


def may_speak(
    holder: Pass, game: Ruleset[Any], view: Any, seat: int, act: Any, everybody: bool = False
) -> bool:
    """May this holder, who sees `view`, say this for a seat? Decided from that view alone."""
    if holder.is_scribe:
        return True
    if holder.who == WATCH:
        return False
    if is_keepers(holder.seat, seat, act):
        return everybody and type(act) in OF_THE_TABLE
    if seat == TABLE:
        return _may_tell_draw(holder, game, view, act, everybody)
    return seat >= 0 and (everybody or seat == holder.seat)


def _may_tell_draw(holder: Pass, game: Ruleset[Any], view: Any, act: Any, everybody: bool) -> bool:
    """Who saw what the table showed says it; what nobody saw, anybody, as unseen."""
    owed = game.chance(view)
    if owed is None:
        return False
    if owed.seen_by is None or holder.seat in owed.seen_by:
        return True
    if everybody or not owed.seen_by:
        return bool(act == owed.make((None,) * owed.count))
    return False


def holder_of(request: Request) -> Pass:
    holder: Pass = request.scope[HOLDER]
    return holder


def given_to(request: Request) -> Pass:
    """What the token opens, also while its holder only plays."""
    given: Pass = request.scope.get(GIVEN, request.scope[HOLDER])
    return given


def _narrow_to_seat(request: Request) -> None:
    """`plays=0`: whoever keeps the record plays at a seat on this page, and is no more there."""
    place, holder = request.query_params.get("plays", ""), holder_of(request)
    if not place or not holder.is_scribe:
        return
    game = request.query_params.get("game", "")
    if not game or not (place in (PUBLIC, WATCH) or (place.isdecimal() and len(place) < 4)):
        raise NotFoundError(f'there is no seat "{place[:40]}" at a game "{game[:40]}"')
    request.scope[GIVEN] = holder
    request.scope[HOLDER] = pass_of(place, game, request.path_params.get("file", ""))


def viewer_of(request: Request) -> int | None:
    """Whose eyes a request asks for: `as=0` is a seat, `as=table` what is public; without it, all
    that the token may see."""
    return narrowed(holder_of(request), _said_viewer(request))


def narrowed(holder: Pass, viewer: int | None) -> int | None:
    """What is asked for, if that is no more than the token may see."""
    viewer = holder.viewer if viewer is None else viewer
    if not may_see(holder, holder.game, viewer):
        raise NotYoursError
    return viewer


def _said_viewer(request: Request) -> int | None:
    said = request.query_params.get("as", "all")
    if said == "all":
        return None
    if said == PUBLIC:
        return TABLE
    if not said.isdecimal() or len(said) > 3:
        raise NotFoundError(f'there is no seat "{said}"')
    return int(said)


def game_in(request: Request) -> str | None:
    """Which game of its file a request means; a token of one game means that one."""
    holder = holder_of(request)
    return holder.game or request.query_params.get("game")


def route(path: str, shows: MaySee, handler: Handler, *, post: bool = False) -> Route:
    """A route that asks before anything else is done."""

    async def asked(request: Request) -> Response:
        if shows is not MaySee.EVERYTHING:
            _narrow_to_seat(request)
        holder = holder_of(request)
        if shows is MaySee.EVERYTHING and not may_see(holder, None, None):
            raise NotYoursError
        if shows is MaySee.A_GAME and not may_see(holder, _named(request), holder.viewer):
            raise NotYoursError
        return await handler(request)

    asked.shows = shows  # type: ignore[attr-defined]
    return Route(path, asked, methods=["POST"] if post else ["GET"])


def _named(request: Request) -> str | None:
    """The game that the address names, found without opening anything for who may not see it."""
    holder, params = holder_of(request), request.path_params
    if "id" in params:
        return str(params["id"])
    game = request.query_params.get("game") or holder.game
    return game if params["file"] == holder.file else None
