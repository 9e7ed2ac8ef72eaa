"""The rulebook of a game for players: illustrated, searchable, made to be printed."""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import urlencode

from htpy import Element, Node, a, div, figcaption, img, p, td, tr
from htpy import figure as figure_element
from markdown_it import MarkdownIt

from chabudai.core import registry
from chabudai.core.game import Game
from chabudai.core.language import speaking
from chabudai.core.rulebook import Block, Chapter, Facts, Text, rulebook, written_in
from chabudai.web.pages import reading
from chabudai.web.pages.board import drawn
from chabudai.web.pages.data_table import table_of
from chabudai.web.reader import reader
from chabudai.web.speech import say

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


@lru_cache(maxsize=32)
def chapters(game: str, spoken: str) -> list[Chapter]:
    """The rulebook in a language."""
    with speaking(spoken):
        return rulebook(game)


def opened(game: Game, book: list[Chapter], query: str) -> reading.Book:
    """The whole rulebook, or the chapters with the words that somebody looks for."""
    body = _found(book, game.id, query) if query else _whole(book, game.id)
    return reading.Book(say("Rules of {game}", game=game.title), _heading(game, query), body)


def _heading(game: Game, query: str) -> Element:
    ways = [a(href=f"/rules/{game.id}/specification")[say("The exact specification")]]
    if registry.tutorial(game.id) is not None:
        ways.insert(0, a(href=f"/learn/{game.id}/1")[say("Learn by playing")])
    note = say("Print or save as PDF: use your browser's print command.")
    search = reading.search_form(f"/rules/{game.id}", say("Search the rulebook"), query)
    return reading.book_heading(say("Rules of {game}", game=game.title), ways, note, search)


def _whole(book: list[Chapter], game: str) -> Element:
    contents = ((each.level, each.slug, each.title) for each in book)
    return reading.whole_book(contents, (_chapter(each, game) for each in book), written_in(game))


def _found(book: list[Chapter], game: str, query: str) -> Element:
    words = query.casefold().split()
    found = [each for each in book if all(word in each.words.casefold() for word in words)]
    count = say.count(len(found), "{number} chapter with “{query}”", "{number} chapters with “{query}”", query=query)
    return reading.found_in_book(
        count,
        a(href=f"/rules/{game}")[say("The whole rulebook")],
        "" if found else say("Try fewer or other words."),
        div(".book", lang=written_in(game))[(_chapter(each, game) for each in found)],
    )


def _chapter(each: Chapter, game: str) -> Node:
    level = min(each.level, 4)
    return Element(f"h{level}")(id=each.slug)[each.title], [_block(block, game) for block in each.blocks]


def _block(block: Block, game: str) -> Node:
    if isinstance(block, Text):
        return drawn(_MARKDOWN.render(block.markdown))
    if isinstance(block, Facts):
        head, *rows = block.rows
        lines = (tr[(td[_inline(words)] for words in row)] for row in rows)
        facts = table_of((_inline(words) for words in head), lines, class_="facts")
        return facts, p(".caption")[block.caption] if block.caption else None
    query = urlencode({"theme": reader().theme})
    pictures = [
        img(src=f"/rules/{game}/figure/{name}.svg?{query}", alt=block.caption, loading="lazy") for name in block.names
    ]
    return figure_element(class_="figures" if len(pictures) > 1 else "figures one")[
        div[pictures], figcaption[block.caption]
    ]


def _inline(words: str) -> Node:
    return drawn(_MARKDOWN.renderInline(words))
