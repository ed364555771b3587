"""What an attack would do, exactly: the HP it takes on average, and the chance that it kills.

Counted over every face of every die of the attack, those of armour among them (P28-FLOW-2), blow
by blow as the hits fall. Before any reroll, and while whoever is hit stands: a break test between
two hits is left out. Of a squad or a vehicle the owner gives up what silence would (P28-PBP-1).
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache, reduce
from math import lcm
from typing import NamedTuple

import msgspec

from rules.core import rounded
from rules.procedures.planet28 import hit as hit_dice
from rules.procedures.planet28.dice_sum import Sum

from .damage.damage import Hit, armour_dice, damage_dice, is_untouched, streak_length
from .onslaught import Onslaught
from .state import Table
from .takers import S, Sections, Taker, people
from .units import Squad, Vehicle

Spread = dict[int, int]
"""In how many ways dice show each total."""
Due = tuple[tuple[Hit, Fraction], ...]
"""Hits in the order in which they fall, each with its chance."""


class Prospect(NamedTuple):
    """What an attack does: HP lost on average, the chance that it kills, sections lost on average.

    It kills who slays its victim, of a squad one member at least, or destroys a vehicle.
    """

    wounds: Fraction
    kill: Fraction
    sections: Fraction = Fraction(0)

    def times(self, chance: Fraction) -> Prospect:
        """Return it weighed with the chance that it comes to that."""
        return Prospect(self.wounds * chance, self.kill * chance, self.sections * chance)

    def plus(self, other: Prospect) -> Prospect:
        """Return it with what happens in another case."""
        return Prospect(*(one + two for one, two in zip(self, other, strict=True)))

    def text(self, slain: str = "to slay") -> str:
        """Return it in a few words: `12 % to slay, 2.3 HP on average`."""
        hp = f"{_tenths(self.wounds)} HP on average"
        # A menu's line has room for a hundred letters.
        if self.sections:
            hp = f"{_tenths(self.sections)} sections and {_tenths(self.wounds)} HP"
        return f"{rounded(self.kill)} {slain}, {hp}" if self.kill else hp

    def brief(self, slain: str = "to slay") -> str:
        """Return the half of it that matters more: `12 % to slay`, else `2.3 HP`."""
        return f"{rounded(self.kill)} {slain}" if self.kill else f"{_tenths(self.wounds)} HP"


NONE = Prospect(Fraction(0), Fraction(0))


def _tenths(number: Fraction) -> str:
    tenths = int(number * 10 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}"


Outlook = dict[int, Prospect]
"""What an attack does to each of its victims, by their numbers."""


def outlook(table: Table, attack: Onslaught) -> Outlook:
    """Return what an attack does to each of its victims."""
    victims = dict.fromkeys(hit.victim for hit in (*attack.sure, *attack.hits))
    return {one: expected(table, attack, one) for one in victims}


def is_vain(found: Outlook) -> bool:
    """Return whether an attack cannot harm anybody, whatever the dice show."""
    return not any(one.wounds or one.sections for one in found.values())


def promised(table: Table, found: Outlook, brief: bool = False) -> str:
    """Return in words what an attack does to each of its victims, named where there are several.

    `brief`: of each only how likely it is slain.
    """
    say = Prospect.brief if brief else Prospect.text
    told = [say(one, _slaying(table, victim)) for victim, one in found.items()]
    if len(told) == 1:
        return told[0]
    names = map(table.name, found)
    return "; ".join(f"{name}: {text}" for name, text in zip(names, told, strict=True))


def _slaying(table: Table, victim: int) -> str:
    """Return what it is called to kill a unit."""
    who = table.unit(victim)
    if isinstance(who, Vehicle):
        return "to destroy it"
    return "to slay one" if isinstance(who, Squad) else "to slay"


def expected(table: Table, attack: Onslaught, victim: int) -> Prospect:
    """Return what an attack does to one of its victims, over all cases."""
    whole = NONE
    for weight, chances in attack.cases:
        sure = ((hit, Fraction(1)) for hit in attack.sure)
        due = (*sure, *zip(attack.hits, chances, strict=True))
        mine = tuple((hit, chance) for hit, chance in due if hit.victim == victim)
        whole = whole.plus(_suffered(table, victim, mine).times(weight))
    return whole


def prospect(table: Table, hit: Hit) -> Prospect:
    """Return what a hit does to its victim."""
    return _suffered(table, hit.victim, ((hit, Fraction(1)),))


def _suffered(table: Table, victim: int, due: Due) -> Prospect:
    """Return what such hits do to a victim one after the other."""
    # Both are takers, but of what is left of each there is another record.
    if isinstance(table.unit(victim), Vehicle):
        return _toll(table, Sections(table, victim), due)
    return _toll(table, people(table, victim), due)


def _toll(table: Table, body: Taker[S], due: Due) -> Prospect:
    ends, every = {body.start: 1}, 1
    for hit, chance in due:
        ends, ways = _after(table, body, ends, hit, chance)
        every *= ways
    wounds = kills = sections = 0
    for left, ways in ends.items():
        toll = body.toll(left)
        wounds += ways * toll.hp
        kills += ways * toll.is_killed
        sections += ways * toll.sections
    return Prospect(Fraction(wounds, every), Fraction(kills, every), Fraction(sections, every))


def _after(
    table: Table, body: Taker[S], before: dict[S, int], hit: Hit, chance: Fraction
) -> tuple[dict[S, int], int]:
    """Return in how many ways what is left of a victim after one more attack, and of how many."""
    takers = {left: body.next(left) for left in before}
    dealt = {who: _through(table, hit, who) for who in {*takers.values()}}
    # Against one member fewer dice may fall than against another.
    every = lcm(*(sum(one.values()) for one in dealt.values()))
    hits, misses = chance.numerator, chance.denominator - chance.numerator
    found: Counter[S] = Counter()
    for left, ways in before.items():
        found[left] += ways * every * misses
        spread_of = dealt[takers[left]]
        scale = ways * hits * every // sum(spread_of.values())
        for damage, likely in spread_of.items():
            new = body.after(left, hit, damage) if damage else left
            found[new] += scale * likely
    return {left: ways for left, ways in found.items() if ways}, every * chance.denominator


def _through(table: Table, hit: Hit, victim: int | None) -> Spread:
    """Return in how many ways the dice of a hit leave which damage to a victim, 0 among them."""
    # P28-FLOW-2: where nobody is left there is nothing to roll for.
    if victim is None:
        return _NOTHING
    hit = msgspec.structs.replace(hit, victim=victim)
    # P28-TR-UNEARTHLY
    if is_untouched(table, hit):
        return _NOTHING
    bonus = hit_dice.STREAK_STEP * streak_length(table, hit)
    damage = tuple(dies for _, dies in damage_dice(table, hit))
    armour = tuple(dies for _, dies in armour_dice(table, hit))
    return _left(damage, armour, bonus)


@lru_cache(1024)
def _left(damage: tuple[Sum, ...], armour: tuple[Sum, ...], bonus: int) -> Spread:
    """Return in how many ways such dice of armour leave which part of the damage.

    What is returned is shared and must not be changed.
    """
    dealt = reduce(_sums, map(spread, damage), _NOTHING)
    # P28-FLOW-2, step 4: each sum of armour dice is at least 0.
    against = reduce(_sums, (_floored(spread(dies)) for dies in armour), _NOTHING)
    hurt = _floored({amount + bonus: ways for amount, ways in dealt.items()})
    return _floored(_sums(hurt, {-less: ways for less, ways in against.items()}))


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
