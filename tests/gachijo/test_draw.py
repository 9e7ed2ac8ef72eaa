"""The drawing of GACHIJO: what a seat finds on its table, that it shows the position as it is and nothing hidden."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from chabudai.core.errors import IllegalMove, MalformedMove, NotYourTurn
from chabudai.core.language import LANGUAGES, speaking
from chabudai.core.svg_regions import _read, plan
from chabudai.games.gachijo.draw.art import CELL, WIDE
from chabudai.games.gachijo.draw.choices import LABELS, ROWS, button_rows, button_width
from chabudai.games.gachijo.moves import LOOT
from chabudai.games.gachijo.rules.box import GUARDIANS, HOUSES, MARKERS, TREASURES
from chabudai.games.gachijo.rules.cells import CELLS, neighbour
from chabudai.games.gachijo.state import GachijoState
from gachijo.table import GAME, lay_out, new, rc, rich
from kit import play, play_randomly
from pictures import SVG, picture

STAGES = "ABCDEFGHI"


def reached(seats: int, decisions: int, stage: str = "B", level: int = 1, seed: int = 7) -> GachijoState:
    """A position after so many random decisions."""
    return play_randomly(new(seats, seed, stage=stage, level=level), seed, decisions)


def middle(where: str) -> tuple[float, float]:
    """The centre of a cell xy on the board."""
    return (int(where[0]) + 0.5) * CELL, (int(where[1]) + 0.5) * CELL


# --- whole tables ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("stage", STAGES)
def test_every_cell_piece_and_seat_is_shown(stage: str, seats: int) -> None:
    state = reached(seats, 150, stage)
    cells = {f"r{row}c{column}" for row in range(9) for column in range(9)}
    cells |= {f"r{c // 9}c{c % 9}w" for c in range(CELLS) if state.castle.amphibious(c)}
    ninja = {f"ninja-{HOUSES[house]}" for house in state.houses}
    fixed = {"castle", "mission", "moves", "prompt", "sheet-red", "sheet-blue", "rail-red", "rail-blue"}
    fixed |= {f"base-{house}" for house in HOUSES} | {f"seat-{seat + 1}" for seat in range(seats)}
    stocks = {"den", "bag-tools", "bag-weapons", "yard-crystals", "yard-chips", "yard-kaeru", "deck-gacha"}
    stocks |= {f"den-{name}" for name in TREASURES} | {f"guardian-{name}" for name in GUARDIANS}
    for viewer in (None, *range(seats)):
        drawn = picture(state, viewer)
        assert cells | ninja | fixed | stocks <= set(drawn.ids)
        assert len(drawn.text) < 150_000
        for seat, points in enumerate(state.scores()):
            assert str(points) in drawn.words(f"seat-{seat + 1}")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_castle_has_the_room(seats: int) -> None:
    """On a laptop, where the board has 975 by 687 pixels, it has more than half of the width and words are legible."""
    for viewer in (0, None):
        sizes, screens = _read(GAME.draw(reached(seats, 0).view(viewer)).layout())
        widths: list[float] = []
        for found in (plan(screen, sizes) for screen in screens):
            scale = min(975 / found.width, 687 / found.height)
            widths += [found.boxes["castle"].width * scale] if scale >= 1 else []
        assert max(widths) >= 0.55 * 975


def test_a_page_says_title_question_and_result_itself() -> None:
    state = reached(3, 60)
    for viewer in (None, 0):
        names = {region.name for region in GAME.draw(state.view(viewer)).regions()}
        assert {"castle", "mission", "others", "den", "key"} <= names
        assert "title" not in names
        assert ("own" in names) == ("choices" in names) == (viewer == 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_button_holds_its_words_and_a_finger(language: str) -> None:
    """Whoever robs somebody rich chooses among all of it."""
    names = [*(f"loot-{name}" for name in LOOT[:8]), "leave"]
    with speaking(language):
        for row in (rows := button_rows(names)):
            assert row.width() < WIDE
        assert len(rows) <= ROWS
        for name in LABELS:
            assert button_width(name) <= WIDE / 2, name


def test_spectators_find_nothing_to_click() -> None:
    drawn = picture(reached(4, 60), None)
    assert [item for item in drawn.root.iter() if "hit" in (item.get("class") or "").split()] == []
    assert drawn.title("r0c0").startswith("row 1, column 1: ground; Base of Tokugawa")


# --- the castle -----------------------------------------------------------------------------------------------------


def test_a_sheet_slides_by_its_transform_alone() -> None:
    state = lay_out(made="A", moves=2)
    before = picture(state, 0)
    play(state, "slide red-east")
    after = picture(state, 0)
    assert before.place("sheet-red") == (0, 0)
    assert after.place("sheet-red") == (CELL, 0)
    assert [ET.tostring(part) for part in before.ids["sheet-red"][1:]] == [
        ET.tostring(part) for part in after.ids["sheet-red"][1:]
    ]
    assert after.place("sheet-blue") == (0, 0)
    assert "1 to the east" in after.title("rail-red")


def test_walls_are_drawn_where_the_maze_has_them() -> None:
    """Every wall of both sheets over every boundary of the board, and none where the way is open (stage B)."""
    state = reached(4, 200)
    drawn = picture(state, None)
    found: dict[tuple[float, float], int] = {}
    for name in ("red", "blue"):
        x, y = drawn.place(f"sheet-{name}")
        for item in drawn.ids[f"sheet-{name}"]:
            kind = item.get("class") or ""
            if item.tag != f"{SVG}path" or item.get("stroke") != f"var(--gj-{name}-edge)":
                continue
            strength = 1 if "gj-fence-edge" in kind else 2
            for part in re.findall(r"M([-\d.]+) ([-\d.]+)([VH])([-\d.]+)", item.get("d", "")):
                left, top, way, end = float(part[0]) + x, float(part[1]) + y, part[2], float(part[3])
                if way == "V":
                    for row in range(round((top - 3) / CELL), round((end + y + 3) / CELL)):
                        spot: tuple[float, float] = (round(left / CELL), row + 0.5)
                        found[spot] = max(found.get(spot, 0), strength)
                else:
                    for column in range(round((left - 3) / CELL), round((end + x + 3) / CELL)):
                        spot = (column + 0.5, round(top / CELL))
                        found[spot] = max(found.get(spot, 0), strength)
    for cell in range(CELLS):
        column, row = cell % 9, cell // 9
        for direction, spot in ((1, (column + 1.0, row + 0.5)), (2, (column + 0.5, row + 1.0))):
            if neighbour(cell, direction) >= 0:
                assert found.get(spot, 0) == state.maze.wall(cell, direction), (cell, direction)


def test_pieces_stand_on_their_cells_with_their_markers() -> None:
    state = lay_out(
        {0: "10", 1: "33", 2: "52", 3: "den"},
        areas="w10 a52",
        marker={1: "kekkai"},
        guardian="oni 66",
        weapons={1: "katana"},
    )
    drawn = picture(state, 0)
    assert drawn.place("ninja-tokugawa") == middle("10")
    assert drawn.uses("ninja-tokugawa") == ["gj-ninja-tokugawa", "gj-worn-take"]
    assert drawn.uses("ninja-toyotomi") == ["gj-ninja-toyotomi", "gj-worn-kekkai"]
    assert drawn.place("guardian-oni") == middle("66")
    assert drawn.parents[drawn.ids["ninja-takeda"]] is drawn.ids["den"]
    assert drawn.title("r3c3") == "row 4, column 4: ground; Ninja of Player 2 (Toyotomi, Kekkai Marker)"
    assert drawn.title("r2c5") == "row 3, column 6: bridge over water; Ninja of Player 3 (Oda)"
    assert drawn.title("r2c5w") == "the water at row 3, column 6: water under a bridge"


def test_above_and_below_a_bridge_are_two_places() -> None:
    state = lay_out({0: "52", 1: "52w"}, areas="a52")
    drawn = picture(state, 0)
    assert drawn.place("ninja-tokugawa") != drawn.place("ninja-toyotomi")
    boxes = [drawn.ids[name] for name in ("r2c5", "r2c5w")]
    (top, high), (below, _) = [(float(box.attrib["y"]), float(box.attrib["height"])) for box in boxes]
    assert top + high <= below


@pytest.mark.parametrize("marker", MARKERS[1:])
def test_every_marker_has_its_own_drawing(marker: str) -> None:
    drawn = picture(lay_out({0: "33"}, marker={0: marker}), 0)
    assert f"gj-worn-{marker}" in drawn.uses("ninja-tokugawa")
    assert ("injured" if marker == "injury" else marker.capitalize()) in drawn.words("seat-1")


def test_a_square_that_has_worked_is_ticked_off() -> None:
    state = lay_out({0: "33"}, squares="c43 t23")
    assert "gj-used" not in picture(state, 0).text.partition("</style>")[2]
    play(state, f"pass {rc('43')} free")
    used = [item for item in picture(state, 0).root.iter(f"{SVG}use") if item.get("class") == "gj-used"]
    assert [item.get("href") for item in used] == ["#gj-crystal-square"]


def test_the_active_ninja_and_the_seat_that_is_asked_are_marked() -> None:
    state = lay_out({0: "33", 1: "43"}, weapons={0: "tsume", 1: "kemuri"})
    play(state, "attack tsume toyotomi")
    drawn = picture(state, 1)
    assert [item for item in drawn.ids["ninja-tokugawa"].iter() if item.get("class") == "gj-turn"] != []
    assert [item for item in drawn.ids["ninja-toyotomi"].iter() if item.get("class") == "gj-turn"] == []
    assert "turn" in drawn.words("seat-1")
    assert "to answer" in drawn.words("seat-2")


def test_a_flag_rises_when_the_requirement_is_met() -> None:
    """Mission 1: two kinds of Treasure, two Crystals, one chip (GAC-MISSION-01); the last Crystal is passed."""
    state = lay_out({0: "33"}, squares="c43", treasures={0: "kagami koban"}, crystals={0: 1}, shinobi={0: 1})
    assert "flag-tokugawa" not in picture(state, 1).ids
    play(state, f"pass {rc('43')} free")
    assert "flag-tokugawa" in picture(state, 1).ids


# --- seats ----------------------------------------------------------------------------------------------------------


def test_possessions_are_shown_and_foreign_weapons_only_as_backs() -> None:
    state = lay_out(
        tools={0: "nawa nawa take", 1: "kusuri"},
        weapons={0: "katana kemuri", 1: "shuri"},
        treasures={1: "kabuto"},
        crystals={1: 3},
        summons={1: 2},
    )
    own = picture(state, 0)
    assert own.title("tool-nawa").endswith("You have 2.")
    assert {"tool-take", "weapon-katana", "weapon-kemuri"} <= set(own.ids)
    rows = own.uses("seat-2")
    assert rows.count("gj-weapon-back") == 1
    assert {"gj-kusuri", "gj-kabuto"} <= set(rows)
    assert "gj-shuri" not in rows
    assert {"3", "2"} <= set(own.words("seat-2"))
    others = picture(state, 1)
    assert others.uses("seat-1").count("gj-weapon-back") == 2
    assert {"weapon-shuri"} == {name for name in others.ids if name.startswith("weapon-")}
    assert picture(state, None).uses("seat-1").count("gj-weapon-back") == 2


def test_counts_of_bags_and_decks_are_shown() -> None:
    state = lay_out(tools={0: "nawa"}, weapons={1: "shuri"}, crystals={2: 3}, shinobi={3: 1})
    drawn = picture(state, 0)
    for name, count in (
        ("bag-tools", 17),
        ("bag-weapons", 11),
        ("yard-crystals", 15),
        ("yard-chips", 15),
        ("yard-kaeru", 19),
        ("deck-gacha", 24),
        ("deck-summon", 8),
        ("den-kagami", 3),
    ):
        assert str(count) in drawn.words(name), name


def test_the_end_shows_who_won_and_all_points() -> None:
    state = lay_out({0: "01"}, rich(), made="B", moves=2)
    play(state, f"walk {rc('00')} free")
    assert state.ended
    drawn = picture(state, 1)
    assert "Player 1 wins with 90 points." in " ".join(drawn.words("prompt"))
    assert {"Treasures", "Return", "total", "90", "30"} <= set(drawn.words("score"))


# --- what is hidden -------------------------------------------------------------------------------------------------


def test_kaeru_numbers_stay_closed_until_the_end() -> None:
    state = lay_out()
    state.kaeru_drawn = [0, 0]
    before = [GAME.svg(state.view(viewer)) for viewer in (0, 1, None)]
    state.kaeru = state.kaeru[::-1]
    assert [GAME.svg(state.view(viewer)) for viewer in (0, 1, None)] == before


# --- click paths ----------------------------------------------------------------------------------------------------


def test_a_spend_is_asked_for_only_where_there_are_several() -> None:
    """(1,0) behind a wall is reached with a Nawa, or with a Take through the Water of (0,1); that Water only so."""
    state = lay_out({0: "00"}, high="00|10", areas="w01", tools={0: "nawa take"})
    paths = {GAME.moves.text(move): GAME.path(state, 0, move) for move in state.legal_moves(0)}
    assert paths["walk r0c1 1nawa"] == ["r0c1", "spend-1nawa"]
    assert paths["walk r0c1 1take"] == ["r0c1", "spend-1take"]
    assert paths["walk r1c0 1take"] == ["r1c0"]
    drawn = picture(state, 0)
    assert {"spend-1nawa", "spend-1take"} <= set(drawn.ids)


def test_pieces_and_bases_are_touched_where_they_stand() -> None:
    state = lay_out({0: "33", 1: "43", 2: "53"}, weapons={0: "tsume shuri"})
    view = state.view(0)
    assert GAME.path(view, 0, GAME.moves.parse("attack tsume toyotomi")) == ["weapon-tsume", "r3c4"]
    both = GAME.moves.parse("attack shuri toyotomi+oda")
    assert GAME.path(view, 0, both) == ["weapon-shuri", "attack-toyotomi+oda"]
    assert GAME.path(view, 0, GAME.moves.parse("relocate oda")) == ["relocate", "r8c8"]
    assert GAME.path(view, 0, GAME.moves.parse("yield oda")) == ["r8c8"]
    assert GAME.path(view, 0, GAME.moves.parse("swap oda")) == ["r3c5"]
    assert GAME.path(view, 0, GAME.moves.parse("nuno")) == ["tool-nuno"]


# --- ghosts ---------------------------------------------------------------------------------------------------------


def test_the_ghost_of_a_maneuver_is_a_stroke_and_lights_what_works() -> None:
    state = lay_out({0: "33"}, squares="c53 K55")
    digest = state.digest()
    drawn = picture(state, 0, f"pass {rc('53')} free")
    assert state.digest() == digest
    assert "ghost" in drawn.ids
    (lit,) = [item for item in drawn.root.iter() if item.get("class") == "gj-lit"]
    (ring, _) = lit.findall(f"{SVG}circle")
    assert (float(ring.attrib["cx"]), float(ring.attrib["cy"])) == middle("53")
    stop = picture(state, 0, f"walk {rc('55')} free")
    assert "gj-ninja-tokugawa" in stop.uses("ghost")
    assert "ghost" not in picture(state, 0).ids


def test_the_ghost_of_a_slide_shows_the_sheet_where_it_would_lie() -> None:
    state = lay_out()
    drawn = picture(state, 0, "slide blue-south")
    assert drawn.place("sheet-blue") == (0, 0)
    assert "gj-leaving" in drawn.classes("sheet-blue")
    assert drawn.place("ghost") == (0, CELL)
    assert "ghost" in drawn.classes("ghost")
    assert "chosen" in drawn.classes("slide-blue-south")
    assert "gj-leaving" not in drawn.classes("sheet-red")


def test_laying_the_board_shows_how_it_would_lie() -> None:
    state = reached(4, 0, "B")
    now, turned = picture(state, 3), picture(state, 3, "turn-stage 90")
    assert now.title("r0c3") != turned.title("r0c3")
    assert "chosen" in turned.classes("turn-stage-90")
    for _ in range(4):
        state.play(3, state.legal_moves(3)[0])
    assert picture(state, 3, "place-red -2").place("ghost") == (-2 * CELL, 0)


def test_the_ghost_of_an_attack_strikes_every_target() -> None:
    state = lay_out({0: "33", 1: "53", 2: "73"}, weapons={0: "shuri"})
    plain = picture(state, 0).text.count('stroke="var(--shu-deep)"')
    drawn = picture(state, 0, "attack shuri toyotomi+oda")
    assert drawn.text.count('stroke="var(--shu-deep)"') == plain + 2
    assert "chosen" in drawn.classes("weapon-shuri")
    assert "chosen" in drawn.classes("attack-toyotomi+oda")


def test_a_ghost_that_is_not_allowed_is_refused_with_its_reason() -> None:
    state = lay_out({0: "33"})
    with pytest.raises(IllegalMove):
        picture(state, 0, f"walk {rc('44')} free")
    with pytest.raises(NotYourTurn):
        picture(state, None, "slide red-east")
    with pytest.raises(MalformedMove):
        GAME.svg(state.view(0), 99_999)


def test_a_ninja_that_leaps_is_shown_at_its_goal() -> None:
    state = lay_out({0: "33", 1: "43"}, weapons={0: "tsume", 1: "kemuri"})
    play(state, "attack tsume toyotomi")
    drawn = picture(state, 1, f"kemuri {rc('66')}")
    (ghost,) = [item for item in drawn.ids["ghost"].iter() if item.get("class") == "ghost"]
    x, y = middle("66")
    assert (ghost.get("transform") or "").startswith(f"translate({x:g} {y:g})")
