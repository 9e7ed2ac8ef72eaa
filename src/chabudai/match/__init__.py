"""The live match: people and bots play one, others watch, and nothing that happened is ever forgotten.

Of a match only its journal is stored (`journal`), in SQLite or PostgreSQL (`storage`); everything else is a
fold over it (`live_match`). `matches` is what hosts call, `commands` are what people can do, a `snapshot` is all that a
viewer sees; in the `background` bots move (in worker processes) and clocks run out.
"""
