"""What any picture or board needs, and no game in it."""
