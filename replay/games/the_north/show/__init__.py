"""THE NORTH as people see it: board, picture, sentences."""
