"""The account page: name, account, language, theme."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from chabudai.core.language import LANGUAGES, PSEUDO
from chabudai.table.errors import TableError
from chabudai.web.forms import Form, Posted
from chabudai.web.pages import answer
from chabudai.web.speech import say
from chabudai.web.visit import A_YEAR, LANGUAGE_COOKIE, THEME_COOKIE, THEMES, own_path

router = APIRouter()


@router.post("/language")
async def choose_language(request: Request, form: Posted) -> Response:
    """Read everything in this language from now on."""
    chosen = form.text("language", longest=10)
    if chosen not in (*LANGUAGES, PSEUDO):
        raise TableError(say("This language is not spoken here."))
    return _kept(request, form, LANGUAGE_COOKIE, chosen)


@router.post("/theme")
async def choose_theme(request: Request, form: Posted) -> Response:
    """See everything in these colours from now on."""
    chosen = form.text("theme", longest=10)
    if chosen not in THEMES:
        raise TableError(say("There are no such colours here."))
    return _kept(request, form, THEME_COOKIE, chosen)


def _kept(request: Request, form: Form, cookie: str, value: str) -> Response:
    """Remember a wish in the browser, and back to where the reader was."""
    response = answer.go(request, own_path(form.text("back", "/")))
    secure = request.app.state.door.settings.secure_cookies
    response.set_cookie(cookie, value, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure)
    return response
