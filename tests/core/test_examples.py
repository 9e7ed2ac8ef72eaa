"""The examples in the documentation of the core run, interpreted and compiled.

Compiled modules hide their functions from doctest's own search, so the examples are taken out of the sources.
"""

from __future__ import annotations

import ast
import doctest
from importlib import import_module
from importlib.resources import files

import pytest

MODULES = sorted(
    file.name.removesuffix(".py") for file in files("chabudai.core").iterdir() if file.name.endswith(".py")
)
WITH_EXAMPLES = {"grid", "moves", "registry", "rng", "rules"}


def examples(module: str) -> list[doctest.DocTest]:
    """Every docstring of a module's source that holds an example."""
    source = files("chabudai.core").joinpath(f"{module}.py").read_text("utf-8")
    names = vars(import_module("chabudai.core" if module == "__init__" else f"chabudai.core.{module}"))
    found: list[doctest.DocTest] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ">>>" in (ast.get_docstring(node) or ""):
            name = getattr(node, "name", module)
            text = ast.get_docstring(node) or ""
            found.append(doctest.DocTestParser().get_doctest(text, dict(names), name, f"{module}.py", None))
    return found


@pytest.mark.parametrize("module", MODULES)
def test_examples_run(module: str) -> None:
    for example in examples(module):
        failures: list[str] = []
        doctest.DocTestRunner(verbose=False).run(example, out=failures.append)
        assert not failures, "".join(failures)


def test_examples_are_found() -> None:
    assert {module for module in MODULES if examples(module)} >= WITH_EXAMPLES
