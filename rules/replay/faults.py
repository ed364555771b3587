"""How a replay of an export ends early."""

from __future__ import annotations


class Differs(Exception):
    """The rules come to something else than the row says; in words."""


class Unplayable(Exception):
    """The replay cannot go on from here, through no fault of the row; in words."""
