"""The tests that stand for the rulings that all measured tables share, by their names."""

from __future__ import annotations

SHARED: dict[str, str] = {
    "G1": "rules.ground.test_distance.test_a_fact_never_changes_a_verdict",
    "G2": (
        "rules.ground.test_distance."
        "test_contact_is_a_gap_of_a_millimetre_and_no_overlap_over_half_of_one"
    ),
    "G3": (
        "rules.ground.test_distance.test_a_disc_is_measured_from_the_side_and_the_corner_of_a_hull"
    ),
    "G4": "rules.ground.test_quarters.test_an_arc_includes_both_its_edges",
    "G5": "rules.ground.test_ways.test_a_move_ends_rounded_towards_its_start",
    "G6": (
        "rules.ground.test_ways."
        "test_no_base_crosses_another_and_a_gap_lets_through_what_is_not_wider"
    ),
    "G8": "rules.ground.test_heights.test_a_storey_on_a_block_is_a_face_of_its_own",
    "G9": "rules.ground.test_sweep.test_any_part_of_the_base_counts_and_the_worst_class_is_rolled",
    "G12": "rules.ground.test_ways.test_who_stands_against_a_base_may_walk_away_from_it",
    "G13": "rules.ground.test_squads.test_who_has_no_room_is_pulled_in_and_holds_together",
    "G14": "rules.ground.test_squads.test_who_started_too_far_away_comes_as_near_as_it_gets",
    "G15": (
        "rules.ground.test_squads."
        "test_whoever_stands_where_a_mate_ends_steps_aside_or_all_of_them_stay"
    ),
    "G16": "rules.ground.test_pivot.test_it_turns_the_shorter_way",
}


def shared(game: str) -> dict[str, str]:
    """Return them by the IDs under which a game lists the rulings, such as `PF-G2`."""
    return {f"{game}-{name}": test for name, test in SHARED.items()}
