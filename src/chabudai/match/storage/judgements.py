"""What has been found out about the decisions of a finished match, kept so that nobody finds it out twice."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select
from sqlalchemy.engine import Connection

from chabudai.match.storage.schema import judgements
from chabudai.match.storage.store import Store


async def kept(store: Store, match_id: str) -> dict[str, Any] | None:
    """What was kept of a match; None where nothing was."""
    query = select(judgements.c.data).where(judgements.c.match_id == match_id)
    return await store.read(lambda connection: connection.execute(query).scalar())


async def keep(store: Store, match_id: str, data: dict[str, Any]) -> None:
    """Keep this of a match, in the place of what was kept before."""
    row = store.insert(judgements).values(match_id=match_id, data=data)

    def work(connection: Connection) -> None:
        connection.execute(row.on_conflict_do_update(index_elements=["match_id"], set_={"data": data}))

    await store.write(work)
