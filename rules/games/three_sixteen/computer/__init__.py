"""Computer players: what they answer, and what they do unasked, from their own view alone."""

from .answers import suggest
from .unasked import urge

__all__ = ["suggest", "urge"]
