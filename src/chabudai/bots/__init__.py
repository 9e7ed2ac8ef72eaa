"""Players that need no person. They see a view, never the state, so none can cheat by accident.

`bot` is the base, `registry` finds bots by name, `playout` plays a position to its end at random.
"""
