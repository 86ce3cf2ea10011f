"""BOREAL (pyramid): its words, its cards and its packaged sets."""
