"""The message of a game that gathers players: what it is, who is in, what is still missing."""

from __future__ import annotations

from collections.abc import Callable

from referee import custom_id
from referee.head import GameHead, as_called
from referee.message import Button, Menu, Outgoing, Pick, plain
from rules.core import GM, SeatPlan, seat_title
from rules.export import Words

from . import ready, rematch, ways
from .lobby import missing

MOST_READY = 25
BEGIN = "begin"
"""What a button asks of a workbench: to show what the person pressing it has there."""
HELP = "hl"
"""Opens the page of help about a game, beside its lobby."""
NO_GM = (
    "Nobody is GM. Take the seat with /game join seat:gm, or give it to the computer with "
    "computer:True. Without a GM the players answer together what a GM would be asked."
)


def message(head: GameHead, shown: Callable[[int, str], str] = as_called) -> Outgoing:
    """Return the message of a game that gathers players, people's names as `shown`."""
    plan, lacking = head.system.seats, missing(head)
    gm = (GM,) if head.holders(GM) else ()
    seats = ", ".join(plain(head.named(seat, shown)) for seat in (*head.taken(), *gm))
    called = f" ({head.system.title})" if head.game.title != head.system.title else ""
    lines = [
        f"**{plain(head.game.title)}**{called} gathers players.",
        *([head.system.blurb] if head.system.blurb else []),
        f"Seats: {seats or 'nobody yet'}; {_wanted(plan)} play.",
    ]
    if asked := _asked_again(head):
        lines.append(asked)
    if len(head.system.presets) > 1 and not head.setup.position:
        lines.append(f"Played: {plain(ways.in_words(head))}.")
    if head.system.gm is not None and not gm:
        lines.append(NO_GM)
    if lacking:
        lines.append(f"Still to hand in: {', '.join(map(ready.in_words, lacking))} (/game paper).")
    # A hash is all that the settings know of it: not whose it is or what it is called.
    if more := [one for one in head.system.documents.optional if one in head.setup.papers]:
        lines.append(f"Handed in besides: {', '.join(map(ready.in_words, more))}.")
    kinds = tuple(dict.fromkeys(kind.partition("/")[0] for kind in lacking))
    makers = head.system.documents.makers
    lines += [makers[kind] for kind in kinds if kind in makers]
    lines += _proof(head, head.said())
    menus = tuple(_ready(head, kind) for kind in kinds if kind in head.system.documents.samples)
    return Outgoing("\n".join(lines), buttons=_buttons(head, kinds), menus=menus)


def _wanted(plan: SeatPlan) -> str:
    """Return how many players the game takes: `2`, `2 to 6`."""
    return str(plan.most) if plan.least == plan.most else f"{plan.least} to {plan.most}"


def _asked_again(head: GameHead) -> str:
    """Return who is asked to play again and has not joined yet, "" if there is nobody."""
    left = rematch.invited(head)
    seats = (f"<@{person}> ({', '.join(map(seat_title, kept))})" for person, kept in left.items())
    return f"Play again? *Join* confirms: {', '.join(seats)}." if left else ""


def _ready(head: GameHead, kind: str) -> Menu:
    """Return the menu of ready-made documents of a kind."""
    options = head.setup.all_options(head.system)
    names = head.system.documents.suited(kind, options)[:MOST_READY]
    name = custom_id.custom_id("jd", head.id, kind)
    return Menu(name, f"Hand in a ready {kind}", tuple(Pick(name, name) for name in names))


def closed(head: GameHead) -> Outgoing:
    """Return what the message shows of a game that no longer gathers players."""
    now = "was called off" if head.state is None else "has begun"
    words = head.words or head.said()
    return Outgoing("\n".join([f"**{plain(head.game.title)}** {now}.", *_proof(head, words)]))


def _proof(head: GameHead, said: Words) -> list[str]:
    """Return what is promised about the dice, and the words that go into them, as subtext."""
    lines = [f"-# Dice are committed: {head.promise()}."]
    if said:
        mixed = ", ".join(f"{seat_title(seat)}: {plain(text)}" for seat, text in said)
        lines.append(f"-# Words that go into the dice: {mixed}.")
    return lines


def _buttons(head: GameHead, lacking: tuple[str, ...]) -> tuple[tuple[Button, ...], ...]:
    samples = any(kind in head.system.documents.samples for kind in lacking)
    rules = Button("Rules", custom_id.custom_id(HELP, head.system.page))
    options = Button("Options", custom_id.custom_id(ways.OPEN, head.id))
    seats = (
        Button("Join", custom_id.custom_id("j", head.id), "success"),
        Button("Leave", custom_id.custom_id("l", head.id)),
        *((ready.add_computer(head),) if len(head.taken()) < head.system.seats.most else ()),
        *((ready.use_samples(head),) if samples else ()),
    )
    benches = head.system.documents.benches
    own_ones = tuple(_build(benches[kind]) for kind in lacking if kind in benches)
    start = Button("Start", custom_id.custom_id("b", head.id), "primary")
    own = len(head.system.presets) > 1 and not head.setup.position
    more = (*((options,) if own else ()), *((rules,) if head.system.page else ()))
    return seats, (start, *own_ones, *more)


def _build(bench: str) -> Button:
    """Return the button that opens a workbench, on a page for the person who presses it."""
    return Button("Build your own", custom_id.custom_id(bench, BEGIN))
