"""`make summaries`: what a list of our own games says, written down for who imports none."""

import msgspec

from icecore.replay.games.registry import OURS, SUMMARIES, find_game, summary_of

if __name__ == "__main__":
    found = {name: summary_of(find_game(name)) for name in OURS}
    SUMMARIES.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
