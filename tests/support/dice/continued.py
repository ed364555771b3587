"""Whether what stands before a fault can be continued to a line that is rolled."""

from __future__ import annotations

from rules.notation import Refused, read

ENDS = (
    "",
    "1",
    "2",
    "1d6",
    "d6",
    "6",
    "66",
    "x1d6",
    "=2",
    ">=2",
    "3",
    "+",
    "2+",
    "+1",
    "+1d6",
    "*1",
    "-1",
    "1000",
    "20",
    "7",
    ">1",
    "0",
    "min1",
    "=3",
    "=4",
    "=8",
    "=11",
    "=111",
    "=-1",
    "+1+",
    "ro=2",
)
OF_TWO = ("min", "max")
"""Functions that need two values at least."""
CLOSES = {"": ")", "of two": ",1)", "{": ",1}", ",": "}"}
BEHIND = ("", "+1d6", "+1")


def closers(text: str) -> str:
    """Return what closes the brackets that are open in a text."""
    open_ones: list[str] = []
    quiet = ""
    for at, char in enumerate(text):
        if quiet:
            quiet = "" if char == quiet else quiet
        elif char == "[":
            quiet = "]"
        elif char == "#" and not text[:at].rpartition(";")[2].strip().isdigit():
            quiet = ";"
        elif char in "({":
            of_two = text[:at].endswith(OF_TWO)
            open_ones.append("{" if char == "{" else "of two" if of_two else "")
        elif char == "," and open_ones:
            open_ones[-1] = {"{": ",", "of two": ""}.get(open_ones[-1], open_ones[-1])
        elif char in ")}" and open_ones:
            open_ones.pop()
    return "".join(CLOSES[one] for one in reversed(open_ones))


def is_line(text: str) -> bool:
    """Say whether a text is a line of the language, even if one that rolls too much.

    How many dice a line may roll is no matter of its grammar: it is found when all of it is read.
    """
    try:
        read(text)
    except Refused as refused:
        return "a line rolls at most" in refused.sentence()
    return True


def continuable(text: str) -> bool:
    """Say whether one of many ends makes a line of a beginning."""
    closed = (text + end + closers(text + end) for end in ENDS)
    return any(is_line(one + behind) for one in closed for behind in BEHIND)
