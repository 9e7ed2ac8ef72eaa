"""The marks that all tests of a room bear.

The live table, the pages and the tools are never compiled, so that `make test` tries them on the checkout alone; on the
wheel the tests in a browser go through them once more.
"""

from __future__ import annotations

from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
ROOMS = {
    "browser": (pytest.mark.browser, pytest.mark.slow, pytest.mark.no_cover),
    "mutants": (pytest.mark.once,),
    "table": (pytest.mark.once,),
    "toolchain": (pytest.mark.once,),
    "web": (pytest.mark.once,),
}
ON_BOTH = ("toolchain/test_compiled.py", "toolchain/test_digests.py")
"""What looks at the compiled build itself."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(TESTS):
            place = item.path.relative_to(TESTS)
            if place.as_posix() not in ON_BOTH:
                for mark in ROOMS.get(place.parts[0], ()):
                    item.add_marker(mark)
