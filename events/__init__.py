"""The record of what happened: each game's acts and events, the log file, text notation, sets."""
