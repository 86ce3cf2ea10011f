"""Spiralchain as people see it: board, picture, sentences."""
