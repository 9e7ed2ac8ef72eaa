"""Installs what this project needs beside the Python that runs it: `python tools/install.py base server`.

`base` is what everybody needs, any other word is an extra of pyproject.toml, which says all this by ranges.
`requirements.lock` says the one version of each package and the hashes of its files, and nothing else is installed. A
package that comes as source is built here with the setuptools of the lock; in isolation pip would fetch what builds it
by ranges and without hashes. The project itself is left to the caller: pip checks hashes, or installs a folder, but not
both at once.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parent.parent
LOCK = ROOT / "requirements.lock"
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-qq", "--no-compile"]
LOCKED = ["--require-hashes", "--no-build-isolation"]
OWN = re.compile(r"chabudai\[([a-z]+)\]")


def requirements(parts: list[str]) -> list[str]:
    """What the project asks for in these parts and in those that they take in."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    known = {"base": project["dependencies"], **project["optional-dependencies"]}
    found: list[str] = []
    for part in parts:
        if part not in known:
            raise SystemExit(f"pyproject.toml has no extra '{part}'; it has {', '.join(known)}.")
        for requirement in known[part]:
            own = OWN.fullmatch(requirement)
            found += requirements([own[1]]) if own else [requirement]
    return found


def locked_pip() -> re.Match[str]:
    """The lines of the lock about pip."""
    found = re.search(r"^pip==(\S+) (?:.*\\\n)+.*\n", LOCK.read_text("utf-8"), re.MULTILINE)
    if found is None:
        raise SystemExit(f"{LOCK.name} does not name pip; renew it by 'make lock'.")
    return found


def main() -> None:
    """First pip itself, since one that comes with Python may not know hashes of ranges; then the rest."""
    pip = locked_pip()
    if version("pip") != pip[1]:
        with tempfile.TemporaryDirectory() as folder:
            alone = Path(folder, "pip.txt")
            alone.write_text(pip[0], "utf-8")
            install(["--requirement", str(alone)])
    install(["--constraint", str(LOCK), *requirements(sys.argv[1:])])


def install(arguments: list[str]) -> None:
    if subprocess.run([*PIP, *LOCKED, *arguments], check=False).returncode:
        raise SystemExit(f"Installing failed. If pyproject.toml has changed, write {LOCK.name} anew by 'make lock'.")


if __name__ == "__main__":
    main()
