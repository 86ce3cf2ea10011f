"""BOREAL v7 as people see it: board, picture, sentences."""
