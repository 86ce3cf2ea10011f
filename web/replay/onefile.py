"""A replay in one file: viewer, pictures and story, opened from disk without any network."""

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from itertools import zip_longest
from pathlib import Path
from typing import Any
from zlib import compress

import msgspec

from icecore.events.file.log import GameLog, Place
from icecore.replay.show.safe_text import harmless
from icecore.replay.timeline.timeline import open_timeline
from icecore.web.replay.replay_data import Reel, View, judged_beside, reel_of, seen_alone, viewers

NARROW = 376
"""A usual phone: other ones show the same picture a little larger or smaller."""
LARGE = 2_000
TAPPED = re.compile(r' data-mark="[^"]*"')
"""What a finger can mean: nothing is recorded here."""
STATIC = files("icecore.web") / "static"
IMPORT = re.compile(r'^import \{[^}]*\} from "\./([\w-]+\.js)";\n', re.MULTILINE)
NOTE = re.compile(r"/\*\*?.*?\*/|^[ \t]*//[^\n]*$", re.MULTILINE | re.DOTALL)
BLANK = re.compile(r"^[ \t]+|\n(?=\s*\n)", re.MULTILINE)
"""What only our readers need; no text of a module spans lines."""
NAMED = re.compile(r"[.#]([a-zA-Z][\w-]*)")
EXPORT = re.compile(r"^export (?=(?:async )?function|class|const)", re.MULTILINE)


def one_file(
    log: GameLog,
    viewer: int | None = None,
    *,
    only: bool = False,
    place: Path | Place | None = None,
    address: str = "",
    opens: int | None = None,
) -> str:
    """The page: as all saw it, or `only` what one viewer saw, with nothing else in the file.

    `place` is where the log is: what was judged lies beside it.
    `opens` is the position that it opens at; else it begins with a card before the first record.
    Whoever knows the `address` that it will have gives links to it a picture, which lies beside it.
    """
    timeline = open_timeline(log)
    seats = [viewer] if only else viewers(timeline)
    judged = judged_beside(place, log.digest)
    sealed = log.seal is not None
    reel = reel_of(timeline, seats, sealed=sealed, judged=judged, narrow=NARROW)
    reel.opens = opens
    if only:
        reel = seen_alone(reel)
    game = b64encode(compress(msgspec.json.encode(packed(reel)), 9)).decode()
    script = bundled("replay.js")
    style = styles(script, "style.css", "viewer.css")
    policy = (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    title = escape(harmless(f"{reel.title}: {', '.join(reel.names)}"))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n{_preview(title, reel, address)}"
        f"<style>{style}</style>\n</head>\n<body>\n"
        '<main id="viewer"><noscript>This replay needs JavaScript.</noscript></main>\n'
        f'<script type="text/plain" id="game">{game}</script>\n'
        f'<script type="module">{script}</script>\n</body>\n</html>\n'
    )


def packed(reel: Reel) -> dict[str, Any]:
    """The reel with its large parts taken apart once more: they are the same but for some pieces,
    and lie too far from each other for a compressor to notice."""
    pieces: dict[str, int] = {}
    parts: list[str | list[int]] = []
    for part in (TAPPED.sub("", part) for part in reel.parts):
        if len(part) < LARGE:
            parts.append(part)
        else:
            parts.append(
                [
                    pieces.setdefault(each, len(pieces))
                    for each in part.replace("><", ">\0<").split("\0")
                ]
            )
    views = [as_the_first(view, reel.views[0]) for view in reel.views]
    return {**msgspec.structs.asdict(reel), "parts": parts, "views": views, "pieces": list(pieces)}


def as_the_first(view: View, first: View) -> dict[str, Any]:
    """What all see is told once: 0 stands for the same as in the first view."""
    told = msgspec.structs.asdict(view)
    if view is not first:
        for name in ("rows", "pictures"):
            both = zip_longest(told[name], getattr(first, name))
            told[name] = [0 if one == other else one for one, other in both if one is not None]
    return told


def _preview(title: str, reel: Reel, address: str) -> str:
    """What is shown of a link to the page: Open Graph data, which are read without the script."""
    told = reel.ending or f"{len(reel.views[0].rows)} records so far."
    said = {"og:type": "website", "og:site_name": "icecore", "og:title": title}
    said["og:description"] = escape(f"{told} Step through the whole game.")
    if address:
        said["og:url"] = escape(address)
        said["og:image"] = escape(picture_address(address))
    return "".join(f'<meta property="{name}" content="{text}">\n' for name, text in said.items())


def picture_address(address: str) -> str:
    """Where the picture of a page lies: `…/game.html` → `…/game.png`."""
    page = address.partition("#")[0].partition("?")[0]
    return f"{page.removesuffix('.html')}.png"


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


@cache
def styles(script: str, *names: str) -> str:
    """The style sheets as one, with the rules that mean something of the script, a line each."""
    text = "".join((STATIC / name).read_text("utf-8") for name in names)
    lines = BLANK.sub("", NOTE.sub("", text)).splitlines()
    words = {*re.findall(r"[\w-]+(?:\$\{)?", script)}
    return "\n".join(line for line in lines if _is_needed(line, words))


def _is_needed(line: str, words: set[str]) -> bool:
    """Does one of the selectors name only what the script names too?"""

    def named(name: str) -> bool:
        """A name may be made of parts there: `s${seat}`, `is-${kind}`."""
        made = (name.rstrip("0123456789"), f"{name.rpartition('-')[0]}-")
        return name in words or any(f"{part}${{" in words for part in made)

    selectors, opens, _ = line.partition("{")
    return not opens or any(all(map(named, NAMED.findall(each))) for each in selectors.split(","))


@cache
def bundled(name: str) -> str:
    """A module and all that it imports as one: pages from disk may not import files.

    Our modules import by name on one line each, and no two of them use the same name.
    """
    texts: dict[str, str] = {}

    def take(name: str) -> None:
        text = (STATIC / name).read_text("utf-8")
        for found in IMPORT.finditer(text):
            if found[1] not in texts:
                take(found[1])
        texts[name] = BLANK.sub("", NOTE.sub("", EXPORT.sub("", IMPORT.sub("", text))))

    take(name)
    script = "\n".join(texts.values())
    assert "</script" not in script
    assert "<!--" not in script
    return script
