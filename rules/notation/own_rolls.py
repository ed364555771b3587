"""The four games' own rolls thrown, by the procedures that their quick rolls and games use.

Each becomes one outcome with one pool, so that it is shown and verified like any other roll.
"""

from __future__ import annotations

from ..quick import planet28, planetfall, planetx, three_sixteen
from .model import Own, Point, Skill, Successes, Symbols, Test, Trial
from .pools import Stopped, Table
from .result import DROPPED, KEPT, Outcome, Pool, Shown

LUCK = {"": planet28.PLAIN, "adv": planet28.BLESSED, "dis": planet28.CURSED}
FACES = {"tx": planetx.TERRAIN, "wx": planetx.WINDS}


def own(one: Own, text: str, table: Table, label: str, comment: str) -> Outcome:
    """Throw one of the games' own rolls, whose canonical text is given."""
    match one:
        case Successes():
            pool, verdict, notes = _successes(one, text, table)
        case Skill():
            pool, verdict, notes = _skill(one, text, table)
        case Trial():
            pool, verdict, notes = _trial(one, text, table)
        case Symbols():
            pool, verdict, notes = _symbols(one, text, table)
    value = None if isinstance(one, Symbols) else pool.value
    return Outcome(text, value, verdict, (pool,), notes, label, comment)


Thrown = tuple[Pool, str, tuple[str, ...]]


def _said(success: bool) -> str:
    return "success" if success else "failure"


def _successes(one: Successes, text: str, table: Table) -> Thrown:
    try:
        fallen = planetfall.pool(
            table.source, one.kind, one.dice, one.need, table.who, table.to, text
        )
    except planetfall.TooMany as stop:
        raise Stopped(f"{stop}; rolled again, it is new") from stop
    notes = [] if fallen.initial else ["no dice were rolled"]
    if one.need > planetfall.SIX:
        notes.append(f"half of {one.dice} dice: {len(fallen.initial)}")
    test = Test(Point(">=", fallen.need), counts=True)
    if not fallen.waves:
        pool = Pool(text, fallen.successes, fallen.initial, (), test)
    else:
        pool = Pool(text, fallen.successes, (), _waves(fallen), test)
    return pool, "", tuple(notes)


def _waves(fallen: planetfall.Pool) -> tuple[Shown, ...]:
    initial = [Shown((face,), face) for face in fallen.initial]
    extra = [Shown((face,), face, KEPT, True) for wave in fallen.waves for face in wave]
    return (*initial, *extra)


def _skill(one: Skill, text: str, table: Table) -> Thrown:
    target = sum(one.target)
    rolled = planet28.skill_roll(
        table.source, target, table.who, table.to, LUCK[one.edge], why=text
    )
    kept = rolled.faces.index(rolled.natural)
    dice = tuple(
        Shown((face,), face, KEPT if at == kept else DROPPED)
        for at, face in enumerate(rolled.faces)
    )
    return Pool(text, rolled.natural, (), dice), _said(rolled.success), ()


def _trial(one: Trial, text: str, table: Table) -> Thrown:
    ability = three_sixteen.effective(sum(one.target))
    rolled = three_sixteen.trial(table.source, ability, table.who, table.to, text)
    return Pool(text, rolled.die, (rolled.die,)), _said(rolled.success), ()


def _symbols(one: Symbols, text: str, table: Table) -> Thrown:
    faces = FACES[one.kind]
    drawn = table.roll(one.dice, len(faces), text)
    signs = planetx.shown(drawn, faces)
    return Pool(text, 0, drawn, (), None, signs), "", (_tally(signs, faces),)


def _tally(signs: tuple[str, ...], faces: tuple[str, ...]) -> str:
    counted = ((sign, signs.count(sign)) for sign in dict.fromkeys(faces))
    said = ", ".join(f"{n} x {sign}" for sign, n in counted if n)
    return said or "no dice were rolled"
