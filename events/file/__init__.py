"""The log at byte level: frames, reading, recording, packing, saving (FORMAT.md)."""
