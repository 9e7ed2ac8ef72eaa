"""A live table: matches that never forget.

One append-only journal a match (`journal`), everything else is a fold over it (`live`). `store` keeps the journal in SQLite or
PostgreSQL, `service` is what clients call, `workers` lets bots think outside the event loop, `people` knows who is who.
"""
