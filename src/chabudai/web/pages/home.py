"""The home page: the games, open tables, my matches."""

from __future__ import annotations

from fastapi import APIRouter, Response
from htpy import h1

from chabudai.web.pages import layout
from chabudai.web.person import Anybody

router = APIRouter()


@router.get("/")
async def home(person: Anybody) -> Response:
    return layout.page(h1["Chabudai"], title="Chabudai", person=person)
