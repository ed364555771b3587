"""The pages of a warband between two battles: all of it, and one person at a time.

Whose warband it is stands in the custom_ids; only who holds that seat, or the GM, may open them.
"""

from __future__ import annotations

from collections.abc import Iterator

from cogs.ui import reply
from referee import custom_id, stakes
from referee.head import GameHead
from referee.message import Button, Menu, Outgoing, Pick, cut, plain
from rules.core import GM, Move, seat_title
from rules.games.planet28.campaign.agendas import agenda_of
from rules.games.planet28.campaign.agendas import spoken as agenda_text
from rules.games.planet28.campaign.deal import Deal, bands, kept
from rules.games.planet28.campaign.deposits import Stow, Take, heap_names
from rules.games.planet28.campaign.fielding import absence, ledger_of, pay
from rules.games.planet28.campaign.healing import Repair, Tend, Treat
from rules.games.planet28.campaign.improving import Convert, Improve, Share
from rules.games.planet28.campaign.ledger import Ledger, Person, squad_number
from rules.games.planet28.campaign.recruiting import Reinforce
from rules.games.planet28.campaign.smithing import Bench, Forge
from rules.games.planet28.campaign.telling import Attempt
from rules.games.planet28.campaign.trading import Buy
from rules.games.planet28.profiles import SKILLS
from rules.games.planet28.warband.traits import TRAIT
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS

PRESS = "pc"
IN_A_MENU = 25
TABS = {"improve": "Improve", "shop": "Shop", "help": "Heal, share, give", "past": "History"}
NOTES = 12
Group = tuple[str, tuple[Move, ...]]


def _id(head: GameHead, seat: str, what: str, number: int = 0) -> str:
    return custom_id.custom_id(PRESS, head.id, seat, what, number)


def home(head: GameHead, seat: str, note: str = "") -> Outgoing:
    """Return the page of a warband: what it has, everybody in it, what is open to do."""
    ledger = ledger_of(head.state)
    lines = [note] if note else []
    for band in ledger.bands if seat == GM else bands(head.state, seat):
        lines.append(
            f"**{seat_title(band.seat)}, {plain(band.name)}**, after battle {ledger.battle} of "
            f"{ledger.length}: {band.pool} points, {band.credits} credits."
        )
        heap = ", ".join(heap_names(band.heap))
        lines += [f"To be taken: {plain(heap)}."] if heap else []
        lines += [f"{band.owed} may join without the 10 points."] if band.owed else []
        lines += [f"{band.voucher} points towards a new vehicle."] if band.voucher else []
        lines += [_line(ledger, number) for number in _shown(ledger, band.seat)]
    agenda = agenda_of(head.state, seat)
    lines += [f"-# {plain(agenda_text(head.state, agenda))}"] if agenda else []
    return Outgoing(
        cut("\n".join(lines), reply.LONGEST_TEXT),
        menus=tuple(_opening(head, seat)) + tuple(_menus(head, seat, "home", 0)),
        buttons=(_forms(head, seat),),
    )


def _shown(ledger: Ledger, seat: str) -> tuple[int, ...]:
    """Return everybody of a warband who is shown in its list: squads once."""
    return tuple(n for n in ledger.of(seat) if not squad_number(ledger.person(n)))


def _line(ledger: Ledger, number: int) -> str:
    person = ledger.person(number)
    marks = [injury.name.lower() for injury in person.injuries]
    why = absence(ledger, number)
    # The pay is taken when the next battle begins.
    if why == "no pay":
        why = f"wants {pay(ledger, number)} credits"
    marks += [why] if why else []
    rest = f" ({', '.join(marks)})" if marks else ""
    return f"- {plain(person.profile.name)}: {person.cp} points{rest}"


def _opening(head: GameHead, seat: str) -> Iterator[Menu]:
    """Yield the menus that open somebody's page."""
    ledger = ledger_of(head.state)
    mine = kept(head.state, seat)
    for start in range(0, min(len(mine), 2 * IN_A_MENU), IN_A_MENU):
        picks = tuple(
            Pick(ledger.person(n).profile.name, str(n), f"{ledger.person(n).cp} points")
            for n in mine[start : start + IN_A_MENU]
        )
        yield Menu(_id(head, seat, "open", start), "Open somebody", picks)


def _forms(head: GameHead, seat: str) -> tuple[Button, ...]:
    """Return the buttons of the forms that a seat may open."""
    if seat == GM:
        forms = {"award": "Points and credits…", "tale": "Off the table…"}
    else:
        forms = {"recruit": "Recruit…", "vehicle": "Build a vehicle…"}
        forms |= {} if GM in head.state.seats else {"tale": "Off the table…"}
    return tuple(Button(label, _id(head, seat, f"form-{key}")) for key, label in forms.items())


def person(head: GameHead, seat: str, number: int, tab: str, note: str = "") -> Outgoing:
    """Return somebody's page, on one of its tabs."""
    one = ledger_of(head.state).person(number)
    lines = [note] if note else []
    lines += [f"**{plain(one.profile.name)}**: {one.cp} points.", *_facts(head, number, one)]
    if tab == "past":
        lines += [f"- Battle {told.battle}: {plain(told.text)}" for told in one.history[-NOTES:]]
        lines += [] if one.history else ["Nothing to tell yet."]
    menus = tuple(_menus(head, seat, tab, number))
    if not menus and tab != "past":
        lines.append("Nothing here that can be paid for or done now.")
    return Outgoing(
        cut("\n".join(lines), reply.LONGEST_TEXT),
        menus=menus[: reply.ROWS - 1],
        buttons=(_tabs(head, seat, number, tab, one),),
    )


def _facts(head: GameHead, number: int, one: Person) -> Iterator[str]:
    """Yield what somebody is and has."""
    profile = one.profile
    skills = " ".join(f"{key} {profile.skills[key]}" for key in SKILLS if key in profile.skills)
    hp = "" if profile.hull else f", {profile.hp} HP"
    yield f"{skills}{hp}"
    if profile.hull:
        parts = zip(profile.hull.parts, getattr(one.unit, "sections", ()), strict=False)
        yield ", ".join(f"{part.name} {section.hp}/{part.hp}" for part, section in parts)
    talents = (*profile.traits, *profile.abilities)
    yield from [", ".join(talents)] if talents else []
    items = [f"{name} ×{n}" for name, n in getattr(one.unit, "items", {}).items()]
    gear = [weapon.name for weapon in profile.weapons]
    gear += [profile.armour.name] if profile.armour.cost else []
    yield from [plain(", ".join((*gear, *items)))] if gear or items else []
    for injury in one.injuries:
        left = f", {injury.left} more battles" if injury.left else ""
        yield f"{injury.name}{left}"


def _tabs(head: GameHead, seat: str, number: int, tab: str, one: Person) -> tuple[Button, ...]:
    """Return the buttons of the other tabs, and the way back."""
    found = {key: label for key, label in TABS.items() if key != tab}
    buttons = [Button(label, _id(head, seat, f"tab-{key}", number)) for key, label in found.items()]
    if one.profile.hull and tab == "improve":
        buttons[-1] = Button("Build in…", _id(head, seat, "form-refit", number))
    return (*buttons, Button("Back", _id(head, seat, "home")))


def deals(head: GameHead, seat: str, tab: str, number: int) -> dict[str, Move]:
    """Return every deal that the menus of a page offer, by the digits that stand for it."""
    groups = _groups(head, seat, tab, number)
    return {custom_id.choice(move): move for _, moves in groups for move in moves}


def _menus(head: GameHead, seat: str, tab: str, number: int) -> Iterator[Menu]:
    for place, (hint, moves) in enumerate(_groups(head, seat, tab, number)):
        picks = tuple(stakes.pick(head, move, seat) for move in moves[:IN_A_MENU])
        if picks:
            yield Menu(_id(head, seat, f"do-{tab}-{place}", number), hint, picks)


def _groups(head: GameHead, seat: str, tab: str, number: int) -> tuple[Group, ...]:
    """Return the deals of a page that are open now, in its groups."""
    if tab == "home":
        pool = tuple(move for move in _open(head, seat, Convert) if not getattr(move, "person", 0))
        return (("Turn the warband's points into credits", pool),)
    if tab == "improve":
        bought = _open(head, seat, Improve, number)
        traits = tuple(move for move in bought if getattr(move, "what", "") in TRAIT)
        levels = tuple(move for move in bought if move not in traits)
        return (("Levels, HP, abilities", levels), ("Traits", traits))
    if tab == "shop":
        goods = _open(head, seat, Buy, number)
        arms = tuple(move for move in goods if getattr(move, "what", "") in WEAPONS)
        rest = tuple(move for move in goods if move not in arms)
        return (
            ("Buy a weapon", arms),
            ("Buy armour or an item", rest),
            ("Take something that lies there", _open(head, seat, Take, number)),
            ("Put something into the box", _open(head, seat, Stow, number)),
        )
    if tab == "help":
        return (
            ("Heal or repair", _several(head, seat, number, Treat, Tend, Repair)),
            ("Points", _several(head, seat, number, Share, Convert)),
            ("Do something", _several(head, seat, number, Bench, Forge, Reinforce)),
            ("Try something off the table", _open(head, seat, Attempt, number)),
        )
    return ()


def _several(head: GameHead, seat: str, number: int, *kinds: type[Deal]) -> tuple[Move, ...]:
    return tuple(move for kind in kinds for move in _open(head, seat, kind, number))


def _open(head: GameHead, seat: str, kind: type[Deal], number: int = 0) -> tuple[Move, ...]:
    """Return the legal deals of a kind, for one person if a number is given."""
    found = kind.candidates(head.state, seat)
    meant = (move for move in found if not number or getattr(move, "person", 0) == number)
    return tuple(move for move in meant if move.is_legal(head.state, seat))
