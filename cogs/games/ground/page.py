"""The page from which somebody moves: directions with their lengths, other places, a preview.

Where the move would end stands in the custom ids, so that nothing is kept until it is confirmed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pictures import ground_map, ground_window, ground_words
from pictures.canvas import MOST_ALT, Picture
from pictures.strip import stacked
from referee import custom_id
from referee.game import GameHead
from referee.message import Button, Menu, Outgoing, Pick, Style, cut, plain, stopped

from .mover import Mover, Preview, Step

PAGE, CONFIRM, FORM, SEND, MENU, MAP = "p", "c", "f", "s", "m", "z"
"""What follows a game's verb in the custom ids: a page, *Confirm*, the form and what is sent with
it, the menu of places, the whole table."""
NOWHERE = "-"
"""Stands for a place while none is chosen."""
ARROWS = {
    **{"NW": "↖", "N": "↑", "NE": "↗", "W": "←", "E": "→"},
    **{"SW": "↙", "S": "↓", "SE": "↘"},
}
ROWS = (("NW", "N", "NE"), ("W", "E"), ("SW", "S", "SE"))
IN_A_MENU, IN_A_ROW, LONGEST = 25, 5, 2_000
HOW = "Choose a direction or a place. You see what the move would be like before you confirm it."


class Chosen(NamedTuple):
    """For which seat which unit is to move, and where to, NOWHERE while that is open."""

    seat: str
    unit: int
    to: str = NOWHERE


class Made(NamedTuple):
    """A page with its picture."""

    say: Outgoing
    picture: Picture


def made(head: GameHead, mover: Mover, chosen: Chosen) -> Made:
    """Return the page of a unit, with the preview of a move where a place is chosen.

    Raises RuleError for a place to which it cannot go.
    """
    state, unit = head.state, chosen.unit
    is_open = chosen.to == NOWHERE
    shown = (
        mover.here(state, unit) if is_open else mover.preview(state, chosen.seat, unit, chosen.to)
    )
    told = [*shown.lines, HOW] if is_open else shown.lines
    first, *rest = map(plain, told)
    text = cut("\n".join((f"**{first}**", *rest)), LONGEST)
    buttons = (*_winds(head, mover, chosen), _last(head, mover, chosen))
    say = Outgoing(text, menus=tuple(_menu(head, mover, chosen)), buttons=buttons)
    return Made(say, picture(shown))


def picture(shown: Preview) -> Picture:
    """Return the part of the table round a move as a picture, with its words."""
    window = ground_window.around(shown.scene.scenery, shown.middle, 2)
    told = (*shown.lines, *ground_words.pieces(shown.scene))
    alt = " ".join(map(stopped, told))
    return Picture(stacked([ground_map.drawn(shown.scene, window).rows()]), alt[:MOST_ALT])


def id_of(head: GameHead, mover: Mover, what: str, chosen: Chosen) -> str:
    """Return a custom id: game, question, seat, unit, place."""
    q = custom_id.question(head.trail, head.state, head.ask)
    return custom_id.custom_id(mover.verb + what, head.id, q, *chosen)


def _winds(head: GameHead, mover: Mover, chosen: Chosen) -> Iterator[tuple[Button, ...]]:
    """Yield the rows of buttons with the directions as on a compass, and a form in the middle."""
    steps = mover.winds(head.state, chosen.unit)
    typed = Button("Elsewhere…", id_of(head, mover, FORM, chosen._replace(to=NOWHERE)))
    for letters in ROWS:
        row = [_wind(head, mover, chosen, one, steps[one]) for one in letters if one in steps]
        if "E" in letters:
            row.insert(1 if "W" in steps else 0, typed)
        if row:
            yield tuple(row)


def _wind(head: GameHead, mover: Mover, chosen: Chosen, letters: str, step: Step) -> Button:
    label = f"{ARROWS[letters]} {step.label}"
    style: Style = "success" if step.to == chosen.to else "secondary"
    return Button(label, id_of(head, mover, PAGE, chosen._replace(to=step.to)), style)


def _menu(head: GameHead, mover: Mover, chosen: Chosen) -> Iterator[Menu]:
    steps = mover.goals(head.state, chosen.unit)[:IN_A_MENU]
    if steps:
        picks = tuple(Pick(one.label, one.to, ticked=one.to == chosen.to) for one in steps)
        name = id_of(head, mover, MENU, chosen._replace(to=NOWHERE))
        yield Menu(name, "Towards, behind, or onto a square", picks)


def _last(head: GameHead, mover: Mover, chosen: Chosen) -> tuple[Button, ...]:
    """Return the last row: *Confirm*, a shorter way, the whole table, other units."""
    row = []
    if chosen.to != NOWHERE:
        row.append(Button("Confirm", id_of(head, mover, CONFIRM, chosen), "primary"))
        if less := mover.shorter(head.state, chosen.unit, chosen.to):
            row.append(Button("Less far", id_of(head, mover, PAGE, chosen._replace(to=less))))
    row.append(Button("The table", custom_id.custom_id(mover.verb + MAP, head.id, NOWHERE)))
    for unit, name in mover.units(head.state, chosen.seat):
        if unit != chosen.unit:
            other = Chosen(chosen.seat, unit)
            row.append(Button(f"{name} instead", id_of(head, mover, PAGE, other)))
    return tuple(row[:IN_A_ROW])
