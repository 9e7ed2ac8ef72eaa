from __future__ import annotations

from chabudai.core.registry import load
from chabudai.core.svg_picture import png, with_plain_colours

STYLED = "<style>.a{--sumi:#111;--sans:&quot;Some Face&quot;,serif;font-family:var(--sans)}.b{fill:var(--sumi)}</style>"


def test_variables_become_their_values_and_leave_no_definition() -> None:
    assert with_plain_colours(STYLED) == "<style>.a{font-family:&quot;Some Face&quot;,serif}.b{fill:#111}</style>"


def test_the_first_value_is_that_of_the_day() -> None:
    assert with_plain_colours("<style>.a{--x:#fff}.night .a{--x:#000}.a{fill:var(--x)}</style>").endswith(
        ".a{fill:#fff}</style>"
    )


def test_a_drawing_keeps_the_face_of_its_words_and_names_no_variable() -> None:
    game = load("kodama-forest")
    plain = with_plain_colours(game.svg(game.new(2, 1).view(0)))
    assert "var(--" not in plain
    assert "{--" not in plain
    assert "font-family:&quot;Source Sans 3&quot;" in plain


def test_a_picture_is_a_png_of_the_width_asked_for() -> None:
    picture = png('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><rect width="4" height="2"/></svg>', 40)
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")) == (40, 20)
