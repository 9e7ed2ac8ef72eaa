"""uvicorn's HTTP connection, with limits of time and size for requests that arrive slowly.

Whoever sends a request slowly, or a head without end, holds a connection and memory. A head has so many seconds and
bytes, a body so many seconds (its bytes are counted by the guard, and here what is sent around them). Few requests may
wait for the answer to another one, and whoever rests too long between two requests has to call again.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache
from http import HTTPStatus
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import (
    HEADER_RE,
    HEADER_VALUE_RE,
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

from chabudai.match.deadline import Deadline

HEAD_SECONDS: Final = 15.0
"""From the connection, or from the first byte of a later request, to the end of the head."""
BODY_SECONDS: Final = 30.0
"""From there to the end of the body."""
LARGEST_HEAD: Final = 32 * 1024
"""Bytes of the address and of all headers."""
LARGEST_FRAME: Final = 128 * 1024
"""Bytes that are sent with a body and are not of it: how long its pieces are, and headers that come behind it."""
MOST_WAITING: Final = 20
"""Requests that have come before the one ahead of them is answered. Browsers never send any."""
HEAD: Final = b"HTTP/1.1 "
CONTINUE: Final = HEAD + b"100"
"""What is said before an answer, so that a client sends on."""

LENGTH: Final = b"content-length"
UNUSUAL: Final = {LENGTH, b"connection", b"transfer-encoding", b"set-cookie"}
"""Headers that say how an answer goes on, or that no other answer has."""
NO_BODY: Final = (*range(100, 200), 204, 304)


class Together(asyncio.Transport):
    """Sends the head of an answer with what follows it: one call of the system for both, and the client wakes once."""

    def __init__(self, transport: asyncio.Transport) -> None:
        super().__init__()
        self._transport = transport
        self._head = b""

    def write(self, data: Any) -> None:
        if self._head:
            data, self._head = self._head + data, b""
        elif data.startswith(HEAD) and not data.startswith(CONTINUE):
            self._head = data
            return
        self._transport.write(data)

    def flush(self) -> None:
        """Nothing follows."""
        if self._head:
            self.write(b"")

    def is_closing(self) -> bool:
        return self._transport.is_closing()

    def close(self) -> None:
        self.flush()
        self._transport.close()


class Answering(RequestResponseCycle):
    """A request and its answer. Heads of answers differ in date and length alone, nearly always, and to look at each
    header of each of them costs more than to encode a move: what they share is written once.
    """

    async def send(self, message: Any) -> None:
        if not self.response_started and message["type"] == "http.response.start" and self._may_begin():
            (name, length), *shared = message["headers"] or [(b"", b"")]
            head = shared_head(message["status"], tuple(shared)) if name == LENGTH else b""
            if head:
                self.response_started, self.waiting_for_100_continue = True, False
                self.chunked_encoding, self.expected_content_length = False, int(length)
                ours = shared_lines(tuple(self.default_headers))
                self.transport.write(b"".join((head, ours, LENGTH, b": ", length, b"\r\n\r\n")))
                return
        elif self.chunked_encoding and message.get("body") and message.get("more_body") and self._open():
            body = message["body"]  # an event of a stream
            self.transport.write(b"%x\r\n%b\r\n" % (len(body), body))
            return
        await super().send(message)

    def _may_begin(self) -> bool:
        """Whether an answer can be written at once that is like all others."""
        return self.keep_alive and self._open() and self.scope["method"] != "HEAD" and not self.access_log

    def _open(self) -> bool:
        """Whether somebody is there who can take more."""
        return not (self.disconnected or self.response_complete or self.flow.write_paused)


@lru_cache(100)
def shared_head(status: int, headers: tuple[tuple[bytes, bytes], ...]) -> bytes:
    """The head of an answer of known length without an end; empty for what has to be looked at more closely."""
    unusual = status in NO_BODY or not UNUSUAL.isdisjoint(name.lower() for name, _ in headers)
    return b"" if unusual else STATUS_LINE[status] + shared_lines(headers)


@lru_cache(100)
def shared_lines(headers: tuple[tuple[bytes, bytes], ...]) -> bytes:
    """Some headers as they are sent."""
    if any(HEADER_RE.search(name) or HEADER_VALUE_RE.search(value) for name, value in headers):
        raise RuntimeError("a header that would not be read as such")
    return b"".join(b"%b: %b\r\n" % (name.lower(), value) for name, value in headers)


class Connection(HttpToolsProtocol):
    """Cuts whoever takes too long or says too much before the request is there."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._in_head = True
        """Whether a head is awaited or being read."""
        self._seen = 0
        """Bytes of it that have come; while a body is read, of what is sent around that."""
        self._resting = False
        """Whether everything is answered, and nothing more has come."""
        self._deadline = Deadline(self._too_late)
        """For what is to come. (uvicorn sets a timer after every answer; here one serves a whole connection.)"""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.transport = self._together = Together(transport)
        self._deadline.allow(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._deadline.close()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._resting:
            self._resting = False
            self._deadline.lift()
        self._seen += len(data)
        super().data_received(data)
        if self._seen > (LARGEST_HEAD if self._in_head else LARGEST_FRAME):
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        elif (self._seen or not self._in_head) and not self._deadline.runs and not self.transport.is_closing():
            self._deadline.allow(HEAD_SECONDS if self._in_head else BODY_SECONDS)  # most requests are whole at once

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._seen = 0
        self._deadline.lift()
        if len(self.url) + sum([len(name) + len(value) + 4 for name, value in self.headers]) > LARGEST_HEAD:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        elif not self.transport.is_closing():
            super().on_headers_complete()
            if self.cycle is not None:
                self.cycle.__class__ = Answering
            if len(self.pipeline) > MOST_WAITING:
                self.transport.close()

    def on_response_complete(self) -> None:
        self._together.flush()
        if self.pipeline or self.transport.is_closing():
            super().on_response_complete()
            return
        self.server_state.total_requests += 1
        self.flow.resume_reading()
        if not self._deadline.runs:
            self._resting = True
            self._deadline.allow(self.timeout_keep_alive)

    def on_body(self, body: bytes) -> None:
        self._seen -= len(body)
        if not self.transport.is_closing():
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_head = True
        self._seen = 0
        self._deadline.lift()
        if not self.transport.is_closing():
            super().on_message_complete()

    def _too_late(self) -> None:
        if self._resting:
            self.timeout_keep_alive_handler()
        else:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)

    def _refuse(self, status: HTTPStatus) -> None:
        """Say why, unless an answer is on its way already, and close."""
        if self.transport.is_closing():
            return
        answering = bool(self.cycle) and self.cycle.response_started and not self.cycle.response_complete
        if not answering:
            words = f"{status.phrase}."
            self.transport.write(
                f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
                f"content-length: {len(words)}\r\nconnection: close\r\n\r\n{words}".encode()
            )
        self.transport.close()
