"""Builds the wheel: compiled by mypyc where that is possible, pure Python where it is not.

Everything static is in pyproject.toml; `[tool.chabudai.compile]` there says which modules are compiled. A game that is
added under `src/chabudai/games/` is found by itself.

- A wheel is compiled unless `CHABUDAI_PURE=1` is set, mypyc is missing or refuses the sources, or the C compiler does
  not work. A pure wheel carries the tag `py3-none-any`, and one line says why it is pure.
- An editable install is never compiled: extension modules beside the sources would hide every later edit.
"""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Callable
from fnmatch import fnmatch
from pathlib import Path
from textwrap import shorten
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

ROOT = Path(__file__).parent
INLINING = ["-fno-semantic-interposition", "-fvisibility=hidden"]
"""Only `PyInit_…` is called from outside, so that a C compiler may inline everything else: a third faster."""
COMPILING_COMMANDS = {"bdist_wheel", "build", "build_ext", "install"}


class NotCompiled(Exception):
    """The wheel cannot be compiled here; the text says why."""


class ParallelBuildExt(build_ext):
    """Compiles the extension modules side by side, and says by `NotCompiled` that it cannot."""

    def finalize_options(self) -> None:
        super().finalize_options()
        if self.parallel is None:
            self.parallel = os.cpu_count() or 1

    def run(self) -> None:
        file_of: Callable[[str], str] = self.get_ext_filename
        wanted = {Path(self.build_lib, file_of(extension.name)) for extension in self.extensions}
        for old in set(natives(Path(self.build_lib))) - wanted:
            old.unlink()
        try:
            super().run()
        except (BaseError, CCompilerError, OSError) as error:
            raise NotCompiled(f"the C compiler failed ({shorten(str(error), 100, placeholder=' …')})") from error

    def build_extensions(self) -> None:
        for extension in self.extensions:
            extension.depends.append(__file__)
            if self.compiler.compiler_type == "unix":
                extension.extra_compile_args = [*extension.extra_compile_args, *INLINING]
        super().build_extensions()


def choice() -> dict[str, Any]:
    """What pyproject.toml says about compilation."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        table: dict[str, Any] = tomllib.load(file)["tool"]["chabudai"]["compile"]
    return table


def modules_to_compile() -> list[Path]:
    """The modules that are chosen, relative to the root."""
    chosen = choice()
    found = {path.relative_to(ROOT) for pattern in chosen["include"] for path in ROOT.glob(pattern)}
    left_out = [f"*/{pattern}" for pattern in chosen["exclude"]]
    return sorted(path for path in found if not any(fnmatch(path.as_posix(), pattern) for pattern in left_out))


def libraries(modules: list[Path]) -> list[tuple[list[str], str | None]]:
    """Which modules share an extension library, and its name: those of one room, or of one game."""
    by_package: dict[str, list[str]] = {}
    for module in modules:
        package = module.parts[1:4] if module.parts[2] == "games" else module.parts[1:3]
        by_package.setdefault(".".join(package), []).append(str(module))
    return [(files, package) for package, files in by_package.items()]


def extensions() -> list[Any]:
    """What to compile, translated to C; `NotCompiled` where that cannot be done."""
    if os.environ.get("CHABUDAI_PURE", "") not in ("", "0"):
        raise NotCompiled("CHABUDAI_PURE is set")
    try:
        from mypyc.build import mypycify
    except ImportError as error:
        raise NotCompiled(f"mypyc is missing ({error})") from error
    modules = modules_to_compile()
    try:
        return mypycify(
            ["--cache-dir", os.devnull, *map(str, modules)],
            debug_level="0",
            separate=False if choice()["one_library"] else libraries(modules),
            group_name="chabudai.native" if choice()["one_library"] else None,
        )
    except SystemExit as error:
        raise NotCompiled(f"mypyc refused the sources ({error})") from error


def natives(folder: Path) -> list[Path]:
    """The extension modules in a folder and below it."""
    return [path for path in folder.rglob("*") if path.suffix in (".so", ".pyd")]


def clean(*, keep_natives: bool) -> None:
    """Remove what an earlier build left, or it would travel in the wheel; extension modules may be used again."""
    for folder in ROOT.glob("build/lib*"):
        kept = natives(folder) if keep_natives else []
        for path in folder.rglob("*"):
            if path.is_file() and path not in kept:
                path.unlink()


def main() -> None:
    """Compile if that was asked for and is possible; otherwise build without extension modules."""
    clean(keep_natives=True)
    if COMPILING_COMMANDS.intersection(sys.argv):
        try:
            setup(ext_modules=extensions(), cmdclass={"build_ext": ParallelBuildExt})
        except NotCompiled as reason:
            print(f"chabudai: building a pure Python wheel, since {reason}.", file=sys.stderr)
            clean(keep_natives=False)
        else:
            return
    setup()


if __name__ == "__main__":
    main()
