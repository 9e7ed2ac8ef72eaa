"""Is an answer what the API's description says? Every answer that a test gets in this folder is held against it."""

from __future__ import annotations

from functools import cache
from typing import Any

import httpx
from fastapi.routing import APIRoute
from pydantic import TypeAdapter

from chabudai.web.answers import Picture, Refused
from chabudai.web.api import router

NO_ROUTE = {404, 405}
BROKEN = 500
"""Never described; the tests that break something on purpose say so themselves."""


@cache
def adapter(model: Any) -> TypeAdapter[Any]:
    return TypeAdapter(model)


def route_of(method: str, path: str) -> APIRoute | None:
    for route in router.routes:
        if isinstance(route, APIRoute) and method in (route.methods or ()) and route.path_regex.match(path):
            return route
    return None


async def check(answer: httpx.Response) -> None:
    """A hook for clients."""
    request = answer.request
    if not request.url.path.startswith("/api/") or answer.status_code == BROKEN:
        return
    await answer.aread()
    route = route_of(request.method, request.url.path)
    if route is None:
        if answer.status_code in NO_ROUTE:
            adapter(Refused).validate_json(answer.content, strict=True)
        return
    described = {route.status_code or 200: {"model": route.response_model}, **route.responses}
    assert answer.status_code in described, f"{request.method} {route.path} does not say that it answers {answer}"
    model = described[answer.status_code].get("model")
    if model is not None:
        assert answer.headers["content-type"] == "application/json"
        adapter(model).validate_json(answer.content, strict=True)


def check_event(data: str) -> None:
    """An event of a live stream is a picture, too."""
    adapter(Picture).validate_json(data, strict=True)
