"""How a request is answered to its reader: language, compression, cookies, and the proof that a form is ours.

A host finds these out once (`request_middleware`); whatever answers, refusals of the guard included, reads them here.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass, field
from typing import Final

from itsdangerous import Signer
from itsdangerous.signer import HMACAlgorithm

from chabudai.core.language import ENGLISH
from chabudai.web.reader import CURRENT, Reader

LANGUAGE_COOKIE: Final = "language"
THEME_COOKIE: Final = "theme"
FORM_COOKIE: Final = "csrf"
A_YEAR: Final = 365 * 24 * 3600
OWN_PATH: Final = re.compile(r"/(?:[\w.~%?&=,:;@+*-][\w./~%?&=,:;@+*-]{0,500})?", re.ASCII)
SEED: Final = re.compile(r"[A-Za-z0-9_-]{32,64}")


@dataclass
class RequestContext(Reader):
    """One request, as far as its answer depends on the reader."""

    language: str = ENGLISH
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


def context() -> RequestContext:
    """The request that is being answered."""
    found = CURRENT.get()
    return found if isinstance(found, RequestContext) else RequestContext()


def own_path(address: str) -> str:
    """A path of this site, as it is; the home page for whatever could lead elsewhere.

    >>> own_path("/match/abc?at=3"), own_path("//example.org"), own_path("https://example.org")
    ('/match/abc?at=3', '/', '/')
    """
    return address if OWN_PATH.fullmatch(address) else "/"
