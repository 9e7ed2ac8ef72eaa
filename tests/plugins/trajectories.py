"""The fixture `trajectory`: notes a digest that must come out the same interpreted and compiled.

The controller writes what it has noted to `build/digests-interpreted.json` or `build/digests-compiled.json`, whichever
build it tested, or as `--digests` says (a wheel may be pure); `tools/compare_digests.py` compares the two.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import cast

import pytest

import chabudai

PROPERTY = "trajectory"
NOTED = pytest.StashKey[dict[str, str]]()


@pytest.fixture
def trajectory(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """`trajectory(name, digest)`; names must differ within a test."""
    noted: set[str] = set()

    def note(name: str, digest: str) -> None:
        if name in noted:
            raise ValueError(f"this test has already noted a trajectory '{name}'")
        noted.add(name)
        request.node.user_properties.append((PROPERTY, [name, digest]))

    return note


def pytest_addoption(parser: pytest.Parser) -> None:
    build = "compiled" if chabudai.COMPILED else "interpreted"
    parser.addoption("--digests", default=build, help="write trajectory digests to build/digests-….json (%(default)s)")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[NOTED] = {}
    config.pluginmanager.register(Collector(config), "trajectories-collector")


class Collector:
    """Gathers what the workers' reports carry."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            for key, value in report.user_properties:
                if key == PROPERTY:
                    name, digest = cast("list[str]", value)
                    self.config.stash[NOTED][f"{report.nodeid} {name}"] = digest

    def pytest_sessionfinish(self) -> None:
        noted = self.config.stash[NOTED]
        if noted and not hasattr(self.config, "workerinput"):
            file = self.config.rootpath / "build" / f"digests-{self.config.getoption('--digests')}.json"
            file.parent.mkdir(exist_ok=True)
            file.write_text(json.dumps(noted, indent=1, sort_keys=True) + "\n")
