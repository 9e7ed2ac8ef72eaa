"""Where the data of a game comes from: given by the rulebook, published, or reconstructed."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Response
from htpy import Element, Node, a, caption, dd, div, dl, dt, h1, p, section, span, table, tbody, td, th, thead, tr

from chabudai.core import registry
from chabudai.core.game import Game
from chabudai.core.language import ENGLISH
from chabudai.web.pages import layout
from chabudai.web.person import Anybody
from chabudai.web.speech import say

router = APIRouter()

SOURCES: Final = {
    "rulebook": ("Given", "Stated in the text of the rulebook."),
    "public": ("Public", "Published elsewhere, at the address."),
    "reconstructed": ("Reconstructed", "Printed in pictures only; made up to fit all that is known."),
}
"""The word and the meaning of each provenance."""


@router.get("/content/{game}")
async def content(game: str, person: Anybody) -> Response:
    """The tables of a game's content with their sources."""
    loaded = registry.load(game)
    title = say("Where the data of {game} comes from", game=loaded.title)
    return layout.page(
        section(".content-page")[
            h1[title],
            p[
                say(
                    "What a rulebook prints only in pictures cannot be copied. Whoever owns the box can correct a copy "
                    "of the content file and play with it."
                )
            ],
            dl(".sources")[(div[dt[_badge(key)], dd[say(meaning)]] for key, (_, meaning) in SOURCES.items()),],
            _table(loaded),
            p[a(href=f"/rules/{game}")[say("Rules of {game}", game=loaded.title)]],
        ],
        title=title,
        person=person,
        kind="reading",
    )


def _badge(provenance: str) -> Element:
    return span(class_=f"badge {provenance}")[say(SOURCES[provenance][0])]


def _table(game: Game) -> Element:
    return div(".scroll", tabindex="0", role="region", aria_label=say("Content"))[
        table(".content")[
            caption[say("Content {digest}", digest=f"{game.content.digest[:8]}…")],
            thead[tr[th(scope="col")[say("Table")], th(scope="col")[say("Source")], th(scope="col")[say("Note")]]],
            tbody[(_row(row) for row in game.content.provenance())],
        ]
    ]


def _row(row: dict[str, str]) -> Node:
    address = row["address"]
    link = a(href=address, rel="noreferrer")[address] if address.startswith(("http://", "https://")) else address
    return tr[
        th(scope="row", lang=ENGLISH)[row["table"].replace("_", " ")],
        td[_badge(row["provenance"])],
        td(lang=ENGLISH)[row["note"], " " if row["note"] and address else None, link or None],
    ]
