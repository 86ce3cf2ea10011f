"""Lines that people type: parsed, completed and explained."""
