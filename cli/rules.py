"""`icecore rules`: the rules by id."""

import click

from icecore.cli.naming import game_argument
from icecore.cli.terminal import emit, example, json_option, tell
from icecore.events.words.errors import NotFoundError, did_you_mean
from icecore.replay.games.registry import find_game


@click.command(
    "rules",
    epilog=example("icecore rules boreal_pyramid", "icecore rules boreal_pyramid discover.2"),
)
@game_argument
@click.argument("rule_id", metavar="[ID]", required=False)
@json_option
def command(game: str, rule_id: str | None, as_json: bool) -> None:
    """List the rules of a game, or those whose id is or begins with ID."""
    rules = {rule.id: rule for rule in find_game(game).rules}
    if rule_id is not None:
        prefix = next(iter(rules)).partition(".")[0] + "."
        wanted = rule_id if rule_id.startswith(prefix) else prefix + rule_id
        found = {id_: rule for id_, rule in rules.items()
                 if id_ == wanted or id_.startswith(wanted + ".")}  # fmt: skip
        if not found:
            raise NotFoundError(f'{game} has no rule "{rule_id}"{did_you_mean(wanted, rules)}')
        rules = found
    if as_json:
        emit([{"id": id_, "page": rule.page, "text": rule.text} for id_, rule in rules.items()])
        return
    for rule in rules.values():
        tell(rule.value)
