"""What a move costs in Planet 28, how likely it comes off, and what it risks.

Everything is open here, so everybody may know it. Chances are of the roll that the move leads to,
before any reroll; a fact that is still open changes none of them, for it decides only whether the
move is legal and what a hit does.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from rules.core import NOTHING, Move, Stakes, rounded
from rules.games.planet28.actions.abilities import Heal, Persuade
from rules.games.planet28.actions.ability_effects import HEALED, persuading
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.blows import bulk, is_dice_charge
from rules.games.planet28.actions.broadside import Fire
from rules.games.planet28.actions.carrying import doses
from rules.games.planet28.actions.casting import cast_roll, rent_chance
from rules.games.planet28.actions.charge import ChargeAction, block_roll, is_blockable
from rules.games.planet28.actions.fall import fall_damage
from rules.games.planet28.actions.gear import UseMedKit, UseStimulants
from rules.games.planet28.actions.improvise import Improvise, tried
from rules.games.planet28.actions.leaving import FreeStrike, free_strikes
from rules.games.planet28.actions.looting import Loot
from rules.games.planet28.actions.manoeuvres import TakeOff
from rules.games.planet28.actions.mounts import named
from rules.games.planet28.actions.psyka import UsePsyka, craving
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.actions.vehicle_work import Boost, Patch

from .acts import Spend
from .answers import Block, LetGo, Push, Reroll, Strike, hands
from .armament import weapon_of
from .campaign.deal import Deal
from .chances import in_all
from .condition import heal
from .damage.wounds import Wounds
from .moves import Charge, Fight, Finish, Rally, Walk
from .onslaught import onslaught
from .prospects import is_vain, outlook, promised
from .rolls import is_test_due, nerve_roll
from .squads import bodies, mover
from .stakes_nerve import again, rallying
from .stakes_vehicles import worked
from .state import Table
from .units import Character, Squad

LONGEST = 100
"""How many letters a line of a menu has room for."""
ONE_OF = "for a hit"
FEARED, DREADED = ("Terrifying",), ("Fearsome", "Terrifying")


def stakes(table: Table, move: Move) -> Stakes:
    """Return what a legal move costs, how likely it comes off, what it does and risks."""
    attack = onslaught(table, move)
    if attack is None:
        return _known(table, move)
    known, chance, due = _attacking(table, move), in_all(attack.cases), outlook(table, attack)
    vain = "cannot harm" if is_vain(due) else ""
    warning = _joined(vain, known.warning)
    found = msgspec.structs.replace(known, chance=chance, warning=warning)
    if vain and len(found.text()) > LONGEST:
        # That it cannot harm anybody says more than how often it hits.
        return msgspec.structs.replace(found, chance=None)
    return _fitting(found, promised(table, due), promised(table, due, brief=True))


def _fitting(known: Stakes, *ways: str) -> Stakes:
    """Return stakes with the first of these promises that leaves them short enough, or with none.

    What they cost and warn of stands in any case.
    """
    promises = (msgspec.structs.replace(known, more=more) for more in ways)
    return next((one for one in promises if len(one.text()) <= LONGEST), known)


def _attacking(table: Table, move: Move) -> Stakes:
    """Return what an attack costs and risks, and what its chance is of."""
    match move:
        case Shoot():
            return _shot(table, move)
        case Fire():
            several = len(named(table)) > 1
            return Stakes("", of=ONE_OF if several else "to hit")
        case Fight():
            # P28-FIGHT-3
            fear = _fear(table, move.unit, move.target, FEARED)
            warning = _joined(fear, _volatile(table, move.unit, move.weapon, "wielder"))
            # P28-FIGHT-1
            return Stakes(_actions(1), of=_hit_by(table, move.unit), warning=warning)
        case Charge():
            return _charged(table, move)
        case Strike():
            return _struck(table)
    return Stakes(_actions(1), of=_hit_by(table, hands(table)[0]))


def _known(table: Table, move: Move) -> Stakes:
    match move:
        case Deal():
            return Stakes(move.price(table))
        case Spend():
            return _action(table, move)
        case Block():
            return Stakes("", block_roll(_charge(table).target).chance(table), "to block")
        case Reroll():
            return again(table, move)
        case Finish():
            left = table.unit(move.unit).actions
            return Stakes(warning=f"gives up {_actions(left)}") if left else NOTHING
        case LetGo():
            return Stakes(warning="held actions are lost")
        case Push():
            return _pushed(table, move)
        case Loot():
            return _looted(table, move)
    return NOTHING


def _actions(number: int) -> str:
    return "1 action" if number == 1 else f"{number} actions"


def _action(table: Table, move: Spend) -> Stakes:
    match move:
        case Walk():
            # P28-MOVE-1, P28-LEAVE-1
            return Stakes(_actions(1), warning=_strikes(table, move.unit))
        case TakeOff():
            # P28-VEH-TYPE-FLYER
            return Stakes(_actions(1), warning="then it must move in this turn")
        case Rally():
            # P28-BREAK-6
            return Stakes(_actions(1), rallying(table, move.unit), "to rally")
        case Cast():
            # P28-ARC-2
            return _cast(table, move, _actions(1), "")
        case UsePsyka():
            # P28-ITEM-PSYKA
            addict = f"{rounded(craving(table, move.unit))} addiction"
            # P28-ITEM-PSYKA
            return _cast(table, move, f"{_actions(1)} and a dose", addict)
        case Improvise():
            return _tried(table, move)
        case Persuade():
            # P28-AB-PERSUADE
            return Stakes(_actions(1), persuading(move.unit).chance(table), "to persuade")
        case Heal():
            return _healed(table, move)
        case UseMedKit():
            # P28-ITEM-MEDKIT
            return Stakes(f"{_actions(1)} and the kit")
        case UseStimulants():
            # P28-ITEM-STIM
            each = min(doses(table, one) for one in bodies(table, move.unit))
            # P28-ITEM-STIM
            return Stakes(f"{_actions(1)} and {each} dose{'s' if each > 1 else ''}")
        case Boost() | Patch():
            return worked(table, move)
    # P28-ACT-1
    return Stakes(_actions(move.price()))


def _shot(table: Table, move: Shoot) -> Stakes:
    # P28-SHOOT-3
    fear = _fear(table, mover(table, move.by()), move.target, FEARED)
    warning = _joined(fear, _volatile(table, move.by(), move.weapon, "shooter"))
    # P28-VEH-SHOOT-1: what is named with others has been paid for.
    cost = "" if named(table) else _actions(1)
    return Stakes(cost, of=_hit_by(table, move.unit), warning=warning)


def _hit_by(table: Table, unit: int) -> str:
    """Say what the chance of an attack is of: of a squad one member at least hits."""
    return ONE_OF if isinstance(table.unit(unit), Squad) else "to hit"


def _volatile(table: Table, unit: int, weapon: str, who: str) -> str:
    """Return the risk of a weapon that turns on its wielder (P28-WSR-VOL)."""
    volatile = "Volatile" in weapon_of(table, unit, weapon).special
    return f"a 10 hits the {who}" if volatile else ""


def _charged(table: Table, move: Charge) -> Stakes:
    # P28-CHG-5
    fear = _fear(table, move.unit, move.target, DREADED)
    warning = _joined(fear, _strikes(table, move.unit))
    return Stakes(_actions(1), of=_unblocked(table, move.unit, move.target), warning=warning)


def _struck(table: Table) -> Stakes:
    """Return the stakes of the extra fight of a charge, or of a free strike.

    See P28-CHG-2 and P28-LEAVE-1.
    """
    unit, target = hands(table)
    if not isinstance(table.frames[-1], FreeStrike):
        return Stakes("", of=_unblocked(table, unit, target))
    return Stakes("", of=_hit_by(table, unit), warning=_fear(table, unit, target, FEARED))


def _charge(table: Table) -> ChargeAction:
    top = table.frames[-1]
    assert isinstance(top, ChargeAction)  # noqa: S101 — only a charge is blocked
    return top


def _unblocked(table: Table, unit: int, target: int) -> str:
    """Say what the chance of a charge's fight is of: only a bonus can be blocked (P28-CHG-7)."""
    bonus = bool(is_dice_charge(table, target) or bulk(table, unit))
    bonus = bonus and is_blockable(table, unit, target)
    hit = _hit_by(table, unit)
    return f"{hit} unless blocked" if bonus else hit


def _fear(table: Table, unit: int, target: int, traits: tuple[str, ...]) -> str:
    """Return the break test before attacking something frightening.

    See P28-FIGHT-3, P28-SHOOT-3 and P28-CHG-5.
    """
    # P28-TR-FEARLESS
    bold = table.has(unit, "Fearless") or not is_test_due(table, unit, "trait")
    if bold or not table.has(target, *traits):
        return ""
    return f"break test first: {rounded(nerve_roll(table, unit).chance(table))} to hold"


def _strikes(table: Table, unit: int) -> str:
    """Return the free strikes at a unit that leaves its combat (P28-LEAVE-1)."""
    enemies = sum(one.may_strike(table) for one in free_strikes(table, unit))
    if enemies > 1:
        return f"{enemies} enemies strike first"
    return "an enemy strikes first" if enemies else ""


def _cast(table: Table, move: Cast | UsePsyka, cost: str, more: str) -> Stakes:
    """Return the stakes of working a power: a failure may rend the caster (P28-RENT-1)."""
    rent = f"{rounded(rent_chance(table, move.unit, move.power))} to be rent"
    chance = cast_roll(move.unit, move.power).chance(table)
    return Stakes(cost, chance, "to cast", _joined(rent, more))


def _tried(table: Table, move: Improvise) -> Stakes:
    """Return the stakes of an action that people have thought up (P28-UNIV-1)."""
    cost = _actions(move.price())
    if not move.skill:
        return Stakes(cost)
    pain = f"a failure costs {move.pain} HP" if move.pain else ""
    return Stakes(cost, tried(table, move, move.skill).chance(table), "to succeed", pain)


def _healed(table: Table, move: Heal) -> Stakes:
    """Return the stakes of healing: over the half, else up to the start (P28-AB-HEAL, P28-A33)."""
    cost, now = f"{_actions(1)} for 1D6 HP", table.unit(move.target)
    if not isinstance(now, Character):
        return Stakes(cost)
    most = table.profile(move.target).hp
    if now.hp >= most:
        return Stakes(cost, warning="it has all its HP")
    mended = (heal(table, move.target, face) for face in range(1, HEALED + 1))
    after = [state.character(move.target) for state in mended]
    if now.half and (calm := sum(not one.half for one in after)):
        return Stakes(cost, Fraction(calm, HEALED), "to end half health")
    full = sum(one.hp == most for one in after)
    return Stakes(cost, Fraction(full, HEALED), "to full HP") if full else Stakes(cost)


def _pushed(table: Table, move: Push) -> Stakes:
    """Return what a pushback does: contact ends, and a fall may hurt (P28-PUSH-1, P28-PUSH-3)."""
    top = table.frames[-1]
    assert isinstance(top, Wounds)  # noqa: S101 — only a hit pushes
    number = top.sides()[1]
    victim = table.unit(number)
    left = victim.hp if isinstance(victim, Character) else 0
    hurt = min(fall_damage(table, number, move.fell_mm), left)
    fate = f", the fall costs it {hurt} HP" if hurt else ""
    return Stakes(f"no action, ends the contact{fate}")


def _looted(table: Table, move: Loot) -> Stakes:
    """Return what looting costs, and in what state a weapon comes (P28-AB-LOOT)."""
    victim = table.unit(move.victim)
    empty = isinstance(victim, Character) and move.thing in victim.unloaded
    return Stakes("no action, once a battle", warning="not loaded" if empty else "")


def _joined(*warnings: str) -> str:
    return ", ".join(filter(None, warnings))
