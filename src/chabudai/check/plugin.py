"""The registry matrix as a pytest plugin: tests that ask for `combination` or `game_name` run for every game in it.

- `combination`: every game with every number of seats and every set of options (`check.lab.Combination`);
- `game_name`: every game that is registered, or those that `--game` names;
- `decisions`: how many random decisions to walk, from `--decisions`;
- `games_to_update`: the games whose golden files shall be rewritten, from `--update-golden`;
- `trajectory`: is told digests of what was played; whoever wants to compare them overrides it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from chabudai.check import golden, lab
from chabudai.check.lab import USUAL, Combination, all_combinations, few_combinations
from chabudai.core.registry import names as registered

MOST = 1_000_000
MARKS = {
    "slow": "takes long",
    "no_cover": "not measured for coverage, which would take three times as long",
    "once": "tells nothing new about another build of the same rules",
}


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
        "--game",
        metavar="GAME",
        action="append",
        default=[],
        help="look at this game alone; may be given several times",
    )
    group.addoption(
        "--golden",
        metavar="FOLDER",
        default="tests/golden",
        help="where golden files lie, a folder for each game (default %(default)s)",
    )
    group.addoption(
        "--update-golden",
        metavar="GAME",
        action="append",
        default=[],
        help="rewrite the golden files of this game, or of 'all'; may be given several times",
    )


def pytest_configure(config: pytest.Config) -> None:
    for mark, meaning in MARKS.items():
        config.addinivalue_line("markers", f"{mark}: {meaning}")
    if not 1 <= config.getoption("--decisions") <= MOST:
        raise pytest.UsageError(f"--decisions must be 1 to {MOST}.")
    _demand_known("--game", config.getoption("--game"), registered())
    lab.choose(config.getoption("--game"))
    golden.keep_in(config.rootpath / Path(config.getoption("--golden")))
    _demand_known("--update-golden", config.getoption("--update-golden"), ["all", *registered()])
    if config.getoption("--update-golden") and getattr(config.option, "numprocesses", None):
        raise pytest.UsageError("--update-golden writes files, which only one process may do: leave -n away.")


def _demand_known(option: str, given: list[str], known: list[str]) -> None:
    for name in given:
        if name not in known:
            raise pytest.UsageError(f"{option}: there is no game '{name}'; it is one of {', '.join(known)}.")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    wanted = set(metafunc.fixturenames)
    for mark in metafunc.definition.iter_markers("parametrize"):  # a test may choose for itself
        wanted -= {mark.args[0]}
    if "combination" in wanted:
        every = few_combinations() if metafunc.config.getoption("--covering") else all_combinations()
        metafunc.parametrize("combination", every, ids=[combination.name for combination in every])
    if "game_name" in wanted:
        metafunc.parametrize("game_name", lab.names())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What a game does not have, such as colours of its own, is not asked for, and nothing is skipped."""
    here = Path(__file__).parent
    empty = [item for item in items if "NOTSET" in item.name and item.path.parent.name == here.name]
    if empty:
        config.hook.pytest_deselected(items=empty)
        items[:] = [item for item in items if item not in empty]


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
    return [name for name in lab.names() if name in asked or "all" in asked]


@pytest.fixture
def trajectory() -> Callable[[str, str], None]:
    """Takes the name and the digest of something that was played, and forgets them."""
    return lambda _name, _digest: None
