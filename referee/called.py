"""What people call the games: their titles, their short names, and parts of either."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.core import System


def called(systems: Iterable[System[Any]], typed: str) -> System[Any] | None:
    """Return the game with this name, None if there is none or more than one may be meant.

    Capitals, spaces and punctuation make no difference, and the beginning of a name will do.
    """
    known, meant = tuple(systems), _bare(typed)
    exact = [system for system in known if meant in _names(system)]
    begun = [system for system in known if meant and any(_begun(system, meant))]
    found = exact or begun
    return found[0] if len(found) == 1 else None


def offered(systems: Iterable[System[Any]], typed: str) -> list[System[Any]]:
    """Return the games one of whose names contains what has been typed so far."""
    meant = _bare(typed)
    return [system for system in systems if any(meant in name for name in _names(system))]


def _begun(system: System[Any], meant: str) -> Iterable[bool]:
    return (name.startswith(meant) for name in _names(system))


def _names(system: System[Any]) -> tuple[str, ...]:
    return tuple(map(_bare, (system.name, system.title, *system.nicknames)))


def _bare(name: str) -> str:
    return "".join(sign for sign in name.casefold() if sign.isalnum())
