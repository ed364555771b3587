"""The card of a battle: the turn, who acts, both sides with their units (P28-PBP-4)."""

from __future__ import annotations

from rules.core import Card
from rules.core.seats import seat_title
from rules.games.planet28.campaign.overview import line
from rules.games.planet28.view import LOST, UnitView, View


def card(view: View) -> Card:
    """Return where the battle stands: the turn, or how it ended, and each side's characters."""
    # Whoever has to answer is added by the message that shows the card.
    status = view.ended or f"{view.now}."
    if view.campaign is not None:
        now = f"battle {view.campaign.battle} of {view.campaign.length}"
        if view.campaign.between:
            told = tuple(line(band) for band in view.campaign.bands)
            return Card(title="Planet 28", status=f"After {now}.", lines=told)
        status = f"{status} This is {now}."
    sides = tuple(_side(view, seat) for seat in view.seats)
    goal = (f"{view.goal}.",) if view.goal else ()
    zones = tuple(f"Hazardous: {zone}." for zone in view.zones)
    return Card(title="Planet 28", status=status, lines=(*goal, *sides, *zones))


def _side(view: View, seat: str) -> str:
    names = {unit.id: unit.name for unit in view.units}
    told = [_spoken(unit, names) for unit in view.of(seat) if unit.here]
    lost = sum(unit.status in LOST for unit in view.of(seat))
    gone = f"; {lost} gone" if lost else ""
    return f"{seat_title(seat)}: {', '.join(told) or 'nobody left'}{gone}"


def _spoken(unit: UnitView, names: dict[int, str]) -> str:
    marks = [f"{unit.hp}/{unit.start_hp} HP"]
    if unit.members:
        marks.insert(0, f"{sum(one.here for one in unit.members)} of {len(unit.members)}")
    marks += [unit.status] if unit.status in ("broken", "shaken") else []
    if unit.hull is not None:
        marks += [f"{unit.hull.intact()} of {len(unit.hull.sections)} sections", *unit.hull.marks]
    marks += [f"holds {unit.actions}"] if unit.holding else []
    marks += [f"fights {names[other]}" for other in unit.touching]
    marks += [unit.square] if unit.square else []
    return f"{unit.name} ({', '.join(marks)})"
