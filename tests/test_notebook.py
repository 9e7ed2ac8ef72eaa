"""The notebook for researchers runs from the first cell to the last, and is kept without what it printed."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((ROOT / "docs" / "examples").glob("*.ipynb"))

pytestmark = pytest.mark.once


def run(cell: str, names: dict[str, Any]) -> Any:
    """What a cell shows: the value of its last line, where that is an expression."""
    body = ast.parse(cell).body
    last = body[-1]
    if not isinstance(last, ast.Expr):
        exec(compile(cell, "cell", "exec"), names)
        return None
    exec(compile(ast.Module(body[:-1], []), "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


@pytest.mark.slow
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_every_cell_runs(notebook: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    shown = []
    for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None)
            shown.append(run("".join(cell["source"]), names))
    assert any(hasattr(value, "_repr_svg_") and "<svg" in value._repr_svg_() for value in shown), "a table is drawn"
    printed = capsys.readouterr().out
    assert "greedy: " in printed
    assert "off by " in printed


def test_there_is_a_notebook() -> None:
    assert NOTEBOOKS
