"""What people get to read: score sheet, text, drawing, refusals, sentences and click paths."""

from __future__ import annotations

from chabudai.bots.greedy import GreedyBot
from chabudai.core.rng import Rng
from chabudai.games.hitodama.rules.lunar_cards import LUNAR_EFFECTS
from chabudai.games.hitodama.rules.solar_cards import SOLAR_EFFECTS
from chabudai.games.hitodama.state import HitodamaState
from hitodama.table import (
    GAME,
    finish_turns,
    lay_out,
    put,
    resolve,
)
from kit import asked, decision, play, refused


def test_the_score_sheet_counts_by_tribute_and_by_resource() -> None:
    state = lay_out(
        tributes="H3 H6", awake={0: "TRI-1 TRI-2"}, asleep={1: "BER-1"}, baskets={0: "2B2A"}, cards={1: "VPN"}
    )
    play(state, "end", "solar VPN", "end", "pay 1 0 0 1 2", "pay 2 0 0 1 0")
    sheet = state.score_sheet()
    rows = {row.label: row.points for row in sheet.rows}
    assert sheet.columns == ["Player 1", "Player 2"]
    assert rows["Haru, tribute 1"] == [4, 0]
    assert rows["Haru, tribute 2"] == [2, 0]
    assert rows["Solar cards"] == [0, 1]
    assert rows["for berries"] == [2, 0]
    assert rows["for ambers"] == [4, 0]
    assert rows["for sapphires"] == rows["for akkus"] == [0, 0]
    assert sheet.totals == state.scores() == [6, 1]
    assert [row.label for row in sheet.rows if not row.subtotal] == [
        "Haru, tribute 1",
        "Haru, tribute 2",
        "Solar cards",
    ]


def test_the_score_sheet_of_a_later_season_keeps_the_earlier_tributes() -> None:
    state = lay_out(tributes="H3 H6 N5 N6", owed="1B", awake={0: "TRI-1", 1: "TRI-2"}, baskets={0: "1B", 1: "2B1K"})
    resolve(state, "pay 1 0 0 0 1", "pay 1 1 0 0 2")
    rows = {row.label: row.points for row in state.score_sheet().rows}
    assert (rows["Haru, tribute 1"], rows["Natsu, tribute 1"], rows["for akkus"]) == ([1, 0], [0, 7], [0, 5])


def test_the_text_is_complete_enough_to_play_by() -> None:
    state = lay_out(
        seats=3,
        awake={2: "MER-4"},
        asleep={1: "BER-2"},
        baskets={1: "2B1K"},
        cards={0: "NOW REN"},
        ice="LUN-1",
        extra="SAP-1",
    )
    play(state, "place TRI-1", "solar REN")
    text = GAME.text(state.view(0))
    for words in [
        "Hitodama, round 1, Haru (spring).",
        "Wrath level 1: it reveals an ice card.",
        "chaos wins after 16 more rounds",
        "1. Berry tile [BER], North: 1) 3 berries; 2) 2 berries (Player 2, asleep); 3) 1 berry",
        "4) swap for a solar card (Player 3, awake)",
        "1) 1 lunar card (ice)",
        "extra) 1 sapphire",
        "1) pay (Player 1, awake, placed this turn)",
        "(akku)",
        "Solar stack, 4 cards at most, from the top: “Resolve the North” of Player 1.",
        "Akku card: an akku costs 2 ambers; in the den: 4 akkus.",
        "Displacing costs 1 berry.",
        "1. 3 berries and 1 amber, still needs 3 berries and 1 amber",
        "Natsu: face down; face down",
        "Player 2: 0 points; basket: 2 berries and 1 akku;",
        "“At once” [NOW] (lunar): Take at once what the space of one of your essences gives.",
    ]:
        assert words in " ".join(text.split()) or words in text, words


def test_the_text_tells_how_a_match_ended() -> None:
    state = lay_out(points={1: 24}, asleep={1: "BER-1"}, cards={0: "VPN"})
    play(state, "solar VPN", "end", "end")
    assert GAME.text(state.view(0)).startswith("The game is over: Player 2 reached the end of the score track.")
    state = lay_out(hitodama=7, marker=1)
    resolve(state)
    assert "everybody has lost" in GAME.text(state)
    state = lay_out(season="Fuyu", tributes="F1 F3", owed="1K", cards={0: "WAI"})
    play(state, "lunar WAI")
    text = GAME.text(state)
    assert "all tributes are paid: Player 1 and Player 2 won with the most points" in text
    assert "Fuyu: 1 akku, done; nothing, done" in text


# --- pointing -------------------------------------------------------------------------------------------------------


def path(state: HitodamaState, text: str) -> list[str]:
    return GAME.path(state, asked(state), GAME.moves.parse(text))


def test_click_paths() -> None:
    state = lay_out(asleep={0: "BER-1", 1: "AMB-1"}, baskets={0: "3B1A"}, cards={0: "REN AKB SAP"})
    assert path(state, "place LUN-1") == ["reserve", "space-LUN-1"]
    assert path(state, "move BER-1 BER-2") == ["space-BER-1", "space-BER-2"]
    assert path(state, "displace reserve AMB-1") == ["reserve", "space-AMB-1"]
    assert path(state, "displace BER-1 AMB-1") == ["space-BER-1", "space-AMB-1"]
    assert path(state, "solar REN") == ["solar-REN", "stack"]
    assert path(state, "discard REN") == ["solar-REN", "discard"]
    assert path(state, "exchange AKB REN") == ["solar-AKB", "lunar-deck", "solar-REN"]
    assert path(state, "lunar SAP") == ["lunar-SAP"]
    put(state, 0, "TRI-1")
    finish_turns(state)
    assert path(state, "pay 1 0 0 1 2") == ["tribute-1", "ambers-1", "berries-2"]
    assert path(state, "pay 2 0 0 1 0") == ["tribute-2", "ambers-1"]


def sentence(state: HitodamaState, text: str) -> str:
    return GAME.sentence(state, 0, GAME.moves.parse(text))


def test_sentences_say_what_a_move_does_here() -> None:
    state = lay_out(asleep={1: "AMB-1"}, cards={0: "REN SAP"})
    assert (
        sentence(state, "displace reserve AMB-1")
        == "displaces the essence on space 1 of the amber tile, paying 1 berry to Player 2"
    )
    assert (
        sentence(state, "pay 1 0 0 1 2")
        == "delivers 2 berries and 1 amber for the tribute of 3 berries and 1 amber: 4 points"
    )
    assert sentence(state, "relieve 2") == "removes an akku from the tribute of 3 ambers"
    assert sentence(state, "tile LUN") == "sends the akku to the lunar card tile"
    assert sentence(state, "solar REN") == "plays the solar card “Resolve the North”"
    assert sentence(state, "lunar SAP") == "plays the lunar card “Sapphire”"
    assert sentence(state, "draw") == "draws a solar card"


def test_every_card_explains_itself() -> None:
    for code, solar in SOLAR_EFFECTS.items():
        assert GAME.element_help(f"solar-{code}") == solar.text
        assert solar.text.endswith(".")
    for code, lunar in LUNAR_EFFECTS.items():
        assert GAME.element_help(f"lunar-{code}") == lunar.text
    assert GAME.element_help("tile-BER").startswith("The berry tile")
    assert GAME.element_help("compass")
    assert GAME.element_help("nothing") == ""


def test_prompts_name_what_is_asked() -> None:
    state = lay_out()
    assert state.decision(0).prompt(state) == "You have 3 actions. Take one, or end your turn."
    play(state, "draw", "draw")
    assert state.decision(0).prompt(state) == "Take your last action, or end your turn."
    state = lay_out(akkus="BER-1 AMB-1", awake={0: "SAP-2 MER-1 TRI-1", 1: "AKK-1"}, baskets={0: "3B3A", 1: "2A"})
    finish_turns(state)
    prompts = {}
    while state.round == 1:
        seat = asked(state)
        prompts[decision(state)] = GAME.prompt(state.view(seat), seat)
        play(state, "decline")
    assert prompts == {
        "DealChoice": "Pay 1 amber for 1 sapphire?",
        "VisitChoice": "Which akku do you take home for 2 ambers?",
        "TributeChoice": "Deliver goods for a tribute: one still needs 3 berries and 1 amber, the other 3 ambers.",
        "TradeChoice": "Which good do you give the merchant for a sapphire?",
    }


# --- drawing --------------------------------------------------------------------------------------------------------


def test_the_drawing_shows_pieces_and_keeps_hands_of_others_closed() -> None:
    state = lay_out(seats=3, asleep={1: "BER-2"}, cards={0: "NOW REN", 1: "SPN KAK"}, ice="LUN-1")
    svg = GAME.svg(state.view(0))
    assert 'id="lunar-NOW"' in svg
    assert 'id="solar-REN"' in svg
    assert "KAK" not in svg
    assert "SPN" not in svg
    assert "An essence of Player 2, asleep" in svg
    assert "It is frozen" in svg
    assert "An akku blocks it" in svg
    assert "resolution starts here" in svg
    spectator = GAME.svg(state.view(None))
    assert "NOW" not in spectator
    assert 'id="end"' not in spectator


def test_a_ghost_is_drawn_at_half_strength() -> None:
    state = lay_out()
    view = state.view(0)
    assert 'class="ghost"' not in GAME.svg(view)
    assert 'class="ghost"' in GAME.svg(view, GAME.moves.parse("place LUN-1"))


# --- bots -----------------------------------------------------------------------------------------------------------


def test_looking_one_decision_ahead_beats_chance() -> None:
    bot = GreedyBot()
    wins = 0
    for seed in range(6):
        state = GAME.new(2, seed)
        rng = Rng(seed, "greedy")
        while not state.over:
            seat = asked(state)
            mine = seat == seed % 2
            state.play(seat, bot.choose(state.view(seat), seat, rng) if mine else state.random_move(seat, rng))
        wins += state.winners() == [seed % 2]
    assert wins >= 5


def test_refusals_of_a_turn_teach_the_rule() -> None:
    state = lay_out(awake={0: "AMB-1 AMB-2"})
    assert refused(state, "place BER-1") == "HIT-ACT-01"
    assert refused(state, "give REN") == "HIT-TME-02"
    assert refused(state, "place extra") == "HIT-ACT-01"
    assert refused(state, "solar REN") == "HIT-ACT-06"
    state = lay_out()
    assert refused(state, "place extra") == "HIT-TRE-05"
    assert refused(state, "move BER-1 BER-2") == "HIT-ACT-02"
    assert refused(state, "displace BER-1 BER-2") == "HIT-ACT-02"
    state = lay_out(holder=1, awake={0: "AMB-1"})
    assert refused(state, "displace reserve AMB-1") == "HIT-R-16"
    assert refused(state, "displace reserve AMB-2") == "HIT-ACT-14"
