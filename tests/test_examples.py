"""The programs in `examples` run, and the tutorial shows what they are and do."""

from __future__ import annotations

import builtins
import io
import json
import re
import runpy
import sys

from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any
from wsgiref.validate import validator

import pytest

import survey
import terminal
import two_tops
import web_server

from pyramid_solitaire import (
    Deal,
    Game,
    GameState,
    Outcome,
    Rules,
    StockPolicy,
    parse_move,
    parse_state,
    variants,
)
from pyramid_solitaire.cli import DEMO_SEED
from pyramid_solitaire.serialize import to_json
from pyramid_solitaire.testing import check_rules, playouts


ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"
TUTORIAL = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
BLOCK = re.compile(
    r"```\{code-block\} (python|text)\n:caption: ([^\n]+)\n(?::[^\n]*\n)*\n(.*?)\n```", re.DOTALL
)

(_MOVES,) = re.findall(r"```text\n(.*?)\n```", TUTORIAL, re.DOTALL)
WINNING = _MOVES.split()
"""Moves that win game 12."""


@pytest.fixture
def at_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return monkeypatch


def typing(monkeypatch: pytest.MonkeyPatch, lines: list[str]) -> None:
    """Let `input` give these lines, and show them as a terminal does."""
    left = iter(lines)

    def typed(prompt: str = "") -> str:
        line = next(left)
        print(f"{prompt}{line}")
        return line

    monkeypatch.setattr(builtins, "input", typed)


# -- The terminal and the tutorial -------------------------------------------------------------


def test_tutorial_ends_with_the_example() -> None:
    """The last program of the tutorial is `examples/terminal.py`, which is short."""
    programs = [text for kind, _, text in BLOCK.findall(TUTORIAL) if kind == "python"]
    example = (EXAMPLES / "terminal.py").read_text(encoding="utf-8")
    assert 4 == len(programs)
    assert example == programs[-1] + "\n"
    assert len(example.splitlines()) < 100


def test_tutorial_shows_what_happens(
    at_terminal: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Each program of the tutorial, run as it says, shows what stands there."""
    shown = 0
    for kind, caption, text in BLOCK.findall(TUTORIAL):
        if kind == "python":
            (tmp_path / caption).write_text(text + "\n", encoding="utf-8")
            continue
        command, script, *arguments = caption.split()
        assert command == "python"
        typing(at_terminal, re.findall("^> (.*)$", text, re.MULTILINE))
        at_terminal.setattr(sys, "argv", [script, *arguments])
        runpy.run_path(script, run_name="__main__")
        output = capsys.readouterr().out
        assert text.rstrip().splitlines() == [line.rstrip() for line in output.splitlines()]
        shown += 1
    assert 4 == shown


def test_tutorial_names_a_won_game() -> None:
    """The moves that the tutorial gives for game 12 win it."""
    assert DEMO_SEED == "12"
    start = GameState.start(Deal.shuffled(12))
    assert Game.replay(start, map(parse_move, WINNING)).state.outcome is Outcome.WON


def test_terminal_plays_a_game(
    at_terminal: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A whole game, with detours, ends in a win."""
    first, *rest = WINNING
    detour = ["load", "", "zz", first, "save", "undo", "load", "undo", "redo"]
    typing(at_terminal, [*detour, *map(str.lower, rest)])
    at_terminal.setattr(sys, "argv", ["terminal.py", DEMO_SEED])
    terminal.main()
    output = capsys.readouterr().out
    assert "Row 1 is cleared!" in output
    assert "a card such as" in output
    assert output.endswith(f"You have won in {1 + len(rest)} moves!\n")


def test_terminal_when_no_move_is_left(
    at_terminal: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A lost game can be undone, and without a seed one is picked."""
    lost = parse_state("one-card 8s | 0")
    at_terminal.setattr(sys, "argv", ["terminal.py"])
    Path("pyramid.json").write_text(to_json(Game(lost)), encoding="utf-8")
    typing(at_terminal, ["load", "QUIT"])
    terminal.main()
    assert "No move is left" in capsys.readouterr().out


# -- The web server ----------------------------------------------------------------------------


@pytest.fixture
def store() -> Iterator[dict[str, str]]:
    """The games that the server keeps, forgotten afterwards."""
    web_server.saved.clear()
    yield web_server.saved
    web_server.saved.clear()


def ask(method: str, path: str, body: object = None) -> tuple[int, Any]:
    """Send a request to the application, checked as WSGI wants it."""
    sent = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
    environ: dict[str, Any] = {
        "REQUEST_METHOD": method,
        "SCRIPT_NAME": "",
        "PATH_INFO": path,
        "QUERY_STRING": "",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "CONTENT_LENGTH": str(len(sent)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(sent),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": False,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    started: list[str] = []

    def start(status: str, headers: list[tuple[str, str]], *_: object) -> Any:
        started.append(status)
        return started.append

    answered = validator(web_server.application)(environ, start)
    found = json.loads(b"".join(answered))
    answered.close()  # type: ignore[attr-defined]  # the validator's own iterator
    return int(started[0].split()[0]), found


def test_server_plays(store: dict[str, str]) -> None:
    """A game is made, looked at, played and undone, and only a view leaves the server."""
    status, made = ask("POST", "/games", {"variant": "one-card(passes=2)"})
    assert status == HTTPStatus.CREATED
    assert {"id", "view"} == made.keys()
    assert ["##"] * 24 == made["view"]["undealt"]
    place = f"/games/{made['id']}"
    assert (200, {"view": made["view"]}) == ask("GET", place)
    status, moved = ask("POST", f"{place}/moves", {"move": "D"})
    assert status == HTTPStatus.OK
    assert 23 == len(moved["view"]["undealt"])
    assert (200, {"view": made["view"]}) == ask("POST", f"{place}/undo")
    assert ["D"] == json.loads(store[made["id"]])["moves"]


def test_server_refuses(store: dict[str, str]) -> None:
    """What is wrong is said, and tells nothing about hidden cards."""
    store["x"] = to_json(Game(parse_state("one-card 8s/5h8c Kd| 0")))
    assert (409, {"refused": "Kd does not lie open", "code": "unseen"}) == ask(
        "POST", "/games/x/moves", {"move": "Kd"}
    )
    assert HTTPStatus.CONFLICT == ask("POST", "/games/x/moves", {"move": "8s"})[0]
    for path, body in (
        ("/games", {"variant": "no-such-game"}),
        ("/games/x/moves", {"move": "8"}),
        ("/games/x/moves", {}),
        ("/games/x/moves", {"move": 1}),
        ("/games/x/moves", ["D"]),
        ("/games/x/moves", b"{"),
        ("/games/x/moves", b"[" * 2000),
        ("/games/x/moves", b"\xff"),
        ("/games/x/undo", None),
    ):
        status, found = ask("POST", path, body)
        assert (path, HTTPStatus.BAD_REQUEST) == (path, status)
        assert ["error"] == [*found]
    for method, path in (("GET", "/"), ("GET", "/games"), ("POST", "/games/y/moves")):
        assert HTTPStatus.NOT_FOUND == ask(method, path)[0]
    assert to_json(Game(parse_state("one-card 8s/5h8c Kd| 0"))) == store["x"]


# -- The browser -------------------------------------------------------------------------------


def table() -> Any:
    """The Python of the page."""
    return runpy.run_path(str(EXAMPLES / "browser" / "table.py"))["Table"]("pyramid-thirteen", "1")


def test_table_of_the_page() -> None:
    """The table shows what is seen, plays, says why not, undoes, saves and loads."""
    page = table()
    seen = json.loads(page.see())
    assert 28 == len(seen["cells"])
    assert {"card": "##", "x": 3.0, "y": 0.0} == seen["cells"][0]
    assert [23, "Kc", ["Ts"], "", False] == [
        seen[key] for key in ("stock", "next", "piles", "outcome", "undo")
    ]
    assert "" == page.play("Ks")
    assert "Kh does not lie open" == page.play("Kh")
    assert "another card than 8s expected" in page.play("8s8s")
    saved = page.save()
    page.undo()
    assert seen == json.loads(page.see())
    assert not page.load("")
    assert page.load(saved)
    assert saved == page.save()
    assert page.load(to_json(Game(parse_state("one-card Ks | 0"))))
    assert "" == page.play("Ks")
    assert "won" == json.loads(page.see())["outcome"]
    assert [""] == json.loads(page.see())["piles"]


def test_page_asks_only_what_the_table_answers() -> None:
    """Each method and each key that the page uses is there."""
    script = (EXAMPLES / "browser" / "page.mjs").read_text(encoding="utf-8")
    page = table()
    assert {"see", "play", "undo", "save", "load"} == set(re.findall(r"\btable\.(\w+)\(", script))
    keys = set(re.findall(r"\bseen\.(\w+)", script))
    assert keys == json.loads(page.see()).keys()
    markup = (EXAMPLES / "browser" / "index.html").read_text(encoding="utf-8")
    assert set(re.findall(r'\$\("(\w+)"\)', script)) <= set(re.findall(r'id="(\w+)"', markup))


# -- The others --------------------------------------------------------------------------------


def test_stock_policy() -> None:
    """The policy is a policy, and keeps all laws with one pass and with two."""
    policy: StockPolicy = two_tops.TwoTops(passes=2)
    check_rules(Rules(stock=policy), seeds=range(2))
    state = parse_state("one-card 9s 2c|ThQdAc 0")
    stock = state.stock
    assert ["Qd", "Ac"] == [str(card) for card in policy.playable(stock)]


def test_survey() -> None:
    """Parts of a survey add up to the whole, in this process and in others."""
    whole = survey.wins("relaxed-pyramid", range(12))
    assert whole == survey.survey("relaxed-pyramid", 12, chunk=5)
    games = playouts(variants.get("relaxed-pyramid"), range(12))
    assert whole == sum(game.state.outcome is Outcome.WON for game in games)


def test_every_example_is_in_the_documentation() -> None:
    """No example lies there without a page that shows it."""
    pages = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md"))
    for path in EXAMPLES.rglob("*.*"):
        if path.suffix in {".py", ".html", ".mjs"} and path.name != "terminal.py":
            assert path.name in pages or path.parent.name in pages
