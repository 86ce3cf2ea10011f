"""Spiralchain: Foreverot: its words and its sets."""
