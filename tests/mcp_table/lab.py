"""A server to ask through the client of the SDK, and players that know nothing but what its tools tell them."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Any, Self

from mcp import Client
from mcp_types import CallToolResult, TextContent, TextResourceContents

from chabudai.bots.thought import Thought, think
from chabudai.core.registry import load
from chabudai.core.rng import Rng
from chabudai.mcp.server import Settings, make_server
from chabudai.mcp.tables import Tables


class AtOnce:
    """Bots that think in this very process."""

    async def ask(
        self, bot: str, view: dict[str, Any], seat: int, seed: int, budget: float, with_reason: bool = False
    ) -> Thought | None:
        return think(bot, load(str(view["game"])).restore(view), seat, seed, with_reason)


class Player:
    """Whoever plays through a client."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def call(self, tool: str, **arguments: Any) -> CallToolResult:
        answer = await self.client.call_tool(tool, arguments)
        assert isinstance(answer, CallToolResult)
        return answer

    async def ask(self, tool: str, **arguments: Any) -> Any:
        """The values of an answer; a refusal fails the test."""
        answer = await self.call(tool, **arguments)
        assert not answer.is_error, words(answer)
        return answer.structured_content

    async def read(self, tool: str, **arguments: Any) -> str:
        """The words of an answer; a refusal fails the test."""
        answer = await self.call(tool, **arguments)
        assert not answer.is_error, words(answer)
        return words(answer)

    async def refused(self, tool: str, **arguments: Any) -> str:
        """The words of a refusal."""
        answer = await self.call(tool, **arguments)
        assert answer.is_error, words(answer)
        return words(answer).removeprefix(f"Error executing tool {tool}: ")

    async def resource(self, address: str) -> str:
        [content] = (await self.client.read_resource(address)).contents
        assert isinstance(content, TextResourceContents)
        return content.text

    async def play_on(self, table: str, rng: Rng, most: int) -> Any:
        """Play moves that are offered, to the end or for so many decisions."""
        look = await self.ask("look", table=table)
        for _ in range(most):
            if look["status"] == "over":
                break
            if look["your_turn"]:
                look = await self.one_move(table, rng)
            else:
                look = await self.ask("wait", table=table, seconds=20)
        return look

    async def one_move(self, table: str, rng: Rng) -> Any:
        """Walk through the groups to some move, and play it."""
        offer = await self.ask("legal_moves", table=table)
        while offer["groups"] and (not offer["moves"] or rng.below(2)):
            group = rng.pick(offer["groups"])
            offer = await self.ask("legal_moves", table=table, within=[*offer["within"], group["choose"]])
        move = rng.pick(offer["moves"])
        return await self.ask("play", table=table, move=move["move"], turn=offer["turn"])


class Lab(Player):
    """A server in this process with one client."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.tables = Tables(thinkers=AtOnce())
        super().__init__(Client(make_server(self.tables, settings)))
        self._open = AsyncExitStack()

    async def __aenter__(self) -> Self:
        await self._open.enter_async_context(self.client)
        self._open.push_async_callback(self.tables.close)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._open.aclose()


def words(answer: CallToolResult) -> str:
    return "\n".join(part.text for part in answer.content if isinstance(part, TextContent))
