"""Tables that pages record at."""
