"""A player's picks as a whole: what makes them illegal, forced ones filled in, their text."""

from __future__ import annotations

from rules.games.planetx.actions import winds
from rules.games.planetx.actions.winds import Pick, Picks
from rules.games.planetx.legality import refuse
from rules.games.planetx.model import Hex


def check_pick(colony: Hex, pick: Pick, picks: tuple[Pick, ...]) -> None:
    """Raise RuleError unless a colony's pick is legal; a forced one may be left out."""
    if not pick and len(picks) < 2:
        return
    if not any(winds.is_same(pick, legal) for legal in picks):
        few, most = len(set(pick)), max(map(len, picks), default=0)
        if 0 < few < most:
            text = f"{most} hexes are to be kept for the colony on {colony}, not {few}."
            refuse("BAD_PICK", text, "PX-WIND-8")
        said = " and ".join(pick) or "nothing"
        some = "; ".join(" and ".join(legal) for legal in picks[:6]) or "nothing"
        text = f"{said} cannot be kept for the colony on {colony}; legal: {some}."
        refuse("BAD_PICK", text, "PX-WIND-8")


def check_distinct(picks: Picks, choices: dict[Hex, tuple[Pick, ...]]) -> None:
    """Raise RuleError for picks that keep fewer different hexes than possible (PX-WIND-7)."""
    kept = {h for pick in picks.values() for h in pick}
    most, example = winds.most_different(choices)
    if len(kept) < most:
        crowd = [colony for colony in picks if picks[colony]]
        text = (
            f"The picks for {', '.join(crowd)} keep {len(kept)} different hexes; {most} are "
            f"possible, for example {write_picks(example)}."
        )
        refuse("BAD_PICK", text, "PX-WIND-7")


def write_picks(picks: Picks) -> str:
    """Return picks as people type them: `C6:C5,B6 E1:D1`."""
    return " ".join(f"{colony}:{','.join(pick)}" for colony, pick in picks.items() if pick)


def picks_in_words(picks: Picks) -> str:
    """Return picks as people read them: `C5 and B6 for C6, D1 for E1`."""
    return ", ".join(f"{' and '.join(pick)} for {at}" for at, pick in picks.items() if pick)


def full(choices: dict[Hex, tuple[Pick, ...]], picks: Picks) -> Picks:
    """Return picks with the forced ones filled in (PX-WIND-8)."""
    forced = {c: legal[0] for c, legal in choices.items() if len(legal) == 1}
    return {**forced, **{colony: pick for colony, pick in picks.items() if pick}}
