"""The rules of BOREAL v7."""
