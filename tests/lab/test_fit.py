"""Fitting weights: they follow what wins, only a duel accepts them, and the file keeps where they come from."""

from __future__ import annotations

from pathlib import Path

import pytest

from chabudai.core import registry
from chabudai.core.errors import BadContent, BadOption
from chabudai.core.rng import Rng
from chabudai.core.weights import read_weights
from chabudai.lab.fit import Fit, Try, Verdict, WeighingBot, bell, duel, moved, sizes, walk, written

FIT = Fit("kodama-forest", 2, steps=1, tries=2, duel=2, seed=1)


def test_a_step_goes_where_tries_gained_most() -> None:
    rng = Rng(1)
    tries = []
    for number in range(200):
        direction = [bell(rng), bell(rng), bell(rng)]
        tries.append(Try(number, direction, 3 * direction[0] - 4 * direction[2] + bell(rng)))
    centre = [1.0, 2.0, 0.0]
    found = moved(centre, tries)
    strides = [(after - before) / size for after, before, size in zip(found, centre, sizes(centre), strict=True)]
    assert strides == pytest.approx([0.6, 0.0, -0.8], abs=0.1)
    assert moved(centre, [Try(0, [1.0, 1.0, 1.0], 0.0)]) == centre


@pytest.mark.slow
def test_weights_without_sense_lose_the_duel_and_the_same_ones_draw_it() -> None:
    game = registry.load("kodama-forest")
    today = game.weights_for(2)
    worse = duel(FIT, [-weight for weight in today])
    assert worse.share == 0.0
    assert not worse.accepted
    same = duel(FIT, list(today))
    assert (same.games, same.share, same.accepted) == (4, 0.5, False)
    assert Verdict(100, 0.7, 0.6, 0.78).accepted


@pytest.mark.slow
def test_a_fit_is_the_same_for_any_number_of_processes() -> None:
    once = list(walk(FIT))
    assert once == list(walk(FIT, 2))
    assert len(once) == FIT.steps
    assert once[0] != registry.load("kodama-forest").weights_for(2)


@pytest.mark.slow
def test_alone_the_common_result_is_what_counts() -> None:
    solo = FIT._replace(seats=1)
    assert duel(solo, [-weight for weight in registry.load("kodama-forest").weights_for(1)]).share == 0.0
    assert len(next(walk(solo))) == len(registry.load("kodama-forest").terms)


def test_a_bot_with_its_own_weights_leaves_those_of_the_game() -> None:
    state = registry.load("kodama-forest").new(2, 1)
    before = state.game.weights
    moves = state.legal_moves(0)
    usual = WeighingBot(state.game.weights_for(2)).ratings(state.view(0), 0, moves, Rng(1))
    turned = WeighingBot([-weight for weight in state.game.weights_for(2)]).ratings(state.view(0), 0, moves, Rng(1))
    assert turned == pytest.approx([-rating for rating in usual])
    assert state.game.weights is before


def test_a_file_keeps_the_weights_of_other_numbers_of_seats(tmp_path: Path) -> None:
    game = registry.load("kodama-forest")
    file = tmp_path / "weights.toml"
    verdict = Verdict(100, 0.7, 0.6, 0.78)
    two, three = [0.5] * len(game.terms), [0.25] * len(game.terms)
    file.write_text(written(FIT, two, verdict, file))
    file.write_text(written(FIT._replace(seats=3), three, verdict, file))
    assert read_weights(file.read_text(), game.terms) == {2: two, 3: three}
    assert "1 steps of 2 tries from seed 1; 70.0% of 100 games" in file.read_text()


def test_weights_of_other_terms_are_refused() -> None:
    text = '[seats.2.weights]\n"bare squares" = 1.0\n'
    assert read_weights(text, ["bare squares"]) == {2: [1.0]}
    with pytest.raises(BadContent, match="for 2 seats are not those of the terms fives"):
        read_weights(text, ["fives"])
    with pytest.raises(BadContent, match="holds no weights"):
        read_weights("seats = 3", ["fives"])


def test_the_weights_of_the_nearest_number_of_seats_serve(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.load("kodama-forest")
    monkeypatch.setattr(game, "weights", {2: [2.0], 4: [4.0]})
    assert [game.weights_for(seats) for seats in (1, 2, 3, 6)] == [[2.0], [2.0], [2.0], [4.0]]


@pytest.mark.parametrize(
    ("fit", "sentence"),
    [
        (FIT._replace(game="hitodama"), "Hitodama has no weights that could be fitted"),
        (FIT._replace(steps=0), "at least 1 step, not 0"),
        (FIT._replace(tries=0), "at least 1 try, not 0"),
        (FIT._replace(duel=0), "at least 1 round of the duel, not 0"),
    ],
)
def test_an_impossible_fit_is_refused(fit: Fit, sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        fit.load()
