"""The meaning of records: the kernel, the rules of each game, timeline, views, pictures, bots."""
