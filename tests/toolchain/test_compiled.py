"""`chabudai.COMPILED` tells the truth about what was imported."""

from __future__ import annotations

import importlib
import os
import pkgutil
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

import chabudai

ROOT = Path(__file__).parents[2]
CHOICE = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["chabudai"]["compile"]
ALEMBICS = "chabudai.match.storage.migrations."
"""Only Alembic can load these, while it migrates."""
ROOMS = [pattern.split("/")[2] for pattern in CHOICE["include"]]
INCLUDED = {path.relative_to(ROOT / "src").as_posix() for pattern in CHOICE["include"] for path in ROOT.glob(pattern)}


def origin(module: str) -> str:
    """The file that a module was loaded from."""
    return str(importlib.import_module(module).__file__)


def modules() -> list[str]:
    """Every module of the rooms that the wheel compiles, as installed."""
    found = [info.name for info in pkgutil.walk_packages(chabudai.__path__, "chabudai.")]
    ours = [name for name in found if name.count(".") > 1 and "__mypyc" not in name and not name.startswith(ALEMBICS)]
    return [name for name in ours if name.split(".")[1] in ROOMS]


def is_chosen(module: str) -> bool:
    package = hasattr(importlib.import_module(module), "__path__")
    path = module.replace(".", "/") + ("/__init__.py" if package else ".py")
    return path in INCLUDED and not any(fnmatch(path, f"*/{pattern}") for pattern in CHOICE["exclude"])


def test_the_build_under_test_is_the_expected_one() -> None:
    """`make test` says which build it tests; a wheel that silently became pure must not pass for a compiled one."""
    expected = os.environ.get("CHABUDAI_EXPECT_COMPILED")
    assert expected in (None, "0", "1")
    if expected is not None:
        assert chabudai.COMPILED is (expected == "1")


def test_there_is_something_to_compile() -> None:
    chosen = [module for module in modules() if is_chosen(module)]
    assert "chabudai.core.state" in chosen
    assert any(module.startswith("chabudai.games.") for module in chosen)


@pytest.mark.parametrize("module", modules())
def test_each_module_runs_as_chosen(module: str) -> None:
    native = not origin(module).endswith(".py")
    assert native is (chabudai.COMPILED and is_chosen(module))


def test_the_checkout_holds_no_extension_modules() -> None:
    assert not [path for ending in ("*.so", "*.pyd") for path in (ROOT / "src").rglob(ending)]


def test_the_version_has_three_parts() -> None:
    assert chabudai.__version__.count(".") == 2
