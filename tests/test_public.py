"""What other programs may rely on: the lists below change only on purpose, and every name on them can be used."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import chabudai

ROOT = Path(__file__).parents[1]
TABLE = """
    COMPILED __version__ load game_names rules load_bot bot_names
    Game Option State MoveTable Move Session Record Content Rng Bot Moment Event Log Rule ScoreSheet ScoreRow
    ChabudaiError IllegalMove NotYourTurn MalformedMove HiddenInformation UnknownGame UnknownBot
    BadOption BadSeats BadContent BadRecord
"""
LAB = "Plan Outcome Summary Spread Share simulate play_match record_of load"
SURFACE = {"chabudai": TABLE.split(), "chabudai.lab": LAB.split()}


@pytest.mark.parametrize("module", SURFACE)
def test_the_public_names_are_these(module: str) -> None:
    public = import_module(module)
    assert sorted(public.__all__) == sorted(SURFACE[module])
    modules = {name for name, value in vars(public).items() if isinstance(value, ModuleType)}
    shown = {name for name in vars(public).keys() - modules if name == "__version__" or not name.startswith("_")}
    assert shown == set(SURFACE[module]), "what is not public begins with _"


@pytest.mark.once
@pytest.mark.parametrize("module", SURFACE)
def test_every_public_name_says_what_it_is(module: str) -> None:
    """Compiled classes forget their docstrings; the checkout has them."""
    for name in SURFACE[module]:
        value = getattr(import_module(module), name)
        if callable(value):
            assert (value.__doc__ or "").strip(), f"{module}.{name} has no docstring"


@pytest.mark.once
@pytest.mark.parametrize("module", SURFACE)
def test_every_public_name_is_in_the_reference(module: str) -> None:
    reference = "".join(page.read_text("utf-8") for page in (ROOT / "docs" / "api").glob("*.rst"))
    told = set(re.findall(rf"(?:auto[a-z]+:: |``){re.escape(module)}\.(\w+)", reference))
    assert set(SURFACE[module]) <= told


def test_every_error_that_a_user_can_cause_has_one_base() -> None:
    errors = [value for name in chabudai.__all__ if isinstance(value := getattr(chabudai, name), type)]
    assert all(issubclass(error, chabudai.ChabudaiError) for error in errors if issubclass(error, Exception))


def test_importing_it_starts_nothing_that_only_servers_and_commands_need() -> None:
    """Neither processes nor HTTP nor databases: it must come up quickly, and in a browser's Python too."""
    heavy = ["asyncio", "multiprocessing", "click", "rich", "fastapi", "sqlalchemy", "chabudai.lab", "chabudai.games"]
    program = f"import sys, chabudai; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
