"""Values that somebody keeps by name, such as `dex`, put into a line before it is read.

A value stands where a number may stand, `1d20+dex`, or in braces, `1d20+{dex}`. It becomes its
number with its name as label, so that the line can be read again by anybody.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from .foreign import FOREIGN
from .lexer import WORDS
from .refusal import Offer, Refused

_NAME = r"[^\W\d_][^\W\d]{0,19}"
NAME = re.compile(_NAME)
_PLACE = re.compile(rf"\{{\s*({_NAME})\s*\}}")
_BEHIND = r"\s*(?:[-+*/),;#<>=]|$)|\s+[^\W\d_]"
_BARE = re.compile(rf"(?P<before>^\s*|[-+*/(,;<>=]\s*)(?P<name>{_NAME})(?={_BEHIND})")
_ALONE = re.compile(rf"\s*(?<!\w)({_NAME})(?!\w)(?![^\[\]]*\])")
"""A word that stands in no label."""
EXAMPLE = Offer("such as", "1d20+3")


def may_be_value(name: str) -> bool:
    """Return whether a value may have this name: one word of letters, and none of the language."""
    folded = name.casefold()
    return bool(NAME.fullmatch(name)) and folded not in WORDS and folded not in FOREIGN


def filled(text: str, values: Mapping[str, int], readable: Callable[[str], bool]) -> str:
    """Return a line with every value in it as a number.

    Raises Refused for a name in braces that is not known, and for a value that no sign joins to
    anything; `readable` says whether a form can be offered.
    """
    roll, sign, comment = text.partition(" #")
    roll = _PLACE.sub(lambda found: _known(text, found, values), roll)
    # A line that is only a name is a saved roll's or nobody's.
    if not NAME.fullmatch(roll.strip()):
        roll = _BARE.sub(lambda found: _bare(found, values), roll)
        _check_all_used(roll, values, readable)
    return roll + sign + comment


def _check_all_used(roll: str, values: Mapping[str, int], readable: Callable[[str], bool]) -> None:
    """Raise Refused where a value stands in a roll like a mere word."""
    found = next((one for one in _ALONE.finditer(roll) if one[1].casefold() in values), None)
    if found is None:
        return
    name, before, behind = found[1].casefold(), roll[: found.start()], roll[found.end() :]
    forms = (
        Offer("added", f"{before}+{_number(name, values)}{behind}"),
        Offer("as a comment", f"{before} # {roll[found.start() :].strip()}"),
    )
    offers = tuple(one for one in forms if readable(one.form)) or (EXAMPLE,)
    fault = f"{name} is a value of yours, and no sign stands before it"
    raise Refused(roll, found.start(1), before.strip(), fault, offers)


def _known(text: str, found: re.Match[str], values: Mapping[str, int]) -> str:
    name = found[1].casefold()
    if name in values:
        return _number(name, values)
    if not may_be_value(name):
        return found[0]
    mine = ", ".join(f"{one} {n}" for one, n in values.items()) or "none yet"
    fault = f"you keep no value called {name} (yours: {mine}; keep one with /rolls var)"
    raise Refused(text, found.start(), text[: found.start()].strip(), fault, (EXAMPLE,))


def _bare(found: re.Match[str], values: Mapping[str, int]) -> str:
    name = found["name"].casefold()
    return found["before"] + _number(name, values) if name in values else found[0]


def _number(name: str, values: Mapping[str, int]) -> str:
    return f"{values[name]}[{name}]"
