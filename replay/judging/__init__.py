"""Winning chances at every record of a game, from nothing but the kernel: luck and decisions."""
