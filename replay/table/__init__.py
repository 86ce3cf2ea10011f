"""The game that is being played: one recording, and everybody who acts on it."""
