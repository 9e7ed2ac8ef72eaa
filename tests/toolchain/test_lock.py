"""What `make` installs: exactly what the lock says, which holds all that pyproject.toml asks for and no address."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version
from tools import install

ENTRY = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<version>[^ ;]+)(?: ; [^\\]+)?(?: \\\n    --hash=sha256:[0-9a-f]{64})+\n")
NPM = install.ROOT / "src" / "chabudai" / "web" / "client" / "package-lock.json"

pytestmark = pytest.mark.once


def locked() -> dict[str, list[Version]]:
    """Every package of the lock with its version, or its versions where Pythons differ."""
    found: dict[str, list[Version]] = {}
    for entry in ENTRY.finditer(install.LOCK.read_text("utf-8")):
        found.setdefault(entry["name"], []).append(Version(entry["version"]))
    return found


def parts() -> list[str]:
    project = tomllib.loads((install.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return ["base", *project["optional-dependencies"]]


def test_the_lock_is_made_of_versions_and_hashes_alone() -> None:
    text = install.LOCK.read_text("utf-8")
    rest = ENTRY.sub("", text)
    assert all(line.startswith("#") for line in rest.splitlines()), rest
    assert "://" not in text


def test_the_lock_of_the_pages_tools_names_no_address_to_fetch_from() -> None:
    for name, package in json.loads(NPM.read_text("utf-8"))["packages"].items():
        assert "resolved" not in package, name
        assert "integrity" in package or not name, name


@pytest.mark.parametrize("part", parts())
def test_the_lock_holds_what_is_asked_for(part: str) -> None:
    versions = locked()
    for line in install.requirements([part]):
        wanted = Requirement(line)
        name = canonicalize_name(wanted.name)
        assert name in versions, f"{line} is not in the lock; write it anew by 'make lock'"
        assert all(version in wanted.specifier for version in versions[name]), line


def test_an_extra_that_takes_in_another_asks_for_its_packages() -> None:
    assert set(install.requirements(["server"])) < set(install.requirements(["test"]))


def test_an_unknown_part_is_refused_by_a_sentence() -> None:
    with pytest.raises(SystemExit, match=r"no extra 'sever'; it has base, .*server"):
        install.requirements(["sever"])


def test_pip_itself_comes_from_the_lock() -> None:
    assert Version(install.locked_pip()[1]) in locked()["pip"]
    assert ENTRY.fullmatch(install.locked_pip()[0])


def test_nothing_is_installed_past_the_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither without a hash nor, where a package has to be built, to build it with."""
    calls: list[list[str]] = []
    monkeypatch.setattr(sys, "argv", ["install.py", "base", "bench"])
    monkeypatch.setattr(install, "version", lambda _: "0")

    def noted(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        calls.append(command)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", noted)
    install.main()
    pip, rest = calls
    assert "--requirement" in pip
    assert rest[rest.index("--constraint") + 1] == str(install.LOCK)
    for call in calls:
        assert {"--require-hashes", "--no-build-isolation"} <= set(call)


def test_make_installs_packages_by_the_lock_alone() -> None:
    """What is not left to tools/install.py is our own, without what it needs."""
    makefile = (install.ROOT / "Makefile").read_text("utf-8").replace("\\\n", "")
    for line in makefile.splitlines():
        if "$(INSTALL)" in line and not line.startswith("INSTALL"):
            assert "--no-deps" in line, line
        if re.search(r"\$\(PIP\) .*(\.|wheel )", line) and "whl" not in line:
            assert "--no-build-isolation" in line, line
