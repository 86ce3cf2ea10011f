"""Makes text safe for the screen: nothing that a log holds can control a terminal."""

Span = tuple[int, int]

LINE_ENDS = "\r\v\f\x1c\x1d\x1e\x1f\x85\u2028\u2029"
"""Spaces that would move the cursor; they are shown as visible codes."""


BARS = "▁▂▃▄▅▆▇█"
"""Eight heights of a column in a line of text."""


def harmless(text: str) -> str:
    """The text with every code that controls a screen made visible.

    These are the controls of terminals, codes that reverse the direction of writing, and invalid
    characters. Line ends, and the joiners of emoji and of Persian, stay.
    """
    if text.isprintable():
        return text
    return "".join(
        char
        if char.isprintable() or char in "\n\u200c\u200d"
        else " "
        if char.isspace() and char not in LINE_ENDS
        else "\ufffd"
        for char in text
    )


def one_line(text: str) -> str:
    return " ".join(harmless(text).split())


def percent(share: float) -> str:
    """`74.0 %`: the one form in which a share is printed."""
    return f"{100 * share:.1f} %"


def percent_range(low: float, high: float) -> str:
    """`67.5 to 79.6 %`: the interval of a share."""
    return f"{100 * low:.1f} to {percent(high)}"


def duration(ms: int) -> str:
    """`0.8 s`, `14 s`, `2 min 05 s`, `1 h 03 min`."""
    seconds = ms // 1000
    if seconds < 10:
        return f"{ms / 1000:.1f} s"
    if seconds < 60:
        return f"{seconds} s"
    if seconds < 3600:
        return f"{seconds // 60} min {seconds % 60:02} s"
    return f"{seconds // 3600} h {seconds % 3600 // 60:02} min"
