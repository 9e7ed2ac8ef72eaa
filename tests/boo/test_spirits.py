"""BOO-SPIRIT and the rulings on calling spirits."""

from __future__ import annotations

import pytest

from boo.table import (
    BOX,
    GAME,
    ask,
    autumn,
    begin_phase,
    food,
    give_spirits,
    kind,
    lay_out,
    new,
    pack,
    set_food,
    set_stalk,
    set_stocks,
    set_temple,
    winter,
)
from chabudai.core.rng import Rng
from chabudai.games.boo.rules.box import KAPPA, SPIRITS, spirits_of
from chabudai.games.boo.rules.food import Feast
from chabudai.games.boo.rules.grove import Place, Resolve
from chabudai.games.boo.rules.scoring import spirit_points
from chabudai.games.boo.state import SUMMER, WINTER, BooState
from kit import asked, decision, legal, play, refused

WAKINGS = [f"wake {name}" for name in SPIRITS]
SUMMER_KINDS = ["kappa", "tanuki", "rokurokubi", "kitsune", "tengu", "bakeneko"]


def turn(awake: str, stock: str = "red-cook red-balance") -> BooState:
    """Seat 0 is about to visit, with these spirits; stalks give red shoots."""
    state = lay_out(stocks={0: {"red": stock, "blue": "blue-fund blue-fund", "green": "green-fund green-fund"}})
    for number in range(1, 5):
        set_stalk(state, number, "red-cook red-fund red-balance")
    give_spirits(state, 0, awake=awake)
    state.coins[0] = 0
    return state


def resolving(awake: str, *shoots: str, left: int = 4) -> BooState:
    state = turn(awake)
    set_stocks(state, 0, blue="blue-fund blue-fund", green="green-fund green-fund")
    for number, shoot in enumerate(shoots):
        state.pending[number * 2] = state.waiting[number * 2] = kind(shoot)
    return ask(state, Resolve(0, left, 0))


@pytest.mark.rule("BOO-SPIRIT-01", "BOO-SPIRIT-02")
def test_a_spirit_is_won_in_autumn_and_arrives_awake() -> None:
    state = lay_out(3)
    state.tops[0] = KAPPA
    set_temple(state, "red", "yellow")
    autumn(state)
    assert state.awake[1] == pack("kappa")
    assert state.asleep == [0, 0, 0]


@pytest.mark.rule("BOO-SPIRIT-03", "BOO-R-25")
def test_the_windows_of_a_turn() -> None:
    """Before the stock, before the offering, before placing, before each shoot, after the last push."""
    state = turn("rokurokubi rokurokubi kappa", stock="red-balance red-fund")
    state.reserve[0] = 2
    assert legal(state, "use") == ["use kappa", "use rokurokubi"]
    play(state, "visit red")
    assert decision(state) == "Offering"
    assert legal(state, "use") == ["use kappa", "use rokurokubi"]
    play(state, "offer 2-0-0-0")
    assert legal(state, "use") == ["use kappa", "use rokurokubi"]
    play(state, "place 1")
    assert legal(state, "use") == []
    assert refused(state, "use kappa") == "BOO-R-25"
    play(state, "place 2")
    assert legal(state, "use") == ["use kappa", "use rokurokubi"]
    play(state, "perform 1 near")
    assert decision(state) == "Balance"
    assert refused(state, "use rokurokubi") == "BOO-BALANCE-01"
    play(state, "obtain left 1")
    assert legal(state, "use") == []
    play(state, "stop")
    assert legal(state, "use") == ["use kappa", "use rokurokubi"]
    play(state, "decline 2 near")
    assert legal(state) == ["use kappa", "use rokurokubi", "end"]
    play(state, "use rokurokubi")
    assert state.coins[0] == 2
    play(state, "end")
    assert state.actors() == [1]


@pytest.mark.rule("BOO-SPIRIT-03")
def test_only_the_owner_in_the_own_turn() -> None:
    state = turn("")
    give_spirits(state, 1, awake="kappa")
    assert refused(state, "use kappa") == "BOO-SPIRIT-03"
    assert state.legal_moves(1) == []


@pytest.mark.rule("BOO-SPIRIT-04", "BOO-SPIRIT-06")
def test_a_called_spirit_sleeps_until_it_is_woken_in_winter() -> None:
    state = turn("rokurokubi")
    play(state, "use rokurokubi")
    assert state.awake[0] == 0
    assert state.asleep[0] == pack("rokurokubi")
    assert refused(state, "use rokurokubi") == "BOO-SPIRIT-04"
    begin_phase(state, SUMMER)
    assert legal(state, "use") == []
    winter(state)
    play(state, "wake rokurokubi")
    assert state.awake[0] == pack("rokurokubi")
    assert state.coins[0] == 1


@pytest.mark.rule("BOO-SPIRIT-06")
def test_through_whole_games_only_a_paid_waking_wakes() -> None:
    woken = 0
    for seed in range(4):
        state = new(2, seed)
        rng = Rng(seed, "waking")
        while not state.over:
            seat = asked(state)
            moves = state.legal_moves(seat)
            calls = [move for move in moves if GAME.moves.decode(move).family == "use"]
            move = rng.pick(calls or moves)
            asleep, coins, phase = state.asleep[:], state.coins[seat], state.phase
            state.play(seat, move)
            name = GAME.moves.text(move)
            woke = [name] if name in WAKINGS else []
            for owner in range(2):
                before, now = asleep[owner], state.asleep[owner]
                lost = [WAKINGS[kind] for kind in range(7) if spirits_of(before, kind) > spirits_of(now, kind)]
                assert lost == (woke if owner == seat else [])
            if name in WAKINGS:
                woken += 1
                assert phase == WINTER
                assert coins - state.coins[seat] == BOX.wake_costs[WAKINGS.index(name)]
    assert woken > 5


@pytest.mark.rule("BOO-SPIRIT-05", "BOO-R-28")
def test_several_spirits_in_one_turn_each_by_itself() -> None:
    state = turn("rokurokubi rokurokubi kappa")
    play(state, "use rokurokubi")
    assert state.awake[0] == pack("rokurokubi kappa")
    play(state, "use rokurokubi", "use kappa", "happiness")
    assert state.coins[0] == 4
    assert state.awake[0] == 0
    assert decision(state) == "Visit"


@pytest.mark.rule("BOO-SPIRIT-07")
def test_spirits_count_awake_or_asleep() -> None:
    state = lay_out(awake={0: "kappa"}, asleep={0: "tengu"})
    assert spirit_points(state, 0) == 4
    give_spirits(state, 0, asleep="kappa tengu")
    assert spirit_points(state, 0) == 4


@pytest.mark.rule("BOO-SPIRIT-08")
def test_kappa_performs_a_balance_action() -> None:
    state = turn("kappa")
    play(state, "use kappa")
    assert decision(state) == "Balance"
    play(state, "happiness")
    assert state.scores()[0] == 6
    assert decision(state) == "Visit"


@pytest.mark.rule("BOO-SPIRIT-09")
def test_tanuki_performs_an_improve_action() -> None:
    state = turn("tanuki")
    play(state, "use tanuki", "coin")
    assert state.coins[0] == 1


@pytest.mark.rule("BOO-SPIRIT-10")
def test_rokurokubi_performs_a_fund_action() -> None:
    assert play(turn("rokurokubi"), "use rokurokubi").coins[0] == 2


@pytest.mark.rule("BOO-R-29")
def test_spirit_actions_are_extra_and_full() -> None:
    """They need no stick, use up no activation, and have their alternative rewards."""
    state = resolving("kappa tanuki rokurokubi", "red-fund", left=1)
    reserve = state.reserve[0]
    play(state, "use kappa", "happiness", "use tanuki", "coin", "use rokurokubi")
    assert (state.scores()[0], state.coins[0], state.reserve[0]) == (6, 3, reserve)
    assert legal(state, "perform") == ["perform 1 near"]


@pytest.mark.rule("BOO-SPIRIT-11", "BOO-R-30")
def test_kitsune_makes_the_rest_of_the_shoots_wild() -> None:
    """Resolved shoots keep what they did; activations stay as they were; before or between shoots."""
    state = resolving("kitsune", "red-fund", "red-fund", "red-cook", left=2)
    play(state, "perform 1 near")
    assert state.coins[0] == 2
    play(state, "use kitsune", "perform 2 near")
    assert legal(state) == ["act balance", "act improve", "act fund", "act cook"]
    play(state, "act balance", "happiness")
    assert state.scores()[0] == 6
    assert decision(state) == "Rest"


@pytest.mark.rule("BOO-SPIRIT-11")
def test_kitsune_called_early_lasts_the_turn_and_no_longer() -> None:
    for windows in (0, 1, 2):
        state = turn("kitsune", stock="red-fund red-fund")
        if windows == 0:
            play(state, "use kitsune")
        play(state, "visit red")
        if windows == 1:
            play(state, "use kitsune")
        if decision(state) == "Offering":
            play(state, "offer 2-0-0-0")
        if windows == 2:
            play(state, "use kitsune")
        play(state, "place 1", "place 2", "perform 1 near")
        assert decision(state) == "ChooseAction"
        play(state, "act fund", "perform 2 near", "act fund")
        assert state.actors() == [1]
        set_stocks(state, 1, red="red-fund", blue="blue-fund blue-fund", green="green-fund green-fund green-fund")
        state.coins[1] = 0
        play(state, "visit red", "place 1", "perform 1 near")
        assert decision(state) != "ChooseAction"


@pytest.mark.rule("BOO-R-30")
def test_kitsune_needs_an_unresolved_shoot() -> None:
    state = resolving("kitsune kappa")
    assert legal(state, "use") == ["use kappa"]
    assert refused(state, "use kitsune") == "BOO-R-30"
    assert legal(resolving("kitsune", "red-fund", left=0), "use") == ["use kitsune"]


@pytest.mark.rule("BOO-SPIRIT-12")
def test_ookami_feeds_four_in_winter_and_does_nothing_in_summer() -> None:
    state = turn("ookami")
    assert legal(state, "use") == []
    from boo.table import build

    build(state, 0, "D1 F1 G1 T1 D1/.. .. .. .. ../.. .. .. .. ..")
    state.round = 1
    winter(state)
    assert legal(state, "ookami") == ["ookami 0", "ookami 1"]
    play(state, "ookami 1")
    assert state.scores()[0] == 5 - 1
    assert state.asleep[0] == pack("ookami")


@pytest.mark.rule("BOO-SPIRIT-13", "BOO-SPIRIT-14")
def test_tengu_takes_a_counter_with_a_reset_before_after_or_not_at_all() -> None:
    def feast() -> BooState:
        state = turn("tengu")
        set_food(state, "tea tea", "ramen " * 8)
        return play(state, "use tengu")

    assert legal(feast()) == ["cook tea", "reset"]
    never = play(feast(), "cook tea", "stop")
    assert (food(never, 0), never.food_spaces) == ([1, 0, 0], [1, 0, 0])
    before = play(feast(), "reset", "cook ramen")
    assert (food(before, 0), before.food_spaces, before.food_discard) == ([0, 0, 1], [0, 0, 4], [2, 0, 0])
    assert decision(before) == "Visit"
    after = play(feast(), "cook tea", "reset")
    assert (food(after, 0), after.food_spaces, after.food_discard) == ([1, 0, 0], [0, 0, 5], [1, 0, 0])


@pytest.mark.rule("BOO-R-32")
def test_tengu_resets_at_most_once_and_after_a_refill_too() -> None:
    state = turn("tengu")
    set_food(state, "tea", "rice " * 12)
    play(state, "use tengu", "cook tea")
    assert state.food_spaces == [0, 5, 0]
    assert legal(state) == ["stop", "reset"]
    assert refused(state, "cook rice") == "BOO-SPIRIT-13"
    play(state, "reset")
    assert state.food_discard == [0, 5, 0]
    assert decision(state) == "Visit"
    once = turn("tengu")
    set_food(once, "tea tea", "rice " * 12)
    ask(once, Feast(0))
    play(once, "reset")
    assert refused(once, "reset") == "BOO-R-32"
    assert legal(once) == ["cook rice"]


@pytest.mark.rule("BOO-SPIRIT-15", "BOO-R-31")
def test_bakeneko_frees_the_offering() -> None:
    """Called at the latest with the offering; afterwards it is refused."""
    for early in (True, False):
        state = turn("bakeneko")
        state.sticks = []
        if early:
            play(state, "use bakeneko")
        play(state, "visit red")
        if not early:
            assert legal(state, "offer") == ["offer 2-0-0-0"]
            play(state, "use bakeneko")
        assert len(legal(state, "offer")) == 10
        play(state, "offer 0-0-1-1")
        assert state.coins[0] == 0
        assert [len(state.temple(number)) for number in range(4)] == [0, 0, 1, 1]
    late = turn("bakeneko")
    play(late, "visit red", "offer 2-0-0-0")
    assert decision(late) == "Place"
    assert refused(late, "use bakeneko") == "BOO-R-31"
    play(late, "place 1", "place 2")
    assert legal(late, "use") == []


@pytest.mark.rule("BOO-SPIRIT-15")
def test_bakeneko_helps_for_one_turn() -> None:
    state = turn("bakeneko", stock="red-fund")
    play(state, "use bakeneko", "visit red", "offer 0-1-0-0", "place 1", "decline 1 near")
    state.coins = [0, 0]
    state.reserve[1] = 0
    begin_phase(state, SUMMER)
    play(state, "visit blue")
    assert decision(state) == "Place"


@pytest.mark.rule("BOO-R-27")
def test_a_spirit_won_in_autumn_may_help_in_the_same_winter() -> None:
    from boo.table import build

    state = lay_out(3)
    state.tops[0] = SPIRITS.index("ookami")
    set_temple(state, "red", "purple")
    build(state, 0, "D1 F1 G1 T1 ../.. .. .. .. ../.. .. .. .. ..")
    autumn(state)
    winter(state)
    assert decision(state) == "CallOokami"
    play(state, "ookami 1")
    assert state.scores()[0] == 5
    state.round = 4
    give_spirits(state, 1, awake="kappa")
    assert spirit_points(state, 1) == 2


@pytest.mark.rule("BOO-EX-29", "BOO-WINTER-04")
def test_wake_up_costs() -> None:
    costs = dict(zip(SPIRITS, BOX.wake_costs, strict=True))
    assert costs == {
        "kappa": 1, "tanuki": 1, "rokurokubi": 1, "kitsune": 0, "ookami": 2, "bakeneko": 1, "tengu": 1,
    }  # fmt: skip
    for name, cost in costs.items():
        state = lay_out(asleep={0: name})
        state.coins[0] = cost
        winter(state)
        play(state, f"wake {name}")
        assert state.coins[0] == 0
        assert state.awake[0] == pack(name)
        if cost:
            poor = lay_out(asleep={0: name})
            poor.coins[0] = cost - 1
            winter(poor)
            assert decision(poor) == "Rest"


def test_a_window_without_spirits_offers_none() -> None:
    state = ask(turn("ookami"), Place(0, 0, 2, 0, 0))
    assert legal(state, "use") == []
    assert [name for name in SPIRITS if name in SUMMER_KINDS] == SUMMER_KINDS
