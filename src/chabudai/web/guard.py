"""What every request must pass: headers, origins, sizes and rates. Plain ASGI, so that streams pass untouched."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, MutableMapping
from functools import lru_cache
from ipaddress import IPv6Address
from typing import Any, Final, Protocol

from starlette.requests import ClientDisconnect
from starlette.responses import Response

from chabudai.match.bucket import Bucket
from chabudai.web.speech import say

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Teller = Callable[[int, str, str], tuple[bytes, list[tuple[bytes, bytes]]]]
"""Makes the body of a refusal, and its headers, from a status, a code and a sentence."""

LARGEST_BODY: Final = 64 * 1024
LENGTH: Final = re.compile("[0-9]{1,9}")
BEARER: Final = "Bearer "
UNSAFE: Final = {"POST", "PUT", "PATCH", "DELETE"}
HEADERS: Final = [
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"cache-control", b"no-store"),
]
HTTPS_ONLY: Final = (b"strict-transport-security", b"max-age=31536000")
HEADERS_READ: Final = "chabudai.headers"
FORM: Final = "application/x-www-form-urlencoded"
OWN_SITE: Final = (None, "same-origin", "none")
"""What a browser says of requests that come from the site itself; other clients say nothing."""

log = logging.getLogger("chabudai.web")


@lru_cache(10_000)
def neighbourhood(host: str) -> str:
    """Where a client is, as far as limits are concerned: whoever has one IPv6 address has 2**64 of them.

    >>> neighbourhood("192.0.2.7"), neighbourhood("::ffff:192.0.2.7"), neighbourhood("2001:db8:0:1:2:3:4:5")
    ('192.0.2.7', '192.0.2.7', '2001:db8:0:1::')
    """
    try:
        address = IPv6Address(host)
    except ValueError:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> 64 << 64))


def headers_of(scope: Scope) -> dict[str, str]:
    """The headers of a request as text, read once for all who ask; of one that is there twice the last counts."""
    found: dict[str, str] | None = scope.get(HEADERS_READ)
    if found is None:
        found = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        scope[HEADERS_READ] = found
    return found


def address_of(scope: Scope) -> str:
    """The address of a request, for limits."""
    return neighbourhood(scope["client"][0]) if scope.get("client") else "unknown"


class TooLarge(Exception):
    """The body is longer than any request of ours."""


class Body:
    """Counts the body as it arrives: a length that was not announced, or announced too small, is found out."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._seen = 0

    @property
    def too_large(self) -> bool:
        return self._seen > LARGEST_BODY

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self._seen += len(message.get("body", b""))
            if self.too_large:
                raise TooLarge
        return message


class Lane(Protocol):
    """A quicker way to an answer, for requests that it knows."""

    async def answer(self, scope: Scope, receive: Receive) -> tuple[Response | None, Receive]:
        """The answer, or None for a request that has to go the long way; and what is left to be received."""


class Sent:
    """How far an answer has come."""

    def __init__(self) -> None:
        self.started = False


class Guard:
    """Wraps the application: secure headers on every answer, refusals before any work is done."""

    def __init__(
        self,
        app: App,
        lane: Lane,
        addresses: Bucket,
        trusted_hosts: set[str],
        https_only: bool,
        teller: Teller,
    ) -> None:
        self._app = app
        self._lane = lane
        self._teller = teller
        self._addresses = addresses
        self._trusted_hosts = trusted_hosts
        self._headers = [*HEADERS, HTTPS_ONLY] if https_only else HEADERS
        self._schemes = ["https"] if https_only else ["https", "http"]
        self._besides = lru_cache(100)(self._others)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope, headers_of(scope))
        if refusal is not None:
            await self._answer(send, *refusal)
            return
        sent = Sent()
        try:
            await self._let_in(scope, Body(receive), send, sent)
        except TooLarge:
            if not sent.started:
                await self._answer(send, 413, "too_large", _too_large())
        except ClientDisconnect:
            pass  # nobody is left to be told
        except Exception:
            log.exception("unexpected error")
            if not sent.started:
                await self._answer(send, 500, "broken", say("Something went wrong on our side. Your match is safe."))

    async def _let_in(self, scope: Scope, body: Body, send: Send, sent: Sent) -> None:
        answer, receive = await self._lane.answer(scope, body.receive)
        if answer is not None:
            sent.started = True
            answer.raw_headers = self._with_ours(answer.raw_headers)
            await answer(scope, receive, send)
            return

        async def guarded_send(message: Message) -> None:
            if body.too_large and not sent.started:
                raise TooLarge  # whatever the application made of a body that was cut short
            if message["type"] == "http.response.start":
                sent.started = True
                message["headers"] = self._with_ours(message["headers"])
            await send(message)

        await self._app(scope, receive, guarded_send)

    def _refusal(self, scope: Scope, headers: dict[str, str]) -> tuple[int, str, str] | None:
        if not self._addresses.allows(address_of(scope)):
            return 429, "too_fast", say("Too many requests from your address. Wait a moment.")
        host = headers.get("host", "")
        if self._trusted_hosts and _without_port(host) not in self._trusted_hosts:
            return 400, "wrong_host", say("This server does not go by that name.")
        if scope["method"] not in UNSAFE:
            return None
        origin = headers.get("origin")
        foreign = origin is not None and origin not in [f"{scheme}://{host}" for scheme in self._schemes]
        if foreign or headers.get("sec-fetch-site") not in OWN_SITE:
            return 403, "wrong_origin", say("Requests that change something must come from this site itself.")
        if not _meant(scope["path"], headers):
            return 403, "no_header", say("Requests that change something need the header 'X-Chabudai: 1'.")
        length = headers.get("content-length", "0")
        if not LENGTH.fullmatch(length) or int(length) > LARGEST_BODY:
            return 413, "too_large", _too_large()
        return None

    def _with_ours(self, headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        """The headers of an answer with those of ours that it does not set itself."""
        return [*headers, *self._besides(tuple([name for name, _ in headers]))]

    def _others(self, names: tuple[bytes, ...]) -> list[tuple[bytes, bytes]]:
        """Our headers besides some that an answer has."""
        own = {name.lower() for name in names}
        return [pair for pair in self._headers if pair[0] not in own]

    async def _answer(self, send: Send, status: int, code: str, sentence: str) -> None:
        body, own = self._teller(status, code, sentence)
        await send({"type": "http.response.start", "status": status, "headers": self._with_ours(own)})
        await send({"type": "http.response.body", "body": body})


def _too_large() -> str:
    return say("A request may have at most {bytes} bytes.", bytes=LARGEST_BODY)


def _meant(path: str, headers: dict[str, str]) -> bool:
    """Whether no other site can have sent this in somebody's name: by a seat token, by a header that a form cannot
    have, or, for the pages, as a form; the token inside is checked by whoever reads the form (`forms.own_form`).
    """
    if headers.get("authorization", "").startswith(BEARER) or headers.get("x-chabudai") == "1":
        return True
    is_form = headers.get("content-type", "").partition(";")[0].strip().lower() == FORM
    return is_form and not path.startswith("/api")


def _without_port(host: str) -> str:
    """`example.org` of `example.org:8000`, `[::1]` of `[::1]:8000`."""
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdecimal() else host
