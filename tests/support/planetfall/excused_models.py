"""The tests that stand for rules of forces and models, and of how rules meet (see `excused.py`)."""

from __future__ import annotations

MODELS: dict[str, str] = {
    "PF-INV-1": "test_random_fire.test_random_fire_leaves_a_sound_state",
    "PF-INV-2": "test_random_fire.test_random_fire_leaves_a_sound_state",
    "PF-INV-3": "test_disorder.test_ex028_as_many_markers_as_boxes_left_make_a_forlorn_hope",
    "PF-INV-4": "test_seen.test_a_broken_invariant_is_named",
    "PF-INV-5": "test_activation.test_passengers_are_out_while_their_wreck_is_settled",
    "PF-INV-6": "test_seen.test_two_squadrons_in_one_building_are_too_many",
    "PF-INT-19": (
        "test_rules_meet.test_overwatch_kept_and_fired_before_activating_costs_the_activation"
    ),
    "PF-INT-27": "test_cards.test_cards_lie_face_down_until_both_are_in_and_are_then_paid_for",
    "PF-DATA-1": "test_force_limits.test_a_force_is_worth_100_to_99_999_points",
    "PF-DATA-2": "test_force_typed.test_figures_are_typed_with_commas",
    "PF-DATA-3": "test_force_typed.test_weapons_are_typed_in_a_few_words",
    "PF-DATA-4": "test_force_reader.test_a_race_keeps_to_the_range_of_each_field",
    "PF-DATA-5": "test_force_reader.test_a_card_keeps_to_the_range_of_each_field",
    "PF-FRC-1": (
        "test_force_composition.test_what_a_squadron_costs_wins_over_the_price_of_its_models"
    ),
    "PF-FRC-6": "test_force_composition.test_requisites_stand_in_a_helix_in_full",
    "PF-FRC-2": "test_force_composition.test_a_force_is_not_made_of_allies_alone",
    "PF-FRC-3": "test_force_composition.test_races_without_a_record_are_named",
    "PF-FRC-4": "test_force_composition.test_a_race_may_have_a_type_of_its_own",
    "PF-FRC-5": "test_force_composition.test_a_second_helix_of_a_type_shuts_out_its_opposite",
    "PF-FRC-7": "test_force_composition.test_a_squadron_has_one_of_the_sizes_of_its_profile",
    "PF-FRC-8": "test_muster.test_the_value_is_that_of_the_strength_fielded",
    "PF-FRC-9": "test_force_composition.test_allies_are_of_the_same_pact",
    "PF-FRC-10": (
        "test_force_composition.test_allied_battle_groups_cost_no_more_than_the_main_force"
    ),
    "PF-FRC-11": (
        "test_force_composition.test_the_helix_of_an_ally_takes_a_battle_group_of_that_kind"
    ),
    "PF-FRC-12": "test_force_composition.test_natural_allies_cost_no_more_than_the_core_helix",
    "PF-FRC-13": (
        "test_force_composition.test_a_race_may_limit_how_many_logistics_points_are_bought"
    ),
    "PF-FRC-14": "test_setup.test_markers_are_placed_in_turn_as_many_as_the_models_bring",
    "PF-FRC-15": "test_force_composition.test_a_transport_carries_one_squadron",
    "PF-INT-1": "test_solution.test_several_causes_of_one_sort_do_not_add_up_and_both_sorts_cancel",
    "PF-INT-2": "test_solution.test_a_flyer_is_as_hard_to_hit_as_its_last_move_was_fast",
    "PF-INT-3": (
        "test_solution.test_overwatch_on_a_flat_out_flyer_halves_the_pool_and_interceptor_brings_it_back"
    ),
    "PF-INT-4": (
        "test_solution.test_a_cloaked_target_makes_the_dice_heavy_and_the_number_no_higher"
    ),
    "PF-INT-5": "test_solution.test_kinetic_works_in_an_ef_attack_only",
    "PF-INT-6": "test_firing.test_the_example_of_firing",
    "PF-INT-7": "test_firing.test_the_example_of_firing",
    "PF-INT-8": (
        "test_saves.test_against_kinetic_shields_are_heavy_and_cover_explodes_in_a_pool_of_its_own"
    ),
    "PF-INT-9": "test_solution.test_scatter_ignores_hard_targets_on_the_ground_and_not_in_the_air",
    "PF-INT-10": (
        "test_damage.test_debilitating_markers_take_one_off_every_box_however_many_they_are"
    ),
    "PF-INT-11": "test_firing.test_pinpoint_follows_the_damage_and_takes_no_save",
    "PF-INT-12": "test_firing.test_the_nearest_model_decides_how_a_cyber_attack_works",
    "PF-INT-13": "test_firing.test_two_terror_weapons_take_a_single_die_and_only_in_their_segment",
    "PF-INT-14": "test_firing.test_all_attacks_of_a_segment_make_one_test",
    "PF-INT-20": ("test_designators.test_a_lock_after_a_flat_out_move_is_legal_and_helps_nothing"),
    "PF-INT-21": "test_firing.test_what_floats_at_the_very_end_reaches_the_passengers",
    "PF-INT-22": "test_firing.test_a_harmonics_model_that_dies_in_the_attack_counts_for_its_saves",
    "PF-INT-18": "test_solution.test_focused_fire_is_lost",
    "PF-INT-23": "test_leviathans.test_what_a_leviathan_has_too_much_does_not_reach_passengers",
    "PF-INT-24": "test_storming.test_the_dead_do_not_shoot",
    "PF-INT-25": "test_artillery.test_the_callers_state_does_not_matter",
    "PF-INT-15": "test_disorder.test_the_check_for_a_forlorn_hope_comes_after_the_tests",
    "PF-INT-16": (
        "test_solution.test_a_forlorn_hope_fires_placed_and_on_overwatch_or_offline_regular"
    ),
    "PF-INT-17": "test_rules_meet.test_a_forlorn_hope_has_its_harmonics_back",
    "PF-INT-26": "test_bleeding.test_ex027_one_marker_costs_a_tank",
    "PF-INT-28": "test_disorder.test_a_commander_gives_no_die_once_he_is_dead",
    "PF-MAR-ANTIPERS": (
        "test_solution.test_anti_personnel_ignores_what_makes_infantry_hard_to_hit_and_nothing_else"
    ),
    "PF-MAR-ARTSUPPORT": (
        "test_designators.test_the_switch_wants_a_living_model_with_artillery_support"
    ),
    "PF-MAR-ASSAULT": "test_activation.test_passengers_may_stay_and_have_to_after_a_flat_out_move",
    "PF-MAR-BARRAGE": "test_firing.test_a_barrage_leaves_shields_and_takes_cover",
    "PF-MAR-CLOAKED": (
        "test_solution.test_a_cloaked_target_makes_the_dice_heavy_and_the_number_no_higher"
    ),
    "PF-MAR-BULKY": "test_carried.test_ex_019_bulky_models_take_their_value_in_slots",
    "PF-MAR-CORROSIVE": "test_damage.test_a_corrosive_attack_marks_those_whom_it_leaves_alive",
    "PF-MAR-DRONE": "test_disorder.test_only_drones_are_linked",
    "PF-MAR-NEXUS": "test_disorder.test_damage_shrinks_the_area_of_a_nexus_until_it_reaches_nobody",
    "PF-MAR-REPAIR": (
        "test_end_phase.test_repair_rolls_first_side_first_and_squadrons_before_models"
    ),
    "PF-MAR-HARD": "test_solution.test_a_hard_target_counts_when_it_says",
    "PF-MAR-INDEP": "test_firing.test_independent_targeting_lets_weapons_part",
    "PF-MAR-INTERCEPT": "test_solution.test_interceptor_ignores_nothing_on_the_ground",
    "PF-MAR-HARMONICS": "test_saves.test_disorder_silences_harmonics",
    "PF-MAR-KINETIC": "test_solution.test_kinetic_works_in_an_ef_attack_only",
    "PF-MAR-LUMBER": "test_moving.test_a_lumbering_cruise_has_an_inch_between_turns",
    "PF-MAR-PINPOINT": (
        "test_damage.test_pinpoint_dice_may_destroy_the_model_and_count_for_the_test"
    ),
    "PF-MAR-PORTAL": (
        "test_sky_drops.test_ex_022_drones_come_through_their_portal_and_heavy_infantry_does_not"
    ),
    "PF-MAR-REAR": "test_selecting.test_a_rear_echelon_never_acts",
    "PF-MAR-SCATTER": (
        "test_solution.test_scatter_ignores_hard_targets_on_the_ground_and_not_in_the_air"
    ),
    "PF-MAR-SECTORED": "test_damage.test_some_models_are_alike_all_round",
    "PF-MAR-PROJECTOR": "test_firing.test_the_owner_says_whom_a_projector_shelters",
    "PF-MAR-SKYDROP": "test_sky_drops.test_who_drops_by_which_marker",
    "PF-MAR-SKYNEXUS": "test_sky_drops.test_who_drops_by_which_marker",
    "PF-MAR-TAKEHOLD": "test_end_phase.test_contact_scores_the_objective_by_whose_it_is",
    "PF-MAR-TRACKED": "test_moving.test_the_terrain_table_says_who_passes",
    "PF-MAR-TRANSPORT": "test_carried.test_a_transport_takes_the_elements_of_its_list",
    "PF-MAR-WALKER": "test_moving.test_the_terrain_table_says_who_passes",
    "PF-MAR-DESIGNATOR": (
        "test_designators.test_designators_combine_and_their_hits_bring_the_micro_die_down"
    ),
}
