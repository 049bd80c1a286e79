"""Each option turned back alone: which rules are played, known effects, known interactions."""

from __future__ import annotations

import pytest

from analyses.house_rules import CLEAR
from analyses.outcomes import outcome
from analyses.rule_effects import Effects, differing, effects, turned
from analyses.same_deals import RuleSet, Setting
from doko_sim.errors import DokoError
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules

TESTING = "random,announce=0.02,solo=0.03,wed=0.5"
DDV = RuleSet("ddv", Rules())


def ask(
    on: str = "points",
    deals: int = 4000,
    other: RuleSet = DDV,
    pairs: bool = False,
    **changes: object,
) -> Effects:
    own = RuleSet("own", Rules().replace(**changes))
    setting = Setting(table_of(TESTING), 3, deals)
    return effects(own, other, outcome(on), setting, pairs, 1)


def test_each_option_is_turned_back_alone() -> None:
    rules = Rules().replace(reply=False, solo_lead="soloist", fox=0)
    found = turned(rules, Rules())
    assert [one.option for one in found] == differing(rules, Rules())
    assert {one.tied for one in found} == {()}
    assert found[0].rules == rules.replace(**{found[0].option: getattr(Rules(), found[0].option)})


def test_what_cannot_stand_alone_is_turned_back_with_it() -> None:
    rules = Rules().replace(re_kontra="double", double_elders=True, fox=0)
    ties = {one.option: one.tied for one in turned(rules, Rules())}
    assert ties == {"re_kontra": ("double_elders",), "double_elders": (), "fox": ()}
    towers = Rules().replace(piglets="both", super_piglets="D10", hyper_piglets="DK")
    ties = {one.option: one.tied for one in turned(towers, Rules())}
    assert set(ties["piglets"]) == {"super_piglets", "hyper_piglets"}
    assert ties["hyper_piglets"] == ()


def test_every_preset_can_be_turned_back() -> None:
    for name in Rules.preset_names():
        rules = Rules.preset(name)
        assert [one.option for one in turned(rules, Rules())] == differing(rules, Rules())


def test_the_only_option_s_effect_is_the_whole_difference() -> None:
    found = ask(solo_lead="soloist")
    assert [effect.turned.option for effect in found.effects] == ["solo_lead"]
    assert found.effects[0].change.estimate == found.total.estimate
    assert found.total.estimate.value == pytest.approx(found.value.value - found.other_value.value)


def test_options_without_effect_have_none_and_the_largest_comes_first() -> None:
    found = ask("extras", fox=0, reply=False, reservations_named="open")
    by_name = {effect.turned.option: effect for effect in found.effects}
    assert found.effects[0].turned.option == "fox"
    assert by_name["fox"].change.verdict == CLEAR
    assert by_name["fox"].change.estimate.value < 0
    assert by_name["reservations_named"].change.estimate.value == 0
    assert by_name["reservations_named"].differs is not None
    assert by_name["reservations_named"].differs.value == 0
    assert found.interactions is None


def test_two_options_and_what_they_do_together_add_up() -> None:
    """Y11 - Y00 = (Y11 - Y01) + (Y11 - Y10) - (Y11 - Y10 - Y01 + Y00)."""
    found = ask("value", 20_000, pairs=True, re_kontra="double", forced_call=30)
    alone = [effect.change.estimate.value for effect in found.effects]
    assert found.interactions is not None
    (both,) = found.interactions
    assert both.options == ("forced_call", "re_kontra")
    # a forced call is worth more where calls double
    assert both.change.estimate.low > 0
    together = sum(alone) - both.change.estimate.value
    assert found.total.estimate.value == pytest.approx(together)


def test_a_lead_that_no_solo_needs_interacts_by_all_it_does() -> None:
    """Without solos nobody cares who leads to them, so the interaction is the lead's effect."""
    none = RuleSet("none", Rules().replace(solos=[]))
    found = ask("points", 20_000, none, pairs=True, solo_lead="soloist")
    by_name = {effect.turned.option: effect.change.estimate for effect in found.effects}
    assert set(by_name) == {"solos", "solo_lead"}
    assert found.pairs == 1
    assert found.interactions is not None
    (both,) = found.interactions
    assert both.change.estimate.value == pytest.approx(by_name["solo_lead"].value)
    assert both.change.estimate.low == pytest.approx(by_name["solo_lead"].low)


def test_options_that_do_not_touch_each_other_do_not_interact() -> None:
    found = ask("value", pairs=True, fox=0, charlie=0, doppelkopf=0)
    assert found.pairs == 3
    # the value is the absolute one, so extras that turn its sign may interact a little
    assert all(abs(one.change.estimate.value) < 0.05 for one in found.interactions or ())


def test_a_tied_option_makes_no_pair_with_what_it_is_tied_to() -> None:
    found = ask(pairs=True, deals=500, re_kontra="double", double_elders=True, fox=0)
    # re_kontra goes back with double_elders: that pair says nothing
    assert found.pairs == 2


def test_another_pack_is_unpaired() -> None:
    found = ask("value", nines=False, fox=0, pairs=True)
    by_name = {effect.turned.option: effect for effect in found.effects}
    assert not found.is_paired(by_name["nines"])
    assert found.is_paired(by_name["fox"])
    assert by_name["nines"].change.estimate.error > 2 * by_name["fox"].change.estimate.error


def test_equal_rules_have_no_effects() -> None:
    with pytest.raises(DokoError, match="there is nothing to turn back"):
        ask()
