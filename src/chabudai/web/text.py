"""Text from outside: what a request may hold at all, before anybody reads what it says."""

from __future__ import annotations

import json

from fastapi import Request

from chabudai.match.errors import MatchError
from chabudai.web.guard import UNSAFE
from chabudai.web.speech import say


class Unwritable(MatchError):
    """Text that no database, no hash and no answer can hold."""

    code = "malformed"
    status = 422


async def demand_writable(request: Request) -> None:
    """Refuse JSON that names half a letter (a lone surrogate), anywhere in it: no encoding can write that down.

    Nothing else can hold one: paths, queries and forms are decoded with a mark for what cannot be read, headers are
    single bytes.
    """
    if request.method not in UNSAFE:
        return
    body = await request.body()
    if body.isascii() and b"\\" not in body:
        return  # nearly always: nothing in it names a letter by its number
    try:
        json.dumps(await request.json(), ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Unwritable(say("The request contains a broken character that cannot be saved.")) from None
    except RecursionError:  # what can just be read cannot always be written
        raise Unwritable(say("The request is nested too deeply.")) from None
    except ValueError:
        return  # no JSON; whoever expects some says so
