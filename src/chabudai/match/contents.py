"""Content files that people bring to a table: looked over before anybody sits down, and named to everybody there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any, Final

from chabudai.core.content import Content
from chabudai.core.errors import BadContent
from chabudai.core.game import Game, OptionValue
from chabudai.core.registry import load
from chabudai.core.rng import Rng
from chabudai.match.speech import say

LONGEST: Final = 30_000
"""Characters of a content file; the packaged ones have less than 10 000."""
LONGEST_NAME: Final = 60
LARGEST_NUMBER: Final = 1_000
"""Nobody prints so many of anything, and a server has to make them all."""
TRIED_MOVES: Final = 300
"""So many moves are played at random before a file is taken."""


@dataclass(frozen=True)
class ContentFile:
    """A content file as somebody brings it."""

    name: str
    text: str

    @property
    def called(self) -> str:
        """The name that everybody reads: the last part of a path, without anything that does not print."""
        last = PurePath(self.name.replace("\\", "/")).name
        shown = "".join(letter for letter in last if letter.isprintable()).strip()
        return shown[:LONGEST_NAME] or "content.toml"

    def game(self, name: str) -> Game:
        """The game with this content, or the packaged game where the file says the same; a sentence where it cannot
        be played with.
        """
        if len(self.text) > LONGEST:
            raise BadContent(say("A content file may have at most {number} characters.", number=LONGEST))
        packaged = load(name)
        content = Content(self.called, self.text)
        if _largest(content.tables) > LARGEST_NUMBER:
            raise BadContent(say("{name} contains a number above {number}.", name=self.called, number=LARGEST_NUMBER))
        same = (content.game, content.digest) == (name, packaged.content.digest)
        return packaged if same else load(name, content)


def _largest(value: object) -> float:
    """The largest number in it, by its size without a sign."""
    if isinstance(value, dict):
        return max(map(_largest, value.values()), default=0)
    if isinstance(value, list):
        return max(map(_largest, value), default=0)
    return abs(value) if isinstance(value, (int, float)) else 0


def read_contents(files: Sequence[str]) -> dict[str, ContentFile]:
    """The content files of a server, by their games; a sentence where one cannot be played with."""
    found: dict[str, ContentFile] = {}
    for file in files:
        try:
            brought_file = ContentFile(file, Path(file).read_text("utf-8"))
        except (OSError, UnicodeDecodeError):
            raise BadContent(f"{file} cannot be read as a text file in UTF-8.") from None
        name = Content(file, brought_file.text).game
        if name in found:
            raise BadContent(f"{found[name].name} and {file} are both content for '{name}': name one for each game.")
        game = brought_file.game(name)
        seats = game.max_seats
        tried(game, seats, game.complete(seats, None))
        found[name] = brought_file
    return found


def tried(game: Game, seats: int, options: dict[str, OptionValue]) -> None:
    """Look at a match with content of somebody's own and play the beginning of it; BadContent where that breaks off.

    A game checks what its author thought of. Whatever else breaks it must break here, and not at somebody's table.
    """
    state = game.new(seats, 0, options)
    rng = Rng(0)
    try:
        for _ in range(TRIED_MOVES):
            actors = state.actors()
            if not actors:
                break
            state.play(actors[0], state.random_move(actors[0], rng))
        view = state.view(None)
        game.text(view)
        game.draw(view).render()
        state.score_sheet()
        broken = state.invariants()
    except Exception as error:  # noqa: BLE001 - whatever it is, the file is refused
        broken = [f"{type(error).__name__}: {error}"]
    if broken:
        words = "{name} passes the checks of {game}, but a trial match with it fails: {problem}"
        raise BadContent(say(words, name=game.content.name, game=game.title, problem=broken[0]))


def brought(created: dict[str, Any]) -> str:
    """The name of the content file that the match was set up with; '' where it is the packaged content."""
    return str(created.get("content_file", {}).get("name", ""))
