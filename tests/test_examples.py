"""The examples in docstrings run, interpreted and compiled.

Compiled modules hide their functions from doctest's own search, so the examples are taken out of the sources.
"""

from __future__ import annotations

import ast
import doctest
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable

import pytest


def sources(folder: Traversable, package: str) -> Iterator[tuple[str, str]]:
    """Every module of a package that holds an example, with its source."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and entry.joinpath("__init__.py").is_file():
            yield from sources(entry, f"{package}.{entry.name}")
        elif entry.name.endswith(".py") and ">>> " in (source := entry.read_text("utf-8")):
            yield package if entry.name == "__init__.py" else f"{package}.{entry.name.removesuffix('.py')}", source


MODULES = dict(sources(files("chabudai"), "chabudai"))


def examples(module: str) -> list[doctest.DocTest]:
    """Every docstring of a module's source that holds an example."""
    names = vars(import_module(module))
    found: list[doctest.DocTest] = []
    for node in ast.walk(ast.parse(MODULES[module])):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ">>>" in (ast.get_docstring(node) or ""):
            name = getattr(node, "name", module)
            text = ast.get_docstring(node) or ""
            found.append(doctest.DocTestParser().get_doctest(text, dict(names), name, module, None))
    return found


@pytest.mark.parametrize("module", MODULES)
def test_examples_run(module: str) -> None:
    for example in examples(module):
        failures: list[str] = []
        doctest.DocTestRunner(verbose=False).run(example, out=failures.append)
        assert not failures, "".join(failures)


def test_examples_are_found() -> None:
    assert {"chabudai", "chabudai.lab", "chabudai.core.state", "chabudai.bots.bot"} <= MODULES.keys()
    assert all(examples(module) for module in MODULES)
