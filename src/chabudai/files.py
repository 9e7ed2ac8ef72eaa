"""Files that are written whole or not at all, and why one could not be."""

from __future__ import annotations

import os
from pathlib import Path

from chabudai.core.errors import ChabudaiError


def why(problem: OSError) -> str:
    """What the system says about it, as part of a sentence."""
    return (problem.strerror or str(problem)).lower()


def write_whole(file: Path, content: bytes, error: type[ChabudaiError], advice: str = "") -> None:
    """Write a file, or raise the error and leave the file as it was."""
    fresh = file.with_name(f".{file.name}.{os.getpid()}.tmp")
    try:
        fresh.write_bytes(content)
        fresh.replace(file)
    except OSError as problem:
        fresh.unlink(missing_ok=True)
        raise error(f"{file} cannot be written: {why(problem)}.{advice and ' ' + advice}") from None
