"""Breaking rules on purpose: which changes are made, and that tests are seen to notice or to miss them."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest
from tools.mutations import mutants_of, rules_files

ROOT = Path(__file__).parents[2]


def changes(source: str) -> dict[str, list[str]]:
    """Every changed text, by the kind of change."""
    found: dict[str, list[str]] = {}
    for mutant in mutants_of("x.py", source):
        found.setdefault(mutant.what, []).append(mutant.apply(source))
    return found


@pytest.mark.parametrize(
    ("source", "what", "changed"),
    [
        ("x = a < b", "turned comparison", ["x = a <= b"]),
        ("x = a == b", "turned comparison", ["x = a != b"]),
        ("x = a in b", "turned comparison", ["x = a not in b"]),
        ("x = 0 <= a < b", "turned comparison", ["x = 0 < a < b", "x = 0 <= a <= b"]),
        ("x = a + b", "other operator", ["x = (a - b)"]),
        ("x = a % b", "other operator", ["x = (a // b)"]),
        ("x = a & b & c", "other operator", ["x = (a | b) & c", "x = (a & b | c)"]),
        ("x.y += 1", "other operator", ["x.y -= 1"]),
        ("x.y += 1", "dropped statement", ["pass"]),
        ("x = a and b", "and for or", ["x = (a or b)"]),
        ("x = not a", "dropped sign", ["x = a"]),
        ("x = 4", "one more", ["x = 5"]),
        ("x = 4", "one less", ["x = (3)"]),
        ("x = True", "other truth", ["x = False"]),
        ("f(a, b)", "swapped arguments", ["f(b, a)"]),
        ("f(a)", "dropped statement", ["pass"]),
        ("x.y = 'é'; z = 1", "one more", ["x.y = 'é'; z = 2"]),
        ("if a:\n    f()", "negated condition", ["if (not a):\n    f()"]),
        ("for a in b:\n    break", "continue for break", ["for a in b:\n    continue"]),
        ("def f() -> bool:\n    return a", "negated result", ["def f() -> bool:\n    return (not a)"]),
    ],
)
def test_a_rule_is_broken_in_small_ways(source: str, what: str, changed: list[str]) -> None:
    assert changes(source)[what] == changed


@pytest.mark.parametrize(
    "source",
    [
        '"""Words: 1 < 2."""',
        "from a import b",
        "x = 'text'",
        "x = f'{a + 1}'",
        "x = 'a' + b",
        "assert a < 1",
        "def prompt(self):\n    return a < 1",
        "def tell(self):\n    return 1",
        "if state.log is not None:\n    state.log.add(1, 2)",
        "tell(state, 1)",
        "state.log.add(1, 2)",
        "if TYPE_CHECKING:\n    import x",
        "def f(a: dict[str, 1]) -> 2: ...",
    ],
)
def test_what_is_no_rule_is_left_alone(source: str) -> None:
    assert changes(source) == {}


@pytest.mark.slow
def test_every_change_compiles_and_differs() -> None:
    for file in rules_files(ROOT / "src" / "chabudai" / "games" / "kodama_forest"):
        source = file.read_text(encoding="utf-8")
        for mutant in mutants_of(file.name, source):
            changed = mutant.apply(source)
            assert changed != source
            compile(changed, file.name, "exec")


def test_files_without_rules_are_left_alone(tmp_path: Path) -> None:
    """What shows a position, tells of it or weighs it is no rule."""
    for name in (
        "game",
        "state",
        "moves",
        "evaluate",
        "rules/__init__",
        "rules/rounds",
        "rules/laws",
        "rules/laws_of_time",
        "words/log",
        "draw/art",
    ):
        file = tmp_path / f"{name}.py"
        file.parent.mkdir(exist_ok=True)
        file.touch()
    assert [file.stem for file in rules_files(tmp_path)] == ["moves", "rounds", "state"]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one game of one rule, and a test that knows half of it."""
    package = tmp_path / "src" / "chabudai" / "games" / "tiny"
    package.mkdir(parents=True)
    for folder in (package, package.parent, package.parent.parent):
        (folder / "__init__.py").touch()
    (package / "__init__.py").write_text("from chabudai.games.tiny.state import ages\n")
    (package / "rules.md").touch()
    (package / "state.py").write_text("def ages(age):\n    return age >= 8\n")
    tests = tmp_path / "tests" / "tiny"
    tests.mkdir(parents=True)
    (tests / "test_tiny.py").write_text(
        dedent("""
        from chabudai.games.tiny.state import ages

        def test_children_may_play():
            assert ages(8)
        """)
    )
    (tmp_path / "tools").mkdir()
    for name in ("mutants.py", "mutations.py"):
        shutil.copy(ROOT / "tools" / name, tmp_path / "tools" / name)
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
    return tmp_path


def run(project: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tools.mutants", *arguments], cwd=project, capture_output=True, text=True, check=False
    )


@pytest.mark.slow
def test_what_tests_notice_is_told_from_what_they_miss(project: Path) -> None:
    done = run(project, "tiny", "--jobs", "2", "--sample", "9", "--bar", "0.5")
    assert done.returncode == 0, done.stdout + done.stderr
    result = json.loads((project / "build" / "mutants-tiny.json").read_text(encoding="utf-8"))
    assert (result["places"], result["tried"], result["killed"], result["survived"]) == (3, 3, 2, 1)
    survivor = result["mutants"][0]
    assert (survivor["fate"], survivor["what"]) == ("survived", "one less")
    assert "+    return age >= (7)" in survivor["difference"]
    assert "+    return age >= (7)" in done.stdout
    assert "Noticed: 67 %" in done.stdout
    assert result["mutants"][1]["test"].endswith("test_tiny.py::test_children_may_play")
    assert (project / "src" / "chabudai" / "games" / "tiny" / "state.py").read_text().endswith("age >= 8\n")
    assert [file.name for file in (project / "build").iterdir()] == ["mutants-tiny.json"]


@pytest.mark.slow
def test_a_bar_that_is_missed_fails(project: Path) -> None:
    assert run(project, "tiny", "--bar", "0.85").returncode == 1


def test_tests_that_fail_anyway_cannot_judge(project: Path) -> None:
    (project / "tests" / "tiny" / "test_tiny.py").write_text("def test_no():\n    assert False\n")
    done = run(project, "tiny")
    assert done.returncode == 1
    assert "The tests of the unbroken game do not pass" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(["chess"], "There is no game 'chess' here; games: tiny."), (["tiny", "--tests", "x"], "There are no tests x.")],
)
def test_bad_input_gets_a_sentence(project: Path, arguments: list[str], message: str) -> None:
    done = run(project, *arguments)
    assert (done.returncode, done.stderr.strip()) == (2, message)
