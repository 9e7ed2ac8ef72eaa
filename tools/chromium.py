"""Finds a Chromium: one on the machine, else Debian's package, else the one that Playwright downloads.

Its headless shell comes first: the same engine without the windows and services of a desktop, for two thirds of the
work.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = (
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)


def find() -> str | None:
    """The path of a Chromium on this machine; None where there is none."""
    chosen = os.environ.get("CHABUDAI_CHROMIUM")
    if chosen:
        return chosen
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    return _playwrights()


def _playwrights() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def provide() -> str:
    """The path of a Chromium, installed now where none was there."""
    found = find()
    if found is None and shutil.which("apt-get") and os.geteuid() == 0:
        subprocess.run(["apt-get", "update", "-q"], check=False)
        subprocess.run(["apt-get", "install", "-y", "--no-install-recommends", NAMES[0]], check=False)
        found = find()
    if found is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)
        found = find()
    if found is None:
        raise SystemExit("No Chromium was found, and none could be installed.")
    return found


if __name__ == "__main__":
    print(provide())
