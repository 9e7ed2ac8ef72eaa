"""The colours of the table, each in a light and a dark form, and the arithmetic that proves they can be told apart.

Every hue comes in four tones. Drawings name them as CSS variables (`var(--shu)`), never as numbers:

| tone | variable | use |
|---|---|---|
| plain | `--shu` | the fill of a shape; always edged with ink or the deep tone |
| deep | `--shu-deep` | lines, patterns and words on paper or on the pale tone: 4.5:1 there |
| pale | `--shu-pale` | a tinted ground; ink is readable on it |
| on | `--shu-on` | words and marks upon the plain tone: 4.5:1 there |

No meaning may hang on a hue alone: each seat has its pattern and shape as well (`SEATS`).

>>> round(contrast(LIGHT["sumi"], LIGHT["washi"]), 1) > 4.5
True
>>> LIGHT["shu"]
'#bd3f27'
"""

from __future__ import annotations

from typing import Final, NamedTuple

HUES: Final = ("shu", "ai", "matsu", "yamabuki", "fuji", "nando", "kaki", "kuri", "nezumi")

LIGHT: Final[dict[str, str]] = {
    "sumi": "#2b2a33",
    "sumi-soft": "#5f5a58",
    "washi": "#f6f0e3",
    "washi-high": "#fdfaf2",
    "washi-low": "#e9dfc9",
    "fibre": "#e2d7bf",
    "shade": "#2b2a3326",
    "shu": "#bd3f27",
    "shu-deep": "#a5301a",
    "shu-pale": "#f5d9cc",
    "shu-on": "#ffffff",
    "ai": "#27508c",
    "ai-deep": "#1f4377",
    "ai-pale": "#d3deec",
    "ai-on": "#ffffff",
    "matsu": "#4d7a3a",
    "matsu-deep": "#38602a",
    "matsu-pale": "#dbe6cb",
    "matsu-on": "#ffffff",
    "yamabuki": "#d9a21b",
    "yamabuki-deep": "#7d5700",
    "yamabuki-pale": "#f7e6b4",
    "yamabuki-on": "#2b2a33",
    "fuji": "#7a5ea8",
    "fuji-deep": "#5d4489",
    "fuji-pale": "#e4daf0",
    "fuji-on": "#ffffff",
    "nando": "#297a80",
    "nando-deep": "#1c5f65",
    "nando-pale": "#cfe5e4",
    "nando-on": "#ffffff",
    "kaki": "#d9763a",
    "kaki-deep": "#9c410b",
    "kaki-pale": "#fadfca",
    "kaki-on": "#120f14",
    "kuri": "#8a5a3c",
    "kuri-deep": "#6b4226",
    "kuri-pale": "#ecdccb",
    "kuri-on": "#ffffff",
    "nezumi": "#8b8a86",
    "nezumi-deep": "#605f5b",
    "nezumi-pale": "#e4e0d8",
    "nezumi-on": "#1e1d25",
}
"""The table by day."""

DARK: Final[dict[str, str]] = {
    "sumi": "#e9e4d6",
    "sumi-soft": "#b3ada6",
    "washi": "#171b2b",
    "washi-high": "#232a40",
    "washi-low": "#0e111d",
    "fibre": "#252c42",
    "shade": "#00000073",
    "shu": "#e2705a",
    "shu-deep": "#f0978a",
    "shu-pale": "#4a2530",
    "shu-on": "#14121a",
    "ai": "#7fa6e2",
    "ai-deep": "#9dbdf0",
    "ai-pale": "#22375e",
    "ai-on": "#12141f",
    "matsu": "#8cbb74",
    "matsu-deep": "#a6d18f",
    "matsu-pale": "#263c2c",
    "matsu-on": "#12171a",
    "yamabuki": "#ecbc45",
    "yamabuki-deep": "#f3cd6d",
    "yamabuki-pale": "#463a1c",
    "yamabuki-on": "#1c1910",
    "fuji": "#ae95dc",
    "fuji-deep": "#c4b0ea",
    "fuji-pale": "#3a2f57",
    "fuji-on": "#16131f",
    "nando": "#67b7bb",
    "nando-deep": "#8ccfd2",
    "nando-pale": "#1d4249",
    "nando-on": "#0f1719",
    "kaki": "#ef9557",
    "kaki-deep": "#f7ac78",
    "kaki-pale": "#4d3020",
    "kaki-on": "#1c130c",
    "kuri": "#c99a78",
    "kuri-deep": "#dcb595",
    "kuri-pale": "#40302a",
    "kuri-on": "#1a120c",
    "nezumi": "#8f8d8c",
    "nezumi-deep": "#b6b3b0",
    "nezumi-pale": "#2c3042",
    "nezumi-on": "#101219",
}
"""The table by night: paper becomes night indigo, ink becomes moonlight."""

THEMES: Final[dict[str, dict[str, str]]] = {"light": LIGHT, "dark": DARK}


class SeatLook(NamedTuple):
    """How a seat is marked: three signs for one meaning."""

    hue: str
    pattern: str
    shape: str


SEATS: Final = (
    SeatLook("shu", "uroko", "triangle"),
    SeatLook("ai", "seigaiha", "circle"),
    SeatLook("matsu", "asanoha", "diamond"),
    SeatLook("yamabuki", "kagome", "square"),
    SeatLook("fuji", "shippo", "hexagon"),
    SeatLook("nando", "ichimatsu", "cross"),
)

SHAPES_NEED: Final = 3.0
WORDS_NEED: Final = 4.5


def meaningful_pairs() -> list[tuple[str, str, float]]:
    """Foreground, ground and the contrast they need: what the drawings may rely on."""
    pairs = [
        (ink, paper, WORDS_NEED) for ink in ("sumi", "sumi-soft") for paper in ("washi", "washi-high", "washi-low")
    ]
    for hue in HUES:
        pairs += [
            (f"{hue}-deep", "washi", WORDS_NEED),
            (f"{hue}-deep", "washi-high", WORDS_NEED),
            (f"{hue}-deep", f"{hue}-pale", WORDS_NEED),
            ("sumi", f"{hue}-pale", WORDS_NEED),
            (f"{hue}-on", hue, WORDS_NEED),
            (f"{hue}-deep", "washi-low", SHAPES_NEED),
        ]
    return pairs


# --- telling colours apart ------------------------------------------------------------------------------------------

_SIGHT: Final[dict[str, tuple[tuple[float, float, float], ...]]] = {
    "full": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}
"""Linear RGB as seen with each kind of sight (Machado, Oliveira and Fernandes 2009, severity 1)."""
SIGHTS: Final = tuple(_SIGHT)


def linear(colour: str) -> list[float]:
    """Red, green and blue of `#rrggbb` in linear light, 0 to 1."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def seen(colour: str, sight: str) -> list[float]:
    """The colour in linear light as a person with this sight sees it."""
    light = linear(colour)
    mixed = [sum(weight * part for weight, part in zip(row, light, strict=True)) for row in _SIGHT[sight]]
    return [min(1.0, max(0.0, part)) for part in mixed]


def mixed(colour: str, veil: str, share: float) -> str:
    """The colour with so much of another laid over it.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = [(int(colour[at : at + 2], 16), int(veil[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{int(under * (1 - share) + over * share + 0.5):02x}" for under, over in pairs)


def contrast(one: str, other: str, sight: str = "full") -> float:
    """The contrast of two colours after WCAG, 1 to 21."""
    shares = (0.2126, 0.7152, 0.0722)
    first, second = (
        sum(share * part for share, part in zip(shares, seen(colour, sight), strict=True)) for colour in (one, other)
    )
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
