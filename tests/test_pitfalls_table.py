"""Every pitfall of pitfalls.md has a named test, or a reason why the rules here do not cover it."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

VALUE, PLAY = "test_pitfalls_value", "test_pitfalls_play"
HOUSE, CALLS = "test_pitfalls_house", "test_pitfalls_house_calls"
POVERTY, WEDDING = "test_pitfalls_poverty", "test_pitfalls_wedding"
VALUES, TABLES = "test_settlement_house", "test_house_tables"

#: By number: the module and the test. Those of the same name but for a suffix belong to it.
TESTS: dict[int, list[tuple[str, str]]] = {
    1: [(VALUE, "test_01_kontra_wins_120_120_with_both_announced")],
    2: [(VALUE, "test_02_kontra_wins_120_120_with_nothing_announced")],
    3: [(VALUE, "test_03_re_wins_120_120_with_only_kontra_announced")],
    4: [(VALUE, "test_04_kontra_wins_with_97_against_a_missed_no_90")],
    5: [(VALUE, "test_05_re_loses_with_121_after_a_missed_no_90")],
    6: [(VALUE, "test_06_nobody_wins_when_both_missed"), (VALUES, "test_values")],
    7: [(VALUE, "test_07_no_announcement_counts_without_a_winner")],
    8: [(VALUE, "test_08_the_losers_announcements_go_to_the_winner")],
    9: [(VALUE, "test_09_exactly_90_is_not_under_90")],
    10: [(VALUE, "test_10_beating_a_no_90_gives_its_points_once")],
    11: [(VALUE, "test_11_won_goes_to_the_winner")],
    12: [(VALUE, "test_12_against_the_elders_whenever_kontra_wins_and_never_in_solos")],
    13: [(VALUE, "test_13_schwarz_goes_by_tricks"), (VALUES, "test_values")],
    14: [(VALUE, "test_14_120_against_no_60_gives_two_points"), (VALUES, "test_values")],
    15: [(VALUE, "test_15_a_soloist_pays_and_gets_three_times")],
    16: [(VALUE, "test_16_the_losers_extras_are_taken_off")],
    17: [(VALUE, "test_17_a_reply_counts_two_in_time_and_late")],
    18: [
        (VALUE, "test_18_extras_are_outside_every_factor"),
        (HOUSE, "test_18_extras_are_doubled_under_their_option_only"),
    ],
    19: [
        (CALLS, "test_19_knocking_counts_every_player_and_shows_no_side"),
        (CALLS, "test_19_knocking_counts_each_call_in_doubling"),
    ],
    20: [
        (PLAY, "test_20_charlie_counts_once"),
        (HOUSE, "test_20_21_charlies_are_counted_once_a_card"),
    ],
    21: [
        (PLAY, "test_21_no_charlie_before_the_last_trick"),
        (PLAY, "test_21_no_charlie_when_the_jack_does_not_win"),
        (HOUSE, "test_20_21_charlies_are_counted_once_a_card"),
    ],
    22: [(PLAY, "test_22_foxes_are_counted_card_by_card")],
    23: [(HOUSE, "test_23_called_piglets_are_no_foxes")],
    24: [(HOUSE, "test_24_a_heart_trick_is_four_plain_hearts")],
    25: [(HOUSE, "test_25_two_foxes_in_the_last_trick")],
    26: [(HOUSE, "test_26_no_point_for_the_partners_ten_of_hearts")],
    27: [
        (PLAY, "test_27_a_wedding_partners_fox_is_no_fox"),
        (PLAY, "test_27_foxes_before_the_parties_are_known"),
        (CALLS, "test_27_extras_go_by_the_sides_after_a_genscher"),
    ],
    28: [
        (PLAY, "test_28_no_extras_and_three_times_in_a_silent_wedding"),
        (PLAY, "test_28_no_extras_and_three_times_in_solos"),
        (POVERTY, "test_28_a_poverty_is_settled_like_a_normal_game"),
    ],
    29: [
        (PLAY, "test_29_a_wedding_is_resolved_by_the_first_foreign_trick"),
        (WEDDING, "test_29_a_wedding_is_resolved_by_the_kind_of_trick_it_asked_for"),
    ],
    30: [
        (PLAY, "test_30_an_unresolved_wedding_is_a_solo"),
        (WEDDING, "test_30_a_wedding_that_stays_open_to_the_end_is_a_solo"),
        (WEDDING, "test_30_the_limit_is_the_rules_own"),
    ],
    31: [
        (PLAY, "test_31_a_weddings_deadlines_count_from_its_trick"),
        (WEDDING, "test_31_by_how_much_a_wedding_moves_the_deadlines"),
    ],
    32: [
        (PLAY, "test_32_a_silent_wedding_is_a_solo_with_the_calls_of_a_normal_game"),
        (WEDDING, "test_32_a_silent_wedding_under_its_options"),
    ],
    33: [
        (PLAY, "test_33_the_earlier_of_two_soloists_plays"),
        (WEDDING, "test_33_a_wedding_before_a_poverty_under_the_option"),
    ],
    34: [
        (POVERTY, "test_34_as_many_cards_come_back"),
        (POVERTY, "test_34_cards_stay_where_they_are_until_somebody_takes_them"),
        (POVERTY, "test_34_who_leads_after_the_exchange"),
        (POVERTY, "test_34_piglets_and_foxes_that_go_over"),
    ],
    35: [
        (POVERTY, "test_35_possible_piglets_are_foxes_for_throwing_in"),
        (POVERTY, "test_35_a_higher_trump_is_one_above_the_fox"),
    ],
    36: [
        (PLAY, "test_36_who_leads_to_a_solo"),
        (PLAY, "test_36_forehand_leads_again_afterwards"),
        (HOUSE, "test_36_who_leads_to_each_of_the_further_solos"),
    ],
    37: [
        (WEDDING, "test_37_nothing_of_a_deal_thrown_in_is_left_in_the_next"),
        (WEDDING, "test_37_a_deal_is_not_dealt_anew_for_ever"),
    ],
    39: [
        (PLAY, "test_39_a_full_trick_on_the_table_is_four_cards"),
        (CALLS, "test_39_full_tricks_leave_the_running_one_open"),
    ],
    40: [
        (PLAY, "test_40_partners_do_not_repeat_each_other"),
        (PLAY, "test_40_levels_are_skipped_only_while_they_are_in_time"),
        (PLAY, "test_40_a_reply_is_in_time_with_ten_cards_and_not_with_nine"),
        (CALLS, "test_40_no_level_may_be_skipped_under_the_option"),
    ],
    41: [
        (CALLS, "test_41_a_rich_first_trick_demands_a_call"),
        (CALLS, "test_41_a_second_rich_trick_demands_nothing"),
        (CALLS, "test_41_where_the_side_has_called"),
        (CALLS, "test_41_in_a_wedding_the_first_trick_after_the_clarification"),
        (CALLS, "test_41_forty_cards_have_their_calls"),
    ],
    42: [
        (CALLS, "test_42_kings_leave_re_and_kontra_only"),
        (CALLS, "test_42_queens_leave_nothing_and_later_calls_are_free"),
        (CALLS, "test_42_a_late_replys_bar_is_wiped"),
        (CALLS, "test_42_in_a_wedding_only_once_it_is_clear"),
        (CALLS, "test_42_the_same_partner_again_revives_nothing"),
    ],
    43: [
        (HOUSE, "test_43_each_only_after_the_one_below"),
        (HOUSE, "test_43_not_in_one_hand_where_that_is_forbidden"),
        (HOUSE, "test_43_in_a_suit_solo_they_are_of_its_suit"),
        (HOUSE, "test_43_kings_of_forty_cards_have_to_be_called"),
        (TABLES, "test_tricks"),
    ],
    44: [(HOUSE, "test_44_the_second_of_two_piglets")],
    45: [
        (HOUSE, "test_45_which_ten_of_hearts_wins"),
        (HOUSE, "test_45_with_piglets_the_first_wins"),
    ],
    46: [(TABLES, "test_orders")],
    47: [(HOUSE, "test_47_a_solo_is_offered_where_the_rules_have_it")],
}
#: What is not ours, in full or in part.
NOT_COVERED = {
    37: "the result screen of the old game: there are no screens",
    38: "parties of several rounds and Bock belong to sessions",
    46: "Slim Martin is no solo of the rules",
}


@pytest.mark.parametrize("number", TESTS)
def test_a_pitfall_has_its_tests(number: int) -> None:
    for module, name in TESTS[number]:
        test = getattr(import_module(f"tests.{module}"), name)
        assert callable(test)
        if module not in (VALUES, TABLES):
            assert re.match(r"test_(\d\d_)*", name)
            assert f"{number:02}" in name.split("_")[1:3]


def test_no_pitfall_is_left_out(shared: Path) -> None:
    text = (shared / "rules" / "pitfalls.md").read_text(encoding="utf-8")
    numbers = {int(found) for found in re.findall(r"^(\d+)\. ", text, re.M)}
    assert numbers == set(range(1, 48))
    assert set(TESTS) | set(NOT_COVERED) == numbers
    assert set(NOT_COVERED) - set(TESTS) == {38}


def test_no_test_of_a_pitfall_is_left_out_of_the_table() -> None:
    for module in (VALUE, PLAY, HOUSE, CALLS, POVERTY, WEDDING):
        names = [name for name in dir(import_module(f"tests.{module}")) if name[:5] == "test_"]
        stems = {name for tests in TESTS.values() for where, name in tests if where == module}
        for name in names:
            number = int(name.split("_")[1])
            assert number in TESTS
            assert stems, name
