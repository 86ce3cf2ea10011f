"""The full-screen stepper behind `icecore replay`: any registered game, through the kernel alone.

What is known of a replay (`tour.py` and the files it names) knows no terminal; screens and panels
only show it.
"""
