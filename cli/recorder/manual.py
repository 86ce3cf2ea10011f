"""The help of the recorder."""

from icecore.cli.recorder.recorder_commands import KEYS, ORDERS

INTRODUCTION = """\
Type anything: the list shows the acts that fit, so that
"disc 3" finds "Lana discover square=3". Enter enters what alone
fits; ↑ ↓ choose among several. Below the line stands what Enter
will do, before you press it.

A whole line works as well: a seat, an act, its fields.
    Lana discover square=3
    Lana discover 3 : cairn      and what the table shows next
Tab completes seats, acts, fields and cards; Tab again goes on to
the next completion. Esc clears the line.

When the table is asked, choose from the pool, or type several
at once: slip lane mart. Backspace removes the last pick.
? is a card that the table cannot see.

Choices with one option are filled in; a reaction that nobody
declares is declined by going on. PgUp, PgDn scroll the position,
Ctrl ← → sideways. On a small screen ^P, ^L and ^T show the
position, the list or the question alone; Esc shows all again.

What the screen calls recorded is on the disk. After a crash
`icecore record FILE` goes on exactly there.

Keys, and the words that may be typed instead:
"""


def manual() -> str:
    keys = {key.order: key.written for key in KEYS}
    lines = [f"  {keys.get(word, ''):4} {word:9} {what}" for word, what in ORDERS.items()]
    return INTRODUCTION + "\n".join(lines)
