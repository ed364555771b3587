"""Where a campaign stands, a trooper's sheet and story, as plain text."""

from __future__ import annotations

from typing import Any

from rules.core import GM, Card
from rules.games.three_sixteen.conflict.figures import Figures, part_text
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.intents import as_intent, intent_text
from rules.games.three_sixteen.troopers.equipment import kit
from rules.games.three_sixteen.troopers.health import trooper_health
from rules.games.three_sixteen.troopers.medals import by_kind, medal_text
from rules.games.three_sixteen.troopers.ranks import orders, title
from rules.games.three_sixteen.troopers.weapons import Weapon
from rules.procedures.three_sixteen.weapons import RANGES, step_text

from .labels import label
from .model import Slot, Trooper
from .queries import counted
from .view import View

_PHASES = {
    "setup": "The squad is being made.",
    "planet": "Between missions.",
    "briefing": "Briefing.",
    "free": "On the planet.",
    "encounter": "Encounter.",
    "after": "After the mission.",
    "over": "The campaign is over.",
}

_WHERE = {
    "left": "out of the encounter",
    "dead": "to be replaced",
    "benched": "on the bench",
}


def card(view: View) -> Card:
    """Return where the campaign stands."""
    lines = [_trooper_line(view, view.troopers[s]) for s in view.roster if s in view.troopers]
    lines += _figures(view)
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
    text = f"Encounter {now.ordinal}, {stage}: {counted(now.tokens, 'token')}, AA {view.aa}."
    return f"{text} Target: {now.target}" if now.target else text


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
    there = place.title() if place in RANGES else "in the encounter"
    where = there if trooper.status == "in" else _WHERE.get(trooper.status, trooper.status)
    parts = (trooper_health(trooper), where, counted(trooper.mission, "kill"))
    text = f"{trooper.name} ({title(trooper.rank)}): {', '.join(parts)}"
    said = view.answers.get(trooper.seat)
    return text if said is None else f"{text}; says: {_said(view, trooper.seat, said)}"


def answered(view: View) -> tuple[str, ...]:
    """Return what troopers, then figures, say so far to a question that is still open."""
    squad = tuple(
        f"{view.troopers[seat].name}: {_said(view, seat, view.answers[seat])}"
        for seat in view.roster
        if seat in view.troopers and seat in view.answers
    )
    return (*squad, *_figures(view))


def _figures(view: Any) -> tuple[str, ...]:
    """Return what figures do in a conflict, so far as the GM has said it (C316-NPC-1)."""
    led = view.answers.get(GM)
    parts = led.parts if isinstance(led, Figures) else ()
    return tuple(part_text(view, (part,)) for part in parts)


def _said(view: Any, seat: str, move: Any) -> str:
    """Return an answer in words. A view names troopers, NPCs and vehicles as the state does."""
    if isinstance(move, Declare):
        words = intent_text(view, seat, as_intent(move))
        return words.removeprefix(f"{view.troopers[seat].name}: ")
    return label(view, move)


def sheet(trooper: Trooper) -> tuple[str, ...]:
    """Return a trooper's sheet as lines of plain text."""
    held = trooper.medals
    medals = ", ".join(medal_text(medal, held[medal]) for medal in by_kind(held))
    return (
        f"{title(trooper.rank)} {trooper.name}: {trooper.reputation}",
        f"FA {trooper.fa}, NFA {trooper.nfa}. Health: {trooper_health(trooper)}",
        f"Kills: {trooper.mission} this mission, {trooper.total} in all",
        *(weapon_line(trooper, weapon) for weapon in trooper.weapons),
        *_row("Strengths", trooper.strengths),
        *_row("Weaknesses", trooper.weaknesses),
        f"Spent this planet: {ticks(trooper)}",
        f"Medals: {medals or 'none'}",
        f"Kit: {', '.join(kit(trooper))}",
        f"Orders: {_orders(trooper)}",
    )


def _orders(trooper: Trooper) -> str:
    return " ".join(f"{n}. {order}" for n, order in enumerate(orders(trooper.rank), 1))


def weapon_line(trooper: Trooper, weapon: Weapon) -> str:
    """Return a weapon with its steps at Close, Near and Far."""
    steps = "/".join(step_text(weapon.step(place)) for place in RANGES)
    hand = " (in hand)" if weapon.kind == trooper.in_hand else ""
    return f"{weapon.pattern().title} {steps}{hand}"


def _row(what: str, slots: tuple[Slot, ...]) -> tuple[str, ...]:
    """Return a row of Flashbacks: the counts, then the text of each used one."""
    told = (f"{what} {n}: {slot_text(slot)}" for n, slot in enumerate(slots, 1) if slot.text)
    return f"{what}: {slots_text(slots)}", *told


def slots_text(slots: tuple[Slot, ...]) -> str:
    """Return how a row of Flashbacks stands: `1 used, 2 free, 2 not open yet`."""
    words = {"used": "used", "open": "free", "closed": "not open yet"}
    counts = {state: sum(slot.state == state for slot in slots) for state in words}
    return ", ".join(f"{n} {words[state]}" for state, n in counts.items() if n)


def slot_text(slot: Slot) -> str:
    """Return the text of a Flashback, marked if it was told as Hatred for Home."""
    hatred = "Hatred for Home"
    return f"{hatred}: {slot.text}" if slot.hatred and slot.text != hatred else slot.text


def ticks(trooper: Trooper) -> str:
    """Return what a trooper has used up on this planet, in words."""
    used = {
        "Armour": trooper.armour_used,
        "combat drugs": trooper.drugs_used,
        "Kinetic Field": trooper.kinetic_used,
        "Drop Ship tick": trooper.ship_tick_used,
    }
    return ", ".join(what for what, gone in used.items() if gone) or "nothing"
