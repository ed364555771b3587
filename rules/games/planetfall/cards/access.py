"""Which cards a side may choose and play, and on which squadrons (PF-TAC-2, PF-TAC-5)."""

from __future__ import annotations

from rules.games.planetfall.force.access import hand_limit, may_use
from rules.games.planetfall.force.card import Card
from rules.games.planetfall.force.limits import is_among
from rules.games.planetfall.force.pacts import is_natural_ally
from rules.games.planetfall.state import Table

GONE = ("destroyed", "withdrawn")
"""Places from which no squadron comes back."""


def limit(table: Table, side: str) -> int:
    """Return how many cards a side's hand holds at most (PF-TAC-1, PF-A65)."""
    return hand_limit(table.command(side).mfv)


def available(table: Table, side: str) -> tuple[str, ...]:
    """Return the ids of a side's deck that it may choose from (PF-TAC-2)."""
    command = table.command(side)
    groups = {one.race for one in table.helixes if one.side == side and one.type == "core"}
    main = table.race(command.race)
    return tuple(one for one in command.deck if may_use(table.card(one), main, groups))


def touched(table: Table, side: str, card: Card) -> tuple[int, ...]:
    """Return the squadrons that a side may play a card on (PF-TAC-5)."""
    return tuple(n for n in range(1, len(table.roster) + 1) if may_touch(table, side, card, n))


def may_touch(table: Table, side: str, card: Card, squadron: int) -> bool:
    """Return whether a side may play a card on a squadron that is not gone for good (PF-TAC-5)."""
    # PF-DATA-5: the filter of the card.
    if table.squadron(squadron).place in GONE or not is_among(
        table.main_profile(squadron), card.only
    ):
        return False
    own = table.side(squadron) == side
    race = table.race(table.listing(squadron).race)
    match card.scope:
        case "universal":
            # One that touches everybody helps its own side only.
            return own or not card.everyone
        case "alliance":
            return own and race.pact == card.group
    kin = race.race == card.group or is_natural_ally(race, card.group)
    # PF-DATA-5: racial_main is for battle groups of the main force alone.
    abroad = card.scope == "racial_main" and _kind(table, squadron) == "full_ally"
    return own and kin and not abroad


def _kind(table: Table, squadron: int) -> str:
    return table.helixes[table.listing(squadron).helix - 1].kind
