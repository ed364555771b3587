"""What an engagement or a storming would do, exactly, over every face of every die of it.

Disorder tests that follow are left out, and so are passengers of wrecks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from rules.games.planetfall.quick.pool_odds import with_rerolls
from rules.odds.meter import Meter
from rules.odds.own import counted
from rules.odds.values import TAIL
from rules.procedures.planetfall import pools
from rules.procedures.planetfall.allocation import Allocation, Box, allocate

from ..damage.saves import may_take_cover, saves
from ..force.mars import PINPOINT, found
from ..state import Table
from .attack import CloseAttack, attacks, gained, hindered, rerolls
from .blows import Blow, against, exposed_to, lessened, net
from .engagement import Engagement, both
from .storming import Storming

Marks = tuple[tuple[int, int], ...]
Cases = dict[Marks, Fraction]
"""Which boxes may be marked, each model with how many of its boxes, and how likely that is."""
Filled = tuple[tuple[tuple[Box, ...], ...], int]
"""The boxes that each attack has filled, and the floating hits that cover may cancel."""


class Prospect(NamedTuple):
    """What a squadron has to expect: damage on average, and the chances of three sorts of it.

    `hurt` that a box is damaged, `kill` that a model is destroyed, `wiped` that none is left.
    """

    damage: Fraction
    hurt: Fraction
    kill: Fraction
    wiped: Fraction


def engagement(state: Table, one: Engagement) -> tuple[Prospect, Prospect]:
    """Return what the target of an engagement has to expect, and what its caller has."""
    first, second = both(state, one)
    return (
        prospect(state, one.target, cases(state, first)),
        prospect(state, one.caller, cases(state, second)),
    )


def storming(state: Table, one: Storming) -> Fraction:
    """Return the exact chance that a storming takes its building (PF-STM-6).

    Overwatch fire at the approach is left out.
    """
    held = tuple(model.id for model in state.living(one.defender))
    covered = state.change(one.attacker, place="table", within=0, ground=one.ground)
    fire = attacks(state, one.defender, held, one.near, initiates=False)
    won = Fraction(0)
    for marks, likely in cases(covered, fire).items():
        after = marked(state, marks)
        near = tuple(model for model in one.near if after.boxes_left(model))
        if any(after.boxes_left(model) for model in one.contact):
            lost = len(one.near) - len(near)
            won += likely * _answered(after, one, near, held, lost)
    return won


def _answered(
    state: Table, one: Storming, near: tuple[int, ...], held: tuple[int, ...], lost: int
) -> Fraction:
    """Return the chance that attackers destroy more models than they have lost (PF-STM-4)."""
    fire = attacks(state, one.attacker, near, held, initiates=True)
    return sum(
        (
            likely
            for marks, likely in cases(state, fire, cover=False).items()
            if (killed := _gone(state, marks)) > lost or killed == len(held)
        ),
        Fraction(0),
    )


def prospect(state: Table, squadron: int, found: Cases) -> Prospect:
    """Return what these cases come to for a squadron."""
    models = len(state.living(squadron))
    kills = [(_gone(state, marks), likely) for marks, likely in found.items()]
    return Prospect(
        _sum(sum(count for _, count in marks) * likely for marks, likely in found.items()),
        _sum(likely for marks, likely in found.items() if marks),
        _sum(likely for gone, likely in kills if gone),
        _sum(likely for gone, likely in kills if gone == models),
    )


def _sum(parts: Iterable[Fraction]) -> Fraction:
    return sum(parts, Fraction(0))


def _gone(state: Table, marks: Marks) -> int:
    """Return how many models such marks destroy."""
    return sum(count >= state.boxes_left(model) for model, count in marks)


def marked(state: Table, marks: Marks) -> Table:
    """Return the table with boxes marked and nothing else done."""
    for model, count in marks:
        state = state.change_model(model, damage=state.model(model).damage + count)
    return state


def cases(state: Table, fired: tuple[CloseAttack, ...], *, cover: bool = True) -> Cases:
    """Return all that one side's attacks may do, with the chance of each (PF-CQB-6 to PF-CQB-9)."""
    allocated, whole = _allocated(state, fired)
    found: Cases = {}
    for (filled, loose), weight in allocated.items():
        blows = tuple(
            Blow(attack, 0, Allocation(complete, 0, _models(complete)))
            for attack, complete in zip(fired, filled, strict=True)
        )
        stops, of = _stopped(state, blows, loose) if cover else ({0: 1}, 1)
        for stopped, ways in stops.items():
            likely = Fraction(weight * ways, whole * of)
            for marks, pin in _pinned(state, lessened(blows, stopped)):
                found[marks] = found.get(marks, Fraction(0)) + likely * pin
    return found


def _models(complete: tuple[Box, ...]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(box.model for box in complete))


def _allocated(state: Table, fired: tuple[CloseAttack, ...]) -> tuple[dict[Filled, int], int]:
    """Return which boxes attacks may fill and how many hits float then, with their weights.

    The weights are whole numbers, out of what is returned beside them.
    """
    ends: dict[Filled, int] = {((), 0): 1}
    whole = 1
    for attack in fired:
        hits, of = _hits(state, attack)
        after: dict[Filled, int] = {}
        for (filled, loose), weight in ends.items():
            open_boxes = against(state, attack.chain, tuple(chain.from_iterable(filled)))
            for count, ways in hits.items():
                one = allocate(count, open_boxes)
                # PF-MAR-BARRAGE
                more = one.floating if may_take_cover(attack.mars) else 0
                key = ((*filled, one.complete), loose + more)
                after[key] = after.get(key, 0) + weight * ways
        ends, whole = after, whole * of
    return ends, whole


def _hits(state: Table, attack: CloseAttack) -> tuple[dict[int, int], int]:
    """Return how many hits an attack may have, less what damage takes off (PF-CQB-8)."""
    plus = sum(mod.amount for mod in gained(state, attack))
    less = hindered(state, attack)
    successes, whole = successes_of(attack.dice, attack.need, rerolls(state, attack))
    found: dict[int, int] = {}
    for count, ways in successes.items():
        left = net(count, plus, less)
        found[left] = found.get(left, 0) + ways
    return found, whole


@lru_cache(256)
def successes_of(dice: int, need: int, again: int = 0) -> tuple[dict[int, int], int]:
    """Return the weights of the successes of an exploding pool, and what they add up to.

    What lies beyond the last explosion that is followed counts as the most that is. The weights
    are shared and must not be changed.
    """
    if again:
        wanted, settled = pools.settled(dice, need)
        found = with_rerolls(pools.EXPLODING, wanted, settled, again, Meter())
    else:
        found = counted(pools.counting(pools.EXPLODING, dice, need), TAIL, Meter())
    most = max(found.weights)
    rest = found.whole - sum(found.weights.values())
    return found.weights | {most: found.weights[most] + rest}, found.whole


def _stopped(state: Table, blows: tuple[Blow, ...], loose: int) -> tuple[dict[int, int], int]:
    """Return how many hits saves may take from filled boxes, floating ones first (PF-SAVE-7)."""
    reached = exposed_to(blows)
    dice = saves(state, reached, shields=False).cover if reached else 0
    successes, whole = successes_of(dice, pools.USUAL_NEED)
    most = sum(blow.allocation.hits for blow in blows if may_take_cover(blow.attack.mars))
    found: dict[int, int] = {}
    for count, ways in successes.items():
        left = min(most, max(0, count - loose))
        found[left] = found.get(left, 0) + ways
    return found, whole


def _pinned(state: Table, blows: tuple[Blow, ...]) -> Iterator[tuple[Marks, Fraction]]:
    """Yield the marks that blows leave, without and with a find of pinpoint (PF-LEV-3)."""
    ends: Cases = {_marks(blows): Fraction(1)}
    for blow in blows:
        pinpoint = found(blow.attack.mars, PINPOINT)
        if pinpoint is not None:
            ends = _found(state, ends, blow.allocation.marks(), pinpoint.value)
    yield from ends.items()


def _found(state: Table, ends: Cases, own: Marks, dice: int) -> Cases:
    """Return the cases after the pinpoint dice of one attack (PF-MAR-PINPOINT)."""
    miss = Fraction(pools.SIX - 1, pools.SIX) ** dice
    after: Cases = {}
    for marks, likely in ends.items():
        total = dict(marks)
        victim = next((m for m, _ in own if _is_open(state, m, total[m])), 0)
        more = tuple(sorted((total | {victim: total[victim] + 1}).items())) if victim else marks
        for end, chance in ((marks, miss), (more, 1 - miss)):
            after[end] = after.get(end, Fraction(0)) + likely * chance
    return after


def _is_open(state: Table, model: int, count: int) -> bool:
    """Return whether a model that takes so many marks can be found by pinpoint (PF-A69)."""
    return not state.profile(model).is_infantry and 0 < count < state.boxes_left(model)


def _marks(blows: tuple[Blow, ...]) -> Marks:
    total: dict[int, int] = {}
    for blow in blows:
        for model, count in blow.allocation.marks():
            total[model] = total.get(model, 0) + count
    return tuple(sorted(total.items()))
