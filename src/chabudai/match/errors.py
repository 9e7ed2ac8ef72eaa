"""Refusals of the table: a code for programs, a sentence for people, and the HTTP status that fits."""

from __future__ import annotations

from chabudai.core.errors import ChabudaiError


class MatchError(ChabudaiError):
    """A request that the table refuses; nothing has changed."""

    code = "refused"
    status = 400

    def __init__(self, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.rule = rule
        """The clause or ruling behind the refusal, where a rule of the game is."""

    def to_dict(self) -> dict[str, str | None]:
        """As every client gets it: a code, a sentence, perhaps a rule."""
        return {"code": self.code, "sentence": str(self), "rule": self.rule or None}


class NoSuchMatch(MatchError):
    code = "no_such_match"
    status = 404


class NotAllowed(MatchError):
    code = "not_allowed"
    status = 403


class NotKnown(MatchError):
    code = "not_known"
    status = 401


class StaleTurn(MatchError):
    """The seat has moved on since the client looked."""

    code = "stale"
    status = 409


class WrongMoment(MatchError):
    """The match is not in a state in which this can be done."""

    code = "wrong_moment"
    status = 409


class SeedChosen(MatchError):
    """Somebody chose the seed of the match; whoever sits down must know it and say so."""

    code = "seed_chosen"
    status = 409


class TooMany(MatchError):
    """There may be so many of them, and not one more."""

    code = "too_many"
    status = 409


class TooMuch(MatchError):
    """Somebody says or does more at a table than others have to bear."""

    code = "too_much"
    status = 429


class TooFast(MatchError):
    """Somebody asks more often than anybody needs to."""

    code = "too_fast"
    status = 429


class IllegalHere(MatchError):
    """The rules of the game refuse the move."""

    code = "illegal"
    status = 422


class Unreadable(MatchError):
    """The match was played by rules that this installation does not have."""

    code = "other_rules"
    status = 410


class Unavailable(MatchError):
    """The database cannot be read or written now; nobody knows whether a change that was being written has happened."""

    code = "unavailable"
    status = 503
