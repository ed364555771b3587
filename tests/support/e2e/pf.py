"""A battle of Planetfall between two ready forces."""

from __future__ import annotations

from . import hands

PLACE = "#planetfall"
FORCES = ("Lantern Guard 1500", "Ember March 1500")
SHORT = {"setup": "quick", "turns": "3"}
MEASURED = SHORT | {"table": "measured", "scenery": "suburbs"}


async def gathered(table, gm=None, options=None):
    """Return Ana (Red) and Ben (Blue) in the lobby of a battle, with two ready forces."""
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await ana.command(PLACE, "game new", game="planetfall")
    for option, value in (options or {}).items():
        await ana.command(PLACE, "game option", option=option, value=value)
    if gm is not None:
        await gm.command(PLACE, "game join", seat="gm")
    for person, sample in zip((ana, ben), FORCES, strict=True):
        await person.command(PLACE, "game join")
        await person.command(PLACE, "game paper", kind="force", sample=sample)
    return ana, ben


async def battle(table, gm=None, **options):
    """Return Ana (Red) and Ben (Blue) with two ready forces, the quick set-up begun."""
    ana, ben = await gathered(table, gm, SHORT | options)
    seen = await ana.command(PLACE, "game start")
    assert "Why?" in seen.labels
    return ana, ben


async def fought(table, gm=None, **options):
    """Return those two in their first turn: who acts first, then the other."""
    ana, ben = await battle(table, gm, **options)
    actor = await hands.until(table, (ana, ben), PLACE, "select")
    return actor, (ben if actor is ana else ana)


async def moving(table):
    """Return Ana and Ben on a measured table: who is asked how a squadron moves, then the other."""
    people = await gathered(table, options=MEASURED)
    await people[0].command(PLACE, "game start")
    actor = await hands.until(table, people, PLACE, "move")
    return actor, people[1 - people.index(actor)]
