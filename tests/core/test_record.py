"""Records: written, read, replayed; and every way in which one can be wrong."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import jsonschema
import pytest

from chabudai.core import registry
from chabudai.core.commitment import Commitment
from chabudai.core.content import Content
from chabudai.core.errors import BadOption, BadRecord, ChabudaiError
from chabudai.core.record import Record
from chabudai.core.registry import load
from chabudai.core.rng import Rng
from chabudai.core.session import Session

NIM = load("bean-nim")
SCHEMA = json.loads(files("chabudai.core").joinpath("record.schema.json").read_text("utf-8"))


def finished() -> Record:
    session = Session(NIM, Record.begin(NIM, 2, {"misere": True}, 11, "random", ["Aki", "Ben"]))
    rng = Rng(4)
    while not session.state.over:
        seat = session.state.actors()[0]
        session.play(seat, session.state.random_move(seat, rng))
    return session.record


RECORD = finished()


def test_a_record_holds_the_whole_match() -> None:
    data = json.loads(RECORD.to_json())
    jsonschema.validate(data, SCHEMA)
    assert data["format"] == "chabudai-record"
    assert data["game"] == "bean-nim"
    assert data["rules_version"] == NIM.rules_version
    assert data["content"] == NIM.content.digest
    assert data["options"] == {"misere": True}
    assert (data["seats"], data["seed"], data["seed_origin"]) == (2, 11, "random")
    assert data["players"] == ["Aki", "Ben"]
    assert data["digest"] == RECORD.replay(NIM).digest()
    assert RECORD.to_json().endswith("}\n")


def test_a_record_read_back_is_the_same() -> None:
    again = Record.from_json(RECORD.to_json())
    assert again.to_json() == RECORD.to_json()
    assert again.verify(NIM).over


def test_a_record_keeps_who_resigned_and_where() -> None:
    session = Session(NIM, Record.begin(NIM, 2, None, 3, "random", ["Aki", "Ben"]))
    session.play(0, session.state.legal_moves(0)[0])
    session.resign(1)
    data = json.loads(session.record.to_json())
    jsonschema.validate(data, SCHEMA)
    assert (data["resigned"], data["digest"]) == (1, session.state.digest())
    assert session.copy().record.to_dict() == Record.from_dict(data).to_dict() == data
    for wrong in ({"resigned": 2}, {"digest": ""}):
        with pytest.raises(BadRecord, match="'resigned' must be the seat"):
            Record.from_dict(data | wrong)
    session.play(1, session.state.legal_moves(1)[0])
    assert "resigned" not in session.record.to_dict(), "whoever plays on has not given up"


def test_a_record_keeps_who_chose_the_seed_and_how_it_was_sealed() -> None:
    data = {**RECORD.to_dict(), "seed_origin": "chosen", "seed_chosen_by": "Aki", "commitment": SEALED}
    jsonschema.validate(data, SCHEMA)
    record = Record.from_dict(data)
    for same in (record, record.copy(), Record.from_json(record.to_json())):
        assert same.to_dict() == data
        assert same.commitment is not None
        assert same.commitment.holds(11)
        assert not same.commitment.holds(12)


def test_seats_get_names_when_nobody_gives_any() -> None:
    assert Record.begin(NIM, 3, None, 1).players == ["Player 1", "Player 2", "Player 3"]


def test_positions_are_replayed_one_by_one() -> None:
    digests = [state.digest() for state in RECORD.positions(NIM)]
    assert len(digests) == len(RECORD.moves) + 1
    assert digests == [RECORD.replay(NIM, at).digest() for at in range(len(digests))]
    assert RECORD.replay(NIM, 0).digest() == RECORD.start(NIM).digest()


@pytest.mark.parametrize("at", [-1, len(RECORD.moves) + 1])
def test_a_position_must_exist(at: int) -> None:
    with pytest.raises(
        BadRecord, match=f"This match has positions 0 to {len(RECORD.moves)}, so there is no position {at}\\."
    ):
        RECORD.replay(NIM, at)


Change = Callable[[dict[str, Any]], object]


def put(key: str, value: object) -> Change:
    return lambda data: data.__setitem__(key, value)


SEALED = Commitment.to("a-match", 11, "5a" * 32).to_dict()
WRONG_SEALS: list[dict[str, object]] = [
    {"match": "a match"},
    {"match": ""},
    {"match": 7},
    {"salt": "5a"},
    {"sha256": "Z" * 64},
    {"colour": "red"},
]
WRONG: list[tuple[str, Change]] = [
    ("not a record of Chabudai", put("format", "pgn")),
    ("not a record of Chabudai", lambda data: data.pop("format")),
    ("has format version 2; this installation reads version 1", put("version", 2)),
    ("has format version None", lambda data: data.pop("version")),
    *[(f"'{key}' must be given", lambda data, key=key: data.pop(key)) for key in SCHEMA["required"][2:]],
    *[(f"'{key}' must be given", put(key, 1.5)) for key in SCHEMA["required"][2:]],
    *[(f"'{key}' must be given", put(key, True)) for key in SCHEMA["required"][2:]],
    ("'seats' must be 1 or more", put("seats", 0)),
    ("'seed' must be 0 to", put("seed", -1)),
    ("'seed' must be 0 to", put("seed", 2**64)),
    ("'seed_origin' must be one of chosen, random", put("seed_origin", "dreamt")),
    ("'players' must give one name for each of the 2 seats", put("players", ["Aki", 7])),
    ("'options' must be texts, whole numbers or true and false", put("options", {"misere": 1.5})),
    ("'options' must be texts, whole numbers or true and false", put("options", {"misere": None})),
    ("'content' must be a digest", put("content", "abc")),
    ("'digest' must be a digest", put("digest", "XYZ")),
    ("move 1 must be a pair of whole numbers", put("moves", [[0]])),
    ("move 1 must be a pair of whole numbers", put("moves", [[0, 1, 2]])),
    ("move 1 must be a pair of whole numbers", put("moves", [7])),
    ("move 1 must be a pair of whole numbers", put("moves", [[0, "1"]])),
    ("move 1 must be a pair of whole numbers", put("moves", [[0, True]])),
    ("move 1 must be a pair of whole numbers", put("moves", [[0, -1]])),
    ("move 1 must be a pair of whole numbers", put("moves", [[-1, 0]])),
    ("has an entry 'colour' that no record has", put("colour", "red")),
    *[("'resigned' must be the seat", put("resigned", wrong)) for wrong in (-1, "0", True, None)],
    ("'seed_chosen_by' must be the name", put("seed_chosen_by", 7)),
    ("'seed_chosen_by' must be the name", put("seed_chosen_by", "Aki")),
    *[("'commitment' must give", put("commitment", {**SEALED, **wrong})) for wrong in WRONG_SEALS],
    ("'commitment' must give", put("commitment", None)),
    ("'commitment' must give", put("commitment", {"match": "a-match"})),
]


@pytest.mark.parametrize(("message", "change"), WRONG, ids=[f"{number}" for number in range(len(WRONG))])
def test_a_wrong_record_is_told_what_is_wrong(message: str, change: Change) -> None:
    """What the reader refuses the schema refuses too, and the other way round."""
    data: dict[str, Any] = copy.deepcopy(RECORD.to_dict())
    change(data)
    with pytest.raises(BadRecord) as caught:
        Record.from_json(json.dumps(data), "my.json")
    assert caught.value.sentence.startswith("my.json")
    assert message in caught.value.sentence
    assert caught.value.sentence.endswith(".")
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, SCHEMA)


def test_every_seat_has_a_player() -> None:
    data = {**RECORD.to_dict(), "players": ["Aki"]}
    with pytest.raises(BadRecord, match=r"the record: 'players' must give one name for each of the 2 seats\."):
        Record.from_dict(data)


@pytest.mark.parametrize("key", ["players", "game", "seed_chosen_by"])
def test_half_a_letter_is_told_and_breaks_nobody_who_writes_it(key: str) -> None:
    broken = {**RECORD.to_dict(), key: ["\ud800", "Ben"] if key == "players" else "\ud800"}
    with pytest.raises(BadRecord, match=r"my\.json contains a broken character that cannot be written\."):
        Record.from_json(json.dumps(broken), "my.json")


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null", '"x"', "[" * 100_000])
def test_what_is_no_record_at_all(text: str) -> None:
    with pytest.raises(BadRecord, match=r"my\.json is (not valid JSON: |not a record of Chabudai).*\."):
        Record.from_json(text, "my.json")


def changed(**values: Any) -> Record:
    return Record.from_dict({**RECORD.to_dict(), **values})


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (changed(game="go"), "This is a record of 'go', not of 'bean-nim'."),
        (changed(rules_version="0"), "This match was played with version 0 of the rules of Bean Nim. Version"),
        (changed(content="0" * 32), "This match was played with another content file of Bean Nim"),
        (changed(options={"colour": "red"}), "Bean Nim has no option 'colour'"),
        (changed(seats=9, players=["x"] * 9), "Bean Nim is for 2 to 3 players, not 9."),
        (
            changed(moves=[[0, 0], [0, 0]]),
            "Move 2 of this record cannot be played: Player 1 has nothing to decide right now",
        ),
        (changed(moves=[[0, 9]]), "Move 1 of this record cannot be played: You may call only"),
        (changed(moves=[[0, 99]]), "Move 1 of this record cannot be played: 99 is not a move of this game"),
        (changed(digest="0" * 32), "The record replays, but ends in a different position than it states."),
        (changed(seed=12), "."),
    ],
)
def test_a_record_that_does_not_replay_says_why(record: Record, message: str) -> None:
    with pytest.raises(ChabudaiError) as caught:
        record.verify(NIM)
    assert message in caught.value.sentence


def test_own_content_is_needed_again() -> None:
    text = Content.of_package("chabudai_nim").text.replace("red = 5", "red = 9")
    game = load("bean-nim", Content("mine.toml", text))
    record = Record.begin(game, 2, None, 1)
    with pytest.raises(BadRecord, match="Name the file that it was played with"):
        record.start(NIM)
    assert record.start(game).digest() == game.new(2, 1).digest()


def test_a_record_brings_its_own_content_along() -> None:
    text = Content.of_package("chabudai_nim").text.replace("red = 5", "red = 9")
    game = load("bean-nim", Content("mine.toml", text))
    written = Record.begin(game, 2, None, 1).to_json()
    again = Record.from_json(written)
    assert again.copy().to_json() == written
    assert registry.load_for(again).content.digest == game.content.digest
    assert again.start(registry.load_for(again)).digest() == game.new(2, 1).digest()
    assert "content_text" not in RECORD.to_dict()
    assert registry.load_for(RECORD) is load("bean-nim")


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ({"content_text": 7}, "must be the text of a content file"),
        ({"content_text": None}, "must be the text of a content file"),
        ({"content_text": "["}, "is not a content file"),
        ({"content_text": 'game = "bean-nim"'}, "is not the content that the match was played with"),
        ({"fixed": ["favours"]}, "'fixed' must give"),
        ({"fixed": {"favours": -1}}, "'fixed' must give"),
        ({"fixed": {"favours": True}}, "'fixed' must give"),
    ],
)
def test_damaged_content_and_fixed_chance_are_refused(entries: dict[str, object], words: str) -> None:
    with pytest.raises(BadRecord, match=words):
        Record.from_dict({**RECORD.to_dict(), **entries})


def test_a_record_keeps_the_chance_that_was_fixed() -> None:
    record = Record.begin(NIM, 2, None, 1, fixed={"favours": 7})
    again = Record.from_json(record.copy().to_json())
    assert again.to_dict()["fixed"] == {"favours": 7}
    assert again.start(NIM).digest() == NIM.new(2, 1, fixed={"favours": 7}).digest() != NIM.new(2, 1).digest()


@pytest.mark.parametrize(
    ("fixed", "words"),
    [({"weather": 1}, "no source of chance 'weather'. Its sources: favours"), ({"favours": -1}, "outside 0")],
)
def test_only_a_stream_of_the_game_can_be_fixed(fixed: dict[str, int], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        NIM.new(2, 1, fixed=fixed)
    with pytest.raises(BadOption, match=words):
        Record.begin(NIM, 2, None, 1, fixed=fixed)


def test_a_copy_of_a_record_is_the_same_and_its_own() -> None:
    before = RECORD.to_json()
    twin = RECORD.copy()
    assert twin.to_json() == before
    twin.moves.append((0, 0))
    twin.players[0] = "Somebody else"
    twin.digest = ""
    assert RECORD.to_json() == before
    assert vars_of(RECORD.copy()) == vars_of(RECORD), "nothing that a record holds is left out"


def vars_of(record: Record) -> dict[str, object]:
    return {
        name: getattr(record, name) for name in dir(record) if name[0] != "_" and not callable(getattr(record, name))
    }
