"""Checks of a set: the things that a game needs, and effects that no rule would carry out."""

from collections import Counter
from collections.abc import Iterator

from .cards import (
    COUNTS,
    DECK,
    LORE,
    NAMED,
    NUR,
    RESERVED,
    SLOTS,
    WORLDS,
    Event,
    GameSet,
    Madness,
    Role,
)
from .verbs import Cancel, Effect, Modify, Place, Program


def problems(content: GameSet) -> Iterator[str]:
    """Every count of the box, promotional cards apart; foreverot.ruling.46: a Continuous event."""
    for what, wanted in COUNTS.items():
        found = sum(not getattr(thing, "promo", False) for thing in getattr(content, what))
        if found != wanted:
            yield f"{found} {what} without the promotional ones, expected {wanted}"
    if sum(content.lore.values()) != LORE:
        yield f"{sum(content.lore.values())} Lore tokens, expected {LORE}"
    if not any(event.continuous and not event.promo for event in content.events):
        yield "no Continuous event, but the game begins with one (foreverot.ruling.46)"
    yield from board_problems(content)
    for world, number in Counter(card.world for card in content.cards if not card.promo).items():
        if number != DECK:
            yield f"{number} World Cards of world {world}, expected {DECK} or none"
    for word, times in Counter(ids(content)).items():
        if times > 1:
            yield f'the id "{word}" stands {times} times, expected once'
    for event in content.events:
        if bool(event.passive) and not event.continuous:
            yield f'event "{event.id}": what lasts is for a Continuous event'
    for prophecy in content.prophecies:
        die = prophecy.trigger in ("player_die", "foreverot_die")
        if die and any(isinstance(effect, Cancel) for effect in prophecy.effect):
            yield f'prophecy "{prophecy.id}": a die is changed or rolled again, not cancelled'
    for where, effect in texts(content):
        yield from (f"{where}: {problem}" for problem in text_problems(effect))
    lasting: tuple[Role | Event | Madness, ...] = (
        *content.roles,
        *content.events,
        *content.madness,
    )
    for thing in lasting:
        if any(isinstance(lasts, Modify) and lasts.stat == "die" for lasts in thing.passive):
            yield f'"{thing.id}", passive: a die is changed once, by an effect, not lastingly'


def text_problems(effect: Effect) -> Iterator[str]:
    """The parts of an effect that no rule carries out."""
    match effect:
        case Place(kind, voluntary=True) if kind != "ruin":
            yield f"voluntary placement is for a Ruin, not for a token of kind {kind}"
        case Modify(stat, halve=halve, icon=icon):
            if (stat == "skill") != (icon is not None):
                yield f"an icon goes with the stat skill, and only with it, not with {stat}"
            if halve and stat != "night_demand":
                yield f"only night_demand is halved, not {stat}"


def texts(content: GameSet) -> Iterator[tuple[str, Effect]]:
    """Every effect, with the thing and the field that it stands in."""
    for world in content.worlds:
        yield from inside(f'world "{world.id}", chaos', world.chaos)
        for slot, location in enumerate(world.locations):
            yield from inside(f'world "{world.id}", locations[{slot}]', location.effect)
        for warlord in world.warlords:
            for slot, line in enumerate(warlord.card or ()):
                yield from inside(f'warlord "{warlord.id}", card[{slot}]', line)
    for what, (one, fields) in WRITTEN.items():
        for thing in getattr(content, what):
            for field in fields:
                yield from inside(f'{one} "{thing.id}", {field}', getattr(thing, field))


WRITTEN = {
    "roles": ("role", ("special", "passive")),
    "cards": ("card", ("effect", "reward")),
    "foreverot": ("foreverot", ("effect",)),
    "events": ("event", ("effect", "passive")),
    "factions": ("faction", ("effect",)),
    "prophecies": ("prophecy", ("effect",)),
    "madness": ("madness", ("at_turn", "passive")),
    "relics": ("relic", ("gives",)),
}


def inside(where: str, program: Program) -> Iterator[tuple[str, Effect]]:
    """The effects of a program, and those within them."""
    for number, effect in enumerate(program):
        place = f"{where}[{number}]"
        yield place, effect
        for name in ("then", "otherwise"):
            yield from inside(f"{place}.{name}", getattr(effect, name, ()))
        for option, some in enumerate(getattr(effect, "options", ())):
            yield from inside(f"{place}.options[{option}]", some)


def board_problems(content: GameSet) -> Iterator[str]:
    if [world.number for world in content.worlds] != list(range(1, WORLDS + 1)):
        yield "worlds: expected the numbers 1 to 8 in order"
    named = 0
    for world in content.worlds:
        if world.number == NUR:
            if world.locations or world.dragons or world.warlords or world.obliviates:
                yield f'world "{world.id}": Nur has neither locations nor Dragons nor tokens'
            continue
        said = (len(world.locations), len(world.warlords), len(world.obliviates))
        if said != (SLOTS, 2, 1):
            yield (
                f'world "{world.id}": {said[0]} locations, {said[1]} Warlords and {said[2]} '
                "Obliviates, expected 5, 2 and 1"
            )
        if not world.dragons:
            yield f'world "{world.id}": no Dragons, expected 1 to 4'
        named += sum(warlord.card is not None for warlord in world.warlords)
    if named != NAMED:
        yield f"{named} Warlords with cards, expected {NAMED}"


def ids(content: GameSet) -> Iterator[str]:
    """Every word that names a thing or a program, the reserved ones first."""
    yield from RESERVED
    for world in range(1, WORLDS + 1):
        yield f"chaos{world}"
        yield from (f"loc{world}{slot}" for slot in range(SLOTS))
    for what in COUNTS:
        yield from (thing.id for thing in getattr(content, what))
    for board in content.worlds:
        yield board.id
        yield from (token.id for token in (*board.warlords, *board.obliviates))
