"""How far a goal has come, and who has won by it (P28-SETUP-1, P28-A108, table 5.18)."""

from __future__ import annotations

import msgspec

from rules.games.planet28.state import ENEMY, Table
from rules.games.planet28.units import AnyUnit, Character, Squad, Vehicle

from .goal import Goal
from .scenarios import BY_KEY

ROOMS, TURN_ENDS = 2, 4
GONE = ("slain", "fled", "destroyed", "derelict")


def sides(table: Table) -> tuple[str, ...]:
    """Return the sides of a battle, in the order of their seats."""
    return tuple(dict.fromkeys(table.side_of(seat) for seat in table.players()))


def others(table: Table, side: str) -> tuple[str, ...]:
    """Return all sides but one."""
    return tuple(one for one in sides(table) if one != side)


def _owner(table: Table, who: AnyUnit) -> str:
    """Return the side that a unit belongs to, whoever controls it now."""
    return table.side_of(table.profile(who.id).seat)


def bodies(table: Table) -> tuple[Character | Vehicle, ...]:
    """Return who is counted one by one: members of squads too, no doubles (P28-A45)."""
    alone = (who for who in table.units if not isinstance(who, Squad))
    return tuple(who for who in alone if all(one.name != "Summoned" for one in who.effects))


def standing(table: Table, side: str) -> int:
    """Return how many of a side are still on the table."""
    return sum(who.here and _owner(table, who) == side for who in bodies(table))


def beaten(table: Table, side: str) -> int:
    """Return how many of a side's enemies are out of the battle."""
    foes = (who for who in bodies(table) if _owner(table, who) != side)
    return sum(who.status in GONE for who in foes)


def tally(table: Table, goal: Goal) -> dict[str, int]:
    """Return what each side has of what the scenario counts."""
    if goal.scenario == "laboratory":
        found = tuple(goal.searched.values())
        return {side: found.count(side) for side in sides(table)}
    if goal.scenario == "factions":
        return {side: beaten(table, side) for side in sides(table)}
    return {side: goal.counts.get(side, 0) for side in sides(table)}


def won_at_once(table: Table) -> tuple[str, ...]:
    """Return the sides that have reached their goal before the end, () for none."""
    goal = table.goal
    if goal is None or goal.won:
        return () if goal is None else goal.won
    most = {"laboratory": ROOMS, "child": TURN_ENDS}.get(goal.scenario, 0)
    if most:
        return tuple(side for side, count in tally(table, goal).items() if count >= most)
    if goal.scenario == "wreck" and 2 * standing(table, goal.role) < goal.start:
        return others(table, goal.role)
    return ()


def won_at_end(table: Table, goal: Goal) -> tuple[str, ...]:
    """Return the sides that have won when the turns are over, () for none."""
    if goal.scenario == "wreck":
        return (goal.role,)
    if goal.scenario == "sacrifice":
        return others(table, goal.role)
    counts = tally(table, goal)
    first = [side for side, count in counts.items() if count == max(counts.values())]
    # Two rooms win at once; one is no goal reached. Where nobody has anything all are equal.
    if goal.scenario != "laboratory" and len(first) == 1:
        return (first[0],)
    return (ENEMY,) if ENEMY in sides(table) else ()


def counted(table: Table, touching: tuple[int, ...] = ()) -> Table:
    """Return the table after a turn end is counted; `touching` are the units at the shelter."""
    goal = table.goal
    if goal is None:
        return table
    if goal.scenario == "child" and goal.holder:
        return _one_more(table, goal, table.side(goal.holder))
    if goal.scenario == "shelter":
        there = [table.side(unit) for unit in touching if table.unit(unit).here]
        counts = {side: there.count(side) for side in dict.fromkeys(there)}
        first = [side for side, count in counts.items() if count == max(counts.values())]
        return _one_more(table, goal, first[0]) if len(first) == 1 else table
    return table


def _one_more(table: Table, goal: Goal, side: str) -> Table:
    counts = {**goal.counts, side: goal.counts.get(side, 0) + 1}
    return msgspec.structs.replace(table, goal=msgspec.structs.replace(goal, counts=counts))


def decided(table: Table, won: tuple[str, ...]) -> Table:
    """Return the table with the sides that have won noted in the goal."""
    if table.goal is None:
        return table
    return msgspec.structs.replace(table, goal=msgspec.structs.replace(table.goal, won=won))


def seats_of(table: Table, won: tuple[str, ...]) -> tuple[str, ...]:
    """Return the seats of these sides, without those that gave the battle up."""
    there = (seat for seat in table.players() if seat not in table.given_up)
    return tuple(seat for seat in there if table.side_of(seat) in won)


def spoken(table: Table) -> str:
    """Return how far the goal has come, in a sentence; "" without one."""
    goal = table.goal
    if goal is None:
        return ""
    prompt = BY_KEY[goal.scenario]
    parts = [f"{side.capitalize()} {count}" for side, count in tally(table, goal).items()]
    said = {
        "wreck": f"{standing(table, goal.role)} of {goal.start} robbers stand",
        "sacrifice": "",
    }.get(goal.scenario, ", ".join(parts))
    if prompt.prize:
        holds = table.name(goal.holder) if goal.holder else "nobody"
        said = "; ".join(part for part in (f"{holds} has the {prompt.prize}", said) if part)
    return f"{prompt.title}: {said}"
