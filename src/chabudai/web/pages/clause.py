"""One rule by its id, over the table or as a page."""

from __future__ import annotations

import re
from typing import Final

from fastapi import APIRouter, Request, Response
from htpy import a, div, p
from markupsafe import Markup, escape
from starlette.exceptions import HTTPException

from chabudai.core import registry
from chabudai.web.pages.board import drawn
from chabudai.web.pages.table import dialog
from chabudai.web.person import Anybody
from chabudai.web.speech import say

router = APIRouter()

_BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
_SLANTED: Final = re.compile(r"(?<![\w*])[*_](?!\s)(.+?)(?<!\s)[*_](?![\w*])")
_CODE: Final = re.compile(r"`([^`]+)`")
_ITEM: Final = re.compile(r"\s*(?:[-*+]|\d+[.)]) +(.*)")


def marked(text: str) -> Markup:
    """A line of Markdown: bold, slanted, code."""
    out = str(escape(text))
    out = _CODE.sub(r"<code>\1</code>", out)
    out = _BOLD.sub(r"<strong>\1</strong>", out)
    return drawn(_SLANTED.sub(r"<em>\1</em>", out))


def paragraphs(text: str) -> Markup:
    """The Markdown of a rule: paragraphs, lists, tables.

    >>> paragraphs("**Short hands.** With two tiles:\\n- left\\n- right")
    Markup('<p><strong>Short hands.</strong> With two tiles:</p><ul><li>left</li><li>right</li></ul>')
    """
    out = Markup("")
    block: list[str] = []
    kind = "p"

    def close() -> None:
        nonlocal out
        if block and kind == "ul":
            out += Markup("<ul>{}</ul>").format(
                Markup("").join(Markup("<li>{}</li>").format(marked(one)) for one in block)
            )
        elif block and kind == "table":
            rows = [
                [cell.strip() for cell in row.strip("|").split("|")]
                for row in block
                if not re.fullmatch(r"[|\s:-]+", row)
            ]
            cells = [Markup("").join(Markup("<td>{}</td>").format(marked(cell)) for cell in row) for row in rows]
            lines = Markup("").join(Markup("<tr>{}</tr>").format(row) for row in cells)
            out += Markup("<table><tbody>{}</tbody></table>").format(lines)
        elif block:
            out += Markup("<p>{}</p>").format(marked(" ".join(block)))
        block.clear()

    for line in text.splitlines():
        item = _ITEM.fullmatch(line)
        found = "ul" if item else "table" if line.lstrip().startswith("|") else "p" if line.strip() else ""
        if found == "p" and kind == "ul" and line.startswith(" ") and block:
            block[-1] += " " + line.strip()
            continue
        if found != kind:
            close()
            kind = found or "p"
        if found:
            block.append(item[1] if item else line.strip())
    close()
    return out


@router.get("/clause/{game}/{rule}")
async def clause(request: Request, game: str, rule: str, person: Anybody) -> Response:
    """The text of one rule."""
    title = registry.load(game).title
    for found in registry.rules(game):
        if found.id == rule:
            return dialog(
                request,
                person,
                f"{rule} · {title}",
                rule,
                div(".clause", lang="en")[p(".section")[found.section], paragraphs(found.text)],
                p[a(href=f"/rules/{game}#{rule}")[say("All rules of {game}", game=title)]],
            )
    raise HTTPException(404)
