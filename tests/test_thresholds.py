"""``doko thresholds``: what is counted of whom, that sums add up, what is printed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from analyses import thresholds
from analyses.hand_features import Reader
from analyses.threshold_figures import (
    by_margin,
    curve,
    features,
    further,
    information,
    reply,
    solos,
)
from analyses.threshold_solos import SOLOS, SoloReader, SoloSums, solo_worker
from analyses.threshold_sums import (
    AGAINST,
    BADLY,
    BIDDER,
    BINS,
    KONTRA,
    PARTNER,
    POORLY,
    RE,
    SEATS,
    WELL,
    Sums,
    bin_of,
)
from analyses.thresholds import Ask, play, roles, tricks, worker
from doko_sim.cards import hand_mask, parse_cards
from doko_sim.chunks import Crew
from doko_sim.contracts import NORMAL, SILENT_WEDDING, SOLO_ACE, SOLO_HEART, SOLO_JACK, WEDDING
from doko_sim.engine.state import ROW_DTYPE
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from tests.conftest import Ran

Doko = Callable[..., Ran]
CLUB = table_of(("club",) * 4)
LISTEN_TO_NOTHING = table_of(("random,announce=0,solo=0.02,wed=1",) * 4)


def sums_of(ask: Ask, chunk: int, threads: int) -> Sums:
    found = Sums(ask.deaf)
    with Crew(worker(ask), threads) as crew:
        crew.run(0, ask.deals, found.add, chunk)
    return found


def arrays(sums: Sums) -> list[np.ndarray]:
    own = [sums.number, sums.reply, sums.margins, sums.squares, sums.products]
    return [*own, *sums.gains.values(), *sums.further.values()]


def test_sums_depend_on_neither_chunks_nor_threads() -> None:
    ask = Ask(Rules(), CLUB, 3, 900, deaf=True)
    one, other = sums_of(ask, 900, 1), sums_of(ask, 130, 2)
    assert one.drawn == other.drawn == 900
    for mine, theirs in zip(arrays(one), arrays(other), strict=True):
        assert np.array_equal(mine, theirs)
    assert one.margins[0].sum() == 5 * one.number[:, :2].sum()
    assert one.squares[:, :, :SEATS, :SEATS].sum() == one.number[:, :2].sum()


def test_roles_and_first_tricks() -> None:
    rows = np.zeros(7, ROW_DTYPE)
    rows["played"] = [1, 1, 1, 1, 1, 1, 0]
    rows["contract"] = [NORMAL, NORMAL, SILENT_WEDDING, WEDDING, WEDDING, WEDDING, NORMAL]
    rows["re"] = [0b0011, 0b1010, 0b0001, 0b0101, 0b0101, 0b0110, 0b0011]
    rows["lone_player"] = [-1, -1, 0, 0, 2, 1, -1]
    elders = np.array([1, 0, 2, 2, 0, 0, 1])
    assert roles(rows, 0, elders).tolist() == [RE, KONTRA, -1, BIDDER, PARTNER, AGAINST, -1]
    rows["first_trick"] = [[1, 20], [1, 30], [0, 19], [3, 40], [2, 5], [2, 5], [0, 0]]
    side = 1 - (rows["re"] & 1)
    went = [WELL, BADLY, POORLY, BADLY, POORLY, BADLY, POORLY]
    assert tricks(rows, side).tolist() == went


def test_bins() -> None:
    assert bin_of(np.array([0, 199, 200, 99_999])).tolist() == [0, 0, 1, BINS - 1]


def test_players_who_listen_to_nothing() -> None:
    """A call gains two points for a win and loses two otherwise; heard or not, now or later."""
    sums = play(Ask(Rules(), LISTEN_TO_NOTHING, 2, 3000, deaf=True), 2).sums
    for role in (RE, KONTRA):
        last, first = (curve(sums, o, role, None, 0.95).gain for o in ("last", "first"))
        assert last.value == first.value
        assert -2 < last.value < 2
        assert reply(sums, role, None, 0.95).gain.n == 0
    for one in information(sums, 0.95):
        assert (one.worth.value, one.worth.half_width) == (0, 0)
        assert one.heard == one.unheard
    # no 90 in vain costs what it is worth by the rules: 1 + 1 + 1 at least
    assert further(sums, "no60", RE, None, None, 0.95).gain.value < -3


def test_the_better_the_hand_the_more_a_call_gains() -> None:
    played = play(Ask(Rules(), CLUB, 5, 3000), 2)
    for side in (RE, KONTRA):
        by = {(one.name, one.number): one for one in by_margin(played.sums, side, None, 0.95)}
        assert by["trumps", 8].last.low > by["trumps", 5].last.high
        assert by["tens of hearts", 2].last.low > by["tens of hearts", 0].last.high
        shares = [one.share for (name, _), one in by.items() if name == "trumps"]
        assert sum(shares) == pytest.approx(1)
        worth = {one.name: one for one in features(played.sums, side, True, 0.95)}
        assert worth["ten of hearts"].gains["last"].low > 0.5
        assert worth["ten of hearts"].score.value == pytest.approx(28, abs=3)
        assert 15 < worth["ten of hearts"].eyes.value < 25
        turned = curve(played.sums, "last", side, None, 0.95).turn
        assert 40 < turned.low < turned.value < turned.high < 95
    well, badly = (
        further(played.sums, "no90", RE, went, None, 0.95).gain for went in (WELL, BADLY)
    )
    assert well.low > badly.high


def test_what_a_defender_holds_is_counted_in_the_solos_order() -> None:
    reader = SoloReader(Rules())
    hand = np.array([hand_mask(parse_cards("HT HT SQ DQ CJ CJ HJ HA HK CA CA DA"))], np.uint64)
    first = SOLOS.index("solo_diamond") + 4
    held = {
        contract: reader.held(contract - first, hand)[:, 0].tolist()
        for contract in (SOLO_JACK, SOLO_ACE, SOLO_HEART)
    }
    assert held[SOLO_JACK] == [3, 2, 4, 0]
    assert held[SOLO_ACE] == [0, 0, 4, 0]
    # tens of hearts, queens and jacks; ace and king of hearts
    assert held[SOLO_HEART] == [9, 3, 3, 1]


def test_solos_are_counted_once_a_seat() -> None:
    sums = SoloSums()
    with Crew(solo_worker(Rules(), CLUB, 4), 2) as crew:
        crew.run(0, 6000, sums.add, 1000)
    number, hands = sums.re[..., 0].sum(), sums.cells[..., 0].sum()
    assert hands == 3 * number > 300
    found = {one.name: one for one in solos(sums, 0.95)}
    assert found["jack"].won.value > 0.5
    assert found["ace"].by_aces
    assert found["ace"].held[2].value > 0
    assert sums.squares[..., 0, 0].sum() == hands


def test_the_command(doko: Doko, tmp_path: Path) -> None:
    file = tmp_path / "t.json"
    ran = doko("thresholds", "--deals", "600", "--deaf", "-o", str(file))
    assert ran.code == 0
    data = json.loads(file.read_text())
    text = json.dumps(data)
    for part in ("best_score", "weights", "position 4", "unheard"):
        assert part in text
    shown = doko("thresholds", "--deals", "600", "--strategy", "random")
    assert shown.code == 0
    assert "score 75 or 85 (published)" in shown.out
    assert "The card was made for rules ddv and club" in " ".join(shown.out.split())
    assert max(len(line) for line in shown.out.splitlines() if "Again" not in line) <= 100
    # only what stands in a table is explained
    assert "Calls in a solo" in text
    assert "Solos: those that" in text
    assert "Calls in a solo" not in shown.out
    assert "Solos: those that" not in shown.out
    wrong = doko("thresholds", "--deals", "0")
    assert wrong.code == 2


def test_an_interrupt_keeps_the_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thresholds, "CHUNK", 100)
    import signal

    def stop(done: int, total: int) -> None:
        if done >= 2000:
            signal.raise_signal(signal.SIGINT)

    played = play(Ask(Rules(), LISTEN_TO_NOTHING, 1, 1000), 1, stop)
    assert played.interrupted
    assert 200 <= played.sums.drawn < 1000
    assert played.solos.drawn == 0


def test_the_score_is_read_under_other_packs() -> None:
    rules = Rules(nines=False)
    sums = play(Ask(rules, table_of(("random",) * 4), 1, 300), 1).sums
    assert sums.number[:, :2].sum() > 300
    assert Reader(rules).elders == Reader(Rules()).elders
