"""Many matches of one game stepped together: the part of a vector environment that knows no arrays, and is compiled."""

from __future__ import annotations

from typing import Final, final

from chabudai.bots.bot import Bot
from chabudai.bots.chair import Chair, seated
from chabudai.bots.uniform import RandomBot
from chabudai.core.game import Game, OptionValue
from chabudai.core.observe import Sheet
from chabudai.core.rng import Rng
from chabudai.core.rows import Marks
from chabudai.core.state import State

NOBODY_SITS: Final[list[Chair]] = []


@final
class Ended:
    """A match that has ended in a step, as the seat saw it that acted last."""

    def __init__(self, number: int, seat: int, over: bool, state: State) -> None:
        self.number = number
        self.seat = seat
        self.over = over
        """False where the match was broken off."""
        self.utilities = state.utilities()
        self.observation = state.observation(seat)
        self.mask = bytearray(state.game.moves.size)
        state.mask(seat, self.mask)


@final
class Matches:
    """`count` matches, each at the decision of a learner. One that ends is followed by the next at once.

    Without an opponent whoever is asked learns. With one, the learner has one seat in each match, drawn anew from match
    to match, and the opponent plays all others.

    The reward of a step is what the result is worth to the seat that acted, 0 while the match goes on. `shaped` rewards
    are the change in what that seat may expect (`Game.prospects`): over a match they add up to the same, less what
    could be expected at its start.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: dict[str, OptionValue],
        count: int,
        limit: int,
        opponent: Bot | None,
        shaped: bool,
    ) -> None:
        self.game = game
        self.count = count
        self.states: list[State] = []
        self.seats = [0] * count
        """Which seat the next action of each match is for."""
        self._seat_count = seats
        self._options = options
        self._layout = game.layout(seats, options)
        self._limit = limit
        self._opponent = opponent
        self._opponent_is_random = type(opponent) is RandomBot
        self._chairs = [NOBODY_SITS] * count
        self._decisions = [0] * count
        self._rngs: list[Rng] = []
        self._shaped = shaped
        self._expected = [0.0] * count
        """What the learner of each match could expect when it was asked last."""
        self.rewards = [0.0] * count
        self._sheet = Sheet()
        self._marks = Marks(game.moves.size)
        self._moves = game.moves.size
        self.observations = b""
        """What the asked seats observe, match after match."""
        self.masks = b""
        """Their legal moves, match after match."""

    def begin(self, seed: int) -> None:
        """Start all matches; what happens in one depends on the seed and its number alone."""
        self._rngs = [Rng(seed, "vector", number) for number in range(self.count)]
        self.states = [self._next_match(number) for number in range(self.count)]
        for number in range(self.count):
            self._look(number)
        self._take()

    def step(self, actions: list[int]) -> list[Ended]:
        """One decision in each match. An illegal one is refused with the rule's sentence, and no match goes on."""
        moves = self._moves
        masks = self.masks
        for number in range(self.count):
            action = actions[number]
            if not 0 <= action < moves or not masks[number * moves + action]:
                self.states[number].answered(self.seats[number], action)
        ended: list[Ended] = []
        for number in range(self.count):
            state = self.states[number]
            seat = self.seats[number]
            state.carry_out(seat, state.decision(seat), actions[number])
            self._decisions[number] += 1
            over = not self._go_on(number, state)
            if self._shaped:
                before = self._expected[number]
                self._expected[number] = self.game.prospects(state)[seat]
                self.rewards[number] = self._expected[number] - before
            elif over:
                self.rewards[number] = state.utilities()[seat]
            else:
                self.rewards[number] = 0.0
            if over or self._decisions[number] >= self._limit:
                ended.append(Ended(number, seat, over, state))
                self.states[number] = self._next_match(number)
            self._look(number)
        self._take()
        return ended

    def random_actions(self, rng: Rng) -> list[int]:
        """A legal action for each match, every one as likely as the others."""
        return [self.states[number].random_move(self.seats[number], rng) for number in range(self.count)]

    def _look(self, number: int) -> None:
        """Write down what the asked seat of a match observes and may do."""
        state = self.states[number]
        seat = self.seats[number]
        self._layout.write(state, seat, self._sheet)
        self._marks.begin()
        state.mark(seat, self._marks)

    def _take(self) -> None:
        self.observations = self._sheet.take()
        self.masks = self._marks.take()

    def _next_match(self, number: int) -> State:
        """The next match at this place, up to the first decision of a learner."""
        rng = self._rngs[number]
        opponent = self._opponent
        while True:
            state = self.game.new(self._seat_count, rng.seed(), self._options)
            self._decisions[number] = 0
            if opponent is not None:
                self.seats[number] = rng.below(self._seat_count)
                if not self._opponent_is_random:
                    self._chairs[number] = seated(state, [opponent] * self._seat_count)
            if self._go_on(number, state):
                if self._shaped:
                    self._expected[number] = self.game.prospects(state)[self.seats[number]]
                return state

    def _go_on(self, number: int, state: State) -> bool:
        """Play on to the next decision of a learner; False at the end of the match."""
        while True:
            actors = state.actors()
            if not actors:
                return False
            actor = actors[0]
            if self._opponent is None:
                self.seats[number] = actor
                return True
            if actor == self.seats[number] or self._decisions[number] >= self._limit:
                return True
            rng = self._rngs[number]
            if self._opponent_is_random:
                move = state.random_move(actor, rng)
            else:
                move = self._chairs[number][actor].choose(state, rng)
            state.play(actor, move)
            self._decisions[number] += 1
