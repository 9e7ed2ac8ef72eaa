"""Print 1 where a C compiler can build Python extension modules here, and 0 where none can."""

from __future__ import annotations

import os
import shlex
import subprocess
import sysconfig
import tempfile
from pathlib import Path


def works() -> bool:
    """Compile one line that needs Python's headers."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\n")
        target = source.with_suffix(".o")
        include = "-I" + sysconfig.get_path("include")
        try:
            done = subprocess.run([*command, include, "-c", source, "-o", target], capture_output=True, check=False)
        except OSError:
            return False
        return done.returncode == 0 and target.exists()


if __name__ == "__main__":
    print(int(works()))
