"""Experiments: two variants of a game, played with the same deals, and what differs for sure."""
