"""`--no-skips`: a test that does not run proves nothing, so skipping it, or expecting it to fail, is a failure."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

import pytest

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--no-skips", action="store_true", help="turn every skip and every expected failure into a failure"
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    return _strict(item.config, report)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    return _strict(collector.config, report)


def _strict(config: pytest.Config, report: Report) -> Report:
    expected_failure = getattr(report, "wasxfail", None)
    if not config.getoption("--no-skips") or not (report.skipped or expected_failure is not None):
        return report
    if expected_failure is not None:
        what = f"is expected to fail ({expected_failure or 'no reason given'})"
        del report.wasxfail
    else:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        what = f"was skipped ({reason.removeprefix('Skipped: ')})"
    report.outcome = "failed"
    report.longrepr = f"{report.nodeid} {what}; under --no-skips every test must run and pass."
    return report
