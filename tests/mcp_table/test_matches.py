"""Whole matches through the client of the SDK: every game without a transport between, one over each real transport."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters
from tools.crash import free_port

from chabudai.core.record import Record
from chabudai.core.registry import load
from chabudai.core.rng import Rng
from mcp_table.lab import Lab, Player

pytestmark = pytest.mark.anyio
CHABUDAI = ["-c", "from chabudai.cli import main; main()", "mcp"]
MOST = 2000


@pytest.mark.slow
async def test_a_whole_match_of_every_game(lab: Lab, game_name: str) -> None:
    game = load(game_name)
    bots = ["random"] * (max(2, game.min_seats) - 1)
    # Where nobody heads for the goal, a match may last as long as one likes: a last turn ends it.
    ends = {option.name: option.values[-1] for option in game.options if option.name == "cap"}
    begun = await lab.ask("start_match", game=game_name, bots=bots, seat=1, options=ends, seed=5)
    table = begun["table"]
    end = await lab.play_on(table, Rng(3, game_name), MOST)
    assert end["status"] == "over"
    assert "The match is over" in await lab.read("look", table=table)
    record = Record.from_json(await lab.resource(f"chabudai://records/{table}"))
    final = record.replay(game)
    assert final.over
    assert final.scores() == end["scores"]
    assert record.seed == 5


@pytest.mark.slow
async def test_a_match_over_standard_input_and_output() -> None:
    server = StdioServerParameters(command=sys.executable, args=CHABUDAI, env=inherited())
    async with Client(server) as client:
        player = Player(client)
        begun = await player.ask("start_match", game="hitodama", bots=["random"], seed=2)
        end = await player.play_on(begun["table"], Rng(1), MOST)
        assert end["status"] == "over"
        assert end["moves_made"] > 20


@pytest.mark.slow
async def test_a_match_over_http(tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, *CHABUDAI, "--http", f"127.0.0.1:{port}"]
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        await listening(port, process)
        async with Client(f"http://127.0.0.1:{port}/mcp") as client:
            player = Player(client)
            begun = await player.ask("start_match", game="bean-nim", bots=["random"])
            refused = await player.refused("take_seat", link=f"http://127.0.0.1:{port}/matches/5f1c")
            assert refused == f"Tables of http://127.0.0.1:{port} cannot be joined through this server. [not_allowed]"
        async with Client(f"http://127.0.0.1:{port}/mcp") as client:  # whoever knows the table plays on
            end = await Player(client).play_on(begun["table"], Rng(1), MOST)
            assert end["status"] == "over"
    finally:
        process.terminate()
        process.wait(20)


async def listening(port: int, process: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        assert process.poll() is None, "the server ended"
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.05)
        else:
            writer.close()
            await writer.wait_closed()
            return
    raise AssertionError("the server does not listen")


def inherited() -> dict[str, str]:
    """What the server needs of this process's environment to find the games of the tests."""
    return {name: value for name, value in os.environ.items() if name.startswith("PYTHON")}


async def test_the_record_is_json(lab: Lab) -> None:
    begun = await lab.ask("start_match", game="bean-nim", bots=["random"])
    await lab.play_on(begun["table"], Rng(2), MOST)
    assert json.loads(await lab.resource(f"chabudai://records/{begun['table']}"))["game"] == "bean-nim"
