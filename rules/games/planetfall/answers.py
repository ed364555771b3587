"""Answers that several questions take: small moves without fields."""

from __future__ import annotations

from rules.core import Move


class Accept(Move, frozen=True, kw_only=True, tag="accept"):
    """The stated facts are right (PF-FACT-3)."""


class Dispute(Move, frozen=True, kw_only=True, tag="dispute"):
    """The stated facts are wrong (PF-FACT-3)."""


class Uphold(Move, frozen=True, kw_only=True, tag="uphold"):
    """The GM lets the stated facts stand (PF-GM-3)."""


class TakeBack(Move, frozen=True, kw_only=True, tag="take_back"):
    """The GM has the action taken back, to be stated again (PF-GM-3)."""


class Decline(Move, frozen=True, kw_only=True, tag="decline"):
    """No, or nothing of what is offered."""
