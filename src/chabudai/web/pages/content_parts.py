"""What a table says about a content file that was brought along."""

from __future__ import annotations

from htpy import Node, a, div, h2, p, small, strong

from chabudai.match.live_match import LiveMatch
from chabudai.web.speech import say


def panel(live: LiveMatch) -> Node:
    """What everybody at a table is told where it is not played with the packaged content."""
    if not live.content_file:
        return None
    digest = f"{live.created['record']['content'][:8]}…"
    return div(id="content", class_="panel")[
        h2[say("Content")],
        p[strong[brought(live.content_file)], " ", small[say("Digest {digest}", digest=digest)]],
        p[a(href=f"/match/{live.id}/content")[say("What is in it")]],
    ]


def brought(file: str) -> str:
    """That a content file was brought along."""
    return say("This table plays with a content file of its own: {file}.", file=file)
