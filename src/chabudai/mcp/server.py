"""The server of the Model Context Protocol: its tools, resources and prompts.

Tools answer in words for a model, most of them also in values for programs. What is refused is refused as at the JSON
API: with a code, a sentence, and the clause of the rulebook behind it.
"""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final, NamedTuple, ParamSpec, TypedDict, TypeVar

from mcp.server import MCPServer
from mcp.server.mcpserver import Image
from mcp.server.mcpserver.exceptions import ResourceError, ToolError
from mcp_types import CallToolResult, TextContent, ToolAnnotations
from pydantic import Field

import chabudai
from chabudai.core.errors import ChabudaiError
from chabudai.core.language import ENGLISH, speaking
from chabudai.core.registry import load
from chabudai.core.registry import names as game_names
from chabudai.match import catalogue
from chabudai.match.choice import preview as preview_of
from chabudai.match.errors import NotAllowed
from chabudai.mcp import library, offer, prompts, showing
from chabudai.mcp.speech import say
from chabudai.mcp.table import Picture, Table, demand_deciding, view_of
from chabudai.mcp.tables import Tables

P = ParamSpec("P")
R = TypeVar("R")

INSTRUCTIONS: Final = (
    "Exact rules of modern board games, and tables to play them at. list_games shows what there is, read_rules and "
    "read_clause tell the rules. start_match begins a match against bots, take_seat takes a seat at a table of a "
    "running server by its link; both give the id of a table, which every other tool wants. At the table: look, "
    "legal_moves, preview, play, and wait while others decide. You see what your seat may see and nothing else. "
    "Seats are counted from 1. A move is named by its id or in notation, and the turn that legal_moves told you goes "
    "with it."
)
READS: Final = ToolAnnotations(read_only_hint=True, open_world_hint=False)
CHANGES: Final = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)
REACHES_OUT: Final = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=True)
ENDS: Final = ToolAnnotations(read_only_hint=False, destructive_hint=True, open_world_hint=False)

TableId = Annotated[str, Field(description="The id that start_match or take_seat gave.", max_length=64)]
GameId = Annotated[str, Field(description="As list_games shows it, such as kodama-forest.", max_length=80)]
Move = Annotated[int | str, Field(description="A legal move, by id or in notation.", union_mode="left_to_right")]
Page = Annotated[int, Field(ge=1, le=10_000)]
SeatNumber = Annotated[int | None, Field(ge=1, le=12, description="Counted from 1.")]
Bots = Annotated[
    list[str] | None,
    Field(max_length=11, description="A bot for each other seat; else as many greedy ones as the game usually seats."),
]
Options = Annotated[dict[str, bool | int | str] | None, Field(max_length=20, description="As list_games shows them.")]
Seed = Annotated[
    int | None, Field(ge=0, lt=2**63, description="The same seed gives the same match; else a random one.")
]
Within = Annotated[list[str] | None, Field(max_length=20, description="Choices made so far, as groups name them.")]
Every = Annotated[bool, Field(description="List moves page by page instead of groups, however many there are.")]


class Games(TypedDict):
    """What can be played here, and against whom."""

    games: list[dict[str, Any]]
    bots: list[dict[str, Any]]


class Clauses(TypedDict):
    """Statements of a rulebook."""

    clauses: list[library.Clause]


class Settings(NamedTuple):
    """What whoever starts the server decides."""

    language: str = ENGLISH
    hints: bool = True
    """Whether whoever plays may ask for hints."""


def both(words: str, values: Any) -> CallToolResult:
    """An answer in words, and in values for programs."""
    return CallToolResult(content=[TextContent(type="text", text=words)], structured_content=values)


def make_server(tables: Tables, settings: Settings | None = None) -> MCPServer[Any]:
    """The server with everything that it offers."""
    chosen = settings or Settings()
    server: MCPServer[Any] = MCPServer(
        "chabudai",
        title="Chabudai",
        instructions=INSTRUCTIONS,
        version=chabudai.__version__,
        log_level="WARNING",
    )
    _Rules(chosen).add_to(server)
    _Play(chosen, tables).add_to(server)
    return server


class _Answers:
    """Speaks the language that was chosen, and turns refusals into what the protocol has for them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def told(
        self, function: Callable[P, Awaitable[R]], error: type[Exception] = ToolError
    ) -> Callable[P, Awaitable[R]]:
        """The function with refusals as sentences."""

        @functools.wraps(function)
        async def answer(*args: P.args, **kwargs: P.kwargs) -> R:
            with speaking(self.settings.language):
                try:
                    return await function(*args, **kwargs)
                except ChabudaiError as refusal:
                    raise error(sentence(refusal)) from None

        return answer

    def tools(self, server: MCPServer[Any], kind: ToolAnnotations, *functions: Callable[..., Awaitable[Any]]) -> None:
        for function in functions:
            server.add_tool(self.told(function), annotations=kind)


def sentence(refusal: ChabudaiError) -> str:
    """A refusal with its code, and with the clause behind it where there is one."""
    code, rule = getattr(refusal, "code", "refused"), getattr(refusal, "rule", "")
    return f"{refusal.sentence} [{code}{f', rule {rule}' if rule else ''}]"


class _Rules(_Answers):
    """Games and their rulebooks."""

    def add_to(self, server: MCPServer[Any]) -> None:
        self.tools(server, READS, self.list_games, self.read_rules, self.read_clause, self.find_clauses)
        server.resource(
            "chabudai://rules/{game}", name="rulebook", mime_type="text/markdown", description="A whole rulebook."
        )(self.told(self.rulebook, ResourceError))
        server.resource(
            "chabudai://rules/{game}/{clause}", name="clause", mime_type="text/markdown", description="One clause."
        )(self.told(self.one_clause, ResourceError))
        for name in game_names():
            title = load(name).title
            server.resource(
                f"chabudai://rules/{name}",
                name=f"rulebook-{name}",
                title=title,
                description=f"The rulebook of {title}.",
                mime_type="text/markdown",
            )(self._shelved(name))
        server.prompt(name="teach", description="Teach me a game at the table, a little at a time.")(
            self.told(self.teach)
        )

    async def list_games(self) -> Games:
        """The games with their seats and options, and the bots, the weakest first."""
        return {"games": catalogue.games(), "bots": catalogue.bots()}

    async def read_rules(
        self,
        game: GameId,
        section: Annotated[
            str, Field(max_length=200, description="A heading or its beginning; else the list of them.")
        ] = "",
    ) -> str:
        """One section of a game's rulebook, or the list of its sections."""
        return library.section(game, section) if section else library.contents(game)

    async def read_clause(
        self, game: GameId, id: Annotated[str, Field(max_length=40, description="Such as KOD-PLC-07.")]
    ) -> Annotated[CallToolResult, Clauses]:
        """One clause, ruling or example of a rulebook, by its id: the ids that refusals and the log name."""
        found = [library.clause(game, id)]
        return both(library.told(found), {"clauses": found})

    async def find_clauses(
        self, game: GameId, words: Annotated[str, Field(min_length=1, max_length=100)]
    ) -> Annotated[CallToolResult, Clauses]:
        """The clauses of a rulebook that hold all these words."""
        found = library.found(game, words)
        return both(library.told(found), {"clauses": found})

    def _shelved(self, game: str) -> Callable[[], Awaitable[str]]:
        async def rulebook() -> str:
            return library.rulebook(game)

        return self.told(rulebook, ResourceError)

    async def rulebook(self, game: str) -> str:
        return library.rulebook(game)

    async def one_clause(self, game: str, clause: str) -> str:
        return library.told([library.clause(game, clause)])

    async def teach(self, game: GameId) -> str:
        return prompts.teach(game)


class _Play(_Answers):
    """Tables to play at."""

    def __init__(self, settings: Settings, tables: Tables) -> None:
        super().__init__(settings)
        self.tables = tables

    def add_to(self, server: MCPServer[Any]) -> None:
        self.tools(server, CHANGES, self.start_match)
        self.tools(server, REACHES_OUT, self.take_seat)
        self.tools(server, READS, self.look, self.picture, self.legal_moves, self.preview)
        self.tools(server, CHANGES, self.play)
        self.tools(server, READS, self.wait, self.read_log)
        self.tools(server, CHANGES, self.hint, self.undo)
        self.tools(server, ENDS, self.resign, self.leave)
        server.resource(
            "chabudai://records/{table}",
            name="record",
            mime_type="application/json",
            description="The record of a match that is over: seed, options and moves, from which it can be replayed.",
        )(self.told(self.record, ResourceError))
        server.prompt(name="coach", description="Coach me while I play at a table.")(self.told(self.coach))

    # --- sitting down --------------------------------------------------------------------------------------------

    async def start_match(
        self,
        game: GameId,
        bots: Bots = None,
        seat: SeatNumber = None,
        options: Options = None,
        seed: Seed = None,
    ) -> Annotated[CallToolResult, showing.Look]:
        """Begin a match against bots; an empty list of bots is a match alone, where the game knows one."""
        table = await self.tables.start(game, bots, seat, options or {}, seed)
        return self._shown(table, await table.picture())

    async def take_seat(
        self,
        link: Annotated[str, Field(max_length=400, description="Of the table's page: https://…/matches/…")],
        name: Annotated[str, Field(min_length=1, max_length=40, description="What others will call you.")] = "Guest",
        token: Annotated[str, Field(max_length=400, description="A seat token, where you were given one.")] = "",
        seat: SeatNumber = None,
        agree_to_seed: Annotated[
            bool, Field(description="Needed where somebody chose the seed and so may know all that is hidden.")
        ] = False,
    ) -> Annotated[CallToolResult, showing.Look]:
        """Take a free seat at a table of a running server, or the seat that a token opens."""
        table = await self.tables.sit_down(link, name, token, seat, agree_to_seed)
        return self._shown(table, await table.picture())

    # --- looking -------------------------------------------------------------------------------------------------

    async def look(self, table: TableId) -> Annotated[CallToolResult, showing.Look]:
        """The table as your seat sees it, what has happened since you last looked, and what you are asked."""
        here = self.tables.find(table)
        return self._shown(here, await here.picture())

    async def picture(self, table: TableId) -> Image:
        """The table as your seat sees it, as a picture."""
        return Image(data=showing.drawn(await self.tables.find(table).picture()), format="png")

    async def legal_moves(
        self,
        table: TableId,
        within: Within = None,
        page: Page = 1,
        every: Every = False,
    ) -> Annotated[CallToolResult, offer.Offered]:
        """Your legal moves with their sentences; where there are many, groups of them to choose from step by step."""
        picture = await self.tables.find(table).picture()
        seat = demand_deciding(picture)
        found = offer.offered(view_of(picture), seat, picture["turn"], within or [], page, every)
        return both(offer.words(found), found)

    async def preview(self, table: TableId, move: Move) -> list[str | Image]:
        """What a legal move of yours would do: in a sentence and as a picture. Nothing is played."""
        picture = await self.tables.find(table).picture()
        seat = demand_deciding(picture)
        view = view_of(picture)
        wanted = offer.meant(view, seat, move)
        shown = preview_of(view, seat, [wanted])
        final = say("It cannot be taken back: it brings something to light.") if shown.final else ""
        words = f"{view.game.moves.text(wanted)}: {shown.sentence} {final}".strip()
        return [words, Image(data=showing.drawn(picture, wanted), format="png")]

    async def read_log(
        self,
        table: TableId,
        before: Annotated[int | None, Field(ge=0, le=10**6, description="Lines before this; else the last.")] = None,
        limit: Annotated[int, Field(ge=1, le=100)] = 50,
    ) -> str:
        """What has happened in the match as far as your seat may know, a page at a time."""
        found = await self.tables.find(table).log(before, limit)
        lines = [
            f"{number}. {line['text']}" + (f" ({line['rule']})" if line["rule"] else "")
            for number, line in enumerate(found["log"], found["log_from"])
        ]
        return "\n".join(lines) or say("Nothing has happened yet.")

    async def wait(
        self, table: TableId, seconds: Annotated[float, Field(gt=0, le=50)] = 30
    ) -> Annotated[CallToolResult, showing.Look]:
        """Wait until it is your turn or the match is over, for so many seconds at most."""
        here = self.tables.find(table)
        return self._shown(here, await here.wait(seconds), whole=False)

    # --- deciding ------------------------------------------------------------------------------------------------

    async def play(
        self,
        table: TableId,
        move: Move,
        turn: Annotated[
            int | None, Field(ge=0, description="As legal_moves told it, so that nothing is played twice; else now.")
        ] = None,
    ) -> Annotated[CallToolResult, showing.Look]:
        """Make a move. The answer tells what came of it, what bots did after it, and what you are asked next."""
        here = self.tables.find(table)
        picture = await here.picture()
        wanted = int(move) if isinstance(move, str) and move.isdecimal() else move
        after = await here.run("play", move=wanted, turn=picture["turn"] if turn is None else turn)
        return self._shown(here, after, whole=False)

    async def undo(self, table: TableId) -> Annotated[CallToolResult, showing.Look]:
        """Take your last move back, where nothing has come to light since, or ask those who have decided since."""
        here = self.tables.find(table)
        return self._shown(here, await here.run("undo"))

    async def hint(self, table: TableId) -> Annotated[CallToolResult, offer.Move]:
        """What a bot would do in your place, from what you can see, and why."""
        if not self.settings.hints:
            raise NotAllowed(say("There are no hints at this table."))
        found = await self.tables.find(table).hint()
        move: offer.Move = {"id": found["id"], "move": found["move"], "sentence": found["sentence"]}
        return both(f"{found['id']} · {found['move']} · {found['sentence']}\n{found['reason']}", move)

    async def resign(self, table: TableId) -> Annotated[CallToolResult, showing.Look]:
        """Give up a match of two. With more players leave the table: a bot plays on."""
        here = self.tables.find(table)
        return self._shown(here, await here.run("resign"))

    async def leave(self, table: TableId) -> str:
        """Get up for good: on a server a bot plays on for you, a match of this process ends."""
        await self.tables.leave(table)
        return say("You have left the table.")

    async def record(self, table: str) -> str:
        return await self.tables.find(table).record()

    async def coach(self, table: TableId) -> str:
        self.tables.find(table)
        return prompts.coach(table)

    @staticmethod
    def _shown(table: Table, picture: Picture, whole: bool = True) -> CallToolResult:
        return both(showing.words(table, picture, whole), showing.look(table, picture))
