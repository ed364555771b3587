"""The final score, in the order of PX-SCORE-1: mutation, cut-offs, paths, points, ranks."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import msgspec

from rules.core import Line, Mod, Work, seat_title
from rules.core.score import counted
from rules.core.work import MINUS
from rules.dice import Dice
from rules.games.planetx.board.board_updates import land, own
from rules.games.planetx.board.territory import cut_off
from rules.games.planetx.cards import effects, mutation
from rules.games.planetx.cards.cards import Vp
from rules.games.planetx.model import Held, Hex, Result, Seat, Tally
from rules.games.planetx.state import State

from . import path_score

OATH = 2


def score(state: State, dice: Dice) -> tuple[State, tuple[Line, ...]]:
    """End the game with everybody's score; return the state with its result (PX-SCORE-8)."""
    text = f"The game ends in round {state.round}."
    told: tuple[Line, ...] = (Line(text, "PX-END-3", apart=True),)
    if state.has("mutation"):
        state, worked = mutation.did_it_work(state, dice)
        told += worked
    state = _revealed(state)
    state, cuts = remove_cut_off(state)
    tallies = [tally(state, seat, cuts[seat]) for seat in state.living()]
    ranked = rank(state, tallies)
    winners = _winners(state, ranked)
    result = Result(how="scored", winners=winners, tallies=ranked)
    told = (*told, *_cut_lines(cuts), *(line(t) for t in ranked), _verdict(winners))
    return state.but(result=result), told


def _revealed(state: State) -> State:
    """Open the hidden cards for the end that bring points; nothing else is shown (PX-CARD-3)."""
    for seat in state.living():
        player = state.players[seat]
        cards = tuple(_opened(state, held) for held in player.cards)
        player = msgspec.structs.replace(player, cards=cards)
        state = state.but(players={**state.players, seat: player})
    return state


def _opened(state: State, held: Held) -> Held:
    card = effects.card_of(state, held.card)
    points = sum(e.n for e in card.effects if isinstance(e, Vp))
    show = card.when == "end" and points > 0
    return msgspec.structs.replace(held, open=True) if show else held


def remove_cut_off(state: State) -> tuple[State, dict[Seat, tuple[Hex, ...]]]:
    """Remove every colony cut off from home, all at once or by turn order (PX-SCORE-2)."""
    if state.config.cutoff_timing == "simultaneous":
        cuts = {seat: cut_off(state, seat) for seat in state.living()}
        return _without(state, tuple(itertools.chain(*cuts.values()))), cuts
    cuts = {}
    for seat in state.living():
        cuts[seat] = cut_off(state, seat)
        state = _without(state, cuts[seat])
    return state, cuts


def _without(state: State, hexes: tuple[Hex, ...]) -> State:
    return state.but(colonies={h: c for h, c in state.colonies.items() if h not in hexes})


def path(state: State, seat: Seat) -> frozenset[Hex]:
    """Return one smallest connected set of hexes that holds a player's colonies (PX-SCORE-3)."""
    ground = land(state)
    usable = set(ground.order).union(state.sea)
    if state.config.score_opponents == "block":
        usable -= {h for h, colony in state.colonies.items() if colony.owner != seat}
    near = {h: tuple(n for n in ground.around[h] if n in usable) for h in usable}
    return path_score.smallest(near, own(state, seat))


def tally(state: State, seat: Seat, cut: tuple[Hex, ...]) -> Tally:
    """Return one player's points, on the board without cut-off colonies (PX-SCORE-5)."""
    # PX-END-5: pieces that were never placed count for nothing.
    player, drawn = state.players[seat], land(state).sort(path(state, seat))
    parts = {
        "path": len(drawn),
        "promised": sum(h in state.promised for h in own(state, seat)),
        "oath": OATH if player.oath in ("hand", "board") else 0,
        "changes": mutation.victory_points(player) if state.has("mutation") else 0,
        "cards": card_points(state, seat),
        "adjust": player.vp_adjust,
    }
    barred = state.has("mutation") and not mutation.may_win(player)
    total = sum(parts.values())
    return Tally(seat=seat, drawn=drawn, cut_off=cut, total=total, barred=barred, **parts)


def card_points(state: State, seat: Seat) -> int:
    """Return the points of open cards and of policies (PX-FX-VP)."""
    lasting = sum(effect.n for effect in effects.in_force(state, seat, Vp))
    for held in state.players[seat].cards:
        card = effects.card_of(state, held.card)
        if held.open and card.when == "end":
            lasting += sum(effect.n for effect in card.effects if isinstance(effect, Vp))
    return lasting


def rank(state: State, tallies: list[Tally]) -> tuple[Tally, ...]:
    """Return the tallies best first, each with its rank; equals share one (PX-SCORE-6)."""
    keys = {t.seat: standing(state, t) for t in tallies}
    ranked = sorted(tallies, key=lambda t: keys[t.seat], reverse=True)
    return tuple(
        msgspec.structs.replace(t, rank=1 + sum(keys[o.seat] > keys[t.seat] for o in tallies))
        for t in ranked
    )


def standing(state: State, t: Tally) -> tuple[int, ...]:
    """Return what a tally is compared by: the total, then the tie-breaks (PX-SCORE-7)."""
    player = state.players[t.seat]
    more = {"xp": player.xp, "pop": player.pop, "colonies": len(own(state, t.seat))}
    return (t.total, *(more[what] for what in state.config.tie_break))


def _winners(state: State, tallies: tuple[Tally, ...]) -> tuple[Seat, ...]:
    """Return the best of those who may win, several if they stand equal (PX-SCORE-6)."""
    allowed = [t for t in tallies if not t.barred]
    best = max((standing(state, t) for t in allowed), default=())
    return tuple(t.seat for t in allowed if standing(state, t) == best)


PARTS = (
    ("path", "for the path", "PX-SCORE-3"),
    ("promised", "for promised land", "PX-MOD-EXPLORERS-9"),
    ("oath", "for the oath", "PX-MOD-MERCHANTS-10"),
    ("changes", "for Change cards", "PX-MOD-MUTATION-6"),
    ("cards", "for cards", "PX-FX-VP"),
    ("adjust", "by the GM", "PX-GM-2"),
)


def _cut_lines(cuts: dict[Seat, tuple[Hex, ...]]) -> Iterator[Line]:
    for seat, cut in cuts.items():
        if cut:
            yield Line(f"Cut off from {seat_title(seat)}'s home: {', '.join(cut)}.", "PX-SCORE-2")


def line(t: Tally) -> Line:
    """Return what is told of one player's score (PX-SCORE-8)."""
    mods = tuple(
        Mod(cause, getattr(t, field), rule) for field, cause, rule in PARTS if getattr(t, field)
    )
    work = Work(f"{seat_title(t.seat)}'s score", mods=mods, verdict=str(t.total))
    points = counted(t.total, "points").replace("-", MINUS)
    text = f"{t.rank}. {seat_title(t.seat)}: {points}."
    if t.barred:
        text += " An uncovered Transformation may not win."
    return Line(text, "PX-SCORE-8", work=(work,), main=True, apart=True)


def _verdict(winners: tuple[Seat, ...]) -> Line:
    if not winners:
        return Line("Nobody is allowed to win.", "PX-SCORE-6", main=True, apart=True)
    names = " and ".join(seat_title(seat) for seat in winners)
    text = f"{names} share the victory." if len(winners) > 1 else f"{names} wins."
    rule = "PX-SCORE-7" if len(winners) > 1 else "PX-SCORE-6"
    return Line(text, rule, main=True, apart=True)
