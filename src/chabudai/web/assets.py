"""What browsers load besides pages: style, script, fonts, as `make assets` has built them into `static/`."""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from functools import cache
from importlib import resources
from typing import Final, NamedTuple
from urllib.parse import urlencode

from chabudai.core.registry import load
from chabudai.core.svg import Drawing
from chabudai.web.reader import AUTO

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
PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'"
"""A picture carries its own style and type, and nothing else."""
FACES: Final = {
    "source-sans-3-latin-wght-normal.woff2": ("<text", "Source Sans 3", "200 900"),
    "shippori-mincho-latin-600-normal.woff2": ('class="display"', "Shippori Mincho", "600"),
}
"""By its file: what in a picture needs a font, its name and its weights."""


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


def in_our_type(picture: Drawing, theme: str = "") -> str:
    """A picture that stands alone and can load nothing, with the fonts that its words need."""
    drawn = picture.render(theme=theme)
    for name, (mark, family, weight) in FACES.items():
        if mark in drawn and name in manifest():
            source = f"url(data:font/woff2;base64,{_font(name)})"
            picture.style(f"@font-face{{font-family:'{family}';font-weight:{weight};src:{source}}}")
    return picture.render(theme=theme)


@cache
def _font(name: str) -> str:
    return b64encode(files()[manifest()[name]].plain).decode()


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
