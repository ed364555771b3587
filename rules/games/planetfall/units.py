"""What stands on the table and changes in play: models, squadrons, markers, objectives (section 2).

Everything is numbered from 1 in roster order, side by side. Lengths are whole half inches.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from .force.force import GroupKind

Place = Literal[
    "undeployed",
    "table",
    "embarked",
    "occupying",
    "sky_reserve",
    "portal_reserve",
    "scenario_reserve",
    "withdrawn",
    "destroyed",
]
LastMove = Literal["none", "cruise", "flat_out", "ram", "embark", "disembark", "stationary"]
MarkerKind = Literal["sky_drop", "artillery"]
ObjectiveKind = Literal["primary", "secondary"]


class Spot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place on a measured table: the middle of a base, in half-millimetres east and north.

    `facing` are whole degrees from north, clockwise.
    """

    x: int
    y: int
    facing: int = 0


class Aimed(msgspec.Struct, frozen=True, array_like=True):
    """An attack that was made in this activation: the squadron that made it, and its target."""

    squadron: int
    target: int


class Model(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A model: `profile` is its place in the book of profiles, `damage` how many boxes are marked.

    It is destroyed exactly when all its boxes are (PF-INV-1). `designated`: its designator has been
    used in this activation (PF-SKY-2). `at` is its place on a measured table, which counts while
    its squadron stands in the open.
    """

    id: int
    squadron: int
    profile: int
    damage: int = 0
    debilitating: int = 0
    designated: bool = False
    at: Spot | None = None


class Squadron(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A squadron as it changes; what never does stands in its `Listing`.

    `within` is the squadron that carries it, or the building that it occupies. `flat_out` is the
    marker, `as_hope` says that the move was made as a Forlorn Hope (PF-FH-4). `cyber` and
    `disorder` count markers. `called`: it has initiated this turn; `fought`: it took part in an
    engagement during its own activation; `dropped`: it landed this turn. `moved` is the turn of
    its last movement action, `ground` the terrain that it has stood in since (PF-TER-5, PF-TER-6),
    `locked` are the squadrons that its designators have locked in this activation, one for every
    lock that no attack has used yet (PF-MAR-TARGETLOCK).

    `uncommanded`: its side has said that no model of it is in command range (PF-DIS-2); `unlinked`
    are its drones that are in no nexus area (PF-MAR-DRONE); `passed` are the enemy models over
    which it slid on landing (PF-SKY-9); `stirred`: it has made a movement action out of turn that
    overwatch may still answer (PF-A27).
    """

    id: int
    place: Place = "undeployed"
    within: int = 0
    activated: bool = False
    overwatch: bool = False
    flat_out: bool = False
    as_hope: bool = False
    last_move: LastMove = "none"
    disorder: int = 0
    hope: bool = False
    cyber: int = 0
    called: bool = False
    fought: bool = False
    dropped: bool = False
    moved: int = 0
    ground: tuple[str, ...] = ()
    locked: tuple[int, ...] = ()
    uncommanded: bool = False
    unlinked: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    stirred: bool = False


class Listing(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What never changes of a squadron: its name, side, helix, strength and tactical value.

    `profiles` are those of its models in order, attachments last; the first is the main one, which
    gives the quality (PF-A51). `tv` counts the attachments (PF-FRC-8).
    """

    name: str
    side: str
    helix: int
    race: str
    profiles: tuple[int, ...]
    tv: int
    points: int = 0
    reserve: str = "none"
    aboard: int = 0


class HelixListing(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What never changes of a helix: its side, battle group, type and race.

    `kind` is that of its battle group, which says whether it belongs to the main force.
    """

    side: str
    group: int
    type: str
    race: str
    kind: GroupKind = "main"


class Command(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a side has, all of it open; its hand of cards is not and stands apart (PF-PBP-4).

    `tracker` is its Zero Hour, `deck` are the ids of the cards that its hand is chosen from,
    `played` those played, `open_helix` the helix that it has begun this turn (PF-ACT-3), 0 for
    none. `leaves_markers`: it does not repair (PF-END-3).
    """

    side: str
    race: str
    mfv: int
    bonus: int = 0
    lp: int = 0
    lp_per_test: int = 0
    tracker: int = 0
    edge: str = ""
    played: tuple[str, ...] = ()
    open_helix: int = 0
    deck: tuple[str, ...] = ()
    leaves_markers: bool = False


class Objective(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An objective: who placed it ("" for the centre), and the building that it is, 0 for none.

    `holder` is who held it when it was last scored. `tv` is what a scenario has it worth as a
    primary, or as a secondary; 0 is what the size of the game says (PF-ZH-4). `at` is the middle of
    a marker on a measured table; a building has a place of its own.
    """

    id: int
    kind: ObjectiveKind
    side: str
    name: str = ""
    building: int = 0
    holder: str = ""
    tv: int = 0
    at: Spot | None = None


class Arrival(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """When a squadron of a scenario's reserve arrives, and over which edge (PF-TURN-2)."""

    squadron: int
    turn: int
    edge: str = ""


class Building(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A building that infantry can occupy, level 1; one of several storeys is elevated.

    Defences that both sides have agreed on are one, too. `wood`: it is vegetation that both have
    agreed may be occupied, with less cover (table 6.4).
    On a measured table it is the piece of `terrain` with this id, or a building of 4" by 4" with
    its middle `at` a place.
    """

    id: int
    name: str
    storeys: int = 1
    terrain: str = ""
    at: Spot | None = None
    wood: bool = False


class Marker(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A sky drop or artillery marker with its micro-die (PF-SKY-1), on a measured table `at`."""

    id: int
    side: str
    race: str
    kind: MarkerKind
    micro: int
    allowed: tuple[str, ...] = ()
    at: Spot | None = None


class Hurt(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a squadron has suffered in the open segment, for its tests (PF-DIS-1).

    `damage` counts markers, `terror` says whether a Terror Weapon did some of it, `corroded` are
    models for a debilitating marker, `cyber` the faces on the cyber table with the model that was
    nearest.
    """

    squadron: int
    damage: int = 0
    terror: bool = False
    corroded: tuple[int, ...] = ()
    cyber: tuple[tuple[int, int], ...] = ()


class InForce(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A modifier in force (PF-DICE-13): its cause, whom it touches, what it changes by how much.

    `squadron` 0 is every squadron of `side`, of both for "". One of a card lasts for the turn
    (PF-TAC-6), one of the GM's for `uses` rolls, 0 for the turn; `roll` is the roll that it is
    meant for, "" for any.
    """

    cause: str
    side: str
    lever: str
    amount: int = 0
    squadron: int = 0
    card: str = ""
    uses: int = 0
    roll: str = ""
