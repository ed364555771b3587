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
from referee.head import GameHead
from referee.message import Button, Menu, Outgoing, Pick, Style, cut, plain, stopped

from .mover import NOWHERE, Mover, Preview, Step

PAGE, CONFIRM, FORM, SEND, MENU, MAP, LOOK, WHO = "p", "c", "f", "s", "m", "z", "l", "w"
"""What follows a game's verb in the custom ids: a page, *Confirm*, the form and what is sent with
it, the menu of places, the whole table, the page on which a unit is turned, the menu of units."""
ARROWS = {
    **{"NW": "↖", "N": "↑", "NE": "↗", "W": "←", "E": "→"},
    **{"SW": "↙", "S": "↓", "SE": "↘"},
}
ROWS = (("NW", "N", "NE"), ("W", "E"), ("SW", "S", "SE"))
IN_A_MENU, IN_A_ROW, LONGEST = 25, 5, 2_000
HOW = "Choose a direction or a place. You see what the move would be like before you confirm it."
TURNING = (
    "Choose which way it looks at the end: N is up on the map. Any other bearing is typed behind a "
    "place under Elsewhere…, in degrees clockwise from north: D5 facing 200."
)
ELSE = "Who moves"


class Chosen(NamedTuple):
    """For which seat which unit is to move, and where to, NOWHERE while that is open."""

    seat: str
    unit: int
    to: str = NOWHERE


class Made(NamedTuple):
    """A page with its picture."""

    say: Outgoing
    picture: Picture


def made(head: GameHead, mover: Mover, chosen: Chosen, is_turning: bool = False) -> Made:
    """Return the page of a unit, with the preview of a move where a place is chosen.

    With `is_turning` its buttons are the directions in which the unit looks then. Raises RuleError
    for a place to which it cannot go.
    """
    state, unit = head.state, chosen.unit
    is_open = chosen.to == NOWHERE
    shown = (
        mover.here(state, unit) if is_open else mover.preview(state, chosen.seat, unit, chosen.to)
    )
    told = list(shown.lines)
    if is_turning:
        told.append(TURNING)
    elif is_open:
        told.append(HOW)
    first, *rest = map(plain, told)
    text = cut("\n".join((f"**{first}**", *rest)), LONGEST)
    rows = _turns(head, mover, chosen) if is_turning else _winds(head, mover, chosen)
    buttons = (*rows, _last(head, mover, chosen, is_turning))
    menus = () if is_turning else tuple(_menu(head, mover, chosen))
    return Made(Outgoing(text, menus=menus, buttons=buttons), picture(shown))


def units(head: GameHead, mover: Mover, chosen: Chosen) -> Outgoing:
    """Return the page on which another unit is chosen."""
    found = mover.units(head.state, chosen.seat)[:IN_A_MENU]
    picks = tuple(Pick(name, str(unit), ticked=unit == chosen.unit) for unit, name in found)
    menu = Menu(id_of(head, mover, WHO, chosen._replace(to=NOWHERE)), ELSE, picks)
    return Outgoing("**Who moves?**", menus=(menu,))


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
    typed = Button("Elsewhere…", id_of(head, mover, FORM, chosen._replace(to=NOWHERE)))
    steps = mover.winds(head.state, chosen.unit)
    yield from _compass(head, mover, chosen, steps, PAGE, typed)


def _turns(head: GameHead, mover: Mover, chosen: Chosen) -> Iterator[tuple[Button, ...]]:
    """Yield the rows of buttons with the directions in which a unit looks where it ends."""
    steps = mover.turns(head.state, chosen.unit, chosen.to)
    back = Button("Another place", id_of(head, mover, PAGE, chosen._replace(to=NOWHERE)))
    yield from _compass(head, mover, chosen, steps, LOOK, back)


def _compass(
    head: GameHead,
    mover: Mover,
    chosen: Chosen,
    steps: dict[str, Step],
    what: str,
    middle: Button,
) -> Iterator[tuple[Button, ...]]:
    for letters in ROWS:
        row = [_wind(head, mover, chosen, one, steps[one], what) for one in letters if one in steps]
        if "E" in letters:
            row.insert(1 if "W" in steps else 0, middle)
        if row:
            yield tuple(row)


def _wind(
    head: GameHead, mover: Mover, chosen: Chosen, letters: str, step: Step, what: str
) -> Button:
    label = f"{ARROWS[letters]} {step.label}"
    style: Style = "success" if step.to == chosen.to else "secondary"
    return Button(label, id_of(head, mover, what, chosen._replace(to=step.to)), style)


def _menu(head: GameHead, mover: Mover, chosen: Chosen) -> Iterator[Menu]:
    steps = mover.goals(head.state, chosen.unit)[:IN_A_MENU]
    if steps:
        picks = tuple(Pick(one.label, one.to, ticked=one.to == chosen.to) for one in steps)
        name = id_of(head, mover, MENU, chosen._replace(to=NOWHERE))
        yield Menu(name, "Towards, behind, or onto a square", picks)


def _last(head: GameHead, mover: Mover, chosen: Chosen, is_turning: bool) -> tuple[Button, ...]:
    """Return the last row: *Confirm*, a shorter way, where to look, the table, other units."""
    row, state = list[Button](), head.state
    if chosen.to != NOWHERE:
        row.append(Button("Confirm", id_of(head, mover, CONFIRM, chosen), "primary"))
        less = "" if is_turning else mover.shorter(state, chosen.unit, chosen.to)
        # Two buttons of one message may not be the same.
        if less and less not in [step.to for step in mover.winds(state, chosen.unit).values()]:
            row.append(Button("Less far", id_of(head, mover, PAGE, chosen._replace(to=less))))
    if not is_turning and mover.turns(state, chosen.unit, chosen.to):
        row.append(Button("Turn…", id_of(head, mover, LOOK, chosen)))
    row.append(Button("The table", custom_id.custom_id(mover.verb + MAP, head.id, NOWHERE)))
    return (*row, *_instead(head, mover, chosen, IN_A_ROW - len(row)))


def _instead(head: GameHead, mover: Mover, chosen: Chosen, room: int) -> tuple[Button, ...]:
    """Return a button for each other unit, one for all of them where there are too many."""
    others = [pair for pair in mover.units(head.state, chosen.seat) if pair[0] != chosen.unit]
    if len(others) > room:
        return (Button("Somebody else…", id_of(head, mover, WHO, chosen._replace(to=NOWHERE))),)
    ids = (id_of(head, mover, PAGE, Chosen(chosen.seat, unit)) for unit, _ in others)
    return tuple(Button(f"{name} instead", one) for (_, name), one in zip(others, ids, strict=True))
