"""No index of matches holds when a match was changed last: a move, which changes that, writes half as many pages."""

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

BEFORE = {"status": ["status", "updated"], "owner": ["owner", "updated"], "origin": ["origin", "updated"]}
AFTER = {"visibility": ["visibility", "status"], "owner": ["owner", "status"], "origin": ["origin", "status"]}


def upgrade() -> None:
    _exchange(BEFORE, AFTER)


def downgrade() -> None:
    _exchange(AFTER, BEFORE)


def _exchange(old: dict[str, list[str]], new: dict[str, list[str]]) -> None:
    for name in old:
        op.drop_index(f"ix_matches_{name}", "matches")
    for name, columns in new.items():
        op.create_index(f"ix_matches_{name}", "matches", columns)
