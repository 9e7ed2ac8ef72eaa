"""What README.md and the documentation tell people to type works."""

from __future__ import annotations

import os
import re
import shlex
import sys
from pathlib import Path

import click
import pytest

from chabudai.cli.command import main

ROOT = Path(__file__).parents[1]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^```(?P<language>[^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)

pytestmark = pytest.mark.once


def blocks(page: Path, *languages: str) -> list[str]:
    found = FENCE.finditer(page.read_text("utf-8"))
    return [block["text"] for block in found if block["language"] in languages]


def lines(page: Path, command: str) -> list[str]:
    """The lines of a page's blocks that begin with a command, without what the shell reads itself."""
    said = [line.strip() for block in blocks(page, "", "sh", "console") for line in block.splitlines()]
    return [re.sub(r"\s+[#&|>].*", "", line) for line in said if line.startswith(f"{command} ")]


def named(pages: list[Path]) -> list[str]:
    return [str(page.relative_to(ROOT)) for page in pages]


@pytest.mark.parametrize("page", named([page for page in PAGES if blocks(page, "python")]))
@pytest.mark.slow
def test_programs_run(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One after the other as a reader would, each with the names that the earlier ones left.

    A block of a program that does not stand alone is marked `py`, not `python`.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    names: dict[str, object] = {}
    for block in blocks(ROOT / page, "python"):
        exec(compile(block, page, "exec"), names)


def test_readme_has_a_program() -> None:
    assert blocks(ROOT / "README.md", "python")


@pytest.mark.parametrize("page", named([page for page in PAGES if lines(page, "chabudai")]))
def test_commands_are_understood(page: str) -> None:
    for line in lines(ROOT / page, "chabudai"):
        context = click.Context(main, info_name="chabudai", **main.context_settings)
        name, command, rest = main.resolve_command(context, shlex.split(line)[1:])
        assert command is not None
        command.make_context(name, rest, parent=context)


@pytest.mark.parametrize("page", named([page for page in PAGES if lines(page, "make")]))
def test_targets_exist(page: str) -> None:
    known = set(re.findall(r"^([a-z][a-z0-9-]*):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for line in lines(ROOT / page, "make"):
        targets = {word for word in line.split()[1:] if "=" not in word}
        assert targets <= known, line
