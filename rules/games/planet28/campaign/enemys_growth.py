"""The enemy's points that nobody has spent go into skills (P28-SOLO-8).

So the enemy grows with those who fight it, whether or not they see to it.
"""

from __future__ import annotations

from rules.core import Line

from .enemys_points import RULE, due, is_enemys
from .improving import called, cost, improved
from .ledger import Ledger, squad_number


def grown(ledger: Ledger) -> tuple[Ledger, tuple[Line, ...]]:
    """Return the ledger with what is left of the enemy's own points spent on skills."""
    told: list[Line] = []
    for number, person in enumerate(ledger.people, 1):
        if not ledger.has(number) or not is_enemys(person) or squad_number(person):
            continue
        price = cost(ledger, number, "S")
        while skill := due(ledger.person(number), price):
            ledger = _raised(ledger, number, skill, price)
            text = f"{person.profile.name} spends {price} points: {called(skill)}."
            told.append(Line(text, RULE))
    return ledger, tuple(told)


def _raised(ledger: Ledger, number: int, skill: str, price: int) -> Ledger:
    """Return the ledger with a skill paid for, of a squad that of all its members (P28-A92)."""
    ledger = ledger.change(number, cp=ledger.person(number).cp - price)
    for one in (number, *ledger.members(number)):
        ledger = ledger.change(one, profile=improved(ledger.person(one).profile, skill))
    return ledger.noted(number, f"Improved: {called(skill)}.")
