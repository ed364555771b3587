"""Refusals of the referee: a sentence for the person who asked."""

from __future__ import annotations


class Refusal(Exception):
    """What was asked cannot be done here or by this person; the text says why and what can."""
