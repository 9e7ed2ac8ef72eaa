"""Beginnings of a talk: to teach somebody a game, and to coach somebody who plays."""

from __future__ import annotations

from chabudai.core.registry import load
from chabudai.mcp.speech import say


def teach(game: str) -> str:
    """Teach a game at the table, a little at a time."""
    title = load(game).title
    return say(
        "Teach me {title} ({game}). Read its rulebook by sections first, and answer from it alone: where I ask about "
        "a rule, name the clause by its id. Begin with what the game is about and how one wins, in a few sentences. "
        "Then start a match against the weakest bot and let us play it together: show me the table, explain what is "
        "asked of me and no more than I need for it, and let me decide. Explain new rules when they first matter. "
        "Never play a move that I have not agreed to.",
        title=title,
        game=game,
    )


def coach(table: str) -> str:
    """Coach somebody who plays at a table."""
    return say(
        "Coach me at table {table}. Look at the table, its picture and my legal moves before you speak. Ask me first "
        "what I am planning. Then tell me what you would look at: what scores, what the others threaten, what "
        "cannot be taken back. Compare two or three moves by previewing them, and name the clause of the rulebook "
        "where a rule decides. You see what my seat sees, and so do I: say where you are guessing. Play only what I "
        "tell you to play, and ask for a hint only if I want one.",
        table=table,
    )
