"""`make bench`: what icecore does against bare work and its peers, all in one run, as ratios."""

import gc
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import asking
import browsing
import folding
import loading
import peers
import storage
from measure import Row, show


def main() -> None:
    gc.set_threshold(50_000, 20, 20)  # as the command does
    rows: list[Row] = []
    measures = (folding, storage, peers, loading, asking, browsing)
    for measure in (each.rows for each in measures):
        for row in measure():
            rows.append(row)
            sys.stderr.write(f"  {row.what}\n")
    show(rows)


if __name__ == "__main__":
    main()
