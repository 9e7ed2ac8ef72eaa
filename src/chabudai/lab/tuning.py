"""Tuning: numbers of a content file are changed within bounds until figures of the lab lie where a designer wants them.

The plan has the entries of any experiment (`game`, `seats`, `bots`, `games`, `seed`, `limit`, `options`), `content` for
the file to start from, and

    trials = 40                       # candidates; more can be asked for later
    [numbers]
    "shoots.rows.0.3" = [2, 6]        # least and most
    [target]
    unevenness = [0, 0.02]            # any figure of the lab, from and to
    decisions = [60, 80]

Optuna proposes candidates (TPE). All play the same seeds, first a few of their games; one that is then worse than the
median of those before it is dropped. Candidate n depends on the plan and on the candidates before it alone, not on how
many are asked for, and each is written down when it is done. So a tuning that was killed goes on as if nothing had
happened, and one that is asked for more candidates as if it had been from the start. The best one is played once more,
on chance that it was not chosen by, beside the content that it started from: that is the evidence.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import optuna
import polars as pl

from chabudai.core import registry as games
from chabudai.core.content import Content
from chabudai.core.errors import BadContent, ChabudaiError
from chabudai.files import write_whole
from chabudai.lab.experiment import BadPlan, Experiment, Task, make_experiment, read_toml
from chabudai.lab.metrics.catalogue import METRICS, of_variant, take
from chabudai.lab.metrics.figures import Figure
from chabudai.lab.numbers import ContentText
from chabudai.lab.pool import Crew, Workers, crew
from chabudai.lab.rows import TABLES, Rows, play_task
from chabudai.lab.run_folder import Run
from chabudai.lab.tables import Tables, as_tables

HEAD = "tuning.json"
TRIALS = "trials.jsonl"
TUNED = "tuned"
BEFORE = "before"
RUNGS = 3
"""A candidate plays a quarter of its games, then half, then all."""
BLIND = 5
"""So many candidates are drawn blindly before any is proposed by what the others were worth."""
NEARNESS = 0.01
"""Of two contents that reach the target alike, the one nearer to where it started is better, by so much."""
CHUNK = 20


class BadTuning(ChabudaiError):
    """A folder that holds no tuning, or another one."""


class Goal(NamedTuple):
    """A figure and where it should lie."""

    metric: str
    low: float
    high: float

    def distance(self, value: float) -> float:
        """How far off a value is; 1 is as far as the goal is wide, or a tenth of it where it is a point.

        >>> Goal("decisions", 60, 80).distance(70), Goal("decisions", 60, 80).distance(90)
        (0.0, 0.5)
        """
        scale = max(self.high - self.low, abs(self.high) / 10, 0.01)
        return max(self.low - value, value - self.high, 0.0) / scale


class TuningPlan(NamedTuple):
    """What may change, and towards what."""

    experiment: Experiment
    """With one content, by the name 'before'."""
    numbers: dict[str, tuple[int, int]]
    goals: list[Goal]
    trials: int

    @property
    def text(self) -> str:
        return self.experiment.contents[BEFORE]

    def with_numbers(self, numbers: dict[str, int]) -> str:
        """The content file with these numbers."""
        content = ContentText("The content", self.text)
        content.change(numbers)
        return str(content)

    def start(self) -> dict[str, int]:
        content = ContentText("The content", self.text)
        return {way: content.number(way) for way in self.numbers}


class Trial(NamedTuple):
    """A candidate: its numbers, how far from the target it was after each rung, and what became of it."""

    number: int
    numbers: dict[str, int]
    losses: list[float]
    outcome: str
    """'whole', 'dropped', or why the game refuses it."""
    games: int

    @property
    def whole(self) -> bool:
        return self.outcome == "whole"


class Evidence(NamedTuple):
    """The best candidate, and the figures of the target before and after."""

    trial: Trial
    text: str
    before: dict[str, Figure]
    after: dict[str, Figure]
    loss_before: float
    loss_after: float
    folder: Path
    """Of the run that shows it."""
    digest: str
    """Of the tables of that run."""
    goals: list[Goal]

    @property
    def better(self) -> bool:
        """Is it still nearer to the target on chance that it was not chosen by?"""
        return self.loss_after < self.loss_before

    @property
    def surely(self) -> bool:
        """Has a figure come nearer to its target, by more than chance?"""
        return any(nearer for _, nearer in self._moved())

    @property
    def worse(self) -> list[str]:
        """Figures that are further from their targets than they were, by more than chance."""
        return [name for name, nearer in self._moved() if not nearer]

    def _moved(self) -> list[tuple[str, bool]]:
        """Figures that are surely other than before, and nearer to or further from their targets; is it nearer?"""
        found: list[tuple[str, bool]] = []
        for goal in self.goals:
            before, after = self.before.get(goal.metric), self.after.get(goal.metric)
            if before is not None and after is not None and (before.high < after.low or after.high < before.low):
                change = goal.distance(after.value) - goal.distance(before.value)
                if change:
                    found.append((goal.metric, change < 0))
        return found


def read_tuning(file: Path) -> TuningPlan:
    """The plan of a tuning."""
    data = read_toml(file)
    try:
        return make_tuning(data, file.parent)
    except BadPlan as error:
        raise BadPlan(f"{file}: {error.sentence}") from None


def make_tuning(data: dict[str, Any], folder: Path) -> TuningPlan:
    """The tuning of a plan's entries."""
    rest = {word: value for word, value in data.items() if word not in ("numbers", "target", "trials")}
    for word in ("luck", "content", "game"):
        if isinstance(rest.get(word), (list, bool)):
            raise BadPlan(f"A tuning takes only one '{word}'." if word != "luck" else "A tuning has no entry 'luck'.")
    experiment = make_experiment({**rest, "watch": rest.get("watch", 1)}, folder)
    game = experiment.variants[0].game
    text = next(iter(experiment.contents.values()), games.load(game).content.text)
    variants = [variant._replace(content=BEFORE) for variant in experiment.variants]
    experiment = experiment._replace(variants=variants, contents={BEFORE: text})
    numbers = {way: _bounds(f"numbers.{way}", bounds, int) for way, bounds in _filled(data, "numbers").items()}
    goals = [Goal(name, *_bounds(f"target.{name}", bounds, float)) for name, bounds in _filled(data, "target").items()]
    known = {metric.name for metric in METRICS} | {place.rpartition(":")[2] for place in experiment.metrics}
    for goal in goals:
        if goal.metric not in known:
            raise BadPlan(f"There is no figure '{goal.metric}' to tune by. Figures: {', '.join(sorted(known))}.")
    trials = data.get("trials", 40)
    if type(trials) is not int or trials < 1:
        raise BadPlan(f"'trials' must be a whole number, 1 or more, not {trials!r}.")
    plan = TuningPlan(experiment, numbers, goals, trials)
    for way, number in plan.start().items():
        low, high = numbers[way]
        if not low <= number <= high:
            raise BadPlan(f"'{way}' starts at {number}, which is outside {low} to {high}.")
    return plan


def _filled(data: dict[str, Any], word: str) -> dict[str, Any]:
    value = data.get(word)
    if not isinstance(value, dict) or not value:
        raise BadPlan(f"The plan needs a table [{word}] with at least one entry.")
    return value


def _bounds(what: str, bounds: Any, kind: Callable[[Any], Any]) -> tuple[Any, Any]:
    numbers = (int,) if kind is int else (int, float)
    fits = isinstance(bounds, list) and len(bounds) == 2 and all(type(bound) in numbers for bound in bounds)
    if not fits or bounds[0] > bounds[1]:
        raise BadPlan(f"'{what}' must be a range, from least to most, like [1, 5], not {bounds!r}.")
    return kind(bounds[0]), kind(bounds[1])


class Tuning:
    """A tuning on disk: its plan, and the candidates that have been played."""

    def __init__(self, folder: Path, plan: TuningPlan) -> None:
        self.folder = folder
        self.plan = plan
        self.trials: list[Trial] = []

    @classmethod
    def open(cls, folder: Path, plan: TuningPlan) -> Tuning:
        """A new tuning in a new or empty folder, or the one that lies there, if it has the same plan.

        How many candidates are wanted may have changed.
        """
        tuning = cls(folder, plan)
        head = json.dumps({"format": "chabudai-tuning", "plan": _plain(plan)}, indent=2, ensure_ascii=False)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if not (folder / HEAD).exists():
                if any(folder.iterdir()):
                    raise BadTuning(f"The folder {folder} is not empty and does not hold a tuning. Name a new one.")
                write_whole(folder / HEAD, head.encode(), BadTuning)
            elif _head(folder / HEAD) != json.loads(head):
                raise BadTuning(f"{folder} holds a tuning of another plan. Name a new folder.")
            written = (folder / TRIALS).read_text("utf-8").splitlines() if (folder / TRIALS).exists() else []
        except (OSError, UnicodeDecodeError) as problem:
            raise BadTuning(f"{folder} cannot be used: {getattr(problem, 'strerror', None) or problem}.") from None
        for line in written:
            try:
                trial = Trial(**json.loads(line))
            except (ValueError, TypeError):
                break  # it was killed while this line was written; the candidate is played again
            tuning.trials.append(trial)
        return tuning

    def play(self, workers: Workers) -> Generator[Trial, None, None]:
        """Play the candidates that are missing; each comes when it is on disk."""
        optuna.logging.set_verbosity(optuna.logging.ERROR)
        study = optuna.create_study(pruner=optuna.pruners.MedianPruner(n_startup_trials=3))
        for trial in self.trials:
            study.add_trial(self._remembered(trial))
        if not self.trials:
            study.enqueue_trial(self.plan.start())
        with crew(workers, self.plan.experiment.total) as players:
            while len(self.trials) < self.plan.trials:
                number = len(self.trials)
                # A sampler of its own for each candidate: its proposal depends on what came before and on nothing else.
                seed = (self.plan.experiment.seed + number) % 2**32
                study.sampler = optuna.samplers.TPESampler(seed=seed, n_startup_trials=BLIND)
                asked = study.ask()
                numbers = {way: asked.suggest_int(way, *bounds) for way, bounds in self.plan.numbers.items()}
                trial = self._tried(number, numbers, asked, players)
                state = optuna.trial.TrialState.COMPLETE if trial.whole else optuna.trial.TrialState.PRUNED
                study.tell(asked, trial.losses[-1] if trial.whole else None, state)
                self._keep(trial)
                yield trial

    def _keep(self, trial: Trial) -> None:
        self.trials.append(trial)
        lines = "".join(json.dumps(each._asdict(), ensure_ascii=False) + "\n" for each in self.trials)
        write_whole(self.folder / TRIALS, lines.encode(), BadTuning, "What is written is kept.")

    def _remembered(self, trial: Trial) -> optuna.trial.FrozenTrial:
        state = optuna.trial.TrialState.COMPLETE if trial.whole else optuna.trial.TrialState.PRUNED
        return optuna.create_trial(
            params=trial.numbers,
            distributions={way: optuna.distributions.IntDistribution(*each) for way, each in self.plan.numbers.items()},
            value=trial.losses[-1] if trial.whole else None,
            state=state,
            intermediate_values=dict(enumerate(trial.losses, 1)),
        )

    def _tried(self, number: int, numbers: dict[str, int], asked: optuna.Trial, players: Crew) -> Trial:
        """Play a candidate, a part of its games at a time, for as long as it is worth it."""
        plan = self.plan
        text = plan.with_numbers(numbers)
        try:
            games.load(plan.experiment.variants[0].game, Content("the candidate", text))
        except BadContent as error:
            return Trial(number, numbers, [], error.sentence, 0)
        rows: Rows = {table: [] for table in TABLES}
        losses: list[float] = []
        played = 0
        experiment = plan.experiment._replace(contents={BEFORE: text})
        for rung in range(RUNGS):
            last = max(1, experiment.games >> (RUNGS - 1 - rung))
            for part in players.work(partial(partial, play_task, experiment), _tasks(experiment, played, last)):
                for table in TABLES:
                    rows[table] += part[table]
            played = max(played, last)
            losses.append(self._loss(figures(as_tables(rows), experiment, plan.goals), numbers))
            asked.report(losses[-1], rung + 1)
            if rung < RUNGS - 1 and asked.should_prune():
                return Trial(number, numbers, losses, "dropped", played * len(experiment.variants))
        return Trial(number, numbers, losses, "whole", played * len(experiment.variants))

    def _loss(self, found: dict[str, Figure], numbers: dict[str, int]) -> float:
        moved = [
            abs(numbers[way] - number) / max(1, self.plan.numbers[way][1] - self.plan.numbers[way][0])
            for way, number in self.plan.start().items()
        ]
        return distance(found, self.plan.goals) + NEARNESS * sum(moved) / len(moved)

    # --- what came of it ------------------------------------------------------------------------------------------

    def best(self) -> Trial | None:
        """The candidate nearest to the target; None where no candidate was played to the end."""
        whole = [trial for trial in self.trials if trial.whole]
        return min(whole, key=lambda trial: (trial.losses[-1], trial.number)) if whole else None

    def evidence(self, workers: Workers) -> Evidence | None:
        """Play the best beside what it started from, on other chance; None where nothing is better than that."""
        best, plan = self.best(), self.plan
        if best is None or best.numbers == plan.start():
            return None
        text = plan.with_numbers(best.numbers)
        before = plan.experiment.variants
        experiment = plan.experiment._replace(
            variants=[*before, *[variant._replace(content=TUNED) for variant in before]],
            contents={BEFORE: plan.text, TUNED: text},
            seed=plan.experiment.seed + 1,
        )
        folder = self.folder / f"evidence-{best.number}"
        run = Run.open(folder) if folder.exists() else Run.create(folder, experiment)
        for _ in run.play(workers):
            pass
        tables = run.tables()
        found = [
            figures(
                Tables(*[frame.filter(pl.col("variant").is_in(numbers)) for frame in tables]), experiment, plan.goals
            )
            for numbers in (range(len(before)), range(len(before), 2 * len(before)))
        ]
        losses = [distance(each, plan.goals) for each in found]
        content = ContentText("The content", text)
        for table in dict.fromkeys(way.split(".")[0] for way in best.numbers if best.numbers[way] != plan.start()[way]):
            content.tell(table, provenance="tuned", run=self._told(found, run))
        return Evidence(best, str(content), found[0], found[1], losses[0], losses[1], folder, run.digest(), plan.goals)

    def _told(self, found: list[dict[str, Figure]], run: Run) -> str:
        """The evidence in a sentence."""
        changes = [
            f"{name} {found[0][name].value:.3g} to {after.value:.3g} ({after.low:.3g} to {after.high:.3g})"
            for name, after in found[1].items()
            if name in found[0]
        ]
        experiment = run.experiment
        who = "; ".join(dict.fromkeys(",".join(variant.lineup) for variant in experiment.variants))
        return (
            f"{experiment.games} games of {who}, seed {experiment.seed}, tables {run.digest()}: {', '.join(changes)}."
        )


def figures(tables: Tables, experiment: Experiment, goals: list[Goal]) -> dict[str, Figure]:
    """For each goal its figure, in the variant in which it is furthest off."""
    found: dict[str, Figure] = {}
    for variant in sorted(set(tables.games["variant"].to_list())):
        game = experiment.load(experiment.variants[variant])
        taken = {each.metric.name: each.figure for each in take(of_variant(tables, variant), game, experiment.metrics)}
        for goal in goals:
            figure = taken.get(goal.metric)
            known = found.get(goal.metric)
            if figure is not None and (known is None or goal.distance(figure.value) > goal.distance(known.value)):
                found[goal.metric] = figure
    return found


def distance(found: dict[str, Figure], goals: list[Goal]) -> float:
    """How far figures are from the target; one that cannot be taken counts as far."""
    return sum(goal.distance(found[goal.metric].value) if goal.metric in found else 10.0 for goal in goals)


def _tasks(experiment: Experiment, first: int, last: int) -> list[Task]:
    return [
        Task(0, variant, start, min(start + CHUNK, last))
        for start in range(first, last, CHUNK)
        for variant in range(len(experiment.variants))
    ]


def _plain(plan: TuningPlan) -> dict[str, Any]:
    """What makes a tuning this one: everything but how long it goes on."""
    plain = {**plan._asdict(), "experiment": plan.experiment.to_dict()}
    del plain["trials"]
    return plain


def _head(file: Path) -> object:
    """What a tuning was begun with."""
    try:
        return json.loads(file.read_text("utf-8"))
    except ValueError:
        raise BadTuning(f"{file} is damaged and cannot be read.") from None
