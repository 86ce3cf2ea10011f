"""The tests that `pytest --icecore NAME` adds to a run."""
