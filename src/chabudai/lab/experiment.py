"""An experiment: which games are played with how many seats, options, bots and contents, how often, from which seed.

It is read from a plan in TOML, every entry of which may be left out but `game`:

    game = ["boo"]                       # one game or several
    seats = [2, 3]                       # numbers of seats
    bots = ["greedy", "greedy,random"]   # line-ups; a short one is repeated round the table
    content = ["packaged", "my.toml"]    # content files beside the plan
    games = 200                          # games of each variant
    seed = 7
    limit = 20000                        # decisions after which a game is broken off
    watch = 1                            # look closely at every game; 10: at every tenth; 0, usual: see below
    luck = true                          # let one source of chance vary at a time, too
    skill = "halving:8"                  # let this bot meet itself with twice the budget, too
    metrics = ["mine.py:tension"]        # figures of your own
    [options]
    side = ["day", "night"]
    [fix]
    food = 7

Each combination is a **variant**. The line-up of a variant is rotated, so that every bot sits on every seat equally
often, and game k of all variants has the same chance: what differs between two variants is not luck.

Looking closely at a match (who led when, how many options, which components were used) costs more than a random game
itself. So, unless a plan says otherwise, every game of bots that think is watched, and of random games a hundred or
more of each variant; the column `watched` of the tables says which.
"""

from __future__ import annotations

import tomllib
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from chabudai.bots import registry as bots
from chabudai.bots.playout import LIMIT
from chabudai.core import registry as games
from chabudai.core.content import Content
from chabudai.core.errors import BadContent, BadOption, BadSeats, ChabudaiError
from chabudai.core.game import Game, OptionValue
from chabudai.core.mind import HALVING
from chabudai.core.rng import SEED_LIMIT
from chabudai.files import why
from chabudai.lab.match import match_seed

PACKAGED = "packaged"
BOTS = "bots"
GROUP = 10
"""So many games in a row share all chance but the source that varies."""
QUICK = "random"
"""The bot that does not think: what is done around its games is what costs."""
WATCHED = 100
"""So many quick games of a variant are watched at least, unless told otherwise."""
RAREST = 100
"""Of very many quick games it is every so-manieth."""
DOUBLINGS = 3
"""So many times the budget of a bot is doubled when the skill gap is asked for."""


class BadPlan(ChabudaiError):
    """A plan that says something unknown or impossible."""


class Variant(NamedTuple):
    """One way to play: plain values, so that it travels to other processes."""

    game: str
    seats: int
    options: dict[str, OptionValue]
    lineup: list[str]
    """The bot of each seat before any rotation."""
    content: str
    """Name of the content: 'packaged' or that of its file."""
    vary: str = ""
    """The one stream of chance that varies, or 'bots' for their own dice; '' where everything does."""
    skill: bool = False
    """Asked what a bot gains by twice the budget: the first of the line-up has it."""

    @property
    def rotations(self) -> int:
        """How many different ways there are to turn the line-up round the table.

        >>> Variant("boo", 4, {}, ["greedy", "random"] * 2, "packaged").rotations
        2
        """
        return _rotations(tuple(self.lineup))

    def seated(self, number: int) -> list[str]:
        """Who sits where in game `number`."""
        turn = number % self.rotations
        return self.lineup[turn:] + self.lineup[:turn]

    def seed_number(self, number: int) -> int:
        """Which seed game `number` has: all rotations of a line-up share one."""
        return number // self.rotations

    def chances(self, number: int, seed: int, streams: list[str]) -> tuple[int, int, dict[str, int]]:
        """Of game `number`: the match that its chance is from, the one that the bots' dice are from, and what is fixed.

        Where one source varies, all others are the same in ten games in a row.
        """
        own = self.seed_number(number)
        if not self.vary:
            return own, own, {}
        group = own // GROUP
        if self.vary == BOTS:
            return group, own, {}
        held = match_seed(seed, group)
        return own, group, {stream: held for stream in streams if stream != self.vary}

    def settings(self) -> str:
        """The options in one line."""
        return " ".join(f"{name}={value}" for name, value in sorted(self.options.items()))

    def label(self) -> str:
        """The variant in a few words."""
        parts = [self.game, f"{self.seats} seats", ",".join(self.lineup)]
        alone = f"{self.vary} alone varies" if self.vary else ""
        return " · ".join(part for part in [*parts, self.settings(), self.content, alone] if part)


@cache
def _rotations(lineup: tuple[str, ...]) -> int:
    seats = len(lineup)
    return next(step for step in range(1, seats + 1) if seats % step == 0 and lineup[step:] + lineup[:step] == lineup)


class Task(NamedTuple):
    """Some games in a row of one variant; its rows make one part of each table."""

    part: int
    variant: int
    first: int
    last: int
    """The number after that of the last game."""


class Experiment(NamedTuple):
    """Everything that decides the tables of a run."""

    variants: list[Variant]
    contents: dict[str, str]
    """Text of each content file by name."""
    games: int
    seed: int = 0
    limit: int = LIMIT
    watch: int = 0
    """Look closely at every so-manieth game; 0 for as often as is cheap."""
    fixed: dict[str, int] = {}  # noqa: RUF012  (nobody changes it)
    metrics: list[str] = []  # noqa: RUF012  (nobody changes it)
    packaged: dict[str, str] = {}  # noqa: RUF012  (nobody changes it)
    """Digest of the packaged content of each game: a run goes on with what it began with."""

    @property
    def total(self) -> int:
        return self.games * len(self.variants)

    def tasks(self) -> list[Task]:
        """The work in pieces that depend on nothing but the experiment; all variants go on together."""
        quick = all(name == QUICK for variant in self.variants for name in variant.lineup)
        size = min(500, max(5, self.total // 20)) if quick else min(250, max(5, self.total // 100))
        found: list[Task] = []
        for first in range(0, self.games, size):
            for variant in range(len(self.variants)):
                found.append(Task(len(found), variant, first, min(first + size, self.games)))
        return found

    def watched(self, variant: Variant, numbers: range) -> set[int]:
        """Which of these games of a variant are looked at closely; all rotations of a line-up are, or none."""
        every = self.watch
        if not every:
            quick = all(name == QUICK for name in variant.lineup)
            every = min(RAREST, max(1, self.games // variant.rotations // WATCHED)) if quick else 1
        return set() if variant.vary else {number for number in numbers if variant.seed_number(number) % every == 0}

    def traces(self, variant: Variant) -> bool:
        """Whether watching also notes which elements of the drawing moves touch: of quick games if one asks."""
        return bool(self.watch) or any(name != QUICK for name in variant.lineup)

    def load(self, variant: Variant) -> Game:
        """The game with the content of the variant."""
        text = self.contents.get(variant.content)
        if text is not None:
            return games.load(variant.game, Content(variant.content, text))
        return games.load_shipped(variant.game, self.packaged.get(variant.game, "")) or games.load(variant.game)

    def check(self) -> None:
        """Raise where a game, a bot, an option or a combination is not possible; nothing is played before."""
        for least, value, what in ((1, self.games, "games"), (1, self.limit, "limit"), (0, self.watch, "watch")):
            if value < least:
                raise BadPlan(f"'{what}' must be {least} or more, not {value}.")
        if not 0 <= self.seed < SEED_LIMIT:
            raise BadPlan(f"The seed {self.seed} is outside 0 to 2**64 - 1.")
        if not self.variants:
            raise BadPlan("The plan has nothing to play: none of its contents belongs to any of its games.")
        for variant in self.variants:
            for name in variant.lineup:
                bots.load(name)
            try:
                self.load(variant).new(variant.seats, self.seed, variant.options, self.fixed)
            except (BadOption, BadSeats) as error:
                raise BadPlan(f"{variant.label()} cannot be played: {error.sentence}") from None

    def to_dict(self) -> dict[str, object]:
        return {**self._asdict(), "variants": [variant._asdict() for variant in self.variants]}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Experiment:
        return cls(**{**data, "variants": [Variant(**variant) for variant in data["variants"]]})


_WORDS = (
    "game", "seats", "bots", "content", "games", "seed", "limit", "watch", "luck", "skill", "metrics", "options", "fix",
)  # fmt: skip


def read_plan(file: Path) -> Experiment:
    """The experiment that a plan describes."""
    data = read_toml(file)
    try:
        return make_experiment(data, file.parent)
    except BadPlan as error:
        raise BadPlan(f"{file}: {error.sentence}") from None


def read_toml(file: Path) -> dict[str, Any]:
    """The entries of a plan."""
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadPlan(f"{file} is not valid TOML: {error}.") from None
    except OSError as error:
        raise BadPlan(f"{file} cannot be read: {why(error)}.") from None


def make_experiment(data: dict[str, Any], folder: Path) -> Experiment:
    """The experiment of a plan's entries; files are looked for in the folder."""
    for word in data:
        if word not in _WORDS:
            raise BadPlan(f"A plan has no entry '{word}'. Its entries: {', '.join(_WORDS)}.")
    named = _list(data, "game", str, [])
    if not named:
        raise BadPlan('The plan does not say which game: add game = "…".')
    contents, names_of = _contents(_list(data, "content", str, [PACKAGED]), folder)
    options = {name: value if isinstance(value, list) else [value] for name, value in _table(data, "options").items()}
    loaded = [games.load(name) for name in named]
    known = {option.name for game in loaded for option in game.options}
    for name in options:
        if name not in known:
            raise BadPlan(f"None of the games has an option '{name}'. Options: {', '.join(sorted(known)) or 'none'}.")
    variants: list[Variant] = []
    for game in loaded:
        own = [option.name for option in game.options if option.name in options]
        few = min(max(3, game.min_seats), game.max_seats)
        for seats, lineup, values, content in product(
            _list(data, "seats", int, [few]),
            _list(data, "bots", str, ["random"]),
            product(*[options[name] for name in own]),
            names_of.get(game.id, []),
        ):
            names = [name.strip() for name in lineup.split(",")]
            if seats < 1 or len(names) > max(seats, 1):
                raise BadPlan(f"The line-up '{lineup}' has more bots than there are seats ({seats}).")
            around = [names[seat % len(names)] for seat in range(seats)]
            variants.append(Variant(game.id, seats, dict(zip(own, values, strict=True)), around, content))
    luck = data.get("luck", False)
    if not isinstance(luck, bool):
        raise BadPlan(f"'luck' must be true or false, not {luck!r}.")
    skill = data.get("skill", "")
    if not isinstance(skill, str):
        raise BadPlan(f"'skill' must name a bot with its budget, like \"{HALVING}:8\", not {skill!r}.")
    doubled = with_skill(variants, skill) if skill else []
    variants = (with_luck(variants) if luck else variants) + doubled
    metrics = [str((folder / metric).resolve()) for metric in _list(data, "metrics", str, [])]
    experiment = Experiment(
        variants,
        contents,
        _number(data, "games", 100),
        _number(data, "seed", 0),
        _number(data, "limit", LIMIT),
        _number(data, "watch", 0),
        {name: _number(_table(data, "fix"), name, 0) for name in _table(data, "fix")},
        metrics,
        {game.id: game.content.digest for game in loaded},
    )
    experiment.check()
    if metrics:
        from chabudai.lab.metrics.catalogue import own_metric

        for metric in metrics:
            own_metric(metric)
    return experiment


def with_luck(variants: list[Variant]) -> list[Variant]:
    """The variants, each followed by itself with one source of chance varying at a time."""
    return [
        variant._replace(vary=source)
        for variant in variants
        for source in ["", *games.load(variant.game).streams, BOTS]
    ]


def with_skill(variants: list[Variant], bot: str) -> list[Variant]:
    """For every way to play: one of this bot with twice the budget among those with the single one, three times on."""
    kind, budget = bots.parted(bot)
    if not budget:
        raise BadPlan(f"'{bot}' is not a bot with a budget. Write its name and a number, like '{HALVING}:8'.")
    found: list[Variant] = []
    for variant in variants:
        for doubling in range(DOUBLINGS):
            weak = f"{kind}:{budget << doubling}"
            lineup = [f"{kind}:{budget << doubling + 1}", *[weak] * (variant.seats - 1)]
            added = variant._replace(lineup=lineup, skill=True)
            if variant.seats > 1 and not variant.vary and added not in found:
                found.append(added)
    return found


def _contents(files: list[str], folder: Path) -> tuple[dict[str, str], dict[str, list[str]]]:
    """The texts of content files by name, and the names that go with each game. 'packaged' goes with every game."""
    texts: dict[str, str] = {}
    names_of: dict[str, list[str]] = {name: [] for name in games.names()}
    for file in files:
        if file == PACKAGED:
            for names in names_of.values():
                names.append(PACKAGED)
            continue
        name = Path(file).stem
        if name in texts or name == PACKAGED:
            raise BadPlan(f"Two contents are called '{name}'. Rename one of the files.")
        try:
            texts[name] = (folder / file).read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadPlan(f"The content file {file} cannot be read: {getattr(error, 'strerror', error)}.") from None
        content = Content(file, texts[name])
        if content.game not in names_of:
            raise BadContent(f"{file} is content for '{content.game}', which is not installed.")
        games.load(content.game, content)
        names_of[content.game].append(name)
    return texts, names_of


def _list(data: dict[str, Any], word: str, kind: type, default: list[Any]) -> list[Any]:
    value = data.get(word, default)
    values = value if isinstance(value, list) else [value]
    if not values and word in data:
        raise BadPlan(f"'{word}' is empty. Name at least one, or leave it out.")
    for each in values:
        if type(each) is not kind:
            word_of = {str: "text", int: "whole number"}[kind]
            raise BadPlan(f"'{word}' must be a {word_of} or a list of them, not {each!r}.")
    if len(set(values)) < len(values):
        raise BadPlan(f"'{word}' names the same thing twice: leave one out.")
    return list(values)


def _number(data: dict[str, Any], word: str, default: int) -> int:
    value = data.get(word, default)
    if type(value) is not int:
        raise BadPlan(f"'{word}' must be a whole number, not {value!r}.")
    return value


def _table(data: dict[str, Any], word: str) -> dict[str, Any]:
    value = data.get(word, {})
    if not isinstance(value, dict):
        raise BadPlan(f"'{word}' must be a table of names and values.")
    return value
