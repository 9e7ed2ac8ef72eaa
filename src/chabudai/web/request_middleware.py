"""The middleware that finds out of every request how it is answered to its reader."""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from urllib.parse import quote

from starlette.requests import cookie_parser

from chabudai.core.language import ENGLISH, LANGUAGES, PSEUDO, speaking
from chabudai.web.guard import App, Message, Receive, Scope, Send, headers_of
from chabudai.web.reader import AUTO, CURRENT, THEMES
from chabudai.web.request_context import (
    A_YEAR,
    FORM_COOKIE,
    LANGUAGE_COOKIE,
    SEED,
    THEME_COOKIE,
    RequestContext,
    own_path,
)

SPOKEN: Final = frozenset([*LANGUAGES, PSEUDO])


class RequestContexts:
    """The middleware: outside of everything, so that every answer is in the reader's language."""

    def __init__(self, app: App, secure: bool) -> None:
        self._app = app
        self._secure = secure

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        here = context_of(scope)
        token = CURRENT.set(here)
        try:
            with speaking(here.language):
                await self._app(scope, receive, send if here.api else self._with_cookie(here, send))
        finally:
            CURRENT.reset(token)

    def _with_cookie(self, here: RequestContext, send: Send) -> Send:
        """Sends the cookie of a form along with the page that has one. (Programs write no forms.)"""

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start" and here.wants_form_cookie:
                cookie = f"{FORM_COOKIE}={here.form_seed}; Max-Age={A_YEAR}; Path=/; HttpOnly; SameSite=Lax"
                cookie += "; Secure" if self._secure else ""
                message["headers"] = [*message["headers"], (b"set-cookie", cookie.encode())]
            await send(message)

        return send_with_cookie


def context_of(scope: Scope) -> RequestContext:
    """What the request says about its reader."""
    headers = headers_of(scope)
    cookies = cookies_of(headers.get("cookie", ""))
    chosen = cookies.get(LANGUAGE_COOKIE, "")
    language = chosen if chosen in SPOKEN else preferred(headers.get("accept-language", ""))
    if scope["path"].startswith("/api"):  # a program, for which nobody draws or writes forms
        return RequestContext(language=language, path=scope["path"], api=True, cookies=cookies)
    theme = cookies.get(THEME_COOKIE, AUTO)
    seed = cookies.get(FORM_COOKIE, "")
    services = scope["app"].state.services if "app" in scope else None
    identity = getattr(services, "identity", None)
    return RequestContext(
        language=language,
        theme=theme if theme in THEMES else AUTO,
        path=scope["path"],
        here=_here(scope),
        form_seed=seed if SEED.fullmatch(seed) else "",
        form_key=b"" if identity is None else identity.form_key,
        gzip="gzip" in headers.get("accept-encoding", ""),
        cookies=cookies,
    )


def _here(scope: Scope) -> str:
    query = scope.get("query_string", b"").decode("latin-1")
    here = f"{quote(scope['path'])}?{query}" if query else quote(scope["path"])
    return own_path(here) if scope["method"] == "GET" else "/"


@lru_cache(1000)
def cookies_of(header: str) -> dict[str, str]:
    """The cookies that a browser sends, the same ones with every request. Look, do not change."""
    return cookie_parser(header)


@lru_cache(1000)
def preferred(accepted: str) -> str:
    """The language of ours that a browser likes best, English where it likes none of them.

    >>> preferred("de, fr-CH;q=0.8, en;q=0.5")
    'fr'
    """
    liked: list[tuple[float, int, str]] = []
    for place, part in enumerate(accepted.split(",")[:20]):
        tag, _, weight = part.strip().partition(";q=")
        try:
            strength = float(weight) if weight else 1.0
        except ValueError:
            continue
        name = tag.strip().lower().split("-")[0]
        if name in LANGUAGES and strength > 0:
            liked.append((-strength, place, name))
    return min(liked)[2] if liked else ENGLISH
