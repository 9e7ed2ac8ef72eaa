"""The rulebook of a game for players: illustrated, searchable, made to be printed."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request, Response
from htpy import (
    Element,
    Node,
    a,
    button,
    details,
    div,
    figcaption,
    form,
    h1,
    h2,
    header,
    img,
    label,
    li,
    nav,
    p,
    summary,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
    ul,
)
from htpy import figure as figure_element
from htpy import input as field
from markdown_it import MarkdownIt
from starlette.exceptions import HTTPException

from chabudai.core import registry
from chabudai.core.game import Game
from chabudai.core.language import language, speaking
from chabudai.core.rulebook import BadRulebook, Block, Chapter, Facts, Text, figure, rulebook, written_in
from chabudai.web.pages import answer, layout, specification
from chabudai.web.pages.board import drawn
from chabudai.web.pages.drawing import LOOK, picture_answer
from chabudai.web.person import Anybody
from chabudai.web.request_context import THEMES, context
from chabudai.web.specification import LONGEST_QUERY
from chabudai.web.speech import say

router = APIRouter()
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


@lru_cache(maxsize=32)
def chapters(game: str, spoken: str) -> list[Chapter]:
    """The rulebook in a language."""
    with speaking(spoken):
        return rulebook(game)


@router.get("/rules/{game}")
async def rules(
    request: Request, game: str, person: Anybody, q: Annotated[str, Query(max_length=LONGEST_QUERY)] = ""
) -> Response:
    """The whole rulebook, or the chapters with the words that somebody looks for."""
    loaded = registry.load(game)
    book = await asyncio.to_thread(chapters, game, language())
    if not book:
        return await specification.numbered_rules(request, game, person, q)
    query = " ".join(q.split())
    body = _found(book, game, query) if query else _whole(book, game)
    if request.headers.get("hx-request"):
        return answer.part(body)
    return layout.page(
        div(".rules-page")[_heading(loaded, query), body],
        title=say("Rules of {game}", game=loaded.title),
        person=person,
        kind="reading",
    )


@router.get("/rules/{game}/figure/{name}.svg")
async def drawn_figure(game: str, name: str, theme: str = THEMES[0]) -> Response:
    """A drawing of the rulebook."""
    loaded = registry.load(game)
    try:
        picture = figure(loaded, name)
    except (BadRulebook, LookupError):
        raise HTTPException(404, "There is no such drawing") from None
    picture.style(LOOK)
    return picture_answer(picture, theme)


def _heading(game: Game, query: str) -> Element:
    ways: list[Node] = [a(href=f"/rules/{game.id}/specification")[say("The exact specification")]]
    if registry.tutorial(game.id) is not None:
        ways.insert(0, a(href=f"/learn/{game.id}/1")[say("Learn by playing")])
    return header(".rules-head")[
        h1[say("Rules of {game}", game=game.title)],
        p(".ways")[[[way, " "] for way in ways]],
        p(".note")[say("Print or save as PDF: use your browser's print command.")],
        form(".search", role="search", action=f"/rules/{game.id}", method="get")[
            label(for_="q")[say("Search the rulebook")],
            div(".row")[
                field(
                    id="q",
                    type="search",
                    name="q",
                    value=query,
                    maxlength=str(LONGEST_QUERY),
                    autocomplete="off",
                    hx_get=f"/rules/{game.id}",
                    hx_trigger="input changed delay:150ms, search",
                    hx_target="#rulebook",
                    hx_swap="outerHTML",
                    hx_replace_url="true",
                ),
                button(type="submit")[say("Search")],
            ],
        ],
    ]


def _whole(book: list[Chapter], game: str) -> Element:
    return div(id="rulebook", class_="rules whole")[
        details(".contents", open=True)[
            summary[say("Contents")],
            nav(aria_label=say("Contents"))[
                ul(lang=written_in(game))[
                    (li(class_=f"level-{each.level}")[a(href=f"#{each.slug}")[each.title]] for each in book)
                ]
            ],
        ],
        div(".book", lang=written_in(game))[(_chapter(each, game) for each in book)],
    ]


def _found(book: list[Chapter], game: str, query: str) -> Element:
    words = query.casefold().split()
    found = [each for each in book if all(word in each.words.casefold() for word in words)]
    count = say.count(len(found), "{number} chapter with “{query}”", "{number} chapters with “{query}”", query=query)
    return div(id="rulebook", class_="rules found")[
        div(role="status")[h2[count]],
        p[a(href=f"/rules/{game}")[say("The whole rulebook")]],
        None if found else p[say("Try fewer or other words.")],
        div(".book", lang=written_in(game))[(_chapter(each, game) for each in found)],
    ]


def _chapter(each: Chapter, game: str) -> Node:
    level = min(each.level, 4)
    return Element(f"h{level}")(id=each.slug)[each.title], [_block(block, game) for block in each.blocks]


def _block(block: Block, game: str) -> Node:
    if isinstance(block, Text):
        return drawn(_MARKDOWN.render(block.markdown))
    if isinstance(block, Facts):
        head, *rows = block.rows
        return table(".facts")[
            thead[tr[(th(scope="col")[_inline(words)] for words in head)]],
            tbody[(tr[(td[_inline(words)] for words in row)] for row in rows)],
        ], p(".caption")[block.caption] if block.caption else None
    query = urlencode({"theme": context().theme})
    pictures = [
        img(src=f"/rules/{game}/figure/{name}.svg?{query}", alt=block.caption, loading="lazy") for name in block.names
    ]
    return figure_element(class_="figures" if len(pictures) > 1 else "figures one")[
        div[pictures], figcaption[block.caption]
    ]


def _inline(words: str) -> Node:
    return drawn(_MARKDOWN.renderInline(words))
