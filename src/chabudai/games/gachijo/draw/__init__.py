"""The drawings of GACHIJO: `table` puts the parts together, from `scene`, what a view shows."""
