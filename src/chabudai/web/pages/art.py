"""The small drawings of the house itself: its sign, icons, and a scene for whatever there is nothing else to show."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

INK: Final = 'stroke="var(--sumi)" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"'
LINE: Final = f'fill="none" {INK}'
GROUND: Final = f'<path d="M18 148q102-10 204 0" {LINE}/>'


def _svg(width: int, height: int, inside: str, class_: str) -> Markup:
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return Markup(f'<svg class="{class_}" {size} aria-hidden="true">{inside}</svg>')  # noqa: S704 - our own drawing


def _table(x: int, y: int) -> str:
    """The low table itself."""
    return (
        f'<g transform="translate({x} {y})"><path d="M12 8l-8 36h12l8-32zM108 8l8 36h-12l-8-32z" fill="var(--sumi)"/>'
        f'<path d="M2 2q58-14 116 0q6 8-4 12q-54 11-108 0q-10-4-4-12z" fill="var(--yamabuki)" {INK}/></g>'
    )


def _cushion(x: int, y: int, hue: str) -> str:
    return (
        f'<g transform="translate({x} {y})"><path d="M0 10q22-16 44 0q6 8-2 12q-20 8-40 0q-8-4-2-12z" '
        f'fill="var(--{hue})" {INK}/><path d="M22 7v6m-4-1l8-2" {LINE}/></g>'
    )


def _bowl(x: int, y: int, hue: str = "ai") -> str:
    return (
        f'<g transform="translate({x} {y})"><path d="M0 0h40q0 24-14 28h-12q-14-4-14-28z" fill="var(--{hue})" {INK}/>'
        f'<path d="M12 29h16" {LINE}/></g>'
    )


def _steam(x: int, y: int) -> str:
    return f'<path d="M{x} {y}q-8-10 0-20t0-20M{x + 14} {y}q-8-10 0-20t0-20" {LINE} opacity=".55"/>'


def sign() -> Markup:
    """The sign at the door: a table before the sun."""
    return _svg(
        64,
        64,
        '<circle cx="32" cy="27" r="20" fill="var(--shu)"/>'
        '<path d="M6 37q26-7 52 0q1.500 4-2 5q-24 5-48 0q-3.500-1-2-5z" fill="var(--sumi)"/>'
        '<path d="M14 43l-3 12h6l3-11zM50 43l3 12h-6l-3-11z" fill="var(--sumi)"/>',
        "sign",
    )


def theme_icon(theme: str) -> Markup:
    """Sun, moon, or half of each."""
    rays = "M12 2v3m0 14v3M2 12h3m14 0h3M5 5l2 2m10 10l2 2M5 19l2-2M17 7l2-2"
    sun = f'<path d="{rays}" fill="none" stroke="currentColor" stroke-width="2"/>'
    inside = {
        "light": f'<circle cx="12" cy="12" r="4.500" fill="currentColor"/>{sun}',
        "dark": '<path d="M20 14.500A9 9 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z" fill="currentColor"/>',
        "auto": '<circle cx="12" cy="12" r="8.500" fill="none" stroke="currentColor" stroke-width="2"/>'
        '<path d="M12 3.500a8.500 8.500 0 0 1 0 17z" fill="currentColor"/>',
    }[theme]
    return _svg(24, 24, inside, "icon")


def free_seats() -> Markup:
    """A table with cushions and nobody on them."""
    return _svg(
        240,
        160,
        f'<circle cx="120" cy="62" r="46" fill="var(--shu-pale)"/>{GROUND}{_cushion(14, 122, "fuji")}'
        f"{_cushion(182, 122, 'matsu')}{_table(60, 98)}{_bowl(76, 72, 'ai')}{_bowl(124, 72, 'shu')}{_steam(90, 64)}",
        "scene",
    )


def unplayed() -> Markup:
    """A box that nobody has opened yet."""
    return _svg(
        240,
        160,
        f'<circle cx="170" cy="50" r="34" fill="var(--yamabuki-pale)"/>{GROUND}{_table(60, 102)}'
        f'<path d="M84 62h72v38q-36 8-72 0z" fill="var(--washi-high)" {INK}/>'
        f'<path d="M78 50h84v14q-42 8-84 0z" fill="var(--shu)" {INK}/>'
        f'<path d="M120 46v58M78 57q42 8 84 0" {LINE}/>'
        f'<path d="M120 48q-22-20-24-4q4 8 24 4zM120 48q22-20 24-4q-4 8-24 4z" fill="var(--yamabuki)" {INK}/>',
        "scene",
    )


def lost() -> Markup:
    """Stepping stones that end in the fog beyond a lantern: nothing here."""
    stones = "".join(
        f'<ellipse cx="{x}" cy="{y}" rx="{r}" ry="{r * 0.36:.1f}" fill="var(--nezumi)" {INK} opacity="{shown}"/>'
        for x, y, r, shown in ((122, 138, 20, 1), (164, 124, 15, 0.7), (194, 112, 11, 0.4), (216, 102, 7, 0.2))
    )
    lantern = "M28 58q30-22 60 0l8 12H20zM36 70h44v30H36zM28 100h60v10H28zM48 110h20v26H48zM38 136h40v10H38zM58 36v12"
    return _svg(
        240,
        160,
        f'<circle cx="172" cy="52" r="36" fill="var(--yamabuki-pale)"/>{GROUND}{stones}'
        f'<path d="{lantern}" fill="var(--washi-high)" {INK}/>'
        f'<path d="M48 76h20v18H48z" fill="var(--yamabuki)" {INK}/><path d="M58 76v18M48 85h20" {LINE}/>'
        f'<path d="M120 62h70M150 76h66M132 90h40" {LINE} opacity=".35"/>',
        "scene",
    )


def closed() -> Markup:
    """Paper doors, shut."""
    frame = "".join(f"M{x} 34V144" for x in (62, 90, 120, 150, 178))
    return _svg(
        240,
        160,
        f'<path d="M54 28h132v120H54z" fill="var(--washi-high)" {INK}/>'
        f'<path d="{frame}M54 62h132M54 92h132" {LINE}/>'
        f'<path d="M54 112h132v36H54z" fill="var(--yamabuki-pale)" {INK}/><path d="M120 28v120" {LINE}/>'
        f'<circle cx="110" cy="102" r="5" fill="var(--sumi)"/><circle cx="130" cy="102" r="5" fill="var(--sumi)"/>'
        f'<path d="M44 22q76-12 152 0l4 8H40z" fill="var(--ai)" {INK}/>',
        "scene",
    )


def tea() -> Markup:
    """A bowl of tea that is still too hot: wait a moment."""
    return _svg(
        240,
        160,
        f'<circle cx="120" cy="56" r="42" fill="var(--matsu-pale)"/>{GROUND}{_table(60, 106)}'
        f'<g transform="translate(92 62) scale(1.4)">{_bowl(0, 0, "matsu")}</g>{_steam(100, 54)}{_steam(128, 50)}',
        "scene",
    )


def mended() -> Markup:
    """A bowl that was broken and is mended with gold."""
    return _svg(
        240,
        160,
        f'<circle cx="120" cy="70" r="52" fill="var(--ai-pale)"/>{GROUND}'
        f'<path d="M62 62h116q0 62-40 78h-36q-40-16-40-78z" fill="var(--ai)" {INK}/><path d="M98 142h44" {LINE}/>'
        '<path d="M92 62l10 26l-14 18l16 30M102 88l32 8l12-34M134 96l10 40" fill="none" stroke="var(--yamabuki)" '
        'stroke-width="5" stroke-linejoin="round"/>',
        "scene",
    )
