"""Cards that lie by their faces: what they are called, which cards they may be, who finds out."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Any

from msgspec.structs import replace

from icecore.events.games.the_north import cards as c
from icecore.events.games.the_north import words as w
from icecore.replay.kernel import refuse, require

from .rules import Rules
from .state import WASTES, State
from .table import it


def lying(state: State) -> list[str]:
    """The faces that lie somewhere without their cards being known."""
    first, second = state.piles
    zones = (state.wastes, state.bottom, first.known, second.known, *state.ancients)
    return [card for zone in zones for card in zone if "." in card]  # is_face, hot


def left_of(state: State) -> defaultdict[str, int]:
    """By face: how many of its cards lie where nobody saw either side, or the back alone."""
    face_of = state.box.face_of
    left: defaultdict[str, int] = defaultdict(int)
    for card in state.unseen:  # hot: asked for every draw, and a Counter takes three times as long
        left[face_of[card]] += 1
    for card in lying(state):
        left[face_of[card]] -= 1
    return left


def left_of_one(state: State, face: str, lies: Sequence[str]) -> int:
    """As `left_of`, of one face."""
    box, unseen = state.box, state.unseen
    hidden = [card for card in box.copies[face] if card in unseen]
    return len(hidden) - [box.face_of[card] for card in lies].count(face)


def noted(state: State) -> set[str | None]:
    """Unseen cards of which somebody saw where they are."""
    return {state.glimpsed, *state.peeks[0].values(), *state.peeks[1].values()}


def hidden_cards(state: State) -> list[str]:
    """The cards that could lie anywhere, by all that is known."""
    left, known, face_of = left_of(state), noted(state), state.box.face_of
    return [card for card in state.unseen if card not in known and left[face_of[card]] > 0]


def unlaid(state: State, cards: Sequence[str]) -> list[str]:
    """Of each face only as many cards as can be hidden at once."""
    left, found = left_of(state), list[str]()
    for card in sorted(cards):
        if left[state.box.face_of[card]] > 0:
            left[state.box.face_of[card]] -= 1
            found.append(card)
    return found


def copies_of(state: State, face: str) -> list[str]:
    """The cards that may be behind a face."""
    for seen in state.peeks:
        if face in seen:
            return [seen[face]]
    known, copies = noted(state), state.box.copies[state.box.face_of[face]]
    return [card for card in copies if card in state.unseen and card not in known]


def may_lie(state: State) -> list[str]:
    """The names of the cards of the Wastes Deck once they are turned over."""
    box, left = state.box, left_of(state)
    used = {*lying(state), *state.known_as.values()}
    found: list[str] = []
    for face, number in left.items():
        names = [name for name in box.lying[face] if name not in used]
        found += names[:number] if box.lying[face] else box.copies[face][:number]
    return sorted(found)


def laid_as(state: State, words: Sequence[str], rule: Rules, why: str) -> tuple[str, ...]:
    """The names of cards that are turned over: cards whose backs were seen keep their ids."""
    box, lies = state.box, lying(state)
    used, named = {*lies, *state.known_as.values()}, [box.face_of.get(word) for word in words]
    found: list[str] = []
    for word, face in zip(words, named, strict=True):
        before = named[: len(found)].count(face)
        if face is None or left_of_one(state, face, lies) <= before:
            refuse(rule, why, card=it(box.face(word)))
        assert face is not None
        card = word if word in box.cards and not c.is_face(word) else ""
        shown = None if found or card else state.tops.get(WASTES)
        if shown is not None:
            card = next((o for o in copies_of(state, word) if box.cards[o].back == shown), "")
            require(bool(card), rule, why, card=it(box.face(word)))
        elif not card:
            names = box.lying[face] or box.copies[face]
            free = [name for name in names if name not in used]
            card = word if word in free else free[0]
        else:
            fits = card in state.unseen and card not in noted(state) - {state.glimpsed}
            require(fits, rule, why, card=it(card))
        used.add(card)
        found.append(card)
    return tuple(found)


def drawn_as(state: State, seat: int, cards: Sequence[str | None]) -> tuple[str | None, ...]:
    """The faces of a pile that these cards were; nothing at all if they were none."""
    pile, face_of = state.piles[seat], state.box.face_of
    discard = state.discards[seat]
    faces = sorted([f for f in pile.known if "." in f and f not in discard])  # is_face, hot
    if not faces:
        return ()
    found: list[str | None] = []
    for card in cards:
        alike = [f for f in faces if card and face_of[f] == face_of.get(card)]
        fits = [f for f in alike if card in copies_of(state, f)] if card not in pile.known else []
        found.append(fits[0] if fits else None)
        if fits:
            faces.remove(fits[0])
    return tuple(found) if any(found) else ()


def recognised(
    state: State, seat: int, card: str, but: Collection[str] = ()
) -> tuple[w.Event, ...]:
    """A card of a pile is shown: if its face once lay open, all take it for that card."""
    box, pile, secret = state.box, state.piles[seat], state.secret[seat]
    if c.is_face(card) or (
        card in pile.known and card not in secret and card not in state.known_as
    ):
        return ()
    names = box.lying[box.face_of[card]]
    if names:
        known = [state.known_as.get(o, o) for o in pile.known if o not in secret]
        there = [f for f in names if f in known and f not in but and f not in state.discards[seat]]
        if there:
            return (w.Turned(there[0], card),)
        lost = [f for f in names if f in secret and f not in but]
        if lost and card in state.unseen:
            # Others have lost sight of this face: only who knew that it is here finds it again.
            back = box.cards[card].back
            return (w.Identified("deck", seat, (card,), (back,), (lost[0],)),)
    return ()


def with_card(act: Any, face: str, card: str) -> Any:
    """The same answer with the card instead of its face."""
    fields = {name: card for name in act.__struct_fields__ if getattr(act, name) == face}
    return replace(act, **fields)


def spoken(state: State, seat: int, act: Any) -> Any:
    """An act with faces as they are called on the table: "Rime Crawler" is `rime_crawler.1`."""
    cards = state.box.cards
    changes: dict[str, str] = {}
    for name in act.__struct_fields__:
        word = getattr(act, name)
        if type(word) is str and word not in cards and (face := state.box.face_of.get(word)):
            places = (state.wastes, state.discards[seat], state.ancients[seat])
            called = {*state.box.lying[face], *state.box.copies[face]}
            there = [card for place in places for card in place if card in called]
            if there:
                changes[name] = there[0]
    return replace(act, **changes) if changes else act
