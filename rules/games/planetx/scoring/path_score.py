"""The path score: the fewest hexes that join a player's colonies, exactly.

Dreyfus and Wagner's algorithm with one point per hex (PX-SCORE-4), with pointers back to one best
set for drawing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

Near = Mapping[str, tuple[str, ...]]
FAR = 10**6


class Table:
    """Costs per subset of terminals and hex, and how each was reached.

    `how[mask][hex]` is ("", 0) for a terminal alone, (neighbour, 0) for a step, ("", part) for two
    parts that meet there.
    """

    def __init__(self, near: Near, terminals: tuple[str, ...]) -> None:
        self.near = near
        self.all = (1 << len(terminals)) - 1
        self.cost: list[dict[str, int]] = [{} for _ in range(self.all + 1)]
        self.how: list[dict[str, tuple[str, int]]] = [{} for _ in range(self.all + 1)]
        for i, terminal in enumerate(terminals):
            self.cost[1 << i][terminal] = 1
            self.how[1 << i][terminal] = ("", 0)
        for mask in range(1, self.all + 1):
            self._merge(mask)
            self._grow(mask)

    def _merge(self, mask: int) -> None:
        """Join two smaller sets that meet in a hex, which counts once."""
        cost, how = self.cost[mask], self.how[mask]
        part = (mask - 1) & mask
        while part > mask ^ part:
            rest = self.cost[mask ^ part]
            for h, one in self.cost[part].items():
                both = one + rest.get(h, FAR) - 1
                if both < cost.get(h, FAR):
                    cost[h], how[h] = both, ("", part)
            part = (part - 1) & mask

    def _grow(self, mask: int) -> None:
        """Let every set reach its neighbours for one more hex each."""
        cost, how = self.cost[mask], self.how[mask]
        queue = deque(sorted(cost, key=lambda h: (cost[h], h)))
        while queue:
            at = queue.popleft()
            step = cost[at] + 1
            for h in self.near[at]:
                if step < cost.get(h, FAR):
                    cost[h], how[h] = step, (at, 0)
                    queue.append(h)

    def drawn(self, mask: int, at: str) -> frozenset[str]:
        """Return the hexes of the best set for a subset that ends in this hex."""
        found, work = set(), [(mask, at)]
        while work:
            mask, at = work.pop()
            found.add(at)
            before, part = self.how[mask][at]
            if before:
                work.append((mask, before))
            elif part:
                work += [(part, at), (mask ^ part, at)]
        return frozenset(found)


def smallest(near: Near, terminals: tuple[str, ...]) -> frozenset[str]:
    """Return one smallest connected set of hexes that holds all terminals.

    `near` gives the usable neighbours of each usable hex. Empty without terminals, or when they
    cannot be joined.
    """
    if not terminals:
        return frozenset()
    table = Table(near, terminals)
    cost = table.cost[table.all]
    if not cost:
        return frozenset()
    return table.drawn(table.all, min(cost, key=lambda h: (cost[h], h)))
