"""The marks that all tests of a room bear.

The live table but for a few files, the pages and the tools are never compiled, so that `make test` tries them on the
checkout alone. Rules are tried on the compiled wheel; that the checkout plays by the same ones is shown by the
trajectories, which both builds play in every combination and whose digests must be equal.
"""

from __future__ import annotations

from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
SOURCES = TESTS.parent / "src" / "chabudai"
"""The tests of the matrix lie there (`check/`)."""
ROOMS = {
    "core": (pytest.mark.both,),
    "browser": (pytest.mark.browser, pytest.mark.slow, pytest.mark.no_cover),
    "match": (pytest.mark.once,),
    "mcp_table": (pytest.mark.once,),
    "mutants": (pytest.mark.once,),
    "toolchain": (pytest.mark.once,),
    "web": (pytest.mark.once,),
}
ON_BOTH = (
    "check/test_golden.py",
    "lab/test_run.py",
    "match/test_changes.py",
    "match/test_clocks.py",
    "test_examples.py",
    "test_public.py",
    "test_trajectories.py",
    "toolchain/test_compiled.py",
    "toolchain/test_digests.py",
)
"""What looks at the build itself, compares the two, or is what programs meet first."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        home = next((home for home in (TESTS, SOURCES) if item.path.is_relative_to(home)), None)
        if home is not None:
            place = item.path.relative_to(home)
            on_both = place.as_posix() in ON_BOTH
            for mark in (pytest.mark.both,) if on_both else ROOMS.get(place.parts[0], ()):
                item.add_marker(mark)
