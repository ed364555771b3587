"""A trade by letter: what changes hands is picked from a picture, offered, looked at, answered.

How much of each line changes hands stands in the custom ids, so that nothing is kept until it is
offered. Only the two who trade see any of it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from cogs.play import settling
from cogs.play.pressed import STALE, check_in_play, parts_of, seat_of
from cogs.ui import context, given, reply
from cogs.ui.context import Interaction
from pictures import planetx_letters
from pictures.canvas import Picture
from referee import access, custom_id
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Button, Menu, Outgoing, Pick, plain
from rules.core import Move, legal
from rules.games.planetx.legality import top
from rules.games.planetx.trade.ledger import Amounts, Entry, amounts_of, ledger
from rules.games.planetx.trade.ledger import given as gives
from rules.games.planetx.trade.trade import Counter, Offer, Trading

from .group import NAME

KEY, TRADE = "deal", "trade"
"""What the button beside the question stands for, and the line of a person's own menu."""
LINE, AMOUNT, CLEAR, SEND, COUNTER = "pxl", "pxa", "pxc", "pxo", "pxr"
"""The verbs: a line of the ledger, how much of it, *Start over*, *Offer this*, *Counter-offer*."""
NOTHING = "-"
LONGEST = 60
"""The most characters of amounts that a custom id holds."""
NO_DEAL = "No offer waits now. To make one: `/px trade offer`."
THEIRS_ALONE = "Only the two who trade see what is offered."
HOW = "Choose a letter and how much of it changes hands. An oath goes with `/px trade offer` only."
TOO_MUCH = "That is more than one page holds; `/px trade offer` takes any trade."
_WRITTEN = re.compile(r"(?:[A-Z][0-9]{1,2}){1,25}|-")
_AMOUNTS = re.compile(r"([A-Z])([0-9]{1,2})")


class Draft(NamedTuple):
    """A trade in the making: whose it is, with whom, and how much of each line changes hands."""

    seat: str
    partner: str
    amounts: Amounts = {}


def partners(head: GameHead, seat: str) -> tuple[str, ...]:
    """Return the players to whom a seat can offer a trade now."""
    found = (Offer.candidates(head.state, seat)) if head.state.has("merchants") else ()
    legal_ones = (one for one in found if isinstance(one, Offer) and one.is_legal(head.state, seat))
    return tuple(dict.fromkeys(one.partner for one in legal_ones))


async def opened(interaction: Interaction, head: GameHead, seat: str, key: str) -> None:
    """Show the empty page of a trade with one player: the key ends with their seat."""
    await _show(interaction, head, Draft(seat, key.partition(" ")[2]), is_new=True)


async def asked(interaction: Interaction, head: GameHead) -> None:
    """Show the offer on the table to the two whom it concerns. Raises Refusal for others."""
    check_in_play(head, interaction.user.id)
    frame = top(head.state, Trading)
    if frame is None:
        raise Refusal(NO_DEAL)
    seats = head.seats_of(interaction.user.id)
    seat = next((one for one in (frame.asked, frame.other()) if one in seats), None)
    if seat is None:
        raise Refusal(THEIRS_ALONE)
    entries = _ledger(head, seat, *frame.pair())
    amounts = amounts_of(entries, (frame.deal.active, frame.deal.partner))
    drawn = _picture(frame.pair(), tuple(one for one in entries if one.letter in amounts), amounts)
    file = reply.picture(f"{NAME}-trade", drawn.png, drawn.alt)
    say = Outgoing(_described(head, frame), buttons=(_answers(head, seat, frame),))
    await reply.with_files(interaction, say, [file])


def _described(head: GameHead, frame: Trading) -> str:
    maker, other = (plain(head.named(one)) for one in (frame.other(), frame.asked))
    oaths = [
        f" {plain(head.named(side.seat))} swears an oath on {side.oath}."
        for side in (frame.deal.active, frame.deal.partner)
        if side.oath
    ]
    return f"**{maker}** offers **{other}** this trade.{''.join(oaths)}"


def _answers(head: GameHead, seat: str, frame: Trading) -> tuple[Button, ...]:
    """Return the ready answers of one of the two, with the counter-offer of whoever is asked."""
    ask = head.ask
    entry = ask.entry(seat) if ask is not None else None
    q = custom_id.question(head.trail, head.state, ask)
    ready = tuple(
        Button(one.label, custom_id.custom_id("a", head.id, q, seat, custom_id.choice(one.move)))
        for one in (entry.choices if entry else ())
    )
    if seat != frame.asked:
        return ready
    return (*ready, Button("Counter-offer", custom_id.custom_id(COUNTER, head.id, q, seat)))


def _ledger(head: GameHead, viewer: str, giver: str, taker: str) -> tuple[Entry, ...]:
    return ledger(head.system.look(head.state, viewer).state, giver, taker)


def _picture(pair: tuple[str, str], entries: tuple[Entry, ...], amounts: Amounts) -> Picture:
    return planetx_letters.trade(
        {
            seat: tuple(
                one.lettered(amounts.get(one.letter, 0)) for one in entries if one.giver == seat
            )
            for seat in pair
        }
    )


async def _show(
    interaction: Interaction, head: GameHead, draft: Draft, at: str = "", is_new: bool = False
) -> None:
    entries = _ledger(head, draft.seat, draft.seat, draft.partner)
    pair = draft.seat, draft.partner
    drawn = await context.off_loop(interaction, _picture, pair, entries, draft.amounts)
    file = reply.picture(f"{NAME}-trade", drawn.png, drawn.alt)
    say = _page(head, draft, entries, at)
    if is_new:
        await reply.with_files(interaction, say, [file])
    else:
        await reply.in_place(interaction, say, file)


def _page(head: GameHead, draft: Draft, entries: tuple[Entry, ...], at: str) -> Outgoing:
    lines = tuple(
        Pick(
            f"{one.letter}: {'you give' if one.giver == draft.seat else 'you get'} {one.name}",
            one.letter,
            f"{draft.amounts.get(one.letter, 0)} of {one.most}",
        )
        for one in entries
    )
    menus = [Menu(_id(head, LINE, draft), "Choose a letter", lines)]
    chosen = next((one for one in entries if one.letter == at), None)
    if chosen is not None:
        counts = tuple(Pick(f"{n} {chosen.name}", f"{at}{n}") for n in range(chosen.most + 1))
        menus.append(Menu(_id(head, AMOUNT, draft), f"How much of {at}, {chosen.name}?", counts))
    buttons = (
        Button("Offer this", _id(head, SEND, draft), "success"),
        Button("Start over", _id(head, CLEAR, draft)),
    )
    names = plain(head.named(draft.seat)), plain(head.named(draft.partner))
    return Outgoing(
        f"**{names[0]}** trades with **{names[1]}**. {HOW}",
        menus=tuple(menus),
        buttons=(buttons if draft.amounts else (),),
    )


def _id(head: GameHead, verb: str, draft: Draft) -> str:
    q = custom_id.question(head.trail, head.state, head.ask)
    amounts = "".join(f"{letter}{count}" for letter, count in draft.amounts.items())
    return custom_id.custom_id(verb, head.id, q, draft.seat, draft.partner, amounts or NOTHING)


async def _drafted(interaction: Interaction, parts: list[str]) -> tuple[GameHead, Draft]:
    """Return what a custom id says: game, question, seat, partner, amounts."""
    game, q, seat, partner, amounts = parts_of(parts, 5)
    head = await seat_of(interaction, game, q, seat)
    check_in_play(head, interaction.user.id)
    if head.system.name != NAME or partner not in head.state.players or partner == seat:
        raise Refusal(context.UNKNOWN)
    draft = Draft(seat, partner, {a: int(n) for a, n in _AMOUNTS.findall(amounts)})
    if not _WRITTEN.fullmatch(amounts) or not _is_possible(head, draft):
        raise Refusal(context.UNKNOWN)
    return head, draft


def _is_possible(head: GameHead, draft: Draft) -> bool:
    most = {one.letter: one.most for one in _ledger(head, draft.seat, draft.seat, draft.partner)}
    return all(0 < count <= most.get(letter, 0) for letter, count in draft.amounts.items())


async def _line(interaction: Interaction, parts: list[str]) -> None:
    """Ask how much of the chosen line changes hands; what there is one of changes at once."""
    head, draft = await _drafted(interaction, parts)
    at = given.chosen(interaction)
    entries = _ledger(head, draft.seat, draft.seat, draft.partner)
    one = next((entry for entry in entries if entry.letter == at), None)
    if one is None:
        raise Refusal(context.UNKNOWN)
    if one.most == 1:
        await _show(interaction, head, _with(draft, at, 1 - draft.amounts.get(at, 0)))
    else:
        await _show(interaction, head, draft, at)


async def _amount(interaction: Interaction, parts: list[str]) -> None:
    """Note how much of a line changes hands."""
    head, draft = await _drafted(interaction, parts)
    said = _AMOUNTS.fullmatch(given.chosen(interaction))
    if said is None:
        raise Refusal(context.UNKNOWN)
    await _show(interaction, head, _with(draft, said[1], int(said[2])))


def _with(draft: Draft, letter: str, count: int) -> Draft:
    """Return a draft in which so much of a line changes hands. Raises Refusal for too many."""
    amounts = dict(sorted({**draft.amounts, letter: count}.items()))
    kept = {one: amount for one, amount in amounts.items() if amount}
    if sum(1 + len(str(amount)) for amount in kept.values()) > LONGEST:
        raise Refusal(TOO_MUCH)
    return draft._replace(amounts=kept)


async def _cleared(interaction: Interaction, parts: list[str]) -> None:
    """Show the page with nothing picked."""
    head, draft = await _drafted(interaction, parts)
    await _show(interaction, head, draft._replace(amounts={}))


async def _sent(interaction: Interaction, parts: list[str]) -> None:
    """Make the offer, or the counter-offer, that the page shows."""
    head, draft = await _drafted(interaction, parts)
    move = _move(head, draft)
    refusal = legal(head.state, move, draft.seat)
    if refusal is not None:
        raise refusal
    interaction.extras[settling.OWN_PAGE] = True
    await settling.act(interaction, head, draft.seat, move)


def _move(head: GameHead, draft: Draft) -> Move:
    entries = _ledger(head, draft.seat, draft.seat, draft.partner)
    give, get = (gives(entries, one, draft.amounts) for one in (draft.seat, draft.partner))
    frame = top(head.state, Trading)
    if frame is not None and frame.asked == draft.seat:
        return Counter(give=give, get=get)
    return Offer(partner=draft.partner, give=give, get=get)


async def _countered(interaction: Interaction, parts: list[str]) -> None:
    """Show the offer to whoever is asked as a page on which it can be changed."""
    game, q, seat = parts_of(parts, 3)
    head = await seat_of(interaction, game, q, seat)
    frame = top(head.state, Trading) if head.system.name == NAME else None
    if frame is None or frame.asked != seat:
        raise Refusal(STALE)
    entries = _ledger(head, seat, seat, frame.other())
    sides = frame.deal.active, frame.deal.partner
    draft = Draft(seat, frame.other(), amounts_of(entries, sides))
    access.check_holds(head, interaction.user.id, seat)
    await _show(interaction, head, draft)


PRESSES = {LINE: _line, AMOUNT: _amount, CLEAR: _cleared, SEND: _sent, COUNTER: _countered}
