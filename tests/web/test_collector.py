"""What refers to itself is let go: what is new soon, and everything when nobody plays."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from chabudai.web import collector
from chabudai.web.collector import LONGEST_SECONDS, QUIET_SECONDS, Collector


@pytest.fixture(autouse=True)
def by_hand() -> Iterator[None]:
    """Nothing else collects meanwhile."""
    gc.disable()
    gc.collect()
    yield
    gc.unfreeze()
    gc.enable()


class Circle:
    """Refers to itself."""

    def __init__(self) -> None:
        self.itself = self


def circle() -> weakref.ref[Circle]:
    return weakref.ref(Circle())


def many() -> list[list[object]]:
    """Objects that stay, as when somebody plays."""
    return [[] for _ in range(100)]


def test_what_is_new_goes_after_some_seconds() -> None:
    found, gone = Collector(), circle()
    for _ in range(LONGEST_SECONDS - 1):
        found.second()
    assert gone() is not None
    found.second()
    assert gone() is None


def test_it_goes_at_once_where_much_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    found, gone = Collector(), circle()
    monkeypatch.setattr(collector, "MANY", 50)
    kept = many()
    found.second()
    assert gone() is None
    assert kept


def test_what_became_old_before_it_went_goes_when_nobody_plays() -> None:
    found, kept, old = Collector(), [], Circle()
    for _ in range(QUIET_SECONDS * 2):
        kept.append(many())
        found.second()
    gone = weakref.ref(old)
    del old
    for _ in range(LONGEST_SECONDS * 2):
        kept.append(many())
        found.second()
    assert gone() is not None, "somebody plays, and to look at everything takes long"
    for _ in range(QUIET_SECONDS):
        found.second()
    assert gone() is None


def test_everything_is_looked_at_once_in_a_quiet_time(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []
    monkeypatch.setattr("gc.collect", lambda generation=2: looks.append(generation))
    monkeypatch.setattr("gc.get_count", lambda: (0, 0, 0))
    found = Collector()
    for _ in range(QUIET_SECONDS * 2):
        found.second()
    assert 2 not in looks, "nothing has happened since the start"
    monkeypatch.setattr("gc.get_count", lambda: (100, 0, 0))
    found.second()
    monkeypatch.setattr("gc.get_count", lambda: (0, 0, 0))
    for _ in range(QUIET_SECONDS * 3):
        found.second()
    assert looks.count(2) == 1
