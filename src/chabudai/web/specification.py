"""A game's specification for readers: its digest as HTML, every statement an anchor, and a search through them.

Shown is what a player may ask for: what comes before the first statement (the game in a few lines, its components) and
every section that states something. Sections that only speak to implementers state nothing and are left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from chabudai.core import registry
from chabudai.core.rules import Rule

LONGEST_QUERY: Final = 80
MOST_FOUND: Final = 100
PICTURE: Final = "picture"
_REFERENCE: Final = re.compile(r"(?<![\w-])(?:[A-Z]{3}-)?[A-Z][A-Z0-9]*-(?:[0-9]+|[A-Z])(?![\w-])")

_NUMBER: Final = re.compile(r"\d+(\.\d+)*\.? +")
TITLES: Final = {"Header": "At a glance", "Clauses": "Rules"}
"""What digests call some of their sections, and what players do."""

Picture = Callable[[str], str]
"""HTML to show after the statement of a rule id; '' for none."""
Attributes = dict[str, str | int | float]
Reference = Callable[[str], Attributes]
"""The attributes of a link to a rule id: where it leads depends on the page."""


def on_this_page(rule: str) -> Attributes:
    return {"href": f"#{rule}"}


@dataclass
class Section:
    """A heading and what stands beneath it, up to the next heading."""

    level: int
    title: str
    slug: str
    tokens: list[Token] = field(default_factory=list)
    states: bool = False
    """Does it state a rule itself?"""
    html: str = ""

    @property
    def short(self) -> str:
        """The title without its source, for a list of contents."""
        return self.title.partition(" — source ")[0]


@dataclass(frozen=True)
class Found:
    """A statement that a search has found, as HTML with the words marked."""

    rule: Rule
    html: str


class Specification:
    """The rules of one game, numbered, as tests prove them."""

    def __init__(self, game: str, picture: Picture = lambda _: "") -> None:
        self.rules = registry.rules(game)
        self._known = {rule.id: rule for rule in self.rules}
        self._prefix = self.rules[0].id.partition("-")[0] if self.rules else ""
        self._picture = picture
        self._markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
        self._markdown.add_render_rule(PICTURE, _render_as_it_is)
        self.sections = self._read(registry.digest(game))

    # --- the whole book ---------------------------------------------------------------------------------------------

    def _read(self, digest: str) -> list[Section]:
        sections = [Section(1, "", "")]
        tokens = self._markdown.parse(digest)
        slugs: set[str] = set()
        skip = 0
        for number, token in enumerate(tokens):
            if skip:
                skip -= 1
            elif token.type == "heading_open":
                title = _NUMBER.sub("", _plain(tokens[number + 1]), count=1)
                title = TITLES.get(title, title)
                slug = _slug(title, slugs)
                sections.append(Section(int(token.tag[1:]), title, slug))
                skip = 2
            elif token.type != "hr":
                sections[-1].tokens.append(token)
        for section in sections:
            section.states = self._anchor(section.tokens)
        kept = _for_players(sections)
        for section in kept:
            self._link(section.tokens, [], on_this_page)
            section.html = self._markdown.renderer.render(section.tokens, self._markdown.options, {})
        return kept

    def _anchor(self, tokens: list[Token]) -> bool:
        """Give each statement an anchor, a link to itself and its picture; False where there is none."""
        found = False
        holder: list[Token] = []
        pictures: list[tuple[Token, str]] = []
        for number, token in enumerate(tokens):
            if token.type in ("list_item_open", "paragraph_open"):
                holder.append(token)
            elif token.type in ("list_item_close", "paragraph_close"):
                holder.pop()
            elif token.type == "inline" and (rule := self._stated(token)) is not None:
                found = True
                home = holder[-2] if len(holder) > 1 and tokens[number - 2] is holder[-2] else holder[-1]
                home.attrSet("id", rule.id)
                home.attrSet("class", f"rule {rule.kind}")
                if html := self._picture(rule.id):
                    pictures.append((home, html))
        for home, html in pictures:
            _insert_at_end(tokens, home, html)
        return found

    def _stated(self, inline: Token) -> Rule | None:
        """The rule that a paragraph states; its bold id becomes a link to itself."""
        parts = inline.children or []
        if len(parts) < 3 or parts[0].type != "text" or parts[0].content or parts[1].type != "strong_open":
            return None
        name, _, title = parts[2].content.partition(" ")
        rule = self._known.get(name)
        if rule is None:
            return None
        own = [_opened("a", {"href": f"#{name}", "class": "rule-id"}), _text(name), _closed("a"), _text(" ")]
        if title or parts[3].type != "strong_close":
            parts[2].content = title
            inline.children = own + parts[1:]
        else:
            inline.children = own + parts[4:]
        return rule

    def _link(self, tokens: Sequence[Token], words: list[str], reference: Reference) -> None:
        """Link every rule that is named, and mark every word that was searched for."""
        for token in tokens:
            if token.type != "inline":
                continue
            made: list[Token] = []
            inside = 0
            for child in token.children or []:
                inside += (child.tag == "a") * child.nesting
                if child.type != "text":
                    made.append(child)
                elif inside:
                    made += _marked(child.content, words)
                else:
                    made += self._linked(child.content, words, reference)
            token.children = made

    def _linked(self, text: str, words: list[str], reference: Reference) -> list[Token]:
        made: list[Token] = []
        end = 0
        for match in _REFERENCE.finditer(text):
            rule = self._known.get(match[0]) or self._known.get(f"{self._prefix}-{match[0]}")
            if rule is not None:
                made += _marked(text[end : match.start()], words)
                made += [_opened("a", reference(rule.id)), *_marked(match[0], words), _closed("a")]
                end = match.end()
        return made + _marked(text[end:], words)

    # --- one rule, or those with some words in them -----------------------------------------------------------------

    def rule(self, id: str) -> Rule | None:
        return self._known.get(id.upper())

    def statement(self, rule: Rule, reference: Reference, words: Sequence[str] = ()) -> str:
        """One rule as HTML, without its id."""
        tokens = self._markdown.parse(rule.text)
        self._link(tokens, list(words), reference)
        html: str = self._markdown.renderer.render(tokens, self._markdown.options, {})
        return html

    def picture(self, rule: Rule) -> str:
        """The example of a rule as HTML; '' where none is drawn."""
        return self._picture(rule.id)

    def search(self, query: str, reference: Reference) -> list[Found]:
        """The rules that have all words in their id, section or text; one that is called so comes first."""
        words = query[:LONGEST_QUERY].casefold().split()
        if not words:
            return []
        hits = [rule for rule in self.rules if all(word in _haystack(rule) for word in words)]
        hits.sort(key=lambda rule: words[0] not in rule.id.casefold())
        return [Found(rule, self.statement(rule, reference, words)) for rule in hits[:MOST_FOUND]]


def _for_players(sections: list[Section]) -> list[Section]:
    """The sections with statements, with the headings above them, and all that comes before the first statement."""
    kept: list[Section] = []
    before = True
    for number, section in enumerate(sections):
        states = section.states
        for below in sections[number + 1 :]:
            if below.level <= section.level:
                break
            states = states or below.states
        before = before and not section.states
        if section.level > 1 and (states or before):
            kept.append(section)
    return kept


def _haystack(rule: Rule) -> str:
    return f"{rule.id} {rule.section} {rule.text}".casefold()


# --- tokens -----------------------------------------------------------------------------------------------------------


def _plain(inline: Token) -> str:
    return "".join(child.content for child in inline.children or [])


def _slug(title: str, taken: set[str]) -> str:
    base = re.sub(r"[^a-z0-9]+", "-", title.casefold()).strip("-") or "section"
    slug, number = base, 1
    while slug in taken:
        number += 1
        slug = f"{base}-{number}"
    taken.add(slug)
    return slug


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def _opened(tag: str, attributes: Attributes) -> Token:
    return Token(f"{tag}_open", tag, 1, attrs=attributes)


def _closed(tag: str) -> Token:
    return Token(f"{tag}_close", tag, -1)


def _marked(text: str, words: list[str]) -> list[Token]:
    """The text with the words marked."""
    if not words or not text:
        return [_text(text)] if text else []
    made: list[Token] = []
    end = 0
    for match in re.finditer("|".join(re.escape(word) for word in words), text, re.IGNORECASE):
        made += [_text(text[end : match.start()]), _opened("mark", {}), _text(match[0]), _closed("mark")]
        end = match.end()
    return [*made, _text(text[end:])]


def _insert_at_end(tokens: list[Token], home: Token, html: str) -> None:
    """Put HTML of our own at the end of a list item, or after a paragraph."""
    at = tokens.index(home)
    close = home.type.replace("_open", "_close")
    while tokens[at].type != close or tokens[at].level != home.level:
        at += 1
    picture = Token(PICTURE, "", 0, content=html)
    tokens.insert(at if home.type == "list_item_open" else at + 1, picture)


def _render_as_it_is(_: object, tokens: Sequence[Token], number: int, *__: Any) -> str:
    return tokens[number].content
