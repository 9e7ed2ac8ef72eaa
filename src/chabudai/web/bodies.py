"""The bodies of requests to the JSON API, as typed models; anything else is refused."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Path
from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from chabudai.match.commands import AGREED, ActionId, Name, Number
from chabudai.match.contents import LONGEST
from chabudai.web.person import MATCH_ID

MatchId = Annotated[str, Path(pattern=MATCH_ID)]
SEEDS = 2**63
CHOSEN = "Drawn by the server where none is given. Whoever else sits down where one was chosen must agree to it."


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Action(Body):
    """A change. `action` is the client's own id for it: a repeat gets the same answer and changes nothing."""

    action: ActionId


class Named(Body):
    name: Name


class Account(Body):
    account: Name
    password: Annotated[StrictStr, Field(min_length=1, max_length=200)]


class NewPassword(Body):
    current: Annotated[StrictStr, Field(min_length=1, max_length=200)]
    new: Annotated[StrictStr, Field(min_length=1, max_length=200)]


class SeatPlan(Body):
    kind: Literal["you", "person", "bot"]
    bot: Name = "greedy"


class ClockPlan(Body):
    per_move: Annotated[StrictInt, Field(ge=0, le=30 * 24 * 3600)] = 0
    per_game: Annotated[StrictInt, Field(ge=0, le=30 * 24 * 3600)] = 0


class ContentPlan(Body):
    """A content file of your own, as `chabudai content GAME --write FILE` writes one to begin with."""

    name: Annotated[StrictStr, Field(min_length=1, max_length=200, description="What everybody at the table reads.")]
    text: Annotated[StrictStr, Field(min_length=1, max_length=LONGEST)]


class NewMatch(Action):
    game: Annotated[StrictStr, Field(min_length=1, max_length=80)]
    seats: Annotated[list[SeatPlan], Field(min_length=1, max_length=12)]
    options: Annotated[dict[str, StrictStr | StrictBool | StrictInt], Field(max_length=20)] = {}
    visibility: Literal["public", "link"] = "link"
    clock: ClockPlan = ClockPlan()
    seed: Annotated[int | None, Field(strict=True, ge=0, lt=SEEDS, description=CHOSEN)] = None
    content: ContentPlan | None = None
    hints: Annotated[StrictBool, Field(description="Do bots give hints also where several people play?")] = False


class PlayOn(Action):
    at: Annotated[Number, Field(description="After how many moves of the old match.")]
    seats: Annotated[list[SeatPlan], Field(min_length=1, max_length=12)]


class SeatToken(Action):
    seat: Number
    bot: Name
    agree_to_seed: Annotated[StrictBool, Field(description=f"{AGREED} You answer for the bot.")] = False
