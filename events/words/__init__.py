"""The parts of records: wire structs, vocabularies, text, JSON lines, sets, errors."""
