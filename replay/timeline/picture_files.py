"""Makes picture files: one position as PNG, or a whole game as a moving picture."""

from collections.abc import Iterable
from io import BytesIO
from typing import Any

from icecore.events.words.errors import IcecoreError
from icecore.replay.timeline.viewpoint import Viewpoint

MOVING = {"gif": "GIF", "webp": "WEBP", "apng": "PNG"}
"""Format → its name in Pillow."""
LAST = 4
"""The last picture is shown this many times as long."""
COLOURS = 128


def png(svg: str, scale: float) -> bytes:
    """A picture in pixels; needs the extra that brings a renderer."""
    try:
        import vl_convert
    except ImportError as error:
        raise IcecoreError('PNG needs an extra: pip install "icecore[pictures]"') from error
    picture: bytes = vl_convert.svg_to_png(svg, scale=scale)
    return picture


def scenes(sight: Viewpoint, each: str) -> list[int]:
    """The positions of the present line to show: each record, or where turns or rounds begin."""
    line = [0, *sight.timeline.line()]
    if each == "record":
        return line
    clocks = [getattr(sight.timeline.clock(number), each) for number in line]
    return [
        number for index, number in enumerate(line)
        if index + 1 == len(line) or clocks[index] != clocks[max(0, index - 1)]
    ]  # fmt: skip


def moving(pictures: Iterable[str], form: str, *, scale: float, seconds: float) -> bytes:
    """Shows pictures one after the other, for ever; all become as large as the largest."""
    try:
        from PIL import Image
    except ImportError as error:
        raise IcecoreError(
            'moving pictures need an extra: pip install "icecore[pictures]"'
        ) from error
    frames = [Image.open(BytesIO(png(svg, scale))).convert("RGB") for svg in pictures]
    width, height = (max(frame.size[side] for frame in frames) for side in (0, 1))
    same: list[Any] = []
    for frame in frames:
        whole = Image.new("RGB", (width, height), frame.getpixel((width // 2, 0)) or 0)
        whole.paste(frame, (0, 0))
        same.append(whole.quantize(COLOURS) if form == "gif" else whole)
    out = BytesIO()
    shown = [round(seconds * 1000)] * (len(same) - 1) + [round(seconds * 1000) * LAST]
    same[0].save(
        out, MOVING[form], save_all=True, append_images=same[1:], duration=shown, loop=0,
        optimize=form == "gif", **({"quality": 80, "method": 4} if form == "webp" else {}),
    )  # fmt: skip
    return out.getvalue()
