"""Price and chance behind the labels of buttons, menus and completions."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace

import msgspec
import pytest

from referee import custom_id, stakes
from referee.message import Button
from rules.core import NOTHING, Choice, Entry, Move, Stakes


class Leap(Move, frozen=True, kw_only=True, tag="leap"):
    """A move whose stakes a test decides."""

    far: int


def head(**told):
    """A game that says of each leap, by its distance, what `told` says of it."""

    def of(state, move, seat, viewer):
        found = told.get(f"m{move.far}", NOTHING)
        return found(seat, viewer) if callable(found) else found

    system = SimpleNamespace(
        stakes=of,
        label=lambda state, move: f"leap {move.far}",
        picks=lambda state: told.get("picks"),
    )
    return SimpleNamespace(state=None, system=system)


def asked(seat, *distances):
    choices = tuple(Choice(f"Leap {far}", Leap(far=far)) for far in distances)
    return Entry(seat=seat, kinds=(Leap,), choices=choices)


def buttons(*distances):
    found = (Leap(far=far) for far in distances)
    return [Button(f"Leap {m.far}", f"a:1:q:*:{custom_id.choice(m)}", "primary") for m in found]


@pytest.mark.rule("PF-MOV-6")
@pytest.mark.parametrize(
    ("label", "text", "shown"),
    [
        ("Counter", "", "Counter"),
        ("Counter", "1 action, 40 % to hit", "Counter (1 action, 40 % to hit)"),
        ("Vash (8 HP)", "40 % to hit", "Vash (8 HP; 40 % to hit)"),
        ("x" * 75, "40 %", "x" * 75),
        ("x" * 73, "40 %", f"{'x' * 73} (40 %)"),
        ("x" * 60, "1 action, 40 % to hit", f"{'x' * 60} (1 action, …)"),
        ("x" * 55, "8 disorder, no fire, 1 XP", f"{'x' * 55} (8 disorder, no fire, …)"),
        ("x" * 59, "8 disorder, no fire, 1 XP", f"{'x' * 59} (8 disorder, …)"),
        ("x" * 70, "8 disorder, no fire, 1 XP", f"{'x' * 70} (8 diso…)"),
        ("x" * 76, "1 action, 40 % to hit", "x" * 76),
        ("x" * 90, "40 %", f"{'x' * 79}…"),
    ],
)
def test_a_label_is_never_cut_for_its_stakes(label, text, shown):
    assert stakes.beside(label, text, 80) == shown
    assert len(shown) <= 80


def test_dangerous_buttons_stand_last_in_red():
    table = head(m1=Stakes(warning="deadly"), m2=Stakes("1 HP", Fraction(1, 2), "to land"))
    shown = stakes.priced(table, [asked("red", 1, 2, 3)], buttons(1, 2, 3))
    assert [(one.label, one.style) for one in shown] == [
        ("Leap 2 (1 HP, 50 % to land)", "primary"),
        ("Leap 3", "primary"),
        ("Leap 1 (deadly)", "danger"),
    ]
    assert [one.id for one in shown] == [one.id for one in buttons(2, 3, 1)]


def test_lines_with_a_warning_stand_last_in_a_menu_and_all_others_as_they_came():
    table = head(m1=Stakes(warning="deadly"), m3=Stakes("1 HP"), m4=Stakes(warning="in vain"))
    shown = stakes.picks(table, [Leap(far=far) for far in (4, 3, 1, 2)], "red")
    assert [one.label for one in shown] == ["leap 3", "leap 2", "leap 4", "leap 1"]
    assert [one.value for one in shown] == [custom_id.choice(Leap(far=n)) for n in (3, 2, 4, 1)]


def test_a_button_of_several_seats_says_what_is_true_of_all():
    table = head(
        m1=lambda seat, viewer: Stakes(cost="1 HP" if seat == "red" else "2 HP"),
        m2=Stakes(cost="1 HP"),
        m3=lambda seat, viewer: Stakes(warning="deadly") if seat == "red" else NOTHING,
    )
    both = [asked("red", 1, 2, 3), asked("blue", 1, 2, 3)]
    shown = stakes.priced(table, both, buttons(1, 2, 3))
    assert [(one.label, one.style) for one in shown] == [
        ("Leap 1", "primary"),
        ("Leap 2 (1 HP)", "primary"),
        ("Leap 3", "danger"),
    ]


def test_buttons_are_for_everybody_and_menus_for_who_opens_them():
    table = head(m1=lambda seat, viewer: Stakes(cost=f"seen by {viewer}"))
    (button,) = stakes.priced(table, [asked("red", 1)], buttons(1))
    assert button.label == "Leap 1 (seen by None)"
    pick = stakes.pick(table, Leap(far=1), "red")
    assert (pick.label, pick.note) == ("leap 1", "seen by red")
    line = stakes.line(table, "leap 1", Leap(far=1), "red", "red")
    assert line == "leap 1 (seen by red)"


def test_outcomes_are_listed_where_they_fit_and_summed_up_elsewhere():
    listed = (("see the other side", Fraction(1, 2)), ("fall into the pit", Fraction(1, 2)))
    table = head(m1=Stakes("", Fraction(1, 2), "to land", outcomes=listed))
    long = "see the other side 50 %, fall into the pit 50 %"
    assert stakes.pick(table, Leap(far=1), "red").note == long
    assert stakes.line(table, "leap 1", Leap(far=1), "red", "red") == f"leap 1 ({long})"
    (button,) = stakes.priced(table, [asked("red", 1)], buttons(1))
    assert button.label == f"Leap 1 ({long})"
    wide = [msgspec.structs.replace(buttons(1)[0], label="Leap over the whole of the canyon")]
    (button,) = stakes.priced(table, [asked("red", 1)], wide)
    assert button.label == "Leap over the whole of the canyon (50 % to land)"


def test_menus_and_completions_keep_to_a_hundred_characters():
    table = head(m1=Stakes(cost="x" * 200))
    assert len(stakes.pick(table, Leap(far=1), "red").note) == stakes.LINE
    assert len(stakes.line(table, "leap 1", Leap(far=1), "red", "red")) == stakes.LINE
