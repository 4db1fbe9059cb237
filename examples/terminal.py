"""Pyramid Solitaire in a terminal: python terminal.py [SEED]."""

import secrets
import sys

from pathlib import Path

from pyramid_solitaire import (
    Deal,
    Discarded,
    Drawn,
    Event,
    Game,
    GameState,
    Outcome,
    PyramidError,
    RowCleared,
    events_of,
    parse_move,
    variants,
)
from pyramid_solitaire.serialize import from_json, to_json


SAVE = Path("pyramid.json")
HELP = "A move (Kd, 2hJc or D), or: moves, undo, redo, save, load, quit"


def new_game(seed: str) -> Game:
    """Deal a game."""
    rules = variants.get("one-card")
    return Game(GameState.start(Deal.shuffled(seed, rules.pack), rules))


def tell(event: Event) -> str:
    """Say what happened; nothing where the picture says enough."""
    match event:
        case Discarded(cards, _):
            return f"You discard {' and '.join(map(str, cards))}."
        case Drawn(card, _):
            return f"You draw {card}."
        case RowCleared(row):
            return f"Row {row + 1} is cleared!"
        case _:
            return ""


def turn(game: Game, text: str) -> Game:
    """The game after what was typed; raises PyramidError if that cannot be done."""
    match text.lower():
        case "undo":
            return game.undo()
        case "redo":
            return game.redo()
        case "moves":
            print(*game.state.legal_moves())
        case "save":
            SAVE.write_text(to_json(game), encoding="utf-8")
        case "load" if SAVE.exists():
            return from_json(SAVE.read_text(encoding="utf-8"))
        case "" | "help" | "load":
            print(HELP)
        case _:
            move = parse_move(text.upper())
            after = game.play(move)
            print(*filter(None, map(tell, events_of(game.state, move))))
            return after
    return game


def main() -> None:
    """Play one game."""
    seed = sys.argv[1] if len(sys.argv) > 1 else str(secrets.randbelow(1_000_000))
    print(f"Game {seed}. {HELP}")
    game = new_game(seed)
    while game.state.outcome is not Outcome.WON:
        print(game.state)
        if game.state.outcome is Outcome.LOST:
            print("No move is left. Undo, load or quit?")
        text = input("> ").strip()
        if text.lower() == "quit":
            return
        try:
            game = turn(game, text)
        except PyramidError as error:
            print(error)
    print(f"You have won in {game.ply} moves!")


if __name__ == "__main__":
    main()
