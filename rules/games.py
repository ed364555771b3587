"""The games of the house, in one plain tuple, found by name."""

from __future__ import annotations

from .core import System

GAMES: tuple[System, ...] = ()
