"""Everything that a person can do to a match: one table of commands with typed arguments.

A command looks at a match and gives the entry that is to be written into its journal; it raises where the moment is
wrong. Whoever hosts matches decodes into these: JSON bodies, forms of pages and tests alike.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, ClassVar, Final, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from chabudai.core.errors import MalformedMove
from chabudai.core.rng import Rng
from chabudai.match import consent, journal, talk
from chabudai.match.errors import IllegalHere, MatchError, NotAllowed, SeedChosen, StaleTurn, TooMuch, WrongMoment
from chabudai.match.gestures import MOST_MOVES, follows
from chabudai.match.journal import Entry
from chabudai.match.live_match import EMPTY, OPEN, OVER, PAUSED, PERSON, LiveMatch, Seat
from chabudai.match.seats import Person, bot_seat, derived_id, known_bot
from chabudai.match.speech import say

ACTION: Final = "[A-Za-z0-9_.:-]{1,64}"
"""A client's own id for a change."""
STAND_IN: Final = "greedy"
"""The bot that plays on for who leaves."""
IMAGINED_WORLDS: Final = 8
"""So often a suggestion is tried out in a world that fits the view of whoever makes it."""
AGREED: Final = "Needed where `seed_chosen_by` names somebody, who may know all that is hidden in the match."

ActionId = Annotated[StrictStr, Field(pattern=f"^{ACTION}$")]
Name = Annotated[StrictStr, Field(min_length=1, max_length=40)]
Number = Annotated[StrictInt, Field(ge=0, le=2**31 - 1)]
Move = Annotated[Number | Annotated[StrictStr, Field(min_length=1, max_length=200)], Field(union_mode="left_to_right")]
"""A move by its id or in notation."""


def _listed(given: object) -> object:
    """A form writes a list with commas."""
    if not isinstance(given, str):
        return given
    return [int(each) if each.isdecimal() else each for each in given.split(",") if each]


class Command(BaseModel):
    """A change. `action` is the client's own id for it: a repeat gets the same answer and changes nothing."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    name: ClassVar[str] = ""

    action: ActionId

    def entry(self, live: LiveMatch, person: Person, now: int) -> Entry:
        """What is to be written of it; `now` is the time of the server in milliseconds."""
        raise NotImplementedError


# --- playing ---------------------------------------------------------------------------------------------------------


class Play(Command):
    """Make a move, by id or notation. `turn` is the one that you saw with the match or the legal moves.

    Where that turn has passed the refusal holds the match as it stands. `then` are moves that answer your next
    decisions in the same gesture: all of them are made or none, and they are taken back together. Only the last one of
    a gesture may bring anything to light.
    """

    name = "play"
    move: Move
    turn: Number
    then: Annotated[list[Move], BeforeValidator(_listed), Field(max_length=MOST_MOVES - 1)] = Field(
        default_factory=list
    )

    def entry(self, live: LiveMatch, person: Person, now: int) -> Entry:
        seat = deciding(live, person)
        if self.turn != live.turn(seat):
            raise StaleTurn(say("The table has moved on since you looked."))
        then = [meant(live, move) for move in self.then]
        if then and not follows(live.state.view(seat), seat, [meant(live, self.move), *then]):
            raise IllegalHere(say("These moves cannot follow one another here."))
        return Entry(journal.MOVE, seat=seat, move=meant(live, self.move), data={"then": then} if then else {})


class Undo(Command):
    """Take your last move back, or ask those who have decided since."""

    name = "undo"

    def entry(self, live: LiveMatch, person: Person, now: int) -> Entry:
        return consent.undo(live, deciding(live, person))


class Consent(Command):
    """Answer another player's wish to take a move back, or to pause."""

    name = "consent"
    agree: StrictBool
    about: Literal["undo", "pause"] = "undo"

    def entry(self, live: LiveMatch, person: Person, now: int) -> Entry:
        answer = consent.answer_pause if self.about == "pause" else consent.answer_undo
        return answer(live, seat_of(live, person), self.agree)


class Pause(Command):
    """Pause the match, or ask the other persons for it (`pause_asked`); or go on, or take the wish back."""

    name = "pause"
    paused: StrictBool

    def entry(self, live: LiveMatch, person: Person, now: int) -> Entry:
        return (consent.pause if self.paused else consent.go_on)(live, seat_of(live, person))


class Resign(Command):
    """Give up a match of two."""

    name = "resign"

    def entry(self, live: LiveMatch, person: Person, now: int) -> Entry:
        seat = seat_of(live, person)
        demand_playing(live)
        if not live.state.ranking():
            raise WrongMoment(say("Nobody wins or loses in this mode, so nobody can resign; leave the table instead."))
        if len(live.seats) > 2:
            raise WrongMoment(
                say("With more than two players nobody can resign. Leave the table instead, and a bot takes over.")
            )
        return Entry(journal.RESIGNED, seat=seat)


# --- sitting down and getting up -------------------------------------------------------------------------------------


class Join(Command):
    """Sit down on an open seat. Where the seed was chosen by somebody you must agree to that (`agree_to_seed`)."""

    name = "join"
    seat: Number | None = None
    agree_to_seed: Annotated[StrictBool, Field(description=AGREED)] = False

    def entry(self, live: LiveMatch, person: Person, now: int) -> Entry:
        if live.seat_of(person.id) is not None:
            raise WrongMoment(say("You are already at this table."))
        free = [
            number
            for number, each in enumerate(live.seats)
            if each.kind == EMPTY and live.kept_for(number)[0] in ("", person.id)
        ]
        if not free or (self.seat is not None and self.seat not in free):
            raise WrongMoment(say("This seat is taken.") if free else say("No seat is free at this table."))
        demand_agreement(live, person, self.agree_to_seed)
        data = {"seat": asdict(Seat(PERSON, person.name, person.id)), "agreed_to_seed": self.agree_to_seed}
        return Entry(journal.SEATED, seat=free[0] if self.seat is None else self.seat, data=data)


class SeatBot(Command):
    """Give an open seat to a bot that can be played against here; for whoever set the table up."""

    name = "bot"
    seat: Number
    bot: Name

    def entry(self, live: LiveMatch, person: Person, now: int) -> Entry:
        if live.owner != person.id:
            raise NotAllowed(say("Only the person who set up the table may give a seat to a bot."))
        if self.seat >= len(live.seats) or live.seats[self.seat].kind != EMPTY:
            raise WrongMoment(say("This seat is not open."))
        return Entry(journal.SEATED, seat=self.seat, data={"seat": asdict(bot_seat(self.bot))})


class Leave(Command):
    """Get up. Once the match has begun a bot stands in, and you may come back."""

    name = "leave"
    bot: Name = STAND_IN

    def entry(self, live: LiveMatch, person: Person, now: int) -> Entry:
        seat = seat_of(live, person)
        if live.status == OPEN:
            return Entry(journal.LEFT, seat=seat)
        if live.status == OVER:
            raise WrongMoment(say("The match is over."))
        if live.seats[seat].played_by_bot:
            raise WrongMoment(say("A bot is already playing for you."))
        return Entry(journal.TAKEN_OVER, seat=seat, data={"bot": known_bot(self.bot)})


class Close(Command):
    """Close a table at which a seat is still open; for whoever set it up. Then nobody can sit down there any more."""

    name = "close"

    def entry(self, live: LiveMatch, person: Person, now: int) -> Entry:
        if live.owner != person.id:
            raise NotAllowed(say("Only the person who set up the table may close it."))
        if live.status != OPEN:
            raise WrongMoment(say("The match has begun, so you cannot close the table."))
        return Entry(journal.CLOSED)


class ComeBack(Command):
    """Take your seat back from the bot that stands in; after your time was up, as soon as it has moved."""

    name = "back"

    def entry(self, live: LiveMatch, person: Person, now: int) -> Entry:
        seat = seat_of(live, person)
        if not live.seats[seat].played_by_bot:
            raise WrongMoment(say("No bot is playing for you."))
        if live.bot_to_move() == seat and live.clock.owes_move(seat):
            raise WrongMoment(say("Your time was up, so the bot makes this move. After it you can come back."))
        return Entry(journal.BACK, seat=seat)


class Rematch(Command):
    """The same table again, seats moved on by one: ask for it, or accept it. It begins when every person has."""

    name = "rematch"

    def entry(self, live: LiveMatch, person: Person, now: int) -> Entry:
        """Where the rematch is found. Its id follows from the old match: however many ask at once, it is one."""
        seat = seat_of(live, person)
        if live.status != OVER:
            raise WrongMoment(say("The match is not over yet."))
        if live.rematch:
            raise StaleTurn(say("Somebody else was faster."))
        return Entry(journal.REMATCH, seat=seat, data={"match": derived_id("rematch", live.id, live.owner)})


# --- talking ---------------------------------------------------------------------------------------------------------


class Chat(Command):
    """Say something: as a player to the table, or as a spectator where spectators may talk. Everybody reads both."""

    name = "chat"
    text: Annotated[StrictStr, Field(min_length=1, max_length=talk.LONGEST)]

    def entry(self, live: LiveMatch, person: Person, now: int) -> Entry:
        words = talk.cleaned(self.text)
        if not words:
            raise MatchError(say("A message has 1 to {number} characters.", number=talk.LONGEST))
        seat = live.seat_of(person.id)
        if seat is None and not live.spectators_talk and person.id != live.owner:
            raise NotAllowed(say("Spectators can talk here only if the person who set up the table lets them."))
        if seat is None and live.spectator_chat.count >= talk.MOST_OF_SPECTATORS:
            raise TooMuch(say("The spectators of this match have said enough."))
        live.tally(person.id).demand_message(now)
        data = {"name": person.name, "text": words}
        return Entry(journal.CHAT, seat=journal.NOBODY if seat is None else seat, data=data)


class LetSpectatorsTalk(Command):
    """Let spectators talk, or not any more; for whoever set the table up. What was said stays said."""

    name = "spectators"
    talk: StrictBool

    def entry(self, live: LiveMatch, person: Person, now: int) -> Entry:
        if live.owner != person.id:
            raise NotAllowed(say("Only the person who set up the table decides whether spectators may talk."))
        if live.spectators_talk == self.talk:
            raise WrongMoment(say("It is already that way."))
        return Entry(journal.SPECTATORS_TALK, data={"talk": self.talk})


class Suggest(Command):
    """Show another player a move as a ghost."""

    name = "suggest"
    seat: Number
    move: Move

    def entry(self, live: LiveMatch, person: Person, now: int) -> Entry:
        """What is refused may depend on nothing that the own view does not show, so the move is tried in worlds that
        are imagined from that view.
        """
        own = seat_of(live, person)
        demand_playing(live)
        view = live.state.view(own)
        wanted = meant(live, self.move)
        if self.seat == own or self.seat not in view.actors():
            raise WrongMoment(say("Suggest a move to a player whose turn it is."))
        rng = Rng(live.position, "suggestion")
        worlds = (view.imagine(rng) for _ in range(IMAGINED_WORLDS))
        if not any(wanted in world.legal_moves(self.seat) for world in worlds):
            raise IllegalHere(say("As far as you can see, that player cannot make this move."))
        return Entry(journal.SUGGESTED, seat=self.seat, move=wanted, data={"by": own})


COMMANDS: Final[dict[str, type[Command]]] = {
    command.name: command
    for command in (
        Play,
        Join,
        SeatBot,
        Leave,
        ComeBack,
        Undo,
        Consent,
        Chat,
        LetSpectatorsTalk,
        Suggest,
        Pause,
        Resign,
        Close,
        Rematch,
    )
}
"""By name. What is done most comes first."""


# --- checks ----------------------------------------------------------------------------------------------------------


def seat_of(live: LiveMatch, person: Person) -> int:
    """The seat of somebody who plays here."""
    seat = live.seat_of(person.id)
    if seat is None:
        raise NotAllowed(say("You are not playing at this table."))
    return seat


def deciding(live: LiveMatch, person: Person) -> int:
    """The seat of a person who may decide for it."""
    seat = seat_of(live, person)
    demand_playing(live)
    if live.seats[seat].played_by_bot:
        raise WrongMoment(say("A bot is playing for you. Take your seat back first."))
    return seat


def demand_playing(live: LiveMatch) -> None:
    """Refuse what can only be done while a match goes on."""
    live.playing()
    if live.status == PAUSED:
        raise WrongMoment(say("The match is paused."))
    if live.status == OVER:
        raise WrongMoment(say("The match is over."))


def demand_agreement(live: LiveMatch, person: Person, agree_to_seed: bool) -> None:
    """Nobody sits down unknowingly where somebody else chose the seed."""
    if live.seed_chosen_by and person.id != live.owner and not agree_to_seed:
        raise SeedChosen(
            say(
                "{name} chose the seed of this match and may know everything that is hidden in it. "
                "Sit down only if that is all right with you.",
                name=live.seed_chosen_by,
            )
        )


def meant(live: LiveMatch, move: int | str) -> int:
    """The id of a move that is given as id or notation."""
    moves = live.playing().game.moves
    try:
        wanted = moves.parse(move) if isinstance(move, str) else move
        moves.family_of(wanted)
    except MalformedMove as error:
        raise IllegalHere(str(error)) from None
    return wanted
