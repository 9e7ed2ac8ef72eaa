"""The drawing of Kodama Forest: what a seat finds on its table, and that it shows the position as it is."""

from __future__ import annotations

import re

import pytest

from chabudai.core.errors import IllegalMove, MalformedMove, NotYourTurn
from chabudai.core.svg_regions import page_elements
from kit import play
from kodama_forest.table import GAME, earn, lay_out, leave_free, owe, reached
from pictures import SVG, Picture, picture

SEATS = [(1, "solo"), (2, "cooperative"), (2, "competitive"), *((seats, "standard") for seats in range(3, 7))]
WIDE = 1280


# --- whole tables ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.no_cover
@pytest.mark.parametrize("side", ["E", "H"])
@pytest.mark.parametrize(("seats", "mode"), SEATS)
@pytest.mark.parametrize("decisions", [0, 25, 4000], ids=["start", "middle", "end"])
def test_every_board_every_seat_and_every_tile_is_shown(seats: int, mode: str, decisions: int, side: str) -> None:
    state = reached(seats, mode, decisions, side=side)
    tiles = {f"tile-{state.box.tiles[tile].name}" for tile in state.hands if tile >= 0}
    tiles |= {f"tile-{state.box.pieces[laid.piece].name}" for laid in state.all_laid() if laid.piece < 88}
    for viewer in (None, *range(seats)):
        drawing = GAME.draw(state.view(viewer))
        boards = {f"board-{board + 1}" for board in range(len(state.faces))}
        if viewer is not None:
            boards -= {f"board-{state.board_of(viewer, side) + 1}" for side in (0, 1)}
            boards |= {"left", "right", "hand-1", "hand-2", "hand-3", "bag", "discard", "round"}
        wanted = boards | tiles | {f"seat-{seat + 1}" for seat in range(seats)}
        assert wanted <= set(page_elements(drawing))
        drawn = Picture(drawing.render())
        assert wanted <= set(drawn.ids)
        for seat, points in enumerate(state.scores()):
            titles = drawn.titles(f"seat-{seat + 1}")
            assert any(f" {points} points." in title for title in titles)


@pytest.mark.parametrize(("seats", "mode"), SEATS)
def test_the_boards_have_the_room(seats: int, mode: str) -> None:
    """Alone the picture is 1280 wide, and the two own boards take at least half of that; what earns points has no
    room of its own on a page, which tells it beside the drawing."""
    drawing = GAME.draw(reached(seats, mode, 0).view(0))
    wide = Picture(drawing.render())
    assert (wide.root.get("viewBox") or "").startswith("0 0 1280 ")
    assert sum(wide.scale(wide.ids[side]) * 464 for side in ("left", "right")) >= 0.5 * WIDE
    assert {"title", "score"} & {region.name for region in drawing.regions()} == set()


def test_spectators_see_all_boards_alike_and_nothing_to_click() -> None:
    for seats, mode in SEATS:
        drawn = Picture(GAME.svg(reached(seats, mode, 10).view(None)))
        boards = [name for name in drawn.ids if re.fullmatch(r"board-\d", name)]
        assert len({drawn.scale(drawn.ids[name]) for name in boards}) == 1
        assert drawn.root.findall(".//*[@class='hit']") == []


# --- boards ----------------------------------------------------------------------------------------------------------


def test_bare_earth_shows_its_numbers_until_it_is_covered() -> None:
    """The face B1E of the digest; T12, a bar of four, covers a 10 and two 5 at r0c5."""
    state = lay_out(3, hands=[["T12"], ["T03"], ["T04"]])
    face = "..K..T55...5.......5..5....K.T..5........T..K.K.5..55KT.5.K5.....5.TK.5T5......KK"
    drawn = picture(state, 0)
    assert (drawn.uses("left").count("kf-5"), drawn.uses("left").count("kf-10")) == (face.count("5"), face.count("T"))
    assert sum(drawn.uses("left").count(f"kf-kodama-{look}") for look in range(3)) == face.count("K")
    play(state, "lay left 1 0 r0c5", seat=0)
    after = picture(state, 0)
    assert (after.uses("left").count("kf-5"), after.uses("left").count("kf-10")) == (
        face.count("5") - 2,
        face.count("T") - 1,
    )


def test_two_halves_become_one_and_bloom() -> None:
    """KOD-X-01: a bamboo half waits at r8c2 until Bob's tile brings the other; the full patch lies across the edge."""
    state = lay_out(3, hands=[["T10", "T04", "T08"], ["T73", "T03", "T07"], ["T12", "T16", "T20"]])
    play(state, "lay left 1 0 r8c1", seat=0)
    waiting = picture(state, 1)
    assert waiting.uses("right").count("kf-half-bamboo") == 1
    assert waiting.uses("right").count("kf-bamboo") == 0
    assert (
        waiting.title("right-r8c2")
        == "row 9, column 3: a 4-square tile (flower, bamboo), half bamboo at the top edge, waiting"
    )
    play(state, "lay right 1 0 r6c0", seat=1)
    full = picture(state, 1)
    bloom = full.one("right", "kf-bamboo")
    # The middle of the lower edge of r7c2, in squares of 48.
    assert bloom.get("transform") == f"translate({2 * 48 + 24} {8 * 48})"
    assert (
        full.title("right-r7c2")
        == "row 8, column 3: a 6-square tile (flower, pond, bamboo), half bamboo at the bottom edge, completed"
    )


def test_a_half_ends_exactly_at_the_edge_of_its_square() -> None:
    drawn = picture(lay_out(3, hands=[["T10"], ["T73"], ["T01"]]), None)
    for name in ("flower", "pond", "bamboo"):
        half = drawn.ids[f"kf-half-{name}"]
        assert half.get("clip-path") == "url(#kf-edge)"
    (clip,) = drawn.ids["kf-edge"]
    assert (clip.get("x"), clip.get("y"), clip.get("width"), clip.get("height")) == ("0", "0", "48", "24")


def test_a_half_that_can_never_be_full_is_withered() -> None:
    """T03 carries a flower at the bottom of its first square; in the last row that faces the frame (KOD-R-12)."""
    state = lay_out(3, hands=[["T03", "T04", "T08"], ["T16"], ["T12"]])
    play(state, "lay left 1 0 r8c1", seat=0)
    drawn = picture(state, 0)
    half = drawn.one("left", "kf-half-flower")
    assert half.get("class") == "kf-withered"
    assert drawn.title("left-r8c1").endswith("half flower at the bottom edge, withered")


@pytest.mark.parametrize("answer", ["lay right 1 0 r1c3", "exchange right 1 r1c3"], ids=["plain edge", "butterfly"])
def test_a_waiting_half_withers_when_something_else_takes_its_place(answer: str) -> None:
    """T03 at r0c3 has its flower half above r1c3; T04 has no halves at all (KOD-R-12)."""
    state = lay_out(3, hands=[["T03", "T08", "T12"], ["T04", "T16", "T07"], ["T11", "T15", "T24"]])
    play(state, "lay left 1 0 r0c3", seat=0)
    assert picture(state, 0).title("left-r0c3").endswith("half flower at the bottom edge, waiting")
    play(state, answer, seat=1)
    assert picture(state, 0).title("left-r0c3").endswith("half flower at the bottom edge, withered")


def test_a_half_before_a_kodama_is_withered() -> None:
    """T03 at r2c0 has its flower half above the kodama at r3c0 of B1E."""
    state = lay_out(3, hands=[["T03", "T08", "T12"], ["T04"], ["T11"]])
    play(state, "lay left 1 0 r2c0", seat=0)
    assert picture(state, 0).title("left-r2c0").endswith("half flower at the bottom edge, withered")


def test_a_kodama_turns_as_its_neighbours_grow_over_and_rests_in_the_end() -> None:
    """The kodama at r0c2 of B1E has the frame above it and three squares of earth around it."""
    state = lay_out(3)

    def head() -> tuple[str, bool]:
        drawn = picture(state, 0)
        node = drawn.ids["kodama-1-r0c2"]
        (use,) = node.iter(f"{SVG}use")
        return node.get("transform") or "", (use.get("href") or "").endswith("-glad")

    seen = [head()]
    play(state, "exchange left 1 r0c1", seat=0)
    seen.append(head())
    play(state, "exchange right 1 r0c3", seat=1)
    seen.append(head())
    owe(state, 0, "left")
    play(state, "exchange left 2 r1c2", seat=0)
    seen.append(head())
    assert [glad for _, glad in seen] == [False, False, False, True]
    assert len({transform for transform, _ in seen}) == 4


def test_the_last_piece_keeps_a_quiet_trace() -> None:
    state = lay_out(3)
    assert picture(state, 0).root.findall(".//*[@class='last']") == []
    play(state, "lay left 1 0 r0c3", seat=0)
    for viewer in (0, 1, 2, None):
        assert len(picture(state, viewer).root.findall(".//*[@class='last']")) == 1


# --- ghosts ----------------------------------------------------------------------------------------------------------


def test_a_ghost_shows_the_piece_and_what_it_would_make_full() -> None:
    state = lay_out(3, hands=[["T10", "T04", "T08"], ["T73", "T03", "T07"], ["T12", "T16", "T20"]])
    play(state, "lay left 1 0 r8c1", seat=0)
    before = state.digest()
    drawn = picture(state, 1, "lay right 1 0 r6c0")
    assert state.digest() == before
    ghost = drawn.ids["ghost"]
    assert [node.get("class") for node in ghost if node.get("class")] == ["ghost"]
    assert drawn.uses("ghost").count("kf-bamboo") == 1
    assert "chosen" in (drawn.ids["hand-1"].get("class") or "")
    assert "ghost" not in picture(state, 1).ids


def test_the_ghost_of_an_exchange_is_a_butterfly_and_that_of_a_drop_lays_nothing() -> None:
    state = lay_out(3)
    assert picture(state, 0, "exchange left 2 r0c0").uses("ghost").count("kf-butterfly") == 1
    state = lay_out(3, piles=(0, 0, 0))
    leave_free(state, 0)
    drawn = picture(state, 0, "drop left 1")
    assert "ghost" not in drawn.ids
    assert "chosen" in (drawn.ids["hand-1"].get("class") or "")


def test_a_ghost_that_is_not_allowed_is_refused_with_its_reason() -> None:
    state = lay_out(3)
    with pytest.raises(IllegalMove, match="kodama"):
        picture(state, 0, "lay left 1 0 r0c0")
    with pytest.raises(NotYourTurn):
        picture(state, None, "lay left 1 0 r0c3")
    with pytest.raises(MalformedMove):
        GAME.svg(state.view(0), 99_999)


# --- things to click -------------------------------------------------------------------------------------------------


def test_a_turn_button_shows_every_tile_of_the_hand_in_that_turn() -> None:
    """Turns that look alike are offered once (D4): T12 is a bar of four without halves, so 180° is the same as 0°."""
    drawn = picture(lay_out(3, hands=[["T12", "T01", ""], ["T03"], ["T04"]]), 0)
    for turn, shown in (("0", True), ("90", True), ("180", False), ("270", False)):
        button = drawn.ids[f"turn-{turn}"]
        faces = [node for node in button.iter() if "kf-for-1" in (node.get("class") or "")]
        assert len(faces) == 1
        assert (faces[0].tag == f"{SVG}g") == shown
        assert len([node for node in button.iter() if "kf-for-2" in (node.get("class") or "")]) == 1
        assert [node for node in button.iter() if "kf-for-3" in (node.get("class") or "")] == []
    siblings = list(drawn.parents[drawn.ids["hand-1"]])
    turns = drawn.parents[drawn.ids["turn-0"]]
    assert siblings.index(turns) > siblings.index(drawn.ids["hand-3"]), "the style of the buttons needs this order"


def test_throwing_away_is_offered_only_where_nothing_can_be_laid() -> None:
    state = lay_out(3, piles=(0, 20, 12))
    assert "drop" not in picture(state, 0).ids
    leave_free(state, 0)
    assert "drop" in picture(state, 0).ids


def test_only_the_ways_that_are_open_are_offered_for_a_bonus() -> None:
    state = lay_out(3, piles=(5, 0, 3))
    earn(state, 0, 0, butterflies=1, frogs=1, pandas=1)
    ways = {name for name in picture(state, 0).ids if name.startswith("bonus-")}
    assert ways == {"bonus-panda", "bonus-butterfly", "bonus-butterfly-for-frog", "bonus-butterfly-for-panda"}
    others = picture(state, 1)
    assert not any(name.startswith("bonus-") for name in others.ids)


def test_counts_are_shown() -> None:
    state = lay_out(3, piles=(9, 8, 7), discard=["T88", "T87"], bag=["T40", "T41", "T42"])
    drawn = picture(state, 0)
    assert "9" in drawn.words("butterfly")
    assert "8" in drawn.words("pile-frogs")
    assert "7" in drawn.words("pile-pandas")
    assert "3" in drawn.words("bag")
    assert "2" in drawn.words("discard")
    assert drawn.ids["discard"][0].findtext(f"{SVG}title") == "2 tiles thrown away"


def test_seats_show_what_they_owe() -> None:
    state = lay_out(3, owes={0: "both", 1: "left", 2: ""})
    earn(state, 1, 1, frogs=2)
    drawn = picture(state, 0)
    assert "both to do" in drawn.words("seat-1")
    assert "lays a bonus" in drawn.words("seat-2")
    assert "done" in drawn.words("seat-3")
