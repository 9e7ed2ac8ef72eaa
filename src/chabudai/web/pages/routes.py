"""All routes of the pages."""

from __future__ import annotations

from fastapi import APIRouter, Depends

from chabudai.web.forms import own_form
from chabudai.web.pages import (
    account,
    clause,
    content,
    drawing,
    home,
    learn,
    opponents,
    replay,
    rules,
    setup,
    specification,
    table,
    talking,
)

pages = APIRouter(include_in_schema=False, dependencies=[Depends(own_form)])
"""Whatever a page changes, its form is checked first."""
for part in (
    home,
    opponents,
    setup,
    account,
    table,
    talking,
    replay,
    clause,
    specification,
    rules,
    content,
    learn,
    drawing,
):
    pages.include_router(part.router)
