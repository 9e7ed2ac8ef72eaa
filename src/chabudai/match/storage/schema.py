"""Tables of the database. `entries` is the truth; `matches` and `seats` are an index over it for lists."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

persons = Table(
    "persons",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("account", String(40), unique=True),
    Column("password", String(200)),
    Column("valid_from", BigInteger, nullable=False),
    Column("created", BigInteger, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("visibility", String(10), nullable=False),
    Column("status", String(10), nullable=False),
    Column("waiting", Integer, nullable=False),
    Column("due", BigInteger, index=True),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("owner", String(32), nullable=False, server_default=""),
    Column("origin", String(32), nullable=False, server_default=""),
    Index("ix_matches_visibility", "visibility", "status"),
    Index("ix_matches_owner", "owner", "status"),
    Index("ix_matches_origin", "origin", "status"),
)

seats = Table(
    "seats",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32), index=True),
)

entries = Table(
    "entries",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("move", BigInteger, nullable=False),
    Column("person", String(32), nullable=False),
    Column("action", String(64), nullable=False),
    Column("data", JSON, nullable=False),
    Column("at", BigInteger, nullable=False),
)

contents = Table(
    "contents",
    metadata,
    Column("digest", String(32), primary_key=True),
    Column("text", Text, nullable=False),
)
"""Content files that matches are played with, each once; the first entry of a match names it."""

judgements = Table(
    "judgements",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("data", JSON, nullable=False),
)
"""What has been found out about the decisions of finished matches; it can be found out anew."""

claims = Table(
    "claims",
    metadata,
    Column("match_id", String(32), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("server", String(32), nullable=False),
    Column("until", BigInteger, nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
