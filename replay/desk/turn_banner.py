"""Says to a seat who is asked now, for what and why: the banner of its phone."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from icecore.events.words.plain_data import seats_in, things_in
from icecore.events.words.wire import TABLE
from icecore.replay.desk.desk import Desk
from icecore.replay.desk.second_person import asked_of, for_reader, merged
from icecore.replay.kernel.sentences import Said
from icecore.replay.kernel.voice import Piece
from icecore.replay.timeline.timeline import Timeline

Kind = Literal["turn", "asked", "draw", "wait", "break", "over"]


class Banner(Struct):
    """Who is asked, for what and why."""

    kind: Kind
    title: list[Piece]
    why: list[Piece] = []
    by: int | None = None
    """The seat that asks."""
    source: str = ""
    """The card or the thing that asks, by its name."""
    waits: list[int] = []
    """Who is waited for; TABLE is the deck."""
    round: int = 0


class Words(NamedTuple):
    """The talk beside the log: who waits for a word of this seat, and whose it waits for."""

    asking: Sequence[int] = ()
    """First the one who has waited longest."""
    asked: Sequence[int] = ()


NO_WORDS = Words()


def banner_of(desk: Desk, words: Words, may_act: bool, may_draw: bool) -> Banner:
    """Who is asked now, in the words of the seat that reads it."""
    timeline, seat, names = desk.seen, desk.viewer, desk.names
    assert seat is not None
    clock = timeline.clock()
    asks = asked_of(list(desk.voice.pieces(timeline.game.asked(desk.state))), seat)

    def banner(kind: Kind, title: list[Piece], **more: Any) -> Banner:
        return Banner(kind, title, round=clock.round, **more)

    if timeline.outcome() is not None:
        return banner("over", [Piece("The game is over")])
    if timeline.is_adjourned():
        return banner("break", [Piece("A break")], why=[Piece("The next act goes on")])
    if words.asking:
        by = words.asking[0]
        return banner(
            "asked", [Piece(names[by], by), Piece(" asks you")], by=by, waits=[seat],
            why=merged([Piece(names[by], by), Piece(" waits for your answer")]),
        )  # fmt: skip
    owed = desk.owed()
    if owed is not None:
        why, seen_by = question(desk, owed.why), owed.seen_by
        if may_draw:
            own = seen_by is not None and seat in seen_by
            shown = "What did you see?" if own else "What was shown?"
            return banner("draw", [Piece(shown)], why=why, waits=[seat])
        if seen_by is not None and len(seen_by) == 1 and seen_by != (seat,):
            looks = [Piece(names[seen_by[0]], seen_by[0]), Piece(" looks")]
            return banner("wait", looks, why=why, waits=list(seen_by))
        return banner("wait", [Piece("The table deals")], why=why, waits=[TABLE])
    waiting = list(words.asked)
    if clock.seat == seat and not waiting:
        asks_it, source = asker(desk)
        if mover_of(timeline) == seat or (asks_it is None and not source):
            return banner("turn", [Piece("Your turn")], why=asks, source=source, waits=[seat])
        who = Piece(source) if asks_it is None else Piece(names[asks_it], asks_it)
        title = merged([who, Piece(" asks you")])
        return banner("asked", title, why=asks, by=asks_it, source=source, waits=[seat])
    waits = waiting or ([clock.seat] if clock.seat is not None and clock.seat >= 0 else able(desk))
    if waiting:
        title = [Piece("You have asked "), *in_row(names, waiting)]
        return banner("wait", title, why=[Piece("Nothing is recorded yet")], waits=waits)
    if not waits:
        return banner("wait", [Piece("Nobody can act here")], why=asks)
    if seat in waits:
        return banner("asked", [Piece("You may answer")], why=asks, waits=waits)
    mover = mover_of(timeline)
    one = waits[0]
    if len(waits) == 1 and mover not in (None, one):
        return banner("wait", [Piece(names[one], one), Piece(" answers")], why=asks, waits=waits)
    ends = "’s turn" if len(waits) == 1 else " may act"
    may = ", and you may act" if may_act else ""
    return banner("wait", merged([*in_row(names, waits), Piece(ends + may)]), why=asks, waits=waits)


def question(desk: Desk, why: Said) -> list[Piece]:
    """The question to the table, with a capital."""
    assert desk.viewer is not None
    pieces = for_reader(desk.voice.pieces(why), desk.viewer)
    if pieces and pieces[0].seat in (None, desk.viewer):
        pieces[0] = pieces[0]._replace(text=pieces[0].text[:1].upper() + pieces[0].text[1:])
    return pieces


def in_row(names: Sequence[str], seats: Sequence[int]) -> Iterator[Piece]:
    for number, seat in enumerate(seats):
        if number:
            yield Piece(" and " if number == len(seats) - 1 else ", ")
        yield Piece(names[seat], seat)


def able(desk: Desk) -> list[int]:
    """The seats that can act where none is awaited, by what all know."""
    state = desk.timeline.game.view(desk.state, TABLE)
    return sorted({seat for seat, _ in desk.timeline.game.candidates(state) if seat >= 0})


def mover_of(timeline: Timeline[Any]) -> int | None:
    """The seat whose turn it is: the first that was awaited in it."""
    turn = timeline.clock().turn
    found = None
    for number in reversed([0, *timeline.line()]):
        clock = timeline.clock(number)
        if clock.turn != turn:
            break
        if clock.seat is not None and clock.seat >= 0:
            found = clock.seat
    return found


def asker(desk: Desk) -> tuple[int | None, str]:
    """The seat and the thing that ask, as the pending step names them; else whose turn it is."""
    steps = desk.state.todo
    step = steps[-1] if steps else None
    if step is None:
        return None, ""
    seats = [one for one in seats_in(step) if 0 <= one != desk.viewer]
    lexicon = desk.lexicon
    source = next(
        (
            lexicon.name(kind.means, thing)
            for thing, kind in things_in(step)
            if kind.means and not kind.seat and thing in lexicon.ids(kind.means)
        ),
        "",
    )
    if len(set(seats)) == 1:
        return seats[0], source
    mover = mover_of(desk.seen)
    return (None, source) if source else (mover if mover != desk.viewer else None, source)
