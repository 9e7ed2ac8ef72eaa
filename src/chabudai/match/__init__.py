"""A live table: matches that never forget.

One append-only journal a match (`journal`); everything else is a fold over it (`live`). `store` keeps the journal in
SQLite or PostgreSQL, `service` is what clients call, `picture` builds all that they see, `keeper` lets bots move (in
`workers`) and clocks run out.
"""
