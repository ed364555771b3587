"""What an artillery strike does to the models under its template (PF-ART-3 to PF-ART-8).

It asks for no line of sight, no quality and no damage of its caller, and spares no friends
(PF-INT-25).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move, RuleError, Work
from rules.dice import Dice
from rules.games.planetfall.buttons import shortened
from rules.procedures.planetfall import pools
from rules.procedures.planetfall.allocation import Allocation, allocate, cancelled

from ..attack.shelter import asked, sheltered
from ..damage.applying import damaged
from ..damage.ledger import targeted
from ..damage.losses import Losses
from ..damage.pinpoint import pinpointed
from ..damage.ratings import AFT, boxes, first_rating, is_alike_all_round, withstood
from ..damage.saves import roll_saves, saved_once, saves
from ..force.mars import CORROSIVE, FLYING_VEHICLE, PINPOINT, TERROR_WEAPON, Mar, found
from ..letters import LETTERS, named
from ..pool_work import hits, works
from ..procedure import Procedure
from ..state import Table
from ..units import Marker

RULE = "PF-ART-4"
ORDER = "artillery_order"
"""The kind of the question which equals are hit first."""
FIRST = "Which of those that stand the same does the artillery hit first?"
MOST_FIRST = 20
"""Of so many equals at most each is a choice."""
Order = Annotated[str, msgspec.Meta(pattern="^[A-Z]{0,26}$")]
Told = tuple[Line, ...]


class Strike(Procedure, frozen=True, kw_only=True, tag="artillery_strike"):
    """A strike on the models `touched` by the template of a marker that a squadron has called in.

    `order` are they, those whose owners have put equals in an order before the rest; `hits` what
    was rolled, `target` the squadron that saves now, `stopped` what others have saved. The marker
    is taken off when it is over.
    """

    stages: ClassVar[tuple[str, ...]] = ("order", "roll", "save", "mark", "end")

    squadron: int
    marker: int
    touched: tuple[int, ...]
    order: tuple[int, ...] = ()
    hits: int = 0
    target: int = 0
    stopped: tuple[tuple[int, int], ...] = ()

    def ask_order(self, state: Table) -> Ask | None:
        """Ask for the order of models with equal ratings: their owner, else the caller."""
        entries = tuple(
            Entry(
                seat=seat,
                kinds=(OrderEquals,),
                choices=tuple(_choices(state, models)),
                default=OrderEquals(),
            )
            for seat, models in ties(state, self).items()
        )
        if not entries:
            return None
        listed = ". ".join(
            ", ".join(f"{LETTERS[n]}: {named(state, model)}" for n, model in enumerate(models))
            for models in ties(state, self).values()
        )
        return Ask(kind=ORDER, rule=RULE, text=f"{FIRST} {listed}.", entries=entries)

    def do_order(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Note the order of equals; listed order where nobody says more (PF-PBP-1)."""
        order: tuple[int, ...] = ()
        for seat, models in ties(state, self).items():
            said = answers.get(seat)
            chosen = said.order if isinstance(said, OrderEquals) else ""
            order = (*order, *(models[LETTERS.index(one)] for one in chosen))
        return Go(state=state, frame=msgspec.structs.replace(self, order=order))

    def do_roll(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll the dice of the strike and its hits, and set these aside (PF-ART-3, PF-ART-6)."""
        count, told = _thrown(state, self, dice)
        frame = msgspec.structs.replace(self, hits=count)
        given = frame.given(state)
        frame = msgspec.structs.replace(frame, target=frame.next_target(state))
        table, mars = state, weapon_mars(state, self.marker)
        for squadron in self.targets(state):
            table = targeted(table, squadron, mars)
        return Go(state=table, frame=frame, told=(*told, *_told(state, given)))

    def ask_save(self, state: Table) -> Ask | None:
        """Ask whom a projector shelters, if that matters (PF-SAVE-5)."""
        if not self.target:
            return None
        return asked(state, self.target, self.own(state), cover=False)

    def do_save(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll the shields of one squadron after the other, the rearmost first (PF-ART-7)."""
        if not self.target:
            return Go(state=state)
        side, own = state.side(self.target), self.own(state)
        behind = sheltered(state, self.target, own, answers.get(side))
        # PF-ART-6: Barrage leaves nobody cover.
        pool = saves(state, own, sheltered=behind, cover=False)
        count, told = roll_saves(pool, dice, side, state.name(self.target))
        frame = msgspec.structs.replace(self, stopped=(*self.stopped, (self.target, count)))
        frame = msgspec.structs.replace(frame, target=frame.next_target(state))
        return Go(state=state, frame=frame, told=told, to="save")

    def do_mark(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Mark the damage of whatever was not saved; whose models they are is no matter.

        Everybody is tested with the segment (PF-ART-8).
        """
        side, mars = state.side(self.squadron), weapon_mars(state, self.marker)
        left = self.given(state)
        for squadron, count in self.stopped:
            # PF-A17: floating hits, then those on its own models from the rear.
            left = cancelled(left, count, _of(state, left.reached, squadron))
        terror = found(mars, TERROR_WEAPON) is not None
        corrosive = found(mars, CORROSIVE) is not None
        table, hurt = damaged(state, left.marks(), terror=terror, corrosive=corrosive)
        pinpoint = found(mars, PINPOINT)
        count = pinpoint.value if pinpoint is not None else 0
        table, pins = pinpointed(table, left.marks(), count, dice, side, terror=terror)
        for squadron in self.targets(state):
            table = withstood(saved_once(table, squadron), squadron)
        losses = Losses(floating=left.floating, terror=terror, corrosive=corrosive)
        return Go(state=table, told=(*hurt, *pins), first=(losses,))

    def given(self, state: Table) -> Allocation:
        """Return where the hits went before any save (PF-ART-7)."""
        chain = self.chain(state)
        return allocate(
            self.hits,
            [box for model in chain for box in boxes(state, model, less(state, model))],
        )

    def own(self, state: Table) -> tuple[int, ...]:
        """Return the models under threat of the squadron that saves now (PF-SAVE-1)."""
        return _of(state, self.given(state).reached, self.target)

    def next_target(self, state: Table) -> int:
        """Return the squadron that saves next, from the rear; 0 when all have (PF-ART-7)."""
        saved = dict(self.stopped)
        rear = (state.model(model).squadron for model in reversed(self.given(state).reached))
        return next((squadron for squadron in rear if squadron not in saved), 0)

    def targets(self, state: Table) -> tuple[int, ...]:
        """Return the squadrons with models that can be hit, each once (PF-ART-4)."""
        return tuple(dict.fromkeys(state.model(model).squadron for model in self.chain(state)))

    def do_end(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take the marker off: it serves one strike (PF-ART-8, PF-SKY-1)."""
        left = tuple(one for one in state.markers if one.id != self.marker)
        return Go(state=msgspec.structs.replace(state, markers=left), back={"struck": True})

    def chain(self, state: Table) -> tuple[int, ...]:
        """Return the models that can be hit, those that stand least first (PF-ART-4)."""
        first = {model: place for place, model in enumerate(self.order)}
        listed = under(state, self.touched)
        return tuple(
            sorted(listed, key=lambda model: (rating(state, model), first.get(model, len(first))))
        )


def under(state: Table, touched: tuple[int, ...]) -> tuple[int, ...]:
    """Return the living models that a template hits, in the order in which they were listed.

    Of a squadron in a building it hits all (PF-A86), of flyers none (PF-ART-4).
    """
    listed: list[int] = []
    for model in touched:
        squadron = state.model(model).squadron
        if state.squadron(squadron).place == "occupying":
            listed += [one.id for one in state.living(squadron)]
        else:
            listed.append(model)
    return tuple(
        model
        for model in dict.fromkeys(listed)
        if state.boxes_left(model) and not state.profile(model).has(FLYING_VEHICLE)
    )


def less(state: Table, model: int) -> int:
    """Return what artillery takes off a model's ratings: it hits everybody from behind (PF-ART-5).

    Those whom flank and aft never touch are spared, unless that is switched (PF-A3).
    """
    if state.is_switched("artillery_aft_on_exempt", "on"):
        return AFT
    return 0 if is_alike_all_round(state, model) else AFT


def rating(state: Table, model: int) -> int:
    """Return what the first open box of a model stands against artillery (PF-ART-4)."""
    return first_rating(state, model, less(state, model))


def ties(state: Table, strike: Strike) -> dict[str, tuple[int, ...]]:
    """Return the models that some seat puts in order because their ratings are equal, by seat.

    Their owner does, the calling side where they are of both sides (PF-ART-4).
    """
    equals: dict[int, list[int]] = {}
    for model in under(state, strike.touched):
        equals.setdefault(rating(state, model), []).append(model)
    found: dict[str, tuple[int, ...]] = {}
    for _, models in sorted(equals.items()):
        if len(models) > 1:
            owners = {state.side(state.model(model).squadron) for model in models}
            caller = state.side(strike.squadron)
            seat = caller if len(owners) > 1 else next(iter(owners))
            found[seat] = (*found.get(seat, ()), *models)
    return {seat: models for seat, models in found.items() if len(models) <= len(LETTERS)}


class OrderEquals(Move, frozen=True, kw_only=True, tag="order_equals"):
    """Put models of equal rating in the order in which artillery hits them, by the letters asked.

    Those left out come last, in the order listed (PF-ART-4).
    """

    order: Order = ""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for letters that were not listed, or listed twice."""
        top = state.frames[-1] if state.frames else None
        models = ties(state, top).get(seat, ()) if isinstance(top, Strike) else ()
        known = LETTERS[: len(models)]
        wrong = next((one for one in self.order if one not in known), "")
        if wrong or not models:
            text = f'"{wrong or self.order}" was not listed; the letters are {known or "none"}.'
            raise RuleError(text, RULE)
        if len(set(self.order)) != len(self.order):
            raise RuleError(f'"{self.order}" names a model twice.', RULE)


def _choices(state: Table, models: tuple[int, ...]) -> Iterator[Choice]:
    """Yield who may be hit first; the others come as listed, or all the other way round."""
    names = [named(state, model) for model in models]
    yield Choice(shortened(f"As listed: {names[0]} first"), OrderEquals())
    for letter, name in tuple(zip(LETTERS, names, strict=False))[1:MOST_FIRST]:
        yield Choice(shortened(f"{name} first"), OrderEquals(order=letter))
    if len(models) > 2:
        whole = LETTERS[: len(models)]
        text = shortened(f"The other way round: {names[-1]} first")
        yield Choice(text, OrderEquals(order=whole[::-1]))


def marker_of(state: Table, marker: int) -> Marker:
    """Return a marker by its number. Raises StopIteration for one that is gone."""
    return next(one for one in state.markers if one.id == marker)


def weapon_mars(state: Table, marker: int) -> tuple[Mar, ...]:
    """Return the MARs of a race's artillery; Barrage and Scatter it always has (PF-ART-6)."""
    return state.race(marker_of(state, marker).race).artillery_mars


def _thrown(state: Table, strike: Strike, dice: Dice) -> tuple[int, Told]:
    """Roll how many attack dice the strike has, then these; return the hits.

    PF-ART-3, PF-ART-6, PF-INT-25.
    """
    side = state.side(strike.squadron)
    count = state.race(marker_of(state, strike.marker).race).artillery_dice
    faces = dice.roll(count, pools.SIX, "artillery dice", side)
    ad = Work("artillery dice", faces, pools.SIX, verdict=str(sum(faces)))
    first = Line(
        f"{state.does(strike.squadron, 'calls')} a strike with {sum(faces)} dice.",
        "PF-ART-3",
        work=(ad,),
    )
    # PF-A32: 4+, whatever its caller does and whoever is hit.
    pool = pools.pool(
        dice, pools.EXPLODING, sum(faces), pools.USUAL_NEED, side, why="artillery strike"
    )
    text = f"The strike has {hits(pool.successes)} on {pool.need}+."
    second = Line(text, "PF-ART-6", work=works("artillery strike", pool), main=True)
    return pool.successes, (first, second)


def _told(state: Table, given: Allocation) -> Told:
    """Return which hits are set aside for which model, as one line (PF-ART-7)."""
    parts = [f"{named(state, box.model)} {box.need}" for box in given.complete]
    loose = [f"{given.floating} floating"] if given.floating else []
    text = ", ".join((*parts, *loose))
    return (Line(f"{text}.", "PF-ART-7"),) if text else ()


def _of(state: Table, models: tuple[int, ...], squadron: int) -> tuple[int, ...]:
    """Return those of some models that belong to a squadron."""
    return tuple(model for model in models if state.model(model).squadron == squadron)
