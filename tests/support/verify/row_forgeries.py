"""What a host could change in one row of an export, each with the kind of excuse it may have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .host import File, Stored, decide, decided, own, raw

Change = Callable[[File, Stored], None]


def _answer(change: Callable[[Stored], None], move: bool = False) -> Change:
    def forge(file: File, said: Stored) -> None:
        values = decided(said)
        change(own(said, values))
        decide(said, values)
        if move:
            change(said["move"])

    return forge


def _values(change: Callable[[Any], Any], spaces: bool = False) -> Change:
    def forge(file: File, said: Stored) -> None:
        values = decided(said)
        changed = change(values)
        decide(said, values if changed is None else changed, spaces)

    return forge


def _set(**fields: Any) -> Change:
    return lambda file, said: said.update(fields)


def _burn(file: File, said: Stored) -> None:
    first = said["rolls"][0]
    said["rolls"].insert(0, {**first, "faces": [1] * 3})
    raw(said, file)


def _more(file: File, said: Stored) -> None:
    said["rolls"].append({**said["rolls"][-1], "faces": [1]})
    raw(said, file)


def _typed(file: File, said: Stored) -> None:
    roll = said["rolls"][0]
    roll.update(entered=said["seat"], faces=[roll["sides"]] * len(roll["faces"]))
    raw(said, file)


def _audience(file: File, said: Stored) -> None:
    roll = said["rolls"][0]
    if roll.pop("to", None) is None:
        roll["to"] = [said["seat"]]
    raw(said, file)


def _sides(file: File, said: Stored) -> None:
    said["rolls"][0]["sides"] += 1
    raw(said, file)


def _fewer(file: File, said: Stored) -> None:
    said["rolls"] = said["rolls"][1:]
    raw(said, file)


def _split(file: File, said: Stored) -> None:
    """Leave the dice as they are and say that the first fell for somebody else."""
    said["rolls"][0]["who"] = "nobody"


def _face(file: File, said: Stored) -> None:
    roll = said["rolls"][-1]
    roll["faces"][0] = roll["faces"][0] % roll["sides"] + 1


def _swap(file: File, said: Stored) -> None:
    said["rolls"] = [{**roll, "faces": [roll["sides"]] * len(roll["faces"])}
                     for roll in said["rolls"]]  # fmt: skip
    said["rolls"][0]["faces"][0] = 1


def _fact(file: File, said: Stored) -> None:
    free = sorted(said["move"].keys() - own(said, decided(said)).keys())
    said["move"][free[0] if free else "remark"] = "another"


def _told(file: File, said: Stored) -> None:
    said["told"] = [{"text": "It was a 20.", "rule": "ROLL", "main": True}]


DRAWN: dict[str, tuple[str, Change]] = {
    "a field more in the decision": ("", _values(lambda values: {**values, "grind": 7})),
    "a field more in the answer": ("", _answer(lambda answer: answer.update(grind=7))),
    "a field more in answer and move": (
        "version" , _answer(lambda answer: answer.update(grind=7), move=True)),
    "an answer twice": ("", _values(lambda v: v["answers"].append(v["answers"][-1]))),
    "spaces in the decision": ("", _values(lambda values: None, spaces=True)),
    "answers out of order": (
        "", _values(lambda v: {"answers": [["~", {"kind": "hold"}], *v["answers"]]})),
    "keys out of order": (
        "", _values(lambda v: {"answers": [
            [seat, dict(reversed([*answer.items(), ("zz", 0)]))] for seat, answer in v["answers"]
        ]})),
    "the decision of nobody": ("", _values(lambda values: {"answers": []})),
    "another notation": ("", _answer(lambda answer: answer.update(notation=9), move=True)),
    "a decision that is no JSON": ("", _set(decision="00ff")),
    "gone back to the start": ("", _set(restores=0)),
    "gone back to row 2": ("", _set(restores=2)),
    "gone back ahead": ("", lambda file, said: said.update(restores=said["seq"] + 1)),
    "gone back to itself": ("", lambda file, said: said.update(restores=said["seq"])),
    "somebody else's answer beside it": (
        "silence",
        _values(lambda v: {"answers": sorted([*v["answers"], ["zed", v["answers"][0][1]]])})),
    "somebody else rolled it": ("who", lambda file, said: _renamed(said)),
    "the clock closed it": ("", _set(by="clock")),
    "a pause that decides": (
        "", lambda file, said: said.update(kind="pause", move={"kind": "pause"})),
    "an undo that decides": (
        "", lambda file, said: said.update(kind="undo", move={"kind": "undo"}, restores=1)),
    "a kind of move that is none": (
        "version", lambda file, said: _kind(said, "cheat")),
}  # fmt: skip
"""Changes after which the host draws every later face anew."""


def _kind(said: Stored, kind: str) -> None:
    values = decided(said)
    own(said, values)["kind"] = kind
    decide(said, values)
    said["kind"] = said["move"]["kind"] = kind


def _renamed(said: Stored) -> None:
    values = decided(said)
    pairs = [["abe" if seat == said["seat"] else seat, move] for seat, move in values["answers"]]
    decide(said, {"answers": sorted(pairs, key=lambda pair: pair[0])})
    said["seat"] = "abe"


KEPT: dict[str, tuple[str, Change]] = {
    "a face": ("", _face),
    "all faces": ("", _swap),
    "dice burnt first": ("dice", _burn),
    "a die more": ("dice", _more),
    "a roll less": ("dice", _fewer),
    "another die": ("dice", _sides),
    "whose dice they were": ("who", _split),
    "faces typed in": ("typed", _typed),
    "dice for other eyes": ("audience", _audience),
    "a trail": ("", _set(trail="ab" * 32)),
    "what was told": ("words", _told),
    "a fact": ("facts", _fact),
    "the state": ("state", _set(state="cd" * 32)),
    "the key": ("key", _set(key="another")),
    "the time, by a minute": ("time", lambda file, said: said.update(at=said["at"] + 60_000)),
    "the time, by a day": ("time", lambda file, said: said.update(at=said["at"] + 86_400_000)),
    "who spoke": ("who", _set(by="gm")),
    "who spoke, nobody": ("", _set(by="ghost")),
    "the version": ("version", _set(version="99")),
    "the number": ("", lambda file, said: said.update(seq=said["seq"] + 1)),
    "the epoch": ("", lambda file, said: said.update(epoch=said["epoch"] + 1)),
    "an epoch that is none": ("", _set(epoch=9)),
    "a field more in the row": ("", _set(remark="x")),
    "another proof": ("", lambda file, said: said.update(proof=3 - said.get("proof", 1))),
    "a proof that is none": ("", _set(proof=9)),
    "the decision alone": ("", _answer(lambda answer: answer.update(kind="cheat"))),
    "no decision": ("", _set(decision=None)),
    "a hiding row": ("", _set(hides=True)),
    "a call": ("", _set(call="1234567890123456789")),
    "a promise": ("", _set(promises=["ab" * 32, "cd" * 32])),
    "words in a later row": ("", _set(words=[["red", "x"]])),
}
"""Changes of one row that leave the others as they are."""
