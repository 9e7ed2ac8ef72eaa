"""Break the rules of a game on purpose and see whether the game's own tests notice.

    python -m tools.mutants kodama-forest --sample 100 --jobs 2

A *mutant* is the game with one small change in its rules files (`tools/mutations.py` knows which). A seeded random
sample is tried: each in a copy of the sources, in a forked child that runs `tests/<game>/`, the quickest tests first,
until one fails. A mutant that no test notices has *survived*; its difference is printed, and everything is written to
`build/mutants-GAME.json`.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tools.mutations import Mutant, mutants_of, rules_files

ROOT = Path(__file__).parents[1]
COPIED = ("src", "tests", "pyproject.toml")
SHORTEST_LIMIT = 15.0
"""Seconds that every mutant gets, at least."""
NAP = 0.02
BROKEN_BENCH = 70
"""Exit code of a child that could not judge its mutant."""
PATIENCE = 4.0
"""A mutant may take this many times as long as the unbroken game."""


class Outcome(NamedTuple):
    """What became of one mutant."""

    mutant: Mutant
    fate: str
    """'killed', 'timeout' or 'survived'."""
    test: str
    """The test that noticed."""
    seconds: float


class Plugin:
    """Runs quick tests first and writes down how long each took and which one failed."""

    def __init__(self, notes: Path, durations: dict[str, float]) -> None:
        self.notes = notes
        self.durations = durations
        self.taken: dict[str, float] = {}
        self.failed = ""

    def pytest_collection_modifyitems(self, items: list[object]) -> None:
        items.sort(key=lambda item: self.durations.get(getattr(item, "nodeid", ""), 0.0))

    def pytest_runtest_logreport(self, report: object) -> None:
        nodeid = str(getattr(report, "nodeid", ""))
        self.taken[nodeid] = self.taken.get(nodeid, 0.0) + float(getattr(report, "duration", 0.0))
        if getattr(report, "failed", False) and not self.failed:
            self.failed = nodeid

    def pytest_sessionfinish(self) -> None:
        self.notes.write_text(json.dumps({"failed": self.failed, "taken": self.taken}), encoding="utf-8")


class Bench:
    """A copy of the sources in which one mutant at a time is tried."""

    def __init__(self, root: Path, folder: Path, tests: list[str]) -> None:
        self.folder = folder
        self.tests = tests
        self.notes = folder / "notes.json"
        self.output = folder / "output.txt"
        if folder.exists():
            shutil.rmtree(folder)
        folder.mkdir(parents=True)
        for name in COPIED:
            source = root / name
            if source.is_dir():
                shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
            elif source.exists():
                shutil.copy(source, folder / name)

    def start(self, durations: dict[str, float]) -> int:
        """Run the tests in a child of this process; its id."""
        self.notes.unlink(missing_ok=True)
        child = os.fork()
        if child:
            return child
        code = BROKEN_BENCH
        try:
            os.setsid()
            code = self._run(durations)
        except BaseException:  # noqa: BLE001  (nothing may leave the child but its exit code)
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)

    def _run(self, durations: dict[str, float]) -> int:
        import pytest

        output = os.open(self.output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(output, 1)
        os.dup2(output, 2)
        os.chdir(self.folder)
        sys.dont_write_bytecode = True
        sys.path[:0] = [str(self.folder / "src"), str(self.folder / "tests")]
        _calm_hypothesis()
        options = ["-x", "-q", "--assert=plain", "-p", "no:xdist", "--rootdir", str(self.folder)]
        code = int(pytest.main([*options, *self.tests], plugins=[Plugin(self.notes, durations)]))
        tested = getattr(sys.modules.get("chabudai"), "__file__", None)
        if tested and not str(tested).startswith(str(self.folder)):
            print(f"the tests ran against {tested}, not against the copy")
            return BROKEN_BENCH
        return code

    def noted(self) -> tuple[str, dict[str, float]]:
        """The first failure and the time of every test."""
        if not self.notes.exists():
            return "", {}
        notes = json.loads(self.notes.read_text(encoding="utf-8"))
        return str(notes["failed"]), dict(notes["taken"])


def _calm_hypothesis() -> None:
    """A failing example is enough; nobody needs the smallest one, and no two runs may differ."""
    try:
        from hypothesis import HealthCheck, Phase, settings
    except ImportError:
        return
    settings.register_profile(
        "mutants",
        phases=[Phase.explicit, Phase.generate],
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    settings.load_profile("mutants")


def poll(child: int) -> int | None:
    """The exit code of a child, None while it runs."""
    done, status = os.waitpid(child, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if done else None


def measure(bench: Bench) -> tuple[dict[str, float], float]:
    """How long each test takes on the unbroken game, and how many seconds a mutant gets."""
    began = time.monotonic()
    child = bench.start({})
    while (code := poll(child)) is None:
        time.sleep(NAP)
    if code != 0:
        tail = "\n".join(bench.output.read_text(encoding="utf-8").splitlines()[-15:])
        raise SystemExit(f"The tests of the unbroken game do not pass, so they cannot judge mutants:\n{tail}")
    return bench.noted()[1], max(SHORTEST_LIMIT, PATIENCE * (time.monotonic() - began))


def try_out(root: Path, benches: list[Bench], mutants: list[Mutant]) -> Iterator[Outcome]:
    """Try every mutant, one on each bench at a time."""
    durations, limit = measure(benches[0])
    waiting = list(reversed(mutants))
    idle = benches[:]
    running: dict[int, tuple[Bench, Mutant, float]] = {}
    try:
        while waiting or running:
            while waiting and idle:
                bench, mutant = idle.pop(), waiting.pop()
                source = (root / mutant.file).read_text(encoding="utf-8")
                (bench.folder / mutant.file).write_text(mutant.apply(source), encoding="utf-8")
                running[bench.start(durations)] = (bench, mutant, time.monotonic())
            for child, (bench, mutant, started) in list(running.items()):
                code = poll(child)
                taken = time.monotonic() - started
                if code is None and taken < limit:
                    continue
                if code is None:
                    stop(child)
                del running[child]
                shutil.copy(root / mutant.file, bench.folder / mutant.file)
                idle.append(bench)
                if code == BROKEN_BENCH:
                    raise SystemExit(f"A test run broke:\n{bench.output.read_text(encoding='utf-8')[-2000:]}")
                fate = "timeout" if code is None else "killed" if code else "survived"
                yield Outcome(mutant, fate, bench.noted()[0], taken)
            time.sleep(NAP)
    finally:
        for child in running:
            stop(child)


def stop(child: int) -> None:
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)


# --- command ----------------------------------------------------------------------------------------------------------


def report(game: str, outcomes: list[Outcome], places: int, seed: int, root: Path) -> dict[str, object]:
    """Everything as plain values, survivors first."""
    counts = {fate: sum(outcome.fate == fate for outcome in outcomes) for fate in ("killed", "timeout", "survived")}
    noticed = counts["killed"] + counts["timeout"]
    rows = [
        {
            "file": outcome.mutant.file,
            "line": outcome.mutant.line,
            "what": outcome.mutant.what,
            "fate": outcome.fate,
            "test": outcome.test,
            "seconds": round(outcome.seconds, 2),
            "difference": outcome.mutant.difference((root / outcome.mutant.file).read_text(encoding="utf-8")),
        }
        for outcome in sorted(outcomes, key=lambda one: (one.fate != "survived", one.mutant.file, one.mutant.line))
    ]
    return {
        "game": game,
        "seed": seed,
        "places": places,
        "tried": len(outcomes),
        **counts,
        "share": round(noticed / len(outcomes), 4) if outcomes else 0.0,
        "mutants": rows,
    }


def arguments(given: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", help="id of the game, like kodama-forest")
    parser.add_argument("--sample", type=int, default=100, help="how many mutants to try (default 100)")
    parser.add_argument("--seed", type=int, default=1, help="which random sample (default 1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    parser.add_argument("--tests", nargs="+", help="tests to run instead of tests/<game>/")
    parser.add_argument(
        "--bar", type=float, default=0.0, help="fail when a smaller share than this is noticed, like 0.85"
    )
    parser.add_argument("--list", action="store_true", help="only say how many places there are, file by file")
    return parser.parse_args(given)


def main(given: list[str], root: Path = ROOT) -> int:
    chosen = arguments(given)
    name = chosen.game.replace("-", "_")
    package = root / "src" / "chabudai" / "games" / name
    tests = chosen.tests or [f"tests/{name}"]
    if not package.is_dir():
        known = sorted(file.parent.name.replace("_", "-") for file in package.parent.glob("*/rules.md"))
        print(f"There is no game '{chosen.game}' here; games: {', '.join(known)}.", file=sys.stderr)
        return 2
    if missing := [test for test in tests if not (root / test.split("::")[0]).exists()]:
        print(f"There are no tests {', '.join(missing)}.", file=sys.stderr)
        return 2
    every: list[Mutant] = []
    for file in rules_files(package):
        found = mutants_of(str(file.relative_to(root)), file.read_text(encoding="utf-8"))
        every += found
        if chosen.list:
            print(f"{len(found):5}  {file.relative_to(package)}")
    if chosen.list:
        print(f"{len(every):5}  in all")
        return 0
    sample = random.Random(chosen.seed).sample(every, min(chosen.sample, len(every)))
    folder = root / "build" / f"mutants-{os.getpid()}"
    benches = [Bench(root, folder / str(job), tests) for job in range(max(1, min(chosen.jobs, len(sample))))]
    outcomes: list[Outcome] = []
    try:
        for outcome in try_out(root, benches, sample):
            outcomes.append(outcome)
            mutant = outcome.mutant
            print(
                f"{len(outcomes):4}/{len(sample)} {outcome.fate:8} {mutant.file}:{mutant.line} {mutant.what}",
                flush=True,
            )
    except KeyboardInterrupt:
        print("Stopped; what follows is about the mutants tried so far.", file=sys.stderr)
    finally:
        shutil.rmtree(folder)
    result = report(chosen.game, outcomes, len(every), chosen.seed, root)
    written = root / "build" / f"mutants-{chosen.game}.json"
    written.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    for outcome in outcomes:
        if outcome.fate == "survived":
            source = (root / outcome.mutant.file).read_text(encoding="utf-8")
            print(f"\nsurvived: {outcome.mutant.what}\n{outcome.mutant.difference(source)}")
    print(
        f"\n{chosen.game}: {result['killed']} killed, {result['timeout']} stopped for taking too long, "
        f"{result['survived']} survived, of {len(outcomes)} tried ({len(every)} places). "
        f"Noticed: {100 * float(str(result['share'])):.0f} %. All in {written.relative_to(root)}."
    )
    return 0 if float(str(result["share"])) >= chosen.bar else 1


if __name__ == "__main__":
    import pytest  # noqa: F401  (loaded once, before the children are forked)

    sys.exit(main(sys.argv[1:]))
