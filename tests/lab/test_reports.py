"""Pages about runs: whole in one file, told in words, sound as HTML."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import polars as pl
import pytest

from chabudai import lab
from chabudai.core.registry import load
from chabudai.lab.experiment import make_experiment
from chabudai.lab.metrics.catalogue import METRICS, of_variant
from chabudai.lab.metrics.differences import difference, pairs, seat_changes, use_changes
from chabudai.lab.report.comparison import compare
from chabudai.lab.report.heat import cell_of, touched
from chabudai.lab.report.page import leads, report
from chabudai.lab.run_folder import Run
from chabudai.lab.tables import SCHEMAS, BadRun, Tables


class Sound(HTMLParser):
    """Every element that is opened is closed, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "input"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert "svg" in self.open, f"{tag} closes itself in a drawing only"

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def run(folder: Path, **plan: object) -> Run:
    made = Run.create(
        folder, make_experiment({"game": "bean-nim", "games": 30, "bots": ["random", "greedy,random"], **plan}, folder)
    )
    list(made.play(1))
    return made


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return run(tmp_path_factory.mktemp("lab") / "first", seats=[2, 3])


def sound(text: str) -> None:
    parser = Sound()
    parser.feed(text)
    assert parser.open == []
    assert "{{" not in text
    assert not re.search(r"https?://|<script|<link|@import|url\((?!#)|\bnan\b|\binf\b", text)


def test_a_report_is_one_sound_page_that_needs_nothing_else(played: Run) -> None:
    text = report(played)
    sound(text)
    for words in ("What bots say about Bean Nim", "120 games of 4 variants", "Who wins, by seat", played.digest()):
        assert words in text
    assert text.count("<section") == 4
    assert text.count("The lead through the game") == 4
    shown, drawn = (re.findall(rf'class="{word}-(\d)"', text) for word in ("show", "series"))
    assert shown == drawn == ["1", "2"] * 2 + ["1", "2", "3"] * 2, "each seat can be taken out of its drawing"
    assert ".show-3:not(:checked)) .series-3" in text
    assert text.count(METRICS[0].definition) == 4
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text


@pytest.mark.parametrize(("low_wins", "wanted"), [(False, [0, 4, 3]), (True, [0, -5, -7])])
def test_the_lead_is_that_of_the_later_winner(low_wins: bool, wanted: list[float]) -> None:
    courses = [(0, 1, [0, 5, 9]), (0, 2, [0, 1, 6]), (0, 3, [0, 0, 2]), (1, 1, [0, 9, 9]), (1, 1, [0, 0, 9])]
    rows = [
        {"variant": 0, "number": number, "seat": seat, "place": place, "course": course}
        for seat, (number, place, course) in enumerate(courses)
    ]
    tables = Tables(*[pl.DataFrame(rows if name == "seats" else [], schema=SCHEMAS[name]) for name in SCHEMAS])
    assert leads(tables, low_wins) == [(value, value, value) for value in wanted], "a shared victory has no lead"


def test_a_report_of_an_unfinished_run_says_so(tmp_path: Path) -> None:
    made = Run.create(tmp_path / "run", make_experiment({"game": "bean-nim", "games": 30}, tmp_path))
    with pytest.raises(BadRun, match="has no games yet"):
        report(made)
    tasks = made.play(1)
    next(tasks)
    tasks.close()
    assert "5 of 30 games so far" in report(made)
    assert "<progress" not in report(made)
    live = report(made, refresh=10)
    sound(live)
    assert '<meta http-equiv="refresh" content="10">' in live
    assert "<progress max='30' value='5'" in live
    assert "16.7 % played; this page loads itself anew every 10 seconds." in live


@pytest.mark.parametrize(
    "plan", [{"seats": 1, "options": {"mode": "solo"}}, {"seats": 2, "options": {"mode": "cooperative"}}]
)
def test_ways_of_playing_without_a_winner_have_a_report(tmp_path: Path, plan: dict[str, object]) -> None:
    made = Run.create(tmp_path / "run", make_experiment({"game": "kodama-forest", "games": 1, **plan}, tmp_path))
    list(made.play(1))
    sound(report(made))


def test_the_same_run_twice_differs_in_nothing(played: Run, tmp_path: Path) -> None:
    again = run(tmp_path / "again", seats=[2, 3])
    text = compare(played, again)
    sound(text)
    assert text.count("Nothing has surely changed.") == 4
    assert "taken game by game" in text


def test_a_change_of_content_is_found(played: Run, tmp_path: Path) -> None:
    content = load("bean-nim").content.text.replace("red = 5", "red = 9")
    (tmp_path / "more.toml").write_text(content, "utf-8")
    plan = {
        "game": "bean-nim",
        "games": 30,
        "bots": ["random", "greedy,random"],
        "seats": [2, 3],
        "content": "more.toml",
    }
    other = Run.create(tmp_path / "more", make_experiment(plan, tmp_path))
    list(other.play(1))
    assert pairs(played, other) == [(0, 0), (1, 1), (2, 2), (3, 3)]
    text = compare(played, other)
    sound(text)
    assert "Length in decisions went up from " in text
    assert "<h2>Bean Nim · 2 × random · packaged → more</h2>" in text
    length = next(metric for metric in METRICS if metric.name == "decisions")
    both = played.tables(), other.tables()
    paired, plain = (difference(length, *both, paired=way) for way in (True, False))
    assert paired is not None
    assert plain is not None
    assert paired.change.value == pytest.approx(plain.change.value)
    ties = next(metric for metric in METRICS if metric.name == "unfinished")
    none = difference(ties, *both, paired=True)
    assert none is not None
    assert none.first.value == 0 < none.first.high, "that nothing was seen proves only that it is rare"


def test_a_comparison_tells_seats_figures_and_pieces(tmp_path: Path) -> None:
    """The same seats with more homes for the money: what is bought changes, and the page says so in words and plots."""
    text = load("boo").content.text
    cheap = (
        text.replace('"II 4 4 3"', '"II 4 1 3"').replace('"II 3 3 3"', '"II 3 1 3"').replace('"II 2 3 2"', '"II 2 1 2"')
    )
    (tmp_path / "cheap.toml").write_text(cheap, "utf-8")
    runs = []
    for name in ("packaged", "cheap.toml"):
        plan = {"game": "boo", "seats": 2, "bots": "random", "games": 40, "watch": 1, "content": name}
        runs.append(Run.create(tmp_path / f"run-{name}", make_experiment(plan, tmp_path)))
        list(runs[-1].play(1))
    first, second = (each.tables() for each in runs)
    shown = compare(*runs)
    sound(shown)
    for words in ("Who wins, by seat", "How much changed", "Where the points come from", "What is used more and less"):
        assert words in shown
    seats = seat_changes(first, second, paired=True)
    assert len(seats) == 2
    assert seats[0].value == pytest.approx(-seats[1].value), "what one seat gains the other loses"
    assert seats[0].low < seats[0].value < seats[0].high
    used = use_changes(first, second, load("boo"), paired=True)
    bought = [each for each in used if each.sort == "home tile"]
    assert bought
    assert sum(each.change.value for each in bought) > 0, "what is cheaper is bought more often"
    for each in used:
        assert each.change.value == pytest.approx(each.second - each.first)
    assert use_changes(of_variant(first, 9), second, load("boo"), paired=True) == [], "of no games nothing is said"


def test_runs_that_share_nothing_are_not_compared(played: Run, tmp_path: Path) -> None:
    other = run(tmp_path / "other", bots="greedy", seats=2)
    with pytest.raises(BadRun, match="they share no game with the same number of seats and the same line-up"):
        compare(played, other)


def test_another_seed_is_compared_by_means(played: Run, tmp_path: Path) -> None:
    assert "The seeds differ" in compare(played, run(tmp_path / "other", seats=[2], seed=9))


def test_tables_load_as_data_frames(played: Run) -> None:
    tables = lab.load(str(played.folder))
    assert tables.games.height == 120
    with pytest.raises(BadRun, match="not a run of the lab"):
        lab.load(played.folder / "games")


def test_a_report_shows_on_the_table_where_it_happens(tmp_path: Path) -> None:
    own = run(tmp_path / "run", bots=["greedy,random"], seats=2)
    found = touched(own.tables())
    drawn = load("bean-nim").draw(load("bean-nim").new(2).view(0)).elements()
    heaps = [each for each in found if each.element in drawn]
    assert heaps
    assert [each.times for each in found] == sorted((each.times for each in found), reverse=True)
    decisions = own.tables().games["decisions"].sum()
    assert 0 < sum(each.times for each in heaps) * 30 <= 3 * decisions
    text = report(own)
    sound(text)
    assert "Where it happens" in text
    assert f".chabudai.heat-0 #{heaps[0].element}{{" in text
    assert f"<title>{heaps[0].sentence()}</title>" in text


def test_the_cells_of_a_board_are_filled_and_larger_things_glow() -> None:
    drawn = load("boo").draw(load("boo").new(2).view(0)).elements()
    assert cell_of(drawn["cell-r0c0"]) == ">rect"
    assert cell_of(drawn["stalk-1"]) is None
    castle = load("gachijo").draw(load("gachijo").new(2).view(0)).elements()
    assert cell_of(castle["r0c0"]) == ""


def test_quick_games_are_traced_only_where_one_asks(tmp_path: Path) -> None:
    assert touched(run(tmp_path / "quick", bots=["random"]).tables()) == []
    assert "Where it happens" not in report(Run.open(tmp_path / "quick"))
    assert touched(run(tmp_path / "asked", bots=["random"], watch=1).tables())
