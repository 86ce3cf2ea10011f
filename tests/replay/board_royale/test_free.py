"""Acts beyond the list are declared, so that a list says of what it is a sample."""

from icecore.events.games.board_royale import words as w
from icecore.replay.games.board_royale import GAME
from icecore.replay.games.board_royale.rules import lookups as q
from icecore.replay.games.board_royale.rules.deals import SAMPLED
from icecore.testing.sample_games import positions


def test_deals_loans_words_and_leaving_are_free_to_the_living_after_the_preparation() -> None:
    seen = set[type]()
    for state, _ in positions(GAME, 0):
        for seat in range(len(state.out)):
            free = set(GAME.free(state, seat))
            seen |= free
            if state.reason is not None or not q.is_alive(state, seat):
                assert free <= {w.Agree}
            elif state.todo or q.in_prep(state):
                assert not free & {w.Offer, w.Trade, w.Lend}
            else:
                assert {w.Offer, w.Trade, w.Promise, w.Quit} <= free
                assert (w.Lend in free) == bool(state.owned[seat])
    assert seen >= {w.Offer, w.Trade, w.Lend, w.Promise, w.Quit}


def test_who_begins_can_be_agreed_on_with_words() -> None:
    asked = 0
    for state, _ in positions(GAME, 0):
        if state.todo and isinstance(state.todo[-1], w.DrawLots | w.MustAgree):
            assert w.Agree in GAME.free(state, 0)
            asked += 1
    assert asked


def test_which_cards_one_parts_with_is_free_where_the_list_has_only_some_ways() -> None:
    seen = set[type]()
    for state, _ in positions(GAME, 0):
        for seat in range(len(state.out)):
            own = [act for who, act in GAME.candidates(state) if who == seat]
            some = {type(act) for act in own if type(act) in SAMPLED and SAMPLED[type(act)](act)}
            assert set(GAME.free(state, seat)) & set(SAMPLED) == some
            seen |= some
    assert w.Ground in seen


def test_one_card_is_always_listed_but_of_several_there_are_many_ways() -> None:
    for kind in (w.Draw, w.Choose):
        assert not SAMPLED[kind](kind(("wood",)))
        assert SAMPLED[kind](kind(("wood", "iron")))
    assert not SAMPLED[w.Use](w.Use(7, aim=(3,)))
    for act in (w.Use(7, aim=(3, 4)), w.Use(7, pay=("wood",)), w.Use(7, discard=("wood",))):
        assert SAMPLED[w.Use](act)
