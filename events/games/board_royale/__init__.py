"""BOARD ROYALE: its words and its component sets."""
