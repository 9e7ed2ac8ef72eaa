"""A drawing as pixels."""

from __future__ import annotations

import io
import re
from typing import Any

import numpy as np

WIDTH = 1280
"""Pixels."""
_DEFINED = re.compile(r"(--[\w-]+):((?:&\w+;|[^;}])+)")
_USED = re.compile(r"var\((--[\w-]+)\)")


def pixels(svg: str) -> np.ndarray[Any, Any]:
    """An SVG by daylight as an array of rows, columns and red, green, blue."""
    import resvg_py
    from PIL import Image

    png = bytes(resvg_py.svg_to_bytes(svg_string=with_plain_colours(svg), width=WIDTH, background="#ffffff"))
    with Image.open(io.BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"))


def with_plain_colours(svg: str) -> str:
    """The same drawing with each variable of its style replaced by its first value, which is that of the day."""
    values: dict[str, str] = {}
    for name, value in _DEFINED.findall(svg):
        values.setdefault(name, value)
    while _USED.search(svg):
        svg = _USED.sub(lambda used: values.get(used[1], "inherit"), svg)
    return svg
