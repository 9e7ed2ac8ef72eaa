"""The specification of a game: the whole digest with contents and anchors, or what a search finds in it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from htpy import Element, Node, a, div, figcaption, figure, img, li, ol, p, section, span

from chabudai.core import registry
from chabudai.core.game import Game
from chabudai.core.language import ENGLISH, language, speaking
from chabudai.core.rules import Kind, Rule
from chabudai.web.pages import reading
from chabudai.web.pages.board import drawn
from chabudai.web.pages.drawing import drawing_address
from chabudai.web.specification import Found, Section, Specification
from chabudai.web.speech import say

KINDS: Final[dict[Kind, str]] = {
    "clause": "Rule",
    "ruling": "Ruling",
    "invariant": "What is always true",
    "example": "Example",
}


@lru_cache(maxsize=32)
def specification(game: str, spoken: str, theme: str) -> Specification:
    """The rules with their pictures, whose captions are in a language and whose colours belong to a theme."""
    lesson = registry.tutorial(game)
    steps: dict[str, int] = {}
    for step in lesson.steps if lesson is not None else []:
        if step.rule:
            steps.setdefault(step.rule, step.number)

    def example(rule: str) -> str:
        if lesson is None or rule not in steps:
            return ""
        with speaking(spoken):
            return str(_example(game, steps[rule], lesson.said(lesson.step(steps[rule]).say), theme))

    return Specification(game, example)


def _example(game: str, step: int, words: str, theme: str) -> Element:
    """The position of the tutorial step that teaches the rule."""
    return figure(".example", lang=language())[
        a(href=f"/learn/{game}/{step}")[
            img(src=drawing_address(game, step, theme), alt=words, loading="lazy", width="560", height="350"),
        ],
        figcaption[words, " ", a(href=f"/learn/{game}/{step}")[say("Try it in the tutorial")]],
    ]


def opened(game: Game, book: Specification, query: str) -> reading.Book:
    """All rules of a game, or those with the words that somebody looks for."""
    body = _found(book, game.id, query) if query else _whole(book)
    return reading.Book(say("Specification of {game}", game=game.title), _heading(game, book, query), body)


def _heading(game: Game, book: Specification, query: str) -> Element:
    ways = [
        a(href=f"/rules/{game.id}")[say("The rulebook")],
        a(href=f"/content/{game.id}")[say("Where the data comes from")],
    ]
    note = "" if language() == ENGLISH else say("The specification is in English only.")
    search = reading.search_form(f"/rules/{game.id}/specification", say("Search the rules"), query)
    title = say("Specification of {game}", game=game.title)
    return reading.book_heading(title, ways, note, search if book.rules else None)


def _whole(book: Specification) -> Element:
    if not book.rules:
        return div(id="rulebook")[p[say("This game has no written rules.")]]
    contents = ((each.level, each.slug, each.short) for each in book.sections)
    return reading.whole_book(contents, (_section(each) for each in book.sections), ENGLISH)


def _section(each: Section) -> Node:
    level = min(max(each.level, 2), 4)
    return Element(f"h{level}")(id=each.slug)[each.title], drawn(each.html)


def _found(book: Specification, game: str, query: str) -> Element:
    found = book.search(query, lambda rule: {"href": f"/rules/{game}/specification#{rule}"})
    count = say.count(len(found), "{number} rule with “{query}”", "{number} rules with “{query}”", query=query)
    return reading.found_in_book(
        count,
        a(href=f"/rules/{game}/specification")[say("All rules")],
        "" if found else say("Try fewer or other words; the specification is in English."),
        ol(".hits")[(li[_statement(each, game)] for each in found)],
    )


def _statement(found: Found, game: str) -> Element:
    rule = found.rule
    return section(".hit")[
        p(".place")[
            a(".rule-id", href=f"/rules/{game}/specification#{rule.id}")[rule.id],
            " ",
            span(".kind")[say(KINDS[rule.kind])],
            " · ",
            span(lang=ENGLISH)[rule.section],
        ],
        div(lang=ENGLISH)[drawn(found.html)],
    ]


def clause(book: Specification, game: str, rule: Rule) -> Node:
    """The text of one rule, with a drawn example where there is one; rules that it names open in its place."""
    return [
        div(".clause", lang=ENGLISH)[
            p(".section")[rule.section, " · ", rule.id],
            drawn(book.statement(rule, lambda other: {"href": f"/clause/{game}/{other}", "data-dialog": ""})),
            drawn(book.picture(rule)),
        ],
        p[
            a(href=f"/rules/{game}/specification#{rule.id}")[
                say("The whole specification of {game}", game=registry.load(game).title)
            ]
        ],
    ]
