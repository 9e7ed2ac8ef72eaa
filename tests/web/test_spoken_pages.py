"""Every page in the pseudo language, which marks what a catalogue gives: no word may stand outside the marks."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser

import pytest

from chabudai.check.spoken import outside_marks
from chabudai.core.language import FRENCH, LANGUAGES, PSEUDO, Speech
from chabudai.core.registry import load, names, tutorial
from chabudai.web.request_context import LANGUAGE_COOKIE
from web.lab import Caller, Site

pytestmark = pytest.mark.anyio

READ = ("aria-label", "title", "placeholder", "alt", "data-sure", "data-done", "data-words")
UNREAD = ("script", "style", "svg", "pre", "code")
"""What the games' own tests read, drawings and the table as text; and what is no language, hashes and commands."""
EMPTY = ("area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr")
GAME = "boo"
"""A game that speaks through its catalogue in all that it says."""
SPEAKING = [name for name in names() if load(name).say.package != "chabudai.core" and load(name).say.catalogue(FRENCH)]
"""The games that bring a catalogue of their own."""
NAMES = ["Ann", "Ben", "Chabudai", "ann-account", *LANGUAGES.values()]
PLAIN = re.compile(r"\b[A-Z]{3}-[A-Z0-9-]+|\b[0-9a-f]{8}…")
"""Ids of rules, digests."""
OURS = ("chabudai.core", "chabudai.bots", "chabudai.match", "chabudai.web")


class Reader(HTMLParser):
    """What people read of a page, but for what is in a language of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []
        self.stack: list[bool] = [False]
        """For each open element: whether to pass over what is inside."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        own = dict(attrs)
        passed = self.stack[-1] or tag in UNREAD or (own.get("lang") is not None and tag != "html")
        if not passed:
            self.heard += [own[name] or "" for name in READ if name in own]
        if tag not in EMPTY:
            self.stack.append(passed)

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY:
            self.stack.pop()
            assert self.stack, f"</{tag}> closes nothing at {self.getpos()}"

    def handle_data(self, data: str) -> None:
        if not self.stack[-1]:
            self.heard.append(data)


def unmarked(page: str) -> list[str]:
    """The words of a page that no catalogue gave."""
    reader = Reader()
    reader.feed(page)
    titles = [load(name).title for name in names()]
    known = re.compile("|".join(rf"(?<!\w)(?:{re.escape(word)})(?!\w)" for word in [*NAMES, *titles]))
    found = []
    for text in reader.heard:
        rest = known.sub(" ", PLAIN.sub(" ", outside_marks(text)))
        if any(letter.isalpha() for letter in rest):
            found.append(text.strip())
    return found


def test_the_reader_hears_what_is_not_marked() -> None:
    inside = '⟦good⟧ Ann<br>bad<b lang="fr">autre</b><svg><text>drawn</text></svg>'
    page = f'<html lang="en"><p title="Bad">{inside}</p>⟦a⟧ b</html>'
    assert unmarked(page) == ["Bad", "bad", "⟦a⟧ b"]


async def pages(site: Site, language: str) -> dict[str, str]:
    """Every kind of page, by what it shows."""
    found: dict[str, str] = {}
    ann, ben = await site.person("Ann"), await site.person("Ben")
    for caller in (ann, ben):
        caller.http.cookies.set(LANGUAGE_COOKIE, language)

    async def look(name: str, path: str, caller: Caller = ann, status: int = 200) -> None:
        answer = await caller.http.get(path)
        assert answer.status_code == status, f"{path}: {answer.status_code}"
        found[name] = answer.text

    async def send(name: str, path: str, status: int, /, **fields: str) -> None:
        answer = await ann.http.post(path, data=fields)
        assert answer.status_code == status, f"{path}: {answer.status_code}"
        found[name] = answer.text

    await look("home of a newcomer", "/")
    match = await ann.create("you", "person", game=GAME, visibility="public", clock={"per_move": 600, "per_game": 0})
    await look("a table that waits, its owner", f"/match/{match}")
    await look("a table that waits, a visitor", f"/match/{match}", ben)
    await look("home with an open table", "/", ben)
    chosen = await ann.create("you", "person", game=GAME, visibility="public", seed=3)
    await look("a table with a chosen seed", f"/match/{chosen}", ben)
    await look("home with a chosen seed", "/", ben)
    await ben.post(f"/api/matches/{match}/join", {"seat": 1})
    for _ in range(4):
        state = (await site.matches.match(match)).state
        (seat,) = state.actors()
        await (ann, ben)[seat].play(match, state.legal_moves(seat)[0])
    await ann.post(f"/api/matches/{match}/chat", {"text": "Ann"})
    await look("a table in play, a silent spectator", f"/match/{match}", await _nobody(site, language))
    await ann.post(f"/api/matches/{match}/spectators", {"talk": True})
    for number, seen in enumerate((ann, ben)):
        await look(f"a table in play, {number}", f"/match/{match}", seen)
    await look("what was said", f"/match/{match}/chat")
    await look("the position before", f"/match/{match}?at=0")
    await look("the log", f"/match/{match}/log")
    await look("home in the middle of it", "/")
    await ann.create("you", "greedy", "random", game=GAME)
    await look("home with bots", "/")
    await ann.post(f"/api/matches/{match}/leave")
    await look("a table where a bot stands in", f"/match/{match}")
    await ann.post(f"/api/matches/{match}/back")
    await ann.post(f"/api/matches/{match}/pause", {"paused": True})
    for number, seen in enumerate((ann, ben)):
        await look(f"a table that is to pause, {number}", f"/match/{match}", seen)
    await ben.post(f"/api/matches/{match}/consent", {"agree": True, "about": "pause"})
    await look("a table that pauses", f"/match/{match}")
    await ann.post(f"/api/matches/{match}/pause", {"paused": False})
    await ann.post(f"/api/matches/{match}/resign")
    await look("a table at the end", f"/match/{match}")
    await look("home with a finished match", "/")
    for at in (0, 2):
        await look(f"its replay, {at}", f"/match/{match}/replay?at={at}")
    for game in SPEAKING:
        await look(f"setting up {game}", f"/setup/{game}")
        await look(f"rules of {game}", f"/rules/{game}")
        await look(f"content of {game}", f"/content/{game}")
    await look("a search", f"/rules/{GAME}?q=bamboo")
    await look("a search without a hit", f"/rules/{GAME}?q=qqq")
    lesson = tutorial(GAME)
    assert lesson is not None
    for step in range(1, len(lesson) + 2):
        await look(f"step {step} of the lesson", f"/learn/{GAME}/{step}")
    await look("account of a guest", "/account")
    await look("account of nobody", "/account", await _nobody(site, language))
    await send("a refused name", "/account/name", 400, name=" ")
    await send("a refused account", "/account/register", 400, account="x", password="x")
    await send("a refused log-in", "/account/login", 401, account="nobody", password="wrong")
    await send(
        "a refused table", f"/setup/{GAME}", 400, **{"seats": "2", "seat-0": "you", "seat-1": "you", "name": "Ann"}
    )
    await send("a refused form", f"/setup/{GAME}", 400, seats="2", visibility="x", name="Ann")
    await send("a refused language", "/language", 400, language="x")
    await send("refused colours", "/theme", 400, theme="x")
    await send("an account", "/account/register", 303, account="ann-account", password="a long password")
    await look("account of somebody with an account", "/account")
    await look("nothing here", "/nowhere", status=404)
    await look("no such match", "/match/none", status=404)
    await look("no such game", "/setup/chess", status=404)
    return found


async def _nobody(site: Site, language: str) -> Caller:
    caller = await site.anybody()
    caller.http.cookies.set(LANGUAGE_COOKIE, language)
    return caller


@pytest.mark.slow
async def test_no_word_of_a_page_stands_outside_the_catalogues(site: Site) -> None:
    found = {name: words for name, text in (await pages(site, PSEUDO)).items() if (words := unmarked(text))}
    assert found == {}


@pytest.mark.slow
async def test_whatever_the_pages_say_is_translated(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    usual: Callable[[Speech, str], str] = Speech.template
    missing: set[tuple[str, str]] = set()

    def listened(self: Speech, template: str) -> str:
        if self.package in OURS and template not in self.catalogue(FRENCH) and any(map(str.isalpha, template)):
            missing.add((self.package, template))
        return usual(self, template)

    for name in set(names()) - set(SPEAKING):
        monkeypatch.setattr(load(name), "say", Speech("chabudai.games"))  # no word of theirs is one of ours
    monkeypatch.setattr(Speech, "template", listened)
    shown = await pages(site, FRENCH)
    assert missing == set()
    assert all('<html lang="fr"' in page for page in shown.values() if page)
