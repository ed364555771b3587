"""*What can I do now?*: a person's own legal moves on pages, and what a game offers beside them.

Where a game groups them, the first page has the answers to the open question, then what may be done
unasked, then looks, at most ten lines each; *More* has the rest, the rare at its end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cogs.game_ui import Extra, GameUI
from cogs.ui.context import Interaction
from referee import access, custom_id, stakes, verdict
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Button, Menu, Outgoing, Pick, plain
from rules.core import GM, Interrupt, Move, offers, waits_for

from .pressed import STALE_CHOICE, check_in_play

PAGE = 25
MOST = 10
"""Lines of a group on the first page."""
QUEUED = "q"
"""Stands before the place of a menu on a page that goes on to whatever waits for a person next."""
EXTRA = "+"
"""Stands before the key of an extra where a move has its digits."""
HINTS = {"answer": "Answer", "act": "Do something else", "look": "Look something up"}
IDLE = "Nothing is asked of you at the moment."
Rows = tuple[tuple[Button, ...], ...]


def page(
    head: GameHead, ui: GameUI | None, person: int, seat: str, number: int, mark: str = ""
) -> Outgoing:
    """Return a page of what a seat can do now, the first being 0.

    What is chosen on a page with a `mark`, such as QUEUED, says so in its id.
    """
    moves = offers(head.system, head.state, seat)
    ask = head.ask
    text = _unasked(head, seat, moves)
    if ask and ask.entry(seat):
        asked = plain(verdict.sentence(ask, [head.called(seat)]))
        text = f"{asked} {verdict.answering(head, ask, (seat,))}".rstrip()
    front, rest = _parted(head, ui, seat, moves, mark)
    last = max(0, -(-len(rest) // PAGE) - (not front))
    number = min(number, last)
    at = (number - bool(front)) * PAGE
    menus = (
        front
        if front and number == 0
        else tuple(_more(head, seat, rest[at:][:PAGE], f"{mark}{number}"))
    )
    others = _other_seats(head, person, seat)
    return Outgoing(
        f"**{plain(head.named(seat))}**: {text}",
        menus=menus,
        buttons=(*_pages(head, seat, number, last), *((others,) if others else ())),
    )


def _parted(
    head: GameHead, ui: GameUI | None, seat: str, moves: tuple[Move, ...], mark: str
) -> tuple[tuple[Menu, ...], tuple[Pick, ...]]:
    """Return the menus of the first page where the game groups its moves, and all other lines."""
    extras = ui.menu.extras(head, seat) if ui is not None and ui.menu is not None else ()
    # A game that has nothing to offer beside moves at the moment has one list of them.
    if ui is None or ui.menu is None or all(one.part == "rare" for one in extras):
        return (), (*stakes.picks(head, moves, seat), *_lines(extras, "rare"))
    rare = tuple(move for move in moves if isinstance(move, ui.menu.rare))
    usual = tuple(move for move in moves if not isinstance(move, ui.menu.rare))
    answers = tuple(move for move in usual if not isinstance(move, Interrupt))
    acts = tuple(move for move in usual if isinstance(move, Interrupt))
    groups = {
        "answer": _group(stakes.picks(head, answers, seat), _lines(extras, "answer")),
        "act": _group(stakes.picks(head, acts, seat), _lines(extras, "act")),
        "look": (tuple(_lines(extras, "look")), ()),
    }
    front = tuple(
        _menu(head, seat, f"{mark}{part}", HINTS[part], picks)
        for part, (picks, _) in groups.items()
        if picks
    )
    later = (pick for _, left in groups.values() for pick in left)
    return front, (*later, *stakes.picks(head, rare, seat), *_lines(extras, "rare"))


def _group(moves: Iterable[Pick], extras: Iterable[Pick]) -> tuple[tuple[Pick, ...], ...]:
    """Return the lines of a group on the first page, the moves first, and those that are left."""
    own, more = tuple(moves), tuple(extras)
    room = MOST - len(more)
    return (*own[:room], *more), own[room:]


def _lines(extras: Iterable[Extra], part: str) -> Iterator[Pick]:
    return (Pick(one.label, f"{EXTRA}{one.key}") for one in extras if one.part == part)


def _more(head: GameHead, seat: str, picks: tuple[Pick, ...], place: str) -> Iterator[Menu]:
    if picks:
        yield _menu(head, seat, place, "Choose a legal move", picks)


def _menu(head: GameHead, seat: str, place: str, hint: str, picks: tuple[Pick, ...]) -> Menu:
    q = custom_id.question(head.trail, head.state, head.ask)
    return Menu(custom_id.custom_id("s", head.id, q, seat, place), hint, picks)


def _unasked(head: GameHead, seat: str, moves: tuple[Move, ...]) -> str:
    """Return what a seat is told of which nothing is asked: why, and what it may do."""
    why = plain(head.system.whereabouts(head.state, seat))
    parts = (f"{IDLE}{_whose(head)}", why, verdict.unasked(head, moves))
    return " ".join(part for part in parts if part)


def _whose(head: GameHead) -> str:
    """Return whom the game waits for, ready to follow; nobody is told of a GM's sealed window."""
    ask, seats = head.ask, waits_for(head.state)
    if ask is None or not seats or (ask.sealed and GM in seats):
        return ""
    return f" The game waits for {', '.join(plain(head.spoken(seat)) for seat in seats)}."


def _other_seats(head: GameHead, person: int, seat: str) -> tuple[Button, ...]:
    """Return a button to the missing GM's moves, or from them back to the player's own."""
    if not access.is_stand_in(head, person, GM):
        return ()
    if seat != GM:
        return (Button("For the missing GM", custom_id.custom_id("p", head.id, GM, 0)),)
    own = head.seats_of(person)
    return tuple(
        Button(f"My own moves: {head.called(one)}", custom_id.custom_id("p", head.id, one, 0))
        for one in own
    )


def _pages(head: GameHead, seat: str, number: int, last: int) -> Rows:
    turns = []
    if number > 0:
        turns.append(Button("Earlier", custom_id.custom_id("p", head.id, seat, number - 1)))
    if number < last:
        turns.append(Button("More", custom_id.custom_id("p", head.id, seat, number + 1)))
    return (tuple(turns),) if turns else ()


def typed(head: GameHead, ui: GameUI | None, seat: str) -> tuple[Extra, ...]:
    """Return what a seat can open in order to type something; looks have their own commands."""
    found = ui.menu.extras(head, seat) if ui is not None and ui.menu is not None else ()
    return tuple(one for one in found if one.part != "look")


async def open_extra(interaction: Interaction, head: GameHead, seat: str, key: str) -> None:
    """Open a form, or show something, of a seat's menu. Raises Refusal where it is not offered."""
    access.check_holds(head, interaction.user.id, seat)
    check_in_play(head, interaction.user.id)
    ui = interaction.client.ui_of(head.system.name)
    menu = ui.menu if ui else None
    if menu is None or key not in {one.key for one in menu.extras(head, seat)}:
        raise Refusal(STALE_CHOICE)
    await menu.open(interaction, head, seat, key)
