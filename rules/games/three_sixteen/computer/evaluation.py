"""What a computer player reckons with: chances in tenths, kills in halves, who is in peril.

All values are whole numbers chosen for the computer players; no rule depends on them.
"""

from __future__ import annotations

from rules.games.three_sixteen.lists import IGNORE_ARMOUR, REDUCED
from rules.games.three_sixteen.model import ALIENS, Ability, Trooper
from rules.games.three_sixteen.queries import open_slots
from rules.games.three_sixteen.troopers.health import BOXES, PROTECTION
from rules.games.three_sixteen.troopers.weapons import Place, Weapon
from rules.games.three_sixteen.view import View
from rules.procedures.three_sixteen.weapons import BARE, RANGES, twice_mean

# What taking a token is worth, on the scale of twice a step's mean score.
TOKEN = 12
DIE = 10


def mean(step: int) -> int:
    """Return twice the mean score of a step, 0 for a step that never scores."""
    return twice_mean(step) if step > 0 else 0


def ability(view: View, seat: str, which: Ability) -> int:
    """Return a trooper's FA or NFA in this encounter: his chance in tenths."""
    trooper = view.troopers[seat]
    value = trooper.fa if which == "fa" else trooper.nfa
    return max(0, value - (view.encounter.impair if view.encounter else 0))


def here(view: View, seat: str) -> Place:
    """Return a trooper's range, Far if he has none yet."""
    return view.encounter.ranges.get(seat, "far") if view.encounter else "far"


def present(view: View) -> tuple[str, ...]:
    """Return the seats whose troopers are in the encounter."""
    return tuple(s for s in view.roster if s in view.troopers and view.troopers[s].status == "in")


def is_known(view: View, ability_no: int) -> bool:
    """Return whether this seat knows that the aliens have an ability."""
    return view.planet is not None and ability_no in view.planet.abilities


def shot(view: View, weapon: Weapon, place: Place) -> int:
    """Return what a success with a weapon is worth at a range, including its token."""
    if place == "far" and is_known(view, REDUCED):
        return 0
    # C316-SA-18
    if view.round is not None and view.round.stop_tech and weapon.kind != BARE:
        return 0
    worth = mean(weapon.step(place))
    return worth + TOKEN if worth else 0


def handy(trooper: Trooper) -> tuple[Weapon, ...]:
    """Return the weapons usable at once: the one in hand, and those that need no roll."""
    free = (w for w in trooper.weapons if w.pattern().free and w.kind != trooper.in_hand)
    return (trooper.hand(), *free)


def punch(view: View, seat: str, place: Place) -> int:
    """Return what a trooper can do at a range with his handy weapons, weighted by his FA."""
    trooper = view.troopers[seat]
    harmless = (w for w in handy(trooper) if not w.pattern().bomb)
    return ability(view, seat, "fa") * max((shot(view, w, place) for w in harmless), default=0)


def squad_punch(view: View, place: Place) -> int:
    """Return what the whole squad can do at a range."""
    return sum(punch(view, seat, place) for seat in present(view))


def flashbacks(trooper: Trooper) -> int:
    """Return how many Flashbacks he could still use."""
    return open_slots(trooper.strengths) + open_slots(trooper.weaknesses)


def is_armoured(view: View, trooper: Trooper) -> bool:
    """Return whether his Armour would still stop an alien's blow."""
    return not trooper.armour_used and not is_known(view, IGNORE_ARMOUR)


def is_one_from_death(trooper: Trooper) -> bool:
    """Return whether the next mark would be his last."""
    return len(trooper.boxes) >= BOXES - 1


def is_in_peril(view: View, seat: str) -> bool:
    """Return whether the next hit would kill a trooper with nothing left to stop it."""
    trooper = view.troopers[seat]
    return is_one_from_death(trooper) and not is_armoured(view, trooper) and not flashbacks(trooper)


def own_hits(view: View, seat: str) -> int:
    """Return how many hits are waiting for a seat."""
    return sum(hit.seat == seat for hit in view.hits)


def is_dying(view: View, seat: str) -> bool:
    """Return whether the waiting hits fill a trooper's last box even with his ticks used well."""
    trooper = view.troopers.get(seat)
    if trooper is None or trooper.status == "dead":
        return False
    mine = [hit for hit in view.hits if hit.seat == seat]
    origins = [hit.origin for hit in mine if hit.kind == "X" and PROTECTION[hit.origin].armour]
    stops = bool(origins) and (is_armoured(view, trooper) or set(origins) != {"alien"})
    saved = int(stops and not trooper.armour_used)
    return bool(mine) and len(trooper.boxes) + len(mine) - saved >= BOXES


def alien_die(view: View) -> int:
    """Return the die of an alien success still to act, 0 for none."""
    now = view.round
    if now is None or now.verdicts.get(ALIENS) != "success" or ALIENS in now.acted:
        return 0
    return now.dice[ALIENS]


def best_reach(view: View, weapon: Weapon) -> int:
    """Return what a weapon is worth over a whole encounter; its best range counts double."""
    worths = [mean(weapon.step(place)) for place in RANGES]
    return 2 * max(worths) + sum(worths)
