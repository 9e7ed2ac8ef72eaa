"""Sending what browsers load besides pages: built files, the styles of games and layouts, emblems."""

from __future__ import annotations

import gzip
from functools import lru_cache
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, Response
from starlette.exceptions import HTTPException

from chabudai.core.registry import names
from chabudai.core.svg_regions import KEPT_STYLES, LONGEST_LAYOUT, BadLayout, layout_style
from chabudai.web.assets import (
    PICTURE_POLICY,
    TYPES,
    Asset,
    emblem,
    emblem_address,
    files,
    game_style,
    game_style_address,
)
from chabudai.web.reader import THEMES

FOREVER: Final = "public, max-age=31536000, immutable"

assets = APIRouter()


@assets.get("/static/{name}", include_in_schema=False)
async def static(request: Request, name: str) -> Response:
    """A built file; its name changes whenever its content does, so it is kept for good."""
    file = files().get(name)
    if file is None:
        raise HTTPException(404, "There is no such file")
    return _sent(request, file)


@assets.get("/games/{game}/{name}.css", include_in_schema=False)
async def style(request: Request, game: str, name: str) -> Response:
    """The style of a game's drawings."""
    if game not in names() or not game_style_address(game).endswith(f"/{name}.css"):
        raise HTTPException(404, "There is no such file")
    return _sent(request, _packed(game_style(game), TYPES["css"]))


@assets.get("/layout.css", include_in_schema=False)
async def layout(request: Request, of: Annotated[str, Query(max_length=LONGEST_LAYOUT)]) -> Response:
    """Where the regions of a drawing lie, by the shape of the screen."""
    try:
        rules = layout_style(of)
    except BadLayout as error:
        raise HTTPException(404, str(error)) from None
    return _sent(request, _packed(rules, TYPES["css"]))


@assets.get("/games/{game}/emblem/{theme}/{name}.svg", include_in_schema=False)
async def emblem_file(request: Request, game: str, theme: str, name: str) -> Response:
    """The picture of a game."""
    known = game in names() and theme in THEMES
    if not known or not emblem_address(game, theme).endswith(f"/{name}.svg"):
        raise HTTPException(404, "There is no such file")
    answer = _sent(request, _packed(emblem(game, theme), TYPES["svg"]))
    answer.headers["content-security-policy"] = PICTURE_POLICY
    return answer


@lru_cache(KEPT_STYLES)
def _packed(text: str, type: str) -> Asset:
    plain = text.encode()
    return Asset(plain, {"gzip": gzip.compress(plain, 9, mtime=0)}, type)


def _sent(request: Request, file: Asset) -> Response:
    accepted = request.headers.get("accept-encoding", "")
    headers = {"cache-control": FOREVER, "vary": "accept-encoding"}
    for code, packed in file.packed.items():
        if code in accepted:
            return Response(packed, media_type=file.type, headers={**headers, "content-encoding": code})
    return Response(file.plain, media_type=file.type, headers=headers)
