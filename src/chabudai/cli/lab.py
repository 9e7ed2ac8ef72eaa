"""`chabudai lab`: experiments with games, their tables and reports."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path
from typing import Any

import click

from chabudai.cli.progress import progress_bar
from chabudai.cli.shared import (
    INTERRUPTED,
    F,
    Group,
    as_json,
    chosen_workers,
    fail,
    parse_fixed,
    parse_seats,
    print_json,
    with_fixed,
    with_ray,
    write,
)
from chabudai.core import registry
from chabudai.core.errors import BadOption
from chabudai.lab.experiment import PACKAGED, Experiment, make_experiment, read_plan, with_luck, with_skill
from chabudai.lab.pool import Workers
from chabudai.lab.run_folder import Run, demand_tables

with_run = click.argument("folder", metavar="RUN")
with_page = click.option(
    "--out", metavar="FILE", help="The page to write.  [default: report.html in the folder of the run]"
)
with_jobs = click.option(
    "--jobs",
    metavar="J",
    type=click.IntRange(min=1),
    help="How many processes; the results stay the same.  [default: all cores]",
)


def with_workers(function: F) -> F:
    """`--jobs` and `--ray`: who does the work."""
    return with_jobs(with_ray(function))


@click.group("lab", cls=Group, short_help="Experiment: play many games and read what changed.")
def command() -> None:
    """Experiment with games: play many of them, and read what is unfair, what drags and what changed."""


@command.command(
    "run",
    short_help="Play an experiment into a new folder.",
    examples=[
        "lab run plan.toml --out runs/first",
        "lab run {game} --games 200 --seats greedy,greedy --seats greedy,random --out runs/bots",
        "lab run {game} --games 200 --content packaged --content my.toml --out runs/prices",
    ],
)
@click.argument("plan", metavar="PLAN.toml|GAME")
@click.option("--out", metavar="FOLDER", required=True, help="A new folder for the run.")
@click.option(
    "--games", metavar="N", type=int, help="How many games of each variant.  [default: as the plan says, or 100]"
)
@click.option(
    "--seats",
    "lineups",
    metavar="BOT,BOT,…",
    multiple=True,
    help="A line-up of bots, rotated around the table; repeatable.",
)
@click.option(
    "--option", "settings", metavar="NAME=V,V,…", multiple=True, help="Try these values of an option; repeatable."
)
@click.option(
    "--content", "contents", metavar="FILE", multiple=True, help="Try this content file, or 'packaged'; repeatable."
)
@click.option("--seed", metavar="S", type=int, help="The same seed gives the same tables.")
@click.option("--limit", metavar="N", type=int, help="Break off a game after N decisions.")
@click.option(
    "--watch",
    metavar="N",
    type=int,
    help="Watch every Nth game closely.  [default: all games of bots that think, a hundred or more random ones]",
)
@click.option("--luck", is_flag=True, help="Also vary one source of chance at a time: how much does each decide?")
@click.option(
    "--skill",
    metavar="BOT:N",
    help="Also let this bot play itself with twice its budget of N, and so on, as in halving:8.",
)
@with_fixed
@with_workers
@as_json
def run(
    plan: str,
    out: str,
    games: int | None,
    lineups: tuple[str, ...],
    settings: tuple[str, ...],
    contents: tuple[str, ...],
    seed: int | None,
    limit: int | None,
    watch: int | None,
    luck: bool,
    skill: str | None,
    fixed: tuple[str, ...],
    jobs: int | None,
    ray: str | None,
    as_json: bool,
) -> None:
    """Play an experiment into a new folder: a plan, or one game with the variants that the options name.

    Every line-up is rotated around the table, and game 17 is shuffled alike in all variants. You can stop or kill the
    run at any time: 'lab resume' continues it, and the tables come out the same to the byte.
    """
    demand_tables()
    workers = chosen_workers(jobs, ray)
    numbers = {"games": games, "seed": seed, "limit": limit, "watch": watch}
    given: dict[str, Any] = {word: number for word, number in numbers.items() if number is not None}
    if plan in registry.names():
        experiment = from_options(plan, lineups, settings, contents, {**given, "fix": parse_fixed(fixed)})
    else:
        if lineups or settings or contents or fixed:
            raise BadOption(
                "A plan names its line-ups, options, contents and fixed chance itself: "
                "leave out --seats, --option, --content and --fix."
            )
        if not Path(plan).suffix and not Path(plan).exists():
            registry.load(plan)
        experiment = read_plan(Path(plan))._replace(**given)
    variants = experiment.variants
    if luck and not any(variant.vary for variant in variants):
        experiment = experiment._replace(variants=with_luck(variants))
    if skill is not None:
        experiment = experiment._replace(variants=[*experiment.variants, *with_skill(variants, skill)])
    play(Run.create(Path(out), experiment), workers, as_json)


def from_options(
    game: str, lineups: tuple[str, ...], settings: tuple[str, ...], contents: tuple[str, ...], more: dict[str, Any]
) -> Experiment:
    """The experiment of one game that options on the command line describe."""
    data: dict[str, Any] = {"game": game, **more, "content": list(contents) or [PACKAGED], "options": {}}
    for setting in settings:
        name, equals, values = setting.partition("=")
        if not equals or not name or not values or name in data["options"]:
            raise BadOption(f"'{setting}' does not set an option, or sets it twice. Write --option NAME=VALUE,VALUE.")
        data["options"][name] = values.split(",")
    if not lineups:
        return make_experiment(data, Path())
    found = [
        make_experiment({**data, "bots": lineup, "seats": len(parse_seats(lineup))}, Path())
        for lineup in dict.fromkeys(lineups)
    ]
    return found[0]._replace(variants=[variant for experiment in found for variant in experiment.variants])


@command.command("resume", short_help="Continue a run that was stopped.", examples=["lab resume runs/first"])
@with_run
@with_workers
@as_json
def resume(folder: str, jobs: int | None, ray: str | None, as_json: bool) -> None:
    """Continue a run that was stopped or killed; damaged parts are played again."""
    demand_tables()
    play(Run.open(Path(folder)), chosen_workers(jobs, ray), as_json)


def play(run: Run, workers: Workers, as_json: bool) -> None:
    """Play what is missing and tell what there is."""
    started = time.monotonic()
    kept = sum(task.last - task.first for task in run.done())
    played = 0
    tasks = run.play(workers)
    with closing(tasks), progress_bar() as progress:
        bar = progress.add_task("lab", total=run.experiment.total, completed=kept)
        try:
            for task in tasks:
                played += task.last - task.first
                progress.advance(bar, task.last - task.first)
        except KeyboardInterrupt:
            fail(
                f"Stopped. {kept + played} of {run.experiment.total} games are saved. "
                f"To continue: chabudai lab resume {run.folder}",
                INTERRUPTED,
            )
    seconds = time.monotonic() - started
    if as_json:
        print_json({"games": kept + played, "seconds": round(seconds, 3), "digest": run.digest()})
        return
    rate = f" ({played / seconds:.0f} a second)" if played and seconds else ""
    click.echo(f"{kept + played} games are in {run.folder}{rate}. Variants: {len(run.experiment.variants)}.")
    click.echo(f"Digest of the tables: {run.digest()}. To read the result: chabudai lab report {run.folder}")


@command.command(
    "report",
    short_help="Write a page about a run.",
    examples=["lab report runs/first", "lab report runs/first --out first.html"],
)
@with_run
@with_page
def report(folder: str, out: str | None) -> None:
    """Write a page about a run: what is unfair, what drags, what nobody uses, with plots and every figure.

    The page opens from disk and needs no network. You can write it while the run is still going.
    """
    demand_tables()
    from chabudai.lab.report.page import report as page

    file = Path(folder) / "report.html" if out is None else Path(out)
    write(file, page(Run.open(Path(folder))))
    click.echo(f"The report is in {file}.")


@command.command(
    "watch",
    short_help="Keep the report up to date while a run is played.",
    examples=["lab watch runs/first", "lab watch runs/first --every 30"],
)
@with_run
@click.option(
    "--every",
    metavar="SECONDS",
    type=click.IntRange(min=1),
    default=10,
    show_default=True,
    help="How often to write it.",
)
@with_page
def watch(folder: str, every: int, out: str | None) -> None:
    """Keep the report of a run up to date while it is played; the page in your browser reloads by itself.

    This ends when the run does.
    """
    demand_tables()
    from chabudai.lab.report.page import report as page

    file = Path(folder) / "report.html" if out is None else Path(out)
    run = Run.open(Path(folder))
    told = False
    while True:
        done = len(run.done())
        whole = done == len(run.tasks)
        if done:
            write(file, page(run, 0 if whole else every))
        if whole:
            break
        if done and not told:
            click.echo(f"{file} shows the run as it goes. Ctrl-C stops watching, not the run.")
            told = True
        time.sleep(every)
    click.echo(f"The run is complete. Its report is in {file}.")


@command.command(
    "tune",
    short_help="Change numbers until the game plays as a plan wants it.",
    examples=["lab tune plan.toml --out runs/tuned"],
)
@click.argument("plan", metavar="PLAN.toml")
@click.option(
    "--out", metavar="FOLDER", required=True, help="A new folder, or the folder of a tuning that was stopped."
)
@with_workers
@as_json
def tune(plan: str, out: str, jobs: int | None, ray: str | None, as_json: bool) -> None:
    """Change numbers in a content file, within bounds, until the game plays as the plan wants it.

    Candidates that do badly are dropped early. Stop it whenever you like: the same command continues, and goes further
    if the plan has more trials by then. The best candidate and the original then play once more, with new shuffles. If
    the candidate is better, it becomes a new content file that names the evidence.
    """
    demand_tables()
    from chabudai.lab.tuning import TUNED, Tuning, read_tuning

    started = time.monotonic()
    workers = chosen_workers(jobs, ray)
    tuning = Tuning.open(Path(out), read_tuning(Path(plan)))
    trials = tuning.play(workers)
    with closing(trials), progress_bar() as progress:
        bar = progress.add_task("tune", total=tuning.plan.trials, completed=len(tuning.trials))
        try:
            for _ in trials:
                progress.advance(bar)
        except KeyboardInterrupt:
            kept = f"{len(tuning.trials)} of {tuning.plan.trials} candidates are saved"
            fail(f"Stopped. {kept}; the same command continues.", INTERRUPTED)
    found = tuning.evidence(workers)
    file = tuning.folder / f"{TUNED}.toml"
    if found is not None and found.better:
        write(file, found.text)
    if as_json:
        print_json(
            {
                "trials": len(tuning.trials),
                "games": sum(trial.games for trial in tuning.trials),
                "seconds": round(time.monotonic() - started, 3),
                "content": str(file) if found and found.better else None,
                "numbers": found.trial.numbers if found else None,
                "before": {name: list(figure) for name, figure in found.before.items()} if found else None,
                "after": {name: list(figure) for name, figure in found.after.items()} if found else None,
                "digest": found.digest if found else None,
            }
        )
        return
    dropped = sum(1 for trial in tuning.trials if trial.outcome == "dropped")
    refused = sum(1 for trial in tuning.trials if not trial.whole) - dropped
    click.echo(f"{len(tuning.trials)} candidates: {dropped} dropped early, {refused} refused by the game.")
    if found is None:
        click.echo("None of them comes closer to the target than the content you started from.")
        return
    for way, number in found.trial.numbers.items():
        click.echo(f"{way} = {number}")
    for name, after in found.after.items():
        before = f"{found.before[name].value:.3g}" if name in found.before else "unknown"
        click.echo(f"{name}: {before} before, {after.value:.3g} after ({after.low:.3g} to {after.high:.3g})")
    if found.better:
        click.echo(f"The new content is in {file}, and the run that shows it is better in {found.folder}.")
        if not found.surely:
            click.echo("That it is nearer may still be chance. A plan with more games would tell.")
        if found.worse:
            click.echo(f"Further from the target than before: {', '.join(found.worse)}.")
    else:
        click.echo("With new shuffles the best candidate is no better than the original, so nothing is written.")


@command.command(
    "bench",
    short_help="Time random games, with and without tables.",
    examples=["lab bench", "lab bench {game} --games 1000 --jobs 1"],
)
@click.argument("games", metavar="[GAME]…", nargs=-1)
@click.option(
    "--games", "count", metavar="N", type=int, default=10_000, show_default=True, help="How many games of each title."
)
@click.option("--peers/--no-peers", default=True, help="Play another engine's games too, if it is installed.")
@with_jobs
@as_json
def bench(games: tuple[str, ...], count: int, peers: bool, jobs: int | None, as_json: bool) -> None:
    """Time random games: alone, then with the tables of a run, and beside another engine's games.

    It prints a table in Markdown, line by line: seconds by the clock, seconds of all processors together, and how many
    more of these the tables cost.
    """
    demand_tables()
    from chabudai.lab.bench_runs import heading, measure

    costs: list[dict[str, Any]] = []
    for cost in measure(list(games), count, jobs or 0, peers):
        if not as_json and not costs:
            click.echo(heading(count, cost.jobs))
        costs.append({**cost._asdict(), "overhead": cost.overhead})
        if not as_json:
            click.echo(cost.line())
    if as_json:
        print_json(costs)


@command.command(
    "compare",
    short_help="Write a page about what changed between two runs.",
    examples=["lab compare runs/before runs/after --out changes.html"],
)
@click.argument("first", metavar="RUN")
@click.argument("second", metavar="RUN")
@click.option(
    "--out", metavar="FILE", help="The page to write.  [default: compare.html in the folder of the second run]"
)
def compare(first: str, second: str, out: str | None) -> None:
    """Write a page about what changed between two runs, game by game if they have the same seed."""
    demand_tables()
    from chabudai.lab.report.comparison import compare as page

    file = Path(second) / "compare.html" if out is None else Path(out)
    write(file, page(Run.open(Path(first)), Run.open(Path(second))))
    click.echo(f"The comparison is in {file}.")


@command.command(
    "fit",
    short_help="Look for better weights for the bots.",
    examples=["lab fit {game}", "lab fit {game} --seats 3 --out weights.toml"],
)
@click.argument("game")
@click.option("--seats", metavar="S", type=int, help="For how many seats.  [default: two if possible]")
@click.option(
    "--steps", metavar="N", type=int, default=4, show_default=True, help="How many steps towards better weights."
)
@click.option(
    "--tries", metavar="N", type=int, default=200, show_default=True, help="How many variations each step tries."
)
@click.option(
    "--duel",
    "rounds",
    metavar="N",
    type=int,
    default=200,
    show_default=True,
    help="How many rounds the final duel has.",
)
@click.option(
    "--seed", metavar="S", type=int, default=0, show_default=True, help="The same seed gives the same weights."
)
@click.option(
    "--out",
    metavar="FILE",
    help="Write the weights here if they win the duel; weights for other numbers of seats are kept.",
)
@with_workers
@as_json
def fit(
    game: str,
    seats: int | None,
    steps: int,
    tries: int,
    rounds: int,
    seed: int,
    out: str | None,
    jobs: int | None,
    ray: str | None,
    as_json: bool,
) -> None:
    """Look for better weights of what bots see in a position, by letting variations of them play.

    The new weights have to win a duel against today's; otherwise nothing is written.
    """
    demand_tables()
    from chabudai.lab.fit import Fit, duel, walk, written

    played = registry.load(game)
    chosen = min(max(2, played.min_seats), played.max_seats) if seats is None else seats
    plan = Fit(game, chosen, steps, tries, rounds, seed)
    today = list(plan.load().weights_for(chosen))
    workers = chosen_workers(jobs, ray)
    found = today
    with progress_bar() as progress:
        bar = progress.add_task("steps", total=steps)
        for weights in walk(plan, workers):
            found = weights
            progress.advance(bar)
    verdict = duel(plan, found, workers)
    if verdict.accepted and out is not None:
        write(Path(out), written(plan, found, verdict, Path(out)))
    if as_json:
        named = dict(zip(played.terms, found, strict=True))
        print_json({"weights": named, "accepted": verdict.accepted, **verdict._asdict()})
        return
    for term, before, after in zip(played.terms, today, found, strict=True):
        click.echo(f"{term}: {before:.3g} → {after:.3g}")
    share = f"{verdict.share:.0%} of {verdict.games} games ({verdict.low:.0%} – {verdict.high:.0%})"
    if not verdict.accepted:
        click.echo(f"Not accepted: against today's weights these won {share}.")
    else:
        kept = f"They are in {out}." if out is not None else "To write them, add --out FILE."
        click.echo(f"Accepted: against today's weights these won {share}. {kept}")
