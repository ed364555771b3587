"""The computer player: it weighs positions in points and plays what most often wins.

It sees its own view alone and rolls nothing: the same view always gets the same move. Each kind of
question has a file of its own (`acting`, `winds_picks`, `consenting`, ...); what a position is
worth is worked out in `links`, `sites`, `fortune` and `outlook`.
"""

from .player import suggest, urge

__all__ = ["suggest", "urge"]
