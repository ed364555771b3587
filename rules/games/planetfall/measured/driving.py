"""Lumbering models on a measured table: driven by the turning template (PF-MOV-7, PF-MOV-8)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core import RuleError
from rules.ground.advance import advance
from rules.ground.blockers import base
from rules.ground.contact import contact
from rules.ground.distance import gap
from rules.ground.gap import by_size
from rules.ground.piece import Piece
from rules.ground.turning import Drive, drive, driven_into, read
from rules.ground.turning import Step as Part
from rules.ground.units import HALF_INCH
from rules.ground.vector import Point, minus, square
from rules.ground.ways import Way, through

from ..letters import named
from ..moving.path import CRUISING, RUSHING, TURN, read_path
from ..moving.speed import cruise_value, flat_out_value
from ..state import Table
from .field import field
from .marching import Limits, March, Step, check_free, limits_of, taken, touchable
from .spots import of

RULE = "PF-MOV-7"
TURNS = ("TL", "TR")


def driven(table: Table, squadron: int, path: str) -> dict[int, Step]:
    """Return where the models of a squadron end that all drive the same steps.

    Raises RuleError for steps that lead into something.
    """
    steps, done = read(_sided(path)), dict[int, Step]()
    march = March(0, touching=touchable(table, squadron))
    for model, piece in of(table, squadron).items():
        limits = limits_of(table, squadron, model, march)
        found, stop = _driven(table, piece, steps, limits, march.touching)
        if stop:
            raise RuleError(f"{piece.unit} drives into {stop}.", RULE)
        check_free(table, found.piece, (*limits.ends, *(base(one.piece) for one in done.values())))
        done[model] = Step(found.piece, _way(found))
    return done


def _driven(
    table: Table, piece: Piece, steps: tuple[Part, ...], limits: Limits, touching: tuple[int, ...]
) -> tuple[Drive, str]:
    """Return where steps lead a model, and into what, "" for nothing.

    By less than half an inch the last of them may be shorter: at an enemy that it may touch it
    comes to a stop in contact (PF-MOV-2, PF-LEV-1).
    """
    found = drive(piece, steps)
    stop = driven_into(found, limits.road)
    if not stop or not touching or not steps or steps[-1].turn:
        return found, stop
    *before, last = found.stops
    way = minus(last.at, before[-1].at)
    short = advance(field(table), before[-1], way, steps[-1].length, limits.road)
    prey = {named(table, model) for model in touching}
    if short.stopped not in prey or steps[-1].length - short.length >= HALF_INCH:
        return found, stop
    halted = msgspec.structs.replace(found, stops=(*before, last.moved(short.to)))
    return halted, driven_into(halted, limits.road)


def _sided(path: str) -> str:
    """Return steps with a side for each use of the template: left where none is named."""
    words = (word.replace(",", ".") for word in path.upper().split())
    return " ".join(f"{word}L" if word in ("T", "R") else word for word in words)


def _way(found: Drive) -> Way:
    return through(found.piece.unit, *(stop.at for stop in found.stops))


def steps_to(table: Table, squadron: int, to: Point, most: int, fast: bool) -> str:
    """Return the steps by which the first model of a squadron comes nearest to a point.

    `most` are half inches. Raises RuleError where it can drive nowhere.
    """
    model, piece = next(iter(of(table, squadron).items()))
    touching = touchable(table, squadron)
    limits = limits_of(table, squadron, model, March(most * HALF_INCH, touching=touching))
    best: tuple[int, int, str] | None = None
    for path, length in _paths(most, RUSHING if fast else CRUISING):
        found, stop = _driven(table, piece, read(path), limits, touching)
        rank = square(minus(found.piece.at, to)), length, path
        if best is not None and rank >= best:
            continue
        if not stop and not taken(table, found.piece, limits.ends):
            best = rank
    if best is None:
        raise RuleError(f"{piece.unit} has no room to drive anywhere.", RULE)
    return best[2]


def charged(table: Table, squadron: int, target: int) -> dict[int, Step]:
    """Return where a Lumbering squadron ends that rams another (PF-RAM-1, PF-MOV-8).

    The model nearest to it drives into contact, the shortest way that is longer than a cruise; the
    others drive the same steps as far as they can. Raises RuleError where no steps lead there.
    """
    ours, theirs = of(table, squadron), of(table, target)
    pairs = [(gap(one, two), model) for model, one in ours.items() for two in theirs.values()]
    lead = min(pairs, key=lambda pair: by_size(pair[0]))[1]
    slow, fast = cruise_value(table, squadron), flat_out_value(table, squadron) or 0
    tried = sorted(_paths(fast, RUSHING), key=lambda one: (one[1] <= slow, one[1]))
    for path, _ in tried:
        step = _charge(table, squadron, lead, path, tuple(theirs))
        if step and any(contact(step.piece, foe).touching for foe in theirs.values()):
            return _all_charged(table, squadron, lead, step, path)
    text = f"No steps lead {ours[lead].unit} into contact with {table.name(target)}."
    raise RuleError(text, "PF-RAM-1")


def _charge(
    table: Table, squadron: int, model: int, path: str, prey: tuple[int, ...]
) -> Step | None:
    """Return where steps lead a model, in contact with some at most; None into something else."""
    limits = limits_of(table, squadron, model, March(0, touching=prey))
    found, stop = _driven(table, of(table, squadron)[model], read(path), limits, prey)
    if stop or taken(table, found.piece, limits.ends):
        return None
    return Step(found.piece, _way(found))


def _all_charged(table: Table, squadron: int, lead: int, first: Step, path: str) -> dict[int, Step]:
    done = {lead: first}
    for model, piece in of(table, squadron).items():
        if model == lead:
            continue
        placed = [base(one.piece) for one in done.values()]
        tried = (_charge(table, squadron, model, one, ()) for one in _shorter(path))
        free = (one for one in tried if one and not taken(table, one.piece, placed))
        step = next(free, Step(piece, through(piece.unit, piece.at)))
        done[model] = step
    return {model: done[model] for model in of(table, squadron)}


def _shorter(path: str) -> Iterator[str]:
    """Yield steps, and these with less and less of the last where that is straight."""
    *before, last = path.split()
    (step,) = read_path(last)
    yield path
    for left in () if step.is_turn else range(step.length - 1, 0, -1):
        yield " ".join((*before, _straight(left, last[0])))


def _paths(most: int, between: int) -> Iterator[tuple[str, int]]:
    """Yield paths of up to two turns to one side, and straight back, with their lengths."""
    for side in ("", *TURNS):
        for turns in (1, 2) if side else (0,):
            used = turns * TURN + (turns - 1) * between if turns else 0
            head = f" {_straight(between)} ".join([side] * turns)
            for rest in range(most - used + 1):
                path = f"{head} {_straight(rest)}" if rest else head
                if path:
                    yield path.strip(), used + rest
    yield from ((_straight(back, "B"), back) for back in range(1, most + 1))


def _straight(half: int, way: str = "F") -> str:
    return f"{way}{half // 2}{'.5' if half % 2 else ''}"
