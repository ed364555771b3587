"""A second way from what is shown to the value: as naive as can be, and written apart."""

from __future__ import annotations

from fractions import Fraction

from rules.notation import model
from rules.notation.model import Bracket, Call, Chain, Group, Negative, Number, Versus
from rules.notation.model import Dice as DiceNode
from rules.notation.result import KEPT


class Adder:
    """A second way to the value: pools in the order shown, added by the plan, dice by dice."""

    def __init__(self, pools) -> None:
        self.pools = list(pools)

    def tested(self, one: model.Tested) -> int:
        if one.test is not None and one.test.counts:
            return self.pool(one.value, one.test)
        total = self.value(one.value)
        return total if one.test is None else int(one.test.point.is_met_by(total))

    def pool(self, node: DiceNode, test) -> int:
        if isinstance(node.count, Bracket):
            self.tested(node.count.inner)
        shown = self.pools.pop(0).shown()
        worths = [die.worth for die in shown if die.fate == KEPT]
        if test is None:
            return sum(worths)
        hits = sum(test.point.is_met_by(worth) for worth in worths)
        return hits - sum(test.botch.is_met_by(worth) for worth in worths if test.botch)

    def value(self, node) -> int:
        if isinstance(node, Number):
            return node.n
        if isinstance(node, DiceNode):
            return self.pool(node, None)
        if isinstance(node, Negative):
            return -self.value(node.part)
        if isinstance(node, Bracket):
            return self.tested(node.inner)
        if isinstance(node, Group):
            return self.group(node)
        if isinstance(node, Versus):
            first = self.value(node.left)
            return first - self.value(node.right)
        if isinstance(node, Call):
            return self.called(node)
        assert isinstance(node, Chain)
        total = self.value(node.first)
        for step in node.steps:
            right = self.value(step.part)
            work = {"+": int.__add__, "-": int.__sub__, "*": int.__mul__, "%": int.__mod__}
            total = work.get(step.sign, int.__floordiv__)(total, right)
        return total

    def called(self, node: Call) -> int:
        if node.name == "abs":
            return abs(self.value(node.part))
        exact = self.exact(node.part)
        half_up = Fraction(2 * exact + 1, 2)
        return {"ceil": -(-exact // 1), "floor": exact // 1, "round": half_up // 1}[node.name]

    def exact(self, node) -> Fraction:
        if isinstance(node, Negative):
            return -self.exact(node.part)
        if isinstance(node, Bracket) and node.inner.test is None:
            return self.exact(node.inner.value)
        if not isinstance(node, Chain):
            return Fraction(self.value(node))
        total = self.exact(node.first)
        for step in node.steps:
            right = self.exact(step.part)
            work = {"+": Fraction.__add__, "-": Fraction.__sub__, "*": Fraction.__mul__}
            work |= {"%": Fraction.__mod__, "/": Fraction.__truediv__}
            total = work.get(step.sign, Fraction.__floordiv__)(total, right)
        return total

    def group(self, node: Group) -> int:
        values = sorted(self.tested(member) for member in node.members)
        for keep in node.keep:
            n = min(keep.n, len(values))
            if keep.how == "kh":
                values = values[len(values) - n :]
            elif keep.how == "kl":
                values = values[:n]
            else:
                values = values[n:] if keep.how == "dl" else values[: len(values) - n]
        return sum(values)
