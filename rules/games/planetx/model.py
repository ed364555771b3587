"""What a game of Planet X consists of: players, the current turn, cards, settings.

All frozen values; hexes by label, seats by word, dictionaries with string keys replaced whole.
What follows from the rest (territory, covers, majority) is worked out and never stored.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.procedures.planetx.symbols import WINDS, Wind

Seat = str
Hex = str
Status = Literal["playing", "finished", "eliminated"]
Side = Literal["harmony", "dominance"]
Change = Literal["adaptation", "mutation", "transformation"]
Oath = Literal["none", "hand", "board", "broken"]

SEATS: tuple[Seat, ...] = ("red", "blue", "green", "yellow", "white", "violet")
NUMBERS = ("1", "2", "3", "4")
CHANGES: tuple[Change, ...] = ("adaptation", "mutation", "transformation")
Mod = Literal[
    "governments",
    "farmers",
    "explorers",
    "betrayal",
    "merchants",
    "mutation",
    "fury",
    "special_p",
]
MODS: tuple[Mod, ...] = (
    "governments",
    "farmers",
    "explorers",
    "betrayal",
    "merchants",
    "mutation",
    "fury",
    "special_p",
)
TOP, BOTTOM = 4, -4  # PX-DIE-3: where population rests

Pop = Annotated[int, msgspec.Meta(ge=BOTTOM, le=TOP)]
Count = Annotated[int, msgspec.Meta(ge=0)]


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """Base of every part of a state."""


class Colony(Part, frozen=True):
    """A colony piece on a hex; `no` counts placements in this game."""

    owner: Seat
    no: int


class Held(Part, frozen=True):
    """An advancement card somebody owns: its copy ("sabotage#2"), seen by all or not, used up."""

    card: str
    open: bool = True
    used: bool = False


class Government(Part, frozen=True):
    """A player's government: the card, the side face up, the turn it was bought in."""

    card: str
    side: Side
    bought: int


class Player(Part, frozen=True):
    """Everything that one player has (section 1.3)."""

    status: Status = "playing"
    pop: Pop = 0
    xp: Count = 0
    unplaced: Count = 0
    lost: Count = 0
    home: Hex | None = None
    cards: tuple[Held, ...] = ()
    government: Government | None = None
    zap: Count = 0
    shields: Count = 0
    surrendered: bool = False
    oath: Oath = "none"
    changes: tuple[Change, ...] = ()
    mimicry: Count = 0
    special_p: Count = 0
    addiction: Count = 0
    counters: dict[str, int] = {}
    vp_adjust: int = 0
    passive: bool = False


class Turn(Part, frozen=True):
    """What the current turn has used up. `no` counts the turns of the game."""

    no: int = 0
    closed: bool = False
    usual_used: bool = False
    free_used: tuple[str, ...] = ()
    trade_done: bool = False
    flip_done: bool = False
    barred: tuple[Hex, ...] = ()
    played: tuple[tuple[Seat, str], ...] = ()
    consented: tuple[Hex, ...] = ()


class Config(Part, frozen=True):
    """The settings of section 2.5, with their defaults."""

    colonies: Annotated[int, msgspec.Meta(ge=2, le=6)] = 5
    quick_clear: bool = False
    turn_order: Literal["random", "manual"] = "random"
    seating: Literal["by_order", "choose"] = "by_order"
    winds_faces: tuple[Wind, ...] = WINDS
    winds_order: Literal["simultaneous", "sequential"] = "simultaneous"
    winds_distinct: bool = False
    pop_overflow: Literal["continue", "discard"] = "continue"
    last_colony: Literal["available", "full_set"] = "available"
    last_colony_pays: bool = True
    consent_timeout: Literal["refuse", "grant"] = "refuse"
    cutoff_timing: Literal["simultaneous", "turn_order"] = "simultaneous"
    score_opponents: Literal["pass", "block"] = "pass"
    tie_break: tuple[Literal["xp", "pop", "colonies"], ...] = ()
    deck_mode: Literal["none", "file", "gm"] = "none"
    cards_open: bool = True
    farm_zero: bool = False
    farm_reacts: bool = False
    sea_length: Annotated[int, msgspec.Meta(ge=1, le=6)] = 3
    sea_supply: Annotated[int, msgspec.Meta(ge=-1, le=20)] = -1
    defence_mode: Literal["exclude", "wall"] = "exclude"
    scout_reroll: Literal["forced", "optional"] = "forced"
    turn_timeout: Literal["tell_gm", "skip"] = "tell_gm"
    real_dice: bool = False
    gm_sees: bool = True
    special_hold: bool = True
    deadlock_end: bool = True


class Tally(Part, frozen=True):
    """One player's line of the final score (PX-SCORE-8)."""

    seat: Seat
    path: int = 0
    drawn: tuple[Hex, ...] = ()
    cut_off: tuple[Hex, ...] = ()
    promised: int = 0
    oath: int = 0
    changes: int = 0
    cards: int = 0
    adjust: int = 0
    total: int = 0
    rank: int = 0
    barred: bool = False


class Result(Part, frozen=True):
    """How the game ended: why, who won (nobody is possible), and the tallies by rank."""

    how: Literal["scored", "survivor", "nobody"]
    winners: tuple[Seat, ...] = ()
    tallies: tuple[Tally, ...] = ()
