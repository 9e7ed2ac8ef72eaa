"""The layout of a game's folder: which files it has, and what is found in which of them.

The same job has the same file and, where it is one function, the same function in every game, so that a reader who
knows one game finds everything in another. `departures` says where a folder does otherwise.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import NamedTuple

from chabudai.core.content import OLD

LONGEST_FILE = 520
"""Lines. A file that grows longer has more than one subject."""


class Room(NamedTuple):
    """A folder of a game: the files that it must have and those that it may have."""

    required: frozenset[str]
    possible: frozenset[str] = frozenset()
    free: bool = False
    """Files may be added under names of their own: phases and actions of the rulebook, parts of the drawing."""


TOP = "__init__.py game.py state.py moves.py evaluate.py observe.py rules.md content.toml tutorial.toml"
ROOMS = {
    "": Room(frozenset(TOP.split()), frozenset({"weights.toml"})),
    "rules": Room(frozenset({"__init__.py", "box.py", "setup.py", "scoring.py", "laws.py"}), free=True),
    "words": Room(
        frozenset({"__init__.py", "names.py", "log.py", "help.py", "text.py", "fr.toml"}),
        frozenset({"refusals.py", "rulebook.py", "rulebook.en.md", "rulebook.fr.md"}),
    ),
    "draw": Room(frozenset({"__init__.py", "table.py", "art.py", "emblem.py", "staging.py"}), free=True),
}
HOMES = {
    "evaluate": "evaluate.py",
    "Observed": "observe.py",
    "Box": "rules/box.py",
    "set_up": "rules/setup.py",
    "scores": "rules/scoring.py",
    "ranking": "rules/scoring.py",
    "score_sheet": "rules/scoring.py",
    "broken_laws": "rules/laws.py",
    "say": "words/names.py",
    "tell": "words/log.py",
    "facts": "words/rulebook.py",
    "element_help": "words/help.py",
    "meaning": "words/help.py",
    "sentence": "words/help.py",
    "text": "words/text.py",
    "draw": "draw/table.py",
    "click_path": "draw/clicks.py",
    "emblem": "draw/emblem.py",
    "stage": "draw/staging.py",
}
"""Where a function or class of this name is found, and nowhere else."""
NEEDED = set(HOMES) - {"sentence", "click_path", "ranking", "facts"}
"""Those that every game has; a game whose moves explain themselves needs no sentence and no click path of its own,
one in which most points win and ties are shared no ranking, and one without a rulebook for players no facts."""
SAYS_NOTHING = {"asking", "components", "content", "flow", "match", "nodes", "opening", "pieces", "placing", "tables"}
"""Names of rules that mean something else in every game: call the file what the rulebook calls it."""
RULES_MAY_SAY = {"words", "words.names", "words.refusals"}
"""What rules know of the words."""


def departures(folder: Path, package: str, *, whole: bool = True) -> list[str]:
    """How a game's folder departs from the layout; one that is not `whole` may lack what it does not need."""
    files = sorted(file.relative_to(folder).as_posix() for file in folder.rglob("*") if _is_source(file))
    found = _misplaced(files)
    if whole:
        wanted = [f"{room}/{name}".lstrip("/") for room, files_of in ROOMS.items() for name in files_of.required]
        found += [f"{name} is missing" for name in sorted(set(wanted) - set(files))]
    defined: set[str] = set()
    for name in files:
        if name.endswith(".py"):
            source = (folder / name).read_text("utf-8")
            if source.count("\n") > LONGEST_FILE:
                found.append(f"{name} is longer than {LONGEST_FILE} lines")
            tree = ast.parse(source)
            defined |= _defined(tree)
            found += _homeless(name, tree) + _looks_where_it_must_not(name, tree, package)
    if whole:
        found += [f"{HOMES[name]} does not define {name}" for name in sorted(NEEDED - defined)]
    return found


def _is_source(file: Path) -> bool:
    return file.is_file() and file.suffix in (".py", ".md", ".toml")


def _misplaced(files: list[str]) -> list[str]:
    found: list[str] = []
    for name in files:
        room, _, file = name.rpartition("/")
        if room == OLD and re.fullmatch(r"[1-9]\d*\.toml", file):
            continue
        if room not in ROOMS:
            found.append(f"{name} lies in a folder that no other game has")
            continue
        allowed = ROOMS[room]
        tells = room != "rules" or Path(file).stem not in SAYS_NOTHING
        own_name = allowed.free and file.endswith(".py") and tells
        if file not in allowed.required | allowed.possible and not own_name:
            found.append(f"{name} is no file of the layout")
    return found


def _defined(tree: ast.Module) -> set[str]:
    """The names that a module gives to something of its own."""
    found: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
    return found


def _homeless(file: str, tree: ast.Module) -> list[str]:
    """What stands in another file than in other games."""
    found: list[str] = []
    for name in sorted(_defined(tree)):
        if HOMES.get(name, file) != file:
            found.append(f"{file} defines {name}, which is found in {HOMES[name]}")
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
            if "State" in bases and (file != "state.py" or not node.name.endswith("State")):
                found.append(f"{file} defines {node.name}: the position is one class …State in state.py")
            if "Game" in bases and file != "game.py":
                found.append(f"{file} defines {node.name}: the game describes itself in game.py")
    if "STEPS" in _defined(tree) and not file.startswith("rules/"):
        found.append(f"{file} defines STEPS, which rules do")
    return found


def _looks_where_it_must_not(file: str, tree: ast.Module, package: str) -> list[str]:
    """Rules and words know nothing of the drawing, rules only names and refusals of the words."""
    found: list[str] = []
    room = file.split("/", maxsplit=1)[0]
    for node in ast.walk(tree):
        if not (isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(f"{package}.")):
            continue
        target = node.module.removeprefix(f"{package}.")
        if target.startswith("draw") and room not in ("draw", "game.py"):
            found.append(f"{file} imports {target}: only the game and the drawing itself know the drawing")
        if target.startswith("words") and room == "rules" and target not in RULES_MAY_SAY:
            found.append(f"{file} imports {target}: rules know only names and refusals of the words")
    return found
