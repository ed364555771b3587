"""What one sees in a row of a campaign: its lines, dice, hits, and what it changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from rules.games.three_sixteen.encounter.hits import Hit, Window
from rules.games.three_sixteen.encounter.purchases import UseAbility
from rules.games.three_sixteen.model import ALIENS

from .campaigns import Row

Sign = Callable[[Row], Any]


def said(*words: str) -> Sign:
    """Return the sign that a line says all of this."""
    return lambda row: any(all(word in line.text for word in words) for line in row.step.told)


def rolled(word: str) -> Sign:
    """Return the sign that a die fell for this."""
    return lambda row: any(word in roll.why for roll in row.dice.rolls)


def hits(row: Row) -> tuple[Hit, ...]:
    """Return the hits that this row has left waiting, if they were not there before."""
    after = row.step.state.frames
    window = after[-1] if after and isinstance(after[-1], Window) else None
    same = row.before.frames and row.before.frames[-1] == window
    return window.hits if window is not None and not same else ()


def struck(**like: Any) -> Sign:
    """Return the sign that a hit of a kind waits."""
    return lambda row: any(
        all(getattr(hit, key) == value for key, value in like.items()) for hit in hits(row)
    )


def hit_twice(row: Row) -> bool:
    """Return whether two hits wait for one seat."""
    return any(n > 1 for n in Counter(hit.seat for hit in hits(row)).values())


def changed(row: Row) -> Iterator[tuple[Any, Any]]:
    """Yield every trooper before and after the row, as long as he is the same one."""
    before, after = row.before.troopers, row.step.state.troopers
    for seat in before:
        if seat in after and before[seat].name == after[seat].name:
            yield before[seat], after[seat]


def any_trooper(test: Callable[[Any, Any], Any]) -> Sign:
    """Return the sign that some trooper was changed so."""
    return lambda row: any(test(old, new) for old, new in changed(row))


def medal(name: str) -> Sign:
    """Return the sign that a medal was given, or one more bar of it."""
    return any_trooper(lambda old, new: old.medals.get(name) != new.medals.get(name))


def now(row: Row) -> Any:
    """Return the encounter after the row, or that before it."""
    return row.step.state.encounter or row.before.encounter


def removed(row: Row) -> int:
    """Return how many tokens of the planet went with this row."""
    return tokens_of(row.before) - tokens_of(row.step.state)


def tokens_of(state: Any) -> int:
    pool = state.planet.pool if state.planet else 0
    return pool + (state.encounter.tokens if state.encounter else 0)


def everybody_dead(row: Row) -> bool:
    """Return whether the last of the squad died in an encounter."""
    party = row.before.encounter.party if row.before.encounter else ()
    after = row.step.state
    ended = row.before.encounter is not None and after.encounter is None
    return bool(ended and party and all(after.troopers[s].status == "dead" for s in party))


def tied_with_aliens(row: Row) -> bool:
    """Return whether a trooper and the aliens act at the same time."""
    group = getattr(row.step.state.frames[-1], "group", ()) if row.step.state.frames else ()
    return len(group) > 1 and ALIENS in group


def vehicles(test: Callable[[Any, Any], Any]) -> Sign:
    """Return the sign that some vehicle was changed so."""

    def found(row: Row) -> bool:
        before, after = row.before.vehicles, row.step.state.vehicles
        return any(test(before[key], after[key]) for key in before if key in after)

    return found


def scored_by_driving(row: Row) -> bool:
    """Return whether who drove took a token."""
    fight = row.before.round
    drivers = [s for s, i in fight.intents.items() if i.task == "drive"] if fight else []
    return any(new.mission > old.mission for old, new in changed(row) if old.seat in drivers)


def played(kind: type[Any], test: Callable[[Row], Any]) -> Sign:
    return lambda row: isinstance(row.move, kind) and test(row)


def window_before(row: Row) -> Any:
    top = row.before.frames[-1] if row.before.frames else None
    return top if isinstance(top, Window) else None


def rank_of(old: Any, new: Any) -> bool:
    """Return whether a trooper's Rank and issue stayed as they were."""
    return (old.rank, old.ranked) == (new.rank, new.ranked) and new.ranked >= 0


def opened(trooper: Any) -> int:
    slots = (*trooper.strengths, *trooper.weaknesses)
    return sum(slot.state != "closed" for slot in slots)


def hulls(row: Row) -> tuple[str, ...]:
    top = row.step.state.frames[-1]
    return top.hulls if isinstance(top, Window) else ()


def scores(row: Row, what: str) -> bool:
    return any(work.what == what for line in row.step.told for work in line.work)


def bombs(trooper: Any) -> list[str]:
    return [weapon.kind for weapon in trooper.weapons if weapon.pattern().bomb]


def in_vain(row: Row, task: str) -> bool:
    """Return whether somebody's task failed when the dice were compared."""
    fight = row.step.state.round
    callers = [s for s, i in fight.intents.items() if i.task == task] if fight else []
    return any(fight.verdicts.get(seat) in ("fail", "cancelled") for seat in callers)


def credited(row: Row) -> bool:
    """Return whether somebody's blast or bomb killed a comrade as its hits landed."""
    by = {hit.by for hit in window_before(row).hits if hit.by and hit.origin in ("blast", "bomb")}
    died = any(new.status == "dead" != old.status for old, new in changed(row))
    return died and any(new.total > old.total for old, new in changed(row) if old.seat in by)


def pays(row: Row) -> bool:
    return isinstance(row.move, UseAbility) and bool(row.move.ability) and removed(row) > 0
