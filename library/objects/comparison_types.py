"""The types that `game.compare` returns, for programs that name them."""

from icecore.replay.timeline.comparison import Comparison, Side

__all__ = ["Comparison", "Side"]
