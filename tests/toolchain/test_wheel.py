"""What `setup.py` builds, tried on a project of one module."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from tools import c_compiler

ROOT = Path(__file__).parents[2]
PURE = "py3-none-any.whl"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Our own build files over a package that is quick to compile."""
    root = tmp_path / "project"
    core = root / "src" / "chabudai" / "core"
    core.mkdir(parents=True)
    for name in ("pyproject.toml", "setup.py", "LICENSE"):
        shutil.copy(ROOT / name, root)
    (root / "README.md").write_text("# Small\n")
    (core.parent / "__init__.py").write_text('__version__ = "0.1.0"\n')
    (core / "__init__.py").touch()
    (core / "rng.py").write_text("def double(number: int) -> int:\n    return 2 * number\n")
    (core / "content.py").write_text("NAME = 'left interpreted'\n")
    (core / "table.toml").write_text("a = 1\n")
    return root


def build(project: Path, kind: str = "wheel", **environment: str) -> tuple[Path, str]:
    """Have setuptools build a wheel or an editable wheel, as an installer would; the file and what was printed."""
    done = subprocess.run(
        [sys.executable, "-c", f"from setuptools import build_meta; build_meta.build_{kind}('dist')"],
        cwd=project,
        env={**os.environ, "CHABUDAI_PURE": "0", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    [wheel] = (project / "dist").iterdir()
    return wheel, done.stdout + done.stderr


def natives(wheel: Path) -> list[str]:
    with ZipFile(wheel) as archive:
        return sorted(name.split(".")[0] for name in archive.namelist() if name.endswith((".so", ".pyd")))


def reasons(output: str) -> list[str]:
    return [line.strip() for line in output.splitlines() if line.strip().startswith("chabudai:")]


@pytest.mark.slow
def test_a_wheel_is_compiled_where_a_compiler_works(project: Path) -> None:
    wheel, output = build(project)
    if c_compiler.works():
        assert not wheel.name.endswith(PURE)
        assert natives(wheel) == ["chabudai/core/rng", "chabudai/core__mypyc"]
        assert reasons(output) == []
    else:
        assert wheel.name.endswith(PURE)
        assert natives(wheel) == []


@pytest.mark.slow
def test_without_a_working_compiler_the_wheel_is_pure(project: Path) -> None:
    wheel, output = build(project, CC="/bin/false")
    assert wheel.name.endswith(PURE)
    assert natives(wheel) == []
    [reason] = reasons(output)
    assert reason.startswith("chabudai: building a pure Python wheel, since the C compiler failed (")


@pytest.mark.slow
def test_sources_that_mypyc_refuses_give_a_pure_wheel(project: Path) -> None:
    (project / "src/chabudai/core/rng.py").write_text("def double(number: int) -> int:\n    return 'two'\n")
    wheel, output = build(project)
    assert wheel.name.endswith(PURE)
    [reason] = reasons(output)
    assert reason.startswith("chabudai: building a pure Python wheel, since mypyc refused the sources")


def test_without_mypyc_the_wheel_is_pure(project: Path) -> None:
    (project / "blocked" / "mypyc").mkdir(parents=True)
    (project / "blocked" / "mypyc" / "__init__.py").write_text("raise ImportError('no mypyc here')\n")
    wheel, output = build(project, PYTHONPATH=str(project / "blocked"))
    assert wheel.name.endswith(PURE)
    [reason] = reasons(output)
    assert reason == "chabudai: building a pure Python wheel, since mypyc is missing (no mypyc here)."


def test_a_pure_wheel_can_be_asked_for(project: Path) -> None:
    wheel, output = build(project, CHABUDAI_PURE="1")
    assert wheel.name.endswith(PURE)
    assert reasons(output) == ["chabudai: building a pure Python wheel, since CHABUDAI_PURE is set."]
    with ZipFile(wheel) as archive:
        assert "chabudai/core/table.toml" in archive.namelist()


def test_an_editable_install_is_not_compiled(project: Path) -> None:
    wheel, output = build(project, "editable")
    assert natives(wheel) == []
    assert reasons(output) == []
    assert not [path for path in project.rglob("*") if path.suffix in (".so", ".pyd", ".c")]


@pytest.mark.slow
@pytest.mark.parametrize("pure", ["0", "1"])
def test_a_module_that_is_gone_does_not_travel_in_the_next_wheel(project: Path, pure: str) -> None:
    gone = project / "src/chabudai/core/gone.py"
    gone.write_text("def nothing() -> None:\n    pass\n")
    first, _ = build(project, CHABUDAI_PURE=pure)
    with ZipFile(first) as archive:
        assert any("gone" in name for name in archive.namelist())
    first.unlink()
    gone.unlink()
    second, _ = build(project, CHABUDAI_PURE=pure)
    with ZipFile(second) as archive:
        assert not [name for name in archive.namelist() if "gone" in name]
