"""A web server for games, with nothing but the standard library: python web_server.py [PORT].

POST /games             {"variant": "one-card"}   a new game; gives its id and the view
GET  /games/ID                                    the view
POST /games/ID/moves    {"move": "2hJc"}          the view after it, or why not
POST /games/ID/undo                               the view before the last move
"""

from __future__ import annotations

import json
import secrets
import sys

from collections.abc import Iterable
from http import HTTPStatus
from wsgiref.simple_server import make_server
from wsgiref.types import StartResponse, WSGIEnvironment

from pyramid_solitaire import Deal, Game, GameState, PyramidError, parse_move, variants
from pyramid_solitaire.serialize import Json, from_json, to_json, view_to_dict


MAX_BODY = 500
"""Bytes that are read of a request; no move and no variant is longer."""

saved: dict[str, str] = {}
"""The games as JSON by their id; a real server has a data base."""


def new_game(spec: str) -> str:
    """Deal a game, with a seed that nobody can guess and nobody is told; give its id."""
    rules = variants.get(spec)
    game = Game(GameState.start(Deal.shuffled(secrets.token_hex(), rules.pack), rules))
    name = secrets.token_urlsafe(9)
    saved[name] = to_json(game)
    return name


def move(game: Game, text: str) -> Game | dict[str, Json]:
    """The game after a move, or what to answer if it is refused."""
    wanted = parse_move(text)
    # The view and not the state is asked, so that the answer cannot tell what lies face down.
    reason = game.view().why_illegal(wanted)
    if reason is not None:
        return {"refused": str(reason), "code": reason.code}
    return game.play(wanted)


def answer(method: str, path: str, body: dict[str, str]) -> tuple[HTTPStatus, dict[str, Json]]:
    """What to answer to a request."""
    match method, path.strip("/").split("/"):
        case "POST", ["games"]:
            name = new_game(body.get("variant", "one-card"))
            return HTTPStatus.CREATED, {"id": name, "view": view(from_json(saved[name]))}
        case "GET", ["games", name] if name in saved:
            return HTTPStatus.OK, {"view": view(from_json(saved[name]))}
        case "POST", ["games", name, "undo"] if name in saved:
            after: Game | dict[str, Json] = from_json(saved[name]).undo()
        case "POST", ["games", name, "moves"] if name in saved:
            after = move(from_json(saved[name]), body.get("move", ""))
        case _:
            return HTTPStatus.NOT_FOUND, {"error": "there is nothing here"}
    if not isinstance(after, Game):
        return HTTPStatus.CONFLICT, after
    saved[name] = to_json(after)
    return HTTPStatus.OK, {"view": view(after)}


def view(game: Game) -> Json:
    """What the player sees, which is all that leaves the server."""
    return view_to_dict(game.view())


def body_of(environ: WSGIEnvironment) -> dict[str, str]:
    """The texts that came with a request; raises ValueError if something else did."""
    size = max(0, min(int(environ.get("CONTENT_LENGTH") or 0), MAX_BODY))
    body = json.loads(environ["wsgi.input"].read(size) or b"{}")
    if not isinstance(body, dict) or not all(isinstance(text, str) for text in body.values()):
        raise ValueError("an object with texts expected")
    return body


def application(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    """Answer a request; a WSGI application, which any Python web server can run."""
    try:
        status, found = answer(environ["REQUEST_METHOD"], environ["PATH_INFO"], body_of(environ))
    except (PyramidError, ValueError) as error:
        status, found = HTTPStatus.BAD_REQUEST, {"error": str(error)}
    headers = [("Content-Type", "application/json"), ("Cache-Control", "no-store")]
    start_response(f"{status.value} {status.phrase}", headers)
    return [json.dumps(found).encode()]


if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8000
    print(f"http://localhost:{port}/games")
    make_server("localhost", port, application).serve_forever()
