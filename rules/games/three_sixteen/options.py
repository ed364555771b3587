"""The campaign's switches: rulings that a group may decide differently, with both values.

Switches are kept in the state and may be changed by the GM at any time, logged (C316-GM-8).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core import Option

if TYPE_CHECKING:
    from .model import Campaign


def _switch(key: str, default: str, ruling: str, text: str) -> Option:
    return Option(key, ("on", "off"), default, text, ruling, "always")


SWITCHES: tuple[Option, ...] = (
    _switch("real_dice", "off", "C316-A1", "Faces of real dice may be typed in."),
    _switch("gm_sees", "on", "C316-GM-11", "A GM may look at sealed intents; the log shows it."),
    _switch("drugs_armour", "on", "C316-A7", "Armour stops the hit of an overdose."),
    _switch(
        "abstain_scores", "off", "C316-A12", "A trooper who kept no watch scores in an ambush."
    ),
    _switch("aliens_cancel", "on", "C316-A13", "The aliens may cancel."),
    _switch(
        "alien_move_per_pc",
        "off",
        "C316-A14",
        "Aliens may move each trooper in a different direction.",
    ),
    _switch("strength_any_weapon", "off", "C316-A17", "A Strength scores with any weapon carried."),
    _switch(
        "reenter_at_far", "off", "C316-A20", "The GM may let troopers who left come back at Far."
    ),
    _switch("top_tie_all", "on", "C316-A22", "All who tie for most kills gain a Level."),
    _switch("aa_recompute", "off", "C316-A24", "Deaths and replacements change the aliens' AA."),
    _switch("wounds_count_e", "off", "C316-A28", "Exhaustion counts for the Wound Badge."),
    _switch("hatred_any_slot", "on", "C316-A31", "Any Weakness may be used as Hatred for Home."),
    _switch("pvp_kinetic", "off", "C316-A32", "The Kinetic Field works between troopers."),
    _switch("pvp_exhaust_final", "on", "C316-A33", "The third exhaustion of a conflict is final."),
    _switch("field_gear_now", "off", "C316-A36", "A field promotion brings its gear at once."),
    _switch("evac_present_only", "off", "C316-A37", "Only those present count for an E-Vac."),
    _switch("induce_also_hits", "off", "C316-A40", "A turn that induces a Weakness also hits."),
    _switch("flee_replaces_hits", "off", "C316-A41", "Aliens that flee do not hit."),
    _switch("powered_blades_work", "off", "C316-A43", "Stop Technology spares powered blades."),
    _switch("ship_tick_per_encounter", "off", "C316-A49", "The Drop Ship tick is per encounter."),
    _switch("impair_floor_1", "off", "C316-A55", "Impair leaves at least 1."),
    _switch("sealed_intents", "off", "C316-A56", "Intents stay hidden until all are in."),
    _switch("hide_pool", "off", "C316-A57", "Only the GM sees the tokens of the pool."),
    _switch("evac_medal", "on", "C316-A59", "An E-Vac that clears the planet earns the medal."),
    _switch("npc_score", "on", "C316-A65", "Killing an NPC counts as a kill."),
    _switch("conflict_in_encounter", "off", "C316-A72", "A conflict may open in an encounter."),
    Option("threat_factor", ("5", "4"), "5", "Tokens for each trooper.", "C316-THR-1", "always"),
)
DEFAULTS = {option.key: option.default for option in SWITCHES}


def is_on(state: Campaign, key: str) -> bool:
    """Return whether a switch of this campaign is on."""
    return state.options[key] == "on"
