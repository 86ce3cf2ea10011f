"""What records are made of: wire structs, vocabularies, text, JSON lines, sets, errors."""
