"""Who is asking: guests by signed cookie, accounts by password, remote bots by seat token."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from functools import cached_property, lru_cache
from typing import Any, Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from itsdangerous import Signer

from chabudai.match.background.notifications import Notifications
from chabudai.match.errors import MatchError, NotAllowed, NotKnown
from chabudai.match.live_match import REMOTE
from chabudai.match.seats import Person, now_ms
from chabudai.match.storage.store import UNKNOWN, Store, Taken, sessions_of
from chabudai.web.credentials import ACCOUNT, clean_name, demand_account, demand_password
from chabudai.web.request_context import signer
from chabudai.web.speech import say

COOKIE: Final = "chabudai"
COOKIE_SECONDS: Final = 365 * 24 * 3600
KEPT_COOKIES: Final = 10_000
BROWSER: Final = "browser-"
"""Begins the name of the cookie by which an owner's browser is known."""


class Identity:
    """Knows persons, signs cookies, checks passwords. The secret is shared by all servers on one database."""

    def __init__(self, store: Store, notifications: Notifications, secret: str) -> None:
        self._store = store
        self._notifications = notifications
        self._signer: Signer = signer(secret.encode())
        self.form_key = self._signer.derive_key()
        """Signs the tokens of forms."""
        self._signed = lru_cache(KEPT_COOKIES)(self._read)
        """What cookies say; whether they still hold is another question."""
        self._hasher = PasswordHasher()
        # A hash takes 64 MiB and many milliseconds: never many at once, and never in the event loop.
        self._hashing = asyncio.Semaphore(2)

    @cached_property
    def _nobody(self) -> str:
        """Checked against when an account does not exist, so that the answer takes as long as for one that does."""
        return self._hasher.hash(secrets.token_hex(16))

    def _verify(self, hashed: str | None, password: str) -> None:
        nobody = self._nobody  # made at the first login, whoever that is
        self._hasher.verify(nobody if hashed is None else hashed, password)

    @classmethod
    async def open(cls, store: Store, notifications: Notifications) -> Identity:
        return cls(store, notifications, await store.setting("secret", secrets.token_hex(32)))

    # --- cookies -----------------------------------------------------------------------------------------------------

    def cookie(self, person: Person) -> str:
        text = f"{person.id}.{max(now_ms(), person.since)}"
        return f"{text}.{self._signature('person', text)}"

    def _signature(self, *parts: str) -> str:
        """The signature of some words, which no other words have."""
        return self._signer.get_signature("\0".join(parts)).decode()

    async def by_cookie(self, cookie: str) -> Person | None:
        """The person of a cookie that we signed and that still holds, None for any other text."""
        signed = self._signed(cookie)
        if signed is None:
            return None
        person_id, made = signed
        row = await self._store.person(id=person_id)
        if row is None or made < max(row["valid_from"], now_ms() - COOKIE_SECONDS * 1000):
            return None
        return _person(row)

    def _read(self, cookie: str) -> tuple[str, int] | None:
        """Whose cookie it is and when it was made, if we signed it."""
        text, _, signature = cookie.rpartition(".")
        if not self._signer.verify_signature(f"person\0{text}", signature):
            return None
        person_id, _, made = text.partition(".")
        return person_id, int(made)

    async def end_sessions(self, person: Person, **changes: str) -> Person:
        """Log a person out wherever they are: cookies and seat tokens that they were given before hold no longer, and
        streams that were opened with them end.

        The person that is given back can get a cookie that does. `changes` are written to the person together with it.
        """
        since = max(now_ms(), person.since) + 1
        await self._store.change_person(person.id, valid_from=since, **changes)
        self._notifications.publish(sessions_of(person.id), UNKNOWN)
        return Person(person.id, person.name, since)

    # --- browsers ----------------------------------------------------------------------------------------------------

    def browser_cookie(self, account: str) -> str:
        """The name of the cookie by which a browser shows that the owner of an account has logged in with it."""
        return BROWSER + self._signature("browser name", account)[:16]

    async def browser(self, account: str) -> str:
        """The value of that cookie. It holds until the password is changed."""
        row = await self._store.person(account=account)
        text = str(now_ms())
        return f"{text}.{self._signature('browser', account, text, '' if row is None else row['password'])}"

    async def knows_browser(self, account: str, cookie: str) -> bool:
        """Whether the owner of the account has logged in with the browser that has this cookie."""
        row = await self._account(account)
        text, _, signature = cookie.partition(".")
        signed = "\0".join(("browser", account, text, "" if row is None else row["password"]))
        return self._signer.verify_signature(signed, signature) and row is not None

    def sealed(self, address: str) -> str:
        """An address as it is written down: the same for the same one, and nobody else can tell which it is."""
        return self._signature("address", address)[:24]

    # --- seat tokens -------------------------------------------------------------------------------------------------

    def seat_token(self, match_id: str, owner: Person, action: str) -> str:
        """A token for a remote bot; whoever has it plays the seat. A repeated action gets the same one.

        It tells since when its owner's tokens hold, so that it ends with all that the owner was given at that time.
        """
        return f"{owner.since}.{self._signature('token', match_id, owner.id, action, str(owner.since))}"

    async def token_holds(self, token: str, owner: str) -> bool:
        """Whether the owner of the match still stands by a token that opens a seat there."""
        row = await self._store.person(id=owner)
        since = token.partition(".")[0] if "." in token else "0"  # those of earlier versions do not tell
        return row is not None and since == str(row["valid_from"])

    # --- guests and accounts -----------------------------------------------------------------------------------------

    async def guest(self, name: str) -> Person:
        """A new person with a name of their choice."""
        person = Person(secrets.token_hex(12), clean_name(name))
        await self._store.add_person(person.id, person.name, now_ms())
        return person

    async def rename(self, person: Person, name: str) -> Person:
        await self._store.change_person(person.id, name=clean_name(name))
        return Person(person.id, clean_name(name), person.since)

    async def account(self, person: Person) -> str:
        """The name of a person's account; '' for a guest."""
        row = await self._store.person(id=person.id)
        return "" if row is None else row["account"] or ""

    async def _account(self, account: str) -> dict[str, Any] | None:
        return await self._store.person(account=account) if ACCOUNT.fullmatch(account) else None

    async def register(self, person: Person, account: str, password: str) -> Person:
        """Give a guest an account, so that their matches follow them. Whatever a guest had been given before ends: from
        now on the password is the only way to be this person.
        """
        demand_account(account)
        demand_password(password)
        await self._demand_guest(person)
        try:
            return await self.end_sessions(person, account=account, password=await self._hashed(password))
        except Taken:
            await self._demand_guest(person)
            raise MatchError(say("This account name is taken.")) from None

    async def _demand_guest(self, person: Person) -> None:
        row = await self._store.person(id=person.id)
        if row is None or row["account"] is not None:
            raise MatchError(say("You already have an account."))

    async def log_in(self, account: str, password: str) -> Person:
        """The person of an account. The refusal does not tell which of the two was wrong."""
        row = await self._account(account)
        right = await self._right(None if row is None else row["password"], password)
        if row is None or not right:
            raise NotKnown(say("The account name or the password is wrong."))
        return _person(row)

    async def change_password(self, person: Person, current: str, new: str) -> Person:
        """Another password for who knows the current one. Everybody who was logged in by the old one is logged out."""
        demand_password(new)
        row = await self._store.person(id=person.id)
        if row is None or row["password"] is None:
            raise MatchError(say("You have no account."))
        if not await self._right(row["password"], current):
            raise NotAllowed(say("The current password is wrong."))
        return await self.end_sessions(person, password=await self._hashed(new))

    async def _hashed(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _right(self, hashed: str | None, password: str) -> bool:
        try:
            async with self._hashing:
                await asyncio.to_thread(self._verify, hashed, password)
        except (Argon2Error, InvalidHashError):
            return False
        return True


def _person(row: dict[str, Any]) -> Person:
    return Person(row["id"], row["name"], row["valid_from"])


def token_person(token: str, name: str = "Remote bot") -> Person:
    """The person behind a seat token. Only its hash is ever stored."""
    return Person(REMOTE + hashlib.sha256(token.encode()).hexdigest()[:28], name)
