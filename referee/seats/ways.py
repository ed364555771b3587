"""The options of a game that gathers players, as a page: ready-made sets, then each switch."""

from __future__ import annotations

import msgspec

from db.engine import Connection
from referee import custom_id
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Button, Menu, Outgoing, Pick, cut, plain
from rules.core import Option, Preset

from . import lobby

OPEN, PRESET, SWITCH, VALUE = "jo", "jp", "jk", "jv"
PICKS = 25


def current(head: GameHead) -> Preset | None:
    """Return the ready-made set of options that a game has, None for a mixture of its own."""
    chosen = _chosen(head)
    return next((one for one in head.system.presets if one.options == chosen), None)


def _chosen(head: GameHead) -> dict[str, str]:
    """Return the options that differ from their defaults."""
    usual = {option.key: option.default for option in head.system.options}
    now = head.setup.all_options(head.system)
    return {key: value for key, value in now.items() if usual.get(key, value) != value}


def in_words(head: GameHead) -> str:
    """Return how a game will be played: a ready-made set by name, or what differs from the book."""
    found = current(head)
    if found is not None:
        return found.name
    return ", ".join(f"{key} {value}" for key, value in _chosen(head).items())


def page(head: GameHead, key: str = "", first: int = 0) -> Outgoing:
    """Return the page of options; with a `key` also the values of that switch."""
    option = _option(head, key) if key else None
    now = current(head)
    lines = [f"**How {plain(head.game.title)} is played**: {plain(in_words(head))}."]
    lines += [f"- **{plain(one.name)}**: {plain(one.text)}" for one in head.system.presets]
    if option is not None:
        value = head.setup.all_options(head.system)[key]
        lines.append(f"{plain(option.key)}: {plain(option.text)} Now {plain(value)}.")
    presets = tuple(
        Button(
            cut(one.name.capitalize(), 80),
            custom_id.custom_id(PRESET, head.id, place),
            "primary" if one == now else "secondary",
        )
        for place, one in enumerate(head.system.presets)
    )
    menus = (_switches(head, first), *((_values(head, option),) if option is not None else ()))
    return Outgoing("\n".join(lines), buttons=(presets,), menus=menus)


def _option(head: GameHead, key: str) -> Option:
    found = next((one for one in head.system.options if one.key == key), None)
    if found is None:
        raise Refusal(f'There is no option "{key}".')
    return found


def _switches(head: GameHead, first: int) -> Menu:
    """Return the menu of switches from a given one on, with a line that leads to the next ones."""
    now, every = head.setup.all_options(head.system), head.system.options
    room = PICKS if len(every) <= PICKS else PICKS - 1
    shown = every[first : first + room]
    picks = [
        Pick(cut(f"{one.key}: {now[one.key]}", 100), one.key, cut(one.text, 100)) for one in shown
    ]
    if len(every) > PICKS:
        onward = first + room if first + room < len(every) else 0
        picks.append(Pick("More switches", f"+{onward}", f"{len(every)} in all"))
    return Menu(custom_id.custom_id(SWITCH, head.id), "Change a switch", tuple(picks))


def _values(head: GameHead, option: Option) -> Menu:
    now = head.setup.all_options(head.system)[option.key]
    picks = tuple(
        Pick(value, value, "the usual" if value == option.default else "", ticked=value == now)
        for value in (option.values or (now,))
    )
    hint = f"{option.key}: choose" if option.values else f"/game option option:{option.key}"
    return Menu(custom_id.custom_id(VALUE, head.id, option.key), cut(hint, 150), picks)


def choose(db: Connection, head: GameHead, place: int) -> str:
    """Play by a ready-made set of options; say so in words."""
    lobby.check_gathering(head, "options are set")
    if head.setup.position:
        raise Refusal("This game goes on from a position; its options are settled.")
    if not 0 <= place < len(head.system.presets):
        raise Refusal("There is no such set of options.")
    found = head.system.presets[place]
    lobby.set_up(db, head, msgspec.structs.replace(head.setup, options=dict(found.options)))
    return f"It is played like this now: {plain(found.name)}. {plain(found.text)}"
