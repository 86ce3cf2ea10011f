"""The browser: a server, a viewer, a recorder, and replays in one file."""
