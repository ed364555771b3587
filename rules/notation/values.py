"""Values that somebody keeps by name, such as `dex`, put into a line before it is read.

A value stands where a number may stand, `1d20+dex`, or in braces, `1d20+{dex}`. It becomes its
number with its name as label, so that the line can be read again by anybody.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from itertools import islice

from .edges import edge_form
from .foreign import FOREIGN
from .labels import edge_of
from .lexer import WORDS
from .refusal import Offer, Refused
from .spelling import plain

_NAME = r"[^\W\d_][^\W\d]{0,19}"
NAME = re.compile(_NAME)
_PLACE = re.compile(rf"\{{\s*({_NAME})\s*\}}")
_BEHIND = r"\s*(?:[-+*/),;}\[#<>=]|$)|\s+[^\W\d_]"
_AHEAD = r"\b(?:versus|vs\.?|against|[da]c|by|plus|minus)\s+"
"""Words behind which a number may stand."""
_BARE = re.compile(
    rf"(?P<before>^\s*|[-+*/(,;{{<>=]\s*|{_AHEAD})(?P<name>{_NAME})(?={_BEHIND})", re.I
)
_AS_TYPED = re.compile(r"(?P<repeat>(?:^|(?<=;))\s*[0-9]+\s*#)|\[[^\[\]]*\]|#[^;]*")
"""A label, faces of one's own or a comment: no value stands in them. A `#` may also repeat."""
_ALONE = re.compile(rf"\s*(?<!\w)({_NAME})(?!\w)(?![^\[\]]*\])")
"""A word that stands in no label."""
EXAMPLE = Offer("such as", "1d20+3")
MOST_NAMED, MOST_OFFERED = 12, 2
_SIGNS = tuple("+-*/")


def may_be_value(name: str) -> bool:
    """Return whether a value may have this name: one word of letters, and none of the language."""
    folded = name.casefold()
    # A half or a raised digit is a number, though no figure.
    is_word = bool(NAME.fullmatch(name)) and not any(map(str.isnumeric, name))
    return is_word and folded not in WORDS and folded not in FOREIGN


def filled(text: str, values: Mapping[str, int], readable: Callable[[str], bool]) -> str:
    """Return a line with every value in it as a number.

    Raises Refused for a name in braces that is not known, and for a value that no sign joins to
    anything; `readable` says whether a form can be offered.
    """
    whole = text
    text = _sub(_PLACE, text, lambda found: _known(whole, found, values, readable))
    # A line that is only a name is a saved roll's or nobody's.
    if not NAME.fullmatch(_without_as_typed(text).strip()):
        text = _sub(_BARE, text, lambda found: _bare(found, values))
        _check_all_used(text, values, readable)
    return text


def _found(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Yield the matches of a pattern outside labels and comments."""
    kept = [found.span() for found in _AS_TYPED.finditer(text) if found["repeat"] is None]
    for found in pattern.finditer(text):
        at = found.end()
        if not any(start < at <= end for start, end in kept):
            yield found


def _sub(pattern: re.Pattern[str], text: str, number: Callable[[re.Match[str]], str]) -> str:
    """Return a text with what a pattern finds replaced, labels and comments as they were typed."""
    pieces, end = [], 0
    for found in _found(pattern, text):
        pieces += [text[end : found.start()], number(found)]
        end = found.end()
    return "".join((*pieces, text[end:]))


def _without_as_typed(text: str) -> str:
    return _AS_TYPED.sub(lambda found: found["repeat"] or "", text)


def unknown(
    refused: Refused, values: Mapping[str, int], readable: Callable[[str], bool]
) -> Refused:
    """Return a refusal that says which values there are, where a name of none is the fault.

    A value alone is no roll, and told so.
    """
    roll = refused.text
    alone = _folded(roll.strip())
    if alone in values:
        number = f"{values[alone]:+}[{alone}]"
        fault = f"{alone} is a value of yours, {values[alone]}, and no roll"
        return Refused(roll, refused.position, "", fault, (Offer("with a d20", f"1d20{number}"),))
    for found in _found(_BARE, roll):
        name = _folded(found["name"])
        if found.start("name") != refused.position or name in values or not may_be_value(name):
            continue
        # A word where a roll begins is no value unless a sign joins it to something.
        if found["before"].strip() in ("", ";") and roll[found.end() :].lstrip()[:1] not in _SIGNS:
            continue
        return _nobodys(refused.text, found.span("name"), refused.read, values, readable)
    return refused


def _nobodys(
    text: str,
    span: tuple[int, int],
    understood: str,
    values: Mapping[str, int],
    readable: Callable[[str], bool],
) -> Refused:
    """Return the refusal of a name that stands for no value; those spelled alike are offered."""
    before, behind = text[: span[0]], text[span[1] :]
    name = _folded(text[slice(*span)].strip("{ }"))
    meant = edge_form(f"{before.rstrip(' +')} {name} {behind}") if edge_of(name) else ""
    if meant:
        fault = f"{name} is not a number: two dice are rolled, and one is kept"
        return Refused(text, span[0], understood, fault, (Offer("as a word", meant),))
    near = nearest(name, values)[:MOST_OFFERED]
    forms = (
        *(Offer(f"with {one}", f"{before}{_number(one, values)}{behind}") for one in near),
        Offer("such as", f"{before}3[{name}]{behind}"),
    )
    offers = tuple(one for one in forms if readable(one.form)) or (EXAMPLE,)
    return Refused(text, span[0], understood, _missing(name, values), offers)


def nearest(name: str, values: Mapping[str, int]) -> list[str]:
    """Return the names of values that are spelled much like another, the nearest first."""
    begun = [one for one in values if one.startswith(name) or name.startswith(one)]
    return list(dict.fromkeys((*begun, *get_close_matches(name, values, n=MOST_OFFERED))))


def _missing(name: str, values: Mapping[str, int]) -> str:
    """Return that nobody keeps a value, which there are, the nearest first, and how to keep it."""
    order = dict.fromkeys((*nearest(name, values), *values))
    mine = ", ".join(f"{one} {values[one]}" for one in islice(order, MOST_NAMED)) or "none yet"
    more = f" and {len(order) - MOST_NAMED} more" if len(order) > MOST_NAMED else ""
    keep = f"keep it with /rolls var name:{name} value:3"
    return f"you keep no value called {name} (yours: {mine}{more}; {keep})"


def _check_all_used(roll: str, values: Mapping[str, int], readable: Callable[[str], bool]) -> None:
    """Raise Refused where a value stands in a roll like a mere word."""
    found = next((one for one in _found(_ALONE, roll) if _folded(one[1]) in values), None)
    if found is None:
        return
    name, before, behind = _folded(found[1]), roll[: found.start()], roll[found.end() :]
    forms = (
        Offer("added", f"{before}+{_number(name, values)}{behind}"),
        Offer("as a comment", f"{before} # {roll[found.start() :].strip()}"),
    )
    offers = tuple(one for one in forms if readable(one.form)) or (EXAMPLE,)
    fault = f"{name} is a value of yours, and no sign stands before it"
    raise Refused(roll, found.start(1), before.strip(), fault, offers)


def _known(
    text: str,
    found: re.Match[str],
    values: Mapping[str, int],
    readable: Callable[[str], bool],
) -> str:
    name = _folded(found[1])
    if name in values:
        return _number(name, values)
    if not may_be_value(name):
        return found[0]
    before = text[: found.start()].strip()
    raise _nobodys(text, found.span(), before, values, readable)


def _bare(found: re.Match[str], values: Mapping[str, int]) -> str:
    name = _folded(found["name"])
    return found["before"] + _number(name, values) if name in values else found[0]


def _folded(name: str) -> str:
    """Return a name as it is kept: in small letters, full-width ones as plain ones."""
    return "".join(map(plain, name)).casefold()


def _number(name: str, values: Mapping[str, int]) -> str:
    return f"{values[name]}[{name}]"
