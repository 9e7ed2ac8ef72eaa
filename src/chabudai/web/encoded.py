"""JSON as it is sent: by orjson, at a tenth of the cost of Python's own encoder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import orjson
from fastapi import responses

KIND: Final = (b"content-type", b"application/json")


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

    def init_headers(self, headers: Mapping[str, str] | None = None) -> None:
        """Those that nearly all answers have, without the questions that Starlette asks of each."""
        if headers is None and "media_type" not in vars(self):
            self.raw_headers = [(b"content-length", b"%d" % len(self.body)), KIND]
        else:
            super().init_headers(headers)
