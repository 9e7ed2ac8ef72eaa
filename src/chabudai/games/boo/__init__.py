"""BOO: bamboo, incense, spirits and a home in balance.

`components` names the pieces, `box` reads them from the content file, `patterns` are the balance tiles' demands.
`setup` lays the table; `phases` runs the year: `spring`, then the Summer turn in `visiting` (passing, temple, offering)
and `grove` (placing, resolving, receiving), `autumn`, `winter`. `actions` with `balance`, `improve` and `food` are what
shoots, gifts and `spirits` do; `markets` are the face-up columns; `scoring` is the result, `laws` always hold.
"""

from chabudai.games.boo.game import Boo

GAME = Boo

__all__ = ["GAME", "Boo"]
