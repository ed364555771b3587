"""What a choice costs and its chance of success, after its label: buttons, menus, completion."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.core import Choice, Entry, Move, Stakes

from . import custom_id
from .head import GameHead
from .message import Button, Pick, cut

BUTTON, LINE = 80, 100
"""The most characters of a button, and of a line in a menu or a completion."""
LEAST = 6
"""The fewest characters that are worth showing after a label."""


def of(head: GameHead, move: Move, seat: str, viewer: str | None) -> str:
    """Return in a few words what a seat's move costs and risks, as far as `viewer` may know."""
    return head.system.stakes(head.state, move, seat, viewer).brief()


def line(head: GameHead, label: str, move: Move, seat: str, viewer: str | None) -> str:
    """Return a move's label followed by its stakes, as a line of a completion."""
    return fitted(label, [head.system.stakes(head.state, move, seat, viewer)], LINE)


def fitted(label: str, found: list[Stakes], most: int) -> str:
    """Return a label with everything these say: in full if that fits, else in brief."""
    full = beside(label, whole := shared(one.text() for one in found), most)
    return full if whole in full else beside(label, shared(one.brief() for one in found), most)


def lettered(head: GameHead, move: Move, label: str) -> str:
    """Return a label of a move after its letter in the picture, if it has one."""
    picks = head.system.picks(head.state)
    things = picks.things if picks is not None else ()
    letter = next((one.letter for one in things if one.move == move), "")
    return f"{letter}: {label}" if letter else label


def pick(head: GameHead, move: Move, seat: str) -> Pick:
    """Return a move of a seat as a line of its menu, its stakes as the note."""
    return _pick(head, move, head.system.stakes(head.state, move, seat, seat))


def picks(head: GameHead, moves: Iterable[Move], seat: str) -> list[Pick]:
    """Return moves of a seat as lines of its menu, those with a warning last."""
    found = [(move, head.system.stakes(head.state, move, seat, seat)) for move in moves]
    found.sort(key=lambda one: bool(one[1].warning))
    return [_pick(head, move, known) for move, known in found]


def _pick(head: GameHead, move: Move, known: Stakes) -> Pick:
    label = cut(lettered(head, move, head.system.label(head.state, move)), LINE)
    return Pick(label, custom_id.choice(move), cut(known.text(), LINE))


def public_pick(head: GameHead, choice: Choice, seat: str) -> Pick:
    """Return a ready choice of a seat as a line of a menu that everybody sees."""
    known = _public(head, choice.move, seat).text()
    label = lettered(head, choice.move, choice.label)
    return Pick(cut(label, LINE), custom_id.choice(choice.move), cut(known, LINE))


def beside(label: str, stakes: str, most: int) -> str:
    """Return a label with its stakes in brackets; if not all fit, some of the stakes go.

    A label that ends in brackets takes them in there: `Vash (8 HP; 40 % to hit)`.
    """
    opened = f"{label[:-1]}; " if label.endswith(")") else f"{label} ("
    room = most - len(opened) - len(")")
    if not stakes or room < min(LEAST, len(stakes)):
        return cut(label, most)
    return f"{opened}{_whole(stakes, room)})"


def _whole(stakes: str, most: int) -> str:
    """Return as many of the stakes as fit: half of one, such as `no…`, would say something else."""
    parts = stakes.split(", ")
    kept = (", ".join((*parts[:n], "…")) for n in range(len(parts) - 1, 0, -1))
    return next((text for text in (stakes, *kept) if len(text) <= most), cut(stakes, most))


def shared(texts: Iterable[str]) -> str:
    """Return what all of these say, "" if they differ."""
    found = set(texts)
    return found.pop() if len(found) == 1 else ""


def priced(head: GameHead, entries: list[Entry], buttons: list[Button]) -> list[Button]:
    """Return public buttons with what everybody may know of their stakes, the dangerous ones last.

    A button that several seats may press says only what is true for all of them.
    """
    known = [(custom_id.choice(c.move), _public(head, c.move, e.seat)) for e, c in _ready(entries)]
    safe: list[Button] = []
    dangerous: list[Button] = []
    for button in buttons:
        found = [one for digits, one in known if digits == button.id.rpartition(":")[2]]
        label = fitted(button.label, found, BUTTON)
        risky = any(one.warning for one in found)
        style = "danger" if risky else button.style
        (dangerous if risky else safe).append(replace(button, label=label, style=style))
    return safe + dangerous


def _ready(entries: list[Entry]) -> list[tuple[Entry, Choice]]:
    return [(entry, choice) for entry in entries for choice in entry.choices]


def _public(head: GameHead, move: Move, seat: str) -> Stakes:
    return head.system.stakes(head.state, move, seat, None)
