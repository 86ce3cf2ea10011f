"""Judges games by the kernel alone: winning chances at every record, luck and decisions."""
