"""What a trade moves: goods, their owners and limits, and oaths sworn with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec

from rules.core import Line, RuleError, seat_title
from rules.games.planetx.board.board_updates import own, with_player
from rules.games.planetx.cards import effects
from rules.games.planetx.legality import check_mod, check_on_board, refuse
from rules.games.planetx.model import CHANGES, Held, Hex, Seat
from rules.games.planetx.state import State
from rules.games.planetx.turn.population import fallen

Few = Annotated[int, msgspec.Meta(ge=0, le=20)]
Many = Annotated[int, msgspec.Meta(ge=0, le=999)]
MODS = {"mimicry": "mutation", "special_p": "special_p", "addiction": "special_p"}


class Goods(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one side of a trade gives (PX-MOD-MERCHANTS-2)."""

    xp: Many = 0
    pop: Few = 0
    cards: tuple[str, ...] = ()
    mimicry: Few = 0
    special_p: Few = 0
    addiction: Few = 0


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One party: its seat, what it gives, where it swears its oath ("" for nowhere)."""

    seat: Seat
    goods: Goods
    oath: Hex = ""


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A trade between the active player and a partner."""

    active: Side
    partner: Side


def both_ways(deal: Deal) -> tuple[tuple[Side, Side], tuple[Side, Side]]:
    """Return the pairs of giver and taker, the active player giving first."""
    return (deal.active, deal.partner), (deal.partner, deal.active)


def with_oath(deal: Deal, seat: Seat, oath: Hex) -> Deal:
    """Return the deal with a party's oath added when it accepts."""
    if not oath:
        return deal
    side = "active" if deal.active.seat == seat else "partner"
    sworn_side = msgspec.structs.replace(getattr(deal, side), oath=oath)
    return msgspec.structs.replace(deal, **{side: sworn_side})


def fault(state: State, deal: Deal) -> str:
    """Return why a deal is not possible any more, "" when it is (PX-MOD-MERCHANTS-3)."""
    try:
        check(state, deal)
    except RuleError as refusal:
        return refusal.text
    return ""


def check(state: State, deal: Deal) -> None:
    """Raise RuleError for a deal that the rules forbid, in the order of the codes."""
    for side in (deal.active, deal.partner):
        for good, mod in MODS.items():
            if getattr(side.goods, good):
                check_mod(state, mod)
    for giver, _ in both_ways(deal):
        _check_token(state, giver)
    for giver, taker in both_ways(deal):
        _check_owned(state, giver)
        _check_limit(state, giver, taker)
    for giver, _ in both_ways(deal):
        check_oath(state, giver)
    for giver, _ in both_ways(deal):
        _check_kinds(state, giver)
    if Goods() == deal.active.goods == deal.partner.goods:
        refuse("NOT_ALLOWED", "At least one good must change hands.", "PX-MOD-MERCHANTS-3")
    if deal.active.goods.special_p:
        text = "Special P is given by the partner only; the active player's is used up."
        refuse("NOT_ALLOWED", text, "PX-MOD-MERCHANTS-6")
    for giver, _ in both_ways(deal):
        _check_people(state, giver)


def _check_owned(state: State, side: Side) -> None:
    player, name, rule = state.players[side.seat], seat_title(side.seat), "PX-MOD-MERCHANTS-3"
    for good in ("xp", "mimicry", "special_p", "addiction"):
        wanted, has = getattr(side.goods, good), getattr(player, good)
        if wanted > has:
            refuse("NOT_AVAILABLE", f"{name} has {has} {good}, not {wanted}.", rule)
    held = {card.card for card in player.cards}
    tradable = (card for card in side.goods.cards if not is_fixed(state, card))
    missing = [card for card in tradable if card not in held]
    if missing or len(set(side.goods.cards)) != len(side.goods.cards):
        refuse("NOT_AVAILABLE", f"{name} does not hold {', '.join(missing) or 'that twice'}.", rule)


def is_fixed(state: State, card: str) -> bool:
    """Tell whether a name means a Change card or a government, which never change hands."""
    governments = (player.government for player in state.players.values())
    taken = (government.card for government in governments if government)
    known = effects.is_known(state, card)
    return not known and (card in CHANGES or card in state.governments or card in taken)


def _check_kinds(state: State, side: Side) -> None:
    """Raise RuleError for Change cards and governments (PX-MOD-MERCHANTS-2, -MUTATION-11)."""
    for card in side.goods.cards:
        if is_fixed(state, card):
            rule = "PX-MOD-MUTATION-11" if card in CHANGES else "PX-MOD-MERCHANTS-2"
            refuse("NOT_ALLOWED", f'"{card}" is never traded.', rule)


def _check_limit(state: State, giver: Side, taker: Side) -> None:
    """Raise RuleError for more Mimicry than the receiver may hold (PX-MOD-MUTATION-11)."""
    player = state.players[taker.seat]
    after = player.mimicry + giver.goods.mimicry - taker.goods.mimicry
    if giver.goods.mimicry and after > len(player.changes):
        text = f"{seat_title(taker.seat)} may hold {len(player.changes)} Mimicry cards."
        refuse("NOT_AVAILABLE", text, "PX-MOD-MUTATION-11")


def _check_token(state: State, side: Side) -> None:
    """Raise RuleError for an oath without a token (PX-MOD-MERCHANTS-8)."""
    if side.oath and state.players[side.seat].oath in ("none", "broken"):
        text = f"{seat_title(side.seat)} has no oath token."
        refuse("NO_TOKEN", text, "PX-MOD-MERCHANTS-8")


def check_oath(state: State, side: Side) -> None:
    """Raise RuleError for an oath off the board or without a token in hand (PX-MOD-MERCHANTS-8)."""
    if not side.oath:
        return
    _check_token(state, side)
    check_on_board(state, side.oath, "PX-MOD-MERCHANTS-8")
    if state.players[side.seat].oath == "board":
        sworn_on = state.oaths.get(side.seat, "the board")
        text = f"{seat_title(side.seat)}'s oath token lies on {sworn_on} and never moves again."
        refuse("NOT_ALLOWED", text, "PX-MOD-MERCHANTS-8")


def _check_people(state: State, side: Side) -> None:
    """Raise RuleError for too much addiction, or a giver's own end (PX-MOD-MERCHANTS-5, -7)."""
    most = side.goods.pop // 2
    if side.goods.addiction > most:
        text = f"With {side.goods.pop} population go at most {most} addiction tokens."
        refuse("NOT_ALLOWED", text, "PX-MOD-MERCHANTS-7")
    if side.goods.pop and colonies_lost(state, side) >= len(own(state, side.seat)):
        text = f"Giving {side.goods.pop} population would take {seat_title(side.seat)} out."
        refuse("NOT_ALLOWED", text, "PX-MOD-MERCHANTS-5")


def colonies_lost(state: State, side: Side) -> int:
    """Return how many colonies on the board the population given would cost."""
    player, points, lost = state.players[side.seat], side.goods.pop, 0
    while points:
        player, points, owes = fallen(player, points, state.config.pop_overflow)
        lost += owes
    return lost


def moved(state: State, giver: Side, taker: Seat) -> State:
    """Return the state after one side's goods, population aside, have changed hands."""
    one, other = state.players[giver.seat], state.players[taker]
    cards = tuple(held for held in one.cards if held.card in giver.goods.cards)
    opened = tuple(
        Held(card=h.card, open=h.open or state.config.cards_open, used=h.used) for h in cards
    )
    less: dict[str, object] = {"cards": tuple(held for held in one.cards if held not in cards)}
    more: dict[str, object] = {"cards": (*other.cards, *opened)}
    for good in ("xp", "mimicry", "special_p", "addiction"):
        amount = getattr(giver.goods, good)
        less[good] = getattr(one, good) - amount
        more[good] = getattr(other, good) + amount
    state = with_player(state, giver.seat, **less)
    return with_player(state, taker, **more)


def sworn(state: State, side: Side) -> tuple[State, tuple[Line, ...]]:
    """Return the state with a party's oath token on the board, if it swears one."""
    if not side.oath:
        return state, ()
    state = with_player(state, side.seat, oath="board")
    text = f"{seat_title(side.seat)} swears an oath on {side.oath}."
    line = Line(text, "PX-MOD-MERCHANTS-8", main=True)
    return state.but(oaths={**state.oaths, side.seat: side.oath}), (line,)


def _parts(state: State, goods: Goods, names: bool) -> Iterator[str]:
    for good, word in (("xp", "XP"), ("pop", "population"), ("mimicry", "Mimicry")):
        if getattr(goods, good):
            yield f"{getattr(goods, good)} {word}"
    for good in ("special_p", "addiction"):
        if getattr(goods, good):
            yield f"{getattr(goods, good)} {good.replace('_', ' ')}"
    for card in goods.cards:
        yield effects.card_of(state, card).name if names else "a card"


def in_words(state: State, goods: Goods) -> str:
    """Return goods in words, "" for nothing: `2 XP, 1 population`."""
    return ", ".join(_parts(state, goods, names=True))


def described(state: State, deal: Deal, names: bool = True) -> str:
    """Return a deal in words, with the names of cards or without."""
    halves = []
    for side in (deal.active, deal.partner):
        parts = ", ".join(_parts(state, side.goods, names)) or "nothing"
        oath = f" and swears an oath on {side.oath}" if side.oath else ""
        halves.append(f"{seat_title(side.seat)} gives {parts}{oath}")
    return f"{halves[0]}; {halves[1]}."


def told(state: State, deal: Deal) -> tuple[Line, ...]:
    """Return the lines of a trade: hidden cards are named to its parties only."""
    rule, pair = "PX-MOD-MERCHANTS-4", (deal.active.seat, deal.partner.seat)
    opened = state.config.cards_open
    public = Line(described(state, deal, names=opened), rule, main=True)
    if opened or not (deal.active.goods.cards or deal.partner.goods.cards):
        return (public,)
    return (public, Line(described(state, deal), rule, to=pair))
