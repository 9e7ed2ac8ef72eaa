from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest

from chabudai.cli.page import Parts
from chabudai.core import registry
from chabudai.core.commitment import Commitment
from chabudai.core.people import calling
from chabudai.core.record import Record
from cli.calling import GAME, Run, process


def read(match: Path) -> Record:
    return Record.from_json(match.read_text("utf-8"))


def change(match: Path, **changes: object) -> None:
    data = json.loads(match.read_text("utf-8"))
    data.update(changes)
    match.write_text(json.dumps(data), "utf-8")


# --- replay -----------------------------------------------------------------------------------------------------------


def test_the_last_position_is_the_default(chabudai: Run, match: Path) -> None:
    record = read(match)
    game = registry.load(GAME)
    result = chabudai("replay", str(match))
    assert result.exit_code == 0
    with calling(record.players):
        assert game.text(record.replay(game).view(None)).rstrip() in result.stdout
    last = len(record.moves)
    assert f"Position {last} of {last}. The game is over" in result.stdout


@pytest.mark.parametrize("at", [0, 3])
def test_any_position_can_be_shown(chabudai: Run, match: Path, at: int) -> None:
    record = read(match)
    game = registry.load(GAME)
    text = chabudai("replay", str(match), "--at", str(at)).stdout
    with calling(record.players):
        assert game.text(record.replay(game, at).view(None)).rstrip() in text
    assert f"Position {at} of {len(record.moves)}. Waiting for " in text


def test_a_position_as_a_seat_sees_it(chabudai: Run, match: Path) -> None:
    record, game = read(match), registry.load(GAME)
    text = chabudai("replay", str(match), "--at", "2", "--seat", "3").stdout
    with calling(record.players):
        assert game.text(record.replay(game, 2).view(2)).rstrip() in text


def test_a_position_as_a_drawing(chabudai: Run, match: Path, tmp_path: Path) -> None:
    out = tmp_path / "position.svg"
    record, game = read(match), registry.load(GAME)
    result = chabudai("replay", str(match), "--at", "5", "--svg", str(out))
    assert result.exit_code == 0
    with calling(record.players):
        assert out.read_text("utf-8") == game.svg(record.replay(game, 5).view(None))
    assert ET.parse(out).getroot().tag.endswith("svg")


@pytest.mark.slow
def test_decisions_are_rated_with_better_moves(chabudai: Run, match: Path) -> None:
    record = read(match)
    result = chabudai("replay", str(match), "--analyse", "--seat", "1")
    assert result.exit_code == 0
    assert re.search(
        rf"{re.escape(record.players[0])}: \d+% of \d+ decisions were the best or nearly so \(", result.stdout
    )
    assert record.players[1] + ":" not in result.stdout
    assert re.search(r"Move \d+: .*\n  (Small slip|Slip|Blunder): costs .*\. Better: .*\.", result.stdout)


class Page(HTMLParser):
    """What a page loads from elsewhere, and its data."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.inputs: list[dict[str, str | None]] = []
        self.data = ""
        self._in_data = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.addresses += [value for name, value in attrs if name in ("src", "href", "action") and value]
        self._in_data = tag == "script" and given.get("id") == "data"
        if tag == "input":
            self.inputs.append(given)

    def handle_data(self, data: str) -> None:
        if self._in_data:
            self.data += data
            self._in_data = False


@pytest.mark.slow
def test_the_page_holds_every_position_and_needs_nothing_else(chabudai: Run, match: Path, tmp_path: Path) -> None:
    out = tmp_path / "match.html"
    game = registry.load(GAME)
    record = read(match)
    assert chabudai("replay", str(match), "--html", str(out), "--at", "2").exit_code == 0
    page = Page(out.read_text("utf-8"))
    assert page.addresses == []
    assert "@import" not in out.read_text("utf-8")
    [slider] = page.inputs
    assert (slider["type"], slider["max"], slider["value"]) == ("range", str(len(record.moves)), "2")
    data = json.loads(page.data)
    assert len(data["frames"]) == len(record.moves) + 1
    with calling(record.players):
        for at, state in enumerate(record.positions(game)):
            view = state.view(None)
            frame = data["frames"][at]
            assert "".join(data["parts"][part] for part in frame["svg"]) == game.svg(view)
            assert frame["text"] == game.text(view)
    told = [line for frame in data["frames"] for line in frame["log"]]
    assert told
    assert all(sentence and rule for sentence, rule in told)
    assert data["frames"][0]["log"] == []


def test_names_cannot_break_the_page(chabudai: Run, match: Path, tmp_path: Path) -> None:
    change(match, players=["</script><script>alert(1)</script>", "{{data}}", "random 3"])
    out = tmp_path / "match.html"
    assert chabudai("replay", str(match), "--html", str(out)).exit_code == 0
    text = out.read_text("utf-8")
    assert "<script>alert" not in text
    assert len(re.findall("<script", text)) == 2
    assert "&lt;/script&gt;" in text


def test_positions_share_their_pieces() -> None:
    parts = Parts()
    first = parts.add("<g><a/>text</g>")
    second = parts.add("<g><b/>text</g>")
    assert first[0] == second[0]
    assert "".join(parts.pieces[number] for number in second) == "<g><b/>text</g>"
    assert len(parts.pieces) < len(first) + len(second)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--at", "9999"], r"This match has positions 0 to \d+, so there is no position 9999\."),
        (["--at", "-1"], r"This match has positions 0 to \d+, so there is no position -1\."),
        (["--at", "9999", "--html", "OUT"], r"This match has positions 0 to \d+, so there is no position 9999\."),
        (["--seat", "4"], r"This match has players 1 to 3, so there is no player 4\."),
        (["--seat", "0"], r"This match has players 1 to 3, so there is no player 0\."),
        (["--svg", "OUT", "--html", "OUT"], r"Choose --svg or --html, not both\."),
        (["--analyse", "--at", "3"], r"--analyse looks at the whole match: leave out .*\."),
        (["--analyse", "--seat", "4"], r"This match has players 1 to 3, so there is no player 4\."),
        (["--content", "none.toml"], r"none.toml cannot be read: no such file or directory\."),
    ],
)
def test_bad_requests_are_refused_and_write_nothing(
    refused: Callable[..., str], match: Path, tmp_path: Path, arguments: list[str], sentence: str
) -> None:
    before = sorted(tmp_path.iterdir())
    given = [str(tmp_path / "out") if word == "OUT" else word for word in arguments]
    assert re.fullmatch(sentence, refused("replay", str(match), *given))
    assert sorted(tmp_path.iterdir()) == before


def test_a_drawing_that_cannot_be_written_is_refused(refused: Callable[..., str], match: Path, tmp_path: Path) -> None:
    sentence = refused("replay", str(match), "--svg", str(tmp_path / "no" / "folder.svg"))
    assert sentence.endswith("cannot be written: no such file or directory.")


# --- bad records, for every command that reads one --------------------------------------------------------------------

BAD_RECORDS = [
    ({"version": 2}, "has format version 2; this installation reads version 1."),
    ({"format": "diary"}, "is not a record of Chabudai"),
    ({"game": "chess"}, "There is no game 'chess'. Games: "),
    ({"rules_version": "99"}, "was played with version 99 of the rules of Kodama Forest. Version"),
    ({"content": "0" * 32}, "was played with another content file of Kodama Forest"),
    ({"seats": 2}, "'players' must give one name for each of the 2 seats."),
    ({"moves": [[0, "x"]]}, "move 1 must be a pair of whole numbers"),
    ({"seed": "seven"}, "'seed' must be given as int."),
]


@pytest.mark.parametrize(("changes", "sentence"), BAD_RECORDS)
def test_bad_records_are_refused(
    chabudai: Run, refused: Callable[..., str], match: Path, changes: dict[str, object], sentence: str
) -> None:
    change(match, **changes)
    before = match.read_bytes()
    assert sentence in refused("replay", str(match))
    another = f"This is a record of '{changes.get('game')}', not of '{GAME}'."
    assert (another if "game" in changes else sentence) in refused("play", GAME, "--resume", str(match))
    assert sentence in refused("verify", str(match))
    assert match.read_bytes() == before


@pytest.mark.parametrize("text", ["", "{", "[]", '"record"', "{}"])
def test_corrupt_files_are_refused(refused: Callable[..., str], tmp_path: Path, text: str) -> None:
    file = tmp_path / "broken.json"
    file.write_text(text)
    for command in (["replay"], ["verify"], ["play", GAME, "--resume"]):
        assert "broken.json" in refused(*command, str(file))


def test_a_record_with_an_illegal_move_is_refused(refused: Callable[..., str], match: Path) -> None:
    moves = read(match).moves
    change(match, moves=[moves[0], moves[0]])
    assert refused("replay", str(match)).startswith("Move 2 of this record cannot be played: ")
    assert refused("play", GAME, "--resume", str(match)).startswith("Move 2 of this record cannot be played: ")


def test_options_that_the_game_does_not_know_are_refused(refused: Callable[..., str], match: Path) -> None:
    change(match, options={"weather": "rain"})
    assert "has no option 'weather'" in refused("replay", str(match))
    assert "has no option 'weather'" in refused("play", GAME, "--resume", str(match))


# --- verify -----------------------------------------------------------------------------------------------------------


def test_a_sound_record_holds(chabudai: Run, match: Path) -> None:
    result = chabudai("verify", str(match))
    assert result.exit_code == 0
    assert f"{len(read(match).moves)} moves of Kodama Forest replay to the final position." in result.stdout


def test_an_open_record_holds(chabudai: Run, match: Path) -> None:
    change(match, moves=read(match).moves[:3], digest="")
    result = chabudai("verify", str(match))
    assert result.exit_code == 0
    assert "3 moves of Kodama Forest replay. The match is not over yet." in result.stdout


def test_where_somebody_resigned_the_match_is_over(chabudai: Run, match: Path) -> None:
    record = read(match)
    record.moves = record.moves[:3]
    end = record.replay(registry.load_for(record)).digest()
    change(match, moves=record.moves, digest=end, resigned=1)
    result = chabudai("verify", str(match))
    assert result.exit_code == 0
    assert f"3 moves of Kodama Forest replay to the position in which {record.players[1]} resigned." in result.stdout


def test_another_end_does_not_hold(chabudai: Run, match: Path) -> None:
    change(match, digest="0" * 32)
    result = chabudai("verify", str(match))
    assert result.exit_code == 1
    assert result.stderr == f"{match}: The record replays, but ends in a different position than it states.\n"


def test_an_illegal_move_does_not_hold(chabudai: Run, match: Path) -> None:
    moves = read(match).moves
    change(match, moves=[moves[0], moves[0]])
    result = chabudai("verify", str(match))
    assert result.exit_code == 1
    assert "Move 2 of this record cannot be played: " in result.stderr


def test_all_files_are_looked_at_and_the_worst_counts(chabudai: Run, match: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{")
    false = tmp_path / "false.json"
    false.write_text(match.read_text("utf-8"), "utf-8")
    change(false, digest="0" * 32)
    result = chabudai("verify", str(bad), str(false), str(match))
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 2
    assert result.stdout.startswith(f"{match}: ")


def sealed(match: Path, seed: int | None = None, **more: object) -> str:
    """The record as a server writes it: with a commitment to its seed, or to another one."""
    seal = Commitment.to("a-match", read(match).seed if seed is None else seed, "5a" * 32)
    change(match, commitment=seal.to_dict(), **more)
    return seal.sha256


def test_the_seed_that_was_promised_holds(chabudai: Run, match: Path) -> None:
    seal = sealed(match, seed_origin="random")
    seed = read(match).seed
    result = chabudai("verify", str(match))
    assert result.exit_code == 0
    assert f"The seed {seed} was drawn before match a-match began and fits the commitment {seal}:" in result.stdout
    result = chabudai("verify", str(match), "--commitment", seal.upper())
    assert result.exit_code == 0
    assert "replay to the final position" in result.stdout
    assert "fits the commitment that you saw." in result.stdout


def test_a_chosen_seed_is_told_with_its_chooser(chabudai: Run, match: Path) -> None:
    sealed(match, seed_origin="chosen", seed_chosen_by="Ann")
    assert "was chosen by Ann before match a-match began" in chabudai("verify", str(match)).stdout


def test_another_seed_than_promised_does_not_hold(chabudai: Run, match: Path) -> None:
    sealed(match, seed=read(match).seed + 1)
    result = chabudai("verify", str(match))
    assert result.exit_code == 1
    assert "is not the one that was promised when match a-match began." in result.stderr


def test_another_promise_than_the_one_shown_does_not_hold(chabudai: Run, match: Path) -> None:
    result = chabudai("verify", str(match), "--commitment", "0" * 64)
    assert (result.exit_code, "has no commitment" in result.stderr) == (1, True)
    sealed(match)
    result = chabudai("verify", str(match), "--commitment", "0" * 64)
    assert (result.exit_code, "is not the one that you saw" in result.stderr) == (1, True)


def test_a_record_without_a_promise_says_so(chabudai: Run, match: Path) -> None:
    assert (
        "It has no commitment, so it cannot be checked when its seed was chosen."
        in chabudai("verify", str(match)).stdout
    )


def test_a_promise_belongs_to_one_match(refused: Callable[..., str], match: Path) -> None:
    assert "one file with --commitment" in refused("verify", str(match), str(match), "--commitment", "0" * 64)


@pytest.mark.slow
def test_the_processes_agree(match: Path, tmp_path: Path) -> None:
    assert process("verify", str(match)).returncode == 0
    assert process("replay", str(match), "--html", "page.html", cwd=tmp_path).returncode == 0
    assert (tmp_path / "page.html").stat().st_size > 0
    change(match, digest="0" * 32)
    assert process("verify", str(match)).returncode == 1
