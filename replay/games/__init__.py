"""The games: the rules of each, its pictures and texts, and its bot."""
