"""The live card's text, and a trooper's sheet and story as plain text."""

from __future__ import annotations

from typing import Any

from ..core import Card
from .health import boxes_text
from .issue import kit
from .labels import label
from .look import View
from .medals import medal_text
from .model import Slot, Trooper
from .ranks import title
from .weapons import RANGES, Weapon, step_text

_PHASES = {
    "setup": "The squad is being made.",
    "planet": "Between missions.",
    "briefing": "Briefing.",
    "free": "On the planet.",
    "encounter": "Encounter.",
    "after": "After the mission.",
    "over": "The campaign is over.",
}


def card(view: View) -> Card:
    """Return the live card of what somebody sees."""
    lines = [_trooper_line(view, trooper) for trooper in view.troopers.values()]
    if view.planet is not None:
        lines.insert(0, _planet_line(view))
    return Card("3:16 Carnage Amongst the Stars", _status(view), tuple(lines))


def _status(view: View) -> str:
    if view.over:
        return view.over
    now = view.encounter
    if now is None:
        return _PHASES[view.phase]
    stage = f"round {now.round_no}" if now.round_no else "before the first round"
    return f"Encounter {now.ordinal}, {stage}: {now.tokens} tokens, AA {view.aa}."


def _planet_line(view: View) -> str:
    planet = view.planet
    if planet is None:
        return ""
    pool = "hidden" if planet.pool < 0 else str(planet.pool)
    seen = ", ".join(planet.ability_names) or "unknown"
    name = planet.name or "Not briefed"
    return f"Planet {view.planet_no}: {name}. AA {planet.aa}, pool {pool}, ability: {seen}."


def _trooper_line(view: View, trooper: Trooper) -> str:
    place = view.encounter.ranges.get(trooper.seat, "") if view.encounter else ""
    where = place.title() if trooper.status == "in" and place else trooper.status
    health = boxes_text(trooper.boxes)
    text = f"{trooper.name} ({title(trooper.rank)}) {health} {where}, kills {trooper.mission}"
    said = view.answers.get(trooper.seat)
    return text if said is None else f"{text}; says: {_said(view, said)}"


def _said(view: Any, move: Any) -> str:
    """Return an answer in words: a view names troopers, figures and vehicles as the state does."""
    return label(view, move)


def sheet(trooper: Trooper) -> tuple[str, ...]:
    """Return a trooper's sheet as lines of plain text."""
    medals = ", ".join(medal_text(medal, bars) for medal, bars in trooper.medals.items())
    return (
        f"{title(trooper.rank)} {trooper.name}: {trooper.reputation}",
        f"FA {trooper.fa}, NFA {trooper.nfa}. Health {boxes_text(trooper.boxes)}",
        f"Kills: {trooper.mission} this mission, {trooper.total} in all",
        *(weapon_line(trooper, weapon) for weapon in trooper.weapons),
        f"Strengths: {slots_text(trooper.strengths)}",
        f"Weaknesses: {slots_text(trooper.weaknesses)}",
        f"Spent this planet: {ticks(trooper)}",
        f"Medals: {medals or 'none'}",
        f"Kit: {', '.join(kit(trooper))}",
    )


def weapon_line(trooper: Trooper, weapon: Weapon) -> str:
    """Return a weapon with its steps at Close, Near and Far."""
    steps = "/".join(step_text(weapon.step(place)) for place in RANGES)
    hand = " (in hand)" if weapon.kind == trooper.in_hand else ""
    return f"{weapon.pattern().title} {steps}{hand}"


def slots_text(slots: tuple[Slot, ...]) -> str:
    """Return a row of Flashbacks: open, used, closed."""
    return " ".join({"open": "[ ]", "used": "[X]", "closed": "[-]"}[slot.state] for slot in slots)


def ticks(trooper: Trooper) -> str:
    """Return what a trooper has used up on this planet, in words."""
    used = {
        "Armour": trooper.armour_used,
        "combat drugs": trooper.drugs_used,
        "Kinetic Field": trooper.kinetic_used,
        "Drop Ship tick": trooper.ship_tick_used,
    }
    return ", ".join(what for what, gone in used.items() if gone) or "nothing"


def story(trooper: Trooper) -> tuple[str, ...]:
    """Return a trooper's story: every Flashback told, in order of its row."""
    rows = (("Strength", trooper.strengths), ("Weakness", trooper.weaknesses))
    return tuple(
        f"{what}{' (Hatred for Home)' if slot.hatred else ''}: {slot.text}"
        for what, row in rows
        for slot in row
        if slot.state == "used" and slot.text
    )
