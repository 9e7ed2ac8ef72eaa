"""The faces of the five levels, drawn by hand: a sprout, a sapling, a gardener, a carpenter and an old master."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

INK: Final = 'stroke="var(--sumi)" stroke-width="2.500" stroke-linejoin="round" stroke-linecap="round"'
LINE: Final = f'fill="none" {INK}'
EYES: Final = (
    '<circle cx="25" cy="37" r="2.500" fill="var(--sumi)"/><circle cx="39" cy="37" r="2.500" fill="var(--sumi)"/>'
)
HEAD: Final = f'<path d="M13 36q0-18 19-18t19 18q0 20-19 20t-19-20z" fill="var(--washi-high)" {INK}/>'
SMILE: Final = f'<path d="M26 46q6 5 12 0" {LINE}/>'

SPROUT: Final = (
    f'<path d="M32 26q-2-10 0-14" {LINE}/>'
    f'<path d="M32 15q-16 2-18-10q14-2 18 10zM32 12q12 1 16-9q-13-2-16 9z" fill="var(--matsu)" {INK}/>'
    f'<path d="M14 42q0-17 18-17t18 17q0 15-18 15t-18-15z" fill="var(--yamabuki-pale)" {INK}/>'
    '<circle cx="25" cy="40" r="3.500" fill="var(--sumi)"/><circle cx="39" cy="40" r="3.500" fill="var(--sumi)"/>'
    '<circle cx="32" cy="48" r="2.500" fill="var(--shu)"/>'
)
"""A seed with two leaves and round eyes."""
SAPLING: Final = (
    f'<path d="M10 30q-6-14 8-16q2-11 14-11t14 11q14 2 8 16z" fill="var(--matsu)" {INK}/>'
    f'<path d="M16 30h32q2 26-16 26t-16-26z" fill="var(--yamabuki-pale)" {INK}/>{EYES}{SMILE}'
    f'<path d="M20 12q4 6 2 10M40 10q-2 6 2 10" {LINE} opacity=".6"/>'
)
"""A young tree whose crown is its hair."""
GARDENER: Final = (
    f'{HEAD}<path d="M4 27q28-16 56 0q-28 9-56 0z" fill="var(--yamabuki)" {INK}/>'
    f'<path d="M18 21q14-22 28 0" fill="var(--yamabuki)" {INK}/><path d="M20 22q12-6 24 0" {LINE} opacity=".6"/>'
    f"{EYES}{SMILE}"
)
"""A straw hat."""
CARPENTER: Final = (
    f'{HEAD}<path d="M13 31q0-16 19-16t19 16" fill="var(--sumi)" {INK}/>'
    f'<path d="M12 27q20-8 40 0v6q-20-8-40 0z" fill="var(--ai)" {INK}/>'
    f'<path d="M52 28l8-6m-8 8l9 3" {LINE}/><path d="M1 43l11-10l3 3l-11 10z" fill="var(--shu)" {INK}/>'
    f'{EYES}<path d="M26 47h12" {LINE}/>'
)
"""A knotted headband, and a pencil behind the ear."""
OLD_MASTER: Final = (
    f'<path d="M12 32q0-22 20-22t20 22q0 12-6 16H18q-6-4-6-16z" fill="var(--washi-high)" {INK}/>'
    f'<path d="M18 44q14-8 28 0q0 16-14 18q-14-2-14-18z" fill="var(--nezumi)" {INK}/>'
    f'<path d="M17 31q6-6 11-1M36 30q5-5 11 1" fill="none" {INK}/>'
    f'<path d="M22 36q3 2 6 0M36 36q3 2 6 0M28 47q4 2 8 0M26 53l1 5M32 54v6M38 53l-1 5" {LINE}/>'
)
"""Bald, with eyebrows that have seen everything, and a beard."""
FACES: Final = [SPROUT, SAPLING, GARDENER, CARPENTER, OLD_MASTER]


def face(level: int) -> Markup | None:
    """The face of a level; None for bots without one."""
    if not 1 <= level <= len(FACES):
        return None
    size = 'viewBox="0 0 64 64" width="64" height="64"'
    return Markup(f'<svg class="face" {size} aria-hidden="true">{FACES[level - 1]}</svg>')  # noqa: S704 - our own drawing
