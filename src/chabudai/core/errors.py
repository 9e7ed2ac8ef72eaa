"""Named errors. Each carries one sentence that a person can act on."""


class ChabudaiError(Exception):
    """Anything that a user can cause and mend; `str(error)` is the sentence to show."""

    @property
    def sentence(self) -> str:
        return str(self)


class IllegalMove(ChabudaiError):
    """A move that the rules refuse; the state is unchanged."""

    def __init__(self, sentence: str, rule: str = "") -> None:
        super().__init__(sentence, rule)

    def __str__(self) -> str:
        return str(self.args[0])

    @property
    def rule(self) -> str:
        """The id of the clause or ruling that refuses the move, or '' where none applies."""
        return str(self.args[1])


class NotYourTurn(IllegalMove):
    """The seat has nothing to decide now."""


class MalformedMove(ChabudaiError):
    """A text or a number that names no move of this game."""


class HiddenInformation(ChabudaiError):
    """A view was asked for something that its viewer cannot know."""


class UnknownGame(ChabudaiError):
    """No installed package registers a game of this name."""


class UnknownBot(ChabudaiError):
    """No bot has this name."""


class BadOption(ChabudaiError):
    """An option that the game does not have, or a value that it does not allow."""


class BadSeats(ChabudaiError):
    """A number of seats that the game, or the chosen mode, does not allow."""


class BadContent(ChabudaiError):
    """A content file with a wrong count, shape or provenance."""


class BadRecord(ChabudaiError):
    """A record that is corrupt, from another format version, or does not replay."""
