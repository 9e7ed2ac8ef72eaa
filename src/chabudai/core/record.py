"""Record: a whole match as rules version, content, options, seed and moves. Everything else is replay.

The JSON form is described by `record.schema.json` beside this file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final, cast

from chabudai.core.commitment import Commitment
from chabudai.core.content import Content
from chabudai.core.errors import BadRecord, ChabudaiError
from chabudai.core.game import Game, OptionValue
from chabudai.core.rng import SEED_LIMIT
from chabudai.core.speech import say
from chabudai.core.state import State

FORMAT: Final = "chabudai-record"
VERSION: Final = 1
SEED_ORIGINS: Final = ("chosen", "random")
NOBODY: Final = -1


class Record:
    """The complete history of one match.

    >>> from chabudai import load
    >>> game = load("kodama-forest")
    >>> record = Record.begin(game, seats=2, options={"order": "free"}, seed=7)
    >>> record.moves.append((0, record.start(game).legal_moves(0)[0]))
    >>> Record.from_json(record.to_json()).replay(game).actors()
    [1, 0]
    """

    def __init__(
        self,
        game: str,
        rules_version: str,
        content: str,
        seats: int,
        options: dict[str, OptionValue],
        seed: int,
        seed_origin: str,
        moves: list[tuple[int, int]] | None = None,
        players: list[str] | None = None,
        digest: str = "",
    ) -> None:
        self.game = game
        self.rules_version = rules_version
        self.content = content
        """Digest of the content that was played with."""
        self.seats = seats
        self.options = options
        self.seed = seed
        self.seed_origin = seed_origin
        """'chosen' by somebody, or 'random'."""
        self.moves: list[tuple[int, int]] = moves if moves is not None else []
        self.players = players if players is not None else [f"Player {seat + 1}" for seat in range(seats)]
        self.digest = digest
        """Digest of the position after the last move; '' while the match is open."""
        self.resigned = NOBODY
        """The seat whose player has given up, which ended the match."""
        self.seed_chosen_by = ""
        """The name of whoever chose the seed, where a match of several people knows it."""
        self.commitment: Commitment | None = None
        """What was told of the seed before the first move, where anything was."""
        self.content_text: str | None = None
        """The content file itself, where it was not the packaged one: so the match replays anywhere."""
        self.fixed: dict[str, int] = {}
        """Streams of chance that had a seed of their own."""

    @classmethod
    def begin(
        cls,
        game: Game,
        seats: int,
        options: dict[str, OptionValue] | None,
        seed: int,
        seed_origin: str = "chosen",
        players: list[str] | None = None,
        fixed: dict[str, int] | None = None,
    ) -> Record:
        """An empty record for a new match."""
        complete = game.complete(seats, options)
        game.check_fixed(fixed)
        digest = game.content.digest
        record = cls(game.id, game.rules_version, digest, seats, complete, seed, seed_origin, None, players)
        record.content_text = game.content.text_if_changed()
        record.fixed = dict(fixed) if fixed else {}
        return record

    def copy(self) -> Record:
        """An independent twin."""
        twin = Record(
            self.game,
            self.rules_version,
            self.content,
            self.seats,
            self.options,
            self.seed,
            self.seed_origin,
            self.moves[:],
            self.players[:],
            self.digest,
        )
        twin.seed_chosen_by = self.seed_chosen_by
        twin.commitment = self.commitment
        twin.content_text = self.content_text
        twin.fixed = dict(self.fixed)
        twin.resigned = self.resigned
        return twin

    def fits(self, game: Game) -> None:
        """Raise BadRecord where the game at hand is not the one that was recorded."""
        if game.id != self.game:
            raise BadRecord(say("This is a record of '{game}', not of '{other}'.", game=self.game, other=game.id))
        if game.rules_version != self.rules_version:
            words = (
                "This match was played with version {version} of the rules of {game}. "
                "Version {here} is installed here and cannot replay it."
            )
            raise BadRecord(say(words, version=self.rules_version, game=game.title, here=game.rules_version))
        if game.content.digest != self.content:
            words = (
                "This match was played with another content file of {game} (digest {digest}…, here {here}…). "
                "Name the file that it was played with."
            )
            here = game.content.digest[:8]
            raise BadRecord(say(words, game=game.title, digest=self.content[:8], here=here))

    def start(self, game: Game) -> State:
        """The position before the first move."""
        self.fits(game)
        return game.new(self.seats, self.seed, self.options, self.fixed)

    def replay(self, game: Game, at: int | None = None) -> State:
        """The position after `at` moves, or after all of them."""
        last = len(self.moves) if at is None else at
        if not 0 <= last <= len(self.moves):
            raise BadRecord(f"This match has positions 0 to {len(self.moves)}, so there is no position {last}.")
        state = self.start(game)
        for number in range(last):
            self._step(state, number)
        return state

    def positions(self, game: Game) -> Iterator[State]:
        """The same state, before the first move and after each one. Copy it to keep it."""
        state = self.start(game)
        yield state
        for number in range(len(self.moves)):
            self._step(state, number)
            yield state

    def verify(self, game: Game) -> State:
        """Replay everything and compare the final digest; the final position."""
        state = self.replay(game)
        if self.digest and state.digest() != self.digest:
            raise BadRecord("The record replays, but ends in a different position than it states.")
        return state

    def _step(self, state: State, number: int) -> None:
        seat, move = self.moves[number]
        try:
            state.play(seat, move)
        except ChabudaiError as error:
            raise BadRecord(f"Move {number + 1} of this record cannot be played: {error}") from None

    def to_dict(self) -> dict[str, object]:
        written: dict[str, object] = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "rules_version": self.rules_version,
            "content": self.content,
            "seats": self.seats,
            "options": dict(sorted(self.options.items())),
            "seed": self.seed,
            "seed_origin": self.seed_origin,
            "players": list(self.players),
            "moves": [list(move) for move in self.moves],
            "digest": self.digest,
        }
        if self.resigned != NOBODY:
            written["resigned"] = self.resigned
        if self.seed_chosen_by:
            written["seed_chosen_by"] = self.seed_chosen_by
        if self.commitment is not None:
            written["commitment"] = self.commitment.to_dict()
        if self.content_text is not None:
            written["content_text"] = self.content_text
        if self.fixed:
            written["fixed"] = dict(sorted(self.fixed.items()))
        return written

    def to_json(self) -> str:
        return json.dumps(self.to_dict(), separators=(",", ":"), ensure_ascii=False) + "\n"

    @classmethod
    def from_json(cls, text: str, name: str = "the record") -> Record:
        """Read a record; a sentence about what is wrong where it is none."""
        try:
            data = json.loads(text)
            if "\\" in text:  # where JSON can name half a letter, which nobody can write down again
                json.dumps(data, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise BadRecord(f"{name} contains a broken character that cannot be written.") from None
        except (ValueError, RecursionError) as error:
            raise BadRecord(f"{name} is not valid JSON: {error}.") from None
        return cls.from_dict(data, name)

    @classmethod
    def from_dict(cls, data: object, name: str = "the record") -> Record:
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise BadRecord(f"{name} is not a record of Chabudai (its 'format' is not '{FORMAT}').")
        version = data.get("version")
        if version != VERSION:
            raise BadRecord(f"{name} has format version {version}; this installation reads version {VERSION}.")
        for key, kind in _FIELDS.items():
            if not isinstance(data.get(key), kind) or isinstance(data.get(key), bool):
                raise BadRecord(f"{name}: '{key}' must be given as {kind.__name__}.")
        for key in data:
            if key not in _FIELDS and key not in _MORE:
                raise BadRecord(f"{name} has an entry '{key}' that no record has.")
        if data["seats"] < 1:
            raise BadRecord(f"{name}: 'seats' must be 1 or more.")
        if not 0 <= data["seed"] < SEED_LIMIT:
            raise BadRecord(f"{name}: 'seed' must be 0 to 2**64 - 1.")
        if not _is_digest(data["content"]):
            raise BadRecord(f"{name}: 'content' must be a digest of 32 hexadecimal digits.")
        if data["digest"] and not _is_digest(data["digest"]):
            raise BadRecord(f"{name}: 'digest' must be a digest of 32 hexadecimal digits, or empty.")
        if data["seed_origin"] not in SEED_ORIGINS:
            raise BadRecord(f"{name}: 'seed_origin' must be one of {', '.join(SEED_ORIGINS)}.")
        chooser = data.get("seed_chosen_by", "")
        if not isinstance(chooser, str) or (chooser and data["seed_origin"] != "chosen"):
            raise BadRecord(f"{name}: 'seed_chosen_by' must be the name of the person who chose the seed.")
        commitment = Commitment.from_dict(data["commitment"]) if "commitment" in data else None
        if "commitment" in data and commitment is None:
            raise BadRecord(f"{name}: 'commitment' must give 'match', 'salt' and 'sha256'.")
        if len(data["players"]) != data["seats"] or not all(isinstance(p, str) for p in data["players"]):
            raise BadRecord(f"{name}: 'players' must give one name for each of the {data['seats']} seats.")
        if not all(isinstance(value, (str, int, bool)) for value in data["options"].values()):
            raise BadRecord(f"{name}: 'options' must be texts, whole numbers or true and false.")
        resigned = data.get("resigned", NOBODY)
        if "resigned" in data and (
            type(resigned) is not int or not 0 <= resigned < data["seats"] or not data["digest"]
        ):
            raise BadRecord(f"{name}: 'resigned' must be the seat whose player gave up, and 'digest' must say where.")
        moves: list[tuple[int, int]] = []
        for number, move in enumerate(data["moves"], 1):
            if (
                not isinstance(move, list)
                or len(move) != 2
                or not all(type(part) is int for part in move)
                or min(move) < 0
            ):
                raise BadRecord(f"{name}: move {number} must be a pair of whole numbers from 0 on, seat and move.")
            moves.append((move[0], move[1]))
        record = cls(
            data["game"],
            data["rules_version"],
            data["content"],
            data["seats"],
            cast(dict[str, OptionValue], data["options"]),
            data["seed"],
            data["seed_origin"],
            moves,
            data["players"],
            data["digest"],
        )
        record.seed_chosen_by = chooser
        record.commitment = commitment
        record.content_text = _content_text(data, name)
        record.fixed = _fixed(data, name)
        record.resigned = resigned
        return record


def _content_text(data: dict[str, object], name: str) -> str | None:
    """The content file in a record; it must be the one that the record names."""
    text = data.get("content_text")
    if text is None and "content_text" not in data:
        return None
    if not isinstance(text, str):
        raise BadRecord(f"{name}: 'content_text' must be the text of a content file.")
    try:
        digest = Content("the content file", text).digest
    except ChabudaiError as error:
        raise BadRecord(f"{name}: 'content_text' is not a content file: {error}") from None
    if digest != data["content"]:
        raise BadRecord(f"{name}: 'content_text' is not the content that the match was played with.")
    return text


def _fixed(data: dict[str, object], name: str) -> dict[str, int]:
    fixed = data.get("fixed", {})
    if not isinstance(fixed, dict) or not all(type(seed) is int and 0 <= seed < SEED_LIMIT for seed in fixed.values()):
        raise BadRecord(f"{name}: 'fixed' must give each stream of chance a seed from 0 to 2**64 - 1.")
    return cast(dict[str, int], fixed)


def _is_digest(text: str) -> bool:
    return len(text) == 32 and not set(text) - set("0123456789abcdef")


_MORE: Final = ("format", "version", "seed_chosen_by", "commitment", "content_text", "fixed", "resigned")
_FIELDS: Final[dict[str, type]] = {
    "game": str,
    "rules_version": str,
    "content": str,
    "seats": int,
    "options": dict,
    "seed": int,
    "seed_origin": str,
    "players": list,
    "moves": list,
    "digest": str,
}
