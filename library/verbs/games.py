"""The games that can be played, each with its rules, options, sets and bots."""

from html import escape
from typing import TYPE_CHECKING, Any

import msgspec

from icecore.events.words.errors import NotFoundError, did_you_mean
from icecore.library.support.arguments import expect
from icecore.replay.games.registry import (
    Option,
    Summary,
    find_game,
    game_names,
    option_choices,
    options_of,
    so_many,
    summaries,
)

if TYPE_CHECKING:
    from icecore.replay.kernel import Rule, Ruleset


__all__ = ["GameInfo", "Option", "game", "game_names", "games", "so_many"]


class GameInfo:
    """A game that can be played: its title, players, sets, bots, options and rules."""

    def __init__(self, summary: Summary) -> None:
        self._summary = summary
        self.name, self.title = summary.name, summary.title
        self.version, self.schema = summary.rules, summary.schema
        self.sets, self.bots = list(summary.sets), list(summary.bots)

    @property
    def players(self) -> range:
        few, many = self._summary.players
        return range(few, many + 1)

    @property
    def options(self) -> dict[str, Any]:
        """The options of the game with their defaults."""
        default = self.game.options()
        return {name: getattr(default, name) for name in self._summary.options}

    def choices(self, option: str) -> tuple[Any, ...]:
        """The words that an option can be, where there are only these."""
        expect("option", option, str, "the name of an option")
        if option not in self._summary.options:
            meant = did_you_mean(option, self._summary.options)
            raise NotFoundError(f'{self.name} has no option "{option}"{meant}')
        return option_choices(self.game, option)

    def explained(self) -> list[Option]:
        """Every option: its `name`, its `default`, its `choices`, and what it is `about`."""
        return options_of(self.game)

    @property
    def rules(self) -> "dict[str, Rule]":
        """Every rule by its id, with its `page` and its `text`."""
        return {rule.id: rule for rule in self.game.rules}

    def find_rules(self, id_: str) -> "list[Rule]":
        """The rule with this id, or those whose ids begin with it: `discover.2`, `discover`."""
        expect("id", id_, str, "the id of a rule")
        rules = self.rules
        prefix = next(iter(rules)).partition(".")[0] + "."
        wanted = id_ if id_.startswith(prefix) else prefix + id_
        found = [rule for key, rule in rules.items()
                 if key == wanted or key.startswith(wanted + ".")]  # fmt: skip
        if not found:
            raise NotFoundError(
                f'{self.name} has no rule "{id_}"{did_you_mean(wanted, rules)}'
            )  # fmt: skip
        return found

    @property
    def game(self) -> "Ruleset[Any]":
        """The rules as the kernel has them."""
        return find_game(self.name)

    def as_data(self) -> dict[str, Any]:
        """Plain data, as `icecore games --json` prints it."""
        return msgspec.structs.asdict(self._summary)

    def row(self) -> list[str]:
        """What a list says: name, title, players, sets, bots and options."""
        few, many = self._summary.players
        lists = map(", ".join, (self.sets, self.bots, self._summary.options))
        return [self.name, self.title, so_many(few, many), *lists]

    def __repr__(self) -> str:
        few, many = self._summary.players
        return f"<GameInfo {self.name}: {self.title}, {so_many(few, many)}>"

    def _repr_html_(self) -> str:
        heads = ("game", "title", "players", "sets", "bots", "options")
        rows = "".join(
            f"<tr><th>{head}</th><td>{escape(cell)}</td></tr>"
            for head, cell in zip(heads, self.row(), strict=True)
        )
        return f"<table>{rows}</table>"


def games() -> list[GameInfo]:
    """Every game that can be played: ours, and those of installed packages."""
    return [GameInfo(summary) for summary in summaries()]


def game(name: str) -> GameInfo:
    """One game by its name."""
    expect("name", name, str, "the name of a game")
    found = {summary.name: summary for summary in summaries()}
    if name not in found:
        raise NotFoundError(f'there is no game "{name}"{did_you_mean(name, game_names())}')
    return GameInfo(found[name])
