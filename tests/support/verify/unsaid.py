"""Fields of moves that a decision may leave out."""

from __future__ import annotations

from msgspec import NODEFAULT, inspect


def may_lack(field: inspect.Field) -> bool:
    """Say whether a field is no part of a decision that does not say it: its default is UNSET."""
    # The default UNSET is shown as none, though the field is not required.
    bare = field.default is NODEFAULT and field.default_factory is NODEFAULT
    return bare and not field.required
