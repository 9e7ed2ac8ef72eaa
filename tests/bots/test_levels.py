"""The five levels: each looks further than the one below, all from the view alone, whatever the mode."""

from __future__ import annotations

import pytest

from chabudai.bots.beam import Turn, beam, best_turn, best_turns
from chabudai.bots.bot import Moment
from chabudai.bots.halving import halving, played_on
from chabudai.bots.levels import LABELS, MINDS, PITCHES, LevelBot, think_over
from chabudai.bots.looking import Verdict, best_first, best_of, glance, judged_by, sampled, turn_is_over
from chabudai.bots.patience import Patience
from chabudai.bots.rehearsal import found, rehearsal
from chabudai.bots.tree import Node, look_around, simulate, tree
from chabudai.core import registry as games
from chabudai.core.game import OptionValue
from chabudai.core.mind import BEAM, GLANCE, HALVING, REHEARSAL, SEARCHES, TREE, Mind
from chabudai.core.rng import Rng
from chabudai.core.state import State
from chabudai.lab import play_match

GAMES = games.names()
SMALL = {
    GLANCE: Mind(GLANCE),
    BEAM: Mind(BEAM, roots=3, width=2, plies=4, children=8),
    HALVING: Mind(HALVING, roots=3, simulations=6, turns=2, plies=4, children=8),
    REHEARSAL: Mind(REHEARSAL, worlds=2, roots=3, width=2, ways=4, simulations=8, turns=2, plies=4, children=8),
    TREE: Mind(TREE, simulations=8, plies=4, children=8),
}
"""One mind for each search, quick enough to be tried everywhere."""
ENDLESS = Patience()


def middle(game: str, seats: int, options: dict[str, OptionValue] | None = None, seed: int = 5) -> State:
    """A position some way into a match of whoever plays at random, where there is something to choose."""
    state = games.load(game).new(seats, seed, options)
    rng = Rng(seed, "middle")
    found = state
    for _ in range(25):
        if state.over:
            break
        seat = state.actors()[0]
        if len(state.legal_moves(seat)) > 1:
            found = state.copy()
        state.play(seat, state.random_move(seat, rng))
    return found


def considered(state: State, mind: Mind, seed: int = 1) -> Verdict:
    seat = state.actors()[0]
    return think_over(state.view(seat), seat, state.legal_moves(seat), mind, Rng(seed))


# --- what a level is ---------------------------------------------------------------------------------------------


def test_every_level_has_a_name_and_a_character_of_its_own() -> None:
    assert len(set(LABELS)) == len(set(PITCHES)) == len(MINDS) == 5
    bots = [LevelBot(level) for level in MINDS]
    assert [bot.name for bot in bots] == ["level-1", "level-2", "level-3", "level-4", "level-5"]


def test_a_game_may_say_how_a_level_thinks_best(monkeypatch: pytest.MonkeyPatch) -> None:
    state = middle("kodama-forest", 2)
    own = Mind(GLANCE)
    monkeypatch.setattr(state.game, "minds", {5: own})
    assert LevelBot(5).mind(state) is own
    assert LevelBot(4).mind(state) is MINDS[4]


def test_a_seasoned_mind_judges_by_experience() -> None:
    """Every position is rated by the game with experience, and the view that was given stays as it is."""
    state = middle("hitodama", 2)
    game, seat = state.game, state.actors()[0]
    view = state.view(seat)
    moves = view.legal_moves(seat)
    expected = glance(judged_by(Mind(GLANCE, seasoned=True), view).imagine(Rng(4)), seat, moves)
    assert expected != glance(view.imagine(Rng(4)), seat, moves)
    chosen = think_over(view, seat, moves, Mind(GLANCE, seasoned=True), Rng(4)).moves[0]
    assert expected[moves.index(chosen)] == max(expected)
    assert view.game is game


def test_a_game_without_such_experience_is_judged_as_ever() -> None:
    state = middle("boo", 2)
    assert considered(state, Mind(GLANCE, seasoned=True)).moves == considered(state, Mind(GLANCE)).moves


def test_a_search_that_does_not_exist_is_refused() -> None:
    with pytest.raises(
        ValueError, match="'crystal ball' is no search; there are glance, beam, halving, rehearsal, tree"
    ):
        Mind("crystal ball")


def test_a_beginner_overlooks_moves_but_makes_the_best_of_the_rest() -> None:
    state = middle("kodama-forest", 2)
    verdict = considered(state, Mind(GLANCE, overlooked=0.7))
    moves = state.legal_moves(state.actors()[0])
    assert 0.1 * len(moves) < len(verdict.moves) < 0.5 * len(moves)
    world = state.view(state.actors()[0])
    ratings = dict(zip(moves, glance(world.imagine(Rng(9)), state.actors()[0], moves), strict=True))
    assert ratings[verdict.moves[0]] == max(ratings[move] for move in verdict.moves)
    assert considered(state, Mind(GLANCE, overlooked=1.0)).moves[0] in moves


# --- every search, everywhere --------------------------------------------------------------------------------------


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("game", GAMES)
def test_every_search_plays_every_number_of_seats(game: str, search: str) -> None:
    """Competitive, together and alone; the same view gives the same move, whatever is true."""
    played = games.load(game)
    for seats in range(played.min_seats, played.max_seats + 1):
        state = middle(game, seats)
        seat = state.actors()[0]
        moves = state.legal_moves(seat)
        verdict = think_over(state.view(seat), seat, moves, SMALL[search], Rng(4))
        assert set(verdict.moves) <= set(moves)
        other = state.view(seat).imagine(Rng(99)).view(seat)
        again = think_over(other, seat, moves, SMALL[search], Rng(4))
        assert (again.moves, again.worth) == (verdict.moves, verdict.worth)
        assert all(-1 <= worth <= 1 for worth in verdict.worth)


@pytest.mark.parametrize("search", SEARCHES)
def test_every_search_plays_together(search: str) -> None:
    state = middle("kodama-forest", 2, {"mode": "cooperative"})
    assert considered(state, SMALL[search]).moves[0] in state.legal_moves(state.actors()[0])


# --- the parts -----------------------------------------------------------------------------------------------------


def test_ties_are_broken_by_chance() -> None:
    rng = Rng(1)
    assert {best_of([0.0, 1.0, 1.0], rng) for _ in range(30)} == {1, 2}
    assert {tuple(best_first([0.0, 1.0, 1.0], rng)) for _ in range(30)} == {(1, 2, 0), (2, 1, 0)}


def test_a_sample_is_a_part_of_the_moves() -> None:
    moves = list(range(50))
    drawn = sampled(moves, 10, Rng(2))
    assert len(set(drawn)) == 10
    assert moves == list(range(50))
    assert sampled(moves, 50, Rng(2)) == moves


def test_a_turn_ends_when_the_seat_has_nothing_to_decide_or_at_news() -> None:
    state = games.load("kodama-forest").new(2, 1)
    stops = Mind(BEAM, stop_at_news=True)
    assert not turn_is_over(state, 0, state.news, stops)
    assert turn_is_over(state, 0, state.news - 1, stops)
    assert not turn_is_over(state, 0, state.news - 1, Mind(BEAM))
    for _ in range(2):
        state.play(0, state.legal_moves(0)[0])
        while state.actors() == [0]:
            state.play(0, state.legal_moves(0)[0])
    assert turn_is_over(state, 0, state.news, Mind(BEAM))


def test_a_beam_orders_its_moves_by_what_they_promise() -> None:
    state = middle("hitodama", 2)
    seat = state.actors()[0]
    verdict = beam(state.view(seat), seat, state.legal_moves(seat), Mind(BEAM, roots=4, worlds=2), Rng(5), ENDLESS)
    assert len(verdict.moves) == 4
    assert verdict.worth == sorted(verdict.worth, reverse=True)


def test_halving_tells_who_was_left_and_who_dropped_out() -> None:
    state = middle("hitodama", 2)
    seat = state.actors()[0]
    mind = Mind(HALVING, roots=8, simulations=24, turns=1, plies=4, children=6)
    verdict = halving(state.view(seat), seat, state.legal_moves(seat), mind, Rng(5), ENDLESS)
    assert len(set(verdict.moves)) == len(verdict.worth) == min(8, len(state.legal_moves(seat)))
    assert verdict.worth[0] >= verdict.worth[1], "the last two were tried equally often in the same worlds"


def test_a_glance_knows_who_wins_where_a_move_ends_the_match() -> None:
    """The last decision of a match: all moves are rated by results, and none promises more than the best result."""
    state = games.load("kodama-forest").new(2, 3)
    rng = Rng(3)
    while not state.after(state.actors()[0], state.legal_moves(state.actors()[0])[0]).over:
        seat = state.actors()[0]
        state.play(seat, state.random_move(seat, rng))
    seat = state.actors()[0]
    moves = state.legal_moves(seat)
    game = state.game
    spread = game.spread(2, 1.0)
    certain = game.lead(1.0, spread)
    results = [game.lead(game.prospects(state.after(seat, move))[seat], spread) for move in moves]
    assert glance(state, seat, moves) == results
    assert certain in (abs(result) for result in results)
    assert game.lead(-1.0, spread) == -certain
    assert game.expected([game.lead(0.4, spread), 0.0], spread, 0.0) == [pytest.approx(0.4), pytest.approx(-0.4)]


def test_a_beam_gives_whole_turns_the_best_first() -> None:
    state = middle("boo", 2)
    seat = state.actors()[0]
    world = state.view(seat).imagine(Rng(1))
    mind = Mind(BEAM, width=3)
    turns = best_turns(world, seat, world.legal_moves(seat)[0], mind, Rng(2))
    assert [turn.worth for turn in turns] == sorted([turn.worth for turn in turns], reverse=True)
    for turn in turns:
        line = world.copy()
        for move in turn.moves:
            assert seat in line.actors()
            line.play(seat, move)
        assert len(turn.moves) == mind.plies + 1 or seat not in line.actors()
        assert line.game.prospects(line)[seat] == turn.worth


def test_a_rehearsal_compares_different_turns_and_plans_the_best() -> None:
    state = middle("boo", 2)
    seat = state.actors()[0]
    view, moves = state.view(seat), state.legal_moves(seat)
    mind = Mind(REHEARSAL, worlds=3, roots=4, width=2, ways=5, simulations=20, turns=1, answered=True)
    ways = found([view.imagine(Rng(number)) for number in range(3)], seat, moves, mind, Rng(1), ENDLESS)
    assert 1 < len(ways) <= 5
    assert len({tuple(way) for way in ways}) == len(ways)
    verdict = rehearsal(view, seat, moves, mind, Rng(4), ENDLESS)
    assert len(set(verdict.moves)) == len(verdict.moves) == len(verdict.worth)
    world = view.imagine(Rng(9)).after(seat, verdict.moves[0])
    for seen, move in verdict.plan:
        assert world.view(seat).digest() == seen
        world.play(seat, move)


def test_what_is_played_on_is_rated_after_the_answer_where_the_mind_says_so() -> None:
    """With the same chance: the end of the own turn, what the other makes of it, and the next own turn."""
    state = middle("hitodama", 2)
    seat = state.actors()[0]
    way = [state.legal_moves(seat)[0]]
    minds = [Mind(REHEARSAL, turns=turns, answered=answered) for turns, answered in ((1, False), (1, True), (2, False))]
    rated = [played_on(state, seat, way, mind, Rng(7)) for mind in minds]
    assert len(set(rated)) == 3
    impossible = [*way, max(state.game.moves.size - 1, 0)]
    assert played_on(state, seat, impossible, minds[0], Rng(7)) == rated[0], "what cannot be played is left out"


def test_a_tree_counts_every_simulation() -> None:
    state = middle("hitodama", 3)
    seat = state.actors()[0]
    view = state.view(seat)
    root = Node(seat)
    look_around(root, view.imagine(Rng(1)), state.legal_moves(seat), SMALL[TREE], Rng(1))
    assert root.priors == sorted(root.priors, reverse=True)
    assert sum(root.priors) == pytest.approx(1)
    for number in range(12):
        simulate(root, view.imagine(Rng(number)), SMALL[TREE], Rng(number))
    assert root.count == sum(root.visits) == 12
    verdict = tree(view, seat, state.legal_moves(seat), SMALL[TREE], Rng(2), ENDLESS)
    assert verdict.moves[0] in state.legal_moves(seat)


def test_a_node_passes_over_what_is_not_possible_and_widens() -> None:
    node = Node(0)
    node.open([7, 3, 5, 9], [0.4, 0.3, 0.2, 0.1])
    assert node.pick([3, 5, 7, 9], 1.0) == 0
    assert node.pick([5, 9], 1.0) == 2
    assert node.pick([4], 1.0) == -1
    node.count, node.visits, node.totals = 1, [1, 0, 0, 0], [-1.0, 0.0, 0.0, 0.0]
    assert node.pick([3, 5, 7, 9], 1.0) == 1


class Clock:
    """Hours that pass by looking at them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        monkeypatch.setattr("chabudai.bots.patience.monotonic", self)

    def __call__(self) -> float:
        self.now += 3600
        return self.now


@pytest.mark.once
@pytest.mark.parametrize("search", [BEAM, HALVING, REHEARSAL, TREE])
def test_whoever_runs_out_of_time_answers_by_what_was_found_so_far(
    search: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = middle("hitodama", 2)
    seat = state.actors()[0]
    moves = state.legal_moves(seat)
    worlds = 50 if search == BEAM else 1
    endless = Mind(search, worlds=worlds, roots=3, width=1, simulations=10**9, plies=4, children=4)
    followed: list[int] = []

    def counted(world: State, seat: int, move: int, mind: Mind, rng: Rng) -> Turn:
        followed.append(move)
        return best_turn(world, seat, move, mind, rng)

    monkeypatch.setattr("chabudai.bots.beam.best_turn", counted)
    Clock(monkeypatch)
    verdict = think_over(state.view(seat), seat, moves, endless, Rng(4), Patience(20.0))
    assert verdict.moves[0] in moves
    assert all(-1 <= worth <= 1 for worth in verdict.worth)
    assert len(followed) == (endless.roots if search == BEAM else 0), "a beam looks at one world and no more"


def test_time_that_does_not_run_out_changes_nothing() -> None:
    state = middle("hitodama", 2)
    seat = state.actors()[0]
    bot = LevelBot(4)
    hurried = bot.decide(state.view(seat), seat, Rng(2), Moment(seconds=10**6))
    assert hurried == bot.choose(state.view(seat), seat, Rng(2))


# --- plans ---------------------------------------------------------------------------------------------------------


def test_a_turn_that_goes_as_imagined_is_not_thought_over_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second decision of a turn costs no search, and is the one that was planned; a surprise is thought over."""
    game = games.load("boo")
    monkeypatch.setattr(game, "minds", {5: Mind(BEAM, roots=3, width=2)})
    state = game.new(2, 3)
    bot, moment = LevelBot(5), Moment()
    rng = Rng(1)
    for _ in range(60):
        seat = state.actors()[0]
        if seat == 0 and len(state.legal_moves(0)) > 1:
            move = bot.decide(state.view(0), 0, rng, moment)
            plan = moment.memory["plan"]
            state.play(0, move)
            if plan and state.actors() == [0] and len(state.legal_moves(0)) > 1:
                break
        else:
            state.play(seat, state.random_move(seat, rng))
    assert plan[0][0] == state.view(0).digest()
    before = Rng(5)
    assert bot.decide(state.view(0), 0, before, moment) == plan[0][1]
    assert before.below(10**6) == Rng(5).below(10**6), "no chance was used"
    elsewhere = game.new(2, 4)
    seat = elsewhere.actors()[0]
    assert bot.decide(elsewhere.view(seat), seat, Rng(5), moment) in elsewhere.legal_moves(seat)


# --- strength --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_planning_a_turn_beats_a_beginner() -> None:
    """Four games of Hitodama, each chance in both seats: nearly all of them are won."""
    game = games.load("hitodama")
    worth = 0.0
    for seed in (3, 4):
        for own in (0, 1):
            table = [LevelBot(1), LevelBot(1)]
            table[own] = LevelBot(4)
            worth += play_match(game, list(table), {}, seed, 0).utilities[own]
    assert worth >= 2
