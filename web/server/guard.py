"""Admits requests: with a token, from our own pages, of bounded size and time."""

import asyncio
import time
from collections.abc import Callable, Iterable
from http.cookies import SimpleCookie
from urllib.parse import parse_qsl, urlencode

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from icecore.web.server.connections import Crowd, Guesses
from icecore.web.server.permissions import HOLDER, TOKEN
from icecore.web.server.tokens import Pass

MOST_BODY = 256 << 10
"""Bytes of a request: the longest one is a ruling or a query."""
IN_TIME = 10.0
"""Seconds in which a request must have arrived."""
SAFE = ("GET", "HEAD")
SHORT = "/s/"
"""Before the token of a link that is short enough for a code that any phone can read."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Guard:
    """Around the whole application: nothing behind it sees a request that is not ours."""

    def __init__(
        self, app: ASGIApp, *, find: Callable[[str], Pass | None], hosts: Iterable[str],
        cookie: str, entrance: Callable[[Pass], str] = lambda holder: "/",
        crowd: Crowd | None = None, scheme: str = "http",
    ) -> None:  # fmt: skip
        self.app, self.find, self.cookie, self.crowd = app, find, cookie, crowd
        self.entrance = entrance
        self.hosts, self.scheme = {host.lower() for host in hosts}, scheme
        self.guesses = Guesses(time.monotonic)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        send = _with_headers(send)
        refusal = self._refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        if self.crowd is not None:
            self.crowd.know(scope["client"])
        try:
            body = await _whole(scope, receive)
        except _RefusedError as error:
            await error.answer(scope, receive, send)
            return
        if body is None:
            return
        await self.app(scope, _again(body, receive), send)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "").lower()
        if host not in self.hosts:
            return _no(421, "this server answers only under the address that it printed")
        origin = headers.get("origin")
        foreign = origin is not None and origin.lower() != f"{self.scheme}://{host}"
        if foreign or headers.get("sec-fetch-site") in ("cross-site", "same-site"):
            return _no(403, "a page of another site asked for this; open the printed URL yourself")
        words = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        given = dict(words).get("token")
        address = (scope.get("client") or ("", 0))[0]
        short = _code(scope)
        given = short or given
        if given and scope["method"] in SAFE and self._opens(scope, address, given):
            opened: Pass = scope[HOLDER]
            keeps = self.find(_cookie(headers, self.cookie))
            path = self.entrance(opened) if short else _path(scope, words)
            if keeps is not None and keeps.is_scribe and not opened.is_scribe:
                # Who keeps the record stays that, and plays on this device as well.
                joint = "&" if "?" in path else "?"
                return RedirectResponse(f"{path}{joint}plays={opened.place}", 303)
            return self._welcome(path, given)
        bearer = headers.get("authorization", "").removeprefix("Bearer ")
        if not self._opens(scope, address, bearer):
            if not self._opens(scope, address, _cookie(headers, self.cookie)):
                if self.guesses.too_many(address):
                    return _no(429, "too many wrong tokens came from there; wait a minute")
                return _no(401, "open the URL that `icecore serve` printed: it holds the token")
            if scope["method"] not in SAFE and origin is None:
                return _no(403, "a page must say where it comes from to change something")
        if scope["method"] not in (*SAFE, "POST"):
            return _no(405, "only GET and POST are known here")
        kind = headers.get("content-type", "").partition(";")[0].strip()
        if scope["method"] == "POST" and kind != "application/json":
            return _no(415, "expected application/json")
        return None

    def _opens(self, scope: Scope, address: str, token: str) -> bool:
        """Is it a token? Then the application learns whose."""
        if not token:
            return False
        holder = self.find(token)
        if not self.guesses.admits(address, token, right=holder is not None):
            return False
        scope[HOLDER], scope[TOKEN] = holder, token
        return True

    def _welcome(self, path: str, token: str) -> Response:
        """The token becomes a cookie, and leaves the address before anybody copies it."""
        answer = RedirectResponse(path, 303)
        answer.set_cookie(
            self.cookie, token, httponly=True, samesite="strict", secure=self.scheme == "https"
        )
        return answer


def _code(scope: Scope) -> str:
    """The token of a short link: `/s/TOKEN`."""
    path: str = scope.get("path", "")
    return path.removeprefix(SHORT) if path.startswith(SHORT) else ""


def _path(scope: Scope, words: list[tuple[str, str]]) -> str:
    """The address without its token."""
    left = [(key, value) for key, value in words if key != "token"]
    path = scope.get("raw_path", b"/").decode("latin-1").partition("?")[0]
    return f"/{path.lstrip('/')}" + (f"?{urlencode(left)}" if left else "")


def _cookie(headers: Headers, name: str) -> str:
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(name)
    except Exception:
        return ""
    return found.value if found else ""


class _RefusedError(Exception):
    def __init__(self, answer: Response) -> None:
        self.answer = answer


def _no(status: int, why: str) -> Response:
    """A refusal ends the connection too: what else was being sent is not waited for."""
    return PlainTextResponse(f"icecore: {why}\n", status, {"Connection": "close"})


async def _whole(scope: Scope, receive: Receive) -> bytes | None:
    """The body of a request, if it comes whole, in time and not too long; None if it never does."""
    said = Headers(scope=scope).get("content-length", "0")
    if not said.isdecimal() or len(said) > 9 or int(said) > MOST_BODY:
        raise _RefusedError(_no(413, f"a request may have {MOST_BODY} bytes"))
    if scope["method"] in SAFE:
        return b""
    parts: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(IN_TIME):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return None
                parts.append(message.get("body", b""))
                size += len(parts[-1])
                if size > MOST_BODY:
                    raise _RefusedError(_no(413, f"a request may have {MOST_BODY} bytes"))
                if not message.get("more_body"):
                    return b"".join(parts)
    except TimeoutError:
        raise _RefusedError(_no(408, "the request did not arrive in time")) from None


def _again(body: bytes, receive: Receive) -> Receive:
    """The body once more for the application, and after it what really comes."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending


class JSONAnswer(Response):
    """Anything that msgspec can write."""

    media_type = "application/json"

    def render(self, content: object) -> bytes:
        return content if isinstance(content, bytes) else msgspec.json.encode(content)
