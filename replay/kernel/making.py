"""A game from its tables: what follows from them is derived, what is special is given."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.resources import files
from types import MappingProxyType, ModuleType
from typing import Any, TypeVar

from msgspec import Struct

from icecore.events.words.record import Outcome
from icecore.events.words.sets import Box, ComponentSet, read_set
from icecore.events.words.vocabulary import Vocabulary
from icecore.replay.kernel.game import Board, Chooser, Clock, Game, Rule, S, Setup
from icecore.replay.kernel.sight import Sight
from icecore.replay.kernel.steps import Rulebook

C = TypeVar("C", bound=ComponentSet)
B = TypeVar("B", bound=Box)


def make(
    book: Rulebook[S],
    *,
    name: str,
    title: str,
    players: range,
    words: Vocabulary,
    steps: Any,
    parts: Sequence[ModuleType] = (),
    open_box: Callable[[str, str], Box],
    sets: str,
    state: type[S],
    options: type[Struct],
    begin: Callable[[Setup, Any], S],
    clock: Callable[[S], Clock],
    outcome: Callable[[S], Outcome | None],
    standing: Callable[[S], tuple[int, ...]],
    invariants: Callable[[S], None],
    board: Board[S],
    picture: Callable[[S, Sequence[str]], str],
    level: Callable[[S, Sequence[str]], str] = lambda state, names: "",
    sight: Sight[S] | None = None,
    decide: Callable[[S, int, Any], Any] | None = None,
    agrees: Callable[[S, Any], None] = lambda state, event: None,
    order: frozenset[Rule] = frozenset(),
    bots: Mapping[str, Chooser] = MappingProxyType({}),
    free: Callable[[S, int], Iterable[type[Any]]] = lambda state, seat: (),
    version: int = 1,
    cooperative: bool = False,
) -> Game[S]:
    """The game of a rulebook. `parts` are the modules that write into its tables.

    `sets` is the package that holds the component sets; `order` are further rules that say who is
    asked now, beside those of the rulebook.
    """
    book.check(words, steps, *parts)
    seen: Sight[S] = Sight(words, state) if sight is None else sight
    never_waived = (book.turn_rule, book.order, book.over, book.chooser, book.scribe)
    return Game(
        name=name,
        title=title,
        version=version,
        players=players,
        vocabulary=words,
        rules=type(book.turn_rule),
        options=options,
        state=state,
        sets=files(sets),
        open_box=open_box,
        begin=begin,
        decide=decide or book.decide,
        evolve=book.evolves,
        candidates=book.candidates,
        chance=book.chance,
        clock=clock,
        outcome=outcome,
        standing=standing,
        invariants=invariants,
        agrees=agrees,
        order=order.union(rule for rule in never_waived if rule is not None),
        view=seen.view,
        redact=seen.redact,
        picture=picture,
        board=board,
        tell=book.sentence,
        phrase=book.offered,
        level=level,
        bots=bots,
        free=free,
        cooperative=cooperative,
    )


def box_opener(
    game: str,
    shape: type[C],
    box: Callable[[str, C], B],
    problems: Callable[[C], Any],
) -> Callable[[str, str], B]:
    """How a set of this game is opened: its text is decoded, checked and laid out."""

    def open_box(text: str, where: str) -> B:
        return box(text, read_set(text, game, shape, problems, where=where))

    return open_box
