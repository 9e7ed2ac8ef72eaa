"""What has been found out about the decisions of finished matches."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "judgements",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_judgements_match_id"),
        sa.PrimaryKeyConstraint("match_id", name="pk_judgements"),
    )


def downgrade() -> None:
    op.drop_table("judgements")
