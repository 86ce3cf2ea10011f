"""Prompts on a plain terminal."""
