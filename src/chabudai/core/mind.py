"""Mind: how a bot thinks, as data. Bots read it, and a game may say which mind suits it best."""

from __future__ import annotations

from typing import Final

GLANCE: Final = "glance"
BEAM: Final = "beam"
HALVING: Final = "halving"
REHEARSAL: Final = "rehearsal"
TREE: Final = "tree"
SEARCHES: Final = [GLANCE, BEAM, HALVING, REHEARSAL, TREE]
"""Ways to look ahead: one decision; one's own turn; the next turns of everybody, after a first move or after a whole
turn; a tree of what everybody may do."""


class Mind:
    """Which search, and how far and wide it looks. Everything is counted, so that a match repeats."""

    def __init__(
        self,
        search: str,
        *,
        overlooked: float = 0.0,
        worlds: int = 1,
        roots: int = 8,
        width: int = 4,
        plies: int = 12,
        children: int = 60,
        ways: int = 12,
        simulations: int = 0,
        turns: int = 1,
        answered: bool = False,
        stop_at_news: bool = False,
        caution: float = 1.0,
        temper: float = 0.25,
        seasoned: bool = False,
    ) -> None:
        if search not in SEARCHES:
            raise ValueError(f"'{search}' is no search; there are {', '.join(SEARCHES)}")
        self.search = search
        self.overlooked = overlooked
        """The share of moves that it does not notice."""
        self.worlds = worlds
        """Imagined worlds that are looked at, where no number of simulations says it."""
        self.roots = roots
        """Moves that are looked into after a glance at all of them."""
        self.width = width
        """Lines that are kept for each of them, in a beam."""
        self.plies = plies
        """Decisions after which a turn that does not end is rated as it stands."""
        self.children = children
        """Of so many moves at most each further decision is tried; more are sampled."""
        self.ways = ways
        """Whole turns that are rehearsed."""
        self.simulations = simulations
        """Imagined worlds that are played on, by halving, in a rehearsal and in a tree."""
        self.turns = turns
        """Own turns that are played on before a position is rated, by halving and in a rehearsal."""
        self.answered = answered
        """A position is rated only when the others have answered the last of these turns."""
        self.stop_at_news = stop_at_news
        """A turn is rated where chance comes in, instead of being played on in the light of one imagined draw."""
        self.caution = caution
        """How much a tree tries what it has seldom tried."""
        self.temper = temper
        """How evenly a tree starts, in spreads at the end of a match; the smaller, the more it believes its glance."""
        self.seasoned = seasoned
        """It judges positions by experience (`Game.seasoned`), and takes the others for players who do."""
