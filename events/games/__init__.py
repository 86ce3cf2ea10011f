"""The words and cards of each game."""
