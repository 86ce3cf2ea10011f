"""The rules of Spiralchain."""
