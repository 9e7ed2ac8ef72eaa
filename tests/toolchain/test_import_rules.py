"""The import contracts of pyproject.toml, on a house of cards: each breaks when, and only when, its rule is broken."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOUSE = {
    "__init__.py": "from chabudai.core import state",
    "core/__init__.py": "",
    "core/state.py": "import json",
    "games/__init__.py": "",
    "games/hill/__init__.py": "from chabudai.core import state",
    "games/lake/__init__.py": "from chabudai.core import state",
    "bots/__init__.py": "from chabudai.core import state",
    "cli.py": "import os\nfrom chabudai import bots, core, games",
    "match/__init__.py": "",
    **{f"match/{name}/__init__.py": "" for name in ("storage", "background")},
    **{
        f"match/{name}.py": ""
        for name in ("choice", "commands", "hints", "hosted", "live_match", "matches", "snapshot")
    },
    "web/__init__.py": "",
    "web/request_context.py": "",
    "web/pages/__init__.py": "",
    "web/pages/home.py": "",
    "web/routes/__init__.py": "from chabudai.match import matches\nfrom chabudai.web.pages import home",
}


@pytest.fixture
def house(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "import_rooms.py").write_text(
        (ROOT / "tools" / "import_rooms.py").read_text(encoding="utf-8")
    )
    for name, text in HOUSE.items():
        furnish(tmp_path, name, text)
    return tmp_path


def furnish(house: Path, name: str, text: str) -> None:
    file = house / "src" / "chabudai" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text + "\n")


LINT = """
import sys
sys.path[:0] = [".", "src"]
from importlinter.cli import lint_imports_command
lint_imports_command(["--no-cache"])
"""


def lint(house: Path) -> tuple[int, str]:
    """The exit code and what was printed, in one line."""
    done = subprocess.run([sys.executable, "-c", LINT], cwd=house, capture_output=True, text=True, check=False)
    return done.returncode, " ".join((done.stdout + done.stderr).split())


def test_a_house_in_order_is_kept(house: Path) -> None:
    code, output = lint(house)
    contracts = tomllib.loads((house / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    assert code == 0, output
    assert f"{len(contracts)} kept, 0 broken" in output


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        ("core/state.py", "from chabudai import games", "core may not look into games"),
        ("games/hill/__init__.py", "from chabudai import bots", "games may not look into bots"),
        ("bots/__init__.py", "from chabudai.games import hill", "bots may not look into games"),
        ("envs/__init__.py", "from chabudai.games import hill", "envs may not look into games"),
        ("web/__init__.py", "from chabudai import bots", "web may not look into bots"),
        ("match/snapshot.py", "from chabudai.match import storage", "know no request and no database BROKEN"),
        ("match/commands.py", "import fastapi", "know no request and no database BROKEN"),
        ("web/pages/home.py", "from chabudai.match import matches", "knows no request and no database BROKEN"),
        ("web/pages/home.py", "from chabudai.web import routes", "knows no request and no database BROKEN"),
        ("web/pages/home.py", "import fastapi", "knows no request and no database BROKEN"),
        ("attic/__init__.py", "", "attic has no entry in the table of rooms"),
        ("games/hill/__init__.py", "from chabudai.games import lake", "No game imports another BROKEN"),
        ("core/state.py", "import random", "no global chance BROKEN"),
        ("core/state.py", "from pathlib import Path", "no global chance BROKEN"),
        ("games/hill/__init__.py", "import time", "no global chance BROKEN"),
        ("games/lake/__init__.py", "import numpy", "no global chance BROKEN"),
        ("games/lake/__init__.py", "import os.path", "no global chance BROKEN"),
    ],
)
def test_a_broken_rule_is_named(house: Path, file: str, text: str, sentence: str) -> None:
    furnish(house, file, text)
    code, output = lint(house)
    assert code == 1
    assert sentence in output
    assert "1 broken" in output


MAKE_PAGES = """
import sys, {makers}
from chabudai.core import registry
from chabudai.core.record import Record
from chabudai.match.clocks import ClockRule
from chabudai.match.hosted import HostedMatch
from chabudai.match.live_match import PERSON, LiveMatch, Seat, first_entry
from chabudai.match.seats import Person
from chabudai.web.pages import home, learn, setup, table_page

game = registry.load(registry.names()[0])
seats = [Seat(PERSON, name, name) for name in ("Ann", "Ben")]
created = first_entry("Ann", "", Record.begin(game, 2, {{}}, 1), seats, "link", ClockRule(), 0)
host = HostedMatch(LiveMatch("m").after(created))
seat = host.live.state.actors()[0]
person = Person(seats[seat].person, seats[seat].name)
host.run(person, "play", move=host.live.state.legal_moves(seat)[0], turn=host.live.turn(seat))
table = table_page.TablePage(host.seen(person.id), "/match/m")
made = [home.page(person, [], [], 0, more=False), setup.Plan(game, person).page(), table.live_part()]
made.append(learn.Card(registry.tutorial(game.id), 1, []).page(person))
assert all(len(str(page)) > 3000 for page in made)
print([name for name in {servers} if name in sys.modules])
"""


def test_pages_are_made_without_a_server() -> None:
    """Another host plays a match and makes pages of it; nothing of HTTP or databases is loaded for any page maker."""
    makers = [f"chabudai.web.pages.{file.stem}" for file in (ROOT / "src/chabudai/web/pages").glob("[!_]*.py")]
    assert len(makers) > 20
    code = MAKE_PAGES.format(
        makers=", ".join(makers), servers=("asyncpg", "fastapi", "sqlalchemy", "starlette", "uvicorn")
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False)
    assert result.stdout.strip() == "[]", result.stderr
