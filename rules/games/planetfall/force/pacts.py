"""The racial pacts and the natural allies within them (table 6.6)."""

from __future__ import annotations

from .race import Pact, Race

KURAK = (
    "Terran Alliance",
    "Sorylian Collective",
    "Aquan Prime",
    "Xelocians",
    "Tarakians",
    "Ryushi",
)
ZENIAN = (
    "Dindrenzi Federation",
    "Relthoza",
    "Directorate",
    "Kedorians",
    "Saurian Conclave",
    "Illosians",
)
NATURAL_ALLY_OF = {
    "Hawker Industries": "Terran Alliance",
    "Veydreth Tribes": "Sorylian Collective",
    "Terquai Empire": "Aquan Prime",
    "Rense System Navy": "Dindrenzi Federation",
    "Ba'Kash Clans": "Relthoza",
    "Works Raptor": "Directorate",
}
"""Each natural ally and the race at whose side it fights."""


def pact_of(race: str) -> Pact | None:
    """Return the pact that the book puts a race in, None for a race of people's own."""
    leader = NATURAL_ALLY_OF.get(race, race)
    if leader in KURAK:
        return "kurak"
    return "zenian" if leader in ZENIAN else None


def known() -> tuple[str, ...]:
    """Return the names of all races of the book."""
    return (*KURAK, *ZENIAN, *NATURAL_ALLY_OF)


def is_natural_ally(race: Race, of: str) -> bool:
    """Return whether a race is the natural ally of another (PF-FRC-12)."""
    return bool(of) and race.natural_ally_of == of


def may_fight_for(race: Race, main: Race) -> bool:
    """Return whether a race may stand in a force of the other: same race or pact (PF-FRC-9)."""
    if race.race == main.race or is_natural_ally(race, main.race):
        return True
    return race.pact == main.pact != "none"
