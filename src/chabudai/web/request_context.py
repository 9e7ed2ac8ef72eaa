"""How a request is answered to its reader: language, theme, compression, and the proof that a form is ours.

A middleware finds these out once; whatever answers, refusals of the guard included, reads them from the context.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import quote

from itsdangerous import Signer
from itsdangerous.signer import HMACAlgorithm
from starlette.requests import cookie_parser

from chabudai.core.language import ENGLISH, LANGUAGES, PSEUDO, speaking
from chabudai.web.guard import App, Message, Receive, Scope, Send

LANGUAGE_COOKIE: Final = "language"
THEME_COOKIE: Final = "theme"
FORM_COOKIE: Final = "csrf"
FORM_FIELD: Final = "csrf"
AUTO: Final = "auto"
THEMES: Final = (AUTO, "light", "dark")
A_YEAR: Final = 365 * 24 * 3600
OWN_PATH: Final = re.compile(r"/(?:[\w.~%?&=,:;@+*-][\w./~%?&=,:;@+*-]{0,500})?", re.ASCII)
SEED: Final = re.compile(r"[A-Za-z0-9_-]{32,64}")


@dataclass
class RequestContext:
    """One request, as far as its answer depends on the reader."""

    language: str = ENGLISH
    theme: str = AUTO
    path: str = "/"
    here: str = "/"
    """Where a reader can be sent back to: this page with its query; the home page where a form or a program asks."""
    form_seed: str = ""
    """The random cookie from which form tokens follow."""
    form_key: bytes = b""
    wants_form_cookie: bool = False
    """Set when a page has written a form whose cookie the browser does not have yet."""
    gzip: bool = False
    api: bool = False
    """Whether a program is asking: it gets JSON."""
    cookies: dict[str, str] = field(default_factory=dict)

    def form_token(self) -> str:
        """What every form of ours carries. Different each time, so that compression tells nothing about it."""
        if not self.form_seed:
            self.form_seed = secrets.token_urlsafe(32)
            self.wants_form_cookie = True
        salt = secrets.token_urlsafe(9)
        return f"{salt}.{signer(self.form_key).get_signature(self._form(salt)).decode()}"

    def accepts(self, token: str) -> bool:
        """Whether a form with this token is one that we gave to this browser."""
        salt, _, signature = token.partition(".")
        return bool(self.form_seed) and signer(self.form_key).verify_signature(self._form(salt), signature)

    def _form(self, salt: str) -> str:
        """What the token of a form signs."""
        return f"form\0{self.form_seed}\0{salt}"


class _AtOnce(HMACAlgorithm):
    """SHA-256 by one call into the library of the system."""

    def get_signature(self, key: bytes, value: bytes) -> bytes:
        return hmac.digest(key, value, "sha256")


def signer(key: bytes) -> Signer:
    """Signs texts with a key that is strong by itself."""
    return Signer(key, key_derivation="none", algorithm=_AtOnce(hashlib.sha256))


_current: ContextVar[RequestContext | None] = ContextVar("request", default=None)


def context() -> RequestContext:
    """The request that is being answered."""
    found = _current.get()
    return RequestContext() if found is None else found


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

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start" and here.wants_form_cookie:
                cookie = f"{FORM_COOKIE}={here.form_seed}; Max-Age={A_YEAR}; Path=/; HttpOnly; SameSite=Lax"
                cookie += "; Secure" if self._secure else ""
                message["headers"] = [*message["headers"], (b"set-cookie", cookie.encode())]
            await send(message)

        token = _current.set(here)
        try:
            with speaking(here.language):
                await self._app(scope, receive, send_with_cookie)
        finally:
            _current.reset(token)


def context_of(scope: Scope) -> RequestContext:
    """What the request says about its reader."""
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    cookies = cookie_parser(headers.get("cookie", ""))
    chosen = cookies.get(LANGUAGE_COOKIE, "")
    theme = cookies.get(THEME_COOKIE, AUTO)
    seed = cookies.get(FORM_COOKIE, "")
    api = scope["path"].startswith("/api")
    services = scope["app"].state.services if "app" in scope else None
    identity = getattr(services, "identity", None)
    return RequestContext(
        language=chosen if chosen in (*LANGUAGES, PSEUDO) else preferred(headers.get("accept-language", "")),
        theme=theme if theme in THEMES else AUTO,
        path=scope["path"],
        here="/" if api else _here(scope),
        form_seed=seed if SEED.fullmatch(seed) else "",
        form_key=b"" if identity is None else identity.form_key,
        gzip="gzip" in headers.get("accept-encoding", ""),
        api=api,
        cookies=cookies,
    )


def _here(scope: Scope) -> str:
    query = scope.get("query_string", b"").decode("latin-1")
    here = f"{quote(scope['path'])}?{query}" if query else quote(scope["path"])
    return own_path(here) if scope["method"] == "GET" else "/"


def own_path(address: str) -> str:
    """A path of this site, as it is; the home page for whatever could lead elsewhere.

    >>> own_path("/match/abc?at=3"), own_path("//example.org"), own_path("https://example.org")
    ('/match/abc?at=3', '/', '/')
    """
    return address if OWN_PATH.fullmatch(address) else "/"


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
