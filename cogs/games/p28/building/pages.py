"""The pages on which a warband is put together: all of it, one unit, its talents, its gear."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cogs.ui import reply
from referee import custom_id
from referee.message import Button, Menu, Outgoing, Pick, cut, plain
from rules.games.planet28.profiles import SKILLS
from rules.games.planet28.warband import drafting
from rules.games.planet28.warband.drafting import Document, Place
from rules.games.planet28.warband.items import STOCK as ITEMS
from rules.games.planet28.warband.reader import FEWEST, Review, reviewed
from rules.games.planet28.warband.traits import ABILITIES, TRAITS, Trait
from rules.games.planet28.warband.vehicles import Machine
from rules.games.planet28.warband.warband import Fighter, Troop
from rules.games.planet28.warband.weapons import FIST, Weapon
from rules.games.planet28.warband.weapons import STOCK as WEAPONS
from rules.procedures.planet28.armour import STOCK as ARMOURS

from . import garage
from .common import OWN, button, of, own_faults, points
from .draft import PRESS, named, sign_of

IN_A_MENU = 25
NBSP = "\N{NO-BREAK SPACE}"
TALENTS = {"traits": tuple(sorted(TRAITS, key=lambda one: one.name)), "abilities": ABILITIES}
STOCKED = {
    "weapon": frozenset(one.name for one in WEAPONS if one.name != FIST),
    "armour": frozenset(one.name for one in ARMOURS),
    "item": frozenset(one.name for one in ITEMS),
}
"""What the menus of gear give, by the word of the menu."""
FIRST_STEPS = (
    "Nobody is in it yet. Add a character: a form asks for a name, five skills and HP. Each costs "
    "10 points, and 10 more for every step of a skill above 1. Then open the character for traits, "
    "abilities, weapons, armour and items."
)


def overview(draft: Document, *, is_wanted: bool = False, note: str = "") -> Outgoing:
    """Return the page of the whole warband; `is_wanted` where this channel's lobby asks for it."""
    found = reviewed(draft)
    units = drafting.places(draft)
    lines = [f"**{plain(found.band.name or drafting.UNNAMED)}**: {points(found)}"]
    lines += [_line(draft, found, at) for at in units]
    lines += [FIRST_STEPS] if not units else list(_faults(draft, found))
    menus = [_opening(draft, found, units[n : n + IN_A_MENU]) for n in range(0, len(units), 25)]
    return Outgoing(
        cut("\n".join(filter(None, (note, *lines))), reply.LONGEST_TEXT),
        menus=tuple(menus[:2]),
        buttons=(_adding(draft), _ending(is_wanted)),
    )


def _line(draft: Document, found: Review, at: Place) -> str:
    name = plain(drafting.name_of(draft, at))
    return f"- {name}: {_built(found, at).cost} points; {_brief(draft, found, at)}"


def _brief(draft: Document, found: Review, at: Place) -> str:
    """Return a unit in a few words."""
    if at[0] == drafting.VEHICLES:
        return garage.kind(found.band.machines[at[1]])
    said = f"{_skills(draft, at)} · {_fighter(found, at).hp}{NBSP}HP"
    if at[0] == drafting.CHARACTERS:
        return said
    return f"{len(found.band.squads[at[1]].fighters)} members, each {said}"


def _built(found: Review, at: Place) -> Fighter | Troop | Machine:
    """Return a unit as the reader has it."""
    band = found.band
    groups: dict[str, tuple[Fighter | Troop | Machine, ...]] = {
        drafting.CHARACTERS: band.fighters,
        drafting.SQUADS: band.squads,
        drafting.VEHICLES: band.machines,
    }
    return groups[at[0]][at[1]]


def _fighter(found: Review, at: Place) -> Fighter:
    """Return a character, of a squad its first member."""
    if at[0] == drafting.CHARACTERS:
        return found.band.fighters[at[1]]
    return next(iter(found.band.squads[at[1]].fighters), Fighter(name="", skills={}))


def _skills(draft: Document, at: Place) -> str:
    """Return the skills as they were typed in, none of them torn apart at the end of a line."""
    typed = drafting.skills_of(draft, at)
    return " · ".join(f"{skill}{NBSP}{typed.get(skill, 1)}" for skill in SKILLS)


def _faults(draft: Document, found: Review) -> Iterator[str]:
    """Yield what is still wrong with a warband, every fault with its rule."""
    if not found.faults:
        yield "Nothing is wrong with it: keep it, or hand it in."
        return
    number = len(found.faults)
    yield f"**Still wrong** ({number}):" if number > 1 else "**Still wrong:**"
    yield from (f"- {plain(drafting.spoken(draft, fault))}" for fault in found.faults)


def _opening(draft: Document, found: Review, units: tuple[Place, ...]) -> Menu:
    picks = tuple(
        Pick(drafting.name_of(draft, at), sign_of(draft, at), _note(found, at)) for at in units
    )
    name = custom_id.custom_id(PRESS, "open", units[0][1])
    return Menu(name, "Open one to change it", picks)


def _note(found: Review, at: Place) -> str:
    return f"{_built(found, at).cost} points"


def _adding(draft: Document) -> tuple[Button, ...]:
    alone = draft.get("alone", False)
    few = len(drafting.places(draft)) < FEWEST
    label = "More than one character" if alone else "A lone hero, for solo"
    return (
        button("Add a character", "add", "success"),
        button("Add a vehicle", "addv", "success"),
        button("Name and points", "name"),
        button("Other warbands", "others"),
        *((button(label, "lone"),) if alone or few else ()),
    )


def _ending(is_wanted: bool) -> tuple[Button, ...]:
    hand_in = (button("Hand it in here", "hand", "primary"),) if is_wanted else ()
    return (*hand_in, button("Keep it", "keep", "primary"), button("Have it as a file", "file"))


def unit(draft: Document, at: Place) -> Outgoing:
    """Return the page of one unit: what it has and costs, what is wrong with it."""
    found = reviewed(draft)
    is_person = at[0] != drafting.VEHICLES
    lines = [
        f"**{plain(drafting.name_of(draft, at))}**: {_built(found, at).cost} points "
        f"(the warband: {points(found)})",
        _brief(draft, found, at),
        *(_bought(_fighter(found, at)) if is_person else ()),
        *own_faults(draft, found, at),
    ]
    text = cut("\n".join(lines), reply.LONGEST_TEXT)
    return Outgoing(
        text,
        buttons=(
            *((_doors(draft, at), _ranks(draft, at)) if is_person else ()),
            _ways(draft, at),
        ),
    )


def _ranks(draft: Document, at: Place) -> tuple[Button, ...]:
    """Return the buttons that make a squad of a character, or change how many are in it."""
    if at[0] == drafting.CHARACTERS:
        return (of(draft, at, "Make it a squad", "squad"),)
    return (
        of(draft, at, "One member more", "more"),
        of(draft, at, "One fewer", "fewer"),
        of(draft, at, "A lone character again", "single"),
    )


def _bought(fighter: Fighter) -> tuple[str, ...]:
    """Return what a character has, each kind on its line, and on the last what it has none of."""
    kinds = {
        "Traits": _talents("traits", fighter.traits),
        "Abilities": _talents("abilities", fighter.abilities),
        "Weapons": _weapons(fighter),
        "Armour": f"{fighter.armour.name} ({fighter.armour.cost})" if fighter.armour.cost else "",
        "Items": ", ".join(f"{name} × {number}" for name, number in fighter.items.items()),
    }
    lines = tuple(f"{kind}: {text}" for kind, text in kinds.items() if text)
    empty = [kind.lower() for kind, text in kinds.items() if not text]
    return (*lines, f"None yet: {', '.join(empty)}") if empty else lines


def _doors(draft: Document, at: Place) -> tuple[Button, ...]:
    """Return the buttons to what a character has."""
    return (
        of(draft, at, "Name, skills, HP", "edit"),
        of(draft, at, "Traits", "traits"),
        of(draft, at, "Abilities", "abilities"),
        of(draft, at, "Weapons and gear", "gear"),
    )


def _ways(draft: Document, at: Place) -> tuple[Button, ...]:
    return (
        button("Back to the warband", "home", "primary"),
        of(draft, at, "Once more", "copy"),
        of(draft, at, "Take it out", "out", "danger"),
    )


def _talents(key: str, names: Iterable[str]) -> str:
    cost = {one.name: one.cost for one in TALENTS[key]}
    return ", ".join(f"{name} ({cost[name]:+d})" for name in names)


def _weapons(fighter: Fighter) -> str:
    carried = ", ".join(f"{plain(one.name)} ({one.cost})" for one in fighter.weapons)
    held = ", ".join(map(plain, fighter.wielded))
    return f"{carried}; in hand at first: {held}" if carried and held else carried


def talents(draft: Document, at: Place, key: str) -> Outgoing:
    """Return the page on which a character's traits or abilities are ticked."""
    fighter = _fighter(reviewed(draft), at)
    had = frozenset((*fighter.traits, *fighter.abilities))
    menus = tuple(
        Menu(
            named(PRESS, f"{key}-{n}", draft, at),
            f"{key.capitalize()} from {part[0].name} to {part[-1].name}: tick all it has",
            tuple(Pick(f"{t.name} ({t.cost:+d})", t.name, t.text, t.name in had) for t in part),
            several=True,
        )
        for n, part in enumerate(shown(key))
    )
    back = of(draft, at, "Back to the character", "unit", "primary")
    return Outgoing(unit(draft, at).text, menus=menus, buttons=((back,),))


def shown(key: str) -> tuple[tuple[Trait, ...], ...]:
    """Return the traits or abilities as menus show them, at most 25 in each."""
    known = TALENTS[key]
    half = -(-len(known) // 2) if len(known) > IN_A_MENU else len(known)
    return tuple(known[n : n + half] for n in range(0, len(known), half))


def gear(draft: Document, at: Place) -> Outgoing:
    """Return the page on which a character is given weapons, armour and items, or loses some."""
    worn = _fighter(reviewed(draft), at).armour.name
    weapons = tuple(
        Pick(_priced(w.name, w.cost), w.name, _said(w)) for w in WEAPONS if w.name != FIST
    )
    armour = tuple(
        Pick(_priced(a.name, a.cost), a.name, "worn now" if a.name == worn else "") for a in ARMOURS
    )
    items = tuple(Pick(_priced(i.name, i.cost), i.name, i.text) for i in ITEMS)
    carried = tuple(Pick(name, str(n)) for n, name in enumerate(drafting.carried(draft, at)))
    menus = (
        Menu(named(PRESS, "weapon", draft, at), "Give it a weapon", weapons),
        Menu(named(PRESS, "armour", draft, at), f"Armour: {worn}", armour),
        Menu(named(PRESS, "item", draft, at), "Give it an item", items),
    )
    less = Menu(named(PRESS, "less", draft, at), "Take something away", carried[:IN_A_MENU])
    back = of(draft, at, "Back to the character", "unit", "primary")
    own = of(draft, at, OWN, "own")
    return Outgoing(
        unit(draft, at).text,
        menus=(*menus, less) if carried else menus,
        buttons=((back, own),),
    )


def _priced(name: str, cost: int) -> str:
    return f"{name} ({cost})"


def _said(weapon: Weapon) -> str:
    reach = "melee" if weapon.melee else f"{weapon.range_most // 10} cm"
    hands = "1 hand" if weapon.hands == 1 else f"{weapon.hands} hands"
    return ", ".join((str(weapon.dice), reach, hands, *weapon.keywords, *weapon.special))


def others(kept: Iterable[str], samples: Iterable[str], before: str | None) -> Outgoing:
    """Return the page on which another warband is put on the bench."""
    picks = [Pick("A new, empty one", "n")]
    picks += [Pick(before, "b", "What you were building before this one")] if before else []
    picks += [Pick(name, f"k{name}", "Yours, as you kept it") for name in kept]
    picks += [Pick(name, f"s{name}", "A ready one, yours to change") for name in samples]
    menu = Menu(custom_id.custom_id(PRESS, "load"), "Go on with…", tuple(picks[:IN_A_MENU]))
    text = (
        "Which warband do you want to go on with? The one on the bench stays within reach until "
        "you put away another."
    )
    return Outgoing(text, menus=(menu,), buttons=((button("Back", "home"),),))
