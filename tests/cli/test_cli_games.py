from __future__ import annotations

import json
import subprocess

import pytest

import chabudai as package
from chabudai.core import registry
from cli.calling import COMMAND, Run, process


def test_every_registered_game_is_listed(chabudai: Run) -> None:
    result = chabudai("games")
    assert result.exit_code == 0
    for name in registry.names():
        game = registry.load(name)
        assert name in result.stdout
        assert f"{game.min_seats}–{game.max_seats}" in result.stdout
        for option in game.options:
            assert f"{option.name}: " in result.stdout


def test_the_json_form_describes_each_game(chabudai: Run) -> None:
    listed = json.loads(chabudai("games", "--json").stdout)
    assert [game["id"] for game in listed] == registry.names()
    for entry in listed:
        game = registry.load(entry["id"])
        assert (entry["min_seats"], entry["max_seats"]) == (game.min_seats, game.max_seats)
        assert [option["name"] for option in entry["options"]] == [option.name for option in game.options]
        for option in entry["options"]:
            assert option["default"] in option["values"]


def test_the_installed_command_runs() -> None:
    result = process("games", "--json")
    assert result.returncode == 0
    assert [game["id"] for game in json.loads(result.stdout)] == registry.names()


def test_games_that_only_prove_something_are_no_players_games() -> None:
    """Bean Nim is found by the processes of tests, not by whoever plays from the same checkout."""

    def listed(path: str | None = None) -> list[str]:
        environment = {} if path is None else {"PYTHONPATH": path}
        return [game["id"] for game in json.loads(process("games", "--json", environment=environment).stdout)]

    ours = [name for name in registry.names() if registry.package(name).startswith("chabudai.games.")]
    assert listed() == ["bean-nim", *ours]
    assert listed("") == ours


def test_the_version_says_which_build_runs(chabudai: Run) -> None:
    build = "compiled" if package.COMPILED else "interpreted"
    assert chabudai("--version").stdout == f"chabudai {package.__version__} ({build})\n"


@pytest.mark.parametrize("command", ["games", "play", "rules", "content", "sim", "replay", "verify", "bench"])
def test_every_command_explains_itself_with_examples(chabudai: Run, command: str) -> None:
    root = chabudai("--help").stdout
    assert f"\n  {command} " in root
    assert "Examples:\n  chabudai " in root
    for flag in ("--help", "-h"):
        text = chabudai(command, flag).stdout
        assert f"Examples:\n  chabudai {command}" in text
        assert "{game}" not in text
        assert max(map(len, text.splitlines())) <= 100


def test_an_unknown_command_is_refused(chabudai: Run) -> None:
    result = chabudai("dance")
    assert result.exit_code == 2
    assert "No such command 'dance'" in result.stderr


@pytest.mark.parametrize("arguments", [["games"], ["rules"], ["sim", "bean-nim", "--games", "1"], ["sim", "--help"]])
def test_a_terminal_without_special_characters_is_served(arguments: list[str]) -> None:
    result = process(*arguments, environment={"PYTHONIOENCODING": "ascii", "TERM": "dumb"})
    assert result.returncode == 0
    assert result.stderr == ""
    assert result.stdout


def test_a_reader_who_leaves_early_is_no_error() -> None:
    """As in `chabudai rules GAME | head -1`."""
    game = registry.names()[-1]
    running = subprocess.Popen([COMMAND, "rules", game], stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)
    assert running.stdout is not None
    running.stdout.close()
    assert running.stderr is not None
    errors = running.stderr.read()
    running.stderr.close()
    running.wait(60)
    assert errors == b""
