"""Experiments: the same deals, intervals that hold at every look, and what they find."""

from collections import Counter
from collections.abc import Iterator
from itertools import accumulate
from math import sqrt
from pathlib import Path
from random import Random

import msgspec
import pytest

from icecore.analysis.experiments import experiment_file
from icecore.analysis.experiments.differences import (
    ERROR,
    FEWEST,
    Difference,
    differences,
    is_decided,
    reach,
)
from icecore.analysis.experiments.paired_deals import (
    Deal,
    dealer,
    lay_tables,
    lineups,
    play_deal,
    row_of,
)
from icecore.analysis.experiments.runner import LOOK, run
from icecore.analysis.experiments.verdicts import sentence
from icecore.events.words.errors import IcecoreError, LogError
from icecore.library.verbs.simulate import plan_of
from icecore.replay.bots.common_draws import Ranks
from icecore.replay.games.registry import find_game, open_packaged
from icecore.replay.table.simulate import Plan

PYRAMID = find_game("boreal_pyramid")
SAMPLE = open_packaged(PYRAMID, "sample").text


def plan(seed: str = "0", bots: tuple[str, ...] = ("random",), text: str | None = None) -> Plan:
    made = plan_of("boreal_pyramid", bots, seed, None, None, {}, swap=False)
    return made if text is None else msgspec.structs.replace(made, set_name="own", set_text=text)


def worth_more(by: int) -> str:
    """The sample set, its first card worth more."""
    assert "\nvp = 1\n" in SAMPLE
    return SAMPLE.replace('name = "sample"', 'name = "own"').replace(
        "\nvp = 1\n", f"\nvp = {1 + by}\n", 1
    )


def found_by(
    a: Plan, b: Plan, most: int, until: tuple[str, ...] = ("seats", "length", "scores", "ends")
) -> tuple[list[Deal], dict[str, Difference]]:
    deals = list[Deal]()
    with dealer(a, b, 1) as play:
        found = run(deals, most, play, until)
    return deals, {one.name: one for one in found}


def test_a_deck_with_one_other_card_is_shuffled_the_same_but_for_that_card() -> None:
    same = 0
    for number in range(200):
        places: dict[tuple[object, int], int] = {}
        a = Ranks(places, row_of("seed", number)).sample(["moth", "moth", "wick", "spark"], 4)
        b = Ranks(places, row_of("seed", number)).sample(["spark", "moth", "flame", "moth"], 4)
        assert [x for x in a if x != "wick"] == [x for x in b if x != "flame"]
        same += a[0] == b[0]
    assert same > 100


def test_every_card_and_every_weight_is_drawn_as_often_as_it_should_be() -> None:
    drawn, weighed = Counter[str](), Counter[str]()
    dice = Ranks({}, row_of("seed"))
    for _ in range(3000):
        drawn.update(dice.sample("abbc", 2))
        weighed.update(dice.choices("abc", [1, 3, 0]))
    assert drawn["b"] == pytest.approx(3000, abs=150)
    assert drawn["a"] == pytest.approx(1500, abs=120)
    assert weighed["b"] == pytest.approx(2250, abs=100)
    assert weighed["c"] == 0


def looks(walk: list[float]) -> Iterator[tuple[int, float, float]]:
    """After so many observations: their mean and variance, at every look."""
    sums, squares = list(accumulate(walk)), list(accumulate(each * each for each in walk))
    for n in range(FEWEST, len(walk) + 1, LOOK):
        mean = sums[n - 1] / n
        yield n, mean, (squares[n - 1] - n * mean * mean + 1) / n


@pytest.mark.parametrize("differing", [0.05, 0.6])
def test_looking_often_finds_a_difference_that_is_not_there_no_more_often_than_stated(
    differing: float,
) -> None:
    """Pairs of games that one or the other wins; an interval for one look alone fails at it."""
    dice, missed, missed_by_fixed = Random(5), 0, 0
    for _ in range(300):
        walk = [float(dice.choice((-1, 1)) * (dice.random() < differing)) for _ in range(1500)]
        missed += any(abs(mean) > reach(var, n, ERROR) for n, mean, var in looks(walk))
        missed_by_fixed += any(abs(mean) > 1.96 * sqrt(var / n) for n, mean, var in looks(walk))
    assert missed <= ERROR * 300
    assert missed_by_fixed > 2 * ERROR * 300


def test_a_card_worth_5_more_is_found_and_a_change_of_a_name_is_not() -> None:
    deals, found = found_by(plan(), plan(text=worth_more(5)), 400, ("length", "ends"))
    assert found["score"].verdict == "differs"
    assert found["score"].low > 0
    assert found["turns"].verdict == "alike"
    assert "Scores are higher in B by" in sentence(found["score"])
    assert len(deals) < 400
    deals, found = found_by(plan(), plan(text=worth_more(0)), 400)
    assert len(deals) < 400
    assert {one.verdict for one in found.values() if one.group != "cards"} == {"alike"}
    assert sentence(found["turns"]).startswith("The length does not differ: at most ±")


@pytest.mark.soak
def test_at_the_stated_rates() -> None:
    """A null change under which every deal is another one: its card is called otherwise."""
    first = SAMPLE.split('id = "')[1].split('"')[0]
    renamed = worth_more(0).replace(f'"{first}"', '"another"')
    wrong = right = 0
    for seed in range(40):
        _, found = found_by(plan(f"{seed}"), plan(f"{seed}", text=renamed), 300)
        wrong += any(one.verdict == "differs" for one in found.values())
        _, found = found_by(plan(f"{seed}"), plan(f"{seed}", text=worth_more(5)), 300)
        right += found["score"].verdict == "differs"
    assert wrong <= 4  # 5 % of 40 are 2; more than 4 come by chance once in 20 times
    assert right >= 36


def test_bots_that_differ_change_seats_within_a_deal() -> None:
    assert lineups(("greedy", "random")) == [("greedy", "random"), ("random", "greedy")]
    assert lineups(("random", "random")) == [("random", "random")]
    both = plan(bots=("greedy", "random"))
    deal = play_deal(lay_tables(both, plan(bots=("random", "greedy"))), 0)
    assert deal.a == deal.b  # the same seatings in another order
    assert sum(deal.a.bots.values()) == pytest.approx(1)
    assert sum(deal.a.shares) == pytest.approx(1)


def test_different_numbers_of_players_are_compared_by_the_advantage_of_the_first() -> None:
    a = plan_of("boreal_forest", (), "0", 2, None, {}, swap=False)
    b = plan_of("boreal_forest", (), "0", 3, None, {}, swap=False)
    found = differences([play_deal(lay_tables(a, b), 0)])
    assert [one.name for one in found if one.group == "seats"] == ["seat 0"]
    assert all(one.verdict == "open" for one in found)
    assert "too few games" in sentence(found[0])


def test_an_interrupted_experiment_ends_as_one_that_was_not(tmp_path: Path) -> None:
    a, b = plan(), plan(text=worth_more(5))
    path, whole = tmp_path / "x.experiment", found_by(a, b, 60)
    with (
        experiment_file.opened(path, experiment_file.Variants(a, b)) as (deals, file),
        dealer(a, b, 1) as play,
    ):
        run(deals, 20, play, ("ends",), played=lambda deal: experiment_file.add(file, deal))
    with path.open("ab") as torn:
        torn.write(b'{"number":20,"a"')
    with (
        experiment_file.opened(path, experiment_file.Variants(a, b)) as (deals, file),
        dealer(a, b, 1) as play,
    ):
        assert len(deals) == 20
        run(deals, 60, play, ("ends", "cards"), played=lambda deal: experiment_file.add(file, deal))
    assert deals == whole[0]
    with experiment_file.opened(path, experiment_file.Variants(a, b)) as (deals, _):
        assert len(deals) == 60


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    mine, other = (
        experiment_file.Variants(plan("0"), plan("1")),
        experiment_file.Variants(plan("0"), plan("2")),
    )
    path = tmp_path / "x.experiment"
    with (
        experiment_file.opened(path, mine),
        pytest.raises(IcecoreError, match="another experiment"),
        experiment_file.opened(path, mine),
    ):
        pass
    with pytest.raises(IcecoreError, match="other variants"), experiment_file.opened(path, other):
        pass
    for words in (b"a letter", b"a letter\n", b"\xff\n"):
        path.write_bytes(words)
        with pytest.raises(LogError, match="no experiment"), experiment_file.opened(path, mine):
            pass
        assert path.read_bytes() == words


def test_what_is_decided_is_what_was_asked() -> None:
    def one(group: str, low: float, high: float) -> Difference:
        return Difference(group, "x", 0, 0, 0, low, high, 99, 0.03, "share")  # type: ignore[arg-type]

    found = [one("length", 0.1, 0.2), one("ends", -0.02, 0.03), one("cards", -0.4, 0.4)]
    assert [each.verdict for each in found] == ["differs", "alike", "open"]
    assert is_decided(found, ("length", "ends"))
    assert not is_decided(found, ("length", "cards"))
