"""A game in time: its positions, its recording, its checks."""
