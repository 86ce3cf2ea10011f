"""Loads logs into a DuckDB file."""
