"""What PettingZoo and OpenSpiel bring along to look at games: drawings, a benchmark, playthroughs, solvers."""

from __future__ import annotations

import re
import sys
from functools import partial
from importlib.resources import files
from itertools import count
from pathlib import Path

import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability, generate_playthrough
from pettingzoo.test import performance_benchmark, render_test

import chabudai.envs.openspiel  # noqa: F401 – registers the games
from chabudai.envs.pettingzoo import aec_env


@pytest.mark.slow
def test_every_game_passes_the_render_test(game_name: str) -> None:
    render_test(partial(aec_env, game_name), {"svg": lambda drawing: drawing.startswith("<svg")})


def test_every_game_runs_their_benchmark(
    game_name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It runs for five seconds; here the clock strikes a second each time that it is asked."""
    strokes = count()
    monkeypatch.setattr(sys.modules[performance_benchmark.__module__].time, "time", lambda: float(next(strokes)))
    performance_benchmark(aec_env(game_name))
    assert "Finished performance benchmark" in capsys.readouterr().out


def test_every_game_gives_a_playthrough(game_name: str) -> None:
    name = f"chabudai_{game_name.replace('-', '_')}"
    text = generate_playthrough.playthrough(f"{name}(limit=2,seeds=2)", None, seed=3)
    assert f'GameType.short_name = "{name}"' in text
    assert "IsTerminal() = True" in text
    assert "memory " in text


def tiny_forest(folder: Path) -> Path:
    """Kodama Forest with two squares of earth on each board, and tiles of one, two and three squares in turn."""
    text = files("chabudai.games.kodama_forest").joinpath("content.toml").read_text("utf-8")
    face = "\n".join(["5.KKKKKKK"] + ["KKKKKKKKK"] * 8)
    text = re.sub(r'(?s)(B\d[EH]) = """.*?"""', rf'\1 = """\n{face}\n"""', text)
    text = re.sub(r"(butterflies|frogs|pandas) = \d+", r"\1 = 0", text)
    rows = ", ".join(f'"T{number:02} X {"#" * (1 + (number - 1) % 3)} -"' for number in range(1, 89))
    text = re.sub(r"(?s)rows = \[.*?\n\]", f"rows = [{rows}]", text)
    path = folder / "tiny.toml"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.slow
def test_their_solver_finds_the_equilibrium_of_a_tiny_forest(tmp_path: Path) -> None:
    """How much a player could gain who knows the others' plans: what is left of it after a few rounds of CFR+."""
    game = pyspiel.load_game("chabudai_kodama_forest", {"content": str(tiny_forest(tmp_path)), "seeds": 4})
    assert exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) == pytest.approx(0.3125)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(8):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < 0.05
