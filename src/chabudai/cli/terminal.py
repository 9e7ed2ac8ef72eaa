"""A table in the terminal: people at the keyboard, bots at the other seats."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from chabudai.bots.bot import Bot
from chabudai.bots.moment import Chair
from chabudai.bots.thought import ADVISER, think
from chabudai.cli.choosing import Choice, Narrowing
from chabudai.cli.rules import WIDTH, find_rule
from chabudai.cli.shared import BadFile, write
from chabudai.cli.show import print_events, print_text, score_table, standing
from chabudai.core import registry
from chabudai.core.errors import ChabudaiError, IllegalMove, MalformedMove
from chabudai.core.people import calling
from chabudai.core.rng import Rng
from chabudai.core.session import Session
from chabudai.core.state import State

LONG_LIST = 12
"""More choices than this are shown side by side, without their meanings."""


class Leave(Exception):
    """The person leaves the table."""


class Terminal:
    """One match. `players` gives the bot of each seat, None for a person."""

    def __init__(self, session: Session, players: list[Bot | None], console: Console, file: Path | None) -> None:
        self.session = session
        self.game = session.game
        self.players = [None if bot is None else Chair(bot, seat) for seat, bot in enumerate(players)]
        self.people = [seat for seat, bot in enumerate(players) if bot is None]
        self.names = session.record.players
        self.console = console
        self.file = file
        """Where the match is written after every move; None while nobody asked for it."""
        self._told = 0
        """How many events of the log the table has heard of."""
        self._reason = ""
        """The id of the rule behind what happened or was refused last."""
        self._last_person = -1
        self._waiting: set[int] = set()
        """The people who may act, but let the others go ahead."""
        self._commands: dict[str, tuple[str, Callable[[str], None]]] = {
            "back": ("take back the last step of the move you are choosing", self._back),
            "undo": ("take back the last move, while nothing new has come to light", self._undo),
            "hint": ("what the greedy bot would do, and why", self._hint),
            "wait": ("let the others go ahead, where several may act at once", self._wait),
            "moves": ("how the moves are written that fit what you have chosen", self._moves),
            "show": ("the table once more", self._show),
            "log": ("all that has happened so far", self._log),
            "score": ("the points as they stand", self._score),
            "why": ("the rule behind what happened or was refused last; why ID: a rule by its id", self._why),
            "save": ("save FILE: write the match into a file, to go on with --resume FILE", self._save),
            "quit": ("leave the table", self._quit),
            "help": ("this list", self._help),
        }
        self._seat = -1
        self._view: State = session.state
        self._narrowing: Narrowing | None = None

    # --- the match ----------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over; `Leave` when a person goes before that."""
        with calling(self.names):
            self._run()

    def _run(self) -> None:
        self._keep()
        while actors := self.session.state.actors():
            seat = self._next(actors)
            bot = self.players[seat]
            if bot is None:
                self._ask_for_move(seat)
            else:
                rng = Rng(self.session.record.seed, "bot", len(self.session.record.moves))
                self.session.play(seat, bot.choose(self.session.state, rng))
                self._keep()
                self._waiting.clear()
                if not self.people:
                    self._tell(None)
        self._finish()

    def _next(self, actors: list[int]) -> int:
        """Where several may act at once, people come first, unless they let the others go ahead."""
        for seat in actors:
            if seat in self.people and seat not in self._waiting:
                return seat
        return next((seat for seat in actors if seat not in self._waiting), actors[0])

    def _ask_for_move(self, seat: int) -> None:
        """Ask the person until a move is played or taken back, or the person waits."""
        self._hand_over(seat)
        moves = len(self.session.record.moves)
        self._look(seat)
        self._show("")
        self._tell(seat)
        self._offer()
        while len(self.session.record.moves) == moves and seat not in self._waiting:
            try:
                self._answer(self._read(f"{self.names[seat]}> "))
            except IllegalMove as error:
                self._reason = error.rule
                why = " ('why' tells the rule.)" if error.rule else ""
                self.console.print(Text(f"{error.sentence}{why}"), soft_wrap=True)
            except ChabudaiError as error:
                self.console.print(Text(error.sentence), soft_wrap=True)

    def _look(self, seat: int) -> None:
        self._seat = seat
        self._view = self.session.state.view(seat)
        self._narrowing = Narrowing(self.game, self._view, seat)

    def _hand_over(self, seat: int) -> None:
        """Where people share a screen and know different things, wait until the right one looks."""
        last, self._last_person = self._last_person, seat
        if seat != last and self._secrets():
            self.console.clear()
            self._read(f"{self.names[seat]}, it is your turn. Press Enter when nobody else looks. ")

    def _secrets(self) -> bool:
        """Does one of the people know something that another does not?"""
        known = [self.session.state.view(seat).data() for seat in self.people]
        return any(data != known[0] for data in known)

    def _finish(self) -> None:
        viewer = self.people[0] if len(self.people) == 1 else None
        view = self.session.state.view(viewer)
        print_text(self.console, self.game.text(view))
        self._tell(viewer)
        self.console.print(score_table(view.score_sheet()))
        self.console.print(Text(standing(view, self.names)), soft_wrap=True)
        if self.file is not None:
            self.console.print(Text(f"The match is written in {self.file}."), soft_wrap=True)

    def _keep(self) -> None:
        """Write the match after every move, so that nothing that happens can lose it."""
        if self.file is not None:
            write(self.file, self.session.record.to_json())

    def _play(self, move: int) -> None:
        self.session.play(self._seat, move)
        self._waiting.clear()
        self._keep()

    def farewell(self) -> str:
        """What becomes of a match that is left before its end."""
        played = len(self.session.record.moves)
        if self.file is not None:
            return f"You leave after {played} moves. Go on with: chabudai play {self.game.id} --resume {self.file}"
        return (
            f"You leave after {played} moves, and the match is not kept. "
            "(Next time: 'save FILE' at the table, or --record FILE, and later --resume FILE.)"
        )

    # --- talking ------------------------------------------------------------------------------------------------

    def _read(self, prompt: str) -> str:
        try:
            return input(prompt)
        except EOFError:
            self.console.print()
            raise Leave from None
        except UnicodeDecodeError:
            raise MalformedMove("This is no text that can be read; nothing has changed.") from None

    def _tell(self, viewer: int | None) -> None:
        """What has happened since the table was last told, as far as the viewer may know."""
        seat = -1 if viewer is None else viewer
        events = self.session.log.events
        fresh = [event for event in events[self._told :] if event.seen_by(seat)]
        self._told = len(events)
        self._reason = next((event.rule for event in reversed(fresh) if event.rule), self._reason)
        print_events(self.console, self.game, fresh, self.names)

    def _offer(self) -> None:
        """What can be chosen now."""
        assert self._narrowing is not None
        choices = self._narrowing.choices()
        self.console.print(Text(self.game.prompt(self._view, self._seat), style="bold"), soft_wrap=True)
        if self._narrowing.chosen:
            self.console.print(Text(f"Chosen: {' '.join(self._narrowing.chosen)}", style="dim"), soft_wrap=True)
        if len(choices) > LONG_LIST:
            width = len(str(len(choices)))
            labels = [f"{number:>{width}} {choice.label}" for number, choice in enumerate(choices, 1)]
            self.console.print(Columns([Text(label) for label in labels], equal=True, padding=(0, 2)))
        else:
            self._list(choices)

    def _list(self, choices: list[Choice]) -> None:
        width = max(len(choice.label) for choice in choices)
        for number, choice in enumerate(choices, 1):
            line = Text(f"{number:>3} {choice.label:<{width}}")
            line.append(f"  {choice.meaning}", style="dim")
            self.console.print(line, soft_wrap=True)

    def _answer(self, line: str) -> None:
        """A choice, a move in full notation, or a command; a leading / makes it a command in any case."""
        assert self._narrowing is not None
        words = line.split()
        if not words:
            self._offer()
            return
        choice = self._narrowing.find(" ".join(words))
        if choice is not None:
            move = self._narrowing.choose(choice)
            if move is None:
                self._offer()
            else:
                self._play(move)
            return
        first = words[0].lower()
        if any(family.name == words[0] for family in self.game.moves.families):
            self._play(self.game.moves.parse(" ".join(words)))
        elif first.removeprefix("/") in self._commands:
            self._commands[first.removeprefix("/")][1](" ".join(words[1:]))
        else:
            number = len(self._narrowing.choices())
            raise MalformedMove(
                f"'{line.strip()}' is none of the choices 1 to {number}, no move and no command; 'help' lists what is."
            )

    # --- commands -----------------------------------------------------------------------------------------------

    def _back(self, _: str) -> None:
        assert self._narrowing is not None
        if not self._narrowing.back():
            self.console.print("Nothing is chosen yet; 'undo' takes back the last move.")
        self._offer()

    def _wait(self, _: str) -> None:
        others = set(self.session.state.actors()) - self._waiting - {self._seat}
        if not others:
            raise IllegalMove("Nobody else may act now: the table waits for you.")
        self._waiting.add(self._seat)

    def _undo(self, _: str) -> None:
        last = self.session.record.moves[-1][0] if self.session.record.moves else self._seat
        self.session.undo(last if last in self.people else self._seat)
        self._told = min(self._told, len(self.session.log.events))
        self._waiting.clear()
        self._keep()
        self.console.print("The last move is taken back.")

    def _hint(self, _: str) -> None:
        thought = think(ADVISER, self._view, self._seat, len(self.session.record.moves), with_reason=True)
        sentence = self.game.sentence(self._view, self._seat, thought.move)
        self.console.print(Text(f"Try: {self.game.moves.text(thought.move)}  ({sentence})"), soft_wrap=True)
        self.console.print(Text(thought.reason, style="dim"), soft_wrap=True)

    def _moves(self, _: str) -> None:
        assert self._narrowing is not None
        notations = [Text(self.game.moves.text(move)) for move in self._narrowing.fitting()]
        self.console.print(Columns(notations, equal=True, padding=(0, 2)))

    def _show(self, _: str) -> None:
        print_text(self.console, self.game.text(self._view))

    def _log(self, _: str) -> None:
        events = self.session.log.seen_by(self._seat)
        if not events:
            self.console.print("Nothing has happened yet.")
        print_events(self.console, self.game, events, self.names)

    def _score(self, _: str) -> None:
        self.console.print(score_table(self._view.score_sheet()))

    def _why(self, id: str) -> None:
        if not id and not self._reason:
            raise MalformedMove("Nothing has happened yet that a rule could explain.")
        rule = find_rule(self.game.id, registry.rules(self.game.id), id or self._reason)
        self.console.print(f"[bold]{rule.id}[/] · {rule.kind} · {rule.section}")
        self.console.print(Padding(Markdown(rule.text), (0, 2)), width=min(self.console.width, WIDTH))

    def _save(self, name: str) -> None:
        if not name:
            raise BadFile("Name the file, as in 'save match.json'.")
        file = Path(name)
        if file != self.file and file.exists():
            raise BadFile(f"{name} exists already; choose another name.")
        write(file, self.session.record.to_json())
        self.file = file
        self.console.print(Text(f"Saved in {name}, and from now on after every move."))

    def _quit(self, _: str) -> None:
        raise Leave

    def _help(self, _: str) -> None:
        self.console.print("Type the number or the name of a choice, or a whole move as 'moves' shows them, or:")
        for name, (what, _command) in self._commands.items():
            self.console.print(Text(f"  {name:<6} {what}"))
        self.console.print("A leading / makes it a command where a choice has the same name.")
