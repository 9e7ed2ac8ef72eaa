"""Which rules are proven by tests: read from the checkout that the tests belong to."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import chabudai
from chabudai.core.errors import ChabudaiError
from chabudai.core.registry import GROUP

RESULTS = Path("build") / "rule-results.json"


class BadResults(ChabudaiError):
    """The file with the results of the tests cannot be read."""


class Proof(NamedTuple):
    """What is known about tests: `{rule: {test: "passed" | "failed"}}`, and how much that is."""

    tests: dict[str, dict[str, str]]
    source: str
    """A sentence that says how it is known."""
    whole: bool
    """Whether all tests have been run, so that a rule that none of them proved is known to lack a test."""

    def tested(self, rule: str) -> bool:
        """Does at least one test prove it, and none disprove it?"""
        outcomes = self.tests.get(rule, {}).values()
        return bool(outcomes) and "failed" not in outcomes


def find_proof() -> Proof:
    """From the results that the tests of this checkout left; nothing is known where there are none."""
    root = _checkout(Path.cwd()) or _checkout(Path(chabudai.__file__).parent)
    if root is None:
        return Proof({}, "There are no tests here, so it is not known which rules are tested.", whole=False)
    results = root / RESULTS
    if not results.is_file():
        return Proof({}, "The tests have not been run yet. Run 'make test' to see which rules they prove.", whole=False)
    tests, whole = _read(results)
    if not whole:
        return Proof(tests, "Not all tests have been run yet, so other rules may be tested too.", whole=False)
    return Proof(tests, "Tested means that the last run of the tests proved the rule.", whole=True)


def _checkout(start: Path) -> Path | None:
    """The nearest folder, from here upward, whose project registers games and has tests."""
    for folder in (start, *start.parents):
        project = folder / "pyproject.toml"
        if project.is_file():
            holds_games = GROUP in project.read_text("utf-8", errors="replace")
            return folder if holds_games and (folder / "tests").is_dir() else None
    return None


def _read(file: Path) -> tuple[dict[str, dict[str, str]], bool]:
    """The outcomes by rule, and whether all tests have one."""
    try:
        data = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise BadResults(f"{file} cannot be read ({error}). Run the tests again to rewrite it.") from None
    rules = data.get("rules") if isinstance(data, dict) else None
    if not isinstance(rules, dict) or not all(isinstance(tests, dict) for tests in rules.values()):
        raise BadResults(f"{file} is not a file of test results. Run the tests again to rewrite it.")
    return rules, bool(data.get("whole"))
