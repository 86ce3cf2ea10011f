"""What it means: the kernel, the games as reducers, timeline, views, pictures, bots."""
