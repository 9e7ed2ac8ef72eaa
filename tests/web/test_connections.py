"""Clients that take their time or talk without end, over real sockets."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import nullcontext
from itertools import product
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle
from uvicorn.server import ServerState

from chabudai.web import connection, serve
from chabudai.web.connection import LARGEST_HEAD, Answering, Connection, Together
from web.lab import Site

pytestmark = pytest.mark.anyio
WHOLE = b"GET /api/games HTTP/1.1\r\nHost: table.test\r\n"
A_LINE = b"x-more: " + b"x" * 1000 + b"\r\n"
PATIENCE = 60
Dial = Callable[[], Awaitable["Client"]]


class Client:
    """One socket."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def rest(self) -> bytes:
        """All that comes until the server closes."""
        try:
            return await asyncio.wait_for(self.reader.read(-1), PATIENCE)
        except ConnectionResetError:
            return b""

    async def answer(self) -> bytes:
        """One answer with its body."""
        head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
        return head + await self.reader.readexactly(length)

    async def dribble(self, *pieces: bytes) -> bytes:
        """Send one piece after the other, again and again, until the server has enough; what it said."""

        async def pour() -> None:
            while True:
                for piece in pieces:
                    await self.send(piece)
                    await asyncio.sleep(0.01)

        pouring = asyncio.ensure_future(pour())
        try:
            return await self.rest()
        finally:
            pouring.cancel()
            await asyncio.gather(pouring, return_exceptions=True)


@pytest.fixture
async def dial(site: Site, request: pytest.FixtureRequest) -> AsyncIterator[Dial]:
    """Calls the site over a socket; it may be said how many seconds a connection may rest."""
    config = uvicorn.Config(site.app, log_config=None)
    config.timeout_keep_alive = getattr(request, "param", config.timeout_keep_alive)
    config.load()
    state = ServerState()
    made = lambda: Connection(config=config, server_state=state, app_state={})  # noqa: E731
    server = await asyncio.get_running_loop().create_server(made, "127.0.0.1", 0)
    clients: list[Client] = []

    async def dialled() -> Client:
        clients.append(Client(*await asyncio.open_connection(*server.sockets[0].getsockname()[:2])))
        return clients[-1]

    yield dialled
    for client in clients:
        client.writer.close()
    await asyncio.gather(*(client.writer.wait_closed() for client in clients), return_exceptions=True)
    server.close()
    await asyncio.gather(*state.tasks, return_exceptions=True)
    await server.wait_closed()


async def test_slow_heads_are_cut(dial: Dial, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "HEAD_SECONDS", 0.3)
    clients = [await dial() for _ in range(80)]
    for client in clients:
        await client.send(WHOLE)
    told = await asyncio.gather(*(client.rest() for client in clients))
    assert {said.partition(b"\r\n")[0] for said in told} == {b"HTTP/1.1 408 Request Timeout"}
    busy = await dial()
    await busy.send(WHOLE)
    assert b"200" not in await busy.dribble(b"x-more: ", b"x", b"\r\n"), "who says something now and then is cut, too"
    silent = await dial()
    assert b"408" in await silent.rest(), "and who says nothing at all"
    monkeypatch.setattr(connection, "HEAD_SECONDS", 60.0)
    honest = await dial()
    for byte in WHOLE + b"\r\n":
        await honest.send(bytes([byte]))
    assert (await honest.answer()).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("dial", [0.3], indirect=True)
async def test_who_rests_too_long_has_to_call_again(dial: Dial) -> None:
    client = await dial()
    for _ in range(3):
        await client.send(WHOLE + b"\r\n")
        assert (await client.answer()).startswith(b"HTTP/1.1 200")
    assert await client.rest() == b"", "nothing is said of it"


async def test_a_second_request_has_its_own_time(dial: Dial, monkeypatch: pytest.MonkeyPatch) -> None:
    client = await dial()
    await client.send(WHOLE + b"\r\n")
    assert (await client.answer()).startswith(b"HTTP/1.1 200")
    monkeypatch.setattr(connection, "HEAD_SECONDS", 0.2)
    await asyncio.sleep(0.5)  # thinking between two requests is no crime
    await client.send(WHOLE + b"\r\n" + WHOLE[:9])
    assert (await client.answer()).startswith(b"HTTP/1.1 200")
    await client.send(WHOLE[9:12])
    assert b"408" in await client.rest()


async def test_slow_bodies_are_cut(
    dial: Dial, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(connection, "BODY_SECONDS", 0.2)
    client = await dial()
    head = b"POST /api/me HTTP/1.1\r\nHost: table.test\r\nX-Chabudai: 1\r\nContent-Type: application/json\r\n"
    with caplog.at_level(logging.ERROR):
        await client.send(head + b"Content-Length: 60000\r\n\r\n")
        assert b"408" in await client.rest()
        busy = await dial()
        await busy.send(head + b"Content-Length: 60000\r\n\r\n")
        assert b"200" not in await busy.dribble(b" ")
    assert caplog.records == [], "nothing is broken on our side"


@pytest.mark.parametrize(
    "head",
    [WHOLE + A_LINE * 1000, WHOLE + b"x-more: " + b"x" * 1_000_000, b"GET /" + b"x" * 1_000_000],
    ids=["many headers", "one header", "an address"],
)
async def test_heads_have_a_length(dial: Dial, head: bytes) -> None:
    client = await dial()
    assert b"200" not in await client.dribble(*[head[at : at + 4096] for at in range(0, len(head), 4096)])
    at_once = await dial()
    at_once.writer.write(WHOLE + A_LINE * (LARGEST_HEAD // 1000 + 1) + b"\r\n" + WHOLE + b"\r\n")
    assert (await at_once.rest()).startswith(b"HTTP/1.1 431 Request Header Fields Too Large")
    usual = await dial()
    await usual.send(WHOLE + A_LINE * (LARGEST_HEAD // 1000 - 2) + b"\r\n")
    assert (await usual.answer()).startswith(b"HTTP/1.1 200")


CHUNKED = WHOLE.replace(b"GET /api/games", b"POST /api/me") + (
    b"X-Chabudai: 1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
)
ANN = b'{"name": "Ann"}'


def piece(body: bytes, more: bytes = b"") -> bytes:
    """A piece of a body, with something said about it."""
    return b"%x%b\r\n%b\r\n" % (len(body), more, body)


@pytest.mark.parametrize(
    ("before", "again"),
    [
        (CHUNKED + piece(ANN) + b"0\r\n", A_LINE * 4),
        (CHUNKED + b"0\r\nx-more: ", b"x" * 4096),
        (CHUNKED + b"1;", b"x" * 4096),
        (CHUNKED.replace(b"POST /api/me", b"GET /api/games") + b"0\r\n", A_LINE * 4),
    ],
    ids=["headers behind a body", "one such header", "words about a piece", "where nobody reads the body"],
)
async def test_what_is_sent_around_a_body_has_a_length(dial: Dial, before: bytes, again: bytes) -> None:
    client = await dial()
    await client.send(before)
    assert b"431 Request Header Fields Too Large" in await client.dribble(again)


async def test_a_body_in_pieces_is_read(dial: Dial) -> None:
    client = await dial()
    for _ in range(3):
        await client.send(CHUNKED)
        for byte in (b" " * 60_000 + ANN).replace(b" " * 600, b"_"):
            await client.send(piece(b" " * 600 if byte == ord("_") else bytes([byte]), b";a=b"))
        await client.send(b"0\r\nx-more: x\r\n\r\n")
        assert (await client.answer()).startswith(b"HTTP/1.1 200")


async def test_few_requests_wait_for_the_answer_to_another(dial: Dial) -> None:
    client = await dial()
    await client.send((WHOLE + b"\r\n") * 10)
    for _ in range(10):
        assert (await client.answer()).startswith(b"HTTP/1.1 200")
    await client.send((WHOLE + b"\r\n") * 1000)
    assert (await client.rest()).count(b"HTTP/1.1 ") <= 1


async def test_a_long_stream_is_not_cut(site: Site, dial: Dial, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "HEAD_SECONDS", 0.1)
    monkeypatch.setattr(connection, "BODY_SECONDS", 0.1)
    ann = await site.person("Ann")
    match = await ann.create("you", "person")
    client = await dial()
    await client.send(f"GET /api/matches/{match}/stream HTTP/1.1\r\nHost: table.test\r\n\r\n".encode())
    await asyncio.wait_for(client.reader.readuntil(b"event: match"), PATIENCE)
    await asyncio.sleep(0.5)
    await ann.post(f"/api/matches/{match}/chat", {"text": "still there?"})
    await asyncio.wait_for(client.reader.readuntil(b"still there?"), PATIENCE)


@pytest.mark.parametrize("address", [b"/\xff", b"/%ff%00", b"http://[/x", b"*", b"//", b"/api/matches/\xed\xa0\x80"])
async def test_addresses_that_are_none_are_refused(dial: Dial, address: bytes) -> None:
    client = await dial()
    await client.send(b"GET " + address + b" HTTP/1.1\r\nHost: table.test\r\nConnection: close\r\n\r\n")
    assert (await client.rest()).split()[1] in (b"400", b"404", b"422")


@pytest.mark.parametrize("workers", [1, 2])
def test_the_server_listens_with_these_limits(
    sqlite_database: str, monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    given: list[Any] = []
    monkeypatch.setattr(uvicorn, "run", lambda *_, **more: given.append(more["http"]))
    monkeypatch.setattr(serve.Server, "run", lambda server: given.append(server.config.http))
    monkeypatch.setattr(serve, "check", lambda *_: None)
    monkeypatch.setenv(serve.SETTINGS, "")
    failed = pytest.raises(SystemExit, match=str(serve.NOT_STARTED)) if workers == 1 else nullcontext()
    with failed:  # one that has not begun to serve says so by its exit status
        serve.serve("127.0.0.1", 1, workers, "info", {"database": sqlite_database})
    assert given == [Connection]


async def test_the_server_is_told_to_stop_and_need_not_look(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "TICK_SECONDS", 3600.0)
    server = serve.Server(uvicorn.Config(site.app, log_config=None))
    server.config.load()
    running = asyncio.create_task(server.main_loop())
    await asyncio.sleep(0)
    assert dict(server.server_state.default_headers)[b"date"].endswith(b" GMT")
    assert not running.done()
    server.handle_exit(signal.SIGTERM, None)
    await asyncio.wait_for(running, 60)


class Wire(asyncio.Transport):
    """Keeps what is sent, piece by piece."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[bytes] = []

    def write(self, data: Any) -> None:
        self.sent.append(bytes(data))

    def close(self) -> None:
        self.sent.append(b"closed")


def test_the_head_of_an_answer_goes_out_with_what_follows_it() -> None:
    wire = Wire()
    together = Together(wire)
    together.write(b"HTTP/1.1 100 Continue\r\n\r\n")
    together.write(b"HTTP/1.1 200 OK\r\n\r\n")
    together.write(b"a")
    together.write(b"b")
    together.write(b"HTTP/1.1 204 No Content\r\n\r\n")
    together.flush()
    together.write(b"HTTP/1.1 500 Internal Server Error\r\n\r\n")
    together.close()
    said = [b"100 Continue", b"200 OK", b"204 No Content", b"500 Internal Server Error"]
    heads = [b"HTTP/1.1 " + each + b"\r\n\r\n" for each in said]
    assert wire.sent == [heads[0], heads[1] + b"a", b"b", heads[2], heads[3], b"closed"]


async def test_an_answer_without_a_body_arrives_too(dial: Dial) -> None:
    client = await dial()
    await client.send(WHOLE.replace(b"GET", b"HEAD") + b"\r\n")
    head = await asyncio.wait_for(client.reader.readuntil(b"\r\n\r\n"), PATIENCE)
    assert head.startswith(b"HTTP/1.1 ")
    await client.send(WHOLE + b"\r\n")
    assert (await client.answer()).startswith(b"HTTP/1.1 200 OK")


KIND = (b"content-type", b"application/json")
SHORT = (b"content-length", b"2")


async def said(cycle: type[RequestResponseCycle], method: str, status: int, headers: list[tuple[bytes, bytes]]) -> Any:
    """What is written of an answer, line by line, or why it is not; and whether the connection stays open."""
    wire = Wire()
    answer = cycle(
        scope={"method": method, "path": "/", "http_version": "1.1"},  # type: ignore[typeddict-item]
        transport=wire,
        flow=FlowControl(wire),
        logger=logging.getLogger("test"),
        access_logger=logging.getLogger("test"),
        access_log=False,
        default_headers=[(b"date", b"today")],
        message_event=asyncio.Event(),
        expect_100_continue=False,
        keep_alive=True,
        on_response=lambda: None,
    )
    try:
        await answer.send({"type": "http.response.start", "status": status, "headers": headers})
        await answer.send({"type": "http.response.body", "body": b"{}"})
    except (RuntimeError, ValueError) as error:
        return type(error)
    return sorted(b"".join(wire.sent).split(b"\r\n")), answer.keep_alive


@pytest.mark.parametrize(
    "headers",
    [
        [],
        [SHORT],
        [SHORT, KIND],
        [KIND, SHORT],
        [SHORT, SHORT],
        [SHORT, (b"Connection", b"close")],
        [SHORT, (b"transfer-encoding", b"chunked")],
        [SHORT, (b"set-cookie", b"a=b"), (b"set-cookie", b"c=d")],
        [SHORT, KIND, (b"X-More", b"caf\xe9")],
        [SHORT, (b"x-more", b"no\r\nx-forged: 1")],
        [SHORT, (b"x more", b"1")],
        [(b"content-length", b"7"), KIND],
        [(b"content-length", b"1"), KIND],
        [(b"content-length", b"two"), KIND],
    ],
)
async def test_heads_that_are_written_once_are_those_of_uvicorn(headers: list[tuple[bytes, bytes]]) -> None:
    for method, status in product(("GET", "POST", "HEAD"), (200, 204, 304, 404, 503)):
        right = await said(RequestResponseCycle, method, status, headers)
        for _ in range(2):
            assert await said(Answering, method, status, headers) == right
