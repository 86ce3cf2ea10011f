"""The server: routes, connections, tokens and permissions."""
