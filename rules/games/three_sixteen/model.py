"""What a campaign keeps: troopers, NPCs, vehicles, the planet, the encounter, the round.

A trooper is identified by the seat that plays him; the dead are kept in `fallen`. Everything is an
immutable value of integers, texts, tuples and dicts with string keys.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.core import State
from rules.games.three_sixteen.troopers.weapons import Place, Weapon
from rules.procedures.three_sixteen.weapons import BARE

ALIENS = "aliens"
SUICIDE_ACTOR = "suicide"
HEALTH = ("A Mess", "Crippled", "Dead")
MOST_ABILITY_SUM = 18
LEAST_ABILITY, MOST_ABILITY = 2, 10
SLOTS = 5

Ability = Literal["fa", "nfa"]
HitKind = Literal["X", "E"]
Origin = Literal["alien", "blast", "bomb", "evac", "orbital", "drugs", "wreck", "conflict"]
SlotState = Literal["closed", "open", "used"]
Status = Literal["ready", "in", "left", "dead", "benched"]
Bonus = Literal["none", "next", "fight"]
Verdict = Literal["success", "fail", "cancelled"]
Task = Literal[
    "attack", "manoeuvre", "evac", "orbital", "force", "drive", "board", "controls", "other"
]
Way = Literal["", "closer", "away"]
Then = Literal["", "stay", "closer", "away"]
Source = Literal["pool", "encounter"]
Phase = Literal["setup", "planet", "briefing", "free", "encounter", "after", "over"]
RoundStage = Literal["declare", "dice", "turns", "failures", "end"]


class Value(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A value of the state: immutable, and unknown fields are refused."""


class Mark(Value, frozen=True, kw_only=True):
    """A filled Health box: X or E, and its origin."""

    kind: HitKind
    origin: Origin


class Slot(Value, frozen=True, kw_only=True):
    """One Flashback: closed, open or used, and the text told when it was used."""

    state: SlotState = "closed"
    text: str = ""
    hatred: bool = False


class Trooper(Value, frozen=True, kw_only=True):
    """One trooper's sheet.

    `issued` are the Rank resources he has had, `ranked` the Rank (-1: none) whose weapons;
    `recall` says that the GM allows him a Flashback outside an encounter.
    """

    seat: str
    name: str
    reputation: str
    fa: int
    nfa: int
    rank: int = 0
    total: int = 0
    mission: int = 0
    boxes: tuple[Mark, ...] = ()
    armour_used: bool = False
    drugs_used: bool = False
    kinetic_used: bool = False
    ship_tick_used: bool = False
    weapons: tuple[Weapon, ...] = (Weapon(kind=BARE),)
    default: str = ""
    in_hand: str = BARE
    strengths: tuple[Slot, ...]
    weaknesses: tuple[Slot, ...]
    wounds: int = 0
    survived: int = 0
    medals: dict[str, int] = {}
    gear: tuple[str, ...] = ()
    issued: tuple[str, ...] = ()
    ranked: int = -1
    used_strength: bool = False
    used_weakness: bool = False
    promoted: bool = False
    nominated: bool = False
    called_orbital: bool = False
    auto_weapon: str = ""
    bonus: Bonus = "none"
    recall: bool = False
    status: Status = "ready"

    def carried(self, kind: str) -> Weapon | None:
        """Return the weapon of that kind that he carries, None if he has none."""
        return next((weapon for weapon in self.weapons if weapon.kind == kind), None)

    def hand(self) -> Weapon:
        """Return the weapon in hand; bare hands are always there."""
        return self.carried(self.in_hand) or Weapon(kind=BARE)


class Npc(Value, frozen=True, kw_only=True):
    """An NPC of the GM's in a conflict: tests AA and has one box, or two for an officer."""

    name: str
    boxes: int = 1
    marks: tuple[Mark, ...] = ()


class Vehicle(Value, frozen=True, kw_only=True):
    """A vehicle: its owner, condition, range, and who is inside (crew first).

    `late` is the name of an owner who fell in this encounter and was replaced: it lasts to its end.
    """

    kind: Literal["drop_pod", "apc", "drop_ship"]
    owner: str
    damage: Literal["ok", "crippled", "destroyed"] = "ok"
    place: Place = "none"
    crew: str = ""
    riders: tuple[str, ...] = ()
    late: str = ""


class Planet(Value, frozen=True, kw_only=True):
    """The mission's planet. `revealed` are the abilities seen, `open` that there are no more.

    `target` is the mission's, where the one who named the planet chose it (C316-PLAN-4). `sitting`
    are the seats of the dead that bring no new trooper on this planet (C316-REPL-6), `declined` who
    wanted a conflict with whom and was refused it. It is not stored until somebody was refused, so
    that campaigns without such a refusal keep the bytes they had before there was this field.
    """

    name: str
    name_no: int
    form: int
    land: int
    method: int
    abilities: tuple[int, ...]
    revealed: tuple[int, ...] = ()
    open: bool = False
    aa: int
    troopers: int
    threat: int
    pool: int
    handed: bool = False
    target: str = ""
    briefed: bool = False
    evac_used: bool = False
    force_used: bool = False
    orbital_used: bool = False
    induced: tuple[str, ...] = ()
    encounters: int = 0
    last_remover: str = ""
    last_rank: int = 0
    complete: bool = False
    sitting: tuple[str, ...] = ()
    declined: tuple[tuple[str, str], ...] | msgspec.UnsetType = msgspec.UNSET

    def refusals(self) -> tuple[tuple[str, str], ...]:
        """Return who was refused a conflict with whom on this planet, in the order of asking."""
        return () if isinstance(self.declined, msgspec.UnsetType) else self.declined


class Encounter(Value, frozen=True, kw_only=True):
    """An encounter in play: its tokens, ranges by seat, and what was bought for it.

    `enraged` is the round in which Enrage was bought (-1 never), `ended` why it is over ("" while
    it goes on), `outcome` how. `held` is the round for which the GM has said that the aliens do
    nothing but attack (0: first contact, -1: none).
    """

    ordinal: int
    final: bool
    tokens: int
    target: str = ""
    party: tuple[str, ...]
    ranges: dict[str, Place] = {}
    round_no: int = 0
    quiet: int = 0
    boost: int = 0
    impair: int = 0
    enraged: int = -1
    isolated: bool = False
    armour_spent: bool = False
    kinetic: tuple[str, ...] = ()
    healed: tuple[str, ...] = ()
    pod: str = ""
    ended: str = ""
    outcome: Literal["", "won", "lost"] = ""
    held: int = -1


class Intent(Value, frozen=True, kw_only=True):
    """What a trooper declared for this round.

    `then` is how his turn ends, so that he is not asked for it ("": he is).
    """

    ability: Ability = "fa"
    task: Task = "attack"
    weapon: str = ""
    step: Way = ""
    target: str = ""
    text: str = ""
    then: Then = ""


class Round(Value, frozen=True, kw_only=True):
    """One combat round's record. Actors are seats, `aliens` and `suicide`.

    `targets` are the numbers the dice were compared with; `caused` that the round is not quiet.
    `then` is where the aliens move whom they beat ("": the GM is asked). `chosen` is the ability
    that the GM has kept for the end of the round, `payer` who pays for it, `passed` that the GM
    has let that end pass.
    """

    stage: RoundStage = "declare"
    intents: dict[str, Intent] = {}
    exhaust: bool = False
    flee: bool = False
    induce: str = ""
    suicide: bool = False
    stop_tech: bool = False
    dice: dict[str, int] = {}
    targets: dict[str, int] = {}
    verdicts: dict[str, Verdict] = {}
    acted: tuple[str, ...] = ()
    spent: tuple[int, ...] = ()
    void: bool = False
    removed: int = 0
    scored: int = 0
    caused: bool = False
    then: Then = ""
    chosen: int = 0
    payer: Source = "pool"
    passed: bool = False


class Conflict(Value, frozen=True, kw_only=True):
    """A fight between two sides of seats and NPCs at one common range, initiator first."""

    sides: tuple[tuple[str, ...], tuple[str, ...]]
    place: Place = "none"
    kinetic: tuple[str, ...] = ()
    ended: str = ""
    winner: int = -1
    soft: bool = False


class Campaign(State, frozen=True, kw_only=True):
    """The whole state of a campaign. Its frames and answers are typed in `state`.

    `led` says that there is a GM, `absent` whose player was removed, `away` who of them stays
    behind for that.
    """

    options: dict[str, str]
    roster: tuple[str, ...]
    troopers: dict[str, Trooper] = {}
    fallen: tuple[Trooper, ...] = ()
    planet_no: int = 0
    phase: Phase = "setup"
    crossed: dict[str, tuple[int, ...]] = {}
    ability_multi: bool = False
    orbital_calls: dict[str, int] = {}
    brigadier_alive: bool = True
    hatred_open: bool = False
    rewards: dict[str, str] = {}
    planet: Planet | None = None
    encounter: Encounter | None = None
    round: Round | None = None
    conflict: Conflict | None = None
    vehicles: dict[str, Vehicle] = {}
    npcs: dict[str, Npc] = {}
    npc_count: int = 0
    plan: str = ""
    over: str = ""
    led: bool = True
    absent: tuple[str, ...] = ()
    away: tuple[str, ...] = ()
