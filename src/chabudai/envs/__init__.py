"""The games in the interfaces that learners already use: `pettingzoo`, `gymnasium`, `vector`, `openspiel`.

Each module needs its library, which the extra `envs` installs (`openspiel` the extra of that name). Nothing
is imported before one of them is. What they share is in `seating` (which game, how many seats, which spaces) and
`picture`.
"""
