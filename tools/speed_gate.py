"""Speed that does not depend on the clock: how much work does one decision of each game cost?

For every game of this package a fixed number of random games is played from fixed seeds, at its smallest and its
largest number of seats, and the work is counted:

- **instructions**: machine instructions of the compiled wheel, counted by `valgrind --tool=callgrind`;
- **opcodes**: bytecode instructions of the interpreted checkout, where there is no valgrind or no compiler.

Both are the same on a busy and on an idle machine. The cost of a decision is given in thousandths of a reference
workload that is counted in the same run, so that another compiler or interpreter moves both alike.
`bench/baseline.json` holds the accepted costs, for each measure, Python version and machine; `check` fails where one
is exceeded by more than 15 %. A Python version or machine without a baseline of its own is held against the nearest
one, with twice that allowance.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from importlib.metadata import entry_points
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
BASELINE = ROOT / "bench" / "baseline.json"
LOSS = 0.15
GAMES = {"instructions": 12, "opcodes": 2}
"""How many games a workload plays; enough that a decision's cost is settled, few enough to take seconds."""
GAMES_BEFORE = 4
"""How many it plays before counting begins, so that everything is imported, cached and specialised."""

Costs = dict[str, float]
Work = tuple[str, Callable[[], int]]


class CannotMeasure(Exception):
    """The text says what is missing or wrong."""


# --- the workloads, run in a process of their own ---------------------------------------------------------------------


def reference() -> int:
    """A fixed amount of work; counts as one decision.

    Sorting and multiplying in C make up nearly all of its machine instructions, since these hardly differ between
    versions of Python (3 % from 3.11 to 3.13); the loop makes up nearly all of its bytecode.
    """
    numbers: list[int] = []
    for number in range(1_000):
        numbers.append(number * 7919 % 10007)
    total = 0
    for _ in range(60):
        total += sorted(numbers)[500]
    large = 3**20_000
    for _ in range(8):
        total += large * large & 1
    return 1 if total else 0


def play(name: str, seats: int, games: int) -> int:
    """Random games with full enumeration; the number of decisions."""
    from chabudai.core.registry import load
    from chabudai.core.rng import Rng

    game = load(name)
    rng = Rng(seats)
    decisions = 0
    for seed in range(games):
        state = game.new(seats=seats, seed=seed)
        while actors := state.actors():
            seat = actors[0]
            moves = state.legal_moves(seat)
            state.play(seat, moves[rng.below(len(moves))])
            decisions += 1
    return decisions


def workloads(games: int, only: str = "") -> list[Work]:
    """The reference first, then every game of ours, or one of them, at its smallest and its largest number of seats."""
    from chabudai.core.registry import GROUP, load

    found: list[Work] = [("reference", reference)]
    for name in sorted(point.name for point in entry_points(group=GROUP) if point.module.startswith("chabudai.")):
        if only not in ("", name):
            continue
        game = load(name)
        seats_allowed = sorted({seats for seats, _ in game.combinations()})
        for seats in sorted({seats_allowed[0], seats_allowed[-1]}):
            found.append((f"{name} {seats}", partial(play, name, seats, games)))
    return found


def run_workloads(measure: str, only: str = "") -> None:
    """Run all workloads and print one JSON line: their names, decisions and, for opcodes, the counts."""
    import chabudai

    if chabudai.COMPILED is not (measure == "instructions"):
        raise SystemExit(f"{measure} cannot be counted here: chabudai.COMPILED is {chabudai.COMPILED}")
    for _, work in workloads(GAMES_BEFORE, only):
        work()
    works = workloads(GAMES[measure], only)
    rows: list[list[Any]] = []
    for name, work in works:
        if measure == "instructions":
            os.sched_yield()  # callgrind writes a dump, and begins a new one, where this C function is entered
            rows.append([name, work(), None])
        else:
            rows.append([name, *counting_opcodes(work)])
    if measure == "instructions":
        os.sched_yield()
    print(json.dumps(rows))


def counting_opcodes(work: Callable[[], int]) -> tuple[int, int]:
    """The decisions of a workload and the bytecode instructions that it executed."""
    count = 0

    if sys.version_info >= (3, 12):
        monitoring = sys.monitoring

        def seen(code: CodeType, offset: int) -> None:
            nonlocal count
            count += 1

        monitoring.use_tool_id(monitoring.PROFILER_ID, "speed gate")
        monitoring.register_callback(monitoring.PROFILER_ID, monitoring.events.INSTRUCTION, seen)
        monitoring.set_events(monitoring.PROFILER_ID, monitoring.events.INSTRUCTION)
        try:
            decisions = work()
        finally:
            monitoring.free_tool_id(monitoring.PROFILER_ID)
        return decisions, count

    def trace(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal count
        if event == "opcode":
            count += 1
        else:
            frame.f_trace_lines = False
            frame.f_trace_opcodes = True
        return trace

    sys.settrace(trace)
    try:
        decisions = work()
    finally:
        sys.settrace(None)
    return decisions, count


# --- measuring --------------------------------------------------------------------------------------------------------


def child(python: str, measure: str, *before: str, only: str = "") -> list[list[Any]]:
    """Run this file's workloads in another interpreter and read its JSON line."""
    environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [*before, python, str(Path(__file__).resolve()), "run", measure, "--only", only]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CannotMeasure(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    rows: list[list[Any]] = json.loads(done.stdout.splitlines()[-1])
    return rows


def costs(rows: list[list[Any]]) -> Costs:
    """Work per decision, in thousandths of the reference."""
    (name, _, unit), *games = rows
    if name != "reference" or not games:
        raise CannotMeasure("There is no registered game to measure.")
    return {name: round(1000 * count / decisions / unit, 4) for name, decisions, count in games}


def instructions(python: str) -> Costs:
    """Costs of the compiled build by callgrind."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder, "callgrind.out")
        rows = child(
            python,
            "instructions",
            "valgrind",
            "--tool=callgrind",
            "--dump-before=sched_yield",
            f"--callgrind-out-file={output}",
        )
        # Dump 1 ends where the first workload begins, dump n + 1 where workload n ends.
        for number, row in enumerate(rows, start=2):
            dump = Path(f"{output}.{number}")
            if not dump.exists():
                raise CannotMeasure(f"callgrind wrote no dump for {row[0]}.")
            found = re.search(r"^(?:summary|totals): (\d+)", dump.read_text(encoding="utf-8"), re.MULTILINE)
            if not found:
                raise CannotMeasure(f"callgrind's dump for {row[0]} holds no total.")
            row[2] = int(found[1])
    return costs(rows)


def opcodes(python: str, only: str = "") -> Costs:
    """Costs of the interpreted build, or of one game on it, by tracing."""
    return costs(child(python, "opcodes", only=only))


def is_compiled(python: str) -> bool:
    code = "import chabudai; print(chabudai.COMPILED)"
    done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=False)
    return done.returncode == 0 and done.stdout.strip() == "True"


def place(measure: str) -> str:
    """What a baseline belongs to; bytecode does not depend on the machine."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    return version if measure == "opcodes" else f"{version} {platform.machine()}"


# --- judging ----------------------------------------------------------------------------------------------------------


def judge(measured: Costs, accepted: Costs, loss: float) -> list[str]:
    """One sentence for each reason to fail; prints the table on the way."""
    failures: list[str] = []
    for name in sorted(measured.keys() | accepted.keys()):
        if name not in accepted:
            failures.append(f"{name} has no baseline; accept its cost with make speed-baseline")
        elif name not in measured:
            failures.append(f"{name} has a baseline but was not measured; make speed-baseline if it is gone for good")
        else:
            change = measured[name] / accepted[name] - 1
            print(f"  {name:24} {measured[name]:9.4f}   baseline {accepted[name]:9.4f}   {change:+7.1%}")
            if change > loss:
                failures.append(f"{name} costs {change:.1%} more than its baseline, and {loss:.0%} is the limit")
            elif change < -loss:
                print(f"  {name} became much cheaper: keep that by make speed-baseline")
    return failures


def nearest(places: dict[str, Costs], here: str) -> str:
    """The place whose baseline serves best for another one: same machine first, then the closest version."""

    def distance(other: str) -> tuple[bool, int]:
        version, _, machine = other.partition(" ")
        own_version, _, own_machine = here.partition(" ")
        return machine != own_machine, abs(int(version.split(".")[1]) - int(own_version.split(".")[1]))

    return min(sorted(places), key=distance)


def check(compiled: str, interpreted: str) -> int:
    if is_compiled(compiled) and shutil.which("valgrind"):
        measure, measured = "instructions", instructions(compiled)
    else:
        reason = "the wheel is not compiled" if shutil.which("valgrind") else "valgrind is missing"
        print(f"speed gate: {reason}, so bytecode of the interpreted checkout is counted instead.")
        measure, measured = "opcodes", opcodes(interpreted)
    stored: dict[str, dict[str, Costs]] = json.loads(BASELINE.read_text(encoding="utf-8")) if BASELINE.exists() else {}
    places = stored.get(measure, {})
    if not places:
        print(f"speed gate: {BASELINE.relative_to(ROOT)} has no {measure}; accept today's with make speed-baseline.")
        return 1
    here = place(measure)
    chosen = here if here in places else nearest(places, here)
    loss = LOSS if chosen == here else 2 * LOSS
    print(f"speed gate: {measure} per decision, in thousandths of the reference workload, Python {here}:")
    if chosen != here:
        print(f"  (no baseline for {here} yet, so that of {chosen} serves, with an allowance of {loss:.0%})")
    failures = judge(measured, places[chosen], loss)
    for failure in failures:
        print(f"speed gate: {failure}.")
    return 1 if failures else 0


def rewrite_baseline(compiled: str, interpreted: str) -> int:
    stored: dict[str, dict[str, Costs]] = json.loads(BASELINE.read_text(encoding="utf-8")) if BASELINE.exists() else {}
    if not is_compiled(compiled) or not shutil.which("valgrind"):
        raise CannotMeasure("A baseline needs both measures, so valgrind and a working C compiler.")
    for measure, measured in (("instructions", instructions(compiled)), ("opcodes", opcodes(interpreted))):
        stored.setdefault(measure, {})[place(measure)] = measured
    BASELINE.parent.mkdir(exist_ok=True)
    BASELINE.write_text(json.dumps(stored, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    print(f"{BASELINE.relative_to(ROOT)} now holds today's costs for Python {place('instructions')}.")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("check", "baseline"):
        command = commands.add_parser(name)
        command.add_argument("--compiled", required=True, help="Python with the wheel installed")
        command.add_argument("--interpreted", required=True, help="Python with the checkout installed")
    running = commands.add_parser("run")
    running.add_argument("measure", choices=sorted(GAMES))
    running.add_argument("--only", default="", help="one game instead of all")
    given = parser.parse_args()
    if given.command == "run":
        run_workloads(given.measure, given.only)
        return 0
    try:
        judged = check if given.command == "check" else rewrite_baseline
        return judged(given.compiled, given.interpreted)
    except CannotMeasure as reason:
        print(f"speed gate: {reason}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
