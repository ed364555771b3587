"""Limitations to some models: ids of profiles, categories or races, none for any (PF-DATA-2)."""

from __future__ import annotations

from .profile import Profile


def is_among(profile: Profile, allowed: tuple[str, ...]) -> bool:
    """Return whether a limitation lets a model through."""
    return not allowed or bool({profile.id, profile.category, profile.race} & {*allowed})
