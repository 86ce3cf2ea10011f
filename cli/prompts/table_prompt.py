"""A table on a plain terminal: the board, who is to act, and a line to say it in."""

import shutil
from pathlib import Path

import click

from icecore.cli.prompts.players_line import check_player
from icecore.cli.terminal import say, tell
from icecore.events.words.errors import IcecoreError
from icecore.events.words.wire import SCRIBE
from icecore.replay.bots import bot_names
from icecore.replay.desk.choices import Choice
from icecore.replay.desk.desk import Desk
from icecore.replay.desk.hints import could, would
from icecore.replay.desk.view_check import AskFirstError
from icecore.replay.kernel import Refused
from icecore.replay.table.bot_seats import play_on, take_back_own
from icecore.replay.table.dealer import Dealer
from icecore.replay.table.recording import Recording
from icecore.replay.timeline.story import who_won

HELP = """\
Say what you do as it is printed: `discover Old Slip`, or a number of the list.
  what    what could I do?           hint    what would the bot do? (`hint greedy` asks another)
  board   the board again            story   what happened last
  undo    take my last act back      quit    leave; `icecore play FILE` goes on
An empty line does what the hint said."""
RECENT = 12
"""Records of the story."""


class LeftError(Exception):
    """Whoever played has gone."""


class TablePrompt:
    """One game, for the people who sit before one screen; each sees only their own view."""

    def __init__(self, recording: Recording, dealer: Dealer, file: Path) -> None:
        self.recording, self.dealer, self.file = recording, dealer, file
        self.timeline = recording.timeline
        self.people = [seat for seat, bot in enumerate(dealer.bots) if not bot]
        self.seat = self.people[0] if len(self.people) == 1 else -1
        """Who looks at the screen."""
        self.told = len(self.timeline)
        self.listed: list[Choice] = []
        self.hinted: Choice | None = None

    @property
    def desk(self) -> Desk:
        return Desk(self.recording, self.seat)

    def play(self) -> None:
        """Until the game is sealed or left."""
        tell(HELP)
        try:
            while True:
                play_on(self.recording, self.dealer.bots, self.dealer.seed)
                if self.timeline.outcome() is not None:
                    if self.sealed():
                        return
                    continue
                self.look()
                while not self.answered(self.line()):
                    pass
        except LeftError:
            say(f"{self.file}: all that was played is on the disk.")
            say(f"Next: icecore play {self.file}")

    def line(self) -> str:
        name = self.timeline.names[self.seat]
        try:
            return str(click.prompt(name, default="", show_default=False, prompt_suffix="> "))
        except click.Abort:
            raise LeftError from None

    def look(self) -> None:
        """What has happened, the board, and who is asked."""
        awaited = self.timeline.clock().seat
        if awaited in self.people and awaited != self.seat:
            if len(self.people) > 1:
                click.clear()
                self.seat = awaited
                tell(f"It is for {self.timeline.names[awaited]}: look alone, then press Enter.")
                self.line()
            self.seat = awaited
        self.listed, self.hinted = [], None
        self.tell_news()
        self.board()

    def tell_news(self) -> None:
        seen = self.desk.seen
        for number in range(self.told + 1, len(self.timeline) + 1):
            for sentence in seen.sentences(number):
                tell(f"  {sentence}")
        self.told = len(self.timeline)

    def board(self) -> None:
        desk = self.desk
        width = min(120, shutil.get_terminal_size((80, 24)).columns)
        tell(f"\n{desk.board(width)}\n\n{desk.question()}")

    def answered(self, line: str) -> bool:
        """Do what a line says; false if the same person is asked again."""
        line = line.strip()
        first, _, rest = line.partition(" ")
        try:
            match first.lower():
                case "" if self.hinted is not None:
                    return self.does(self.hinted)
                case "" | "what" if not rest:
                    self.what()
                case "?" | "help" if not rest:
                    tell(HELP)
                case "board" if not rest:
                    self.board()
                case "story" if not rest:
                    for sentence in self.desk.story(RECENT):
                        tell(sentence)
                case "quit" | "q" | "exit" if not rest:
                    raise LeftError
                case "hint" if not rest or rest.partition(":")[0] in self.advisers:
                    self.hint(rest)
                case "undo" if not rest:
                    self.recording.enter(SCRIBE, take_back_own(self.timeline, self.dealer.bots).act)
                    return True
                case word if word.isdecimal() and not rest:
                    return self.does(self.number(int(word)))
                case _:
                    return self.says(line)
        except Refused as refusal:
            tell(self.desk.refusal(refusal))
        except IcecoreError as error:
            tell(str(error))
        return False

    @property
    def advisers(self) -> list[str]:
        return bot_names(self.timeline.game)

    def what(self) -> None:
        """The list that numbers mean."""
        groups = could(self.desk)
        self.listed = [choice for group in groups for choice in group.choices]
        number = 0
        for group in groups:
            tell(f"{group.group}:")
            for choice in group.choices:
                number += 1
                tell(f"  {number:3}  {choice.label}")
        for sentence in self.desk.sample():
            tell(sentence)
        if not groups:
            tell(self.desk.question())

    def hint(self, bot: str) -> None:
        self.hinted = would(self.desk, bot)
        if self.hinted is None:
            tell("There is nothing for you to do now.")
        else:
            tell(f"{bot or 'The bot'} would {self.hinted.label}. Enter does it.")

    def number(self, number: int) -> Choice:
        listed = self.listed or [choice for group in could(self.desk) for choice in group.choices]
        if not 1 <= number <= len(listed):
            raise IcecoreError(f"there is no {number} in the list; `what` shows it")
        return listed[number - 1]

    def does(self, choice: Choice) -> bool:
        assert choice.said is not None
        return self.enters(*choice.said)

    def says(self, line: str) -> bool:
        said = self.desk.read(line)
        check_player(self.timeline, self.people, said)
        return self.enters(said.seat, said.act)

    def enters(self, seat: int, act: object) -> bool:
        desk = self.desk
        if seat == SCRIBE:  # who plays at this terminal keeps the record too
            self.recording.enter(seat, act)
            return True
        try:
            desk.enter(seat, act)
        except AskFirstError:
            desk.enter(seat, act, confirmed=True)  # the computer has dealt: it knows
        return True

    def sealed(self) -> bool:
        """The end: it can still be taken back, until it is closed for good."""
        self.seat = self.seat if self.seat >= 0 else self.people[0] if self.people else 0
        self.tell_news()
        outcome = self.timeline.outcome()
        assert outcome is not None
        won = who_won(self.timeline.game, outcome, self.timeline.names)
        points = self.timeline.game.standing(self.timeline.state)
        told = ", ".join(f"{name} {n}" for name, n in zip(self.timeline.names, points, strict=True))
        self.board()
        tell(f"The game is over: {outcome.reason}.{won} {told}.")
        tell("Enter closes the log for good; undo takes the last act back, quit leaves it open.")
        while True:
            match self.line().strip().lower():
                case "":
                    break
                case "undo":
                    self.recording.enter(SCRIBE, take_back_own(self.timeline, self.dealer.bots).act)
                    return False
                case "quit" | "q" | "exit":
                    raise LeftError
                case _:
                    tell("Enter, undo or quit.")
        self.recording.seal()
        self.dealer.forget()
        tell(f"Step through it: icecore replay {self.file}")
        tell(f"Was it dealt fairly? icecore verify {self.file}")
        return True
