"""Which rules are proven by tests: read from the checkout that the tests belong to."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import NamedTuple, cast

import chabudai
from chabudai.core.errors import ChabudaiError
from chabudai.core.registry import GROUP

RESULTS = Path("build") / "rule-results.json"


class BadResults(ChabudaiError):
    """The file with the results of the tests cannot be read."""


class Proof(NamedTuple):
    """What is known about tests: `{rule: {test: "passed" | "failed" | "marked"}}`, and where from."""

    tests: dict[str, dict[str, str]]
    source: str
    """A sentence that says how it is known."""
    available: bool

    def tested(self, rule: str) -> bool:
        """Does at least one test prove it, and none disprove it?"""
        outcomes = self.tests.get(rule, {}).values()
        return bool(outcomes) and "failed" not in outcomes


def find_proof() -> Proof:
    """From results of the tests, else from the marks in their sources, else nothing is known."""
    root = _checkout(Path.cwd()) or _checkout(Path(chabudai.__file__).parent)
    if root is None:
        return Proof({}, "There are no tests here, so nothing can be said about coverage.", available=False)
    results = root / RESULTS
    if results.is_file():
        return Proof(_read(results), "Tested means: the last run of the tests proved it.", available=True)
    return Proof(
        _marks(root / "tests"), "The tests have not been run yet: tested means a test claims it.", available=True
    )


def _checkout(start: Path) -> Path | None:
    """The nearest folder, from here upward, whose project registers games and has tests."""
    for folder in (start, *start.parents):
        project = folder / "pyproject.toml"
        if project.is_file():
            holds_games = GROUP in project.read_text("utf-8", errors="replace")
            return folder if holds_games and (folder / "tests").is_dir() else None
    return None


def _read(file: Path) -> dict[str, dict[str, str]]:
    try:
        data = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise BadResults(f"{file} cannot be read ({error}); run the tests again to renew it.") from None
    if not isinstance(data, dict) or not all(isinstance(tests, dict) for tests in data.values()):
        raise BadResults(f"{file} is no file of test results; run the tests again to renew it.")
    return cast("dict[str, dict[str, str]]", data)


def _marks(tests: Path) -> dict[str, dict[str, str]]:
    """Every `pytest.mark.rule("…")` in the sources of the tests."""
    found: dict[str, dict[str, str]] = {}
    for file in sorted(tests.rglob("*.py")):
        source = file.read_text("utf-8", errors="replace")
        if "mark.rule" not in source:
            continue
        try:
            tree = ast.parse(source)
        except SyntaxError:
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _is_rule_mark(node.func):
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        place = f"{file.relative_to(tests.parent).as_posix()}:{node.lineno}"
                        found.setdefault(argument.value, {})[place] = "marked"
    return found


def _is_rule_mark(function: ast.expr) -> bool:
    return (
        isinstance(function, ast.Attribute)
        and function.attr == "rule"
        and isinstance(function.value, ast.Attribute)
        and function.value.attr == "mark"
    )
