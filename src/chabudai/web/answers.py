"""What the JSON API answers, for its description (`/api/openapi.json`).

Pictures of a match are plain JSON and go out as the table made them: a second look at each of them by a model would
cost more than making them. Tests hold every answer against these models instead.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from chabudai.match.analysis import TurningPoint

OptionValue = bool | int | str


class Answer(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Refusal(Answer):
    """Why something was refused; nothing has changed."""

    code: str = Field(description="For programs.")
    sentence: str = Field(description="For people.")
    rule: str | None = Field(description="The clause or ruling of the game behind it, where there is one.")


class Refused(Answer):
    error: Refusal


class Me(Answer):
    name: str | None


class AccountMade(Answer):
    account: str


class GameOption(Answer):
    name: str
    values: list[OptionValue]
    default: OptionValue
    help: str
    value_help: dict[str, str] = Field(description="A sentence for each value, by its text.")
    label: str
    value_labels: dict[str, str]


class GameShown(Answer):
    game: str
    title: str
    pitch: str
    minutes: int
    seats: list[int] = Field(min_length=2, max_length=2, description="The fewest and the most.")
    options: list[GameOption]


class BotShown(Answer):
    bot: str
    label: str
    level: int
    pitch: str


Status = Literal["open", "closed", "playing", "paused", "over", "unreadable"]
Visibility = Literal["public", "link"]


class Listed(Answer):
    """A match in a list."""

    match: str
    game: str
    status: Status
    visibility: Visibility
    created: int = Field(description="Milliseconds since 1970.")
    updated: int
    seed_chosen_by: str | None = Field(description="Who chose the seed; null where the server drew it.")
    content_file: str | None = Field(description="The content file that is played with; null for the packaged one.")


class MyMatch(Listed):
    seat: int
    waits_for_you: bool


class SeatShown(Answer):
    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str | None = Field(description="The bot that plays the seat, its own or standing in.")
    resigned: bool
    milliseconds_left: int | None = Field(description="Until its time is up; null where no clock runs.")


class ChatLine(Answer):
    number: int
    name: str
    text: str
    at: int


class LogLine(Answer):
    seat: int = Field(description="To whom it happened, -1 for the table as a whole.")
    kind: str
    rule: str
    text: str


class UndoOffer(Answer):
    """Can you take your last move back?"""

    offered: bool
    why_not: str | None
    moves_left: int | None = Field(description="So many moves would be left.")
    needs: list[int] = Field(description="The seats that would have to agree.")


class Asked(Answer):
    """A wish that others have to agree to."""

    seat: int
    waits_for: list[int]


class SuggestionShown(Answer):
    number: int
    seat: int
    by: str
    id: int
    move: str


class SheetRow(Answer):
    label: str
    points: list[int]
    note: str
    subtotal: bool


class Sheet(Answer):
    columns: list[str]
    rows: list[SheetRow]
    totals: list[int]


class Result(Answer):
    reason: str
    ranking: list[int] = Field(description="The place of each seat; empty where the mode knows no winner.")
    winners: list[int]


class ContentShown(Answer):
    """What the match is played with."""

    digest: str
    file: str | None = Field(description="The name of the file that was brought along; null for the packaged one.")


class Source(Answer):
    """A position of another match."""

    match: str
    at: int = Field(description="After so many of its moves.")


class Picture(Answer):
    """The match as you see it, from your seat or as a spectator."""

    match: str
    number: int = Field(description="Of the last journal entry that it tells of.")
    game: str
    title: str | None = Field(description="Null, like all of the position, until the match has begun.")
    options: dict[str, OptionValue]
    content: ContentShown
    seed_origin: Literal["chosen", "random"]
    seed_chosen_by: str | None = Field(
        description="Who chose the seed and may know all that is hidden; null where the server drew it."
    )
    commitment: str | None = Field(
        description="The seed, sealed: SHA-256 of match, seed and salt with a space between; null for old matches."
    )
    seed: str | None = Field(description="In decimal digits, once the match is over.")
    salt: str | None = Field(description="What opens the commitment, once the match is over.")
    status: Status
    visibility: Visibility
    hints: bool = Field(description="Can you ask for hints? Between people that is chosen when the table is set up.")
    source: Source | None = Field(description="The position that the match goes on from; null for a new game.")
    yours: bool = Field(description="Did you set the table up?")
    seat: int | None = Field(description="Yours; null for spectators.")
    seats: list[SeatShown]
    chat_from: int = Field(description="`chat` holds the lines from this one on; earlier ones come by the page.")
    chat: list[ChatLine] = Field(description="What the players said last.")
    spectators_talk: bool = Field(description="Does whoever set the table up let spectators talk?")
    spectator_chat_from: int
    spectator_chat: list[ChatLine] = Field(description="What the spectators said last.")
    rematch: str | None
    unreadable: str | None = Field(description="Why this server cannot replay the match.")
    moves: int
    actors: list[int] = Field(description="The seats that may decide now.")
    turn: int | None = Field(description="To be sent with your next move.")
    prompt: str | None = Field(description="What you are asked now.")
    view: dict[str, Any] | None = Field(description="The position with all that is hidden from you blanked out.")
    log_from: int = Field(description="`log` holds the lines from this one on; earlier ones come by the page.")
    log: list[LogLine]
    undo: UndoOffer | None
    undo_asked: Asked | None
    pause_asked: Asked | None
    suggestions: list[SuggestionShown]
    scores: list[int]
    sheet: Sheet | None
    result: Result | None


class ChatPage(Answer):
    chat_from: int = Field(description="Which line of the room, counted from 0, is the first of these.")
    chat: list[ChatLine]


class LogPage(Answer):
    log_from: int = Field(description="Which line of the log, counted from 0, is the first of these.")
    log: list[LogLine]


class Played(Picture):
    entry: int = Field(description="Number of the journal entry of your move.")


class NotPlayed(Refused):
    match: Picture | None = Field(default=None, description="The match as it stands, where your turn had passed.")


class MoveShown(Answer):
    id: int
    move: str = Field(description="In notation.")
    sentence: str
    path: list[str] = Field(description="Elements of the drawing to be touched one after the other.")


class Moves(Answer):
    turn: int
    moves: list[MoveShown] | list[int]


class Hint(MoveShown):
    turn: int
    reason: str


class MoveTold(Answer):
    id: int
    move: str
    sentence: str


Grade = Literal["best", "good", "small_slip", "slip", "blunder"]


class DecisionRated(Answer):
    at: int = Field(description="The number of the move, counted from 1.")
    seat: int
    grade: Grade
    loss: float = Field(description="Of the expected result, which lies between -1 and 1, against the best move.")
    cost: str = Field(description="The same in words; empty where it is nothing worth telling.")
    played: MoveTold
    best: MoveTold


class SeatRated(Answer):
    seat: int
    decisions: int
    grades: dict[Grade, int]
    share: float = Field(description="Of its decisions those that were the best or nearly so.")
    costliest: list[int] = Field(description="The numbers of the moves that lost most, the worst first.")


class Curve(Answer):
    kind: Literal["share", "points"] = Field(
        description="Chances to win, or points where the players share the result."
    )
    values: list[list[float]] = Field(description="For each position the value of each seat.")
    turning_points: list[TurningPoint]


class Analysis(Answer):
    """What a finished match looks like afterwards."""

    done: bool = Field(description="Whether all decisions are rated; else ask again.")
    rated: int = Field(description="Up to this move decisions are rated.")
    moves: int
    seats: list[SeatRated] = Field(description="The seats of people.")
    decisions: list[DecisionRated] = Field(description="Where there was more than one legal move.")
    curve: Curve | None = Field(description="null while it is being worked out.")


class SeatToken(Answer):
    seat: int
    token: str
