"""Hitodama: essences gather goods through four seasons; whoever hurries wakes the wrath, whoever dawdles loses all.

`box` holds the components, `state` the table, `match` the position; `setup` lays the table, `turns` are the actions,
`lunar` and `solar` the cards, `resolve` and `benefits` the tiles, `tributes`, `akkus`, `wrath`, `compass` what
they are called after, `rounds` ties them together; `draw` and `text` show a view to people.
"""

from chabudai.games.hitodama.game import Hitodama

GAME = Hitodama

__all__ = ["GAME", "Hitodama"]
