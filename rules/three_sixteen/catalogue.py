"""The rules of 3:16 as the bot keeps them, in our own words, each with its source."""

from __future__ import annotations

from ..core import Rule

CATALOGUE: tuple[Rule, ...] = ()
