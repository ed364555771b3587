"""A campaign opens: the ledger before its first battle (P28-WB-7)."""

from __future__ import annotations

from rules.games.planet28.warband.warband import Warband

from .ledger import Band, Ledger


def opened(bands: dict[str, Warband], options: dict[str, str]) -> Ledger | None:
    """Return the ledger of a campaign of several battles, None for a single battle.

    Points left over when a warband was built are its credits (P28-WB-7).
    """
    length = int(options.get("battles", "1"))
    if length < 2:
        return None
    listed = tuple(
        Band(seat=seat, name=band.name, credits=max(0, band.credits))
        for seat, band in bands.items()
    )
    return Ledger(length=length, bands=listed)
