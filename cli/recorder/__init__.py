"""`icecore record`: the full-screen recorder, for every game that is registered."""
