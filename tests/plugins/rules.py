"""Rule traceability: which test proves which rule.

A test declares the rules that it proves with `@pytest.mark.rule("KOD-PLC-07", "KOD-R-13")`. A rule that no digest of a
registered game states fails the test. Outcomes are gathered, also from xdist workers, in `build/rule-results.json` as
`{"whole": …, "rules": {rule: {test: "passed" | "failed"}}}`; results of tests that did not run this time are kept as
long as the test exists, and `whole` says whether every test that claims a rule has one.

With `--rules-gate` the session fails, naming the rules, when any statement of any registered game's `rules.md` has no
passing test in this very session. The ini setting `rules_package` says which games are ours to prove: those whose entry
point lies in one of these packages.
"""

from __future__ import annotations

import difflib
import json
from collections import defaultdict
from collections.abc import Iterable
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol

import pytest

from chabudai.core.registry import GROUP
from chabudai.core.rules import parse_digest

PROPERTY = "rule"
Results = dict[str, dict[str, str]]


class Worker(Protocol):
    """What xdist tells the controller about a worker that has finished."""

    workeroutput: dict[str, list[str]]


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("rules", "rule traceability")
    group.addoption("--rules-gate", action="store_true", help="fail unless every rule of every game has a passing test")
    parser.addini("rules_package", "packages whose registered games must have all their rules proven", type="args")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(id, ...): the rule ids that this test proves")
    config.pluginmanager.register(Rules(config), "rules-collector")


def registered_rules(packages: list[str]) -> dict[str, list[str]]:
    """The rule ids of every game whose entry point lies in one of the packages, by the game's name."""
    found: dict[str, list[str]] = {}
    for point in sorted(entry_points(group=GROUP)):
        if f"{point.module}.".startswith(tuple(f"{package}." for package in packages)):
            spec = find_spec(point.module)
            folders = spec.submodule_search_locations if spec else None
            if not folders:
                raise pytest.UsageError(
                    f"The game '{point.name}' is registered as {point.module}, which is no package."
                )
            digest = Path(folders[0]) / "rules.md"
            if not digest.is_file():
                raise pytest.UsageError(f"The game '{point.name}' has no rules.md in its package {point.module}.")
            found[point.name] = [rule.id for rule in parse_digest(digest.read_text(encoding="utf-8"))]
    return found


def merged(
    previous: Results, outcomes: dict[str, str], proves: dict[str, set[str]], existing: set[str] | None
) -> Results:
    """Old results with this session's on top, without tests that are known to exist no more.

    `outcomes` by test; `proves` gives the rules of each test that ran; `existing` is None unless all tests are known.
    """
    results: Results = defaultdict(dict)
    for rule, tests in previous.items():
        for test, outcome in tests.items():
            if existing is not None and test not in existing:
                continue
            if test not in outcomes:
                results[rule][test] = outcome
            elif test not in proves:  # a crashed worker's last test: it no longer tells what it would have proven
                results[rule][test] = outcomes[test]
    for test, rules in proves.items():
        if test in outcomes:
            for rule in rules:
                results[rule][test] = outcomes[test]
    return {rule: dict(sorted(results[rule].items())) for rule in sorted(results)}


class Rules:
    """Gathers outcomes in the process that runs the session, and collected tests in every process."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.games = registered_rules(config.getini("rules_package"))
        self.known = {rule for rules in self.games.values() for rule in rules}
        self.file = config.rootpath / "build" / "rule-results.json"
        self.outcomes: dict[str, str] = {}
        self.proves: dict[str, set[str]] = {}
        self.collected: set[str] = set()
        self.claiming: set[str] = set()
        self.complete = True
        self.missing: dict[str, list[str]] = {}

    # --- in every process ------------------------------------------------------------------------------------

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self.collected.update(item.nodeid for item in items)
        self.claiming.update(item.nodeid for item in items if item.get_closest_marker("rule"))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        rules = [rule for mark in item.iter_markers("rule") for rule in mark.args]
        item.user_properties.extend((PROPERTY, rule) for rule in rules)
        for mark in item.iter_markers("rule"):
            if not mark.args or mark.kwargs:
                pytest.fail("The mark 'rule' takes one rule id or more, and nothing else.", pytrace=False)
        unknown = [rule for rule in rules if rule not in self.known]
        if unknown:
            pytest.fail(" ".join(self._unknown(rule) for rule in unknown), pytrace=False)

    def _unknown(self, rule: object) -> str:
        near = difflib.get_close_matches(str(rule), self.known, n=1)
        return f"No registered game has a rule '{rule}'" + (f"; did you mean {near[0]}?" if near else ".")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.complete = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        output = getattr(self.config, "workeroutput", None)
        if output is not None:
            output["collected"] = sorted(self.collected)
            output["claiming"] = sorted(self.claiming)
            output["complete"] = self.complete
        elif not self.config.option.collectonly:
            self._conclude(session)

    # --- in the controlling process --------------------------------------------------------------------------

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Worker) -> None:
        output: dict[str, list[str]] = getattr(node, "workeroutput", {})
        self.collected.update(output.get("collected", []))
        self.claiming.update(output.get("claiming", []))
        self.complete = self.complete and bool(output.get("complete", False))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        rules = {str(value) for key, value in report.user_properties if key == PROPERTY}
        if rules:
            self.proves.setdefault(report.nodeid, set()).update(rules)
        if report.failed:
            self.outcomes[report.nodeid] = "failed"
        elif report.when == "call" and report.passed:
            self.outcomes.setdefault(report.nodeid, "passed")

    def _whole_suite(self) -> bool:
        option = self.config.option
        narrowed = getattr(option, "lf", False) or option.ignore or option.ignore_glob or not self.complete
        return self.config.args_source is pytest.Config.ArgsSource.TESTPATHS and not narrowed

    def _conclude(self, session: pytest.Session) -> None:
        previous = json.loads(self.file.read_text(encoding="utf-8")) if self.file.exists() else {}
        existing = self.collected if self._whole_suite() else None
        found = merged(previous.get("rules", {}), self.outcomes, self.proves, existing)
        whole = bool(previous.get("whole"))
        if existing is not None:
            whole = self.claiming <= {test for tests in found.values() for test in tests}
        results = {"whole": whole, "rules": found}
        if results != previous:
            self.file.parent.mkdir(exist_ok=True)
            fresh = self.file.with_suffix(".tmp")
            fresh.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
            fresh.replace(self.file)
        if self.config.getoption("--rules-gate"):
            self.missing = {game: rules for game in self.games if (rules := self._unproven(self.games[game]))}
            if self.missing and session.exitstatus == pytest.ExitCode.OK:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _unproven(self, rules: Iterable[str]) -> list[str]:
        proven = {
            rule for test, claimed in self.proves.items() if self.outcomes.get(test) == "passed" for rule in claimed
        }
        return [rule for rule in rules if rule not in proven]

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self.config.getoption("--rules-gate"):
            return
        terminalreporter.section("rules gate")
        for game, rules in self.games.items():
            missing = self.missing.get(game, [])
            if missing:
                text = f"{game}: {len(missing)} of {len(rules)} rules have no passing test: {', '.join(missing)}"
                terminalreporter.write_line(text, red=True)
            else:
                terminalreporter.write_line(f"{game}: all {len(rules)} rules are proven", green=True)
