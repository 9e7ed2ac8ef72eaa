"""The board of a page: a drawing, and what can be touched in it. The client (`client/board.ts`) brings it to life.

What a page with a board needs, for any game:

- `board(view, touch(view, seat))` somewhere inside the element `live_section`, which the client replaces as a whole;
- elements with the ids `tell` (sentences), `bar` with `confirm` and `back` (buttons), `picks` (what is not drawn);
- a form with the id `play` and the hidden fields `move`, `then` and `turn` (`play_form`): the client fills in the move
  that was touched, and those that follow it in one gesture, and sends it; the answer is the new `live` part;
- addresses as data of `live`, each left out where the page has no such thing: `data-part` (the part itself, loaded
  again when it has changed), `data-about` (what an element has to say), `data-preview` (the ghost of a move),
  `data-stream` (news).

Without a script `choice_list` shows the same moves as links that narrow the choice down and end in buttons.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from urllib.parse import urlencode

from htpy import Element, Node, a, button, dialog, div, form, li, link, nav, p, script, section, ul
from htpy import input as field
from markupsafe import Markup

from chabudai.core.state import NO_MOVE, State
from chabudai.match.choice import Offer, choices
from chabudai.match.gestures import Touch
from chabudai.match.snapshot import PageDrawing, for_page
from chabudai.web import assets
from chabudai.web.pages.form_parts import form_fields
from chabudai.web.speech import say


def live_section(part: str, about: str, *, class_: str = "", at: int, **data: str | None) -> Element:
    """The element that the client replaces as a whole; `data` are more addresses and facts for it (see above)."""
    facts = {f"data_{name}": value for name, value in data.items()}
    return section(
        id="live",
        class_=f"table {class_}".strip(),
        data_part=part,
        data_about=about,
        data_at=str(at),
        **facts,
    )


def board(
    view: State,
    touched: Touch | None = None,
    *,
    look: Sequence[str] = (),
    ghost: int | None = None,
    drawing: PageDrawing | None = None,
    had: str = "",
) -> Element:
    """The table as its viewer sees it. `look` are elements to point at, `ghost` is a move to show at half strength.

    `drawing` is what `for_page` has given already, where somebody has it. `had` are the marks of the regions that the
    client shows: what is the same is not sent again.
    """
    shown = drawing or for_page(view, look)
    ghosts = [] if ghost is None else view.game.draw(view, ghost).ghosts()
    known = set(had.split(","))
    return div(id="board", class_="board")[
        link(rel="stylesheet", href=assets.layout_address(shown.layout)) if shown.layout else None,
        _anchors(shown.titles),
        div(class_="sheet laid" if shown.layout else "sheet")[
            div(id="drawing")[(drawn(sheet.render(known)) for sheet in shown.sheets)],
            div(id="ghosts", aria_hidden="true")[(drawn(sheet.render()) for sheet in ghosts)],
        ],
        None if touched is None else moves_data(touched),
        over_the_table(),
    ]


def _anchors(titles: dict[str, str]) -> Node:
    """Ways to the regions, for a screen on which they do not all fit."""
    if len(titles) < 2:
        return None
    return nav(".anchors", aria_label=say("Parts of the table"))[
        (a(href=f"#region-{name}")[title] for name, title in titles.items())
    ]


def over_the_table() -> Element:
    """Where the client shows rules, the log and the like without leaving the table."""
    return dialog(id="dialog", aria_label=say("To read"), **{"hx-morph-skip": True})[
        form(method="dialog")[button(id="dialog-close", type="submit")[say("Close")]], div(id="dialog-text")
    ]


def drawn(svg: str) -> Markup:
    """Markup that we have made ourselves and that goes into the page as it is."""
    return Markup(svg)  # noqa: S704


def moves_data(touched: Touch) -> Element:
    """The legal moves for the client: elements to touch, one after the other, down to the ids of moves."""
    grips = {name: {"art": grip.art, "cells": grip.cells} for name, grip in touched.grips.items()}
    data = touched._asdict() | {"grips": grips}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return script(id="offered", type="application/json")[drawn(text)]


def play_form(action: str, turn: int, forced: int = NO_MOVE, usual: int = NO_MOVE) -> Element:
    """The form by which the client sends a move: one that plays itself, one that is usual, or whatever is touched."""
    moves = {name: str(move) for name, move in (("data_forced", forced), ("data_usual", usual)) if move != NO_MOVE}
    return form(id="play", method="post", action=action, hidden=True, data_live=True, **moves)[
        form_fields(),
        field(type="hidden", name="turn", value=str(turn)),
        field(type="hidden", name="move", value=""),
        field(type="hidden", name="then", value=""),
    ]


def choice_list(view: State, seat: int, offered: Offer, path: list[str], here: str, action: str, turn: int) -> Element:
    """The moves in words, step by step: links to `here` narrow the choice down, buttons play."""
    found, chosen = choices(view, seat, offered, path)
    rows: list[Node] = []
    for choice in found:
        words = choice.words[:1].upper() + choice.words[1:]
        if choice.move is None:
            onward = urlencode({"path": ",".join([*chosen, choice.element])})
            rows.append(li[a(href=f"{here}?{onward}#choices")[words]])
        else:
            rows.append(li[button(type="submit", name="move", value=str(choice.move), form="choose")[words]])
    return div(id="choices", class_="choices")[
        p[say("Choose step by step:")] if len(chosen) or any(choice.move is None for choice in found) else None,
        p[a(href=f"{here}#choices")[say("Start over")]] if chosen else None,
        form(id="choose", method="post", action=action)[
            form_fields(), field(type="hidden", name="turn", value=str(turn))
        ],
        ul[rows],
    ]
