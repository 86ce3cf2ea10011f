"""What happened: acts and events of each game, the log file, text notation, sets."""
