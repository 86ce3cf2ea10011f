"""The scribe's desk: what a recorder shows and asks, whether on a terminal or in a browser."""
