"""The registry matrix: tests that ask for `combination` or `game_name` run for everything that is registered.

- `combination`: every game with every number of seats and every set of options (`matrix.lab.Combination`);
- `game_name`: every game;
- `decisions`: how many random decisions to walk, from `--decisions`;
- `games_to_update`: the games whose files under `tests/golden/` shall be rewritten, from `--update-golden`.
"""

from __future__ import annotations

import pytest

from chabudai.core.registry import names
from matrix.lab import Combination, all_combinations, few_combinations

MOST = 1_000_000
USUAL = 2_000


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("matrix", "registry matrix")
    group.addoption(
        "--decisions",
        type=int,
        default=USUAL,
        metavar="N",
        help=f"random decisions for each combination of game, seats and options (1 to {MOST}, default {USUAL})",
    )
    group.addoption(
        "--covering",
        action="store_true",
        help="only so many combinations that every number of seats and every value of an option occurs",
    )
    group.addoption(
        "--update-golden",
        metavar="GAME",
        action="append",
        default=[],
        help="rewrite the files under tests/golden/ of this game, or of 'all'; may be given several times",
    )


def pytest_configure(config: pytest.Config) -> None:
    if not 1 <= config.getoption("--decisions") <= MOST:
        raise pytest.UsageError(f"--decisions must be 1 to {MOST}.")
    known = ["all", *names()]
    for name in config.getoption("--update-golden"):
        if name not in known:
            raise pytest.UsageError(f"--update-golden: there is no game '{name}'; it is one of {', '.join(known)}.")
        if getattr(config.option, "numprocesses", None):
            raise pytest.UsageError("--update-golden writes files, which only one process may do: leave -n away.")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    wanted = set(metafunc.fixturenames)
    for mark in metafunc.definition.iter_markers("parametrize"):  # a test may choose for itself
        wanted -= {mark.args[0]}
    if "combination" in wanted:
        every = few_combinations() if metafunc.config.getoption("--covering") else all_combinations()
        metafunc.parametrize("combination", every, ids=[combination.name for combination in every])
    if "game_name" in wanted:
        metafunc.parametrize("game_name", names())


@pytest.fixture
def decisions(request: pytest.FixtureRequest) -> int:
    """The budget of a whole combination; for one outside the covering set a tenth."""
    wanted = int(request.config.getoption("--decisions"))
    callspec = getattr(request.node, "callspec", None)
    combination = callspec.params.get("combination") if callspec else None
    return combination.share(wanted) if isinstance(combination, Combination) else wanted


@pytest.fixture(scope="session")
def games_to_update(request: pytest.FixtureRequest) -> list[str]:
    asked = request.config.getoption("--update-golden")
    return [name for name in names() if name in asked or "all" in asked]
