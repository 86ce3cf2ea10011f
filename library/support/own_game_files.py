"""The package that `icecore game new` writes: a small game that runs, to be made another one.

NAME and TITLE stand for those of the game.
"""

PYPROJECT = """
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "icecore-NAME"
version = "0.1"
description = "TITLE for icecore"
requires-python = ">=3.11"
dependencies = ["icecore"]

[project.optional-dependencies]
test = ["icecore[testing]"]

[project.entry-points."icecore.games"]
NAME = "NAME:GAME"

[tool.setuptools]
packages = ["NAME"]

[tool.setuptools.package-data]
NAME = ["*.toml"]

[tool.pytest.ini_options]
addopts = "-m 'not soak' --snapshot-update-new-only"
testpaths = ["tests"]
"""

README = """
# TITLE

```sh
pip install -e ".[test]"
pytest                          # the laws of icecore; --snapshot-update accepts what changed
icecore game check NAME         # what is wrong, in sentences
icecore simulate NAME --games 100 -o games.ice
icecore log games.ice
icecore serve .                 # watch, record and ask in the browser
```

- `NAME/words.py`: what players ask for, what then happens, what is still to be done
- `NAME/sample.toml`: the cards
- `NAME/__init__.py`: the rules, and the game
- `tests/fixtures/*.toml`: examples of the rules
"""

SAMPLE = """
# The cards: how many of each, and what they are worth. A card worth nothing takes all.

game = "NAME"
name = "sample"

[[cards]]
id = "pebble"
name = "Pebble"
points = 1
copies = 8

[[cards]]
id = "gem"
name = "Gem"
points = 3
copies = 6

[[cards]]
id = "storm"
name = "Storm"
points = 0
copies = 6
"""

WORDS = '''
"""What is said and what happens at a table of TITLE."""

from typing import Literal

from icecore.author import Card, Count, Seat, Vocabulary, Wire


class Draw(Wire, frozen=True):
    """Take one more card from the deck."""


class Bank(Wire, frozen=True):
    """Keep what was found, and end the turn."""


class Show(Wire, frozen=True):
    """TABLE turns over the card that was drawn."""

    card: Card


class Draws(Wire, frozen=True):
    """A step: TABLE owes a seat a card."""

    seat: Seat


class Found(Wire, frozen=True):
    """A card was turned over, and the seat may lose or keep what it is worth."""

    seat: Seat
    card: Card
    points: Count


class Lost(Wire, frozen=True):
    """A storm took all that was found in this turn."""

    seat: Seat
    card: Card


class Banked(Wire, frozen=True):
    """A seat keeps what it found."""

    seat: Seat
    points: Count


class Ended(Wire, frozen=True):
    """The game is over."""

    reason: Literal["deck empty"]


class Waiting(Wire, frozen=True):
    """What is still to be done, the next step last."""

    todo: tuple[Draws, ...]


Act = Draw | Bank | Show
Event = Found | Lost | Banked | Ended | Waiting
VOCABULARY = Vocabulary("NAME", schema=1, act=Act, event=Event)
'''

RULES = '''
"""TITLE: draw as long as you dare, and bank what you found before a storm takes it."""

from collections import Counter

from msgspec import Struct

from icecore import author as ice
from icecore.author import Facts, Todo, refuse, require
from NAME import words as w


class Rules(ice.Rule):
    """Permanent ids, the page of the rulebook, the rule in your own words."""

    TURN_1 = "NAME.turn.1 p.1: the seat on turn draws or banks"
    DRAW_1 = "NAME.draw.1 p.1: a card of the deck is turned over"
    BANK_1 = "NAME.bank.1 p.2: who has found something may keep it, which ends the turn"
    END_1 = "NAME.end.1 p.2: the game ends with the last card; what was found then is kept"


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    points: int
    copies: int


class CardSet(ice.ComponentSet, frozen=True, kw_only=True):
    cards: tuple[Kind, ...]


class CardBox(ice.Box):
    def __init__(self, text: str, content: CardSet) -> None:
        super().__init__(text, content)
        self.cards = {card.id: card for card in content.cards}
        self.copies = Counter({card.id: card.copies for card in content.cards})


def problems(content: CardSet) -> list[str]:
    """What is wrong with a set that somebody made, in sentences."""
    return [f"{card.id}: no copies" for card in content.cards if card.copies < 1]


class State(ice.Table, kw_only=True):
    box: CardBox
    todo: tuple[w.Draws, ...] = ()
    scores: list[int]
    found: int = 0
    """Points that the seat on turn may still lose."""
    pile: list[ice.Card] = []
    """All cards that were turned over."""


def begin(setup: ice.Setup, box: CardBox) -> State:
    return State(box=box, seats=setup.seats, scores=[0] * setup.seats)


def deck(state: State) -> Counter[str]:
    return state.box.copies - Counter(state.pile)


game: ice.Rulebook[State] = ice.Rulebook(
    waiting=w.Waiting, turn=Rules.TURN_1, order=Rules.TURN_1, over=Rules.END_1
)


def turn_acts(state: State, seat: int, step: None) -> list[w.Draw | w.Bank]:
    return [w.Draw(), w.Bank()] if state.found else [w.Draw()]


game.step(None, ice.mover, told="{who} draws or banks", answers=turn_acts)


@game.answer
def draw(state: State, seat: int, act: w.Draw, step: None, todo: Todo) -> Facts:
    """Permission first, then facts; what TABLE has to show is a step."""
    todo.append(w.Draws(seat))
    yield from ()


@game.answer
def bank(state: State, seat: int, act: w.Bank, step: None, todo: Todo) -> Facts:
    if not state.found:
        refuse(Rules.BANK_1, "nothing was found yet")
    yield w.Banked(seat, state.found)


def owed(state: State, step: w.Draws) -> ice.Chance:
    why = ice.say("which card does {seat} turn over?", step)
    return ice.Chance(list(deck(state).elements()), 1, why, lambda cards: w.Show(*cards))


game.step(w.Draws, ice.TABLE, first="the card is turned over first", chance=owed)


@game.answer
def show(state: State, seat: int, act: w.Show, step: w.Draws, todo: Todo) -> Facts:
    require(deck(state)[act.card] > 0, Rules.DRAW_1, "{card} is not in the deck", card=act.card)
    points = state.box.cards[act.card].points
    yield w.Found(step.seat, act.card, points) if points else w.Lost(step.seat, act.card)
    if not deck(state):
        if state.found:
            yield w.Banked(step.seat, state.found)
        yield w.Ended("deck empty")


@game.evolve
def found(state: State, event: w.Found) -> None:
    state.pile.append(event.card)
    state.found += event.points


@game.evolve
def lost(state: State, event: w.Lost) -> None:
    state.pile.append(event.card)
    state.found = 0
    state.turns += 1


@game.evolve
def banked(state: State, event: w.Banked) -> None:
    state.scores[event.seat] += event.points
    state.found = 0
    state.turns += 1


def invariants(state: State) -> None:
    """What must hold after every record."""
    ice.hold(Counter(state.pile) <= state.box.copies, "a card was turned over too often")


GAME = ice.make(
    game,
    name="NAME",
    title="TITLE",
    players=range(2, 5),
    words=w.VOCABULARY,
    steps=w.Draws,
    state=State,
    begin=begin,
    sets="NAME",
    open_box=ice.box_opener("NAME", CardSet, CardBox, problems),
    invariants=invariants,
)
'''

TESTS = """
from icecore.testing.examples import *
from icecore.testing.laws import *

GAMES = ["NAME"]
"""

FIXTURE = '''
seats = ["Ann", "Bo"]

[[example]]
title = "What was found is kept by banking it"
rules = ["NAME.draw.1", "NAME.bank.1"]
given = """
Ann draw
table show gem
"""
when = "Ann bank"
then = "banked seat=Ann points=3"
standing = [3, 0]
clock = [1, 2, "Bo"]

[[example]]
title = "Nobody banks nothing"
rules = ["NAME.bank.1"]
when = "Ann bank"
refused = "NAME.bank.1"

[[example]]
title = "A storm takes all that was found"
rules = ["NAME.turn.1"]
given = """
Ann draw
table show gem
Ann draw
"""
when = "table show storm"
then = "lost seat=Ann card=storm"
standing = [0, 0]
'''

FILES = {
    "pyproject.toml": PYPROJECT,
    "README.md": README,
    "NAME/__init__.py": RULES,
    "NAME/words.py": WORDS,
    "NAME/sample.toml": SAMPLE,
    "tests/test_NAME.py": TESTS,
    "tests/fixtures/turns.toml": FIXTURE,
}
"""Path → text."""
