"""What `make play` starts: the table, by the compiled engine where there is one, and by the checkout as it is at once
where there is none. Then the engine is built beside it, quietly, and the next start uses it.

    python -m tools.play --open
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
ENGINE = ROOT / "build" / "engine"
LOG = ROOT / "build" / "engine.log"
STAMP = "build/engine/.stamp"
QUIETLY = ["nice", "-n", "19"]


def surroundings() -> dict[str, str]:
    """The environment without what the `make` above tells its own children."""
    return {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}


def is_ready() -> bool:
    """Is there an engine that was built from the sources as they are now?"""
    asked = subprocess.run(["make", "-q", STAMP], cwd=ROOT, env=surroundings(), capture_output=True, check=False)
    return asked.returncode == 0


def build_beside() -> None:
    """Begin to build the engine; it goes on by itself, whatever becomes of the table."""
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("wb") as log:
        subprocess.Popen(
            [*QUIETLY, "make", STAMP], cwd=ROOT, env=surroundings(), stdout=log, stderr=log, start_new_session=True
        )


def main(arguments: list[str]) -> None:
    """Become the server."""
    environment = surroundings()
    if is_ready():
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ENGINE), environment.get("PYTHONPATH")]))
    else:
        build_beside()
        print(
            f"A faster engine is being built beside this ({LOG.relative_to(ROOT)}); the next start uses it.", flush=True
        )
    start = "import sys; from chabudai.cli import main; sys.argv[0] = 'chabudai'; main()"
    os.execve(sys.executable, [sys.executable, "-c", start, "serve", *arguments], environment)


if __name__ == "__main__":
    main(sys.argv[1:])
