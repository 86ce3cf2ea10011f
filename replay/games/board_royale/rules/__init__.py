"""The rules of BOARD ROYALE."""
