"""For operators: health and figures."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

operations = APIRouter()


class Figures:
    """Prometheus metrics of one application."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.changes = Counter("chabudai_changes", "Changes written, by kind", ["kind"], registry=self.registry)
        self.refusals = Counter("chabudai_refusals", "Changes refused, by code", ["code"], registry=self.registry)
        self.seconds = Histogram(
            "chabudai_change_seconds",
            "Seconds from a request to its acknowledgement",
            registry=self.registry,
            buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
        )
        self.streams = Gauge("chabudai_streams", "Open live streams", registry=self.registry)


@operations.get("/healthz", include_in_schema=False)
async def health(request: Request) -> JSONResponse:
    """200 while the database reads and writes and the server is not closing."""
    services = request.app.state.services
    found = await services.doctor.look()
    healthy = not services.closing and all(found)
    return JSONResponse({"healthy": healthy, **found._asdict()}, 200 if healthy else 503)


@operations.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """Figures in the text format of Prometheus."""
    return Response(
        generate_latest(request.app.state.services.figures.registry), media_type="text/plain; version=0.0.4"
    )
