"""THE NORTH: its words, its cards and its packaged sets."""
