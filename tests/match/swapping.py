"""Another truth behind the same match: what a viewer cannot know is swapped, and nothing that they get may change."""

from __future__ import annotations

from chabudai.core.events import Event
from chabudai.core.rng import Rng
from chabudai.core.state import SPECTATOR, State
from chabudai.match.live_match import LiveMatch


def swapped(live: LiveMatch, viewer: int | None, rng: Rng) -> LiveMatch:
    """The match with another truth behind it, as far as the viewer cannot know; now, before and in the log."""
    twin = live._twin()
    twin.told = {}
    session = twin.playing()
    seen = SPECTATOR if viewer is None else viewer
    session.log.events = [event if event.seen_by(seen) else other(event) for event in session.log.events]
    world = another(session.state, viewer, rng)
    world.log = session.log
    world.news = session.state.news
    session.state = world
    session._kept = [another(state, viewer, rng) for state in session._kept]
    return twin


def another(state: State, viewer: int | None, rng: Rng) -> State:
    """Another world that looks the same to the viewer."""
    return state.view(viewer).imagine(rng)


def other(event: Event) -> Event:
    """A secret of somebody else, with other words."""
    values = {key: value + 1 if isinstance(value, int) else f"not {value}" for key, value in event.values.items()}
    return Event(event.seat, event.kind, values, event.rule, event.audience)
