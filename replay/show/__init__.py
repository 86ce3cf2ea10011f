"""Parts of pictures and boards that know no game."""
