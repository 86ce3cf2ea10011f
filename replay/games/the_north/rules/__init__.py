"""The rules of THE NORTH."""
