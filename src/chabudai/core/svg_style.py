"""What every drawing carries inside: colours by theme, type, the states of things, motion; and the woven motifs."""

from __future__ import annotations

import math
import re
from functools import cache
from typing import Final

from chabudai.core.palette import DARK, LIGHT, THEMES


def own_style(colours: dict[str, tuple[str, str]]) -> str:
    """The colours of one game alone, by theme."""
    light = {name: pair[0] for name, pair in colours.items()}
    dark = {name: pair[1] for name, pair in colours.items()}
    return themed(light, dark, ".chabudai") if colours else ""


@cache
def shared_style() -> str:
    """What all drawings have in common (colours, type, states, motion); a page of many drawings holds it once."""
    return themed(LIGHT, DARK, ".chabudai") + RULES


def themed(light: dict[str, str], dark: dict[str, str], selector: str) -> str:
    """Variables by theme for whatever a simple selector finds, or for everything (`:root`)."""
    day, night = _table(light), _table(dark)
    inside = "" if selector == ":root" else f"[data-theme={{}}] {selector},"
    return (
        f"{selector}{{{day}}}"
        f"@media(prefers-color-scheme:dark){{{selector}{{{night}}}}}"
        f"{inside.format('light')}{selector}[data-theme=light]{{{day}}}"
        f"{inside.format('dark')}{selector}[data-theme=dark]{{{night}}}"
    )


def _table(theme: dict[str, str]) -> str:
    return "".join(f"--{name}:{colour};" for name, colour in theme.items())


def flat(svg: str, theme: str = "light") -> str:
    """The drawing with the theme's colours written in, for programs that know no CSS variables."""
    values = dict(THEMES[theme])
    for block in re.findall(rf"\[data-theme={theme}\] \.chabudai,[^{{]*\{{([^}}]*)\}}", svg):
        values.update(re.findall(r"--([\w-]+):([^;]+);", block))
    for kind in re.findall(r'class="([^"]*)"', svg.partition(">")[0])[0].split():
        for block in re.findall(rf"\.chabudai\.{re.escape(kind)}\{{([^}}]*)\}}", svg):
            values.update(re.findall(r"--([\w-]+):([^;]+);", block))

    def value(found: re.Match[str]) -> str:
        return _VARIABLE.sub(value, values[found[1]]) if found[1] in values else found[0]

    return _VARIABLE.sub(value, svg)


_VARIABLE: Final = re.compile(r"var\(--([\w-]+)\)")

SANS: Final = '"Source Sans 3","Noto Sans","Segoe UI","Helvetica Neue","DejaVu Sans",system-ui,sans-serif'
DISPLAY: Final = '"Shippori Mincho","Iowan Old Style","Palatino Linotype",Palatino,"DejaVu Serif",Georgia,serif'

VEIL: Final = 0.7
"""How strongly a target on a board is washed with its pale tone, so that its edge can be seen on any ground.

A slot holds a picture that must stay readable: it is edged rather than veiled."""

# The pulse goes in steps too small to see: a browser paints a board anew for each of them, and has little else to do.
RULES: Final = (
    f".chabudai{{--sans:{SANS};--display:{DISPLAY};"
    "max-width:100%;height:auto;fill:var(--sumi);font-family:var(--sans)}"
    ".chabudai text{pointer-events:none}"
    ".chabudai .num{font-variant-numeric:tabular-nums lining-nums;font-weight:700}"
    ".chabudai .display{font-family:var(--display);font-weight:600}"
    ".chabudai .heading{font-weight:600;letter-spacing:.02em;fill:var(--sumi-soft)}"
    ".chabudai .soft{fill:var(--sumi-soft)}"
    ".chabudai .table{fill:var(--washi)}"
    ".chabudai .panel{fill:var(--washi-high);stroke:var(--fibre);stroke-width:1}"
    ".chabudai .card{fill:var(--washi-high);stroke:var(--sumi);stroke-width:1.2}"
    ".chabudai .shadow{fill:var(--shade);stroke:none}"
    ".chabudai .off{opacity:.42}"
    ".chabudai .ghost{opacity:.5;pointer-events:none}"
    ".chabudai .last{fill:none;stroke:var(--yamabuki-deep);stroke-width:2;stroke-dasharray:1 5;stroke-linecap:round;"
    "pointer-events:none}"
    ".chabudai .hit{fill:transparent;stroke:none;pointer-events:all}"
    ".chabudai .slot{translate:0 0;transition:translate .25s ease-out}"
    ".chabudai .slot.chosen{translate:0 -6px}"
    ".chabudai .target{cursor:pointer}"
    f".chabudai .hit.target,.chabudai .target>.hit{{fill:var(--kaki-pale);fill-opacity:{VEIL};stroke:var(--kaki-deep);"
    "stroke-width:2.5;animation:chabudai-pulse 2.4s steps(6) infinite}"
    ".chabudai .hit.target:hover,.chabudai .target:hover>.hit{fill-opacity:.85;stroke-width:4;animation:none}"
    ".chabudai .slot.target>.hit{fill-opacity:.12;stroke-width:3.5;animation-name:chabudai-edge}"
    ".chabudai .slot.target:hover>.hit{fill-opacity:.3;stroke-width:4.5}"
    ".chabudai .hit.chosen,.chabudai .chosen>.hit{stroke:var(--kaki-deep);stroke-width:3.5;animation:none}"
    ".chabudai :focus{outline:none}"
    f".chabudai .hit:focus-visible,.chabudai :focus-visible>.hit{{fill:var(--ai-pale);fill-opacity:{VEIL};"
    "stroke:var(--ai-deep);stroke-width:4;animation:none}"
    ".chabudai .piece{transition:transform .35s ease-out,opacity .35s ease-out}"
    ".chabudai .slot:focus-visible>.hit{fill-opacity:.3}"
    "@keyframes chabudai-pulse{50%{fill-opacity:.45}}@keyframes chabudai-edge{50%{stroke-opacity:.5}}"
    "@media(prefers-reduced-motion:reduce){.chabudai *{animation:none!important;transition:none!important}}"
)


def _waves() -> str:
    """Seigaiha: rows of waves, each half a wave along; a wave ends where those in front of it begin.

    A point of an arc around the hub (0, 0) is hidden within 12 of the hubs (±12, 6) of the row in front.
    """
    out = ""
    for r in (11.4, 7.6, 3.8):
        end = math.atan(0.5) + math.asin((r * r + 36) / (12 * math.sqrt(5) * r))
        x, y = r * math.sin(end), r * math.cos(end)
        for cx, cy in ((0, 6), (24, 6), (12, 12), (0, 18), (24, 18)):
            out += f"M{cx - x:.2f} {cy - y:.2f}a{r} {r} 0 0 1 {2 * x:.2f} 0"
    return out


def _hemp_leaf() -> str:
    """Asanoha: a six-pointed star in each corner and in the middle, 24 wide and 24 √3 high."""
    upper = "M0 0L12 6.93L24 0M12 6.93V20.78L0 0M12 20.78L24 0M0 0V13.86L12 20.78L24 13.86V0"
    lower = "M0 41.57L12 34.64L24 41.57M12 34.64V20.78L0 41.57M12 20.78L24 41.57M0 41.57V27.71L12 20.78L24 27.71V41.57"
    return f"{upper}{lower}M0 13.86V27.71M24 13.86V27.71"


def _rings() -> str:
    """Shippo: rings that overlap by a quarter."""
    hubs = ((0, 0), (20, 0), (0, 20), (20, 20), (10, 10))
    return "".join(f"M{cx - 10} {cy}a10 10 0 1 0 20 0a10 10 0 1 0-20 0" for cx, cy in hubs)


_FIBRES: Final = "M8 14q10-5 21 1M70 8q8 6 15 3M112 34q-6 8 1 15M30 52q12-3 18 4M84 66q10 4 19-2M12 80q7-4 9-9"

MOTIFS: Final[dict[str, tuple[float, float, bool, str]]] = {
    "uroko": (12, 12, True, "M0 12L6 0L12 12Z"),
    "seigaiha": (24, 12, False, _waves()),
    "asanoha": (24, 41.57, False, _hemp_leaf()),
    "kagome": (16, 27.71, False, "M0 0L16 27.71M16 0L0 27.71M0 6.93H16M0 20.78H16"),
    "shippo": (20, 20, False, _rings()),
    "ichimatsu": (12, 12, True, "M0 0H6V6H0ZM6 6H12V12H6Z"),
    "washi": (140, 90, False, _FIBRES),
}
"""For `Drawing.pattern`: width, height, filled or drawn in lines, and the way of the pen."""
