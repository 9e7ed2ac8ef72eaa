"""How fast: decisions and games in a second, microseconds a copy, ours and other engines', in one alternating run.

Machines are noisy, so every measurement is cut into several turns and all engines take turns; the median of the turns
counts and their spread is told. Ratios within one run mean something, figures of two runs do not compare.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from statistics import median
from types import TracebackType
from typing import Any, NamedTuple, Self

import chabudai
from chabudai.core.errors import BadOption, ChabudaiError, UnknownGame
from chabudai.files import why
from chabudai.lab.peers import PEERS, YARDSTICK

TURNS = 5
OURS = "chabudai"


class CannotMeasure(ChabudaiError):
    """An interpreter cannot be started, or has no Chabudai."""


class Meter:
    """A measuring process of one interpreter."""

    def __init__(self, python: str) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603  (the user names the interpreter)
                [python, "-m", "chabudai.lab.bench_worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
        except OSError as error:
            raise CannotMeasure(f"{python} cannot be started: {why(error)}.") from None
        self.python = python
        greeting = self._answer()
        self.compiled: bool = greeting["compiled"]
        self.version: str = greeting["python"]
        self.games: dict[str, list[int]] = greeting["games"]
        self.peers: dict[str, str] = greeting["peers"]

    def ask(self, job: str, seconds: float, **details: object) -> dict[str, Any]:
        """Measure for so many seconds."""
        if self._process.stdin is None:
            raise RuntimeError("the measuring process has no input")
        try:
            print(json.dumps({"job": job, "seconds": seconds, **details}), file=self._process.stdin, flush=True)
        except BrokenPipeError:
            raise CannotMeasure(f"The measuring process of {self.python} has died.") from None
        return self._answer()

    def _answer(self) -> dict[str, Any]:
        line = self._process.stdout.readline() if self._process.stdout else ""
        try:
            answer: dict[str, Any] = json.loads(line)
        except ValueError:
            self.close()
            raise CannotMeasure(f"{self.python} has no Chabudai that can be measured.") from None
        return answer

    def close(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        self._process.terminate()
        self._process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Turn(NamedTuple):
    """One request that is repeated in every turn."""

    meter: Meter
    job: str
    details: dict[str, object]


class Line:
    """One line of the report: an engine, a game, a number of seats."""

    def __init__(
        self, engine: str, version: str, game: str, seats: int, compiled: bool, turns: dict[str, Turn]
    ) -> None:
        self.engine = engine
        self.version = version
        self.game = game
        self.seats = seats
        self.compiled = compiled
        self.turns = turns
        """What is measured, by name: listing, sampling, copy."""
        self.answers: dict[str, list[dict[str, Any]]] = {name: [] for name in turns}
        self.error = ""

    def take_turn(self, seconds: float) -> None:
        """Measure everything once."""
        for name, turn in self.turns.items():
            if not self.error:
                answer = turn.meter.ask(turn.job, seconds, **turn.details)
                self.error = answer.get("error", "")
                self.answers[name].append(answer)

    def rates(self, name: str, what: str) -> list[float]:
        """What was done in a second, turn by turn."""
        if self.error:
            return []
        return [answer[what] / answer["seconds"] for answer in self.answers.get(name, []) if answer[what]]

    def row(self, yardstick: float) -> dict[str, object]:
        """The line as plain values; None for what could not be measured."""
        decisions = self.rates("listing", "decisions")
        copies = self.rates("copy", "copies")
        speed = _median(decisions)
        return {
            "engine": self.engine,
            "game": self.game,
            "seats": self.seats,
            "compiled": self.compiled,
            "decisions_per_s": speed,
            "games_per_s": _median(self.rates("listing", "games")),
            "copy_us": 1e6 / median(copies) if copies else None,
            "random_move_per_s": _median(self.rates("sampling", "decisions")),
            "spread": (max(decisions) - min(decisions)) / median(decisions) if decisions else None,
            "ratio": speed / yardstick if speed is not None and yardstick else None,
            "turns": len(decisions),
            "version": self.version,
            "python": next(iter(self.turns.values())).meter.version,
            "error": self.error,
        }


class Report(NamedTuple):
    """Everything that was measured, and what could not be."""

    rows: list[dict[str, object]]
    missing: list[str]
    """Engines that are not installed here."""
    stopped: bool
    """Did somebody break it off? Then medians are of fewer turns."""


def _median(values: list[float]) -> float | None:
    return median(values) if values else None


def our_lines(meter: Meter, games: list[str]) -> list[Line]:
    """Every game and number of seats of one interpreter."""
    lines: list[Line] = []
    for game in games:
        if game not in meter.games:
            raise UnknownGame(f"There is no game '{game}'. Games: {', '.join(meter.games)}.")
        for seats in meter.games[game]:
            table: dict[str, object] = {"game": game, "seats": seats}
            turns = {way: Turn(meter, "play", {**table, "way": way}) for way in ("listing", "sampling")}
            turns["copy"] = Turn(meter, "copy", table)
            lines.append(Line(OURS, chabudai.__version__, game, seats, meter.compiled, turns))
    return lines


def peer_lines(meter: Meter) -> list[Line]:
    lines: list[Line] = []
    for name in meter.peers:
        peer = PEERS[name]
        turns = {"listing": Turn(meter, "peer", {"name": name}), "copy": Turn(meter, "peer_copy", {"name": name})}
        lines.append(Line(peer.engine, meter.peers[name], peer.game, peer.seats, peer.native, turns))
    return lines


def bench(
    games: list[str] | None,
    seconds: float,
    others: list[str],
    peers: bool,
    progress: Callable[[int, int], None],
) -> Report:
    """Measure this interpreter, the others and the peers, in turns; `seconds` for each figure."""
    if seconds <= 0:
        raise BadOption(f"The seconds for a measurement must be more than 0, not {seconds:g}.")
    meters: list[Meter] = []
    try:
        for python in [sys.executable, *others]:
            meters.append(Meter(python))
        lines: list[Line] = []
        for meter in meters:
            lines += our_lines(meter, games or list(meter.games))
        if peers:
            lines += peer_lines(meters[0])
        total = TURNS * len(lines)
        stopped = False
        try:
            for turn in range(TURNS):
                for number, line in enumerate(lines):
                    progress(turn * len(lines) + number, total)
                    line.take_turn(seconds / TURNS)
        except KeyboardInterrupt:
            stopped = True
    finally:
        for meter in meters:
            meter.close()
    catan = [line for line in lines if line.engine == YARDSTICK]
    yardstick = _median(catan[0].rates("listing", "decisions")) if catan else None
    missing = [name for name in PEERS if name not in meters[0].peers] if peers else []
    return Report([line.row(yardstick or 0.0) for line in lines], missing, stopped)
