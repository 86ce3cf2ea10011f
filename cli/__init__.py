"""The terminal: one command a file."""
