"""What `game.compare` gives, for those who name its types."""

from icecore.replay.course.comparing import Comparison, Side

__all__ = ["Comparison", "Side"]
