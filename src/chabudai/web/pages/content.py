"""Where the data of a game comes from: the rulebook, a publication, a reconstruction, or tuning."""

from __future__ import annotations

from typing import Final

from htpy import (
    Element,
    Node,
    a,
    caption,
    dd,
    div,
    dl,
    dt,
    h1,
    p,
    section,
    span,
    strong,
    td,
    th,
    tr,
)

from chabudai.core.game import Game
from chabudai.core.language import ENGLISH
from chabudai.match.seats import Person
from chabudai.web.pages import layout
from chabudai.web.pages.data_table import scrolling_table
from chabudai.web.speech import say

SOURCES: Final = {
    "rulebook": ("Rulebook", "Stated in the text of the rulebook."),
    "public": ("Public", "Published elsewhere, at the address."),
    "reconstructed": ("Reconstructed", "Shown only in pictures; reconstructed from everything we know."),
    "tuned": ("Tuned", "Improved by playing many matches; the note names the run."),
}
"""The word and the meaning of each provenance."""


def page(loaded: Game, file: str, person: Person | None, address: str = "") -> Element:
    """The tables of a content with their sources; `file` and `address` are those of a file that was brought along."""
    title = say("Where the data of {game} comes from", game=loaded.title)
    return layout.page(
        section(".content-page")[
            h1[title],
            p[strong[say("This is the content file {file}, not the one that comes with the game.", file=file)]]
            if file
            else None,
            p[
                say(
                    "We cannot copy what a rulebook shows only in pictures. If you own the box, you can correct a copy "
                    "of the content file and play with it."
                )
            ],
            dl(".sources")[(div[dt[_badge(key)], dd[say(meaning)]] for key, (_, meaning) in SOURCES.items()),],
            _table(loaded),
            p[a(href=address)[say("The file itself")]] if address else None,
            p[a(href=f"/rules/{loaded.id}")[say("Rules of {game}", game=loaded.title)]],
        ],
        title=title,
        person=person,
        kind="reading",
    )


def _badge(provenance: str) -> Element:
    return span(class_=f"badge {provenance}")[say(SOURCES[provenance][0])]


def _table(game: Game) -> Element:
    title = caption[
        say("Content {version} ({digest})", version=game.content.version, digest=f"{game.content.digest[:8]}…")
    ]
    head = [say("Table"), say("Source"), say("Note")]
    rows = (_row(row) for row in game.content.provenance())
    return scrolling_table(say("Content"), head, rows, title, class_="content")


def _row(row: dict[str, str]) -> Node:
    address = row["address"]
    note = " ".join(part for part in (row["note"], row["run"]) if part)
    link = a(href=address, rel="noreferrer")[address] if address.startswith(("http://", "https://")) else address
    return tr[
        th(scope="row", lang=ENGLISH)[row["table"].replace("_", " ")],
        td[_badge(row["provenance"])],
        td(lang=ENGLISH)[note, " " if note and address else None, link or None],
    ]
