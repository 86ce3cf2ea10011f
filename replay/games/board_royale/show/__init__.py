"""BOARD ROYALE as people see it: board, picture, sentences."""
