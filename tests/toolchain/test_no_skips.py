"""`--no-skips` on a small suite of its own."""

from __future__ import annotations

import pytest

from toolchain.inner import ALONE_AND_PARALLEL, run_pytest

SUITE = """
import pytest

def test_runs():
    pass

def test_skips():
    pytest.skip("no compiler")

@pytest.mark.skip(reason="no patience")
def test_is_marked_as_skipped():
    pass

@pytest.mark.xfail(reason="no luck")
def test_fails_as_expected():
    assert False

@pytest.mark.xfail(reason="no doubt")
def test_passes_unexpectedly():
    pass
"""
SKIPPED_MODULE = "import pytest\n\npytest.skip('no network', allow_module_level=True)\n"


@ALONE_AND_PARALLEL
def test_what_does_not_run_fails(pytester: pytest.Pytester, workers: list[str]) -> None:
    pytester.makepyfile(test_some=SUITE)
    lenient = run_pytest(pytester, "-p", "plugins.no_skips", *workers)
    assert lenient.ret == pytest.ExitCode.OK
    lenient.assert_outcomes(passed=1, skipped=2, xfailed=1, xpassed=1)
    strict = run_pytest(pytester, "-p", "plugins.no_skips", "--no-skips", *workers)
    assert strict.ret == pytest.ExitCode.TESTS_FAILED
    assert sum(strict.parseoutcomes().values()) == 5
    assert strict.parseoutcomes()["passed"] == 1
    strict.stdout.fnmatch_lines_random(
        [
            f"test_some.py::{test} {what}; under --no-skips every test must run and pass."
            for test, what in (
                ("test_skips", "was skipped (no compiler)"),
                ("test_is_marked_as_skipped", "was skipped (no patience)"),
                ("test_fails_as_expected", "is expected to fail (no luck)"),
                ("test_passes_unexpectedly", "is expected to fail (no doubt)"),
            )
        ]
    )


@ALONE_AND_PARALLEL
def test_a_skipped_module_fails(pytester: pytest.Pytester, workers: list[str]) -> None:
    pytester.makepyfile(test_some="def test_runs():\n    pass\n", test_whole_module=SKIPPED_MODULE)
    assert run_pytest(pytester, "-p", "plugins.no_skips", *workers).ret == pytest.ExitCode.OK
    strict = run_pytest(pytester, "-p", "plugins.no_skips", "--no-skips", *workers)
    assert strict.ret != pytest.ExitCode.OK
    strict.stdout.fnmatch_lines(["test_whole_module.py was skipped (no network); *"])
