"""Parts of the pages that people read rather than play at: heading with search, contents, what was found, tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from htpy import Element, Node, a, button, details, div, form, h1, h2, header, label, li, nav, p, summary, ul
from htpy import input as field

from chabudai.match.seats import Person
from chabudai.web.pages import layout
from chabudai.web.specification import LONGEST_QUERY
from chabudai.web.speech import say


class Book(NamedTuple):
    """A book that is open: as a whole, or at what somebody looked for."""

    title: str
    heading: Element
    body: Element

    def page(self, person: Person | None) -> Element:
        """The book under its heading; the body alone is for a page that is open already."""
        return layout.page(div(".rules-page")[self.heading, self.body], title=self.title, person=person, kind="reading")


def book_heading(title: str, ways: list[Element], note: str, search: Node) -> Element:
    """The title of a book, links to others, a remark, and a way to search."""
    return header(".rules-head")[
        h1[title],
        p(".ways")[[[way, " "] for way in ways]],
        p(".note")[note] if note else None,
        search,
    ]


def search_form(address: str, words: str, query: str) -> Element:
    """Look for words in the book at an address; what is found comes while they are written."""
    return form(".search", role="search", action=address, method="get")[
        label(for_="q")[words],
        div(".row")[
            field(
                id="q",
                type="search",
                name="q",
                value=query,
                maxlength=str(LONGEST_QUERY),
                autocomplete="off",
                hx_get=address,
                hx_trigger="input changed delay:150ms, search",
                hx_target="#rulebook",
                hx_swap="outerHTML",
                hx_replace_url="true",
            ),
            button(type="submit")[say("Search")],
        ],
    ]


def whole_book(contents: Iterable[tuple[int, str, str]], body: Iterable[Node], lang: str) -> Element:
    """Contents (level, anchor and title of each section), and the sections."""
    return div(id="rulebook", class_="rules whole")[
        details(".contents", open=True)[
            summary[say("Contents")],
            nav(aria_label=say("Contents"))[
                ul(lang=lang)[
                    (li(class_=f"level-{level}")[a(href=f"#{slug}")[title]] for level, slug, title in contents)
                ]
            ],
        ],
        div(".book", lang=lang)[body],
    ]


def found_in_book(count: str, back: Element, advice: str, hits: Node) -> Element:
    """How much was found, the way back to the whole book, advice where there is any, and the hits."""
    return div(id="rulebook", class_="rules found")[
        div(role="status")[h2[count]],
        p[back],
        p[advice] if advice else None,
        hits,
    ]
