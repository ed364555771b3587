"""The tests that stand for the rulings of a measured table, which no line of a battle names."""

from __future__ import annotations

MEASURED: dict[str, str] = {
    "P28-A64": (
        "rules.games.planet28.measured.test_driving.test_a_vehicle_passes_exactly_5cm_and_no_more"
    ),
    "P28-A101": (
        "rules.games.planet28.measured.test_squads."
        "test_a_squad_shoots_from_the_member_nearest_to_the_target_that_sees_it"
    ),
    "P28-G1": "rules.ground.test_distance.test_a_fact_never_changes_a_verdict",
    "P28-G2": (
        "rules.ground.test_distance."
        "test_contact_is_a_gap_of_a_millimetre_and_no_overlap_over_half_of_one"
    ),
    "P28-G3": (
        "rules.ground.test_distance.test_a_disc_is_measured_from_the_side_and_the_corner_of_a_hull"
    ),
    "P28-G4": "rules.ground.test_quarters.test_an_arc_includes_both_its_edges",
    "P28-G5": "rules.ground.test_ways.test_a_move_ends_rounded_towards_its_start",
    "P28-G6": (
        "rules.ground.test_ways."
        "test_no_base_crosses_another_and_a_gap_lets_through_what_is_not_wider"
    ),
    "P28-G7": "rules.ground.test_sight.test_one_free_line_is_sight",
    "P28-G8": "rules.ground.test_heights.test_a_storey_on_a_block_is_a_face_of_its_own",
    "P28-G9": (
        "rules.ground.test_sweep.test_any_part_of_the_base_counts_and_the_worst_class_is_rolled"
    ),
    "P28-G10": (
        "rules.ground.test_placement."
        "test_the_owner_chooses_among_equal_edges_and_goes_round_closed_ground"
    ),
    "P28-G11": (
        "rules.games.planet28.measured.test_effects."
        "test_what_the_table_does_not_show_of_a_shot_stays_as_it_was_said"
    ),
    "P28-G12": "rules.ground.test_ways.test_who_stands_against_a_base_may_walk_away_from_it",
    "P28-G13": "rules.ground.test_squads.test_who_has_no_room_is_pulled_in_and_holds_together",
    "P28-G14": "rules.ground.test_squads.test_who_started_too_far_away_comes_as_near_as_it_gets",
    "P28-G15": (
        "rules.ground.test_squads."
        "test_whoever_stands_where_a_mate_ends_steps_aside_or_all_of_them_stay"
    ),
    "P28-G16": "rules.ground.test_pivot.test_it_turns_the_shorter_way",
    "P28-G17": "rules.ground.test_ways.test_who_stands_higher_or_lower_is_in_nobodys_way",
    "P28-G18": (
        "rules.games.planet28.measured.test_goals."
        "test_no_way_is_looked_for_that_is_over_30cm_longer_than_the_straight_one"
    ),
    "P28-G19": "rules.ground.test_shove.test_a_face_that_rises_stops_a_push_and_a_step_does_not",
    "P28-G20": "rules.ground.test_shove.test_over_a_rim_one_falls_and_lies_clear_of_it",
    "P28-G21": "rules.ground.test_placement.test_a_retreat_keeps_two_millimetres_from_bases",
    "P28-G22": (
        "rules.games.planet28.measured.test_driving."
        "test_a_small_vehicle_rams_round_whoever_is_in_its_way"
    ),
    "P28-G23": (
        "rules.games.planet28.measured.test_driving."
        "test_who_flies_is_touched_only_by_a_charge_and_held_until_it_moves"
    ),
}
