"""A game in time: its positions, what changed between them, and its story."""
