"""A table in the terminal: people at the keyboard, bots at the other seats."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from chabudai.bots.adviser import ADVISER
from chabudai.bots.bot import Bot
from chabudai.bots.chair import Chair
from chabudai.bots.thought import think
from chabudai.cli.choosing import Choosing
from chabudai.cli.rules import WIDTH, find_rule
from chabudai.cli.shared import BadFile, write
from chabudai.cli.show import print_lines, print_text, score_table, standing
from chabudai.core import registry
from chabudai.core.errors import ChabudaiError, MalformedMove
from chabudai.core.people import calling
from chabudai.core.record import Record
from chabudai.core.rng import Rng
from chabudai.match import journal
from chabudai.match.clocks import ClockRule
from chabudai.match.errors import MatchError, WrongMoment
from chabudai.match.hosted import HostedMatch
from chabudai.match.journal import Entry
from chabudai.match.live_match import BOT, PERSON, LiveMatch, Seat, first_entry
from chabudai.match.seats import Person
from chabudai.match.snapshot import Snapshot

LONG_LIST = 12
"""More choices than this are shown side by side, without their meanings."""


class Leave(Exception):
    """The person leaves the table."""


class Terminal:
    """Hosts one live match. `players` gives the bot of each seat, None for a person."""

    def __init__(self, record: Record, players: list[Bot | None], console: Console, file: Path | None) -> None:
        self._host = HostedMatch(begun(record, players))
        self.game = self.live.playing().game
        self.players = [None if bot is None else Chair(bot, seat) for seat, bot in enumerate(players)]
        self.people = [seat for seat, bot in enumerate(players) if bot is None]
        self.console = console
        self.file = file
        """Where the match is written after every move; None while nobody asked for it."""
        self._told = 0
        """How many events of the log the table has heard of."""
        self._failed: set[int] = set()
        """The bots of which the table has been told that they fail."""
        self._reason = ""
        """The id of the rule behind what happened or was refused last."""
        self._last_person = -1
        self._waiting: set[int] = set()
        """The people who may act, but let the others go ahead."""
        self._commands: dict[str, tuple[str, Callable[[str], None]]] = {
            "back": ("undo the last step of the move you are choosing", self._back),
            "undo": ("take back the last move, unless it has brought something new to light", self._undo),
            "hint": ("what a strong bot would do, and why", self._hint),
            "wait": ("let the others go first, when several may act at once", self._wait),
            "moves": ("how to type the moves that fit what you have chosen", self._moves),
            "show": ("the table again", self._show),
            "log": ("everything that has happened so far", self._log),
            "score": ("the points as they stand", self._score),
            "why": ("the rule behind what just happened or was refused; why ID: the rule with this id", self._why),
            "save": ("save FILE: save the match, to continue later with --resume FILE", self._save),
            "quit": ("leave the table", self._quit),
            "help": ("this list", self._help),
        }
        self._seat = -1
        self._seen = self._look(None)
        """The match as whoever sits at the keyboard sees it."""
        self.names = self._seen.names
        self._choosing: Choosing | None = None

    # --- the match ----------------------------------------------------------------------------------------------

    @property
    def live(self) -> LiveMatch:
        return self._host.live

    def run(self) -> None:
        """Play until the game is over; `Leave` when a person goes before that."""
        with calling(self.names):
            self._run()

    def _run(self) -> None:
        self._keep()
        while actors := self.live.state.actors():
            seat = self._next(actors)
            bot = self.players[seat]
            if bot is None:
                self._ask_for_move(seat)
            else:
                self._let_move(seat, bot)
                self._changed()
                if not self.people:
                    self._tell(None)
        self._finish()

    def _let_move(self, seat: int, bot: Chair) -> None:
        """The move of a bot. Where it fails or its move is refused, a move at random, so that the match goes on."""
        state = self.live.state
        rng = Rng(self.live.record().seed, "bot", len(self.live.line))
        try:
            self._host.play_bot(seat, bot.choose(state, rng))
        except Exception as error:  # noqa: BLE001  (whatever somebody else's program does)
            if seat not in self._failed:
                self._failed.add(seat)
                told = f"{self.names[seat]} cannot decide ({type(error).__name__}: {error}): it moves at random then."
                self.console.print(Text(told, style="yellow"), soft_wrap=True)
            self._host.play_bot(seat, state.random_move(seat, rng))

    def _next(self, actors: list[int]) -> int:
        """Where several may act at once, people come first, unless they let the others go ahead."""
        for seat in actors:
            if seat in self.people and seat not in self._waiting:
                return seat
        return next((seat for seat in actors if seat not in self._waiting), actors[0])

    def _ask_for_move(self, seat: int) -> None:
        """Ask the person until a move is played or taken back, or the person waits."""
        self._hand_over(seat)
        self._seat, self._seen = seat, self._look(seat)
        assert self._seen.offered is not None
        self._choosing = Choosing(self._seen.view, seat, self._seen.offered)
        live = self.live
        self._show("")
        self._tell(seat)
        self._offer()
        while self.live is live and seat not in self._waiting:
            try:
                self._answer(self._read(f"{self.names[seat]}> "))
            except MatchError as error:
                self._reason = error.rule
                why = " (Type 'why' for the rule.)" if error.rule else ""
                self.console.print(Text(f"{error.sentence}{why}"), soft_wrap=True)
            except ChabudaiError as error:
                self.console.print(Text(error.sentence), soft_wrap=True)

    def _look(self, seat: int | None) -> Snapshot:
        """The match as a seat sees it now, None for a spectator."""
        return self._host.seen("" if seat is None else str(seat))

    def _run_command(self, seat: int, command: str, **arguments: object) -> None:
        """Let the person of a seat do something, or refuse it and change nothing."""
        self._host.run(Person(str(seat), self.names[seat]), command, **arguments)
        self._changed()

    def _changed(self) -> None:
        """Something has happened: nobody waits any longer, and the file is written so that nothing can lose it."""
        self._waiting.clear()
        self._keep()

    def _hand_over(self, seat: int) -> None:
        """Where people share a screen and know different things, wait until the right one looks."""
        last, self._last_person = self._last_person, seat
        if seat != last and self._secrets():
            self.console.clear()
            self._read(f"{self.names[seat]}, it is your turn. Press Enter when nobody else is looking. ")

    def _secrets(self) -> bool:
        """Does one of the people know something that another does not?"""
        known = [self._look(seat).view.data() for seat in self.people]
        return any(data != known[0] for data in known)

    def _finish(self) -> None:
        viewer = self.people[0] if len(self.people) == 1 else None
        seen = self._look(viewer)
        print_text(self.console, seen.text)
        self._tell(viewer)
        self.console.print(score_table(seen.sheet))
        self.console.print(Text(standing(seen.view, self.names)), soft_wrap=True)
        if self.file is not None:
            self.console.print(Text(f"The match is saved in {self.file}."), soft_wrap=True)

    def _keep(self) -> None:
        if self.file is not None:
            write(self.file, self.live.record().to_json())

    def _play(self, move: int | str) -> None:
        self._run_command(self._seat, "play", move=move, turn=self.live.turn(self._seat))

    def farewell(self) -> str:
        """What becomes of a match that is left before its end."""
        played = len(self.live.line)
        if self.file is not None:
            return f"You leave after {played} moves. To continue: chabudai play {self.game.id} --resume {self.file}"
        return (
            f"You leave after {played} moves, and the match is not saved. "
            "(Next time, type 'save FILE' at the table or start with --record FILE, and continue with --resume FILE.)"
        )

    # --- talking ------------------------------------------------------------------------------------------------

    def _read(self, prompt: str) -> str:
        try:
            return input(prompt)
        except EOFError:
            self.console.print()
            raise Leave from None
        except UnicodeDecodeError:
            raise MalformedMove("That is not readable text. Nothing has changed.") from None

    def _tell(self, viewer: int | None) -> None:
        """What has happened since the table was last told, as far as the viewer may know."""
        fresh = [line for line in self._look(viewer).lines if line.place >= self._told]
        self._told = len(self.live.playing().log.events)
        self._reason = next((line.rule for line in reversed(fresh) if line.rule), self._reason)
        print_lines(self.console, fresh)

    def _offer(self) -> None:
        """What can be chosen now."""
        assert self._choosing is not None
        self.console.print(Text(self._seen.prompt, style="bold"), soft_wrap=True)
        if self._choosing.chosen:
            self.console.print(Text(f"Chosen: {' '.join(self._choosing.chosen)}", style="dim"), soft_wrap=True)
        labels = [self._choosing.label(choice) for choice in self._choosing.choices]
        if len(labels) > LONG_LIST:
            width = len(str(len(labels)))
            numbered = [Text(f"{number:>{width}} {label}") for number, label in enumerate(labels, 1)]
            self.console.print(Columns(numbered, equal=True, padding=(0, 2)))
            return
        width = max(len(label) for label in labels)
        for number, (label, choice) in enumerate(zip(labels, self._choosing.choices, strict=True), 1):
            line = Text(f"{number:>3} {label:<{width}}")
            line.append(f"  {choice.words}", style="dim")
            self.console.print(line, soft_wrap=True)

    def _answer(self, line: str) -> None:
        """A choice, a move in full notation, or a command; a leading / makes it a command in any case."""
        assert self._choosing is not None
        words = line.split()
        if not words:
            self._offer()
            return
        choice = self._choosing.find(" ".join(words))
        if choice is not None:
            move = self._choosing.choose(choice)
            if move is None:
                self._offer()
            else:
                self._play(move)
            return
        first = words[0].lower()
        if any(family.name == words[0] for family in self.game.moves.families):
            self._play(" ".join(words))
        elif first.removeprefix("/") in self._commands:
            self._commands[first.removeprefix("/")][1](" ".join(words[1:]))
        else:
            number = len(self._choosing.choices)
            raise MalformedMove(
                f"'{line.strip()}' is not one of the choices 1 to {number}, not a move and not a command. "
                "Type 'help' for help."
            )

    # --- commands -----------------------------------------------------------------------------------------------

    def _back(self, _: str) -> None:
        assert self._choosing is not None
        if not self._choosing.back():
            self.console.print("You have not chosen anything yet. To take back your last move, type 'undo'.")
        self._offer()

    def _wait(self, _: str) -> None:
        others = set(self.live.state.actors()) - self._waiting - {self._seat}
        if not others:
            raise WrongMoment("Nobody else can act now: it is up to you.")
        self._waiting.add(self._seat)

    def _undo(self, _: str) -> None:
        """The last move of a person at the keyboard. Whoever types this agrees to it; other people are asked."""
        seat = next((seat for seat, _ in reversed(self.live.line) if seat in self.people), self._seat)
        moves = len(self.live.line)
        self._run_command(seat, "undo")
        while self.live.undo is not None:
            other = min(self.live.undo.missing)
            asked = f"{self.names[other]}, may {self.names[seat]} take the move back? (yes or no) "
            agree = other == self._seat or self._read(asked).strip().lower() in ("y", "yes")
            self._run_command(other, "consent", agree=agree)
        if len(self.live.line) == moves:
            self.console.print("The move stands.")
            return
        self._told = min(self._told, len(self.live.playing().log.events))
        self.console.print("The last move has been taken back.")

    def _hint(self, _: str) -> None:
        thought = think(ADVISER, self._seen.view, self._seat, len(self.live.line), with_reason=True)
        told = self._seen.told_move(thought.move)
        self.console.print(Text(f"Try: {told['move']}  ({told['sentence']})"), soft_wrap=True)
        self.console.print(Text(thought.reason, style="dim"), soft_wrap=True)

    def _moves(self, _: str) -> None:
        assert self._choosing is not None
        notations = [Text(self.game.moves.text(move)) for move in self._choosing.fitting()]
        self.console.print(Columns(notations, equal=True, padding=(0, 2)))

    def _show(self, _: str) -> None:
        print_text(self.console, self._seen.text)

    def _log(self, _: str) -> None:
        if not self._seen.lines:
            self.console.print("Nothing has happened yet.")
        print_lines(self.console, self._seen.lines)

    def _score(self, _: str) -> None:
        self.console.print(score_table(self._seen.sheet))

    def _why(self, id: str) -> None:
        if not id and not self._reason:
            raise MalformedMove("Nothing has happened yet, so there is no rule to explain.")
        rule = find_rule(self.game.id, registry.rules(self.game.id), id or self._reason)
        self.console.print(f"[bold]{rule.id}[/] · {rule.kind} · {rule.section}")
        self.console.print(Padding(Markdown(rule.text), (0, 2)), width=min(self.console.width, WIDTH))

    def _save(self, name: str) -> None:
        if not name:
            raise BadFile("Name a file, as in 'save match.json'.")
        file = Path(name)
        if file != self.file and file.exists():
            raise BadFile(f"{name} already exists. Choose another name.")
        write(file, self.live.record().to_json())
        self.file = file
        self.console.print(Text(f"Saved in {name}. From now on every move is saved there."))

    def _quit(self, _: str) -> None:
        raise Leave

    def _help(self, _: str) -> None:
        self.console.print(
            "Type the number or the name of a choice, a whole move as 'moves' shows it, or one of these:"
        )
        for name, (what, _command) in self._commands.items():
            self.console.print(Text(f"  {name:<6} {what}"))
        self.console.print("If a choice has the same name as a command, put a / before the command.")


def begun(record: Record, players: list[Bot | None]) -> LiveMatch:
    """The live match of a record, as far as it was played; a person's id is the number of their seat."""
    seats = [
        Seat(PERSON, name, str(seat)) if bot is None else Seat(BOT, name, bot=bot.name)
        for seat, (name, bot) in enumerate(zip(record.players, players, strict=True))
    ]
    start = record.copy()
    start.moves, start.digest = [], ""
    moves = [
        Entry(journal.MOVE, seat=seat, move=move, number=number) for number, (seat, move) in enumerate(record.moves, 2)
    ]
    return LiveMatch("").caught_up([first_entry("", "", start, seats, "link", ClockRule(), 0), *moves])
