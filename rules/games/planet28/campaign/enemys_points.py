"""What the enemy's people want of points and credits: skills and weapons first (P28-SOLO-8)."""

from __future__ import annotations

from rules.core import RuleError
from rules.games.planet28.profiles import SKILLS, Profile, Skill
from rules.games.planet28.state import ENEMY
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from rules.games.planet28.warband.weapons import Weapon

from .ledger import Ledger, Person

RULE = "P28-SOLO-8"
MOST = 10


def is_enemys(person: Person) -> bool:
    """Return whether somebody is of the side that nobody plays."""
    return person.profile.seat == ENEMY


def check_skills_first(person: Person, what: str, price: int) -> None:
    """Raise RuleError for HP, a trait or an ability of the enemy's that could have a skill.

    `price` is what a skill costs it.
    """
    if what in SKILLS or not is_enemys(person):
        return
    if skill := due(person, price):
        text = f"{person.profile.name} is the enemy's: skills come first, such as {skill}."
        raise RuleError(text, RULE)


def due(person: Person, price: int) -> str:
    """Return the skill that somebody needs most and can pay for, "" for none."""
    low = (skill for skill in wanted(person.profile) if person.profile.skills[skill] < MOST)
    return next(low, "") if person.cp >= price else ""


def wanted(profile: Profile) -> tuple[Skill, ...]:
    """Return the skills in the order of their use: first that of the strongest weapon."""
    strongest = max(profile.weapons, key=strength, default=None)
    melee = strongest is None or strongest.melee
    order: tuple[Skill, ...] = ("F", "S") if melee else ("S", "F")
    return tuple(skill for skill in (*order, "A", "AW", "P") if skill in profile.skills)


def strength(weapon: Weapon) -> int:
    """Return twice the damage that a weapon does on average, as the enemy counts (P28-SOLO-7)."""
    return weapon.dice.twice_mean


def check_weapons_first(ledger: Ledger, number: int, what: str, fit: tuple[str, ...]) -> None:
    """Raise RuleError for armour or an item of the enemy's that could have a stronger weapon.

    `fit` are the weapons that it could have, by name.
    """
    person = ledger.person(number)
    if what in WEAPONS or not is_enemys(person):
        return
    if stronger := stronger_weapons(ledger, number, fit):
        text = f"{person.profile.name} is the enemy's: weapons come first, such as {stronger[0]}."
        raise RuleError(text, RULE)


def stronger_weapons(ledger: Ledger, number: int, fit: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of some weapons that are stronger than all somebody has and can be paid for."""
    purse, own = ledger.band(ENEMY).credits, ledger.person(number).profile.weapons
    best, each = max(map(strength, own), default=0), max(1, len(ledger.members(number)))
    found = (WEAPONS[name] for name in fit)
    return tuple(one.name for one in found if strength(one) > best and 0 < one.cost * each <= purse)
