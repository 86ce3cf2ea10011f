"""BOREAL (forest): its words, its tiles and its packaged sets."""
