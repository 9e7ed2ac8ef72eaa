"""Running pytest inside a test, with or without xdist."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

ALONE_AND_PARALLEL = pytest.mark.parametrize(
    "workers", [pytest.param([], id="alone"), pytest.param(["-n", "2"], id="xdist", marks=pytest.mark.slow)]
)


def run_pytest(pytester: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    """Run pytest in the pytester's folder, able to import our plugins and what lies in that folder.

    Workers of xdist inherit the path that their controller was started with, so those sessions get a process.
    """
    if not any(pytester.path.glob("*.ini")):
        pytester.makeini("[pytest]")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
        if "-n" not in arguments:
            pytester.syspathinsert()
            return pytester.runpytest_inprocess(*arguments)
        patch.setenv("PYTHONPATH", os.pathsep.join(map(str, (pytester.path, ROOT / "tests", ROOT))))
        return pytester.runpytest_subprocess("-p", "xdist", *arguments)
