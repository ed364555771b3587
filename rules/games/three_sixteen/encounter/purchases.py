"""Alien abilities that the GM buys before any dice: in the set-up, or while intents are declared.

A purchase is shown at once, and every intent is asked for again (C316-SAG-4).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from rules.core import GM, Go, Interrupt, Line, Move, RuleError
from rules.dice import Dice
from rules.games.three_sixteen.checks import DIE, alien_ability
from rules.games.three_sixteen.lists import (
    BOOST,
    ENRAGE,
    IMPAIR,
    INDUCE,
    ISOLATE,
    STOP_TECH,
    SUICIDE,
    ability_name,
)
from rules.games.three_sixteen.mission.threat import held, pay, spent
from rules.games.three_sixteen.model import Campaign, Source
from rules.games.three_sixteen.queries import (
    encounter,
    fight,
    forgotten,
    has_ability,
    name,
    open_slots,
    planet,
    present,
    with_encounter,
    with_round,
)

from .reveal import reveal

S = TypeVar("S", bound=Campaign)
AT_SETUP = (BOOST, ENRAGE, IMPAIR, ISOLATE)
IN_ROUND = (*AT_SETUP, INDUCE, STOP_TECH, SUICIDE)
PER_POINT = (BOOST, IMPAIR)


def moment(state: Campaign) -> str:
    """Return `setup` or `declare` while abilities can be bought, otherwise "" (C316-SAG-4)."""
    if state.encounter is None or state.conflict is not None:
        return ""
    top = state.frames[-1]
    stage = top.now() if top.stages else ""
    return {"buy": "setup", "declare": "declare"}.get(stage, "")


def check_price(state: Campaign, cost: int, source: Source) -> None:
    """Raise RuleError for spending tokens that are not there (C316-SAG-2)."""
    have = held(state, source)
    if cost > have:
        text = f"That costs {cost} of the {source}; it holds {have}."
        raise RuleError(text, "C316-SAG-2")


def check_listed(state: Campaign, ability: int) -> None:
    """Raise RuleError for an ability that this planet does not have (C316-SAG-1)."""
    if not has_ability(state, ability):
        raise RuleError(f'"{ability}" is not an ability of these aliens.', "C316-SAG-1")


class Buy(Interrupt, frozen=True, kw_only=True, tag="buy"):
    """Buy an ability with tokens: `points` for Boost and Impair, `target` for Induce Weakness."""

    ability: int
    points: int = 1
    source: Source = "pool"
    target: str = ""

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError at the wrong moment, short of tokens, or beyond the ability's limit."""
        if seat != GM:
            raise RuleError("Only the GM can spend tokens.", "C316-GM-2")
        now = moment(state)
        check_listed(state, self.ability)
        if self.ability not in {"setup": AT_SETUP, "declare": IN_ROUND}.get(now, ()):
            text = f"{ability_name(self.ability)} cannot be bought now."
            raise RuleError(text, "C316-SAG-4")
        if self.points < 1 or (self.points > 1 and self.ability not in PER_POINT):
            raise RuleError(f"{self.points} points cannot be bought.", "C316-SAG-2")
        check_price(state, self.points, self.source)
        _LIMITS[self.ability](state, self)

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield every ability from either source, one point each."""
        if seat != GM or not moment(state):
            return
        sources: tuple[Source, ...] = ("pool", "encounter")
        for source in sources:
            for ability in planet(state).abilities:
                targets = present(state) if ability == INDUCE else ("",)
                for target in targets:
                    yield Buy(ability=ability, source=source, target=target)

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        """Spend the tokens and apply the ability; intents are asked for again."""
        state, told = reveal(pay(state, self.points, self.source), self.ability)
        state = _EFFECTS[self.ability](state, self)
        paid = spent(self.points, self.source)
        text = f"The aliens spend {paid} on {ability_name(self.ability)}"
        text += f" against {name(state, self.target)}." if self.target else "."
        line = Line(text, f"C316-SA-{self.ability}", main=True)
        # C316-PBP-6: whoever buys does something after all.
        state = with_encounter(state, held=-1)
        return Go(state=forgotten(state), told=(*told, line))


def _check_limit(rule: str, text: str, *, broken: bool) -> None:
    if broken:
        raise RuleError(text, rule)


def _check_boost(state: Campaign, buy: Buy) -> None:
    # C316-AA-4
    room = DIE - alien_ability(state)
    text = f"The aliens' AA cannot go above 10; at most {room} can be bought."
    _check_limit("C316-SA-3", text, broken=buy.points > room)
    _check_limit("C316-SA-3", "Boost takes no target.", broken=bool(buy.target))


def _check_impair(state: Campaign, buy: Buy) -> None:
    room = DIE - encounter(state).impair
    text = f"Abilities cannot fall below 0; at most {room} can be bought."
    _check_limit("C316-SA-10", text, broken=buy.points > room)
    _check_limit("C316-SA-10", "Impair takes no target.", broken=bool(buy.target))


def _check_enrage(state: Campaign, buy: Buy) -> None:
    twice = encounter(state).enraged >= 0 or bool(buy.target)
    _check_limit("C316-SA-5", "Enrage can be bought only once per encounter.", broken=twice)


def _check_isolate(state: Campaign, buy: Buy) -> None:
    twice = encounter(state).isolated or bool(buy.target)
    _check_limit("C316-SA-12", "The squad is isolated already.", broken=twice)


def _check_induce(state: Campaign, buy: Buy) -> None:
    busy = bool(fight(state).induce)
    _check_limit("C316-SA-11", "A Weakness is being induced already.", broken=busy)
    away = buy.target not in present(state)
    _check_limit("C316-SA-11", f'"{buy.target}" is not a trooper who is here.', broken=away)
    immune = not open_slots(state.troopers[buy.target].weaknesses)
    _check_limit("C316-SA-11", "A trooper without a Weakness is immune.", broken=immune)
    again = buy.target in planet(state).induced
    _check_limit("C316-SA-11", "Nobody can be induced twice in a mission.", broken=again)


def _check_stop(state: Campaign, buy: Buy) -> None:
    twice = fight(state).stop_tech or bool(buy.target)
    _check_limit("C316-SA-18", "Technology has stopped already.", broken=twice)


def _check_suicide(state: Campaign, buy: Buy) -> None:
    twice = fight(state).suicide or bool(buy.target)
    _check_limit("C316-SA-19", "There can be only one suicide attack per round.", broken=twice)


_LIMITS: dict[int, Callable[[Campaign, Buy], None]] = {
    BOOST: _check_boost,
    IMPAIR: _check_impair,
    ENRAGE: _check_enrage,
    ISOLATE: _check_isolate,
    INDUCE: _check_induce,
    STOP_TECH: _check_stop,
    SUICIDE: _check_suicide,
}
_EFFECTS: dict[int, Callable[[Any, Buy], Any]] = {
    # C316-SA-3, C316-SA-10
    BOOST: lambda state, buy: with_encounter(state, boost=encounter(state).boost + buy.points),
    IMPAIR: lambda state, buy: with_encounter(state, impair=encounter(state).impair + buy.points),
    # C316-AA-4: bought in the set-up, it counts as bought in round 1.
    ENRAGE: lambda state, buy: with_encounter(state, enraged=max(1, encounter(state).round_no)),
    # C316-SA-11, C316-SA-12, C316-SA-18, C316-SA-19
    ISOLATE: lambda state, buy: with_encounter(state, isolated=True),
    INDUCE: lambda state, buy: with_round(state, induce=buy.target),
    STOP_TECH: lambda state, buy: with_round(state, stop_tech=True),
    SUICIDE: lambda state, buy: with_round(state, suicide=True),
}


def buyable(state: Campaign, abilities: tuple[int, ...]) -> tuple[int, ...]:
    """Return which of these could be bought once more, as far as everybody can see."""
    return tuple(ability for ability in abilities if _has_room(state, ability))


def _has_room(state: Campaign, ability: int) -> bool:
    try:
        _LIMITS[ability](state, Buy(ability=ability))
    except RuleError:
        return False
    return True


class UseAbility(Move, frozen=True, kw_only=True, tag="use_ability"):
    """The GM's answer in a window of the aliens: which ability is used, and who pays; 0 is none."""

    ability: int = 0
    source: Source = "pool"

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError for an ability not for this window, not listed, or not paid for."""
        if self.ability == 0:
            return
        allowed = _allowed(state)
        if self.ability not in allowed:
            text = f'"{self.ability}" cannot be used here and now.'
            raise RuleError(text, "C316-SAG-3")
        check_listed(state, self.ability)
        check_price(state, allowed[self.ability], self.source)

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield none, and every ability of this window from either source."""
        yield UseAbility()
        sources: tuple[Source, ...] = ("pool", "encounter")
        for ability in _allowed(state):
            for source in sources:
                yield UseAbility(ability=ability, source=source)


def price_now(state: Campaign, ability: int) -> int:
    """Return what an ability costs in the open window of the aliens, 0 for none."""
    return _allowed(state).get(ability, 0)


def _allowed(state: Campaign) -> dict[int, int]:
    """Return the prices of the abilities that the open aliens' window allows."""
    windows = getattr(state.frames[-1], "windows", None)
    allowed: dict[int, int] = windows(state) if windows is not None else {}
    return allowed
