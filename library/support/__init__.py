"""The parts that objects and verbs share."""
