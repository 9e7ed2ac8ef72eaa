"""Tools do the same on either build; only what is compiled itself is looked at on both."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent
ON_BOTH = {"test_compiled.py", "test_digests.py"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == HERE and item.path.name not in ON_BOTH:
            item.add_marker(pytest.mark.once)
