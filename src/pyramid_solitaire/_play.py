"""A game played by typing, on any two text streams."""

from __future__ import annotations

import re
import textwrap

from collections.abc import Callable
from typing import Final, TextIO, assert_never

from .cards import read_cards
from .deal import Deal
from .errors import HistoryError, ParseError
from .events import (
    Discarded,
    Drawn,
    Event,
    Exposed,
    Lost,
    Redealt,
    RowCleared,
    TurnedUp,
    Won,
    events_of,
)
from .game import Game
from .moves import Draw, Move, Pair, Redeal, Single
from .notation import format_state
from .reasons import Reason, StockEmpty
from .rules import Outcome, Rules
from .solver import hint
from .state import GameState
from .variants import spec, variant


__all__ = ["Session", "about", "check_seed", "clean", "counted", "describe"]

WIDTH: Final = 78
"""Columns that running text is wrapped to."""

_SHOWN: Final = 40
"""How many characters of what the player typed are repeated."""

_LONGEST: Final = 1000
"""How many characters of a line are read; the rest is dropped."""

_THINKING: Final = 5.0
"""Seconds that a hint may take."""

_HELP: Final = """\
To move, name the cards:
  Kd           discard a card alone (ranks A 2 ... 9 T J Q K, suits c d h s)
  2hJc         discard two cards together; "2h jc" or "10d 3c" will do as well
  D            draw from the stock ("d" or "draw")
  R            make the waste the stock again ("r" or "redeal")
Other commands:
  moves        list all legal moves
  hint         say what to do next; it knows all cards, also hidden ones
  why MOVE     say why a move is not allowed
  undo [N]     take back one move, or N, or "all"
  redo [N]     make undone moves again
  show         show the table again
  save         print the position and the deal, to go on with later
  rules        say what this game is about
  new [SEED]   start another game with the same rules
  help         show this page
  quit         stop
"""

_AFTERWARDS: Final = 'Type "undo" to take moves back, "new" for another game, or "quit".'


def clean(text: str) -> str:
    r"""What somebody typed on one line, without anything that could upset a terminal.

    >>> clean("2h\tjc\x1b[2J\n")
    '2h jc[2J'
    """
    return "".join(each for each in " ".join(text.split()) if each.isprintable())


def check_seed(seed: str) -> str:
    """Give back a seed that can be printed, and so typed again; refuse any other.

    Raises:
        ParseError: *seed* is empty, or has a character that cannot be printed.
    """
    if seed and seed.isprintable():
        return seed
    place = next((place for place, each in enumerate(seed) if not each.isprintable()), 0)
    raise ParseError(seed, place, "a seed of printable characters expected")


def counted(number: int, thing: str) -> str:
    """A number of things.

    >>> counted(1, "move"), counted(2, "move")
    ('1 move', '2 moves')
    """
    return f"{number} {thing}{'s' * (number != 1)}"


def describe(event: Event) -> str:
    """What happened, as a phrase.

    >>> describe(RowCleared(6))
    'row 7 is cleared'
    """
    match event:
        case Discarded(cards, places):
            return "discarded " + " and ".join(
                f"{card} from the {place.zone.value}"
                for card, place in zip(cards, places, strict=True)
            )
        case Exposed(card, _):
            return f"nothing lies on {card} any more"
        case TurnedUp(card, _):
            return f"{card} is turned up"
        case RowCleared(row):
            return f"row {row + 1} is cleared"
        case Drawn(card, _):
            return f"drew {card}"
        case Redealt(cards, _):
            return f"the waste is the stock again, {counted(len(cards), 'card')}"
        case Won():
            return "the game is won"
        case Lost():
            return "the game is lost"
        case _:
            assert_never(event)


def about(rules: Rules) -> str:
    """The rules of a game for people: title, text, and what overrides change."""
    name, _, overrides = spec(rules).partition("(")
    base = variant(name)
    lines = [f"{base.title or name} ({name})", *textwrap.wrap(base.text, WIDTH)]
    if overrides:
        lines.append(f"Changed in this game: {overrides.removesuffix(')')}")
    return "\n".join(lines)


class Session:
    """Games played one after the other by somebody who types."""

    def __init__(
        self,
        start: GameState,
        seed: str | None,
        fresh: Callable[[], str],
        lines: TextIO,
        out: TextIO,
    ) -> None:
        """Prepare the first game.

        Args:
            start: where it begins.
            seed: the seed that it was dealt from, None if there is none.
            fresh: makes the seeds of games to come.
            lines: what is typed; a prompt is shown if it is a terminal, else what is read is
                repeated, so that the output can be understood by itself.
            out: where everything is shown.
        """
        self._game = Game(start)
        self._seed = seed
        self._fresh = fresh
        self._lines = lines
        self._out = out

    def run(self) -> int:
        """Play until the player quits or the input ends; give the exit code."""
        at_terminal = self._lines.isatty()
        self._begin()
        try:
            while True:
                if at_terminal:
                    self._out.write("> ")
                    self._out.flush()
                line = self._next_line()
                if not line:
                    if at_terminal:
                        self._say()
                    break
                text = clean(line)
                if not at_terminal:
                    self._say(f"> {text}")
                if not self._obey(text):
                    break
        except KeyboardInterrupt:
            self._say()
            self._say("Goodbye.")
            return 130
        self._say("Goodbye.")
        return 0

    def _next_line(self) -> str:
        """Read the next line, of which an endless one keeps its beginning; empty at the end."""
        line = part = self._lines.readline(_LONGEST)
        while len(part) == _LONGEST and not part.endswith("\n"):
            part = self._lines.readline(_LONGEST)
        return line

    # -- What is shown -------------------------------------------------------------------------

    def _say(self, text: str = "") -> None:
        print(text, file=self._out)

    def _begin(self) -> None:
        """Introduce a game."""
        name = spec(self._game.start.rules)
        base = variant(name.partition("(")[0])
        dealt = "" if self._seed is None else f", seed {self._seed}"
        self._say(f"{base.title or base.name}: {name}{dealt}")
        self._say('Type a move such as Kd, 2hJc or D, or "help".')
        self._say()
        self._show()

    def _show(self) -> None:
        """Show the table, and how the game stands."""
        state = self._game.state
        self._say(str(state))
        moves = counted(len(state.legal_moves()), "legal move")
        match state.outcome:
            case Outcome.WON:
                self._say(f"You have won, in {counted(self._game.ply, 'move')}!")
            case Outcome.LOST:
                self._say("The game is lost: no legal move is left.")
            case None if state.is_stuck():
                self._say(
                    f"{moves}, but only draws and redeals: no card can be discarded any more."
                )
            case _:
                self._say(f"{moves}.")
                return
        self._say(_AFTERWARDS)

    # -- What is typed -------------------------------------------------------------------------

    def _obey(self, text: str) -> bool:
        """Do what a line says; False if it says to stop."""
        command, _, rest = text.partition(" ")
        match command.lower():
            case "":
                pass
            case "quit" | "q" | "exit":
                return False
            case "help" | "h" | "?":
                self._out.write(_HELP)
            case "moves" | "m":
                self._list()
            case "hint":
                self._hint()
            case "why":
                self._why(rest)
            case "undo" | "u":
                self._travel(rest, back=True)
            case "redo":
                self._travel(rest, back=False)
            case "show":
                self._show()
            case "save":
                self._save()
            case "rules":
                self._say(about(self._game.start.rules))
            case "new":
                self._new(rest)
            case _:
                self._move(text)
        return True

    def _judge(self, text: str) -> Move | Reason | None:
        """The legal move that *text* names, or why it is not legal; None if it is no move."""
        word = text.lower()
        # By what the player has seen: a reason must not tell where a face-down card lies.
        view = self._game.view()
        move: Move
        if word in {"d", "draw"}:
            move = Draw()
        elif word in {"r", "redeal"}:
            move = Redeal()
        else:
            try:
                cards = read_cards(re.sub(" (?:and|with) ", " ", text), skip=" +-,&")
            except ParseError:
                return None
            match cards:
                case (card,):
                    move = Single(card)
                case (card, other) if card is other:
                    return self._game.state.why_not(card, other)
                case (card, other):
                    move = Pair.of(card, other)
                case _:
                    return None
        return view.why_illegal(move) or move

    def _move(self, text: str) -> None:
        before = self._game.state
        move = self._judge(text)
        if move is None:
            self._puzzled(text)
        elif isinstance(move, Reason):
            self._refuse(move)
        else:
            self._game = self._game.play(move)
            told = [
                describe(event)
                for event in events_of(before, move)
                if not isinstance(event, Won | Lost)
            ]
            self._say(f"{move}: {', '.join(told)}.")
            self._show()

    def _puzzled(self, text: str) -> None:
        shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
        self._say(f'"{shown}" is neither a move, such as Kd, 2hJc or D, nor a command; try "help".')

    def _refuse(self, reason: Reason) -> None:
        self._say(f"Not allowed: {reason}.")
        if isinstance(reason, StockEmpty) and self._game.state.is_legal(Redeal()):
            self._say("Type R to make the waste the stock again.")

    def _list(self) -> None:
        moves = " ".join(map(str, self._game.state.legal_moves())) or "none"
        self._say(textwrap.fill(f"Legal moves: {moves}", WIDTH))

    def _hint(self) -> None:
        found = hint(self._game.state, deadline=_THINKING)
        if found is None:
            self._say("There is nothing more to be gained.")
        else:
            self._say(f"{found.move}: {found.why}.")

    def _why(self, text: str) -> None:
        move = self._judge(text)
        if not text:
            self._say('Name a move, as in "why 2hJc".')
        elif move is None:
            self._puzzled(text)
        elif isinstance(move, Reason):
            self._refuse(move)
        else:
            self._say(f"{move} is allowed.")

    def _travel(self, text: str, *, back: bool) -> None:
        """Undo or redo."""
        game = self._game
        there = len(game.moves if back else game.undone)
        if text.lower() == "all":
            text = str(there)
        if re.fullmatch("|[0-9]{1,6}", text) is None:
            self._say('A number of moves expected, as in "undo 2".')
            return
        try:
            number = int(text or 1)
            self._game = game.undo(number) if back else game.redo(number)
        except HistoryError as error:
            verb = "undo" if back else "redo"
            have = f"only {counted(error.there, 'move')}" if error.there else "no move"
            self._say(f"There {'are' if error.there > 1 else 'is'} {have} to {verb}.")
            return
        self._show()

    def _save(self) -> None:
        start = self._game.start
        deal = start.as_deal()
        self._say('The position, to go on with play --state "TEXT":')
        self._say(format_state(self._game.state))
        if deal is not None:
            self._say(
                f'The deal, to start again with play --variant "{spec(start.rules)}" --deal "TEXT":'
            )
            self._say(str(deal))

    def _new(self, text: str) -> None:
        self._seed = text or self._fresh()
        rules = self._game.start.rules
        self._game = Game(GameState.start(Deal.shuffled(self._seed, rules.pack), rules))
        self._begin()
