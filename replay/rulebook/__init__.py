"""The tables that the rules of a game are written into, and the game that is built from them."""
