"""Forms: read from the body, and only where they are our own."""

from __future__ import annotations

import re
from typing import Annotated, TypeVar
from urllib.parse import parse_qs

from fastapi import Depends, Request
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from chabudai.match.commands import ACTION, Command
from chabudai.match.errors import MatchError, NotAllowed
from chabudai.web.guard import UNSAFE
from chabudai.web.pages.form_parts import new_action
from chabudai.web.reader import FORM_FIELD
from chabudai.web.request_context import context
from chabudai.web.speech import say

MOST_FIELDS = 200
C = TypeVar("C", bound=Command)


class Form:
    """The fields of a form; of a field that is there twice the last one counts."""

    def __init__(self, body: bytes = b"") -> None:
        try:
            fields = parse_qs(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS)
        except ValueError:
            raise MatchError(say("This form cannot be read.")) from None
        self._fields = {name: values[-1] for name, values in fields.items()}

    def __contains__(self, name: str) -> bool:
        return name in self._fields

    def _value(self, name: str, default: str) -> str:
        return self._fields.get(name, default)

    def text(self, name: str, default: str = "", longest: int = 500) -> str:
        """A field; too long a text is refused."""
        value = self._value(name, default)
        if len(value) > longest:
            raise MatchError(say("This is too long: at most {number} characters.", number=longest))
        return value

    def action(self) -> str:
        """The id by which a repeat is known as one; a new one where the form brings none."""
        value = self._value("action", "") or new_action()
        if not re.fullmatch(ACTION, value):
            raise MatchError(say("This form cannot be read."))
        return value

    def command(self, kind: type[C]) -> C:
        """The command that the form means; fields that it does not know are left out, nonsense is refused."""
        fields = {name: value for name, value in self._fields.items() if name in kind.model_fields}
        try:
            return kind.model_validate_strings({**fields, "action": self.action()})
        except ValidationError as error:
            raise MatchError(_told(error.errors()[0])) from None

    def number(self, name: str, default: int = 0, most: int = 2**31 - 1) -> int:
        """A field that is a number from 0 on; nonsense is refused."""
        value = self._value(name, "").strip()
        if not value:
            return default
        if not value.isascii() or not value.isdigit() or len(value) > 10 or int(value) > most:
            raise MatchError(say("'{value}' is not a number we can use here.", value=value[:20]))
        return int(value)


def _told(error: ErrorDetails) -> str:
    """What is wrong with a field, for whoever filled it in."""
    if error["type"] == "string_too_long":
        return say("This is too long: at most {number} characters.", number=error["ctx"]["max_length"])
    if error["type"] in ("int_parsing", "int_parsing_size", "less_than_equal", "greater_than_equal"):
        return say("'{value}' is not a number we can use here.", value=str(error["input"])[:20])
    return say("This form cannot be read.")


async def own_form(request: Request) -> Form:
    """The form of a request that changes something, checked to be ours; an empty one for other requests."""
    if request.method not in UNSAFE:
        return Form()
    form = Form(await request.body())
    if request.headers.get("x-chabudai") != "1" and not context().accepts(form.text(FORM_FIELD)):
        raise NotAllowed(say("This page is out of date. Go back, reload it and try again."))
    return form


Posted = Annotated[Form, Depends(own_form)]
