"""The terminal: one command a file."""

import gc

# Modules stay, and records are acyclic: the default threshold collects in vain.
gc.set_threshold(50_000, 20, 20)
