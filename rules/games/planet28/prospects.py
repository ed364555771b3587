"""What a hit would do, exactly: the HP it takes on average, and the chance that it kills.

Counted over every face of every die of the hit, those of armour among them (P28-FLOW-2). A chance
of killing is before any reroll, as the chance to hit is.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache, reduce
from typing import NamedTuple

from rules.core import Move, rounded
from rules.procedures.planet28 import hit as hit_dice
from rules.procedures.planet28.dice_sum import Sum

from .actions.shooting import Shoot
from .answers import Counter, Strike, hands, hardest
from .damage.damage import Hit, armour_dice, damage_dice, is_untouched, pool_against, streak_length
from .damage.members import lowest, open_members
from .moves import Charge, Fight
from .state import Table, weapon_of
from .units import Character, Squad, Vehicle

Spread = dict[int, int]
"""In how many ways dice show each total."""


class Prospect(NamedTuple):
    """What a hit does: HP lost on average, and the chance that its victim is slain or destroyed."""

    wounds: Fraction
    kill: Fraction

    def times(self, chance: Fraction) -> Prospect:
        """Return what an attack does that hits with this chance."""
        return Prospect(self.wounds * chance, self.kill * chance)

    def text(self) -> str:
        """Return it in a few words: `12 % to slay, 2.3 HP on average`."""
        tenths = int(self.wounds * 10 + Fraction(1, 2))
        hp = f"{tenths // 10}.{tenths % 10} HP on average"
        return f"{rounded(self.kill)} to slay, {hp}" if self.kill else hp


def prospect(table: Table, hit: Hit) -> Prospect:
    """Return what a hit does to its victim; of a squad to the member that would take it."""
    who = table.unit(hit.victim)
    # P28-TR-UNEARTHLY
    if is_untouched(table, hit):
        return Prospect(Fraction(0), Fraction(0))
    if isinstance(who, Squad):
        # P28-SQD-DMG: its owner may pick another.
        member = who.marked or lowest(table, open_members(table, who))
        hit = Hit(
            victim=member, weapon=hit.weapon, striker=hit.striker, cover=hit.cover, aimed=hit.aimed
        )
        who = table.unit(member)
    if isinstance(who, Vehicle):
        # P28-VEH-DMG: what one section cannot take goes on to another.
        left, pool = sum(section.hp for section in who.sections), 0
    else:
        assert isinstance(who, Character)  # noqa: S101 — a squad has been left for its member
        left, pool = who.hp, pool_against(table, hit)
    return _taken(_through(table, hit), left, pool)


def _through(table: Table, hit: Hit) -> Spread:
    """Return in how many ways armour dice leave which damage, 0 among them."""
    bonus = hit_dice.STREAK_STEP * streak_length(table, hit)
    dealt = reduce(_sums, (spread(dies) for _, dies in damage_dice(table, hit)), _NOTHING)
    # P28-FLOW-2, step 4: each sum of armour dice is at least 0.
    worn = (_floored(spread(dies)) for _, dies in armour_dice(table, hit))
    against = reduce(_sums, worn, _NOTHING)
    hurt = _floored({damage + bonus: ways for damage, ways in dealt.items()})
    return _floored(_sums(hurt, {-armour: ways for armour, ways in against.items()}))


def _taken(through: Spread, hp: int, pool: int) -> Prospect:
    """Return what such damage takes from these HP behind the pool of a Living armour."""
    lost = {damage: min(max(0, damage - pool), hp) for damage in through}
    wounds = sum(ways * lost[damage] for damage, ways in through.items())
    kills = sum(ways for damage, ways in through.items() if lost[damage] == hp)
    every = sum(through.values())
    return Prospect(Fraction(wounds, every), Fraction(kills, every))


_NOTHING: Spread = {0: 1}


@lru_cache(512)
def spread(dies: Sum) -> Spread:
    """Return in how many ways some dice show each total, the fixed part included.

    What is returned is shared and must not be changed.
    """
    found = {dies.plus: 1}
    for count, sides in dies.terms:
        die = dict.fromkeys(range(1, sides + 1), 1)
        for _ in range(count):
            found = _sums(found, die)
    return found


def _sums(one: Spread, other: Spread) -> Spread:
    found: Spread = {}
    for a, first in one.items():
        for b, second in other.items():
            found[a + b] = found.get(a + b, 0) + first * second
    return found


def _floored(found: Spread) -> Spread:
    least: Spread = {}
    for total, ways in found.items():
        least[max(0, total)] = least.get(max(0, total), 0) + ways
    return least


def promised(table: Table, move: Move, chance: Fraction) -> str:
    """Return what an attack does that hits with this chance, "" for what is no attack."""
    hit = struck(table, move)
    return prospect(table, hit).times(chance).text() if hit is not None else ""


def struck(table: Table, move: Move) -> Hit | None:
    """Return the hit that an attack would make, None for what is no attack of a character."""
    named = _named(table, move)
    if named is None or not isinstance(table.unit(named[0]), Character):
        return None
    by, at, name = named
    weapon, aimed = weapon_of(table, by, name), table.unit(by).aimed == name
    shot = isinstance(move, Shoot)
    cover = isinstance(move, Shoot) and move.is_covered(table)
    return Hit(victim=at, weapon=weapon, striker=by, cover=cover, aimed=aimed, shot=shot)


def _named(table: Table, move: Move) -> tuple[int, int, str] | None:
    """Return who attacks whom with what."""
    match move:
        case Shoot() | Fight():
            return move.unit, move.target, move.weapon
        case Charge():
            weapon = move.weapon or hardest(table, move.unit, move.target)
            return move.unit, move.target, weapon
        case Strike() | Counter():
            return *hands(table), move.weapon
    return None
