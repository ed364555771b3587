"""What each of the hundred rows comes to: how it reads, its range, mean and chance, or its refusal.

Worked out by hand from NOTATION.md; "None" as the most means that there is no end.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple


class Reads(NamedTuple):
    """A row that is rolled: canonical text, words or notes said, and what `/odds` must find.

    `spans` is (least, most, mean) of each roll, None where a mean is not on the page; `chance`
    that of the first roll's test.
    """

    canonical: str
    says: str = ""
    spans: tuple[tuple[int, int | None, Fraction | None], ...] = ()
    chance: Fraction | None = None


def span(
    least: int, most: int | None, mean: Fraction | int | None = None
) -> tuple[tuple[int, int | None, Fraction | None]]:
    """Return the span of one roll."""
    return ((least, most, None if mean is None else Fraction(mean)),)


BEST_3 = Fraction(15869, 1296)
ADVANTAGE = Fraction(13825, 1000)
DISADVANTAGE = Fraction(7175, 1000)

READS = {
    1: Reads("1d20", "", span(1, 20)),
    2: Reads("1d20", "", span(1, 20)),
    3: Reads("1d20", "", span(1, 20)),
    4: Reads("3d6", "", span(3, 18)),
    5: Reads("1d100", "", span(1, 100)),
    6: Reads("1d100", "d% is 1 to 100", span(1, 100)),
    7: Reads("2d100", "d% is 1 to 100", span(2, 200)),
    8: Reads("2d1", "", span(2, 2, 2)),
    9: Reads("0d6", "no dice were rolled", span(0, 0, 0)),
    11: Reads("1d1000000", "", span(1, 1_000_000)),
    12: Reads("1d20+5", "", span(6, 25)),
    13: Reads("1d20-2", "", span(-1, 18)),
    14: Reads("1d6+1d8", "", span(2, 14)),
    15: Reads("1d6+1d6", "", span(2, 12)),
    16: Reads("2d6+3d8-4", "", span(1, 32)),
    17: Reads("2d6*3", "", span(6, 36)),
    18: Reads("(1d6+2)*3", "", span(9, 24)),
    19: Reads("1+2*3", "", span(7, 7, 7)),
    20: Reads("7/2", "rounded down from 3.5", span(3, 3, 3)),
    21: Reads("10d6/2", "rounded down", span(5, 30)),
    22: Reads("15//2", "rounded down", span(7, 7, 7)),
    23: Reads("13%2", "the rest of 13 divided by 2", span(1, 1, 1)),
    27: Reads("-1d6", "", span(-6, -1)),
    28: Reads("-(1d8+3)", "", span(-11, -4)),
    29: Reads("1d6--1", "minus minus 1, so plus 1", span(2, 7)),
    30: Reads("1d6+-1", "plus minus 1", span(0, 5)),
    32: Reads("4d6kh3", "best 3 of 4d6", span(3, 18, BEST_3)),
    33: Reads("4d6kh3", "best 3 of 4d6", span(3, 18, BEST_3)),
    34: Reads("4d6kl1", "worst of 4d6", span(1, 6)),
    35: Reads("4d6dl1", "4d6 without the lowest", span(3, 18, BEST_3)),
    36: Reads("4d6dh1", "4d6 without the highest", span(3, 18)),
    37: Reads("4d6dl1", "4d6 without the lowest", span(3, 18, BEST_3)),
    40: Reads("2d20kh1", "best of 2d20", span(1, 20, ADVANTAGE)),
    41: Reads("2d20kl1", "worst of 2d20", span(1, 20, DISADVANTAGE)),
    42: Reads("4d6kh6", "only 4 dice, all kept", span(4, 24)),
    44: Reads("3d6!=6", "every 6 adds a die, again and again", span(3, None, Fraction(126, 10))),
    45: Reads("3d6!!=6", "added into the die that exploded", span(3, None, Fraction(126, 10))),
    46: Reads("3d6!p=6", "every extra die is worth 1 less", span(3, None, 12)),
    47: Reads("3d6!=6", "every 6 adds a die, again and again", span(3, None, Fraction(126, 10))),
    48: Reads("3d6!>4", "5s and 6s explode", span(3, None, Fraction(1575, 100))),
    49: Reads("3d6!>=5", "5s and 6s explode", span(3, None, Fraction(1575, 100))),
    50: Reads("5d10!>=8", "8s, 9s and 10s explode", span(5, None)),
    51: Reads("3d6!=6", "every 6 adds a die, again and again", span(3, None, Fraction(126, 10))),
    53: Reads("1d6r=1", "1s rerolled until none is left", span(2, 6)),
    54: Reads("1d6ro<3", "1s and 2s rerolled once", span(1, 6)),
    55: Reads("1d6r<3", "1s and 2s rerolled until none is left", span(3, 6)),
    56: Reads("1d6r<3", "1s and 2s rerolled until none is left", span(3, 6)),
    59: Reads("8d6min2", "no die counts less than 2", span(16, 48)),
    60: Reads("8d6max5", "no die counts more than 5", span(8, 40)),
    61: Reads("10d6>4", "counts dice above 4", span(0, 10)),
    62: Reads("10d6>=5", "counts dice of 5 or more", span(0, 10)),
    63: Reads("10d6<=2", "counts dice of 2 or less", span(0, 10)),
    64: Reads("10d6=6", "counts 6s", span(0, 10)),
    65: Reads("6d10>=7", "counts dice of 7 or more", span(0, 6)),
    66: Reads("10d6>=5f=1", "dice of 5 or more, minus 1s", span(-10, 10)),
    69: Reads("1d20>=15", "success on 15 or more", (), Fraction(3, 10)),
    73: Reads("{2d6,3d4}kh1", "the better of 2d6 and 3d4", span(3, 12)),
    74: Reads("(1+2)d6", "3 dice", span(3, 18)),
    75: Reads("3d6+1d4", "3d6 [fire]", span(4, 22)),
    76: Reads("1d20", "# attack", span(1, 20)),
    78: Reads("6x4d6kh3", "six results, each: best 3 of 4d6", span(3, 18, BEST_3)),
    79: Reads("4d6;2d8", "", span(4, 24) + span(2, 16)),
    81: Reads("2d20kh1+5", "best of 2d20, plus 5", span(6, 25, ADVANTAGE + 5)),
    82: Reads("2x2d20kl1-1", "two results, each: worst of 2d20", span(0, 19, DISADVANTAGE - 1)),
    83: Reads("2d12kl1", "worst of 2d12", span(1, 12, Fraction(325, 72))),
    84: Reads("2d20kh1+5>=15", "success on 15 or more", (), Fraction(319, 400)),
    85: Reads(
        "1d20+7>=15;1d8+4", "[hit]", span(0, 1) + span(5, 12, Fraction(85, 10)), Fraction(13, 20)
    ),
    86: Reads("(3d6)<=10", "success on 10 or less", (), Fraction(1, 2)),
    88: Reads("1d100<=45", "success on 45 or less", (), Fraction(45, 100)),
    89: Reads("4dF+3>=4", "success on 4 or more", (), Fraction(31, 81)),
    90: Reads("10d10>=7f=1", "dice of 7 or more, minus 1s", span(-10, 10, 3)),
    91: Reads("10d6!=6>=5", "counts dice of 5 or more", span(0, None, 4)),
    92: Reads("(5d6>=4)-(4d6>=4)>0", "success on more than 0", (), Fraction(1, 2)),
    93: Reads("(2d6+3)-(2d6+1)>0", "success on more than 0", (), Fraction(287, 432)),
    94: Reads("{1d8!=8,1d6!=6}kh1>=4", "the better of", (), Fraction(13, 16)),
    95: Reads("2d6ro<3+4", "1s and 2s rerolled once", span(6, 16, Fraction(37, 3))),
    96: Reads("8d6/2", "rounded down", span(4, 24, Fraction(55, 4))),
    97: Reads("2d10kl1<7", "worst of 2d10", (), Fraction(21, 25)),
    98: Reads("(1d4)d6", "first 1d4, then that many d6", span(1, 24, Fraction(35, 4))),
    99: Reads("6*4d6kh3", "six rolls: `6x4d6kh3`", span(18, 108, 6 * BEST_3)),
    100: Reads("1dd1000*10", "", span(10, 10_000, 5_005)),
}

# Where » stands and what was read; fault and offers are checked against the row itself.
REFUSED = {
    10: "`1d»0`: read 1d; a die has 1 to 1,000,000 sides. Such as `1d10`.",
    24: "`2»**3`: read 2; powers are not read here. The product: `2*2*2`.",
    25: "`2»^3`: read 2; powers are not read here. The product: `2*2*2`.",
    26: "`1/»0`: read 1/; nothing can be divided by 0. Such as `1/2`.",
    31: "`2d6+0».5`: read 2d6+0; only whole numbers are read. `2d6` or `2d6+1`.",
    38: "`4d6»pl1`: read 4d6; `p` is not read here. Drop the lowest: `4d6dl1`.",
    39: "`4d6»p1`: read 4d6; dice are not dropped by what they show. "
    "The lowest: `4d6dl1`; 1s rerolled: `4d6r1`.",
    43: "`4d6kh3»kl1`: read 4d6kh3; bots disagree on two keeps. "
    "The lowest of the best three: `4d6dl1dh2`; all four: `4d6`.",
    52: "`1d1»!`: read 1d1; every face of a d1 explodes, without end. `1d1`.",
    57: "`1d20»rr<21`: read 1d20; every face is below 21, so it would never end. "
    "Such as `1d20r<20`.",
    58: "`2d6»ra6`: read 2d6; `ra` is not read here. "
    "One more die for every 6, again and again: `2d6!`.",
    67: "`10d10»t7f1`: read 10d10; `t` is not read here. "
    "Counting 7 or more, minus 1s: `10d10>=7f=1`.",
    68: "`10d6k»>4`: read 10d6k; `k` needs how many. "
    "Count those above 4: `10d6>4`; the best four: `10d6kh4`.",
    70: "`6d6»u`: read 6d6; `u` (all different) is not read here. Plain: `6d6`.",
    71: "`5d6»s`: read 5d6; `s` is not read here, dice are shown as they fell. `5d6`.",
    72: "`1d20»cs>=19`: read 1d20; `cs` is not read here, every face is shown. "
    "`1d20`; a test: `1d20>=19`.",
    77: "`1d20 »attack with sword`: read 1d20; a comment starts with `#`. "
    "`1d20 # attack with sword`.",
    80: "`»d66`: read nothing; bots disagree whether this is one die or two. "
    "One die of 66 sides: `1d66`; tens and ones: `dd66`.",
    87: "`3d6»<=10`: read 3d6; this counts dice, and every d6 shows 10 or less. "
    "The total: `(3d6)<=10`.",
}
