"""A drawing as a picture of pixels, for whoever cannot show SVG: learners, and programs that look at a table."""

from __future__ import annotations

import re
from typing import Final

WIDTH: Final = 1280
"""Pixels."""
_DEFINED = re.compile(r"(--[\w-]+):((?:&\w+;|[^;}])+);?")
_USED = re.compile(r"var\((--[\w-]+)\)")


def png(svg: str, width: int = WIDTH) -> bytes:
    """An SVG by daylight as a PNG."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=with_plain_colours(svg), width=width, background="#ffffff"))


def with_plain_colours(svg: str) -> str:
    """The same drawing with each variable of its style replaced by its first value, which is that of the day.

    The renderer knows no variables: where a rule of the style defines one it leaves out what else the rule says, the
    face of all words among it. So the definitions go, too.
    """
    values: dict[str, str] = {}
    for name, value in _DEFINED.findall(svg):
        values.setdefault(name, value)
    svg = _DEFINED.sub("", svg)
    while _USED.search(svg):
        svg = _USED.sub(lambda used: values.get(used[1], "inherit"), svg)
    return svg
