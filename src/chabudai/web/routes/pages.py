"""All routes of the pages."""

from __future__ import annotations

from fastapi import APIRouter, Depends

from chabudai.web.forms import own_form
from chabudai.web.routes import account, content, home, learn, opponents, replay, rules, setup, table, talking

pages = APIRouter(include_in_schema=False, dependencies=[Depends(own_form)])
"""Whatever a page changes, its form is checked first."""
for part in (home, opponents, setup, account, table, talking, replay, rules, content, learn):
    pages.include_router(part.router)
