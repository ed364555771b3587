"""Damage as text: a plain sum of dice and numbers, read and rolled by the dice notation."""

from __future__ import annotations

from rules.core import RuleError, Work
from rules.dice import Dice
from rules.notation import Plan, Refused, read, throw
from rules.notation.model import Chain, Node, Number, Tested
from rules.notation.model import Dice as DiceNode
from rules.odds import odds_of
from rules.odds.chances import Chances, added, certain
from rules.odds.meter import Meter

MOST_DICE, MOST_SIDES = 20, 100


def plain_sum(text: str) -> Plan:
    """Read damage as dice and numbers, added or subtracted; raise RuleError for anything else."""
    try:
        plan = read(text)
    except Refused as refused:
        raise RuleError(refused.sentence(), "P28-DMG-1") from refused
    (one, *more) = plan.rolls
    if more or one.times or not isinstance(one.what, Tested) or one.what.test is not None:
        raise RuleError(f'"{text}" is not a damage roll; write 1d10+5, for example.', "P28-DMG-1")
    if not all(_is_plain(part) for part in _parts(one.what.value)):
        raise RuleError(f'"{text}" is not a damage roll; write 1d10+5, for example.', "P28-DMG-1")
    return plan


def _parts(node: Node) -> tuple[Node, ...]:
    if isinstance(node, Chain) and all(step.sign in ("+", "-") for step in node.steps):
        return (node.first, *(step.part for step in node.steps))
    return (node,)


def _is_plain(node: Node) -> bool:
    if isinstance(node, Number):
        return True
    if not isinstance(node, DiceNode) or not isinstance(node.count, int):
        return False
    bare = node.text == f"{node.count}d{node.die.sides}"
    return bare and node.count <= MOST_DICE and node.die.sides <= MOST_SIDES


def rolled(
    what: str, texts: tuple[str, ...], dice: Dice, who: str, to: tuple[str, ...] | None
) -> tuple[int, tuple[Work, ...]]:
    """Roll texts one after another, and return their sum and working."""
    total = 0
    work: list[Work] = []
    for text in texts:
        outcome = throw(read(text), dice, who, to).outcomes[0]
        value = outcome.value or 0
        total += value
        faces = tuple(face for pool in outcome.pools for die in pool.shown() for face in die.faces)
        shown = ", ".join(map(str, faces))
        work.append(Work(f"{what} {outcome.text}: {shown}", verdict=str(value)))
    return total, tuple(work)


def chances(texts: tuple[str, ...], meter: Meter) -> Chances:
    """Return the exact chances of the sum of these texts."""
    total = certain(0)
    for text in texts:
        total = added(total, odds_of(read(text)).chances, meter)
    return total
