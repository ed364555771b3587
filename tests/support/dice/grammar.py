"""The grammar of NOTATION.md, section 1, as a generator of lines.

Every choice is one number from 0 to n-1, so that hypothesis and a seeded generator can both drive
it. Most lines can be rolled; some pass a limit or have a fault in their meaning.
"""

from __future__ import annotations

from collections.abc import Callable

Pick = Callable[[int], int]

SIDES = ("4", "6", "6", "8", "10", "20", "100", "2", "3", "%", "f")
DIGITS = ("100", "1000", "66", "46", "999")
COMPARES = (">=", "<=", ">", "<", "=", "==")
SPACES = ("", " ", "\u2009", "  ", "\u200b")
ALIKE = {
    "-": "-‐‑‒–−",
    "*": "*×∗",
    "/": "/÷",
    "(": "(（",
    ")": ")）",
    "+": "+＋",
    "1": "1１",
    "6": "6６",
    "d": "dDｄ",
}


def one_of(pick: Pick, items: tuple[str, ...] | str) -> str:
    """Return one of some texts."""
    return items[pick(len(items))]


def line(pick: Pick) -> str:
    """Return a line of one to three rolls."""
    return ";".join(roll(pick) for _ in range(1 + pick(5) // 4 + pick(9) // 8))


def roll(pick: Pick) -> str:
    """Return one roll, with a repeat, label and comment now and then."""
    repeat = f"{1 + pick(4)}{one_of(pick, 'x#')}" if pick(5) == 0 else ""
    body = own(pick) if pick(8) == 0 else tested(pick, 3)
    if pick(15) == 0:
        body = f"{value(pick, 2)} vs {value(pick, 2)}"
    return repeat + body + label(pick) + (" # so it is" if pick(9) == 0 else "")


def label(pick: Pick) -> str:
    """Return a label now and then."""
    return "[Fire, 2d6]" if pick(9) == 0 else ""


def tested(pick: Pick, depth: int) -> str:
    """Return a value, with a comparison behind it now and then."""
    test = f"{compare(pick)}{botch(pick)}" if pick(4) == 0 else spoken(pick)
    return value(pick, depth) + test


def spoken(pick: Pick) -> str:
    """Return a test in a word, now and then."""
    return one_of(pick, (" even", "odd", " by 7", "by-2")) if pick(15) == 0 else ""


def compare(pick: Pick) -> str:
    """Return a comparison with a number."""
    return one_of(pick, COMPARES) + one_of(pick, ("-", "", "", "", "", "")) + str(1 + pick(11))


def botch(pick: Pick) -> str:
    """Return the faces that count against a pool, now and then."""
    return one_of(pick, ("f=1", "f1", "f<=2")) if pick(4) == 0 else ""


def value(pick: Pick, depth: int) -> str:
    """Return terms joined by operators."""
    text = factor(pick, depth)
    for _ in range(pick(3)):
        text += one_of(pick, ("+", "-", "+", "-", "*", "/", "//", "%")) + factor(pick, depth)
    return text


def factor(pick: Pick, depth: int) -> str:
    """Return a part with its sign and label."""
    return ("-" if pick(9) == 0 else "") + atom(pick, depth) + label(pick)


def atom(pick: Pick, depth: int) -> str:
    """Return a number, dice, a bracket or a group."""
    kind = pick(10)
    if kind < 2:
        return str(pick(13))
    if kind < 8 or depth == 0:
        return dice(pick, depth)
    if kind == 8:
        return called(pick, depth) if pick(4) == 0 else f"({tested(pick, depth - 1)})"
    members = ",".join(tested(pick, depth - 1) for _ in range(2 + pick(2)))
    return "{" + members + "}" + keep(pick)


def called(pick: Pick, depth: int) -> str:
    """Return a function of a value, or the better or worse of two."""
    name = one_of(pick, ("abs", "ceil", "floor", "round", "min", "max"))
    behind = f",{value(pick, depth - 1)}" if name in ("min", "max") else ""
    return f"{name}({value(pick, depth - 1)}{behind})"


def dice(pick: Pick, depth: int) -> str:
    """Return dice with what is done to them."""
    edge = pick(16)
    if edge == 0:
        return one_of(pick, ("adv", "dis", "d20adv", "1d12 dis", "dFadv"))
    count = one_of(pick, ("", "1", "2", "3", "4", "5", "10", "0"))
    if pick(12) == 0 and depth:
        count = f"({tested(pick, 0)})"
    die = "dd" + one_of(pick, DIGITS) if pick(9) == 0 else "d" + one_of(pick, SIDES)
    return count + die + reroll(pick) + explode(pick) + clamp(pick) + keep(pick)


def reroll(pick: Pick) -> str:
    """Return a reroll now and then."""
    if pick(5):
        return ""
    faces = ("1", "=2", "<3", "<=1", ">5", "=0", "=1r=3", "1r=2r=5")
    return one_of(pick, ("r", "rr", "ro")) + one_of(pick, faces)


def explode(pick: Pick) -> str:
    """Return an explosion now and then."""
    if pick(5):
        return ""
    plain = one_of(pick, ("!", "!!", "!p", "!>=5", "!!=6", "!p>3", "e6", "!=1", "! 6"))
    return plain if pick(6) else one_of(pick, ("!o", "!o>=3"))


def clamp(pick: Pick) -> str:
    """Return a least and a most worth now and then."""
    if pick(6):
        return ""
    return one_of(pick, ("min2", "mi2", "max5", "ma5", "min2max5", "max5min2", "min-1"))


def keep(pick: Pick) -> str:
    """Return what is kept or dropped, now and then."""
    if pick(3):
        return ""
    return one_of(pick, ("kh", "kl", "kh2", "k3", "kl2", "dl", "dh1", "d1", "dl1dh1", "dh1dl2"))


def own(pick: Pick) -> str:
    """Return a roll of one of the four games."""
    number = str(1 + pick(12))
    kinds = (
        f"{number}ad",
        f"{number}ad{2 + pick(7)}+",
        f"{number}hv{2 + pick(7)}+",
        f"{number}bd{2 + pick(7)}+",
        f"sk{number}",
        f"sk{number}-2adv",
        f"sk{number}+1dis",
        f"fa{number}",
        f"nfa{number}+1",
        f"aa{number}",
        f"{number}tx",
        "wx",
    )
    return one_of(pick, kinds)


def disguised(pick: Pick, text: str) -> str:
    """Return a line in other capitals, spaces and look-alikes, which read the same."""
    out, quiet = [], ""
    for at, char in enumerate(text):
        if not quiet and char not in "[#":
            char = one_of(pick, ALIKE.get(char, char + char.upper()))
            between = at and not (_word(text[at - 1]) and _word(text[at])) and text[at - 1] != "!"
            char = (one_of(pick, SPACES) if between and not _joined(text, at) else "") + char
        elif char == "#" and not quiet and not text[:at].rpartition(";")[2].strip().isdigit():
            quiet = ";"
        elif char == "[" and not quiet:
            quiet = "]"
        elif char == quiet:
            quiet = ""
        out.append(char)
    return "".join(out)


def _word(char: str) -> bool:
    return char.isalnum()


def _joined(text: str, at: int) -> bool:
    """Say whether a sign of two characters would be parted here."""
    return text[at - 1 : at + 1] in (">=", "<=", "==", "//", "!!", "!p", "!o")
