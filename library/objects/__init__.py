"""The objects that programs hold: games, positions, logs, archives."""
