"""BOREAL (pyramid) as people see it: board, picture, sentences."""
