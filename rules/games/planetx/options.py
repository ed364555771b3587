"""The settings of a game as the house offers them: keys, values, defaults, rulings (2.5).

Every value is text here; `config` reads all of them into a `Config`, and `option_fault` says what
is wrong with one that has no list of values.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.core import Option
from rules.core.system import When
from rules.procedures.planetx import symbols

from .model import MODS, Config

SWITCH = ("off", "on")
WINDS = ",".join(map(str, symbols.WINDS))
MOD_TEXTS = {
    "governments": "Governments: buy one, show Harmony or Dominance, sway what the planet does.",
    "farmers": "Farmers: farm the empty hexes around your colonies for population.",
    "explorers": "Explorers: sea routes, and a promised land under fog in the centre.",
    "betrayal": "Betrayal: zap tokens, defence tokens, surrender.",
    "merchants": "Merchants: one trade a turn, and an oath worth 2 points.",
    "mutation": "Mutation: Change cards with a price, Mimicry cards to hide them.",
    # PX-MOD-SPECIALP-4, and likewise for Fury: the menu says what is missing.
    "fury": "Fury, run by the GM: the published rules of this mod are missing.",
    "special_p": "Special P, run by the GM: the published rules of this mod are missing.",
}


def _switch(key: str, default: str, text: str, ruling: str = "", when: When = "start") -> Option:
    return Option(key, SWITCH, default, text, ruling, when)


OPTIONS: tuple[Option, ...] = (
    *(_switch(mod, "off", MOD_TEXTS[mod]) for mod in MODS),
    Option("colonies", tuple("23456"), "5", "Colony pieces of each player; 4 is a quick game."),
    _switch("quick_clear", "off", "Each player starts with one clear hex next to home.", "PX-A4"),
    Option(
        "turn_order",
        ("random", "manual"),
        "random",
        "Dice say who goes when, or the GM does; without a GM all say it.",
        "PX-A3",
    ),
    Option("seating", ("by_order", "choose"), "by_order", "Seats dealt or chosen.", "PX-A3"),
    Option("winds_faces", (), WINDS, "The faces of the winds die.", "PX-A2"),
    Option(
        "winds_order",
        ("simultaneous", "sequential"),
        "simultaneous",
        "Winds picks hidden and together, or open and in turn.",
        "PX-A14",
        "always",
    ),
    _switch("winds_distinct", "off", "One's own picks must differ.", "PX-A15", "always"),
    Option(
        "pop_overflow",
        ("continue", "discard"),
        "continue",
        "What becomes of points beyond +5 or -5.",
        "PX-A5",
        "always",
    ),
    Option(
        "last_colony",
        ("available", "full_set"),
        "available",
        "Whether lost pieces must be placed too before a player finishes.",
        "PX-A10",
    ),
    _switch("last_colony_pays", "on", "The last colony costs population too.", "PX-A11", "always"),
    Option(
        "consent_timeout",
        ("refuse", "grant"),
        "refuse",
        "What silence says to a terraform request.",
        "PX-A19",
        "always",
    ),
    Option(
        "cutoff_timing",
        ("simultaneous", "turn_order"),
        "simultaneous",
        "Cut-off colonies go together or in turn order.",
        "PX-A24",
    ),
    Option(
        "score_opponents",
        ("pass", "block"),
        "pass",
        "Whether the path score runs through others' colonies.",
        "PX-A25",
    ),
    Option("tie_break", (), "shared", "shared, or a list of xp, pop, colonies.", "PX-A28"),
    Option(
        "deck_mode", ("none", "file", "gm"), "none", "Where cards come from.", "PX-A29", "always"
    ),
    _switch("cards_open", "on", "Cards lie open for all to see.", "PX-A29", "always"),
    _switch("farm_zero", "off", "Farming without dice is allowed.", "PX-A33", "always"),
    _switch("farm_reacts", "off", "The Planet Reacts touches farming dice.", "PX-A34"),
    Option("sea_length", tuple("123456"), "3", "Hexes of a sea route piece.", "PX-A35"),
    Option("sea_supply", (), "auto", "Sea pieces in all: auto (2 a player) or 0-20.", "PX-A35"),
    Option(
        "defence_mode",
        ("exclude", "wall"),
        "exclude",
        "Whether a defence token also stops others' territory behind it.",
        "PX-A37",
    ),
    Option(
        "scout_reroll",
        ("forced", "optional"),
        "forced",
        "Whether Adaptation must roll a ? again.",
        "PX-A49",
        "always",
    ),
    Option(
        "turn_timeout",
        ("tell_gm", "skip"),
        "tell_gm",
        "What happens when a turn's time is over.",
        "PX-PBP-6",
        "always",
    ),
    _switch("real_dice", "off", "Faces are typed in from a real table.", "PX-GM-5", "always"),
    _switch("gm_sees", "on", "The GM may look at secrets, logged.", "PX-PBP-5", "always"),
    _switch(
        "deadlock_end",
        "on",
        "The game ends after a round in which nobody could do anything but pass.",
        "PX-END-3",
    ),
    _switch("special_hold", "on", "Special P waits for the GM.", "PX-MOD-SPECIALP-2", "always"),
)
BY_KEY = {option.key: option for option in OPTIONS}
TIES = ("xp", "pop", "colonies")


def option_fault(key: str, value: str) -> str | None:
    """Return why a value is not legal for a setting, None when it is."""
    option = BY_KEY.get(key)
    if option is None:
        return f'There is no setting "{key}".'
    if option.values and value not in option.values:
        return f'"{value}" is not a value of {key}; possible: {", ".join(option.values)}.'
    if not option.values:
        return _FREE[key](value)
    return None


def _winds_fault(value: str) -> str | None:
    faces = [face.strip() for face in value.split(",")]
    if symbols.is_winds(faces):
        return None
    most = symbols.MOST_WINDS
    return f'"{value}" is not a winds die: 1 to {most} faces, each 0, 1 or 2, such as {WINDS}.'


def _ties_fault(value: str) -> str | None:
    ties = [tie.strip() for tie in value.split(",")]
    if value == "shared" or (len(set(ties)) == len(ties) and all(tie in TIES for tie in ties)):
        return None
    return f'"{value}" breaks no tie: shared, or some of {", ".join(TIES)} in order.'


def _supply_fault(value: str) -> str | None:
    if value == "auto" or (value.isdecimal() and len(value) < 3 and int(value) <= 20):
        return None
    return f'"{value}" is not a supply; write auto, or 0 to 20 pieces.'


_FREE = {"winds_faces": _winds_fault, "tie_break": _ties_fault, "sea_supply": _supply_fault}


def defaults() -> dict[str, str]:
    """Return every setting at its default."""
    return {option.key: option.default for option in OPTIONS}


def mods(options: dict[str, str]) -> tuple[str, ...]:
    """Return the mods that are on (PX-SETUP-1, PX-MOD-1)."""
    return tuple(mod for mod in MODS if options.get(mod) == "on")


def meant(key: str, value: str) -> Any:
    """Return a setting's value as the rules keep it."""
    if key == "winds_faces":
        return tuple(int(face) for face in value.split(","))
    if key == "tie_break":
        return () if value == "shared" else tuple(tie.strip() for tie in value.split(","))
    if key == "sea_supply":
        return -1 if value == "auto" else int(value)
    if BY_KEY[key].values == SWITCH:
        return value == "on"
    return int(value) if value.isdecimal() else value


def config(options: dict[str, str]) -> Config:
    """Return the settings of a game; missing ones stand at their default."""
    keys = [field for field in Config.__struct_fields__ if field in options]
    return msgspec.convert({key: meant(key, options[key]) for key in keys}, Config)
