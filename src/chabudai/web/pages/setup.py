"""Setting a table up: seats, options, clocks, who may find it."""

from __future__ import annotations

from fastapi import APIRouter

router = APIRouter()
