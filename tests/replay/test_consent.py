"""Acts of our games name whose word they take, and those words make what is recorded."""

from typing import Any

from icecore.events.games.board_royale import words as royale
from icecore.events.games.foreverot import words as saga
from icecore.replay.games.registry import find_game
from icecore.replay.kernel import copy, play, would_take
from icecore.testing.sample_games import positions


def taken(name: str, kind: type[Any]) -> list[tuple[Any, int, Any]]:
    """Every position of some games in which an act of this kind may be said, and that act."""
    game = find_game(name)
    return [
        (copy(game, state), seat, act)
        for number in range(3)
        for state, _ in positions(game, number)
        for seat, act in game.candidates(state)
        if type(act) is kind
    ]


def test_a_vote_in_board_royale_is_what_each_living_player_says() -> None:
    game, found = find_game("board_royale"), taken("board_royale", royale.Vote)
    assert found
    for state, seat, act in found[:20]:
        consent = game.consents(state, seat, act)
        assert consent.seats == (1 - seat,)
        alone = consent.settled(royale.Vote((seat,)), {1 - seat: False})
        assert alone == royale.Vote((seat,))
        both = consent.settled(act, {1 - seat: True})
        assert set(both.ayes) == ({0, 1} if seat in act.ayes else {1 - seat})
        assert would_take(game, state, seat, both)


def test_a_trade_takes_the_word_of_the_partner_unless_it_is_the_partners_offer() -> None:
    game = find_game("board_royale")
    state, seat, offer = taken("board_royale", royale.Offer)[0]
    assert game.consents(state, seat, offer).seats == (), "an offer is one's own word"
    deal = royale.Trade(offer.partner, offer.give, offer.get)
    assert game.consents(state, seat, deal).seats == (offer.partner,)
    play(game, state, seat, offer)
    back = royale.Trade(seat, offer.get, offer.give)
    assert game.consents(state, offer.partner, back).seats == ()
    more = royale.Trade(seat, offer.get, (*offer.give, "wood"))
    assert game.consents(state, offer.partner, more).seats == (seat,)


def test_what_the_group_decides_in_foreverot_takes_every_vote() -> None:
    game, found = find_game("foreverot"), taken("foreverot", saga.Lead)
    assert found
    for state, seat, act in found:
        consent = game.consents(state, seat, act)
        assert consent.seats == (1 - seat,)
        said = consent.settled(act, {1 - seat: True})
        assert (said.ayes, said.noes) == ((0, 1), ())
        assert would_take(game, state, seat, said)
        against = consent.settled(act, {1 - seat: False})
        assert (against.ayes, against.noes) == ((seat,), (1 - seat,))


def test_a_choice_of_one_seat_takes_nobody_elses_word() -> None:
    game = find_game("foreverot")
    voted = {bool(game.consents(*chosen).seats) for chosen in taken("foreverot", saga.Choose)}
    assert False in voted
