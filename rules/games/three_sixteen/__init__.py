"""3:16 Carnage Amongst the Stars: a campaign of missions, refereed by the book.

One file per concept; `system` is the entry point. Nothing here knows people, clocks or channels.
"""

from .system import THREE_SIXTEEN, ThreeSixteen

__all__ = ["THREE_SIXTEEN", "ThreeSixteen"]
