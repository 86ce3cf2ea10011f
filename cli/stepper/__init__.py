"""The full-screen stepper behind `icecore replay`: any registered game, through the kernel alone.

The state of a replay (`replay_state.py` and the files it names) knows no terminal; screens and
panels only show it.
"""
