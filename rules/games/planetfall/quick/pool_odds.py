"""The exact chances of a Planetfall pool whose failures are re-rolled."""

from __future__ import annotations

from math import comb

from rules.odds.chances import Chances, Weights, added, certain, even, mapped, repeated
from rules.odds.exploding import add
from rules.odds.meter import Meter
from rules.odds.own import counted
from rules.odds.values import TAIL
from rules.procedures.planetfall import pools
from rules.procedures.planetfall.pools import EXPLODING, SIX


def with_rerolls(kind: str, n: int, need: int, rerolls: int, meter: Meter) -> Chances:
    """Weigh every number of sixes and plain successes that stand, then the dice they bring."""
    standing = _standing(n, need, rerolls, meter)
    total: Weights = {}
    whole = standing.whole
    parts: list[tuple[int, Chances]] = []
    for code, weight in standing.weights.items():
        sixes, plain = divmod(code, n + 1)
        if kind == EXPLODING:
            brought = counted(pools.counting(EXPLODING, sixes, need), TAIL, meter)
        else:
            brought = certain(0)
        gained = plain + sixes * pools.counts(kind, need, SIX)
        parts.append((weight, mapped(brought, gained.__add__, meter)))
    common = max(one.whole for _, one in parts)
    for weight, one in parts:
        add(total, one.weights, weight * (common // one.whole))
    return Chances(total, whole * common)


def _standing(n: int, need: int, rerolls: int, meter: Meter) -> Chances:
    """Return the chances of sixes * (n + 1) + plain successes among initial dice as they stand."""
    codes = [_code(face, need, n + 1) for face in range(1, SIX + 1)]
    failing = codes.count(0)
    met: Weights = {}
    for code in filter(None, codes):
        met[code] = met.get(code, 0) + 1
    total: Weights = {}
    whole = SIX ** (2 * n)
    for failed in range(n + 1):
        kept = repeated(Chances(met, SIX), n - failed, meter)
        again = repeated(even(codes), min(failed, rerolls), meter)
        both = added(kept, again, meter)
        ways = comb(n, failed) * failing**failed
        add(total, both.weights, ways * (whole // (both.whole * SIX**failed)))
    return Chances(total, whole)


def _code(face: int, need: int, base: int) -> int:
    if face == SIX:
        return base
    return pools.counts(EXPLODING, need, face)
