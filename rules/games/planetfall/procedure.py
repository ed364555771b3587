"""The frames of this game: what is at its default is not stored."""

from __future__ import annotations

from rules.core import Frame


class Procedure(Frame, frozen=True, kw_only=True, omit_defaults=True):
    """A procedure half done. A field that is added later changes no stored battle."""
