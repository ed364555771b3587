"""What people type into the forms of a force, brought into the shape of its file (PF-DATA-1).

Only the shape: whether it keeps the rules is for the reader to say. What cannot be read raises
RuleError with an example of what can.
"""

from __future__ import annotations

import re
from typing import Any, get_args

from rules.core import RuleError

from .mars import BY_NAME, CUSTOM, MarKind
from .profile import Arc, Category, Locomotion, Quality, Role, Sight

Document = dict[str, Any]
NUMBER = r"-?\d+(?:\.\d+)?"
_FIGURE = re.compile(rf"([a-z ]+?)\s*({NUMBER}(?:\s*[+/]\s*{NUMBER})*)\"?", re.IGNORECASE)
_SIZE = re.compile(r"(\d{1,2})\s*(?:models?)?\s*tv\s*(\d{1,2})", re.IGNORECASE)
_MAR = re.compile(r"([^\[\]()]+?)\s*(?:[\[(]([^\[\]()]*)[\])])?")
_BAND = re.compile(rf"({NUMBER})\"?\s*/\s*(\d{{1,3}})(?:\s*ad)?", re.IGNORECASE)
FIGURES = {
    "points": "points",
    "pts": "points",
    "move": "move",
    "mv": "move",
    "dr": "dr",
    "sh": "sh",
    "cqb": "cqb",
    "leviathan": "leviathan_cqb",
    "base": "base",
}
"""The words before figures, and what they are about."""
EXAMPLE = "points 85, move 6/10.5, DR 6+5, SH 2, CQB 3"
TRAIT_WORDS = {
    "category": get_args(Category),
    "locomotion": get_args(Locomotion),
    "los_class": get_args(Sight),
    "quality": get_args(Quality),
}
"""What a kind of model is made of, in the order in which its words are looked for."""
USUAL = {"los_class": "armoured", "locomotion": "tracked_wheeled"}


def number(text: str) -> int | float:
    """Return a number of the file: a whole one where it is whole."""
    found = float(text)
    return int(found) if found.is_integer() else found


def kind(text: str) -> Document:
    """Return what words such as `medium_tank hover elite` say of a model (PF-DATA-2)."""
    words = text.lower().replace(",", " ").split()
    found: Document = {}
    for word in words:
        # Flying is a locomotion and a class.
        open_to = (key for key, known in TRAIT_WORDS.items() if key not in found and word in known)
        field = "attachment" if word == "attachment" else next(open_to, None)
        if field is None:
            known = ", ".join(TRAIT_WORDS["category"])
            said = f'"{word}" says nothing of a model here. Categories: {known}.'
            raise RuleError(said, "PF-DATA-2")
        found[field] = field == word or word
    if "category" not in found:
        raise RuleError("Name a category, such as medium_tank hover.", "PF-DATA-2")
    return {"quality": "regular", "attachment": False, **_usual(found), **found}


def _usual(found: Document) -> Document:
    """Return the class and the locomotion of most models of a category."""
    if found["category"].endswith("_infantry"):
        return {"los_class": "light", "locomotion": "infantry"}
    if found["category"] == "flyer" or "flying" in found.values():
        return {"los_class": "flying", "locomotion": "flying"}
    if found["category"] in ("emplacement", "crystal", "portal"):
        return {"los_class": "light", "locomotion": "static"}
    return USUAL


def figures(text: str) -> Document:
    """Return what figures such as `points 85, move 6/10.5, DR 6+5` say of a model (PF-DATA-2)."""
    found: Document = {}
    for part in filter(None, (one.strip() for one in text.split(","))):
        match = _FIGURE.fullmatch(part)
        field = FIGURES.get(match[1].strip().lower()) if match else None
        if match is None or field is None:
            raise RuleError(f'"{part}" is no figure; write {EXAMPLE}.', "PF-DATA-2")
        numbers = [number(one) for one in re.split(r"\s*[+/]\s*", match[2])]
        if field == "move":
            found["mv_cruise"] = numbers[0]
            found["mv_flat_out"] = numbers[1] if len(numbers) > 1 else None
        else:
            found[field] = numbers if field == "dr" else numbers[0]
    return found


def sizes(text: str) -> list[Document]:
    """Return the strengths of a squadron typed as `2 TV 3, 3 TV 5` (PF-DATA-2)."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    found = [_SIZE.fullmatch(part) for part in parts]
    if not parts or not all(found):
        raise RuleError(f'"{text}" is no strength; write 2 TV 3, 3 TV 5.', "PF-DATA-2")
    return [{"size": int(one[1]), "tv": int(one[2])} for one in found if one]


def mars(text: str) -> list[Document | str]:
    """Return MARs typed as `Walker; Transport [light_infantry, 6]; Command Element [12"]`."""
    parts = (part.strip() for part in re.split(r"[;\n]", text))
    return [mar(part) for part in parts if part]


def mar(text: str) -> Document | str:
    """Return one MAR with its values, as the book writes them: `Shield Projector [+3, 6"]`."""
    match = _MAR.fullmatch(text)
    if match is None:
        raise RuleError(f'"{text}" is no MAR; write Transport [light_infantry, 6].', "PF-DATA-2")
    name = match[1].strip()
    if name.startswith(CUSTOM):
        return text
    known = {one.lower(): one for one in BY_NAME}
    name = known.get(name.lower(), name)
    values = [part.strip() for part in (match[2] or "").split(",") if part.strip()]
    if not values:
        return name
    found: Document = {"name": name}
    for value in values:
        _put(found, BY_NAME.get(name), value)
    return found


def _put(found: Document, which: MarKind | None, value: str) -> None:
    """Put one value of a MAR where it belongs: a range, a number, a condition, a limitation."""
    takes = which.takes if which else ()
    if re.fullmatch(rf"{NUMBER}(?:\"|in)", value):
        found["inches"] = number(value.rstrip('"in'))
    elif re.fullmatch(r"[+-]?\d+", value):
        # A lone range may be typed without its sign.
        key = "inches" if takes == ("reach",) else "value"
        found[key] = int(value)
    elif "when" in takes:
        found["when"] = value
    else:
        found["allowed"] = [*found.get("allowed", []), value]


def band(text: str) -> Document | None:
    """Return a range band typed as `12/5`: inches and attack dice; None for a dash (PF-DATA-3)."""
    if text.strip() in ("", "-", "–"):
        return None
    match = _BAND.fullmatch(text.strip())
    if match is None:
        raise RuleError(f'"{text}" is no range band; write inches/dice, as 12/5.', "PF-DATA-3")
    return {"inches": number(match[1]), "ad": int(match[2])}


def mount(text: str) -> Document:
    """Return the role, type and arcs of a weapon typed as `laser FLR` or `designator AR`."""
    found: Document = {}
    arcs: list[str] = []
    for word in text.replace(",", " ").split():
        if word.upper() == "AR":
            arcs.append("AR")
        elif set(word) <= {*get_args(Arc)} - {"AR"}:
            arcs += [*word]
        elif word.lower() in get_args(Role):
            found["role"] = word.lower()
        else:
            found["type"] = f"{found['type']} {word}" if "type" in found else word
    return {**found, **({"arcs": arcs} if arcs else {})}


def placing(text: str) -> Document:
    """Return what a squadron is to do at first: `aboard x`, `attach to x`, `sky_drop`, `points n`.

    Several stand with commas between them (PF-DATA-1).
    """
    found: Document = {}
    for part in filter(None, (one.strip() for one in text.split(","))):
        word, _, rest = part.replace("attach to", "attach_to").partition(" ")
        if word in ("aboard", "attach_to") and rest:
            found[word] = rest.strip()
        elif word == "points" and rest.strip().isdecimal():
            found["points"] = int(rest)
        elif part in ("sky_drop", "portal", "scenario"):
            found["reserve"] = part
        else:
            example = "aboard apc-1, attach to tanks-1, sky_drop, points 210"
            raise RuleError(f'"{part}" says nothing here. Write {example}.', "PF-DATA-1")
    return found


def spelled(mars: list[Any]) -> str:
    """Return MARs of a file as they are typed into a form."""
    return "; ".join(map(_spelled, mars))


def _spelled(given: Any) -> str:
    if not isinstance(given, dict):
        return str(given)
    reach = [f'{given["inches"]}"'] if "inches" in given else []
    keys = ("value", "when")
    values = [str(given[key]) for key in keys if key in given]
    parts = [*map(str, given.get("allowed", [])), *values, *reach]
    return f"{given.get('name', '')} [{', '.join(parts)}]" if parts else str(given.get("name", ""))


def spelled_figures(profile: Document) -> str:
    """Return the figures of a profile of a file as they are typed into a form."""
    rush = profile.get("mv_flat_out")
    move = f"{profile.get('mv_cruise', 0)}{f'/{rush}' if rush is not None else ''}"
    boxes = "+".join(map(str, profile.get("dr", [])))
    known = {
        "points": profile.get("points", 0),
        "move": move,
        "DR": boxes,
        "SH": profile.get("sh", 0),
        "CQB": profile.get("cqb", 0),
        "leviathan": profile.get("leviathan_cqb"),
        "base": profile.get("base"),
    }
    return ", ".join(f"{word} {value}" for word, value in known.items() if value not in (None, ""))


def spelled_kind(profile: Document) -> str:
    """Return what kind of model a profile of a file is, as it is typed into a form."""
    words = [profile.get(key) for key in TRAIT_WORDS]
    more = ["attachment"] if profile.get("attachment") else []
    return " ".join(dict.fromkeys([*filter(None, words), *more]))


def spelled_sizes(profile: Document) -> str:
    """Return the strengths of a profile of a file as they are typed into a form."""
    return ", ".join(f"{one.get('size')} TV {one.get('tv')}" for one in profile.get("sizes", []))
