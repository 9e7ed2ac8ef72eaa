"""The drawings of BOO: `table` puts the parts together, from `scene`, what a view shows."""
