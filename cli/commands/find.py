"""`icecore find`: games that reached a position."""

from pathlib import Path

import click
import msgspec

from icecore.cli.options.source_options import tables_of
from icecore.cli.terminal import columns, emit, example, json_option, say, tell
from icecore.library.objects.archive import Archive
from icecore.library.verbs.find import MOST, Hit, find


@click.command(
    "find",
    epilog=example(
        "icecore find games.duckdb --like evening.ice@31",
        "icecore find archive.ice --game boreal_pyramid --where 'turn = 6 AND standing[1] > 20'",
    ),
)
@click.argument("archive", metavar="DB|LOG", type=click.Path(path_type=Path))
@click.option(
    "--like",
    metavar="FILE@RECORD",
    help="The position after a record of a log; FILE#N@RECORD is that of game N.",
)
@click.option(
    "--where",
    metavar="SQL",
    help="A condition on the columns of GAME.position, which `load --positions` makes.",
)
@click.option("--game", metavar="NAME", help="Which game the condition is about.")
@click.option("--most", type=click.IntRange(min=1), default=MOST, show_default=True)
@json_option
def command(
    archive: Path, like: str | None, where: str | None, game: str | None, most: int, as_json: bool
) -> None:
    """List the games that reached a position at the end of a turn, as all could see it.

    Every hit says the record at which its game opens: icecore show FILE --game ID --at RECORD.
    """
    needs = "game.position" if where is not None else ""
    with tables_of([archive], sql=needs) as db:
        hits = find(Archive(db), like, where, game=game, most=most)
    if as_json:
        emit([msgspec.to_builtins(hit) for hit in hits])
        return
    if not hits:
        say("No game reached it.")
        return
    for line in columns(
        list(map(_row, hits)), ("file", "game", "record", "turn", "players", "ended")
    ):
        tell(line)


def _row(hit: Hit) -> tuple[object, ...]:
    ended = hit.end_reason or hit.outcome
    return hit.file, hit.id, hit.record, hit.turn, hit.players, ended
