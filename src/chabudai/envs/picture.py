"""A drawing as pixels."""

from __future__ import annotations

import io
from typing import Any

import numpy as np

from chabudai.core.svg_picture import png


def pixels(svg: str) -> np.ndarray[Any, Any]:
    """An SVG by daylight as an array of rows, columns and red, green, blue."""
    from PIL import Image

    with Image.open(io.BytesIO(png(svg))) as image:
        return np.asarray(image.convert("RGB"))
