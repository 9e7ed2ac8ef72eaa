"""What browsers load besides pages: style, script, fonts, as `make assets` has built them into `static/`."""

from __future__ import annotations

import gzip
import hashlib
import json
from functools import cache
from importlib import resources
from typing import Annotated, Final, NamedTuple
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request, Response
from starlette.exceptions import HTTPException

from chabudai.core.registry import load, names
from chabudai.core.svg_regions import LONGEST_LAYOUT, BadLayout, layout_style
from chabudai.web.request_context import AUTO, THEMES

FOREVER: Final = "public, max-age=31536000, immutable"
TYPES: Final = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "woff2": "font/woff2",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "json": "application/json",
}
MISSING: Final = (
    "The pages' style and script have not been built: run 'make assets' in the checkout. The API works without them."
)

PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""A picture carries its own style and nothing else."""

assets = APIRouter()


class Asset(NamedTuple):
    """A file in the forms in which it can be sent."""

    plain: bytes
    packed: dict[str, bytes]
    """The compressed forms by their content encoding, the smallest first."""
    type: str


@cache
def files() -> dict[str, Asset]:
    """Everything under /static/ by its name."""
    folder = resources.files("chabudai.web").joinpath("static")
    if not folder.is_dir():
        return {}
    found = {entry.name: entry.read_bytes() for entry in folder.iterdir() if entry.is_file()}
    plain = [name for name in found if not name.endswith((".gz", ".br"))]
    return {name: _asset(name, found) for name in plain}


def _asset(name: str, found: dict[str, bytes]) -> Asset:
    packed = {code: found[f"{name}.{end}"] for code, end in (("br", "br"), ("gzip", "gz")) if f"{name}.{end}" in found}
    return Asset(found[name], packed, TYPES.get(name.rpartition(".")[2], "application/octet-stream"))


@cache
def manifest() -> dict[str, str]:
    """The names of assets with the names of their files, which carry a hash."""
    file = files().get("manifest.json")
    return {} if file is None else json.loads(file.plain)


def built() -> bool:
    return bool(manifest())


def address(name: str) -> str | None:
    """Where an asset is, None where nothing has been built."""
    return f"/static/{manifest()[name]}" if name in manifest() else None


# --- what games bring along ------------------------------------------------------------------------------------------


@cache
def game_style(game: str) -> str:
    """The rules that only the drawings of this game need."""
    rules = load(game)
    return rules.draw(rules.new().view(None)).rules()


@cache
def game_style_address(game: str) -> str:
    digest = hashlib.sha256(game_style(game).encode()).hexdigest()[:12]
    return f"/games/{game}/{digest}.css"


@cache
def emblem(game: str, theme: str) -> str:
    """The picture that stands for a game, in the colours of a theme or of the reader's own choice."""
    return load(game).emblem().render(theme="" if theme == AUTO else theme)


@cache
def emblem_address(game: str, theme: str) -> str:
    digest = hashlib.sha256(emblem(game, theme).encode()).hexdigest()[:12]
    return f"/games/{game}/emblem/{theme}/{digest}.svg"


def layout_address(layout: str) -> str:
    """The style that lays the regions of a drawing out; the address says all there is to know."""
    return "/layout.css?" + urlencode({"of": layout}, safe="(),;")


# --- sending ---------------------------------------------------------------------------------------------------------


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


@cache
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
