"""What the tools tell and refuse, and how many tables there may be."""

from __future__ import annotations

import base64
import re
from pathlib import Path

import pytest
from mcp import MCPError
from mcp_types import ImageContent, TextContent

from chabudai.core.language import FRENCH
from chabudai.core.registry import load
from chabudai.core.registry import names as game_names
from chabudai.core.rng import Rng
from chabudai.mcp import showing
from chabudai.mcp import tables as tables_module
from chabudai.mcp.own_table import OwnTable
from chabudai.mcp.server import Settings
from match.swapping import swapped
from mcp_table.lab import Lab

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).parents[2]
PNG = b"\x89PNG"


async def begun(lab: Lab, game: str = "bean-nim", **more: object) -> str:
    return str((await lab.ask("start_match", game=game, **{"bots": ["random"], "seed": 1, **more}))["table"])


async def test_the_page_about_it_names_every_tool(lab: Lab) -> None:
    rows = (ROOT / "docs" / "mcp.md").read_text("utf-8").split("| tool |")[1].split("\n\n")[0].splitlines()[2:]
    told = [tool for row in rows for tool in re.findall(r"`(\w+)`", row.split("|")[1])]
    tools = (await lab.client.list_tools()).tools
    assert sorted(told) == sorted(tool.name for tool in tools)
    assert all(tool.description for tool in tools)


# --- rules -----------------------------------------------------------------------------------------------------------


async def test_games_and_bots_are_listed(lab: Lab) -> None:
    found = await lab.ask("list_games")
    assert [game["game"] for game in found["games"]] == game_names()
    assert found["bots"][0]["bot"] == "random"


async def test_rules_are_read_by_section_by_clause_and_by_words(lab: Lab) -> None:
    listed = await lab.read("read_rules", game="kodama-forest")
    assert "- 4. Rulings (" in listed
    assert "KOD-R-24" in await lab.read("read_rules", game="kodama-forest", section="4. ruling")
    [clause] = (await lab.ask("read_clause", game="kodama-forest", id="kod-plc-07"))["clauses"]
    assert clause["id"] == "KOD-PLC-07"
    assert clause["kind"] == "clause"
    found = (await lab.ask("find_clauses", game="kodama-forest", words="Bonus tile obliges"))["clauses"]
    assert "KOD-PLC-07" in [each["id"] for each in found]


async def test_what_no_rulebook_holds_is_refused(lab: Lab) -> None:
    assert await lab.refused("read_rules", game="chess") == (
        f"There is no game 'chess'. Games: {', '.join(game_names())}. [refused]"
    )
    assert (await lab.refused("read_rules", game="boo", section="Castles")).startswith("There is no section 'Castles'.")
    assert await lab.refused("read_clause", game="boo", id="KOD-PLC-07") == "BOO has no rule 'KOD-PLC-07'. [refused]"
    assert await lab.refused("find_clauses", game="boo", words="xylophone") == (
        "No rule of BOO contains 'xylophone'. [refused]"
    )


async def test_rulebooks_and_clauses_are_resources(lab: Lab) -> None:
    listed = [str(resource.uri) for resource in (await lab.client.list_resources()).resources]
    assert listed == [f"chabudai://rules/{name}" for name in game_names()]
    assert (await lab.resource("chabudai://rules/boo")).startswith("# ")
    assert "obliges" in await lab.resource("chabudai://rules/kodama-forest/KOD-PLC-07")
    with pytest.raises(MCPError, match="There is no game 'chess'"):
        await lab.resource("chabudai://rules/chess")


async def test_prompts_teach_and_coach(lab: Lab) -> None:
    listed = [prompt.name for prompt in (await lab.client.list_prompts()).prompts]
    assert listed == ["teach", "coach"]
    [message] = (await lab.client.get_prompt("teach", {"game": "boo"})).messages
    assert isinstance(message.content, TextContent)
    assert message.content.text.startswith("Teach me BOO (boo).")
    table = await begun(lab)
    [message] = (await lab.client.get_prompt("coach", {"table": table})).messages
    assert isinstance(message.content, TextContent)
    assert f"table {table}" in message.content.text


# --- playing ---------------------------------------------------------------------------------------------------------


async def test_the_table_is_told_and_drawn(lab: Lab) -> None:
    table = await begun(lab, "kodama-forest")
    look = await lab.ask("look", table=table)
    assert (look["game"], look["seat"], look["your_turn"], look["turn"]) == ("kodama-forest", 1, True, 0)
    text = await lab.read("look", table=table)
    assert f"Kodama Forest, table {table}. Seats: 1 Player, 2 Random. Yours is 1." in text
    own = lab.tables.find(table)
    assert isinstance(own, OwnTable)
    assert load("kodama-forest").text(own.live.state.view(0)) in text
    assert "You decide (turn 0): Lay a tile on your left or right board." in text
    [picture] = (await lab.call("picture", table=table)).content
    assert isinstance(picture, ImageContent)
    assert picture.mime_type == "image/png"
    assert base64.b64decode(picture.data).startswith(PNG)


async def test_many_moves_come_in_groups_and_by_the_page(lab: Lab) -> None:
    table = await begun(lab, "kodama-forest")
    offer = await lab.ask("legal_moves", table=table)
    assert offer["moves"] == []
    assert sum(group["moves"] for group in offer["groups"]) == offer["legal_moves"] > 100
    inner = await lab.ask("legal_moves", table=table, within=[offer["groups"][0]["choose"]])
    assert sum(group["moves"] for group in inner["groups"]) + len(inner["moves"]) == offer["groups"][0]["moves"]
    ids: list[int] = []
    for page in range(1, 1000):
        listed = await lab.ask("legal_moves", table=table, every=True, page=page)
        ids += [move["id"] for move in listed["moves"]]
        if page == listed["pages"]:
            break
    own = lab.tables.find(table)
    assert isinstance(own, OwnTable)
    assert ids == own.live.state.legal_moves(0)
    assert all(move["sentence"] and move["move"] for move in listed["moves"])
    last = listed["pages"]
    assert await lab.refused("legal_moves", table=table, every=True, page=last + 1) == (
        f"The last page is {last}. [refused]"
    )
    assert await lab.refused("legal_moves", table=table, within=["moon"]) == (
        "You cannot choose 'moon' here. Leave out 'within' to see what you can choose. [refused]"
    )


async def test_a_preview_plays_nothing(lab: Lab) -> None:
    table = await begun(lab, "kodama-forest")
    offer = await lab.ask("legal_moves", table=table, every=True)
    move = offer["moves"][0]
    sentence, picture = (await lab.call("preview", table=table, move=move["id"])).content
    assert isinstance(sentence, TextContent)
    assert sentence.text.startswith(f"{move['move']}: ")
    assert isinstance(picture, ImageContent)
    [plain] = (await lab.call("picture", table=table)).content
    assert isinstance(plain, ImageContent)
    assert picture.data != plain.data, "the ghost of the move is seen"
    assert (await lab.ask("look", table=table))["moves_made"] == 0
    assert await lab.refused("preview", table=table, move="lay left 9 0 r0c0") != ""


async def test_refusals_name_their_code_and_their_rule(lab: Lab) -> None:
    table = await begun(lab, "kodama-forest", bots=["random", "random"])
    offer = await lab.ask("legal_moves", table=table, every=True)
    left = next(move for move in offer["moves"] if move["move"].startswith("lay left"))
    await lab.ask("play", table=table, move=left["move"], turn=offer["turn"])
    assert await lab.refused("play", table=table, move=left["move"], turn=offer["turn"]) == (
        "The table has moved on since you looked. [stale]"
    )
    refused = await lab.refused("play", table=table, move=left["id"])
    sentence = "You have already laid a tile on your left board this round. Choose the other one."
    assert refused == f"{sentence} [illegal, rule KOD-PLC-02]"
    assert await lab.refused("preview", table=table, move=left["id"]) == refused
    assert "[illegal]" in await lab.refused("play", table=table, move="castle kingside")
    assert await lab.refused("resign", table=table) == (
        "With more than two players nobody can resign. Leave the table instead, and a bot takes over. [wrong_moment]"
    )
    assert await lab.refused("look", table="elsewhere") == (
        "You have no seat at that table. Start a match or take a seat first. [no_such_match]"
    )
    with pytest.raises(MCPError, match="You can download the record once the match is over"):
        await lab.resource(f"chabudai://records/{table}")


async def test_a_wrong_plan_starts_no_match(lab: Lab) -> None:
    for plan in ({"bots": ["nobody"]}, {"bots": ["random"] * 11}, {"seat": 3}, {"options": {"moon": "full"}}):
        assert await lab.refused("start_match", **{"game": "bean-nim", "bots": ["random"], **plan})
    assert len(lab.tables) == 0


def takers(told: str) -> list[str]:
    """Who took beans, in order; what is turned up by chance in between is left out."""
    return re.findall(r"(\w+) takes ", told)


async def test_a_move_is_told_with_what_bots_did_after_it(lab: Lab) -> None:
    table = await begun(lab, seat=2)
    first = await lab.read("look", table=table)
    assert "What has happened:" not in first, "it was told when the match began"
    offer = await lab.ask("legal_moves", table=table)
    told = await lab.read("play", table=table, move=offer["moves"][0]["id"])
    assert takers(told) == ["Player", "Random"], "the own move, and the bot's"
    log = await lab.read("read_log", table=table)
    assert takers(log) == ["Random", "Player", "Random"], "and the bot's first move before"
    assert (await lab.read("read_log", table=table, before=1)).startswith("0. ")


async def test_a_move_is_taken_back_where_nothing_came_to_light(lab: Lab) -> None:
    table = await begun(lab, "kodama-forest", bots=["random"])
    offer = await lab.ask("legal_moves", table=table, every=True)
    look = await lab.ask("play", table=table, move=offer["moves"][0]["id"])
    assert (look["can_undo"], look["moves_made"]) == (True, 1)
    assert (await lab.ask("undo", table=table))["moves_made"] == 0
    assert "[" in await lab.refused("undo", table=table), "there is nothing more to take back"


async def test_resigning_ends_a_match_of_two(lab: Lab) -> None:
    table = await begun(lab)
    end = await lab.ask("resign", table=table)
    assert (end["status"], end["winners"]) == ("over", [2])
    assert await lab.refused("play", table=table, move=0) == "The match is over. [wrong_moment]"
    assert await lab.refused("legal_moves", table=table) == "The match is over. [wrong_moment]"


async def test_who_leaves_has_no_table_any_more(lab: Lab) -> None:
    table = await begun(lab)
    assert await lab.read("leave", table=table) == "You have left the table."
    assert "[no_such_match]" in await lab.refused("look", table=table)


async def test_a_hint_is_a_legal_move_with_a_reason(lab: Lab) -> None:
    table = await begun(lab)
    hint = await lab.ask("hint", table=table)
    assert hint["id"] in [move["id"] for move in (await lab.ask("legal_moves", table=table))["moves"]]
    assert len((await lab.read("hint", table=table)).splitlines()) == 2


async def test_nobody_asks_for_hints_faster_than_at_a_server(lab: Lab) -> None:
    table = await begun(lab)
    own = lab.tables.find(table)
    assert isinstance(own, OwnTable)
    own._hints.per_second = 0.0
    for _ in range(5):
        await lab.ask("hint", table=table)
    assert await lab.refused("hint", table=table) == "You are too fast for the table. Wait a moment. [too_fast]"


async def test_hints_can_be_forbidden() -> None:
    async with Lab(Settings(hints=False)) as lab:
        table = await begun(lab)
        assert await lab.refused("hint", table=table) == "There are no hints at this table. [not_allowed]"


async def test_the_table_speaks_french() -> None:
    async with Lab(Settings(language=FRENCH)) as lab:
        table = await begun(lab, "kodama-forest")
        text = await lab.read("look", table=table)
        assert "Places\u202f: 1 Joueur, 2 " in text
        assert "À vous de décider (tour 0)\u202f: " in text
        assert (await lab.refused("look", table="x")).startswith("Vous n’avez pas de place")


# --- how many --------------------------------------------------------------------------------------------------------


async def test_there_are_so_many_tables(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables_module, "MOST", 2)
    first = await begun(lab)
    second = await begun(lab)
    assert await lab.refused("start_match", game="bean-nim") == (
        "2 matches are not over. Finish or leave some before you start another. [too_many]"
    )
    await lab.ask("resign", table=first)
    await begun(lab)
    assert "[no_such_match]" in await lab.refused("look", table=first)
    assert (await lab.ask("look", table=second))["status"] == "playing"


async def test_a_table_that_nobody_asks_for_makes_room(lab: Lab) -> None:
    lab.tables.clock = lambda: 0.0
    first = await begun(lab)
    lab.tables.clock = lambda: tables_module.IDLE_SECONDS + 1.0
    await begun(lab)
    assert "[no_such_match]" in await lab.refused("look", table=first)


async def test_tables_are_not_started_faster_than_at_a_server(lab: Lab) -> None:
    lab.tables._new.per_second = 0.0
    lab.tables._new.burst = 2
    await begun(lab)
    await begun(lab)
    assert "[too_fast]" in await lab.refused("start_match", game="bean-nim")


# --- secrets ---------------------------------------------------------------------------------------------------------


async def answers(lab: Lab, own: OwnTable) -> list[str]:
    """Everything that can be asked at a table; what changes it comes last."""
    own.told = 0
    reading = ("look", "picture", "legal_moves", "read_log", "hint")
    found = [str(await lab.call(tool, table=own.id)) for tool in reading]
    for move in own.live.state.legal_moves(0)[:3]:
        found.append(str(await lab.call("preview", table=own.id, move=move)))
    return [*found, str(await lab.call("play", table=own.id, move=10**9)), str(await lab.call("undo", table=own.id))]


@pytest.mark.slow
async def test_no_answer_depends_on_what_is_hidden(lab: Lab, game_name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(showing, "png", str.encode)  # the pixels follow from the drawing, and take long
    game, rng = load(game_name), Rng(4, game_name)
    table = await begun(lab, game_name, bots=["random"] * (min(3, game.max_seats) - 1))
    own = lab.tables.find(table)
    assert isinstance(own, OwnTable)
    monkeypatch.setattr(own._hints, "allows", lambda *_: True)
    seen = 0
    for decisions in (0, 2, 3, 3):
        if (await lab.play_on(table, rng, decisions))["status"] == "over":
            break
        truth = own.live
        told = await answers(lab, own)
        own._host.live = swapped(truth, 0, rng)
        assert await answers(lab, own) == told
        own._host.live = truth
        seen += 1
    assert seen
