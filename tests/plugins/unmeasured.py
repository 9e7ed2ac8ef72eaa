"""Coverage is measured where tests are short: walks and what bears the mark `no_cover` would take three times as long.

pytest-cov's own handling of the mark does not help in the processes of xdist: there it measures twice, and pauses one.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Generator

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if {"combination", "game_name"} & set(getattr(item, "fixturenames", ())):
            item.add_marker("no_cover")


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    if item.get_closest_marker("no_cover") is None:
        return (yield)
    here, elsewhere = sys.gettrace(), threading.gettrace()
    sys.settrace(None)
    threading.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(here)
        threading.settrace(elsewhere)
