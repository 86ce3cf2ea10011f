"""icecore for programs: games, archives and answers as Python values; the command line uses it."""
