"""What the referee refuses, and what the storage does: a sentence for the person who asked."""

from __future__ import annotations

from db.errors import StorageError

__all__ = ["Ailing", "Refusal", "StorageError"]


class Ailing(StorageError):
    """A single game that cannot be read. It is logged under the number given in the text."""


class Refusal(Exception):
    """What was asked cannot be done here or by this person; the text says why, and what can."""
