"""What every form of ours carries."""

from __future__ import annotations

import secrets

from htpy import Node
from htpy import input as field

from chabudai.web.reader import FORM_FIELD, reader


def new_action() -> str:
    """An id by which a repeat of the same form is known as one."""
    return secrets.token_urlsafe(12)


def form_fields(*, action: bool = True) -> Node:
    """What every form carries: the proof that it is ours, and the id by which a repeat is known as one."""
    token = field(type="hidden", name=FORM_FIELD, value=reader().form_token())
    return [token, field(type="hidden", name="action", value=new_action()) if action else None]
