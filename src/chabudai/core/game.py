"""Game: what describes itself, sets a match up and explains positions to people."""

from __future__ import annotations

import math
from itertools import product
from typing import TYPE_CHECKING, Any, Final, cast

from mypy_extensions import mypyc_attr

from chabudai.core.components import Component
from chabudai.core.content import Content
from chabudai.core.errors import BadOption, BadRecord, BadSeats
from chabudai.core.events import Event
from chabudai.core.gestures import Gestures, Grip
from chabudai.core.language import Speech
from chabudai.core.mind import Mind
from chabudai.core.moves import MoveTable
from chabudai.core.observe import Layout, Part, Writer, undeclared
from chabudai.core.palette import SEATS, SeatLook
from chabudai.core.rng import SEED_LIMIT, Chance
from chabudai.core.speech import say
from chabudai.core.staging import NOTHING, Stage
from chabudai.core.state import State, Step

if TYPE_CHECKING:
    from chabudai.core.svg import Drawing

OptionValue = str | int | bool
WORDS_OF_TRUTH: Final = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


USUAL_SPREAD: Final = [10.0]
"""For a game that has not been calibrated."""
CERTAIN: Final = 1.0 - 1e-9
"""So much is expected of a lead of some twenty spreads."""


def readable(name: str) -> str:
    """A name for commands as people write it.

    >>> readable("first_player")
    'First player'
    """
    words = name.replace("-", " ").replace("_", " ")
    return words[:1].upper() + words[1:]


class Option:
    """A choice that is made before the match: one of a few values of one type."""

    def __init__(
        self,
        name: str,
        values: list[OptionValue],
        default: OptionValue,
        help: str,
        value_help: dict[str, str] | None = None,
        label: str = "",
        value_labels: dict[str, str] | None = None,
        apart: bool = False,
    ) -> None:
        if default not in values or len({type(value) for value in values}) != 1:
            raise ValueError(f"option {name}: the default must be one of the values, all of one type")
        self.name = name
        self.values = values
        self.default = default
        self.help = help
        self.value_help = value_help or {}
        """A sentence for each value, by its text."""
        self.label = label or readable(name)
        """What people call it; like all words here a template, which the game's `say` tells."""
        self.value_labels = value_labels or {}
        """What people call a value, by its text, where that is not the text itself."""
        self.apart = apart
        """It goes with everything: `Game.combinations` has its other values with the default options alone."""

    def value_label(self, value: OptionValue) -> str:
        """What people call a value."""
        if isinstance(value, bool):
            return self.value_labels.get(str(value), "yes" if value else "no")
        return self.value_labels.get(str(value), readable(str(value)))

    def parse(self, value: OptionValue) -> OptionValue:
        """The allowed value that a text or a value means."""
        meant: OptionValue = value
        if isinstance(value, str):
            for known in self.values:
                if str(known).lower() == value.lower():
                    return known
            if isinstance(self.default, bool):
                meant = WORDS_OF_TRUTH.get(value.lower(), value)
        for known in self.values:
            if known == meant and type(known) is type(meant):
                return known
        allowed = ", ".join(str(known) for known in self.values)
        words = "The option '{option}' cannot be '{value}'. Choose one of these: {allowed}."
        raise BadOption(say(words, value=value, option=self.name, allowed=allowed))


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One game with one content. Subclasses give the facts and the methods marked below."""

    def __init__(
        self,
        content: Content,
        id: str = "",
        title: str = "",
        *,
        minutes: int = 30,
        seats: tuple[int, int] = (1, 1),
        say: Speech | None = None,
    ) -> None:
        self.content = content
        self.id = id
        """Name for commands and files, like 'kodama-forest'."""
        self.title = title
        self.minutes = minutes
        """Length at a table of people."""
        self.min_seats, self.max_seats = seats
        self.say: Speech = say or Speech("chabudai.core")
        """Tells the words of this game, those that are kept as templates here too: pitch, options, endings."""
        self.pitch = ""
        """One line that makes a person want to play."""
        self.rules_version = "1"
        """Changes when the same moves would lead to other positions."""
        self.observation_version = "1"
        """Changes when what a seat observes would be written otherwise."""
        self.low_score_wins = False
        self.options: list[Option] = []
        self.moves = MoveTable([])
        self.steps: list[type[Step[Any]]] = []
        """All classes of steps, so that a written state can be read back."""
        self.endings: dict[str, str] = {}
        """For every word that `State.end_reason` can give at the end of a match a sentence for people."""
        self.tie_break = ""
        """Who wins of those with equal points, as a sentence; '' where they share the victory."""
        self.streams: list[str] = []
        """The names of all streams of chance that a match draws on; each can be fixed by itself."""
        self.components: list[Component] = []
        """What players take and use, told by events: the lab counts how often, and what it is worth."""
        self.round_event = ""
        """The kind of event that comes once a round; '' where the game knows no rounds."""
        self.spreads: dict[int, list[float]] = {}
        """By number of seats: the lead in `evaluate` that beats one rival 73 times in 100, at even stages of a match
        from its start to its end. `tools/calibrate.py` measures it."""
        self.terms: list[str] = []
        """What `evaluate` weighs, in the words of a player, where its weights are data that can be fitted."""
        self.weights: dict[int, list[float]] = {}
        """What each term counts, by number of seats; `chabudai lab fit` finds them."""
        self.minds: dict[int, Mind] = {}
        """How bots of some levels think best here, where the usual way is not the best."""
        self.gestures = Gestures()
        """How moves are made by fewer touches than their click paths name."""
        self.always_ends = True
        """False where the rules let a match go on for ever while nobody cares to end it."""
        self._layouts: dict[str, Layout] = {}

    @property
    def end_reasons(self) -> list[str]:
        """Every word that `State.end_reason` can give at the end of a match."""
        return list(self.endings)

    # --- to be provided by a game ----------------------------------------------------------------------------

    def blank(self, seats: int, options: dict[str, OptionValue], chance: Chance) -> State:
        """A state of the right type with nothing on the table yet."""
        raise NotImplementedError

    def setup(self, state: State) -> None:
        """Lay the table: draw the starting components and open the first step."""
        raise NotImplementedError

    def evaluate(self, state: State, seat: int) -> float:
        """How good the position is for the seat; higher is better. Uses only what the seat may know.

        It is measured in the same way to the end of the match, and need not know who has won: `prospects` does.
        """
        raise NotImplementedError

    def ratings(self, state: State) -> list[float]:
        """`evaluate` for every seat; a game may do once what it does for all of them."""
        return [self.evaluate(state, seat) for seat in range(state.seats)]

    def seasoned(self) -> Game:
        """The same game with an `evaluate` that also knows what shows only after many matches.

        Itself, where there is no such one. Minds that are `seasoned` judge positions by it.
        """
        return self

    def parts(self, seats: int, options: dict[str, OptionValue]) -> list[Part]:
        """What a seat observes, as named parts; all options are given."""
        raise undeclared(self.title)

    def writer(self, seats: int, options: dict[str, OptionValue]) -> Writer | None:
        """What writes all parts in one go, where a game has such a thing."""
        return None

    def elapsed(self, view: State) -> float:
        """How much of the match is over, from 0 to 1, as far as that can be told."""
        return 0.0

    def risk(self, view: State) -> float:
        """How likely it is, from 0 to 1, that everybody loses."""
        return 0.0

    def common_prospect(self, view: State) -> float:
        """The `State.common_result` to expect, in a mode without winners."""
        return view.common_result()

    def draw(self, view: State, ghost: int | None = None) -> Drawing:
        """The table as its viewer sees it; `ghost` is a move of theirs whose result is shown at half strength."""
        raise NotImplementedError

    def emblem(self) -> Drawing:
        """A small scene, 480 by 288, that stands for the game on a shelf; without one its name on paper."""
        from chabudai.core.svg_parts import name_plate

        return name_plate(self.title)

    def look(self, seats: int, seat: int) -> SeatLook:
        """How the drawings mark a seat; pages beside them use the same mark."""
        return SEATS[seat % len(SEATS)]

    def text(self, view: State) -> str:
        """The table as plain text for terminals and screen readers."""
        raise NotImplementedError

    def tell(self, event: Event, names: list[str]) -> str:
        """An event as a sentence."""
        raise NotImplementedError

    def stage(self, before: State, view: State, event: Event) -> Stage:
        """How an event is shown on the drawing; `before` and `view` lie before and after the move."""
        return NOTHING

    def facts(self, name: str) -> list[list[str]]:
        """A table of the rulebook from the game's data: a line of headings, then a line for each thing."""
        raise LookupError(f"{self.title} has no table '{name}'")

    def figure(self, name: str) -> Drawing | None:
        """A drawing of components for the rulebook; None where the game draws nothing of this name."""
        return None

    def check_options(self, seats: int, options: dict[str, OptionValue]) -> None:
        """Raise BadSeats or BadOption where options do not go together."""

    def default_option(self, option: Option, seats: int) -> OptionValue:
        """The default of an option; a game may let it depend on the number of seats."""
        return option.default

    def sentence(self, view: State, seat: int, move: int) -> str:
        """What a move of the seat does in this position, in the third person without the player's name."""
        return self.moves.sentence(move)

    def path(self, view: State, seat: int, move: int) -> list[str]:
        """The click path of a move in this position, legal or not: the elements that a person touches, in order.

        Empty where the move has no place on this table.
        """
        return self.moves.path(move)

    def short_paths(self, view: State, seat: int, move: int) -> list[list[str]]:
        """Other paths by which people may make a legal move: shorter ones, or ones from the piece that is dragged.

        One that two moves share, or that begins like the click path of another, is not offered.
        """
        return []

    def understood(self, view: State, seat: int, move: int) -> bool:
        """Whether a move of a family in `Gestures.understood` goes without saying here."""
        return True

    def grips(self, view: State, seat: int) -> dict[str, Grip]:
        """The elements that can be grabbed by one of several cells."""
        return {}

    # --- provided here ---------------------------------------------------------------------------------------

    def svg(self, view: State, ghost: int | None = None) -> str:
        """What `draw` draws, written as one `<svg>` that stands alone."""
        return self.draw(view, ghost).render()

    def new(
        self,
        seats: int | None = None,
        seed: int = 0,
        options: dict[str, OptionValue] | None = None,
        fixed: dict[str, int] | None = None,
    ) -> State:
        """A match ready for its first move. `fixed` gives single chance streams a seed of their own."""
        chosen = max(self.min_seats, 1) if seats is None else seats
        complete = self.complete(chosen, options)
        if not 0 <= seed < SEED_LIMIT:
            raise BadOption(say("The seed {seed} is outside 0 to 2**64 - 1.", seed=seed))
        self.check_fixed(fixed)
        state = self.blank(chosen, complete, Chance(seed, fixed))
        self.setup(state)
        state.settle()
        state.news = 0
        return state

    def check_fixed(self, fixed: dict[str, int] | None) -> None:
        """Raise BadOption where a stream that is to be fixed does not exist, or its seed is none."""
        for name, seed in (fixed or {}).items():
            if name not in self.streams:
                words = "{game} has no source of chance '{stream}'. Its sources: {allowed}."
                allowed = ", ".join(self.streams) or say("none")
                raise BadOption(say(words, game=self.title, stream=name, allowed=allowed))
            if not 0 <= seed < SEED_LIMIT:
                raise BadOption(say("The seed {seed} is outside 0 to 2**64 - 1.", seed=seed))

    def complete(self, seats: int, options: dict[str, OptionValue] | None = None) -> dict[str, OptionValue]:
        """All options with their values; a clear error where something is not allowed."""
        if not self.min_seats <= seats <= self.max_seats:
            words = "{game} is for {few} to {many} players, not {seats}."
            raise BadSeats(say(words, game=self.title, few=self.min_seats, many=self.max_seats, seats=seats))
        given = options or {}
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                words = "{game} has no option '{option}'. Its options: {allowed}."
                raise BadOption(say(words, game=self.title, option=name, allowed=", ".join(known) or say("none")))
        complete: dict[str, OptionValue] = {}
        for option in self.options:
            value = given.get(option.name)
            complete[option.name] = self.default_option(option, seats) if value is None else option.parse(value)
        self.check_options(seats, complete)
        return complete

    def layout(self, seats: int, options: dict[str, OptionValue] | None = None) -> Layout:
        """How a seat's observation is laid out with so many seats and these options."""
        complete = self.complete(seats, options)
        key = f"{seats} {sorted(complete.items())}"
        layout = self._layouts.get(key)
        if layout is None:
            parts, writer = self.parts(seats, complete), self.writer(seats, complete)
            layout = Layout(self.id, self.observation_version, parts, writer)
            self._layouts[key] = layout
        return layout

    def combinations(self) -> list[tuple[int, dict[str, OptionValue]]]:
        """Every allowed number of seats with every allowed set of options.

        Options that stand apart multiply nothing: they keep their defaults, and at the end come their other values.
        """
        found: list[tuple[int, dict[str, OptionValue]]] = []
        together = [option for option in self.options if not option.apart]
        names = [option.name for option in together]
        for seats in range(self.min_seats, self.max_seats + 1):
            for values in product(*[option.values for option in together]):
                self._combine(found, seats, dict(zip(names, values, strict=True)))
        for seats in range(self.min_seats, self.max_seats + 1):
            for option in self.options:
                if option.apart:
                    for value in option.values:
                        if value != option.default:
                            self._combine(found, seats, {option.name: value})
        return found

    def _combine(
        self, found: list[tuple[int, dict[str, OptionValue]]], seats: int, options: dict[str, OptionValue]
    ) -> None:
        try:
            found.append((seats, self.complete(seats, options)))
        except (BadSeats, BadOption):
            return

    def restore(self, data: dict[str, object]) -> State:
        """The state that `State.to_dict` wrote."""
        if data.get("game") != self.id:
            raise BadRecord(f"This is a position of '{data.get('game')}', not of '{self.id}'.")
        try:
            chance = cast(dict[str, object], data["chance"])
            seed = cast(int, chance.get("seed", -1))
            fixed = cast(dict[str, int], chance.get("fixed", {}))
            state = self.blank(
                cast(int, data["seats"]),
                cast(dict[str, OptionValue], data["options"]),
                Chance(seed, fixed),
            )
            state.viewer = cast(int, data["viewer"])
            classes = {step.__name__: step for step in self.steps}
            state.lanes = []
            for lane in cast(list[list[list[object]]], data["lanes"]):
                state.lanes.append([classes[str(step[0])](*step[1:]) for step in lane])
            state.load(cast(dict[str, object], data["data"]))
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise BadRecord(f"This is not a position of {self.title}: {error}.") from None
        return state

    def prospects(self, view: State) -> list[float]:
        """What each seat may expect of `State.utilities`: calibrated from `evaluate`, exact at the end."""
        if not view.actors():
            return view.utilities()
        if not view.competes():
            return [self.common_prospect(view)] * view.seats
        return self.expected(self.ratings(view), self.spread(view.seats, self.elapsed(view)), self.risk(view))

    def expected(self, ratings: list[float], spread: float, risk: float) -> list[float]:
        """Ratings as expected utilities: every two seats fight a duel, and a seat gets the average of its duels."""
        seats = len(ratings)
        if seats == 1:
            return [(1.0 - risk) * math.tanh(ratings[0] / (2.0 * spread)) - risk]
        worth = [0.0] * seats
        for seat in range(seats):
            for rival in range(seat):
                lead = math.tanh((ratings[seat] - ratings[rival]) / (2.0 * spread))
                worth[seat] += lead
                worth[rival] -= lead
        return [(1.0 - risk) * each / (seats - 1) - risk for each in worth]

    def lead(self, worth: float, spread: float) -> float:
        """The lead in `evaluate` that promises so much against one rival; a huge one for certainty."""
        return 2.0 * spread * math.atanh(max(-CERTAIN, min(CERTAIN, worth)))

    def spread(self, seats: int, elapsed: float) -> float:
        """The lead in `evaluate` that beats one rival 73 times in 100 when so much of the match is over."""
        stages = self.spreads.get(seats, USUAL_SPREAD)
        place = min(max(elapsed, 0.0), 1.0) * (len(stages) - 1)
        before = min(int(place), max(len(stages) - 2, 0))
        after = min(before + 1, len(stages) - 1)
        return stages[before] + (place - before) * (stages[after] - stages[before])

    def weights_for(self, seats: int) -> list[float]:
        """The weights that were fitted for so many seats, or for the nearest number of them."""
        found = self.weights.get(seats)
        if found is None:
            found = self.weights[min(self.weights, key=lambda known: (abs(known - seats), known))]
        return found

    def prompt(self, view: State, seat: int) -> str:
        """What the seat is asked now, in one sentence."""
        return view.decision(seat).prompt(view)

    def ending(self, reason: str) -> str:
        """How a match ended, by its end reason, in a sentence."""
        return self.say(self.endings.get(reason, readable(reason) + "."))

    def element_help(self, element: str) -> str:
        """What a component of the drawing is, by its element id; '' where there is nothing to say."""
        return ""

    def meaning(self, view: State, element: str) -> str:
        """What the viewer chooses by touching an element now, in a few words; '' where its id says it all."""
        return ""
