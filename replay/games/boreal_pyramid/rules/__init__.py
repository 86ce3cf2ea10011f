"""The rules of BOREAL (pyramid)."""
