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
SEEDS = 2**63
CHOSEN = "Drawn by the server where none is given. Whoever else sits down where one was chosen must agree to it."
AGREED = "Needed where `seed_chosen_by` names somebody, who may know all that is hidden in the match."


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


class NewPassword(Body):
    current: Annotated[StrictStr, Field(min_length=1, max_length=200)]
    new: Annotated[StrictStr, Field(min_length=1, max_length=200)]


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
    seed: Annotated[int | None, Field(strict=True, ge=0, lt=SEEDS, description=CHOSEN)] = None


class Join(Action):
    seat: Number | None = None
    agree_to_seed: Annotated[StrictBool, Field(description=AGREED)] = False


class SeatBot(Action):
    seat: Number
    bot: Text40


class SeatToken(SeatBot):
    agree_to_seed: Annotated[StrictBool, Field(description=f"{AGREED} You answer for the bot.")] = False


class Leave(Action):
    bot: Text40 = "greedy"


class Play(Action):
    move: Number | Annotated[StrictStr, Field(min_length=1, max_length=200)]
    turn: Number


class Consent(Action):
    agree: StrictBool
    about: Literal["undo", "pause"] = "undo"


class Say(Action):
    text: Annotated[StrictStr, Field(min_length=1, max_length=500)]


class SpectatorsTalk(Action):
    talk: StrictBool


class Suggest(Action):
    seat: Number
    move: Number | Annotated[StrictStr, Field(min_length=1, max_length=200)]


class Pause(Action):
    paused: StrictBool
