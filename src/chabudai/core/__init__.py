"""The contract that everything rests on; see docs/architecture.md."""
