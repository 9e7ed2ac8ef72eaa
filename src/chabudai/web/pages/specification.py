"""The specification of a game: the whole digest with contents and anchors, or what a search finds in it."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, Response
from htpy import (
    Element,
    Node,
    a,
    button,
    details,
    div,
    figcaption,
    figure,
    form,
    h1,
    h2,
    header,
    img,
    label,
    li,
    nav,
    ol,
    p,
    section,
    span,
    summary,
    ul,
)
from htpy import input as field

from chabudai.core import registry
from chabudai.core.game import Game
from chabudai.core.language import ENGLISH, language, speaking
from chabudai.core.rules import Kind
from chabudai.web.pages import answer, layout
from chabudai.web.pages.board import drawn
from chabudai.web.pages.drawing import drawing_address
from chabudai.web.person import Anybody
from chabudai.web.request_context import context
from chabudai.web.specification import LONGEST_QUERY, Found, Section, Specification
from chabudai.web.speech import say

router = APIRouter()

KINDS: Final[dict[Kind, str]] = {
    "clause": "Rule",
    "ruling": "Ruling",
    "invariant": "What always holds",
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


@router.get("/rules/{game}/specification")
async def numbered_rules(
    request: Request, game: str, person: Anybody, q: Annotated[str, Query(max_length=LONGEST_QUERY)] = ""
) -> Response:
    """All rules of a game, or those with the words that somebody looks for."""
    loaded = registry.load(game)
    book = await asyncio.to_thread(specification, game, language(), context().theme)
    query = " ".join(q.split())
    body = _found(book, game, query) if query else _whole(book)
    if request.headers.get("hx-request"):
        return answer.part(body)
    return layout.page(
        div(".rules-page")[_heading(loaded, book, query), body],
        title=say("Specification of {game}", game=loaded.title),
        person=person,
        kind="reading",
    )


def _heading(game: Game, book: Specification, query: str) -> Element:
    ways: list[Node] = [
        a(href=f"/rules/{game.id}")[say("The rulebook")],
        a(href=f"/content/{game.id}")[say("Where the data comes from")],
    ]
    return header(".rules-head")[
        h1[say("Specification of {game}", game=game.title)],
        p(".ways")[[[way, " "] for way in ways]],
        None if language() == ENGLISH else p(".note")[say("The specification is in English only.")],
        form(".search", role="search", action=f"/rules/{game.id}/specification", method="get")[
            label(for_="q")[say("Search the rules")],
            div(".row")[
                field(
                    id="q",
                    type="search",
                    name="q",
                    value=query,
                    maxlength=str(LONGEST_QUERY),
                    autocomplete="off",
                    hx_get=f"/rules/{game.id}/specification",
                    hx_trigger="input changed delay:150ms, search",
                    hx_target="#rulebook",
                    hx_swap="outerHTML",
                    hx_replace_url="true",
                ),
                button(type="submit")[say("Search")],
            ],
        ]
        if book.rules
        else None,
    ]


def _whole(book: Specification) -> Element:
    if not book.rules:
        return div(id="rulebook")[p[say("This game comes without written rules.")]]
    return div(id="rulebook", class_="rules whole")[
        details(".contents", open=True)[summary[say("Contents")], _contents(book.sections)],
        div(".book", lang=ENGLISH)[(_section(each) for each in book.sections)],
    ]


def _contents(sections: list[Section]) -> Element:
    """Links to the sections, those below another one indented."""
    return nav(aria_label=say("Contents"))[
        ul(lang=ENGLISH)[(li(class_=f"level-{each.level}")[a(href=f"#{each.slug}")[each.short]] for each in sections)]
    ]


def _section(each: Section) -> Node:
    level = min(max(each.level, 2), 4)
    return Element(f"h{level}")(id=each.slug)[each.title], drawn(each.html)


def _found(book: Specification, game: str, query: str) -> Element:
    found = book.search(query, lambda rule: {"href": f"/rules/{game}/specification#{rule}"})
    count = say.count(len(found), "{number} rule with “{query}”", "{number} rules with “{query}”", query=query)
    return div(id="rulebook", class_="rules found")[
        div(role="status")[h2[count]],
        p[a(href=f"/rules/{game}/specification")[say("All rules")]],
        None if found else p[say("Try fewer or other words; the specification is in English.")],
        ol(".hits")[(li[_statement(each, game)] for each in found)],
    ]


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
