"""The pages on which a force is looked at and put together: all of it, and one profile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cogs.ui import reply
from referee import custom_id
from referee.message import Button, Menu, Outgoing, Pick, cut, plain
from rules.games.planetfall.force import drafting
from rules.games.planetfall.force.costs import points_of
from rules.games.planetfall.force.drafting import Document
from rules.games.planetfall.force.force import Force, Helix
from rules.games.planetfall.force.helix_map import titled
from rules.games.planetfall.force.profile import Profile
from rules.games.planetfall.force.reader import Review
from rules.games.planetfall.sheet import mar_text, weapon_line

from .draft import PRESS

IN_A_MENU = 25
MOST_FAULTS = 8
FIRST_STEPS = (
    "Nobody is in it yet. Add a profile: a form asks for its figures. Then add squadrons of it, "
    "each to a helix; the first is the core. A ready force is a quicker start: *Other forces*."
)


def button(label: str, what: str, *parts: object, style: str = "secondary") -> Button:
    """Return a button of building."""
    return Button(label, custom_id.custom_id(PRESS, what, *parts), style)  # type: ignore[arg-type]


def overview(draft: Document, *, is_wanted: bool = False, note: str = "") -> Outgoing:
    """Return the page of a whole force; `is_wanted` where this channel's lobby asks for it."""
    found = drafting.review(draft)
    force = found.file.forces[0]
    cost = drafting.cost(found)
    left = force.mfv - cost
    rest = f"{left} left" if left >= 0 else f"**{-left} too many**"
    head = f"**{plain(force.name or drafting.UNNAMED)}** ({plain(force.main_race)}): "
    lines = [f"{head}{cost} of {force.mfv} points, {rest}."]
    lines += contents(force, found.file.profiles)
    lines += list(_faults(draft, found)) if drafting.squadrons(draft) else [FIRST_STEPS]
    return Outgoing(
        cut("\n".join(filter(None, (note, *lines))), reply.LONGEST_TEXT),
        menus=tuple(_menus(draft, found)),
        buttons=(_adding(), _ending(is_wanted)),
    )


def contents(force: Force, profiles: Iterable[Profile]) -> list[str]:
    """Return the helixes of a force with their squadrons, line by line."""
    names = {one.id: one.name for one in profiles}
    lines = []
    for group in force.groups:
        for helix in group.helixes:
            troops = ", ".join(_troop(helix, n, names) for n in range(len(helix.troops)))
            head = f"{titled(helix.type)} ({plain(helix.race)}, {points_of(helix)} points)"
            lines.append(f"- {head}: {troops}")
    return lines


def _troop(helix: Helix, number: int, names: dict[str, str]) -> str:
    one = helix.troops[number]
    count = f"{one.models} " if one.models > 1 else ""
    where = {"sky_drop": "sky drop", "portal": "portal", "scenario": "late"}.get(one.reserve, "")
    aboard = f"aboard {one.aboard}" if one.aboard else ""
    joined = f"with {one.attach_to}" if one.attach_to else ""
    more = ", ".join(filter(None, (where, aboard, joined)))
    name = plain(names.get(one.profile, "?"))
    return f"{count}{name} {one.points}{f' ({plain(more)})' if more else ''}"


def _faults(draft: Document, found: Review) -> Iterator[str]:
    """Yield what is still wrong with a force, every fault with its place and its rule."""
    if not found.faults:
        yield "Nothing is wrong with it: keep it, or hand it in."
        return
    number = len(found.faults)
    yield f"**Still wrong** ({number}):" if number > 1 else "**Still wrong:**"
    said = (drafting.spoken(draft, fault) for fault in found.faults[:MOST_FAULTS])
    yield from (f"- {plain(one)}" for one in said)
    if number > MOST_FAULTS:
        yield f"- … {number - MOST_FAULTS} more; /pf-force import lists all of a file."


def _menus(draft: Document, found: Review) -> Iterator[Menu]:
    profiles = found.file.profiles[:IN_A_MENU]
    if profiles:
        picks = tuple(
            Pick(one.name or f"Profile {n + 1}", str(n), f"{one.points} points")
            for n, one in enumerate(profiles)
        )
        yield Menu(custom_id.custom_id(PRESS, "open"), "Open a profile to change it", picks)
    squadrons = drafting.squadrons(draft)[:IN_A_MENU]
    if squadrons:
        named = ((str(one.get("id", "")), str(one.get("profile", ""))) for one in squadrons)
        gone = tuple(Pick(key, key, profile) for key, profile in named if key)
        yield Menu(custom_id.custom_id(PRESS, "drop"), "Take a squadron out", gone)


def _adding() -> tuple[Button, ...]:
    return (
        button("Name and value", "name"),
        button("The race's figures", "race"),
        button("Add a profile", "add", style="success"),
        button("Add a squadron", "squad", style="success"),
        button("Add the ready cards", "cards"),
    )


def _ending(is_wanted: bool) -> tuple[Button, ...]:
    hand = (button("Hand it in here", "hand", style="primary"),) if is_wanted else ()
    return (*hand, button("Keep it", "keep"), button("As a file", "file"), _others())


def _others() -> Button:
    return button("Other forces", "others")


def profile(draft: Document, at: int) -> Outgoing:
    """Return the page of one profile of a draft."""
    found = drafting.review(draft)
    path = f"profiles[{at}]"
    own = [one for one in found.faults if one.startswith((f"{path}.", f"{path}:"))]
    lines = list(told(found.file.profiles[at]))
    said = (drafting.spoken(draft, one) for one in own[:MOST_FAULTS])
    lines += ["**Still wrong:**", *(f"- {plain(one)}" for one in said)] if own else []
    number = len(draft["profiles"])
    weapons = draft["profiles"][at].get("weapons", [])
    picks = tuple(
        Pick(str(one.get("name") or f"Weapon {n + 1}"), str(n)) for n, one in enumerate(weapons)
    )
    menus = (Menu(custom_id.custom_id(PRESS, "disarm", at, number), "Take a weapon away", picks),)
    return Outgoing(
        cut("\n".join(lines), reply.LONGEST_TEXT),
        menus=menus if picks else (),
        buttons=(
            (
                button("Change it", "edit", at, number),
                button("Add a weapon", "arm", at, number, style="success"),
                button("Take it out", "out", at, number, style="danger"),
                button("Back to the force", "home"),
            ),
        ),
    )


def told(one: Profile) -> Iterator[str]:
    """Yield a profile in words: figures, weapons, MARs."""
    rush = f"{one.flat_out / 2:g}" if one.flat_out else "–"
    boxes = "+".join(map(str, one.boxes))
    cqb = f"{one.cqb}/{one.leviathan_cqb}" if one.leviathan_cqb else str(one.cqb)
    kind = f"{one.category}, {one.quality}, {one.sight}, {one.locomotion}".replace("_", " ")
    yield f"**{plain(one.name)}** ({plain(one.race)}, `{plain(one.id)}`): {kind}"
    move = f"Mv {one.cruise / 2:g}/{rush}"
    yield f"{one.points} points, {move}, DR {boxes}, SH {one.shield}, CQB {cqb}"
    strengths = ", ".join(f"{size.models} (TV {size.tv})" for size in one.sizes)
    yield f"Strength: {strengths or 'none'}"
    yield from (f"- {plain(weapon_line(weapon))}" for weapon in one.weapons)
    if one.mars:
        yield f"MARs: {plain(', '.join(map(mar_text, one.mars)))}"
    if one.additional_rules:
        yield plain(one.additional_rules)


def ready(name: str, force: Force) -> Outgoing:
    """Return the page of a force that is only looked at, with a menu of its profiles."""
    cards = ", ".join(f"{card.name} ({card.play_cost})" for card in force.cards)
    lines = [f"**{plain(name)}** ({plain(force.main_race)}), {force.mfv} points"]
    lines += contents(force, force.profiles)
    lines += [f"Logistics points: {force.lp}"] if force.lp else []
    lines += [f"Cards: {plain(cards)}"] if cards else []
    return Outgoing(cut("\n".join(lines), reply.LONGEST_TEXT))


def others(kept: Iterable[str], samples: Iterable[str], before: str | None) -> Outgoing:
    """Return the page on which somebody takes another force on the bench."""
    last = (Pick(cut(before, 100), "b", "the one before"),) if before else ()
    own = tuple(Pick(name, f"k{name}", "yours") for name in kept)
    made = tuple(Pick(name, f"s{name}", "ready") for name in samples)
    picks = (*last, Pick("A new one", "n", "without anybody"), *made, *own)[:IN_A_MENU]
    menu = Menu(custom_id.custom_id(PRESS, "load"), "Go on with …", picks)
    text = "The force on the bench stays within reach as *the one before*."
    return Outgoing(text, menus=(menu,), buttons=((button("Back to the force", "home"),),))
