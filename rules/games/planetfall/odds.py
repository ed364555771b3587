"""What a squadron could do to another, exactly, whether or not it could do it now (`/pf odds`).

For a look before a choice: whoever compares need not know yet how far it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.core import RuleError, rounded
from rules.odds.meter import TooCostly

from .attack.armament import weapon_names
from .attack.fire import Fire
from .attack.prospects import prospect
from .attack.ready import poised, ready_label, within
from .close.calling import Engage
from .close.stakes import stakes as close_stakes
from .close.storm_moves import Storm, may_be_stormed
from .disorder.testing import passing
from .state import Table

MOST_REQUIRED = 3


def against(table: Table, squadron: int, target: int) -> tuple[str, ...]:
    """Return a line for each way in which a squadron could attack another."""
    return (*_shots(table, squadron, target), *_close(table, squadron, target))


def nerve(table: Table, squadron: int) -> str:
    """Return how likely a squadron passes the disorder tests for 1, 2 and 3 damage (PF-DIS-3)."""
    found = (
        f"{rounded(passing(table, squadron, required))} for {required}"
        for required in range(1, MOST_REQUIRED + 1)
    )
    return f"passes a disorder test: {', '.join(found)} damage"


def _shots(table: Table, squadron: int, target: int) -> Iterator[str]:
    ahead = poised(table, squadron)
    names = weapon_names(table, squadron)
    for weapon in ("", *names) if len(names) > 1 else names:
        for shot in within(ahead, Fire(squadron=squadron, target=target, weapon=weapon)):
            try:
                found = prospect(ahead, shot.declared(ahead))
            # Weapons that do not combine, or that cannot fire at all.
            except (RuleError, TooCostly):
                continue
            yield f"{ready_label(table, shot)}: {found.text()}"


def _close(table: Table, squadron: int, target: int) -> Iterator[str]:
    calls: list[Engage | Storm] = [Engage(squadron=squadron, target=target)]
    if may_be_stormed(table, squadron, target):
        calls.append(Storm(squadron=squadron, target=target))
    for call in calls:
        try:
            found = close_stakes(table, call)
        # An engagement of whole armies: nobody waits for its exact chances.
        except TooCostly:
            continue
        what = "Storming" if isinstance(call, Storm) else "Close quarters"
        more = f", {found.more}" if found.more else ""
        yield f"{what}: {rounded(found.chance or Fraction(0))} {found.of}{more}"
