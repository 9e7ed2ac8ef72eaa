"""Worker processes: never more than so many; one that takes too long, or is not wanted any more, is ended."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from typing import Any, Final

from chabudai.bots.thought import Thought
from chabudai.core.language import language
from chabudai.core.people import names

LONGEST_ANSWER: Final = 2**22
"""Bytes of an answer: the ratings of a long match."""

GENTLY: Final = "--gently"
"""Asks a worker process to stand back behind all others on the machine."""

BUDGETS: Final = {"random": 5.0, "level-4": 30.0, "level-5": 60.0}
"""Seconds in which a bot must decide: enough for an engine that is not compiled, too."""
DEFAULT_BUDGET: Final = 20.0
FALLBACK: Final = "random"
"""The bot that moves where another one has used its budget up, or has failed too often."""

log = logging.getLogger("chabudai.match")


def budget(bot: str) -> float:
    """Seconds in which a bot must decide."""
    return BUDGETS.get(bot, DEFAULT_BUDGET)


class Workers:
    """A few processes, started when they are first needed."""

    def __init__(self, processes: int, gentle: bool = False) -> None:
        self._arguments = [GENTLY] if gentle else []
        """Whoever is gentle leaves the processor to everybody else who wants it."""
        self._free = asyncio.Semaphore(processes)
        self._idle: list[Process] = []
        self._burials: set[asyncio.Future[None]] = set()
        """Waiting for processes that were killed; nobody who is cancelled takes one of these along."""
        self._starting: set[asyncio.Task[Process]] = set()
        self._closed = False

    async def ask(
        self,
        bot: str,
        view: dict[str, Any],
        seat: int,
        seed: int,
        budget: float,
        with_reason: bool = False,
        events: list[dict[str, Any]] | None = None,
        memory: dict[str, Any] | None = None,
    ) -> Thought | None:
        """The bot's choice; None where it took longer than `budget` seconds or its process died.

        The budget starts when a process is free. Cancelling the call takes the job out of the queue, or ends the
        process that thinks about it. A reason is told in the language of the moment, with the names of the moment.
        """
        job = {"job": "think", "bot": bot, "view": view, "seat": seat, "seed": seed, "with_reason": with_reason}
        job.update(language=language(), names=names(), seconds=budget, events=events or [], memory=memory or {})
        answer = await self.answer(job, f"the bot {bot}", budget)
        return None if answer is None else Thought(**answer)

    async def answer(self, job: dict[str, Any], who: str, budget: float) -> dict[str, Any] | None:
        """What a job comes to (`worker_process.JOBS`); None as for `ask`. `who` does it, for the log."""
        async with self._free:
            if self._idle:
                line = await self._done_by(self._idle.pop(), job, who, budget)
                if line:
                    return self._read(line)
                if line is None:
                    return None
                log.warning("a process that waited for work had died; %s gets a new one", who)
            try:
                process = await self._start()
            except OSError as error:
                log.warning("no process for %s: %s", who, error)
                return None
            line = await self._done_by(process, job, who, budget)
            if line == b"":
                log.warning("%s broke", who)
            return self._read(line) if line else None

    async def _done_by(self, process: Process, job: dict[str, Any], who: str, budget: float) -> bytes | None:
        """The process's answer, after which it waits for the next job; None where it took too long, b"" where it died.

        However its pipes tell of its death: event loops differ in that, and a process can die at any moment.
        """
        line: bytes | None = b""
        try:
            line = await asyncio.wait_for(self._work(process, json.dumps(job)), budget)
        except TimeoutError:
            log.warning("%s gave no answer in time", who)
            line = None
        except Exception as error:  # noqa: BLE001
            log.info("a process of bots cannot be spoken to: %r", error)
        finally:
            if line and line.endswith(b"\n") and not self._closed:
                self._idle.append(process)
            else:
                self._end(process)
        return line if line is None or line.endswith(b"\n") else b""

    @staticmethod
    def _read(line: bytes) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(line)
        return answer

    async def _start(self) -> Process:
        """A new process. Where the caller is cancelled meanwhile it waits for the next job."""
        starting = asyncio.ensure_future(
            asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "chabudai.match.background.worker_process",
                *self._arguments,
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                limit=LONGEST_ANSWER,
            )
        )
        self._starting.add(starting)
        starting.add_done_callback(self._starting.discard)
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            if starting.done():
                self._rest(starting)
            else:
                starting.add_done_callback(self._rest)
            raise

    def _rest(self, started: asyncio.Future[Process]) -> None:
        """Whoever wanted this process has gone."""
        if not started.cancelled() and started.exception() is None:
            self._idle.append(started.result())

    async def _work(self, process: Process, job: str) -> bytes:
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("a worker has both its pipes")
        process.stdin.write(job.encode() + b"\n")
        await process.stdin.drain()
        return await process.stdout.readline()

    def _end(self, process: Process) -> None:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        burial = asyncio.ensure_future(self._buried(process))
        self._burials.add(burial)
        burial.add_done_callback(self._burials.discard)

    @staticmethod
    async def _buried(process: Process) -> None:
        """Wait for the end of a process, and for that of its pipes."""
        with contextlib.suppress(Exception):  # its pipes may break once more
            await process.communicate()
        await process.wait()

    async def close(self) -> None:
        self._closed = True
        await asyncio.gather(*self._starting, return_exceptions=True)
        while self._idle:
            self._end(self._idle.pop())
        await asyncio.gather(*self._burials)
