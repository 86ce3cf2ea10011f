"""Questions and SQL, the sandbox that answers them, and the answers."""
