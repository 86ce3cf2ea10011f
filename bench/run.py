"""`make bench`: what icecore does against bare work and its peers, all in one run, as ratios."""

import gc
import sys
from importlib import import_module

from bench.measure import Row, show

PARTS = (
    *("starting", "folding", "storage", "playing_out", "peers"),
    *("loading", "asking", "browsing", "lake"),
)


def main(parts: list[str]) -> None:
    """All parts, or those that are named: `python -m bench.run loading asking`.

    They are imported only here: processes that loading starts import this file again.
    """
    if strangers := set(parts) - set(PARTS):
        sys.exit(f"no part {', '.join(sorted(strangers))}; there are {', '.join(PARTS)}")
    gc.set_threshold(50_000, 20, 20)  # as the command does
    rows: list[Row] = []
    for part in parts or PARTS:
        for row in import_module(f"bench.{part}").rows():
            rows.append(row)
            sys.stderr.write(f"  {row.what}\n")
    show(rows)


if __name__ == "__main__":
    main(sys.argv[1:])
