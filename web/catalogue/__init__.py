"""The folder that is served, and its games as a list."""
