"""The log at byte level: frames, reading, recording, packing, repair (FORMAT.md)."""
