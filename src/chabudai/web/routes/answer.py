"""How pages answer: HTML under a strict policy, parts of pages, and the way on after a form."""

from __future__ import annotations

import gzip
from typing import Final

from fastapi import Request, Response
from htpy import Node, Renderable, article, fragment, h1, h2
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse

from chabudai.core.svg import Drawing
from chabudai.match.bucket import demand
from chabudai.match.seats import Person
from chabudai.web import assets
from chabudai.web.pages import layout
from chabudai.web.person import address, remember
from chabudai.web.reader import THEMES
from chabudai.web.request_context import A_YEAR, context
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


def picture(drawing: Drawing, theme: str) -> Response:
    """A drawing as a file of its own, in the colours of a theme; browsers keep it for a while."""
    if theme not in THEMES:
        raise HTTPException(404, "There is no such drawing")
    headers = {
        "content-security-policy": assets.PICTURE_POLICY,
        "cache-control": "private, max-age=600",
        "vary": "accept-language, cookie",
    }
    svg = assets.in_our_type(drawing, "" if theme == THEMES[0] else theme)
    return Response(svg, headers=headers, media_type="image/svg+xml")


def is_part(request: Request) -> bool:
    """Whether our client asks, which puts the answer into the page that is open."""
    return request.headers.get("x-part") == "1"


def wants_part(request: Request) -> bool:
    """Whether our client asks, or a link or form that it loads into the page that is open."""
    return is_part(request) or "hx-request" in request.headers


def dialog(request: Request, person: Person | None, title: str, heading: str, *content: Node) -> Response:
    """Something that opens over the table, or is a page of its own where there is no script."""
    if is_part(request):
        return part(article[h2[heading], content])
    return html(layout.page(article[h1[heading], content], title=title, person=person, kind="reading"))


def go(request: Request, to: str, person: Person | None = None) -> Response:
    """After a form: look at another page. A person who has just become known is remembered."""
    response = RedirectResponse(to, 303)
    if person is not None:
        remember(request, response, person)
    return response


def keep_wish(request: Request, response: Response, name: str, value: str) -> None:
    """Let the browser remember for a year how its reader likes something."""
    secure = request.app.state.services.settings.secure_cookies
    response.set_cookie(name, value, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure)


async def somebody(request: Request, person: Person | None, name: str = "") -> Person:
    """The person who changes something; who is not known yet becomes a guest. Remember them with `go`."""
    services = request.app.state.services
    if person is not None:
        demand(services.people, person.id)
        return person
    demand(services.newcomers, address(request))
    guest: Person = await services.identity.guest(name or say("Guest"))
    return guest
