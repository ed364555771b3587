"""What a seat may see: everything that is open, and of the GM's secrets only what was revealed.

Hidden are the planet before its briefing, abilities not yet used, sealed intents, the GM's plan,
and with the switch the pool (C316-PBP-9).
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.core import GM, question
from rules.core.answers import given
from rules.games.three_sixteen.encounter.hits import open_window
from rules.games.three_sixteen.mission.advice import advice
from rules.games.three_sixteen.mission.threat import is_pool_hidden
from rules.games.three_sixteen.troopers.health import Hit

from .checks import alien_ability
from .lists import ABILITIES, FORMS, LANDS, LISTS
from .model import Campaign, Conflict, Encounter, Npc, Phase, Planet, Round, Trooper, Vehicle


class PlanetView(msgspec.Struct, frozen=True, kw_only=True):
    """A planet as somebody sees it; texts are empty and numbers 0 where it is hidden.

    `abilities` are those known to him, `all_known` that there are no others, `pool` -1 if hidden.
    """

    name: str
    form: str
    form_text: str
    land: str
    land_text: str
    abilities: tuple[int, ...]
    ability_names: tuple[str, ...]
    all_known: bool
    aa: int
    troopers: int
    threat: int
    pool: int
    evac_used: bool
    force_used: bool
    encounters: int


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign as one seat sees it. `answers` are those to the open question, by seat.

    `asks` is the kind of that question ("" for none), `hits` are those that wait to land.
    """

    viewer: str | None
    phase: Phase
    options: dict[str, str]
    roster: tuple[str, ...]
    troopers: dict[str, Trooper]
    fallen: tuple[Trooper, ...]
    planet_no: int
    crossed: dict[str, tuple[int, ...]]
    hatred_open: bool
    planet: PlanetView | None
    encounter: Encounter | None
    round: Round | None
    conflict: Conflict | None
    vehicles: dict[str, Vehicle]
    npcs: dict[str, Npc]
    aa: int
    asks: str
    answers: dict[str, Any]
    hits: tuple[Hit, ...]
    orbital_calls: dict[str, int]
    brigadier_alive: bool
    plan: str
    advice: tuple[str, ...]
    over: str


def look(state: Campaign, viewer: str | None) -> View:
    """Return what a seat may see, or for None what everybody may see."""
    gm = viewer == GM
    # C316-GM-12: without a GM the squad knows what it is asked in the GM's place.
    told = gm or not state.led
    ask, window = question(state), open_window(state)
    return View(
        viewer=viewer,
        phase=state.phase,
        options=state.options,
        roster=state.roster,
        troopers=state.troopers,
        fallen=state.fallen,
        planet_no=state.planet_no,
        crossed=_crossed(state, gm=gm),
        hatred_open=state.hatred_open,
        planet=_planet(state, state.planet, gm=gm) if state.planet else None,
        encounter=state.encounter,
        round=state.round,
        conflict=state.conflict,
        vehicles=state.vehicles,
        npcs=state.npcs,
        aa=alien_ability(state),
        asks=ask.kind if ask else "",
        answers=_answers(state, viewer),
        hits=window.hits if window else (),
        orbital_calls=state.orbital_calls,
        brigadier_alive=state.brigadier_alive,
        plan=state.plan if told else "",
        advice=advice(state) if told else (),
        over=state.over,
    )


def _planet(state: Campaign, planet: Planet, *, gm: bool) -> PlanetView:
    """Return what a seat knows of the planet (C316-PBP-9, C316-BRF-1, C316-SAG-6)."""
    shown = gm or planet.briefed
    form, land = FORMS[planet.form - 1], LANDS[planet.land - 1]
    abilities = planet.abilities if gm else planet.revealed
    pool = planet.pool if gm or not is_pool_hidden(state) else -1
    return PlanetView(
        name=planet.name if shown or planet.handed else "",
        form=form[0] if shown else "",
        form_text=form[1] if shown else "",
        land=land[0] if shown else "",
        land_text=land[1] if shown else "",
        abilities=abilities,
        ability_names=tuple(ABILITIES[n - 1] for n in abilities),
        all_known=planet.open,
        aa=planet.aa,
        troopers=planet.troopers,
        threat=planet.threat if pool >= 0 else -1,
        pool=pool,
        evac_used=planet.evac_used,
        force_used=planet.force_used,
        encounters=planet.encounters,
    )


def _crossed(state: Campaign, *, gm: bool) -> dict[str, tuple[int, ...]]:
    """Return the crossed-off lists, without what would give away the planet in play.

    See C316-PLAN-5 and C316-BRF-1.
    """
    if gm or state.planet is None:
        return state.crossed
    hidden = _hidden_entries(state.planet)
    return {
        which: tuple(n for n in state.crossed.get(which, ()) if n not in hidden[which])
        for which in LISTS
    }


def _hidden_entries(planet: Planet) -> dict[str, tuple[int, ...]]:
    secret = tuple(n for n in planet.abilities if n not in planet.revealed)
    if planet.briefed:
        return {**dict.fromkeys(LISTS, ()), "ability": secret}
    name = () if planet.handed else (planet.name_no,)
    return {
        "aa": (),
        "name": name,
        "form": (planet.form,),
        "land": (planet.land,),
        "ability": secret,
    }


def _answers(state: Campaign, viewer: str | None) -> dict[str, Any]:
    """Return the answers to the open question; if it is sealed, only the viewer's own."""
    ask = question(state)
    said = given(state)
    # C316-PBP-3
    if ask is None or not ask.sealed:
        return said
    return {seat: move for seat, move in said.items() if seat == viewer}
