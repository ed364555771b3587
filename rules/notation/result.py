"""What fell and what it came to: enough to show it, add it up again, and verify it.

Every face drawn is shown once, as kept, dropped, replaced or extra; the value of a pool follows
from its kept dice alone. In texts, dice that count nowhere are struck through, extra dice carry
a plus, dice that met a count are bold and those that count against it carry "!".
"""

from __future__ import annotations

import re

import msgspec

from .model import Test

# gc=False: these are frozen trees without cycles, and many are made at a time.
KEPT, DROPPED, REPLACED = "kept", "dropped", "replaced"
FIRST_LINE = 200


class Shown(msgspec.Struct, frozen=True, gc=False):
    """One die: the faces drawn for it, what it is worth, and what became of it.

    A die read digit by digit and a die that others were added into have several faces. A
    replaced die was rolled again and counts nowhere. `extra`: an explosion or a 6 brought it.
    """

    faces: tuple[int, ...]
    worth: int
    fate: str = KEPT
    extra: bool = False

    def text(self, test: Test | None) -> str:
        """Return the die as players read it."""
        text = str(self.worth)
        if self.faces != (self.worth,):
            text = f"{' '.join(map(str, self.faces))}→{text}"
        if self.extra:
            text = f"+{text}"
        if self.fate != KEPT:
            return f"~~{text}~~"
        return text if test is None else counted(text, self.worth, test)


class Pool(msgspec.Struct, frozen=True, gc=False):
    """Dice that were rolled together, as one part of a line, and their value.

    `faces` are plain dice that were all kept, each worth its face; else `dice` has them one by
    one. `signs` are their names where faces are symbols. `test` is what they were counted by.
    `dropped`: the member of a group that they belong to was not kept.
    """

    part: str
    value: int
    faces: tuple[int, ...] = ()
    dice: tuple[Shown, ...] = ()
    test: Test | None = None
    signs: tuple[str, ...] = ()
    label: str = ""
    dropped: bool = False

    def shown(self) -> tuple[Shown, ...]:
        """Return the dice one by one."""
        return self.dice or tuple([Shown((face,), face) for face in self.faces])

    def text(self) -> str:
        """Return the pool as players read it: its part of the line, and every die."""
        label = f" [{self.label}]" if self.label else ""
        end = ") dropped" if self.dropped else ")"
        return f"{self.part}{label} ({', '.join(self._names())}{end}"

    def _names(self) -> tuple[str, ...] | list[str]:
        test = self.test
        if self.signs:
            return self.signs
        if self.dice:
            return [die.text(test) for die in self.dice]
        if test is None:
            return [str(face) for face in self.faces]
        names = {face: counted(str(face), face, test) for face in set(self.faces)}
        return list(map(names.__getitem__, self.faces))


def counted(text: str, worth: int, test: Test) -> str:
    """Return a die's text marked by what it counts."""
    if test.point.is_met_by(worth):
        return f"**{text}**"
    return f"{text}!" if test.botch is not None and test.botch.is_met_by(worth) else text


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """One result of a line: its value, the verdict of a test ("success", "failure", or none).

    `value` is the total or the count that a test looked at; None where symbols are only shown.
    `compared` are the two totals of which it is the difference, `margin` by how much a test was
    met or missed, `parts` what brackets, groups and functions with a label came to. Not all of
    this was told in the first versions, so that `working` leaves the parts out.
    """

    text: str
    value: int | None
    verdict: str = ""
    pools: tuple[Pool, ...] = ()
    notes: tuple[str, ...] = ()
    label: str = ""
    comment: str = ""
    compared: tuple[int, int] | None = None
    margin: int | None = None
    parts: tuple[str, ...] = ()

    def came_to(self) -> str:
        """Return the result: a number, a verdict with its number, symbols, or who is higher."""
        if self.compared is not None:
            return _higher(*self.compared)
        if self.verdict:
            margin = "" if self.margin is None else f" by {self.margin}"
            return f"{self.verdict} ({self.value}){margin}"
        if self.value is None:
            return " ".join(sign for pool in self.pools for sign in pool.signs)
        return str(self.value)

    def headline(self) -> str:
        """Return the result in one line, label and comment included."""
        label = f" [{self.label}]" if self.label else ""
        comment = f" # {self.comment}" if self.comment else ""
        return f"{self.text}{label}: {self.came_to()}{comment}"

    def named(self) -> str:
        """Return label and comment as they stand behind what was rolled, "" for none."""
        label = f" [{self.label}]" if self.label else ""
        return f"{label} # {self.comment}" if self.comment else label

    def bold(self) -> str:
        """Return the result in bold, then what was rolled."""
        return f"**{self.came_to()}** · {self.text}{self.named()}"

    def working(self) -> str:
        """Return every die, what they came to, and the notes."""
        pools = "; ".join([pool.text() for pool in self.pools])
        notes = f" ({'; '.join(self.notes)})" if self.notes else ""
        return f"{pools} = {self.came_to()}{notes}" if pools else f"{self.came_to()}{notes}"

    def sentence(self) -> str:
        """Return the result first, then the dice it is made of: `**16** · 1d20 (11) + 5`."""
        label = f" [{self.label}]" if self.label else ""
        comment = f" # {self.comment}" if self.comment else ""
        dice = self._dice() if self.pools else self.text
        said = f"{dice}{self._test()}{self._natural()}{label}{self._notes()}{comment}"
        return f"**{self.came_to()}** · {said}"

    def _notes(self) -> str:
        """Return the notes, behind what each part with a label came to."""
        notes = (*self.parts, *self.notes)
        return f" ({'; '.join(notes)})" if notes else ""

    def _test(self) -> str:
        """Return what the total was held against, " >= 15"; "" for nothing."""
        found = _ENDS.search(self.text) if self.verdict and self.pools else None
        return f" {' '.join(filter(None, found.groups()))}" if found else ""

    def _natural(self) -> str:
        """Return in words that a d20 fell on its best or its worst face."""
        rolled = [(pool, die) for pool in self.pools for die in pool.shown() if die.fate == KEPT]
        if len(rolled) != 1:
            return ""
        pool, die = rolled[0]
        decides = pool.part.endswith(_D20) and not pool.dropped
        return f", natural {die.faces[0]}" if decides and die.faces in ((1,), (20,)) else ""

    def sum(self) -> str:
        """Return the working with the numbers beside the dice: `1d20 (11) + 5 = 16`.

        Where the line is more than arithmetic, or rolls nothing, it is the plain working.
        """
        if not self.pools:
            return self.working()
        return f"{self._dice()} = {self.came_to()}{self._notes()}"

    def _dice(self) -> str:
        """Return every die in its place: `1d20 (11) + 5`; pool by pool where it is no sum."""
        # Without a verdict a comparison at the end is a die's own, such as `1d6!=6`.
        rest = _ENDS.sub("", self.text) if self.verdict else self.text
        found = []
        for pool in self.pools:
            before, part, rest = rest.partition(pool.part)
            found += [before, pool.text()] if part else ["?"]
        between = [*found[::2], rest]
        if not all(map(_ARITHMETIC.fullmatch, between)):
            return "; ".join([pool.text() for pool in self.pools])
        dice = ["", *found[1::2]]
        return "".join(die + _spaced(sign, die) for die, sign in zip(dice, between, strict=True))


def _as_fits(parts: list[str], between: str) -> str:
    """Return the parts that fit into a first line, at least one, … in place of the rest."""
    text = parts[0]
    for part in parts[1:]:
        if len(text) + len(between) + len(part) > FIRST_LINE:
            return f"{text}{between}…"
        text += between + part
    return text


def _higher(first: int, second: int) -> str:
    if first == second:
        return f"a tie, {first} to {second}"
    which = "first" if first > second else "second"
    return f"the {which} by {abs(first - second)}, {first} to {second}"


# A star may be written so that it marks nothing up.
_ARITHMETIC = re.compile(r"(?:[-+*/%()\d\\]|vs)*")
_ENDS = re.compile(r"([<>=]=?|by)(-?\d+)$|(even|odd)$")
_D20 = ("d20", "d20kh1", "d20kl1")
_SIGN = re.compile(r"(?<=[\d)])(?://|\\?[-+*/%]|vs)")


def _spaced(text: str, before: str) -> str:
    """Return the signs and numbers behind a pool, space on both sides of what joins two parts."""
    end = before[-1:]
    return _SIGN.sub(lambda found: f" {found[0]} ", end + text)[len(end) :]


class Result(msgspec.Struct, frozen=True, gc=False):
    """Everything a line gave. `stopped` says why there is no result though dice have fallen."""

    canonical: str
    words: str
    notes: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    stopped: str = ""
    version: int = 1

    def summary(self) -> str:
        """Return the result in one line of at most 200 characters."""
        line = self._line()
        return line if len(line) <= FIRST_LINE else line[: FIRST_LINE - 1] + "…"

    def _line(self) -> str:
        if self.stopped:
            return f"No result: {self.stopped}"
        if len(self.outcomes) == 1:
            return self.outcomes[0].headline()
        if len({one.text for one in self.outcomes}) > 1:
            return "; ".join([one.headline() for one in self.outcomes])
        values = ", ".join([one.came_to() for one in self.outcomes])
        return f"{len(self.outcomes)}x {self.outcomes[0].text}: {values}"

    def working(self) -> tuple[str, ...]:
        """Return the dice and how they came to the result, then the words and the notes."""
        lines = [one.working() for one in self.outcomes]
        if self.words:
            lines.append(self.words)
        return (*lines, *self.notes)

    def bold(self) -> str:
        """Return the results first and in bold, then what was rolled, in about 200 characters."""
        if self.stopped:
            return self.summary()
        if len({one.text for one in self.outcomes}) > 1:
            return _as_fits([one.bold() for one in self.outcomes], "; ")
        values = [f"**{one.came_to()}**" for one in self.outcomes]
        one = self.outcomes[0]
        times = f"{len(values)}x {one.text}" if len(values) > 1 else one.text
        return f"{_as_fits(values, ', ')} · {times}{one.named()}"

    def sentence(self) -> str:
        """Return the one line that says it all, "" where there is more than one result to say."""
        if self.stopped or len(self.outcomes) != 1:
            return ""
        line = self.outcomes[0].sentence()
        return line if len(line) <= FIRST_LINE else ""

    def sums(self) -> tuple[str, ...]:
        """Return the working of each outcome with its numbers, to be read beside the summary."""
        return tuple(one.sum() for one in self.outcomes)

    def text(self) -> str:
        """Return the summary and the working as one text."""
        return "\n".join((self.summary(), *self.working()))
