"""What the JSON API is sent: nothing else gets past the door."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Path
from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from chabudai.web.person import MATCH_ID
from chabudai.web.text import ACTION

MatchId = Annotated[str, Path(pattern=MATCH_ID)]
Text40 = Annotated[StrictStr, Field(min_length=1, max_length=40)]
Number = Annotated[StrictInt, Field(ge=0, le=2**31 - 1)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Action(Body):
    """A change. `action` is the client's own id for it: a repeat gets the same answer and changes nothing."""

    action: Annotated[StrictStr, Field(pattern=f"^{ACTION}$")]


class Named(Body):
    name: Text40


class Account(Body):
    account: Text40
    password: Annotated[StrictStr, Field(min_length=1, max_length=200)]


class SeatPlan(Body):
    kind: Literal["you", "person", "bot"]
    bot: Text40 = "greedy"


class ClockPlan(Body):
    per_move: Annotated[StrictInt, Field(ge=0, le=30 * 24 * 3600)] = 0
    per_game: Annotated[StrictInt, Field(ge=0, le=30 * 24 * 3600)] = 0


class NewMatch(Action):
    game: Annotated[StrictStr, Field(min_length=1, max_length=80)]
    seats: Annotated[list[SeatPlan], Field(min_length=1, max_length=12)]
    options: Annotated[dict[str, StrictStr | StrictBool | StrictInt], Field(max_length=20)] = {}
    visibility: Literal["public", "link"] = "link"
    clock: ClockPlan = ClockPlan()
    seed: Annotated[StrictInt, Field(ge=0, lt=2**63)] | None = None


class Join(Action):
    seat: Number | None = None


class SeatBot(Action):
    seat: Number
    bot: Text40


class Leave(Action):
    bot: Text40 = "greedy"


class Play(Action):
    move: Number | Annotated[StrictStr, Field(min_length=1, max_length=200)]
    turn: Number


class Consent(Action):
    agree: StrictBool


class Say(Action):
    text: Annotated[StrictStr, Field(min_length=1, max_length=500)]


class Suggest(Action):
    seat: Number
    move: Number | Annotated[StrictStr, Field(min_length=1, max_length=200)]


class Pause(Action):
    paused: StrictBool
