"""The installed command as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from click.testing import Result

ROOT = Path(__file__).parents[2]
GAME = "kodama-forest"
COMMAND = str(Path(sys.executable).with_name("chabudai"))
Run = Callable[..., Result]


def process(
    *args: str, cwd: Path | None = None, input: str = "", environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run it as a user does."""
    return subprocess.run(
        [COMMAND, *args],
        cwd=cwd,
        env={**os.environ, **(environment or {})},
        input=input,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
