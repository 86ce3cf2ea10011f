"""The scribe's desk: the part of a recorder that terminal and browser share."""
