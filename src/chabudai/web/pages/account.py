"""The account page: name, account, language, theme."""

from __future__ import annotations

from fastapi import APIRouter

router = APIRouter()
