from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from chabudai.core import registry
from cli.calling import GAME, Run

PROJECT = '[project.entry-points."chabudai.games"]\n'


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a folder of tests, as the current folder."""
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    (tmp_path / "tests" / "deep").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def results(checkout: Path, tests: dict[str, dict[str, str]], *, whole: bool = True) -> None:
    (checkout / "build").mkdir()
    (checkout / "build" / "rule-results.json").write_text(json.dumps({"whole": whole, "rules": tests}))


def test_tested_means_proven_and_not_disproven(chabudai: Run, checkout: Path) -> None:
    results(
        checkout,
        {
            "KOD-OBJ-01": {"a": "passed", "b": "passed"},
            "KOD-OBJ-02": {"a": "passed", "b": "failed"},
            "KOD-R-01": {"c": "failed"},
        },
    )
    data = json.loads(chabudai("rules", "--json").stdout)
    assert list(data) == registry.names()
    rules = [rule.id for rule in registry.rules(GAME)]
    assert data[GAME] == {"ids": len(rules), "tested": 1, "missing": [rule for rule in rules if rule != "KOD-OBJ-01"]}
    assert json.loads(chabudai("rules", GAME, "--json").stdout) == {GAME: data[GAME]}


def test_before_the_tests_have_run_nothing_is_claimed(chabudai: Run, checkout: Path) -> None:
    """A number that is not known is not shown, whatever the sources of the tests say that they prove."""
    (checkout / "tests" / "test_it.py").write_text('@pytest.mark.rule("KOD-OBJ-01")\ndef test_it(): ...\n')
    for args in ([], [GAME, "--specification"], [GAME, "KOD-OBJ-01"]):
        text = " ".join(chabudai("rules", *args).stdout.split())
        assert "The tests have not been run yet" in text
        assert "%" not in text
        assert not set("✓✗") & set(text)
    ids = len(registry.rules(GAME))
    assert json.loads(chabudai("rules", "--json").stdout)[GAME] == {"ids": ids, "tested": 0, "missing": None}


def test_while_only_some_tests_have_run_only_what_they_found_is_told(chabudai: Run, checkout: Path) -> None:
    results(checkout, {"KOD-OBJ-01": {"a": "passed"}, "KOD-OBJ-02": {"b": "failed"}}, whole=False)
    for args in ([], [GAME, "--specification"]):
        text = " ".join(chabudai("rules", *args).stdout.split())
        assert "Not all tests have been run yet" in text
        assert "%" not in text
    text = chabudai("rules", GAME, "--specification").stdout
    assert "✓  KOD-OBJ-01" in text
    assert "✗  KOD-OBJ-02" in text
    assert text.count("✓") + text.count("✗") == 2
    assert json.loads(chabudai("rules", "--json").stdout)[GAME]["missing"] is None


def test_results_are_found_from_a_folder_below(chabudai: Run, checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    results(checkout, {"KOD-OBJ-01": {"a": "passed"}})
    monkeypatch.chdir(checkout / "tests" / "deep")
    assert json.loads(chabudai("rules", "--json").stdout)[GAME]["tested"] == 1


def test_where_there_are_no_tests_the_texts_are_shown_all_the_same(
    chabudai: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("chabudai.__file__", str(tmp_path / "chabudai" / "__init__.py"))
    for args in ([], [GAME, "--specification"], [GAME, "KOD-OBJ-01"]):
        result = chabudai("rules", *args)
        assert result.exit_code == 0
        assert "it is not known which rules are tested" in result.stdout.replace("\n", " ")
    assert "two players who sit on either side" in " ".join(chabudai("rules", GAME, "--specification").stdout.split())
    assert json.loads(chabudai("rules", "--json").stdout)[GAME]["tested"] == 0


def test_a_project_that_holds_no_games_is_not_asked(chabudai: Run, checkout: Path) -> None:
    (checkout / "pyproject.toml").write_text("[project]\n")
    results(checkout, {"KOD-OBJ-01": {"another project's": "failed"}})
    assert "another project's" not in chabudai("rules", GAME, "KOD-OBJ-01").stdout


def test_a_game_is_shown_rule_by_rule(chabudai: Run, checkout: Path) -> None:
    results(checkout, {"KOD-OBJ-01": {"a": "passed"}})
    text = chabudai("rules", GAME, "--specification").stdout
    rules = registry.rules(GAME)
    for rule in rules:
        assert rule.id in text
    assert f"{len(rules)} rules" in text
    assert "1 tested" in text
    assert "✓  KOD-OBJ-01" in text
    assert "✗  KOD-OBJ-02" in text


def test_one_rule_is_shown_with_its_tests(chabudai: Run, checkout: Path) -> None:
    results(checkout, {"KOD-R-24": {"tests/test_a.py::test_short": "passed", "tests/test_a.py::test_bad": "failed"}})
    text = " ".join(chabudai("rules", GAME, "kod-r-24").stdout.split())
    assert "KOD-R-24 · ruling" in text
    assert "With two tiles a player serves both boards" in text
    assert "passed tests/test_a.py::test_short" in text
    assert "failed tests/test_a.py::test_bad" in text


def test_unknown_games_and_rules_are_refused(refused: Callable[..., str], checkout: Path) -> None:
    assert refused("rules", "chess").startswith(f"There is no game 'chess'. Games: {', '.join(registry.names())}")
    sentence = refused("rules", GAME, "KOD-PLC-99")
    assert sentence.startswith(f"'{GAME}' has no rule 'KOD-PLC-99'. Did you mean KOD-PLC-")


@pytest.mark.parametrize("content", ["{", "[]", '{"KOD-OBJ-01": {}}', '{"whole": true, "rules": {"KOD-OBJ-01": 1}}'])
def test_broken_results_are_refused(refused: Callable[..., str], checkout: Path, content: str) -> None:
    (checkout / "build").mkdir()
    (checkout / "build" / "rule-results.json").write_text(content)
    assert "Run the tests again" in refused("rules", "--json")


def test_the_rulebook_is_read_in_the_terminal_with_its_tables(chabudai: Run) -> None:
    text = " ".join(chabudai("rules", GAME).stdout.split())
    for words in ("Kodama Forest", "What is in the box", "88", "Complete a symbol", "Questions people ask"):
        assert words in text
    assert "KOD-" not in text
    assert "{figure" not in text
