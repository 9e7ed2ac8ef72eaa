"""JSON as it is sent: by orjson, at a tenth of the cost of Python's own encoder."""

from __future__ import annotations

import json
from typing import Any

import orjson
from fastapi import responses


def encoded(content: Any) -> bytes:
    """JSON without spaces, in UTF-8.

    >>> encoded({"names": ["Zoë"], "seed": 2**80, 1: None}).decode()
    '{"names":["Zoë"],"seed":1208925819614629174706176,"1":null}'
    """
    try:
        return orjson.dumps(content)
    except TypeError:  # a number of more than 64 bits, or a key that is none: a game may show what it likes
        return json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


class JSONResponse(responses.JSONResponse):
    """An answer in JSON."""

    def render(self, content: Any) -> bytes:
        return encoded(content)
