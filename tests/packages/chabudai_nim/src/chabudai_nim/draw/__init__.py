"""What Bean Nim looks like."""
