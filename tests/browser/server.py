"""A real server on loopback, in a process of its own, on a database of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

PATIENCE = 120.0


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


class Server:
    """Can be killed and started again on the same port and database."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[Any] | None = None

    def start(self) -> None:
        command = [
            sys.executable,
            "-c",
            "from chabudai.cli import main; main()",
            "serve",
            "--port",
            str(self.port),
            "--rate",
            "100000",
        ]
        command += ["--database", str(self.folder / "tables.db"), "--log-level", "warning"]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, env=dict(os.environ))
        until = time.monotonic() + PATIENCE
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"the server did not start: {self.log()}")
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/healthz", timeout=2) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def stop(self, *, kill: bool = False) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        (process.kill if kill else process.terminate)()
        process.wait(PATIENCE)

    def log(self) -> str:
        """What the server has written: warnings and errors only."""
        file = self.folder / "log"
        return file.read_text("utf-8") if file.exists() else ""
