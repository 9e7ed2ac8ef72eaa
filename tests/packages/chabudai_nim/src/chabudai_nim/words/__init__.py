"""What Bean Nim says."""
