"""Running the server: over standard input and output for one client, or over HTTP for many."""

from __future__ import annotations

import asyncio

from chabudai.mcp.server import Settings, make_server
from chabudai.mcp.tables import Tables

PATH = "/mcp"


def run(address: tuple[str, int] | None, sites: tuple[str, ...], settings: Settings) -> None:
    """Serve until the client goes, or until the process is told to end.

    Over HTTP anybody who reaches the server could let it ask other addresses, so there only the sites that are named
    can be played at.
    """
    allowed = None if address is None and not sites else tuple(site.rstrip("/") for site in sites)
    asyncio.run(_serve(Tables(allowed), address, settings))


async def _serve(tables: Tables, address: tuple[str, int] | None, settings: Settings) -> None:
    server = make_server(tables, settings)
    try:
        if address is None:
            await server.run_stdio_async()
        else:
            host, port = address
            await server.run_streamable_http_async(host=host, port=port, streamable_http_path=PATH)
    finally:
        await tables.close()
