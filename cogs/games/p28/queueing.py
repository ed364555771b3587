"""Both actions of an activation at once, by three menus and a form (P28-PBP-3).

What has been chosen so far stands in the custom_ids; nothing is kept before the form is opened.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from cogs.game import orders
from cogs.game_ui import Extra
from cogs.play import kept_form
from cogs.play.kept_form import KeptForm, Values
from cogs.play.pressed import STALE_CHOICE, parts_of, seat_of
from cogs.ui import context, given, modal, reply
from cogs.ui.context import Interaction
from referee import custom_id, stakes, verdict
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Button, Menu, Outgoing, Pick, plain
from referee.timeline.facts import fact_name, with_fact
from referee.waiting import standing_orders
from rules.core import Move, fact_type, legal, offers, tried, wanting
from rules.games.planet28 import queued
from rules.games.planet28.acts import Act, Spend
from rules.games.planet28.moves import Finish, Hold
from rules.games.planet28.queued import WHENS, When

KEY = "both"
PRESS, FORM, AGAIN = "pq", "pqf", "pqo"
PAGE = 25
MOST_ASKED = 5
"""Fields of a form; what more the second action leaves open is asked when it comes."""
NONE = "-"
Pair = tuple[Move | None, Move | None, When]


def extras(head: GameHead, seat: str) -> tuple[Extra, ...]:
    """Return what the menu of a seat that acts offers: both actions at once."""
    if not firsts(head, seat):
        return ()
    return (Extra(KEY, "Both actions at once…", "rare"),)


async def opened(interaction: Interaction, head: GameHead, seat: str) -> None:
    """Show the page on which both actions are chosen."""
    await reply.private(interaction, page(head, seat, (None, None, "")))


def firsts(head: GameHead, seat: str) -> tuple[Move, ...]:
    """Return every action that a seat may begin with, where it is asked what a unit does."""
    ask = head.ask
    if ask is None or ask.kind != "act" or ask.entry(seat) is None:
        return ()
    found = offers(head.system, head.state, seat)
    acts = (move for move in found if isinstance(move, Spend))
    return tuple(move for move in acts if head.state.unit(move.unit).actions > move.price())


def seconds(head: GameHead, seat: str, first: Move | None) -> tuple[Move, ...]:
    """Return what may follow of the same unit: what is legal now, then what the first allows."""
    now = offers(head.system, head.state, seat)
    later = tried(head.system, head.state, seat)
    kinds = (Spend, Hold, Finish)
    unit = first.unit if isinstance(first, Act) else 0
    found = {
        custom_id.choice(move): move
        for move in (*now, *later)
        if isinstance(move, kinds) and unit in (0, move.unit)
    }
    return tuple(found.values())


def page(head: GameHead, seat: str, pair: Pair, shown: int = 0) -> Outgoing:
    """Return the page with what is chosen so far, and one part of each list."""
    first, then, _ = pair
    one, two = firsts(head, seat), seconds(head, seat, first)
    last = max(0, -(-max(len(one), len(two)) // PAGE) - 1)
    menus = (
        *_moves(head, seat, pair, shown, "first", one),
        *_moves(head, seat, pair, shown, "then", two),
        _conditions(head, seat, pair, shown),
    )
    buttons = []
    if first is not None and then is not None:
        done = _id(head, seat, pair, shown, "done")
        buttons.append(Button("Hand them in", done, "primary"))
    if shown < last:
        buttons.append(Button("More", _id(head, seat, pair, shown + 1, "page")))
    if shown:
        buttons.append(Button("Earlier", _id(head, seat, pair, shown - 1, "page")))
    return Outgoing(_text(head, pair), menus=menus, buttons=(tuple(buttons),) if buttons else ())


def _text(head: GameHead, pair: Pair) -> str:
    first, then, when = pair
    lines = ["Both actions of an activation. The second waits for whatever is asked in between."]
    lines += [f"First: **{plain(verdict.label(head, first))}**"] if first else []
    if then is not None:
        of = f", {WHENS[when]}" if when else ""
        lines.append(f"Then{of}: **{plain(verdict.label(head, then))}**")
    return "\n".join(lines)


def _digits(move: Move | None) -> str:
    return NONE if move is None else custom_id.choice(move)


def _id(head: GameHead, seat: str, pair: Pair, shown: int, what: str) -> str:
    q = custom_id.question(head.trail, head.state, head.ask)
    first, then, when = pair
    chosen = (_digits(first), _digits(then), when or NONE)
    return custom_id.custom_id(PRESS, head.id, q, seat, *chosen, shown, what)


def _moves(
    head: GameHead, seat: str, pair: Pair, shown: int, what: str, moves: tuple[Move, ...]
) -> Iterator[Menu]:
    """Yield the menu of one of the two actions."""
    part = moves[shown * PAGE :][:PAGE]
    if not part:
        return
    picked = pair[0] if what == "first" else pair[1]
    picks = tuple(_pick(head, move, seat, what, move == picked) for move in part)
    hint = "The first action" if what == "first" else "The second action"
    yield Menu(_id(head, seat, pair, shown, what), hint, picks)


def _pick(head: GameHead, move: Move, seat: str, what: str, ticked: bool) -> Pick:
    """Return the line of a move; how likely the second is can only be said after the first."""
    if what == "first":
        return msgspec.structs.replace(stakes.pick(head, move, seat), ticked=ticked)
    return Pick(verdict.label(head, move), custom_id.choice(move), ticked=ticked)


def _conditions(head: GameHead, seat: str, pair: Pair, shown: int) -> Menu:
    """Return the menu of the conditions that the first action allows."""
    first, _, when = pair
    known = {"": WHENS[""]}
    if first is None or isinstance(first, queued.ATTACKS):
        known["alive"] = WHENS["alive"]
    if first is None or queued.may_hit(head.state, first):
        known["hit"] = WHENS["hit"]
    picks = tuple(
        Pick(f"The second comes {text}", key or NONE, ticked=key == when)
        for key, text in known.items()
    )
    return Menu(_id(head, seat, pair, shown, "when"), "When the second comes", picks)


async def pressed(interaction: Interaction, parts: list[str]) -> None:
    """Do what a menu or a button says: game, question, seat, first, then, when, page, what."""
    game, q, seat, first, then, when, shown, what = parts_of(parts, 8)
    head = await seat_of(interaction, game, q, seat)
    value = given.chosen(interaction)
    first = value if what == "first" else first
    then = value if what == "then" else then
    when = value if what == "when" else when
    pair = meant(head, seat, first, then, when)
    if what == "done":
        await _handed(interaction, head, seat, pair)
        return
    if not shown.isdecimal() or len(shown) > 3:
        raise Refusal(context.UNKNOWN)
    await reply.in_place(interaction, page(head, seat, pair, int(shown)))


def meant(head: GameHead, seat: str, first: str, then: str, when: str) -> Pair:
    """Return what is chosen. Raises Refusal for what is not offered any more.

    A second action of another unit, and a condition that the first does not allow, are dropped.
    """
    one = _found(firsts(head, seat), first)
    two = _found(seconds(head, seat, None), then)
    if isinstance(one, Act) and isinstance(two, Act) and one.unit != two.unit:
        two = None
    chosen: When | None = "" if when == NONE else next((key for key in WHENS if key == when), None)
    if chosen is None:
        raise Refusal(context.UNKNOWN)
    allowed = one is None or not chosen or isinstance(one, queued.ATTACKS)
    if one is not None and chosen == "hit":
        allowed = queued.may_hit(head.state, one)
    return one, two, chosen if allowed else ""


def _found(moves: tuple[Move, ...], digits: str) -> Move | None:
    if digits == NONE:
        return None
    for move in moves:
        if custom_id.choice(move) == digits:
            return move
    raise Refusal(STALE_CHOICE)


def _fields(
    interaction: Interaction, head: GameHead, first: Move, then: Move
) -> tuple[modal.Field, ...]:
    """Return what both actions leave open of the table, the first's before the second's."""
    ui = interaction.client.ui_of(head.system.name)
    found: list[modal.Field] = []
    for number, move in enumerate((first, then), 1):
        labels = ui.stated.get(str(type(move).__struct_config__.tag), {}) if ui else {}
        for field in wanting(move, head.state):
            kind, label = fact_type(type(move), field), labels.get(field)
            text = f"{number}. {label or fact_name(field).capitalize()}"
            hint = kind.example if kind else ""
            found.append(
                modal.Field(f"{number}-{field}", text, 200, hint=hint, optional=number > 1)
            )
    return tuple(found[:MOST_ASKED])


def _form(
    interaction: Interaction, head: GameHead, seat: str, pair: tuple[Move, Move, When]
) -> KeptForm:
    first, then, when = pair
    q = custom_id.question(head.trail, head.state, head.ask)
    named = (head.id, q, seat, _digits(first), _digits(then), when or NONE)
    return KeptForm(
        f"both:{head.id}:{_digits(first)}{_digits(then)}",
        custom_id.custom_id(FORM, *named),
        custom_id.custom_id(AGAIN, *named),
        "What the table shows",
        _fields(interaction, head, first, then),
    )


async def _handed(interaction: Interaction, head: GameHead, seat: str, pair: Pair) -> None:
    """Hand both actions in, or open the form for what they leave open."""
    first, then, when = pair
    if first is None or then is None:
        raise Refusal("Choose both actions first.")
    refusal = legal(head.state, first, seat)
    if refusal is not None:
        raise refusal
    form = _form(interaction, head, seat, (first, then, when))
    if not form.fields:
        await _keep(interaction, head, seat, (first, then, when))
        return
    await kept_form.show(interaction, form, await kept_form.values_of(interaction, form.key))


async def _keep(
    interaction: Interaction, head: GameHead, seat: str, pair: tuple[Any, Any, When]
) -> None:
    """Make both actions the seat's plan, whose first step is played at once."""
    first, then, when = pair
    refusal = legal(head.state, first, seat)
    if refusal is not None:
        raise refusal
    steps = queued.orders(head.state, first, then, when)
    wanted = await standing_orders.will(interaction.client.referee, head, seat)
    await orders.set_will(interaction, head, seat, msgspec.structs.replace(wanted, plan=steps))


async def _of_form(
    interaction: Interaction, parts: list[str]
) -> tuple[GameHead, str, tuple[Move, Move, When]]:
    game, q, seat, *chosen = parts_of(parts, 6)
    head = await seat_of(interaction, game, q, seat)
    first, then, when = meant(head, seat, *chosen)
    if first is None or then is None:
        raise Refusal(STALE_CHOICE)
    return head, seat, (first, then, when)


async def sent(interaction: Interaction, parts: list[str]) -> None:
    """Take the form: game, question, seat, first, then, when."""
    head, seat, pair = await _of_form(interaction, parts)
    form = _form(interaction, head, seat, pair)

    async def hand_in(values: Values) -> None:
        stated: list[Any] = [*pair[:2]]
        for field in form.fields:
            number, _, name = field.name.partition("-")
            if values[field.name]:
                at = int(number) - 1
                stated[at] = with_fact(head, stated[at], name, values[field.name])
        await _keep(interaction, head, seat, (stated[0], stated[1], pair[2]))

    await kept_form.take(interaction, form, hand_in)


async def open_again(interaction: Interaction, parts: list[str]) -> None:
    """Open the form again from its button."""
    head, seat, pair = await _of_form(interaction, parts)
    form = _form(interaction, head, seat, pair)
    await kept_form.show(interaction, form, await kept_form.values_of(interaction, form.key))


PRESSES = {PRESS: pressed, FORM: sent, AGAIN: open_again}
