"""Small pieces of sentences that several pages need."""

from __future__ import annotations

from chabudai.web.speech import say

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def seats_words(few: int, many: int) -> str:
    """For how many a game is."""
    if few == many:
        return say.count(few, "{number} player", "{number} players")
    return say("{few}–{many} players", few=few, many=many)


def since(milliseconds: int) -> str:
    """How long ago something was."""
    if milliseconds < MINUTE:
        return say("just now")
    if milliseconds < HOUR:
        return say.count(milliseconds // MINUTE, "one minute ago", "{number} minutes ago")
    if milliseconds < DAY:
        return say.count(milliseconds // HOUR, "one hour ago", "{number} hours ago")
    return say.count(milliseconds // DAY, "one day ago", "{number} days ago")


def lasting(seconds: int) -> str:
    """A stretch of time."""
    if seconds < 60:
        return say.count(seconds, "one second", "{number} seconds")
    if seconds < 3600:
        return say.count(seconds // 60, "one minute", "{number} minutes")
    if seconds < 24 * 3600:
        return say.count(seconds // 3600, "one hour", "{number} hours")
    return say.count(seconds // (24 * 3600), "one day", "{number} days")
