"""Play at a terminal: through a pseudo-terminal as a person does, and through plain input."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import pexpect
import pytest
from rich.console import Console

from chabudai.bots.adviser import AdviserBot
from chabudai.bots.bot import Bot
from chabudai.cli.terminal import Terminal
from chabudai.core import registry
from chabudai.core.errors import IllegalMove
from chabudai.core.record import Record
from chabudai.core.rng import Rng
from chabudai.core.session import Session
from chabudai.core.state import State
from cli.calling import COMMAND, GAME, Run, process

PROMPT = "Player> "
SEATS = ("--seats", "you,random,random", "--seed", "3")


class Person:
    """Somebody at a pseudo-terminal."""

    def __init__(self, *args: str, cwd: Path) -> None:
        self.terminal = pexpect.spawn(
            COMMAND,
            ["play", GAME, *args],
            cwd=cwd,
            encoding="utf-8",
            timeout=30,
            dimensions=(50, 120),
            echo=False,
            # Whatever runs the tests in the background may ignore the signal, and its children with it.
            preexec_fn=heed_interrupts,
        )

    def hear(self, what: str = PROMPT) -> str:
        """Everything up to a text, as plain characters."""
        self.terminal.expect_exact(what)
        return plain(self.terminal.before)

    def say(self, line: str) -> str:
        """Type a line; what is answered, up to the next prompt."""
        self.terminal.sendline(line)
        return self.hear()

    def leave(self, line: str = "quit") -> str:
        self.terminal.sendline(line)
        self.terminal.expect(pexpect.EOF)
        self.terminal.close()
        return plain(self.terminal.before)


def heed_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def plain(text: str | None) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text or "").replace("\r", "")


@pytest.fixture
def sit_down(tmp_path: Path) -> Iterator[Callable[..., Person]]:
    people: list[Person] = []

    def sit(*args: str) -> Person:
        people.append(Person(*args, cwd=tmp_path))
        return people[-1]

    yield sit
    for person in people:
        person.terminal.close(force=True)


def moves_of(file: Path) -> list[tuple[int, int]]:
    return Record.from_json(file.read_text("utf-8")).moves


# --- a whole match ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_whole_match_with_undo_hint_save_and_resume(sit_down: Callable[..., Person], tmp_path: Path) -> None:
    """Sit down, look around, undo, follow hints, save, leave, come back and play to the end."""
    person = sit_down(*SEATS)
    greeting = person.hear()
    assert "seed 3" in greeting
    assert "hand-1" in greeting

    # Choose step by step: a tile, its turn, a square.
    assert "Chosen: hand-1" in person.say("hand-1")
    squares = person.say("turn-0")
    assert re.search(r"\d+ left-r\d+c\d+", squares)
    assert "hand-1" in person.say("back")
    person.say("turn-0")
    first = person.say("1")
    assert "Player lays " in first

    # Take it back and lay something else.
    assert "has been taken back" in person.say("undo")
    assert "Nothing has happened yet." in person.say("log")
    hint = person.say("hint")
    [notation] = re.findall(r"Try: (.+?)  \(", hint)
    assert "points less" in hint
    assert "Player lays " in person.say(notation)
    assert "total" in person.say("score")

    assert "Saved in match.json" in person.say("save match.json")
    farewell = person.leave()
    assert "You leave after 1 moves. To continue: chabudai play kodama-forest --resume match.json" in farewell
    game = registry.load(GAME)
    assert moves_of(tmp_path / "match.json") == [(0, game.moves.parse(notation))]

    person = sit_down("--resume", "match.json")
    person.hear()
    for _ in range(200):
        [notation] = re.findall(r"Try: (.+?)  \(", person.say("hint"))
        person.terminal.sendline(notation)
        if person.terminal.expect_exact([PROMPT, pexpect.EOF]) == 1:
            break
    ending = plain(person.terminal.before)
    assert "The game is over" in ending
    assert "The match is saved in match.json." in ending
    person.terminal.close()
    assert person.terminal.exitstatus == 0
    record = Record.from_json((tmp_path / "match.json").read_text("utf-8"))
    assert record.digest
    assert record.verify(game).over
    assert process("verify", "match.json", cwd=tmp_path).returncode == 0


def test_ctrl_c_leaves_with_the_match_kept(sit_down: Callable[..., Person], tmp_path: Path) -> None:
    person = sit_down(*SEATS, "--record", "match.json")
    person.hear()
    person.say("hand-1")
    person.say("turn-0")
    person.say("1")
    person.terminal.sendintr()
    person.terminal.expect(pexpect.EOF)
    person.terminal.close()
    assert "--resume match.json" in plain(person.terminal.before)
    assert person.terminal.exitstatus == 130
    assert len(moves_of(tmp_path / "match.json")) == 1


def test_ctrl_d_leaves_too(sit_down: Callable[..., Person]) -> None:
    person = sit_down(*SEATS)
    person.hear()
    person.terminal.sendeof()
    person.terminal.expect(pexpect.EOF)
    person.terminal.close()
    assert "the match is not saved" in plain(person.terminal.before)
    assert person.terminal.exitstatus == 0


# --- plain input ------------------------------------------------------------------------------------------------------


def lines(*given: str) -> str:
    return "".join(f"{line}\n" for line in given)


def test_end_of_input_leaves_with_a_sentence(chabudai: Run) -> None:
    result = chabudai("play", GAME, *SEATS, input="")
    assert result.exit_code == 0
    assert result.stdout.rstrip().splitlines()[-1] == (
        "You leave after 0 moves, and the match is not saved. "
        "(Next time, type 'save FILE' at the table or start with --record FILE, and continue with --resume FILE.)"
    )


def test_the_process_takes_piped_input_on_a_dumb_terminal(tmp_path: Path) -> None:
    result = process("play", GAME, *SEATS, "--record", "match.json", cwd=tmp_path, input=lines("1", "1", "1"))
    assert result.returncode == 0
    assert "\x1b" not in result.stdout
    assert result.stderr == ""
    assert moves_of(tmp_path / "match.json")[0][0] == 0


def test_the_seats_default_to_you_and_greedy_bots(chabudai: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    chabudai("play", GAME, "--record", str(file), input="")
    record = json.loads(file.read_text("utf-8"))
    assert record["players"] == ["Player", "greedy 2", "greedy 3"]
    assert record["seed_origin"] == "random"


def test_every_legal_move_can_be_chosen_by_its_path(chabudai: Run, tmp_path: Path) -> None:
    """The last legal move of the opening, typed element by element."""
    game = registry.load(GAME)
    state = game.new(3, 3)
    view = state.view(0)
    moves = view.legal_moves(0)
    for number, move in enumerate(moves[:: max(1, len(moves) // 12)]):
        file = tmp_path / f"{number}.json"
        result = chabudai("play", GAME, *SEATS, "--record", str(file), input=lines(*game.path(view, 0, move)))
        assert result.exit_code == 0
        assert moves_of(file)[0] == (0, move)


def test_numbers_and_endings_of_names_are_understood(chabudai: Run, tmp_path: Path) -> None:
    game = registry.load(GAME)
    view = game.new(3, 3).view(0)
    move = view.legal_moves(0)[0]
    _tile, turn, square = game.path(view, 0, move)
    file = tmp_path / "match.json"
    chabudai("play", GAME, *SEATS, "--record", str(file), input=lines("1", turn.removeprefix("turn-"), square.upper()))
    seat, played = moves_of(file)[0]
    assert (seat, game.path(view, 0, played)[1:]) == (0, [turn, square])


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("lay left 1", "'lay' is written: lay <board: left, right> <slot: 1, 2, 3>"),
        ("lay left 9 0 r0c0", "'9' is not a slot. In 'lay' it is one of 1, 2, 3."),
        ("99", "'99' is not one of the choices 1 to 3, not a move and not a command. Type 'help' for help."),
        ("dance", "'dance' is not one of the choices 1 to 3, not a move and not a command. Type 'help' for help."),
        ("undo", "You have no move to take back."),
        ("back", "You have not chosen anything yet. To take back your last move, type 'undo'."),
        ("why", "Nothing has happened yet, so there is no rule to explain."),
        ("why KOD-R-999", "'kodama-forest' has no rule 'KOD-R-999'. Did you mean KOD-R-"),
        ("save", "Name a file, as in 'save match.json'."),
        ("save no/such/folder/match.json", "cannot be written: no such file or directory."),
    ],
)
def test_a_slip_is_answered_and_changes_nothing(chabudai: Run, tmp_path: Path, line: str, answer: str) -> None:
    file = tmp_path / "match.json"
    result = chabudai("play", GAME, *SEATS, "--record", str(file), input=lines(line))
    assert result.exit_code == 0
    assert answer in result.stdout
    assert moves_of(file) == []


def test_an_illegal_move_is_refused_with_its_rule(chabudai: Run, tmp_path: Path) -> None:
    game = registry.load(GAME)
    state = game.new(3, 3)
    file = tmp_path / "match.json"
    illegal = next(move for move in range(game.moves.size) if move not in state.legal_moves(0))
    result = chabudai("play", GAME, *SEATS, "--record", str(file), input=lines(game.moves.text(illegal), "why"))
    with pytest.raises(IllegalMove) as refusal:
        state.play(0, illegal)
    assert f"{refusal.value} (Type 'why' for the rule.)" in result.stdout
    assert f"{refusal.value.rule} · " in result.stdout
    assert moves_of(file) == []


def test_commands_show_what_they_promise(chabudai: Run) -> None:
    said = lines("help", "show", "moves", "score", "why kod-obj-01", "log", "1", "moves", "", "/back")
    text = " ".join(chabudai("play", GAME, *SEATS, input=said).stdout.split())
    for command in ("back", "undo", "hint", "wait", "moves", "show", "log", "score", "why", "save", "quit", "help"):
        assert f" {command} " in text
    assert "lay left 1 0" in text
    assert "two players who sit on either side" in text
    assert "Nothing has happened yet." in text
    assert "total" in text


def test_the_hint_is_what_the_adviser_would_do(chabudai: Run) -> None:
    game = registry.load(GAME)
    view = game.new(3, 3).view(0)
    move = AdviserBot().choose(view, 0, Rng(0, "bot"))
    text = chabudai("play", GAME, *SEATS, input=lines("hint")).stdout
    assert f"Try: {game.moves.text(move)}  ({game.sentence(view, 0, move)})" in text


def test_where_several_may_act_a_person_comes_first_or_waits(chabudai: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    chabudai("play", GAME, *SEATS, "--record", str(file), input=lines("1", "1", "1"))
    assert [seat for seat, _ in moves_of(file)] == [0]
    file.unlink()
    chabudai("play", GAME, *SEATS, "--record", str(file), input=lines("wait", "wait"))
    assert [seat for seat, _ in moves_of(file)] == [1, 2]


def test_nobody_waits_for_nobody(chabudai: Run) -> None:
    text = chabudai("play", GAME, "--seats", "you", input=lines("wait")).stdout
    assert "Nobody else can act now: it is up to you." in text


def test_undo_takes_back_what_bots_have_decided_since(chabudai: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    played = ("1", "1", "1", "wait")
    chabudai("play", GAME, *SEATS, "--record", str(file), input=lines(*played))
    assert [seat for seat, _ in moves_of(file)] == [0, 1]
    file.unlink()
    result = chabudai("play", GAME, *SEATS, "--record", str(file), input=lines(*played, "undo"))
    assert "The last move has been taken back." in result.stdout
    assert moves_of(file) == []


@pytest.mark.parametrize(
    ("answer", "told", "left"), [("yes", "has been taken back", []), ("no", "The move stands.", [0, 2])]
)
def test_other_people_must_agree_to_undo_once_a_bot_has_decided(
    chabudai: Run, tmp_path: Path, answer: str, told: str, left: list[int]
) -> None:
    file = tmp_path / "match.json"
    said = lines("1", "1", "1", "wait", "wait", "wait", "undo", answer)
    seats = ("--seats", "you,you,greedy", "--seed", "3", "--record", str(file))
    result = chabudai("play", GAME, *seats, input=said)
    assert "Player 2, may Player 1 take the move back? (yes or no)" in result.stdout
    assert told in result.stdout
    assert [seat for seat, _ in moves_of(file)] == left


def test_two_people_share_a_keyboard(chabudai: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    said = lines("1", "1", "1", "1", "1", "1", "1", "1", "1")
    result = chabudai("play", GAME, "--seats", "you,you", "--seed", "1", "--record", str(file), input=said)
    assert "Player 1> " in result.stdout
    assert "Player 2> " in result.stdout
    assert "Press Enter" not in result.stdout, "both see the same, so nobody needs to look away"
    assert {seat for seat, _ in moves_of(file)} == {0, 1}


def test_bots_alone_can_be_watched(chabudai: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    result = chabudai("play", GAME, "--seats", "random,random", "--seed", "1", "--record", str(file))
    assert result.exit_code == 0
    assert "Random 1 lays " in result.stdout
    assert "The game is over" in result.stdout
    assert Record.from_json(file.read_text("utf-8")).verify(registry.load(GAME)).over


def test_a_resumed_match_goes_on_as_if_never_left(chabudai: Run, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    said = ["1", "1", "1"] * 4
    chabudai("play", GAME, *SEATS, "--record", str(whole), input=lines(*said))
    chabudai("play", GAME, *SEATS, "--record", str(parts), input=lines(*said[:6]))
    chabudai("play", GAME, "--resume", str(parts), input=lines(*said[6:]))
    assert whole.read_text("utf-8") == parts.read_text("utf-8")


def test_a_seat_of_a_recorded_match_can_be_taken_over(chabudai: Run, match: Path) -> None:
    record = Record.from_json(match.read_text("utf-8"))
    record.moves, record.digest = record.moves[:4], ""
    match.write_text(record.to_json(), "utf-8")
    result = chabudai("play", GAME, "--resume", str(match), "--seats", "random,you,random", input="")
    assert "random 2> " in result.stdout


def test_a_finished_match_shows_its_end(chabudai: Run, match: Path) -> None:
    result = chabudai("play", GAME, "--resume", str(match))
    assert result.exit_code == 0
    assert "The game is over" in result.stdout


def test_secrets_are_kept_between_people(chabudai: Run) -> None:
    """Where people know different things, each is asked to look alone, and sees nothing of the other's secret."""
    seats = ("--seats", "you,you", "--seed", "1")
    said = lines("", "take red 1", "", "take white 1", "")
    text = chabudai("play", "bean-nim", *seats, input=said).stdout
    handed = re.split(r"Player (\d), it is your turn\. Press Enter when nobody else is looking\.", text)
    assert handed[1::2] == ["1", "2", "1"]
    for seat, shown in zip(handed[1::2], handed[2::2], strict=True):
        other = "2" if seat == "1" else "1"
        assert f"Bean Nim as seen by seat {seat}" in shown
        assert re.search(rf"seat {seat}: \d points, favour (red|white|black)", shown)
        assert re.search(rf"seat {other}: \d points, favour secret", shown)


def test_a_game_of_somebody_else_is_played_to_its_end(chabudai: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    said = lines(*["1"] * 200)
    result = chabudai("play", "bean-nim", "--seats", "you,greedy", "--seed", "1", "--record", str(file), input=said)
    assert result.exit_code == 0
    assert "The game is over" in result.stdout
    assert chabudai("verify", str(file)).exit_code == 0


def test_undo_stops_where_something_hidden_came_to_light(chabudai: Run) -> None:
    """Alone at both seats: emptying a heap turns up a card, and that cannot be taken back."""
    game = registry.load("bean-nim")
    state = game.new(2, 1)
    beans = state.heaps[0]  # type: ignore[attr-defined]
    said: list[str] = []
    while beans > 0:
        take = min(3, beans)
        said += ["", f"take red {take}"]
        beans -= take
    text = chabudai("play", "bean-nim", "--seats", "you,you", "--seed", "1", input=lines(*said, "", "undo")).stdout
    assert "This move cannot be taken back. Something new has come to light since." in text


@pytest.mark.parametrize("encoding", ["utf-8:strict", "utf-8:surrogateescape", "ascii:strict"])
def test_what_is_no_text_is_answered(tmp_path: Path, encoding: str) -> None:
    command = [COMMAND, "play", "bean-nim", "--seed", "1"]
    result = subprocess.run(
        command,
        input=b"\xff\xfe\nquit\n",
        capture_output=True,
        timeout=60,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    assert result.stderr == b""
    assert result.returncode == 0
    assert b"not readable text" in result.stdout or b"is not one of the choices" in result.stdout


# --- bad input --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], "There is no game 'chess'. Games: "),
        ([GAME, "--seats", "you,clever,random"], "There is no bot 'clever'. Each seat is one of you, random, greedy"),
        ([GAME, "--seats", ""], "There is no bot ''. Each seat is one of you, random, greedy"),
        ([GAME, "--seats", ",".join(["you"] * 7)], "Kodama Forest is for 1 to 6 players, not 7."),
        ([GAME, "--option", "side=Z"], "The option 'side' cannot be 'Z'. Choose one of these: E, H."),
        ([GAME, "--option", "weather=rain"], "Kodama Forest has no option 'weather'"),
        ([GAME, "--seed", "-1"], "The seed -1 is outside 0 to 2**64 - 1."),
        ([GAME, "--resume", "none.json"], "none.json cannot be read: no such file or directory."),
        ([GAME, "--content", "none.toml"], "none.toml cannot be read: no such file or directory."),
    ],
)
def test_bad_input_is_refused(refused: Callable[..., str], tmp_path: Path, arguments: list[str], sentence: str) -> None:
    file = tmp_path / "match.json"
    assert refused("play", *arguments, "--record", str(file)).startswith(sentence)
    assert not file.exists()


def test_a_record_is_never_overwritten(refused: Callable[..., str], chabudai: Run, match: Path) -> None:
    before = match.read_bytes()
    assert "already exists" in refused("play", GAME, "--record", str(match))
    assert "already exists. Choose another name." in chabudai("play", GAME, *SEATS, input=f"save {match}\n").stdout
    assert match.read_bytes() == before


def test_a_resumed_match_keeps_its_seed_seats_and_options(refused: Callable[..., str], match: Path) -> None:
    for more in (["--seed", "4"], ["--option", "side=H"]):
        assert "keeps its seed and its options" in refused("play", GAME, "--resume", str(match), *more)
    assert "has 3 seats, not 2: name one player for each." in refused(
        "play", GAME, "--resume", str(match), "--seats", "you,you"
    )


def test_the_session_of_a_record_is_the_record(match: Path) -> None:
    record = Record.from_json(match.read_text("utf-8"))
    moves = list(record.moves)
    assert Session(registry.load(GAME), record).record.moves == moves


class Broken(Bot):
    """Breaks down whenever it is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "random"

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        raise ZeroDivisionError("no idea")


class Cheat(Bot):
    """Makes a move that nobody knows."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "greedy"

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        return 10**6


def test_a_bot_that_fails_or_cheats_never_stalls_the_match() -> None:
    console = Console(file=StringIO(), width=200)
    game = registry.load("bean-nim")
    table = Terminal(Record.begin(game, 2, {}, 7), [Broken(), Cheat()], console, None)
    table.run()
    assert table.live.state.over
    told = console.file.getvalue()  # type: ignore[attr-defined]
    assert told.count("cannot decide") == 2, "each is told of once"
    assert "ZeroDivisionError: no idea" in told
