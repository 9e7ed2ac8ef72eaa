"""Games of other people's packages, by which tests show that anybody can add one.

They are not installed, so that nobody who plays from this checkout meets them: only tests, and the processes that tests
start, have their folders on the path. What tells Python their entry points is written there by `make`. All this happens
when pytest loads the plugin, before it loads a conftest that may use such a game.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest


def put_on_path(folders: list[Path]) -> None:
    """Let this process and its children import from these folders and find their entry points."""
    for folder in folders:
        if not any(folder.glob("*.egg-info")):
            raise pytest.UsageError(f"{folder} lacks its egg-info; 'make .venv/.stamp-packages' writes it.")
    new = [str(folder) for folder in folders if str(folder) not in sys.path]
    sys.path[:0] = new
    os.environ["PYTHONPATH"] = os.pathsep.join([*new, *filter(None, [os.environ.get("PYTHONPATH")])])


put_on_path(sorted(Path(__file__).parents[1].glob("packages/*/src")))
