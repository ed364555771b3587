"""What an engagement or a storming would do, exactly, over every face of every die of it.

Disorder tests that follow are left out, and so are passengers of wrecks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from rules.games.planetfall.quick.pool_odds import with_rerolls
from rules.odds.meter import Meter
from rules.odds.own import counted
from rules.odds.values import TAIL
from rules.procedures.planetfall import pools
from rules.procedures.planetfall.allocation import allocate

from ..damage.saves import saves
from ..force.mars import PINPOINT, found
from ..state import Table
from .attack import CloseAttack, attacks, gained, hindered, rerolls
from .blows import Blow, against, lessened, net
from .engagement import Engagement, both
from .storming import Storming

Marks = tuple[tuple[int, int], ...]
Cases = dict[Marks, Fraction]
"""Which boxes may be marked, each model with how many of its boxes, and how likely that is."""
Counts = tuple[tuple[int, Fraction], ...]


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
    chain = tuple(model.id for model in state.living(one.defender))
    covered = state.change(one.attacker, ground=one.ground)
    fire = attacks(state, one.defender, chain, one.near, initiates=False)
    won = Fraction(0)
    for marks, likely in cases(covered, fire).items():
        after = marked(state, marks)
        near = tuple(model for model in one.near if after.boxes_left(model))
        if any(after.boxes_left(model) for model in one.contact):
            lost = len(one.near) - len(near)
            won += likely * _answered(after, one, near, chain, lost)
    return won


def _answered(
    state: Table, one: Storming, near: tuple[int, ...], chain: tuple[int, ...], lost: int
) -> Fraction:
    """Return the chance that attackers destroy more models than they have lost (PF-STM-4)."""
    fire = attacks(state, one.attacker, near, chain, initiates=True)
    return sum(
        (
            likely
            for marks, likely in cases(state, fire, cover=False).items()
            if (killed := _gone(state, marks)) > lost or killed == len(chain)
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
    whole: Cases = {}
    for hits in product(*(_hits(state, attack) for attack in fired)):
        likely = Fraction(1)
        for _, chance in hits:
            likely *= chance
        blows = _allocated(state, fired, tuple(count for count, _ in hits))
        for left, chance in _saved(state, blows, cover):
            for marks, pin in _pinned(state, left):
                whole[marks] = whole.get(marks, Fraction(0)) + likely * chance * pin
    return whole


def _hits(state: Table, attack: CloseAttack) -> Counts:
    """Return how many hits an attack may have, less what damage takes off (PF-CQB-8)."""
    plus = sum(mod.amount for mod in gained(state, attack))
    less = hindered(state, attack)
    found: dict[int, Fraction] = {}
    for successes, chance in successes_of(attack.dice, attack.need, rerolls(state, attack)):
        left = net(successes, plus, less)
        found[left] = found.get(left, Fraction(0)) + chance
    return tuple(found.items())


@lru_cache(256)
def successes_of(dice: int, need: int, again: int = 0) -> Counts:
    """Return the chances of the successes of an exploding pool; they add up to 1.

    What lies beyond the last explosion that is followed counts as the most that is.
    """
    if again:
        wanted, settled = pools.settled(dice, need)
        found = with_rerolls(pools.EXPLODING, wanted, settled, again, Meter())
    else:
        found = counted(pools.counting(pools.EXPLODING, dice, need), TAIL, Meter())
    chances = {count: found.chance(count) for count in sorted(found.weights)}
    most = max(chances)
    chances[most] += 1 - found.total()
    return tuple(chances.items())


def _allocated(
    state: Table, fired: tuple[CloseAttack, ...], hits: tuple[int, ...]
) -> tuple[Blow, ...]:
    blows: list[Blow] = []
    for attack, count in zip(fired, hits, strict=True):
        filled = tuple(box for blow in blows for box in blow.allocation.complete)
        blows.append(Blow(attack, count, allocate(count, against(state, attack.chain, filled))))
    return tuple(blows)


def _saved(
    state: Table, blows: tuple[Blow, ...], cover: bool
) -> Iterator[tuple[tuple[Blow, ...], Fraction]]:
    """Yield what saves leave of blows, with the chance of each (PF-SAVE-7)."""
    reached = tuple(dict.fromkeys(model for blow in blows for model in blow.allocation.reached))
    dice = saves(state, reached, shields=False).cover if cover and reached else 0
    if not dice:
        yield blows, Fraction(1)
        return
    for stopped, chance in successes_of(dice, pools.USUAL_NEED):
        yield lessened(blows, stopped), chance


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
