"""Golden playthroughs: a whole match as text — moves, what they brought, what each seat saw, the score sheet.

A file holds everything that is needed to play it again, so a test replays its moves and compares every byte. Files are
made by `chabudai check GAME --update`:

- one for each combination of a covering set, so that every number of seats and every value of every option occurs;
- one for each declared end reason that none of these reached: first random play is searched for it, then greedy play
  (the best of some random moves by the game's own `evaluate`), and where neither finds one, a *scene*: a position that
  `scenes.py` in the game's golden folder lays by hand in a function `SCENES[reason]`.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, cast

from chabudai.check.lab import LONGEST, Combination, combinations_of, covering, rng_for
from chabudai.core.events import Log
from chabudai.core.game import Game, OptionValue
from chabudai.core.rng import Rng
from chabudai.core.state import State

_folders: list[Path] = []
MOST_BYTES = 60_000
TOLD_AROUND = [10_000, 120, 60, 30, 10, 4, 1]
"""Of how many moves at either end the outcome is told; the first number with which the file is small enough."""
RANDOM_SEEDS = 60
GREEDY_SEEDS = 6
GREEDY_LOOKS = 30
NO_SCENE = "none, the usual setup"

Policy = Callable[[State, int, Rng], int]


class Playthrough(NamedTuple):
    """What is played: the start and the moves."""

    game: str
    seats: int
    options: dict[str, OptionValue]
    seed: int
    scene: str
    policy: str
    told: int
    moves: list[tuple[int, int]]


def keep_in(folder: Path) -> None:
    """Where golden files lie: a folder for each game."""
    _folders[:] = [folder]
    beside.cache_clear()


def folder_of(game: str) -> Path:
    """The golden folder of a game."""
    return _folders[0] / game


def pinned(game: str, name: str) -> str:
    """The text of a golden file."""
    file = folder_of(game) / name
    assert file.is_file(), f"{file} is missing: write it by 'chabudai check {game} --update', and read it"
    return file.read_text(encoding="utf-8")


@cache
def beside(game: str, module: str) -> ModuleType | None:
    """A helper module in the golden folder of a game, or None."""
    file = folder_of(game) / f"{module}.py"
    if not file.exists():
        return None
    spec = importlib.util.spec_from_file_location(f"golden_{game.replace('-', '_')}_{module}", file)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def start(game: Game, play: Playthrough) -> State:
    """The position before the first move."""
    if not play.scene:
        return game.new(play.seats, play.seed, play.options)
    scenes = beside(game.id, "scenes")
    assert scenes is not None, f"{folder_of(game.id) / 'scenes.py'} is missing"
    return cast("State", scenes.SCENES[play.scene](game))


# --- writing -----------------------------------------------------------------------------------------------------


def transcript(game: Game, play: Playthrough) -> str:
    """The whole file."""
    state = start(game, play)
    names = [f"Seat {seat + 1}" for seat in range(state.seats)]
    shown = snapshots(state.seats, len(play.moves))
    body: list[str] = []
    quiet: list[str] = []
    for number, (seat, move) in enumerate(play.moves):
        body += _views(game, state, shown.get(number, []), number, quiet)
        spoken = number < play.told or number >= len(play.moves) - play.told
        state.log = Log() if spoken else None
        line = f"{seat + 1} {game.moves.text(move)}"
        state.play(seat, move)
        if state.log is None:
            quiet.append(line)
            if len(quiet) == 4:
                body.append(_flush(quiet))
            continue
        if quiet:
            body.append(_flush(quiet))
        body.append(f"> {line}")
        for event in state.log.events:
            to = "" if event.audience is None else f" (only {', '.join(names[one] for one in event.audience)})"
            body.append(f"    {game.tell(event, names)} [{event.rule}]{to}")
    body += _views(game, state, shown.get(len(play.moves), []), len(play.moves), quiet)
    return "\n".join([*_head(game, play, state), *body, *_result(state)]) + "\n"


def snapshots(seats: int, moves: int) -> dict[int, list[int | None]]:
    """Before which moves who is shown: each seat at the start or further on, the spectator in the middle."""
    shown: dict[int, list[int | None]] = {}
    for seat in range(seats):
        shown.setdefault(moves * seat // seats, []).append(seat)
    shown.setdefault(moves // 2, []).append(None)
    shown.setdefault(moves, []).append(0)
    return shown


def _views(game: Game, state: State, who: list[int | None], number: int, quiet: list[str]) -> list[str]:
    lines = [_flush(quiet)] if quiet and who else []
    for viewer in who:
        name = "a spectator" if viewer is None else f"seat {viewer + 1}"
        lines.append(f"--- after {number} moves, seen by {name}")
        lines += [f"| {line}".rstrip() for line in game.text(state.view(viewer)).splitlines()]
    return lines


def _flush(quiet: list[str]) -> str:
    line = "> " + "; ".join(quiet)
    quiet.clear()
    return line


def _head(game: Game, play: Playthrough, state: State) -> list[str]:
    options = " ".join(f"{option.name}={play.options[option.name]}" for option in game.options)
    return [
        f"game: {play.game}",
        f"seats: {play.seats}",
        f"options: {options}",
        f"seed: {play.seed}",
        f"scene: {play.scene or NO_SCENE}",
        f"policy: {play.policy}",
        f"told: {play.told}",
        f"moves: {len(play.moves)}",
        f"end: {state.end_reason()}",
        f"rules: {game.rules_version}",
        "",
    ]


def _result(state: State) -> list[str]:
    sheet = state.score_sheet()
    width = max(len(row.label) for row in sheet.rows)
    lines = ["", "--- result", f"{'':{width}}  {'  '.join(f'{column:>8}' for column in sheet.columns)}"]
    for row in sheet.rows:
        points = "  ".join(f"{point:>8}" for point in row.points)
        mark = "  (subtotal)" if row.subtotal else ""
        note = f"  {row.note}" if row.note else ""
        lines.append(f"{row.label:{width}}  {points}{note}{mark}")
    lines.append(f"{'Total':{width}}  {'  '.join(f'{total:>8}' for total in sheet.totals)}")
    lines.append(f"scores: {state.scores()}; places: {state.ranking()}; ended: {state.end_reason()}")
    lines.append(f"digest: {state.digest()}")
    return lines


# --- reading -----------------------------------------------------------------------------------------------------


def read_head(text: str) -> dict[str, str]:
    lines = text.split("\n\n", maxsplit=1)[0].splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


def read(game: Game, text: str) -> Playthrough:
    """The start and the moves that a file tells."""
    head = read_head(text)
    given = cast("dict[str, OptionValue]", dict(part.split("=", 1) for part in head["options"].split()))
    moves: list[tuple[int, int]] = []
    for line in text.splitlines():
        if line.startswith("> "):
            for part in line[2:].split("; "):
                seat, _, notation = part.partition(" ")
                moves.append((int(seat) - 1, game.moves.parse(notation)))
    seats = int(head["seats"])
    options = game.complete(seats, given)
    scene = "" if head["scene"] == NO_SCENE else head["scene"]
    return Playthrough(game.id, seats, options, int(head["seed"]), scene, head["policy"], int(head["told"]), moves)


def files_of(game: str) -> list[Path]:
    return sorted(file for file in folder_of(game).glob("*.txt") if file.name != "moves.txt")


# --- making ------------------------------------------------------------------------------------------------------


def random_policy(state: State, seat: int, rng: Rng) -> int:
    return rng.pick(state.legal_moves(seat))


def greedy_policy(state: State, seat: int, rng: Rng) -> int:
    """The best of some random moves, as the game itself values what they lead to."""
    moves = state.legal_moves(seat)
    some = moves if len(moves) <= GREEDY_LOOKS else [rng.pick(moves) for _ in range(GREEDY_LOOKS)]
    best, best_value = some[0], float("-inf")
    for move in some:
        twin = state.copy()
        twin.play(seat, move)
        value = state.game.evaluate(twin, seat)
        if value > best_value:
            best, best_value = move, value
    return best


POLICIES: dict[str, Policy] = {"random": random_policy, "greedy": greedy_policy}


def played(game: Game, play: Playthrough) -> tuple[Playthrough, str]:
    """The playthrough with moves by its policy, and how it ended."""
    state = start(game, play)
    rng = rng_for("golden", game.id, play.seats, play.options, play.seed, play.scene)
    policy = POLICIES[play.policy]
    moves: list[tuple[int, int]] = []
    while not state.over and len(moves) < LONGEST:
        seat = rng.pick(state.actors())
        move = policy(state, seat, rng)
        state.play(seat, move)
        moves.append((seat, move))
    return play._replace(moves=moves), state.end_reason()


def begin(combination: Combination, seed: int, policy: str, scene: str = "") -> Playthrough:
    return Playthrough(
        combination.game, combination.seats, combination.options, seed, scene, policy, TOLD_AROUND[0], []
    )


def make_all(game: Game) -> None:
    """Write every playthrough of a game anew."""
    folder = folder_of(game.id)
    folder.mkdir(parents=True, exist_ok=True)
    for old in files_of(game.id):
        old.unlink()
    combinations = covering(combinations_of(game.id), 1)
    reached: set[str] = set()
    for combination in combinations:
        play, end = _shortest(game, combination)
        reached.add(end)
        _write(game, play, folder / f"{combination.short}.txt")
    for reason in game.end_reasons:
        if reason not in reached:
            _write(game, _search(game, combinations, reason), folder / f"end-{reason}.txt")


def _shortest(game: Game, combination: Combination) -> tuple[Playthrough, str]:
    """Of three random matches the one with the fewest moves, so that files stay readable.

    Where the rules let a match go on for ever, players who care to end it are tried too.
    """
    some = [played(game, begin(combination, seed, "random")) for seed in (1, 2, 3)]
    if not game.always_ends:
        some += [played(game, begin(combination, seed, "greedy")) for seed in (1, 2, 3)]
    finished = [one for one in some if one[1]] or some
    return min(finished, key=lambda one: len(one[0].moves))


def _search(game: Game, combinations: list[Combination], reason: str) -> Playthrough:
    for policy, seeds in (("random", RANDOM_SEEDS), ("greedy", GREEDY_SEEDS)):
        for seed in range(seeds):
            for combination in combinations:
                play, end = played(game, begin(combination, seed, policy))
                if end == reason:
                    return play
    scenes = beside(game.id, "scenes")
    assert scenes is not None, f"no match of {game.id} ends by '{reason}', and there is no scenes.py that lays one"
    assert reason in scenes.SCENES, f"no match of {game.id} ends by '{reason}', and scenes.py lays none"
    state: State = scenes.SCENES[reason](game)
    combination = Combination(game.id, state.seats, state.options)
    play, end = played(game, begin(combination, 0, "random", reason))
    assert end == reason, f"the scene for '{reason}' ends by '{end}'"
    return play


def _write(game: Game, play: Playthrough, file: Path) -> None:
    for told in TOLD_AROUND:
        text = transcript(game, play._replace(told=told))
        if len(text.encode()) < MOST_BYTES:
            break
    file.write_text(text, encoding="utf-8")
