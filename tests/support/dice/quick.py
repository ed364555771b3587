"""Quick rolls thrown for tests: with scripted faces, or with all faces there are."""

from __future__ import annotations

from fractions import Fraction

from rules.dice import Scripted

from .every_throw import Walking


def thrown(request, script):
    """Throw a quick roll with scripted faces, all of which must be asked for."""
    dice = Scripted(script)
    verdict = request.throw(dice, "a")
    dice.done()
    return verdict


def every(request, read=lambda verdict: verdict.value):
    """Return the chance of every reading, by every throw there is."""
    found: dict[object, Fraction] = {}
    path: list[int] = []
    while True:
        dice = Walking(path)
        key = read(request.throw(dice, "a"))
        chance = Fraction(1)
        for sides in dice.sides:
            chance /= sides
        found[key] = found.get(key, Fraction(0)) + chance
        path = path[: len(dice.sides)]
        while path and path[-1] == dice.sides[len(path) - 1]:
            path.pop()
        if not path:
            return found
        path[-1] += 1


def chances(found):
    """Return chances as a plain dictionary."""
    return {value: found.chance(value) for value in found.weights}


def success(verdict):
    """Return 1 for a success and 0 for a failure."""
    return int(verdict.success)
