"""Builds a game from its tables: derives what follows from them, takes what is special."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_type_hints

from msgspec import Struct

from icecore.events.words.errors import IcecoreError
from icecore.events.words.record import Outcome
from icecore.events.words.sets import Box, ComponentSet, read_set
from icecore.events.words.vocabulary import Vocabulary, members
from icecore.replay.kernel.consent import StandingOffer, no_offers
from icecore.replay.kernel.ruleset import (
    Board,
    Chance,
    Chooser,
    Clock,
    PictureMaker,
    Rule,
    Ruleset,
    S,
    Setup,
)
from icecore.replay.kernel.visibility import Sight
from icecore.replay.kernel.voice import Voice
from icecore.replay.rulebook.defaults import (
    EmptyBox,
    NoOptions,
    begin_with,
    clock_of,
    nothing_wrong,
    outcome_by,
    set_up,
    standing_of,
)
from icecore.replay.rulebook.rulebook import Rulebook
from icecore.replay.rulebook.sampling import sampler
from icecore.replay.show.default_scene import scene_of
from icecore.replay.show.drawing import SceneOf, board_of, picture_of

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

C = TypeVar("C", bound=ComponentSet)
B = TypeVar("B", bound=Box)


def make(
    book: Rulebook[S],
    *,
    name: str,
    title: str,
    players: range,
    words: Vocabulary,
    state: type[S],
    outcome: Callable[[S], Outcome | None] | None = None,
    steps: Any = None,
    begin: Callable[[Setup, Any], S] | None = None,
    parts: Sequence[ModuleType] = (),
    options: type[Struct] = NoOptions,
    open_box: Callable[[str, str], Box] | None = None,
    sets: str = "",
    clock: Callable[[S], Clock] | None = None,
    standing: Callable[[S], tuple[int, ...]] | None = None,
    invariants: Callable[[S], None] = lambda state: None,
    scene: SceneOf | None = None,
    board: Board[S] | None = None,
    picture: PictureMaker[S] | None = None,
    level: Callable[[S, Sequence[str]], str] = lambda state, names: "",
    sight: Sight[S] | None = None,
    decide: Callable[[S, int, Any], Any] | None = None,
    agrees: Callable[[S, Any], None] = lambda state, event: None,
    order: frozenset[Rule] = frozenset(),
    bots: Mapping[str, Chooser] = MappingProxyType({}),
    sampling: ModuleType | None = None,
    unknown: Callable[[S], Chance | None] = lambda state: None,
    free: Callable[[S, int], Iterable[type[Any]]] = lambda state, seat: (),
    offered: Callable[[S, int], Iterable[StandingOffer]] = no_offers,
    version: int = 1,
    cooperative: bool = False,
    teams: Callable[[int], tuple[int, ...]] = lambda seats: tuple(range(seats)),
) -> Ruleset[S]:
    """The game of a rulebook: its tables, words and state; the rest has defaults.

    `parts` are the modules that write into its tables, `sets` is the package with the component
    sets. `order` are further rules that say who is asked now, beside those of the rulebook. The
    defaults stand in `replay/rulebook/defaults.py`: turns in order, `state.scores`, the best of
    which wins, a state as it is made. Board and pictures are made of `scene`; without one, the
    state is shown zone by zone.
    """
    book.check(words, steps, *parts)
    if steps is not None and Any in get_args(get_type_hints(state)["todo"]):
        raise IcecoreError(
            f"{name}: its state says `todo: tuple[Step, ...] = ()`, of its own steps"
        )
    scores = standing or standing_of
    result: Callable[[S], Outcome | None] = outcome or outcome_by(scores, together=cooperative)

    def asked(position: S, names: Sequence[str]) -> str:
        ended = result(position)
        if ended is not None:
            return f"the end: {ended.reason}"
        owed = book.chance(position)
        told = "" if owed is None else Voice(names, position.box.lexicon).words(owed.why)
        return book.say(position, names) or told

    clocked: Callable[[S], Clock] = clock or clock_of(book)
    described = scene or scene_of(title, asked, lambda position: clocked(position).seat)
    seen: Sight[S] = Sight(words, state) if sight is None else sight
    kinds = members(words.event)
    keeps_steps = kinds[kinds.index(book.waiting)] if book.waiting in kinds else None
    never_waived = (book.turn_rule, book.order, book.over, book.chooser, book.scribe)
    return Ruleset(
        name=name,
        title=title,
        version=version,
        players=players,
        vocabulary=words,
        rules=type(book.turn_rule),
        options=options,
        state=state,
        sets=_folder_of(sets) if sets else EmptyBox(name).as_folder(),
        open_box=open_box or box_opener(name, ComponentSet, Box, nothing_wrong),
        begin=set_up(begin or begin_with(state)),
        decide=decide or book.decide,
        evolve=book.evolves,
        candidates=book.candidates,
        chance=book.chance,
        clock=clocked,
        outcome=result,
        standing=scores,
        invariants=invariants,
        agrees=agrees,
        order=order.union(rule for rule in never_waived if rule is not None),
        view=seen.view,
        redact=seen.redact,
        scene=described,
        picture=picture or picture_of(described),
        board=board or board_of(described),
        tell=book.sentence,
        phrase=book.offered,
        level=level,
        bots=bots,
        sample=sampler(book, *(() if sampling is None else (sampling,))),
        unknown=unknown,
        waiting=keeps_steps,
        done=book.is_done,
        consents=book.consent,
        offered=offered,
        asked=book.asked,
        phone=book.phone_rows,
        free=free,
        cooperative=cooperative,
        teams=teams,
    )


def _folder_of(package: str) -> "Traversable":
    """The folder of a package. Only zipped ones take the general way of Python, which is slow."""
    place = import_module(package).__file__
    if place is not None and Path(place).is_file():
        return Path(place).parent
    from importlib.resources import files

    return files(package)


def box_opener(
    game: str,
    shape: type[C],
    box: Callable[[str, C], B],
    problems: Callable[[C], Any],
) -> Callable[[str, str], B]:
    """A function that opens a set of this game: it decodes, checks and lays out the text."""

    def open_box(text: str, where: str) -> B:
        return box(text, read_set(text, game, shape, problems, where=where))

    return open_box
