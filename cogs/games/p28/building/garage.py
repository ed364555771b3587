"""The pages on which a vehicle is built: all of it, its grid, one cell, what it is fitted with."""

from __future__ import annotations

from collections.abc import Iterator

from cogs.ui import reply
from pictures.planet28_hull import told_at
from referee.message import Menu, Outgoing, Pick, cut, plain
from rules.games.planet28.warband import drafting, vehicle_drafting
from rules.games.planet28.warband.drafting import Document, Place
from rules.games.planet28.warband.grid import FACING, ROWS, ZONE
from rules.games.planet28.warband.items import BY_NAME as ITEMS
from rules.games.planet28.warband.mounted import BY_NAME as WEAPONS
from rules.games.planet28.warband.reader import Review, reviewed
from rules.games.planet28.warband.sections import ABILITIES, ARMED, SECTIONS, TRAITS, TYPES
from rules.games.planet28.warband.vehicle_reader import ARCS
from rules.games.planet28.warband.vehicles import CARRIED, Machine
from rules.games.planet28.warband.weapons import Weapon

from .common import OWN, button, of, own_faults, points
from .draft import PRESS, named

FRONT, REAR = ROWS[:3], ROWS[3:]
NEEDS = {"small": "core", "medium": "5 sections or more", "large": "17 sections or more"}


def machine_of(found: Review, at: Place) -> Machine:
    """Return a vehicle of a warband that is being built."""
    return found.band.machines[at[1]]


def kind(one: Machine) -> str:
    """Return a vehicle in a few words: type, size, sections, skills."""
    skills = " ".join(f"{skill} {level}" for skill, level in one.skills.items())
    return f"{TYPES[one.sort].name}, {one.size}, {len(one.parts())} sections, {skills}"


def _text(draft: Document, at: Place) -> str:
    found = reviewed(draft)
    one = machine_of(found, at)
    talents = ", ".join(plain(name) for name in (*one.traits, *one.abilities))
    ammo = ", ".join(f"{name} × {number}" for name, number in one.items.items())
    lines = [
        f"**{plain(drafting.name_of(draft, at))}**: {one.cost} points "
        f"(the warband: {points(found)})",
        kind(one),
        f"Traits and abilities: {talents or 'none'}",
        f"Ammunition: {ammo or 'none'}",
        *own_faults(draft, found, at),
    ]
    return cut("\n".join(lines), reply.LONGEST_TEXT)


def vehicle(draft: Document, at: Place) -> Outgoing:
    """Return the page of one vehicle: what it has and costs, what is wrong with it."""
    sort = machine_of(reviewed(draft), at).sort
    types = tuple(
        Pick(f"{one.name} ({one.cost:+d})", one.name, one.text, key == sort)
        for key, one in TYPES.items()
    )
    return Outgoing(
        _text(draft, at),
        menus=(Menu(named(PRESS, "type", draft, at), "Its type", types),),
        buttons=(
            (
                of(draft, at, "Sections", "grid", "primary"),
                of(draft, at, "Name and skills", "tune"),
                of(draft, at, "Traits, abilities, ammunition", "outfit"),
            ),
            (
                button("Back to the warband", "home", "primary"),
                of(draft, at, "Once more", "copy"),
                of(draft, at, "Take it out", "out", "danger"),
            ),
        ),
    )


def grid(draft: Document, at: Place) -> Outgoing:
    """Return the page with the cells of the grid, those of its front half and of its rear."""
    one = machine_of(reviewed(draft), at)
    menus = tuple(
        Menu(named(PRESS, f"cell-{half[0]}", draft, at), hint, _cells(draft, at, one, half))
        for half, hint in ((FRONT, "Cells A1 to C6: pick one"), (REAR, "Cells D1 to F6: pick one"))
    )
    back = of(draft, at, "Back to the vehicle", "unit", "primary")
    return Outgoing(_text(draft, at), menus=menus, buttons=((back,),))


def _cells(draft: Document, at: Place, one: Machine, rows: str) -> tuple[Pick, ...]:
    known = (cell for cell in vehicle_drafting.open_cells(draft, at) if cell[0] in rows)
    return tuple(Pick(told_at(one, cell), cell, NEEDS[ZONE[cell]]) for cell in known)


def cell(draft: Document, at: Place, spot: str) -> Outgoing:
    """Return the page of one cell: which section stands there, its weapon, where that fires."""
    found = vehicle_drafting.section_at(draft, at, spot)
    stands = found["section"] if found else ""
    picks = [
        Pick(f"{one.name} ({one.cost:+d}, {one.hp} HP)", one.name, one.text, one.name == stands)
        for one in SECTIONS
    ]
    nothing = Pick("Nothing", vehicle_drafting.NOTHING)
    what = f"What stands on {spot}"
    menus = [Menu(named(PRESS, f"put-{spot}", draft, at), what, (*picks, nothing))]
    if found and stands in ARMED:
        menus += _arms(draft, at, spot, found)
    own = (of(draft, at, OWN, f"bear-{spot}"),) if found and stands in ARMED else ()
    back = (
        of(draft, at, "Another cell", "grid", "primary"),
        of(draft, at, "Back to the vehicle", "unit"),
        *own,
    )
    return Outgoing(_text(draft, at), menus=tuple(menus), buttons=(back,))


def _arms(draft: Document, at: Place, spot: str, found: Document) -> Iterator[Menu]:
    """Yield the menus of a section that bears a weapon."""
    has = found.get("weapon", "")
    fitted = machine_of(reviewed(draft), at).at(spot)
    own = fitted.weapon if fitted and isinstance(has, dict) else None
    named_own = f": {_own(own)}" if isinstance(has, dict) else ""
    weapons = tuple(
        Pick(f"{one.name} ({one.cost:+d})", one.name, _said(one.name), one.name == has)
        for one in WEAPONS.values()
    )
    none = Pick("No weapon", vehicle_drafting.NOTHING)
    hint = f"Its weapon{named_own}"
    yield Menu(named(PRESS, f"mount-{spot}", draft, at), hint, (*weapons, none))
    if FACING[spot] == "core" and found["section"] == ARMED[0]:
        sides = tuple(Pick(f"to the {arc}", arc, "", found.get("facing") == arc) for arc in ARCS)
        none = Pick("all round (small vehicles)", vehicle_drafting.NOTHING)
        yield Menu(named(PRESS, f"aim-{spot}", draft, at), "Where it fires", (*sides, none))


def _own(weapon: Weapon | None) -> str:
    """Return a weapon of people's own in a few words; one with faults has no price yet."""
    return f"{weapon.name} ({weapon.cost:+d})" if weapon else "your own, with faults"


def _said(name: str) -> str:
    weapon = WEAPONS[name]
    least = f"{weapon.range_least // 10}-" if weapon.range_least else ""
    reach = f"{least}{weapon.range_most // 10} cm"
    return ", ".join((str(weapon.dice), reach, *weapon.keywords, *weapon.special))


def outfit(draft: Document, at: Place) -> Outgoing:
    """Return the page on which traits and abilities are ticked and ammunition is given."""
    one = machine_of(reviewed(draft), at)
    had = (*one.traits, *one.abilities)
    ticks = [
        Menu(
            named(PRESS, f"v{key}", draft, at),
            f"{key.capitalize()}: tick all it has",
            tuple(Pick(f"{t.name} ({t.cost:+d})", t.name, t.text, t.name in had) for t in table),
            several=True,
        )
        for key, table in (("traits", TRAITS), ("abilities", ABILITIES))
    ]
    rounds = tuple(Pick(f"{name} ({ITEMS[name].cost:+d})", name) for name in CARRIED)
    menus = [*ticks, Menu(named(PRESS, "vammo", draft, at), "Give it ammunition", rounds)]
    if one.items:
        less = tuple(Pick(name, str(n)) for n, name in enumerate(drafting.carried(draft, at)))
        menus.append(Menu(named(PRESS, "vless", draft, at), "Take a piece away", less))
    back = of(draft, at, "Back to the vehicle", "unit", "primary")
    return Outgoing(_text(draft, at), menus=tuple(menus), buttons=((back,),))
