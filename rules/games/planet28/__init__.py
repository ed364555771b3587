"""Planet 28: miniature battles of characters, with the bot as dice and referee.

There is no board: players state what their table shows, and the rules do the rest.
"""

from .system import SYSTEM, Planet28

__all__ = ["SYSTEM", "Planet28"]
