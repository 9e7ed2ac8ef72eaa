"""What continuous integration runs: every Python that the package says it is for, and targets that exist."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
WORKFLOW: dict[Any, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8"))
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))

pytestmark = pytest.mark.once


def claimed() -> list[str]:
    """The versions of Python that the package says it is for."""
    found = (re.fullmatch(r".* :: (3\.\d+)", line) for line in PYPROJECT["project"]["classifiers"])
    return [match[1] for match in found if match]


def test_every_python_is_tested_and_gets_a_wheel() -> None:
    assert claimed() == ["3.11", "3.12", "3.13", "3.14"]
    assert PYPROJECT["project"]["requires-python"] == f">={claimed()[0]}"
    assert WORKFLOW["jobs"]["test"]["strategy"]["matrix"]["python"] == claimed()
    assert PYPROJECT["tool"]["cibuildwheel"]["build"] == [f"cp{version.replace('.', '')}-*" for version in claimed()]


def test_the_hosted_workflow_waits_for_a_maintainer() -> None:
    assert list(WORKFLOW[True]) == ["workflow_dispatch"], "YAML reads the key 'on' as true"


def test_what_ci_makes_exists() -> None:
    scripts = [step["run"] for job in WORKFLOW["jobs"].values() for step in job["steps"] if "run" in step]
    scripts.append((ROOT / ".ci" / "run").read_text("utf-8"))
    made = {
        target for script in scripts for words in re.findall(r"\bmake ([a-z -]+)", script) for target in words.split()
    }
    known = set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert {"lint", "test", "docs", "wheels"} <= made <= known


def test_hooks_run_the_tools_of_the_lock() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
    assert [repository["repo"] for repository in hooks] == ["local"]
    assert all(hook["entry"].startswith(".venv/bin/") for repository in hooks for hook in repository["hooks"])
