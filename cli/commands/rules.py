"""`icecore rules`: the rules by id."""

import click

import icecore
from icecore.cli.options.argument_types import game_argument
from icecore.cli.terminal import emit, example, json_option, tell


@click.command(
    "rules",
    epilog=example("icecore rules boreal_pyramid", "icecore rules boreal_pyramid discover.2"),
)
@game_argument
@click.argument("rule_id", metavar="[ID]", required=False)
@json_option
def command(game: str, rule_id: str | None, as_json: bool) -> None:
    """List the rules of a game, or those whose id is or begins with ID."""
    played = icecore.game(game)
    rules = list(played.rules.values()) if rule_id is None else played.find_rules(rule_id)
    if as_json:
        emit([{"id": rule.id, "page": rule.page, "text": rule.text} for rule in rules])
        return
    for rule in rules:
        tell(rule.value)
