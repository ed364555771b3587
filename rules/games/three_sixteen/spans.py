"""What is told in one message: a round of an encounter or conflict, or a phase of the mission."""

from __future__ import annotations

from rules.core import Span

from .model import Campaign, Encounter, Phase

_PHASES: dict[Phase, str] = {
    "setup": "The squad is made",
    "planet": "The next planet",
    "briefing": "Briefing",
    "free": "On the planet",
    "encounter": "Encounter",
    "after": "After the mission",
    "over": "The campaign is over",
}


def span(state: Campaign) -> Span:
    """Return the stretch that a state stands in."""
    met = state.planet.encounters if state.planet is not None else 0
    if state.encounter is None:
        where, title = f"{met}:{state.phase}", _PHASES[state.phase]
    else:
        where, title = f"{met}:{state.encounter.round_no}", _stage(state.encounter)
    if state.conflict is not None:
        where, title = f"{where}:conflict", f"{title}: trooper against trooper"
    return Span(f"{state.planet_no}:{where}", title)


def _stage(now: Encounter) -> str:
    """Return a stage of an encounter in words."""
    stage = f"round {now.round_no}" if now.round_no else "first contact"
    return f"Encounter {now.ordinal}, {stage}"
