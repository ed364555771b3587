"""One pool of dice rolled in its order: rerolls, explosions, min and max, keep or drop.

The draws come in one order for ever: all initial dice, their rerolls die by die, then wave
after wave of extra dice with theirs.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ..dice import Dice as Source
from .bounds import cut
from .faces import number
from .limits import EXTRA_DICE
from .model import Dice, Die, Explode, Keep, Reroll
from .result import DROPPED, KEPT, REPLACED, Shown

Drawn = tuple[tuple[int, ...], int]


class Stopped(Exception):
    """Raised when an extra die would exceed the limit of a line; what has fallen stays recorded."""


class Table(msgspec.Struct):
    """One line's dice: their source, who rolls, who may see, how many extra dice are left."""

    source: Source
    who: str
    to: tuple[str, ...] | None
    extra: int = EXTRA_DICE

    def roll(self, n: int, sides: int, why: str) -> tuple[int, ...]:
        """Roll n dice."""
        return self.source.roll(n, sides, why, self.who, self.to)

    def spend(self, n: int) -> None:
        """Take extra dice off what the line has left; raises `Stopped` where there are too few."""
        self.extra -= n
        if self.extra < 0:
            raise Stopped(
                f"more than {EXTRA_DICE:,} extra dice were called for; rolled again, it is new"
            )

    def draw(self, n: int, die: Die, why: str) -> list[Drawn]:
        """Roll n dice of one kind, and return the faces and the number of each."""
        if die.faces:
            shown = self.source.roll(n, die.sides, why, self.who, self.to)
            return [((face,), face) for face in (die.faces[side - 1] for side in shown)]
        if not die.digits:
            faces = self.source.roll(n, die.sides, why, self.who, self.to)
            if die.shift:
                return [((face,), face + die.shift) for face in faces]
            return [((face,), face) for face in faces]
        if len(set(die.digits)) == 1:
            faces = self.roll(n * len(die.digits), die.digits[0], why)
            size = len(die.digits)
            each = [faces[at : at + size] for at in range(0, len(faces), size)]
        else:
            each = [self._digits(die, why) for _ in range(n)]
        return [(one, number(die, one)) for one in each]

    def _digits(self, die: Die, why: str) -> tuple[int, ...]:
        return tuple(self.roll(1, sides, why)[0] for sides in die.digits)


class Standing:
    """A die on the table while its pool is worked off; `number` decides rerolls and explosions."""

    __slots__ = ("extra", "faces", "number", "replaced", "worth")

    def __init__(self, faces: tuple[int, ...], number: int, extra: bool) -> None:
        self.faces = faces
        self.number = number
        self.worth = number
        self.extra = extra
        self.replaced: tuple[Drawn, ...] = ()


def throw(dice: Dice, n: int, table: Table) -> list[Shown]:
    """Roll n of these dice with everything done to them, and return all that fell."""
    if dice.explode is None:
        drawn = table.draw(n, dice.die, dice.text)
        if dice.reroll is None:
            return _fallen(dice, drawn)
        return _rerolled(dice, dice.reroll, drawn, table)
    standing = _wave(dice, n, table, dice.text, extra=False)
    standing = _exploded(dice, dice.explode, standing, table)
    # The faces have decided the explosions; only now may worth be raised or lowered.
    worths = _clamped(dice, [one.worth for one in standing])
    return _shown(standing, worths, dropped(dice.keep, worths))


def _fallen(dice: Dice, drawn: list[Drawn]) -> list[Shown]:
    """Return dice that all stand as they fell, kept or dropped."""
    if dice.least is not None or dice.most is not None:
        worths = _clamped(dice, [worth for _, worth in drawn])
        drawn = [(faces, worth) for (faces, _), worth in zip(drawn, worths, strict=True)]
    shown = [Shown(faces, worth) for faces, worth in drawn]
    if dice.keep:
        for at in dropped(dice.keep, [worth for _, worth in drawn]):
            shown[at] = Shown(*drawn[at], DROPPED)
    return shown


def _rerolled(dice: Dice, reroll: Reroll, drawn: list[Drawn], table: Table) -> list[Shown]:
    """Return dice each behind the faces it replaced, kept or dropped."""
    replaced: list[tuple[int, list[Drawn]]] = []
    for at in _to_reroll(reroll, drawn):
        *before, drawn[at] = _again(dice, reroll, drawn[at], table)
        replaced.append((at, before))
    shown = _fallen(dice, drawn)
    # From the last to the first, so that the places before stay what they are.
    for at, before in reversed(replaced):
        shown[at:at] = [Shown(faces, worth, REPLACED) for faces, worth in before]
    return shown


def _to_reroll(reroll: Reroll, drawn: list[Drawn]) -> list[int]:
    """Return the places of dice that are rolled again."""
    if reroll.also:
        return [at for at, one in enumerate(drawn) if reroll.is_met_by(one[1])]
    low, high = reroll.point.span()
    return [at for at, one in enumerate(drawn) if low <= one[1] <= high]


def _again(dice: Dice, reroll: Reroll, first: Drawn, table: Table) -> list[Drawn]:
    """Roll a die again that meets the point, once or until it does not; return all it showed."""
    shown = [first]
    while True:
        # Rerolls of extra dice count against the same limit.
        table.spend(1)
        shown += table.draw(1, dice.die, f"{dice.text}: reroll")
        if reroll.once or not reroll.is_met_by(shown[-1][1]):
            return shown


def _wave(dice: Dice, n: int, table: Table, why: str, extra: bool) -> list[Standing]:
    drawn = table.draw(n, dice.die, why)
    wave = [Standing(faces, number, extra) for faces, number in drawn]
    if dice.reroll is not None:
        for at in _to_reroll(dice.reroll, drawn):
            one = wave[at]
            *before, (one.faces, one.number) = _again(dice, dice.reroll, drawn[at], table)
            one.worth = one.number
            one.replaced = tuple(before)
    return wave


def _exploded(
    dice: Dice, explode: Explode, standing: list[Standing], table: Table
) -> list[Standing]:
    low, high = explode.point.span()
    everything, wave, owners = list(standing), standing, standing
    while True:
        lit = [at for at, one in enumerate(wave) if low <= one.number <= high]
        if not lit:
            return everything
        table.spend(len(lit))
        owners = [owners[at] for at in lit]
        wave = _wave(dice, len(lit), table, f"{dice.text}: extra dice", extra=True)
        if explode.how == "!!":
            _add_into(owners, wave)
            continue
        if explode.is_once():
            return everything + wave
        # Its face decides whether it goes on; only its worth is less.
        if explode.how == "!p":
            for one in wave:
                one.worth -= 1
        everything += wave


def _add_into(owners: list[Standing], wave: list[Standing]) -> None:
    for owner, one in zip(owners, wave, strict=True):
        owner.faces += one.faces
        owner.worth += one.worth
        owner.replaced += one.replaced


def _clamped(dice: Dice, worths: list[int]) -> list[int]:
    least, most = dice.least, dice.most
    if least is not None:
        worths = [worth if worth > least else least for worth in worths]
    if most is not None:
        worths = [worth if worth < most else most for worth in worths]
    return worths


def dropped(keep: tuple[Keep, ...], worths: Sequence[int]) -> frozenset[int]:
    """Return the places of dice or members that are dropped; among equals the earlier is kept."""
    if not keep:
        return frozenset()
    low, high = cut(keep, len(worths))
    # Python sorts stably, so the later of two equals stands first here and goes first.
    rising = sorted(range(len(worths) - 1, -1, -1), key=worths.__getitem__)
    if not high:
        return frozenset(rising[:low])
    left = sorted(rising[low:], reverse=True)
    left.sort(key=worths.__getitem__, reverse=True)
    return frozenset(rising[:low] + left[:high])


def _shown(standing: list[Standing], worths: list[int], gone: frozenset[int]) -> list[Shown]:
    shown: list[Shown] = []
    for at, one in enumerate(standing):
        for faces, worth in one.replaced:
            shown.append(Shown(faces, worth, REPLACED, one.extra))
        fate = DROPPED if at in gone else KEPT
        shown.append(Shown(one.faces, worths[at], fate, one.extra))
    return shown
