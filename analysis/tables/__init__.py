"""Tables derived from structs, and the rows that games become."""
