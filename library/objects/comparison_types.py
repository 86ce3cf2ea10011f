"""What `game.compare` gives, for those who name its types."""

from icecore.replay.timeline.comparison import Comparison, Side

__all__ = ["Comparison", "Side"]
