"""The last move keeps a quiet trace in the drawing."""

from __future__ import annotations

from chabudai.games.gachijo.draw.art import FRAME
from chabudai.games.gachijo.state import GachijoState
from gachijo.table import enter, laid, lay_out, rc, summoned, walk
from gachijo.test_draw import middle
from kit import play
from pictures import SVG, picture


def ring(state: GachijoState, viewer: int | None = 0) -> tuple[float, float]:
    """Where the ring of the trace lies on the board."""
    rings = list(picture(state, viewer).ids["trace"].iter(f"{SVG}circle"))
    assert rings
    assert all("last" in (item.get("class") or "").split() for item in rings)
    return float(rings[0].attrib["cx"]), float(rings[0].attrib["cy"])


def test_there_is_none_before_anything_moved() -> None:
    assert "trace" not in picture(laid(3, "A"), 0).ids


def test_a_maneuver_leaves_it_where_it_began() -> None:
    state = lay_out({0: "12"}, squares="c22")
    enter(state, "22")
    assert ring(state) == middle("12")
    walk(state, "55")
    assert ring(state) == middle("12"), "a maneuver of several legs is one move"
    assert picture(state, None).title("trace") == "The last move: the Ninja of Tokugawa came from here"
    walk(state, "66")
    assert ring(state, 2) == middle("55")


def test_a_guardian_and_a_leap_leave_it_too() -> None:
    state = summoned("kappa", 2, {0: "22", 1: "66"})
    play(state, f"prowl {rc('35')}")
    assert ring(state) == middle("44")
    assert "guardian" in picture(state, 0).title("trace")
    smoke = lay_out({0: "33", 1: "43"}, weapons={0: "tsume", 1: "kemuri"})
    play(smoke, "attack tsume toyotomi", f"kemuri {rc('66')}")
    assert ring(smoke, 1) == middle("43")
    swap = lay_out({0: "12", 1: "66"}, squares="g22", card=11, seats=2, guardian="oni 80")
    walk(swap, "22")
    assert ring(swap) == middle("22")


def test_a_slide_marks_the_handle() -> None:
    state = lay_out(made="A", moves=2)
    play(state, "slide blue-south")
    drawn = picture(state, 0)
    trace = drawn.ids["trace"]
    assert "last" in (trace.get("class") or "").split()
    x, y = drawn.place("slide-blue-south")
    left, top = float(trace.attrib["x"]), float(trace.attrib["y"])
    assert left < x < left + float(trace.attrib["width"])
    assert top < y < top + float(trace.attrib["height"])
    assert drawn.title("trace") == "The last move: the blue sheet slid; it lies 1 to the south of its middle"
    assert y > FRAME


def test_it_lies_under_the_pieces_and_catches_no_pointer() -> None:
    state = walk(lay_out({0: "12", 1: "22"}, marker={1: "nuno"}), "32")
    text = picture(state, 0).text
    assert text.index('id="trace"') < text.index('id="ninja-tokugawa"')
    assert "pointer-events:none" in text
