"""What the GM's figures do in a conflict, each for itself (C316-NPC-1)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import GM, Move, RuleError
from rules.core.answers import given
from rules.games.three_sixteen.model import Campaign, Value
from rules.games.three_sixteen.queries import name, names

from .conflict_moves import Blow, Fight, figures, targets
from .conflicts import side_of

RULE = "C316-NPC-1"


class Part(Value, frozen=True, kw_only=True):
    """What one figure does: whom it attacks or wears down, or that it stands by ("other")."""

    figure: str
    blow: Blow = "attack"
    target: str = ""


class Figures(Move, frozen=True, kw_only=True, tag="figures"):
    """What each of several figures does; whoever is not named yet is still to come."""

    parts: tuple[Part, ...]

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError for a figure that cannot act or is named twice, and for a bad target."""
        named = [part.figure for part in self.parts]
        able = figures(state)
        if not named or len(set(named)) < len(named) or not set(named) <= set(able):
            text = f"Say once for each figure what it does: {names(state, able)}."
            raise RuleError(text, RULE)
        for part in self.parts:
            _check_target(state, part)

    def is_unfinished(self, state: Campaign, seat: str) -> bool:
        """Say whether a figure that can act has not been named yet."""
        return bool(_silent(state, self))

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield what each figure may do beside what is said already, the silent ones first.

        Then what all silent ones of a side may do at once.
        """
        able = figures(state)
        if seat != GM or len(able) < 2:
            return
        said = given(state).get(GM)
        kept = said if isinstance(said, Figures) else None
        silent = _silent(state, kept)
        for figure in (*silent, *(one for one in able if one not in silent)):
            yield from (_with(kept, part) for part in _parts(state, (figure,)))
        for side in (0, 1):
            alike = tuple(one for one in silent if side_of(state, one) == side)
            if len(alike) > 1:
                yield from (_with(kept, part) for part in _parts(state, alike))

    def fight(self, actor: str) -> Fight:
        """Return what one figure does; one that nobody named stands by."""
        part = next((one for one in self.parts if one.figure == actor), None)
        if part is None or part.blow == "other":
            return Fight(blow="other", text="stands by")
        return Fight(blow=part.blow, target=part.target)


def figures_text(state: Campaign, move: Figures) -> str:
    """Return what an answer says anew: `A guard, A captain: attack Bell`."""
    said = given(state).get(GM)
    kept = said.parts if isinstance(said, Figures) else ()
    new = tuple(part for part in move.parts if part not in kept) or move.parts
    alike: dict[tuple[Blow, str], tuple[Part, ...]] = {}
    for part in new:
        deed = (part.blow, part.target)
        alike[deed] = (*alike.get(deed, ()), part)
    return "; ".join(part_text(state, parts) for parts in alike.values())


def part_text(state: Campaign, parts: tuple[Part, ...]) -> str:
    """Return what figures do that all do the same: `A guard and A captain: attack Bell`."""
    who = names(state, tuple(part.figure for part in parts))
    deed = {"attack": "attack ", "emote": "wear down ", "other": "stand by"}[parts[0].blow]
    return f"{who}: {deed}{name(state, parts[0].target) if parts[0].target else ''}"


def _check_target(state: Campaign, part: Part) -> None:
    if part.blow == "other":
        if part.target:
            raise RuleError(f"{name(state, part.figure)} stands by; it needs no target.", RULE)
        return
    there = targets(state, part.figure)
    if part.target not in there:
        text = f"{name(state, part.figure)} needs a target: {names(state, there)}."
        raise RuleError(text, "C316-PVP-3")


def _silent(state: Campaign, said: Figures | None) -> tuple[str, ...]:
    named = {part.figure for part in said.parts} if said is not None else set()
    return tuple(one for one in figures(state) if one not in named)


def _parts(state: Campaign, who: tuple[str, ...]) -> Iterator[tuple[Part, ...]]:
    """Yield everything that these figures of one side may do together."""
    for target in targets(state, who[0]):
        yield tuple(Part(figure=one, target=target) for one in who)
        yield tuple(Part(figure=one, blow="emote", target=target) for one in who)
    yield tuple(Part(figure=one, blow="other") for one in who)


def _with(said: Figures | None, new: tuple[Part, ...]) -> Figures:
    changed = {part.figure for part in new}
    kept = tuple(part for part in said.parts if part.figure not in changed) if said else ()
    return Figures(parts=(*kept, *new))
