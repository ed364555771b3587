"""A squadron's sheet in words: its models by letter, figures, weapons, rules, and what lasts."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.seats import seat_title
from rules.core.work import signed

from .card import squadron_line
from .fact_types import inches
from .figures import quality
from .force.mars import Mar
from .force.profile import Band, Profile, Weapon
from .letters import letter
from .state import Table
from .units import InForce

DASH = "\N{EN DASH}"
ARCS = {"F": "front", "L": "left", "R": "right", "A": "aft", "AR": "all round"}
ROLES = {"main": "", "designator": "designator", "leviathan_melee": "in Leviathan CQB"}


def sheet(table: Table, squadron: int) -> tuple[str, ...]:
    """Return a squadron's sheet, line by line, as everybody may read it."""
    listing = table.listing(squadron)
    helix = table.helixes[listing.helix - 1]
    kind = helix.type.replace("_", " ")
    head = f"{seat_title(listing.side)}, {listing.race}, {kind} helix {listing.helix}"
    lines = [f"{head}, TV {listing.tv}, {quality(table, squadron)}", squadron_line(table, squadron)]
    for place in dict.fromkeys(listing.profiles):
        lines += _profile(table, squadron, place)
    lines += (f"In force: {one}" for one in in_force(table, squadron))
    return tuple(lines)


def _profile(table: Table, squadron: int, place: int) -> Iterator[str]:
    one = table.profiles[place]
    models = [m for m in table.mustered(squadron) if table.model(m).profile == place]
    who = "".join(letter(table, model) for model in models)
    rush = inches(one.flat_out) if one.flat_out else DASH
    boxes = "+".join(map(str, one.boxes))
    cqb = f"{one.cqb}/{one.leviathan_cqb}" if one.leviathan_cqb else str(one.cqb)
    yield (
        f"{one.name} ({who}): Mv {inches(one.cruise)}/{rush}, DR {boxes}, SH {one.shield}, "
        f"CQB {cqb}, {one.sight}, {one.locomotion.replace('_', '/')}"
    )
    yield from (f"\N{BULLET} {weapon_line(weapon)}" for weapon in one.weapons)
    if one.mars:
        yield f"\N{BULLET} {', '.join(map(mar_text, one.mars))}"
    if one.additional_rules:
        yield f"\N{BULLET} {one.additional_rules}"
    yield from _hurt(table, models, one)


def _hurt(table: Table, models: list[int], one: Profile) -> Iterator[str]:
    for model in models:
        left = table.boxes_left(model)
        if 0 < left < len(one.boxes):
            boxes = "+".join(map(str, one.boxes[-left:]))
            yield f"\N{BULLET} {letter(table, model)}: {boxes} left"


def weapon_line(weapon: Weapon) -> str:
    """Return a weapon in one line: arcs, range bands with attack dice, rules."""
    arcs = ", ".join(ARCS[arc] for arc in weapon.arcs)
    parts = [weapon.type, ROLES[weapon.role], arcs]
    if weapon.role != "leviathan_melee":
        parts += [f"EF {_band(weapon.ef)}", f"LR {_band(weapon.lr)}"]
    parts += map(mar_text, weapon.mars)
    return f"{weapon.name}: {', '.join(filter(None, parts))}"


def _band(band: Band | None) -> str:
    return f"{inches(band.reach)} {band.ad} AD" if band else DASH


def mar_text(mar: Mar) -> str:
    """Return a model assigned rule with its values: `Hard Target (-2, cruise)`."""
    number = str(mar.value) if mar.value else ""
    if mar.name == "Hard Target":
        number = signed(-mar.value)
    reach = inches(mar.reach) if mar.reach else ""
    parts = [part for part in (number, reach, mar.when, *mar.allowed) if part]
    return f"{mar.name} ({', '.join(parts)})" if parts else mar.name


def in_force(table: Table, squadron: int) -> Iterator[str]:
    """Yield each modifier in force for a squadron, with its cause: `ad +2 (Jamming)`."""
    for one in table.forces:
        mine = one.squadron == squadron or (
            not one.squadron and one.side in ("", table.side(squadron))
        )
        if mine:
            yield f"{one.lever.replace('_', ' ')}{_by(one)} ({one.cause})"


def _by(one: InForce) -> str:
    """Return by how much a modifier changes its figure; moves in inches, as people read them."""
    if not one.amount:
        return ""
    return f' {one.amount / 2:+g}"' if one.lever == "move" else f" {signed(one.amount)}"
