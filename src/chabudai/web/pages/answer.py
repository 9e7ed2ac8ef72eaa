"""How pages answer: HTML under a strict policy, parts of pages, and the way on after a form."""

from __future__ import annotations

import gzip
from typing import Final

from fastapi import Request, Response
from htpy import Node, Renderable, fragment
from starlette.responses import RedirectResponse

from chabudai.match.bucket import demand
from chabudai.match.seats import Person
from chabudai.web.person import address, remember
from chabudai.web.request_context import context
from chabudai.web.speech import say

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
SMALLEST_PACKED: Final = 600


def html(content: Renderable, status: int = 200) -> Response:
    """A page or a part of one."""
    body = str(content).encode()
    headers = {"content-security-policy": POLICY, "vary": "accept-encoding, accept-language, cookie"}
    if context().gzip and len(body) >= SMALLEST_PACKED:
        body = gzip.compress(body, 6, mtime=0)
        headers["content-encoding"] = "gzip"
    return Response(body, status, headers, media_type="text/html; charset=utf-8")


def part(*content: Node) -> Response:
    """A part of a page, to be put into one that is open."""
    return html(fragment[content])


def go(request: Request, to: str, person: Person | None = None) -> Response:
    """After a form: look at another page. A person who has just become known is remembered."""
    response = RedirectResponse(to, 303)
    if person is not None:
        remember(request, response, person)
    return response


async def somebody(request: Request, person: Person | None, name: str = "") -> Person:
    """The person who changes something; who is not known yet becomes a guest. Remember them with `go`."""
    services = request.app.state.services
    if person is not None:
        demand(services.people, person.id)
        return person
    demand(services.newcomers, address(request))
    guest: Person = await services.identity.guest(name or say("Guest"))
    return guest
