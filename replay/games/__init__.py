"""The games: the rules of each, what it shows, and its bot."""
