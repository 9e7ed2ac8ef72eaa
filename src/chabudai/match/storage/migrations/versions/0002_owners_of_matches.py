"""Who set a match up, and from where: for limits, and so that nobody fills the list of public matches."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("owner", sa.String(32), nullable=False, server_default=""))
    op.add_column("matches", sa.Column("origin", sa.String(32), nullable=False, server_default=""))
    op.execute(
        "UPDATE matches SET owner = coalesce("
        "(SELECT person FROM entries WHERE entries.match_id = matches.id AND entries.number = 1), '')"
    )
    op.create_index("ix_matches_owner", "matches", ["owner", "updated"])
    op.create_index("ix_matches_origin", "matches", ["origin", "updated"])


def downgrade() -> None:
    for column in ("origin", "owner"):
        op.drop_index(f"ix_matches_{column}", "matches")
        op.drop_column("matches", column)
