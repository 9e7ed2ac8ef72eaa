"""The rules plugin, run on small suites of its own with a game that is really registered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from plugins.rules import merged
from toolchain.inner import ALONE_AND_PARALLEL, run_pytest

DIGEST = """\
## 3. Clauses

- **HIL-UP-01** The hill is climbed.
- **HIL-UP-02** The hill is high.

## 4. Rulings

- **HIL-R-01 Falling.** Whoever falls starts again.
"""


@pytest.fixture(autouse=True)
def hill(pytester: pytest.Pytester) -> None:
    """Register the game 'hill' in a package `demo_games`."""
    folder = pytester.mkpydir("demo_games") / "hill"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "rules.md").write_text(DIGEST)
    distribution = pytester.mkdir("demo-1.0.dist-info")
    (distribution / "METADATA").write_text("Metadata-Version: 2.1\nName: demo\nVersion: 1.0\n")
    (distribution / "entry_points.txt").write_text("[chabudai.games]\nhill = demo_games.hill:GAME\n")
    pytester.syspathinsert()
    pytester.makeini("[pytest]\nrules_package = demo_games\ntestpaths = suite\n")
    pytester.mkdir("suite")


def suite(pytester: pytest.Pytester, text: str, name: str = "test_hill") -> None:
    (pytester.path / "suite" / f"{name}.py").write_text(f"import pytest\n\nrule = pytest.mark.rule\n\n{text}")


def run(pytester: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    return run_pytest(pytester, "-p", "plugins.rules", *arguments)


def written(pytester: pytest.Pytester) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((pytester.path / "build" / "rule-results.json").read_text())
    return found


def results(pytester: pytest.Pytester) -> dict[str, dict[str, str]]:
    rules: dict[str, dict[str, str]] = written(pytester)["rules"]
    return rules


BROKEN_FIXTURE = "@pytest.fixture\ndef broken():\n    yield\n    assert False\n\n"
WHOLE = """
@rule("HIL-UP-01", "HIL-UP-02")
def test_climbing():
    pass

@rule("HIL-R-01")
@pytest.mark.parametrize("height", [1, 2])
def test_falling(height):
    pass
"""


@ALONE_AND_PARALLEL
def test_outcomes_are_written_by_rule(pytester: pytest.Pytester, workers: list[str]) -> None:
    suite(pytester, WHOLE + '\n@rule("HIL-UP-01")\ndef test_too_high():\n    assert False\n')
    run(pytester, *workers).assert_outcomes(passed=3, failed=1)
    assert results(pytester) == {
        "HIL-R-01": {"suite/test_hill.py::test_falling[1]": "passed", "suite/test_hill.py::test_falling[2]": "passed"},
        "HIL-UP-01": {"suite/test_hill.py::test_climbing": "passed", "suite/test_hill.py::test_too_high": "failed"},
        "HIL-UP-02": {"suite/test_hill.py::test_climbing": "passed"},
    }


@ALONE_AND_PARALLEL
def test_the_gate_opens_when_every_rule_is_proven(pytester: pytest.Pytester, workers: list[str]) -> None:
    suite(pytester, WHOLE)
    result = run(pytester, "--rules-gate", *workers)
    result.stdout.fnmatch_lines(["hill: all 3 rules are proven"])
    assert result.ret == pytest.ExitCode.OK


@ALONE_AND_PARALLEL
def test_the_gate_names_what_is_missing(pytester: pytest.Pytester, workers: list[str]) -> None:
    suite(pytester, '@rule("HIL-UP-02")\ndef test_height():\n    pass\n')
    result = run(pytester, "--rules-gate", *workers)
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["hill: 2 of 3 rules have no passing test: HIL-UP-01, HIL-R-01"])
    assert result.ret == pytest.ExitCode.TESTS_FAILED


@pytest.mark.parametrize(
    "body",
    [
        "@rule('HIL-R-01')\ndef test_falling():\n    assert False",
        "@rule('HIL-R-01')\ndef test_falling():\n    pytest.skip('later')",
        "@rule('HIL-R-01')\n@pytest.mark.xfail\ndef test_falling():\n    assert False",
        BROKEN_FIXTURE + "@rule('HIL-R-01')\ndef test_falling(broken):\n    pass",
    ],
    ids=["failing", "skipped", "xfailed", "failing-in-teardown"],
)
def test_only_a_passing_test_proves(pytester: pytest.Pytester, body: str) -> None:
    suite(pytester, f"@rule('HIL-UP-01', 'HIL-UP-02')\ndef test_climbing():\n    pass\n\n{body}\n")
    result = run(pytester, "--rules-gate")
    result.stdout.fnmatch_lines(["hill: 1 of 3 rules have no passing test: HIL-R-01"])
    assert result.ret == pytest.ExitCode.TESTS_FAILED


def test_a_proof_of_an_earlier_session_does_not_open_the_gate(pytester: pytest.Pytester) -> None:
    suite(pytester, WHOLE)
    run(pytester)
    result = run(pytester, "--rules-gate", "-k", "climbing")
    result.stdout.fnmatch_lines(["hill: 1 of 3 rules have no passing test: HIL-R-01"])
    assert result.ret == pytest.ExitCode.TESTS_FAILED


def test_an_unknown_rule_fails_the_test_that_names_it(pytester: pytest.Pytester) -> None:
    suite(pytester, '@rule("HIL-UP-1")\ndef test_climbing():\n    pass\n')
    result = run(pytester)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["No registered game has a rule 'HIL-UP-1'; did you mean HIL-UP-0[12]?"])


@pytest.mark.parametrize("mark", ["@rule()", "@rule(id='HIL-UP-01')"])
def test_a_mark_without_an_id_fails_the_test(pytester: pytest.Pytester, mark: str) -> None:
    suite(pytester, f"{mark}\ndef test_climbing():\n    pass\n")
    result = run(pytester)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["The mark 'rule' takes one rule id or more, and nothing else."])


@ALONE_AND_PARALLEL
def test_results_of_tests_that_did_not_run_are_kept(pytester: pytest.Pytester, workers: list[str]) -> None:
    suite(pytester, WHOLE)
    run(pytester, *workers)
    before = results(pytester)
    suite(pytester, WHOLE.replace("def test_climbing():\n    pass", "def test_climbing():\n    assert False"))
    run(pytester, "-k", "climbing", *workers)
    after = results(pytester)
    assert after["HIL-R-01"] == before["HIL-R-01"]
    assert after["HIL-UP-01"] == {"suite/test_hill.py::test_climbing": "failed"}


@ALONE_AND_PARALLEL
def test_results_of_tests_that_are_gone_are_dropped(pytester: pytest.Pytester, workers: list[str]) -> None:
    suite(pytester, WHOLE)
    suite(pytester, '@rule("HIL-R-01")\ndef test_other():\n    pass\n', "test_other")
    run(pytester, *workers)
    assert "suite/test_other.py::test_other" in results(pytester)["HIL-R-01"]
    (pytester.path / "suite" / "test_other.py").unlink()
    run(pytester, "suite/test_hill.py", *workers)  # not the whole suite: who knows what else there is
    assert "suite/test_other.py::test_other" in results(pytester)["HIL-R-01"]
    run(pytester, "-m", "not rule", *workers)  # the whole suite was looked at, though little of it ran
    assert sorted(results(pytester)["HIL-R-01"]) == [
        "suite/test_hill.py::test_falling[1]",
        "suite/test_hill.py::test_falling[2]",
    ]


@ALONE_AND_PARALLEL
def test_results_say_whether_every_test_of_a_rule_has_run(pytester: pytest.Pytester, workers: list[str]) -> None:
    suite(pytester, WHOLE)
    run(pytester, "suite/test_hill.py", *workers)  # who knows what else there is
    assert not written(pytester)["whole"]
    run(pytester, "-k", "climbing", *workers)  # the whole suite was looked at, and the other test has a result
    assert written(pytester)["whole"]
    suite(pytester, '@rule("HIL-R-01")\ndef test_other():\n    pass\n', "test_other")
    run(pytester, "-k", "climbing", *workers)
    assert not written(pytester)["whole"]
    run(pytester, "-k", "other", *workers)
    assert written(pytester)["whole"]


def test_nothing_is_dropped_while_a_module_cannot_be_collected(pytester: pytest.Pytester) -> None:
    suite(pytester, WHOLE)
    run(pytester)
    before = results(pytester)
    suite(pytester, "import nothing_of_that_name\n")
    run(pytester)
    assert results(pytester) == before


def test_a_crashed_test_no_longer_counts_as_passed() -> None:
    previous = {"HIL-UP-01": {"test_a": "passed", "test_b": "passed"}}
    assert merged(previous, {"test_a": "failed"}, {}, None) == {"HIL-UP-01": {"test_a": "failed", "test_b": "passed"}}


def test_a_registered_game_must_have_a_digest(pytester: pytest.Pytester) -> None:
    Path("demo_games/hill/rules.md").unlink()
    result = run(pytester)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: The game 'hill' has no rules.md in its package demo_games.hill."])


def test_games_of_other_packages_are_not_ours_to_prove(pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\nrules_package = elsewhere\ntestpaths = suite\n")
    suite(pytester, "def test_nothing():\n    pass\n")
    assert run(pytester, "--rules-gate").ret == pytest.ExitCode.OK
