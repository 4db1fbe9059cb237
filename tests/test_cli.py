"""The command line program, run in this process and, where that matters, as a process."""

from __future__ import annotations

import datetime as dt
import importlib.metadata
import io
import json
import os
import re
import runpy
import subprocess
import sys
import time

from collections.abc import Callable
from typing import Never

import pytest

from attrs import frozen

from pyramid_solitaire import (
    Deal,
    Discarded,
    Drawn,
    Exposed,
    GameState,
    Lost,
    Outcome,
    ParseError,
    Place,
    Redealt,
    RowCleared,
    TurnedUp,
    Won,
    Zone,
    _solve,
    format_state,
    parse_move,
    parse_state,
    render,
    variants,
)
from pyramid_solitaire.__main__ import main
from pyramid_solitaire._play import Session, about, check_seed, clean, describe
from pyramid_solitaire.cli import DEMO_SEED
from pyramid_solitaire.rules import Rules


STATE = "one-card 8s/5h8c Td| 0"
COMMANDS = ["play", "demo", "deal", "show", "moves", "solve", "hint", "variants"]


@frozen
class Ran:
    """What a run of the program gave."""

    code: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The one line of complaint; everything else about the run is checked."""
        assert 2 == self.code
        assert "" == self.out
        assert self.err.startswith("pyramid-solitaire: ")
        assert 1 == self.err.count("\n") and self.err.endswith("\n")
        return self.err.removeprefix("pyramid-solitaire: ").rstrip("\n")


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the program on arguments and on what is typed."""

    def invoke(*argv: str, typed: str | bytes = "") -> Ran:
        data = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        code = main(list(argv))
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return invoke


def session(start: str, typed: str, seeds: str = "1 2 3") -> str:
    """What a game that begins in the state *start* shows, up to the goodbye."""
    out = io.StringIO()
    fresh = iter(seeds.split())
    state = parse_state(start)
    assert 0 == Session(state, None, lambda: next(fresh), io.StringIO(typed), out).run()
    shown = out.getvalue()
    assert shown.endswith("Goodbye.\n")
    return shown.removesuffix("Goodbye.\n")


def answer(start: str, *typed: str) -> str:
    """What a game shows after the last of the lines *typed*."""
    shown = session(start, "".join(f"{line}\n" for line in typed))
    return shown.rsplit(f"> {clean(typed[-1])}\n", 1)[1]


# -- The demonstration ---------------------------------------------------------------------------


def test_demo(run: Run) -> None:
    """The demonstration shows the start, every move with what it did, and the win."""
    ran = run("demo")
    assert (0, "") == (ran.code, ran.err)
    state = GameState.start(Deal.shuffled(DEMO_SEED))
    assert str(state) in ran.out
    moves = re.findall(r"^\d+\. (\S+): ", ran.out, re.MULTILINE)
    for word in moves:
        assert state.outcome is None
        state = state.apply(parse_move(word))
        assert f"\n{state}\n" in ran.out
    assert state.outcome is Outcome.WON
    assert re.search(rf"\nThe solver searched \d+ .* win in {len(moves)} moves\.\n", ran.out)
    assert ran.out.endswith(f"\nThe game is won, in {len(moves)} moves.\n")
    assert ran.out.isascii()


# -- Commands ------------------------------------------------------------------------------------


def test_deal_with_seed(run: Run) -> None:
    """A seed gives the cards and the start, a line for each, and both can be read back."""
    ran = run("deal", "--seed", "7", "--variant", "microsoft")
    deal, state = ran.out.splitlines()
    assert (0, "") == (ran.code, ran.err)
    assert Deal.shuffled(7) == Deal.parse(deal)
    assert GameState.start(Deal.shuffled(7), variants.get("microsoft")) == parse_state(state)


def test_deal_at_random(run: Run) -> None:
    """Without a seed one is made and told, and gives the same deal again."""
    ran = run("deal")
    seed = re.fullmatch(r"pyramid-solitaire: the seed is (\d{10})\n", ran.err)
    assert seed is not None
    assert ran.out == run("deal", "--seed", seed[1]).out


def test_deals_at_random(run: Run) -> None:
    """Several deals without a seed have seeds that go up by one."""
    ran = run("deal", "--count", "2")
    seed = re.fullmatch(r"pyramid-solitaire: the seeds are (\d{10}) and up\n", ran.err)
    assert seed is not None
    assert ran.out == run("deal", "--seed", seed[1], "--count", "2").out


@pytest.mark.parametrize(("seed", "seeds"), [("9", ["9", "10"]), ("-1", ["-1", "0"])])
def test_deals_with_seed(run: Run, seed: str, seeds: list[str]) -> None:
    """Several deals from one seed are those of the numbers from it on."""
    ran = run("deal", "--seed", seed, "--count", "2")
    assert [str(Deal.shuffled(each)) for each in seeds] == ran.out.splitlines()[::2]


def test_daily(run: Run) -> None:
    """A date gives the deal of the day, and several deals those of the days that follow."""
    ran = run("deal", "--daily", "2026-11-30", "--count", "2", "--variant", "spanish")
    pack = variants.get("spanish").pack
    days = [dt.date(2026, 11, 30), dt.date(2026, 12, 1)]
    assert [str(Deal.daily(day, pack)) for day in days] == ran.out.splitlines()[::2]
    assert 0 == run("deal", "--daily", "9999-12-31").code


def test_seeds_are_text(run: Run) -> None:
    """Any text that can be printed is a seed."""
    assert str(Deal.shuffled("über 007")) == run("deal", "--seed", "über 007").out.splitlines()[0]


def test_show(run: Run) -> None:
    """A state gives its picture."""
    assert Ran(0, f"{parse_state(STATE)}\n", "") == run("show", STATE)


def test_show_in_other_forms(run: Run) -> None:
    """A state is also shown with signs for the suits, or as SVG in one of the themes."""
    state = parse_state(STATE)
    assert Ran(0, f"{render.text(state, unicode=True)}\n", "") == run("show", "--unicode", STATE)
    assert Ran(0, f"{render.svg(state)}\n", "") == run("show", "--svg", STATE)
    dark = run("show", STATE, "--svg", "--theme", "dark")
    assert Ran(0, f"{render.svg(state, theme='dark')}\n", "") == dark


@pytest.mark.parametrize("typed", [f"{STATE}\n", STATE, f"\ufeff{STATE}\r\n", f"\n {STATE} \n\n"])
def test_state_from_standard_input(run: Run, typed: str) -> None:
    """A hyphen reads the state from standard input, with whatever a pipe puts around it."""
    assert run("show", STATE) == run("show", "-", typed=typed)


def test_moves(run: Run) -> None:
    """Each legal move has a line."""
    assert Ran(0, "D\n5h8c\n", "") == run("moves", STATE)


@pytest.mark.parametrize(
    ("state", "how"), [("one-card 8s | 0", "lost"), ("one-card -- | 0", "won")]
)
def test_no_moves(run: Run, state: str, how: str) -> None:
    """That there is no move is told, and no fault."""
    note = f"pyramid-solitaire: no move is legal: the game is {how}\n"
    assert Ran(0, "", note) == run("moves", state)


SOLVABLE = "one-card 8s 9c5d|3s 0"
HARD = format_state(GameState.start(Deal.shuffled(5)))


def test_solve(run: Run) -> None:
    """A position is solved, unsolvable or unknown; a solution has its moves on the second line."""

    def solve(*argv: str, typed: str = "") -> str:
        ran = run("solve", *argv, typed=typed)
        assert (0, "") == (ran.code, ran.err)
        return re.sub(r"\d+ positions? searched", "N searched", ran.out)

    assert "solved in 3 moves (N searched)\nD D 5d8s\n" == solve(SOLVABLE)
    assert (
        solve(SOLVABLE) == solve("-", typed=f"{SOLVABLE}\n") == solve("--deadline", "60", SOLVABLE)
    )
    told = "solved in 3 moves, the fewest there can be (N searched)\nD D 5d8s\n"
    assert told == solve("--shortest", SOLVABLE)
    assert "unsolvable: no moves win (N searched)\n" == solve("one-card 8s Td| 0")
    told = "solved in 0 moves, the fewest there can be (N searched)\n"
    assert told == solve("one-card -- | 0")
    told = "unknown: not decided within the limits (N searched)\n"
    assert told == solve("--max-states", "1", HARD)


def test_solve_as_json(run: Run) -> None:
    """One line of JSON says the same."""
    found = json.loads(run("solve", "--json", "--shortest", SOLVABLE).out)
    assert {
        "status": "solved",
        "moves": ["D", "D", "5d8s"],
        "shortest": True,
        "states": found["states"],
    } == found
    found = json.loads(run("solve", "--json", "one-card 8s Td| 0").out)
    assert ("unsolvable", [], False) == (found["status"], found["moves"], found["shortest"])


def test_hint(run: Run) -> None:
    """A hint is a move and what speaks for it; that there is none is told, and no fault."""
    told = "D\nkeeps the game winnable: 3 moves to the win\n"
    assert Ran(0, told, "") == run("hint", SOLVABLE)
    assert Ran(0, told, "") == run("hint", "--max-states", "99", "--deadline", "60", SOLVABLE)
    none = "pyramid-solitaire: no hint: nothing that can be done clears any more of the pyramid\n"
    assert Ran(0, "", none) == run("hint", "one-card 8s Td| 0")
    assert Ran(0, "null\n", "") == run("hint", "--json", "one-card 8s Td| 0")


@pytest.mark.parametrize(
    ("argv", "why"),
    [
        ([SOLVABLE], "wins"),
        (["one-card 8s/5h4c 9c|Tc 0"], "clears-most"),
        (["--max-states", "1", HARD], "not-decided"),
    ],
)
def test_hint_as_json(run: Run, argv: list[str], why: str) -> None:
    """A word for programs says what speaks for a hint."""
    found = json.loads(run("hint", "--json", *argv).out)
    assert ["move", "why", "text", "line"] == list(found)
    assert why == found["why"]
    assert found["move"] == found["line"][0]


def test_winnable_deals(run: Run) -> None:
    """Winnable deals come with seeds that make them again."""
    ran = run("deal", "--winnable", "--variant", "microsoft", "--seed", "4", "--count", "2")
    notes = re.findall(
        "^pyramid-solitaire: seed (4-\\d+), (easy|medium|hard|expert)$", ran.err, re.MULTILINE
    )
    assert 2 == len(notes)
    rules = variants.get("microsoft")
    for (seed, _), deal, state in zip(
        notes, ran.out.splitlines()[::2], ran.out.splitlines()[1::2], strict=True
    ):
        assert str(Deal.shuffled(seed)) == deal
        assert format_state(GameState.start(Deal.shuffled(seed), rules)) == state
        assert run("solve", state).out.startswith("solved")
    assert 0 == run("deal", "--winnable", "--variant", "microsoft").code


def test_deals_as_json(run: Run) -> None:
    """Each deal is a line of JSON, with what makes it."""
    cards = str(Deal.shuffled(7))
    state = format_state(GameState.start(Deal.shuffled(7)))
    found = json.loads(run("deal", "--seed", "7", "--json").out)
    assert {"seed": "7", "deal": cards, "state": state} == found
    days = run("deal", "--daily", "2026-11-30", "--json", "--count", "2").out.splitlines()
    assert ["2026-11-30", "2026-12-01"] == [json.loads(line)["date"] for line in days]
    argv = ("deal", "--winnable", "--json", "--seed", "7", "--variant", "microsoft")
    found = json.loads(run(*argv).out)
    assert ["seed", "deal", "state", "moves", "level", "win_chance"] == list(found)
    assert str(Deal.shuffled(found["seed"])) == found["deal"]


def test_long_work_is_told_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is searched, a terminal shows for how long; nothing of it stays."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(_solve, "_QUIET", 0.01)
    with _solve.working("searching"):
        while not terminal.getvalue():
            time.sleep(0.01)
    shown = terminal.getvalue()
    assert shown.startswith("\rsearching, 0 s\r")
    assert shown.endswith("\r              \r")
    monkeypatch.setattr(sys, "stderr", quiet := Terminal())
    monkeypatch.setattr(_solve, "_QUIET", 60)
    with _solve.working("searching"):
        pass
    assert "" == quiet.getvalue()


def test_variants(run: Run) -> None:
    """All variants are listed with their titles."""
    ran = run("variants")
    assert (0, "") == (ran.code, ran.err)
    assert list(variants.names()) == [line.split()[0] for line in ran.out.splitlines()]
    assert re.search("^giza +Giza$", ran.out, re.MULTILINE)
    assert ran.out.isascii()


@pytest.mark.parametrize("name", variants.names())
def test_one_variant(run: Run, name: str) -> None:
    """A variant has its rules and its options told."""
    ran = run("variants", name)
    assert (0, "") == (ran.code, ran.err)
    assert ran.out.startswith(f"{variants.variant(name).title} ({name})\n")
    for option in variants.options(name):
        assert f"\n  {option.key} " in ran.out
    assert ran.out.isascii()
    assert max(map(len, ran.out.splitlines())) <= 80


def test_changed_variant(run: Run) -> None:
    """A spec has its overrides told."""
    ran = run("variants", "microsoft(passes=1,goal=all)")
    assert "Pyramid, traditional (Pile of Twenty-Eight) (traditional)" == ran.out.splitlines()[0]
    assert "Changed in this game: passes=2\n" in run("variants", "one-card(passes=2)").out


@pytest.mark.parametrize("found", ["1.2.3", None])
def test_version(run: Run, monkeypatch: pytest.MonkeyPatch, found: str | None) -> None:
    """The version is that of what is installed, and it is no fault if nothing is."""

    def version(name: str) -> str:
        if found is None:
            raise importlib.metadata.PackageNotFoundError(name)
        return found

    monkeypatch.setattr(importlib.metadata, "version", version)
    assert Ran(0, f"pyramid-solitaire {found or '(not installed)'}\n", "") == run("--version")


@pytest.mark.parametrize("command", [None, *COMMANDS])
def test_help(run: Run, command: str | None) -> None:
    """The program and every command explain themselves, with examples."""
    ran = run(*([] if command is None else [command]), "--help")
    assert (0, "") == (ran.code, ran.err)
    assert ran.out.startswith("usage: pyramid-solitaire ")
    assert "\nexamples:\n  " in ran.out
    assert ran.out.isascii()
    if command is None:
        assert all(re.search(f"^ +{each} ", ran.out, re.MULTILINE) for each in COMMANDS)


# -- What is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "complaint"),
    [
        (["fly"], "argument COMMAND: invalid choice: 'fly'"),
        (["--fly"], "unrecognized arguments: --fly"),
        (["demo", "\x1b[2J"], "unrecognized arguments: [2J; text with spaces must be in quotes"),
        (["show"], "the following arguments are required: STATE"),
        (["show", "one-card", "8s/5h8c"], "unrecognized arguments: 8s/5h8c; text with spaces"),
        (
            ["show", ""],
            "a state such as 'one-card 8s/5h4c 9c3d|Tc 0' expected, at position 0 of ''",
        ),
        (["show", "one-card 8s/5h8c Tx| 0"], "a card such as 'Kd' or 'Th' or '|' expected, at"),
        (["show", "one-card 8s/5h8s Td| 0"], "repeated: 8s"),
        (["show", STATE, "--theme", "dark"], "--theme goes with --svg"),
        (["show", STATE, "--svg", "--theme", "x"], "argument --theme: invalid choice: 'x'"),
        (["show", STATE, "--svg", "--unicode"], "--svg and --unicode do not go together"),
        (["moves", "one-cart 8s Td| 0"], "there is no variant 'one-cart'; did you mean 'one-card'"),
        (
            ["play", "--variant", "king-tutt"],
            "there is no variant 'king-tutt'; did you mean 'king-",
        ),
        (["deal", "--variant", "zzz"], "there is no variant 'zzz'; known are one-card, "),
        (["variants", "one-card(pass=2)"], "there is no option 'pass'; did you mean 'passes'?"),
        (["variants", "\x1b[2J\n"], "there is no variant '\\x1b[2J\\n'"),
        (["--variant", "one-card" + "x" * 90], "there is no variant 'one-cardxxx"),
        (["--seed", ""], "a seed of printable characters expected, at position 0 of ''"),
        (
            ["--seed", "a\x07b"],
            "a seed of printable characters expected, at position 1 of 'a\\x07b'",
        ),
        (["deal", "--seed", "\udcff"], "a seed of printable characters expected"),
        (["deal", "--seed", "one", "--count", "2"], "with --count, the seed is a whole number"),
        (["deal", "--seed", "007", "--count", "2"], "with --count, the seed is a whole number"),
        (["deal", "--count", "0"], "--count takes a number from 1 to 999999999, not '0'"),
        (["deal", "--count", "٣"], "--count takes a number from 1 to 999999999, not '٣'"),
        (["deal", "--daily", "2026-11-31"], "--daily takes a date such as 2026-11-30, not '2026-1"),
        (["deal", "--daily", "20261130"], "--daily takes a date such as 2026-11-30, not '20261130"),
        (["deal", "--daily", "9999-12-31", "--count", "2"], "there are no 2 days from 9999-12-31"),
        (["deal", "--daily", "2026-11-30", "--seed", "1"], "--seed and --daily do not go together"),
        (["--deal", "Kd"], "52 cards expected, not 1; missing: Ac"),
        (["--deal", "Kd", "--seed", "1"], "--seed and --deal do not go together"),
        (["--seed", "1", "play", "--state", STATE], "--seed and --state do not go together"),
        (["--state", STATE, "--variant", "giza"], "--variant and --state do not go together"),
        (["--state", "nonsense"], "a state such as 'one-card 8s/5h4c 9c3d|Tc 0' expected"),
        (["--seed", "1", "demo"], "demo takes no --seed"),
        (["--deal", "Kd", "deal"], "deal takes no --deal"),
        (["--variant", "giza", "show", STATE], "show takes no --variant"),
        (["deal", "--winnable", "--daily", "2026-11-30"], "--daily and --winnable do not go"),
        (["deal", "--winnable", "--seed", ""], "a seed of printable characters expected"),
        (
            ["solve", "--max-states", "0", STATE],
            "--max-states takes a number from 1 to 999999999, not '0'",
        ),
        (
            ["hint", "--max-states", "x", STATE],
            "--max-states takes a number from 1 to 999999999, not 'x'",
        ),
        (["solve", "--deadline", "0.0", STATE], "--deadline takes seconds, such as 30 or 0.5, not"),
        (["hint", "--deadline", "-3", STATE], "--deadline takes seconds, such as 30 or 0.5, not"),
        (["solve", "--deadline", "1e3", STATE], "--deadline takes seconds, such as 30 or 0.5, not"),
        (["--variant", "giza", "hint", STATE], "hint takes no --variant"),
        (["--se=1"], "unrecognized arguments: --se=1"),
    ],
)
def test_complaints(run: Run, argv: list[str], complaint: str) -> None:
    """Whatever is wrong is told in one line, without control characters."""
    told = run(*argv).complaint
    assert told.startswith(complaint)
    assert told.isprintable()


def test_long_text_is_cut_with_plain_dots(run: Run) -> None:
    """A long text is repeated in part only, and in ASCII."""
    told = run("show", f"one-card {'8s/' * 100}x {'Td' * 50}| 0").complaint
    assert told.isascii()
    assert "..." in told and len(told) < 200


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("", "a state such as 'one-card 8s/5h4c 9c3d|Tc 0' expected, at position 0 of ''"),
        (f"{STATE}\n{STATE}\n", "one line expected on standard input"),
        (b"one-card \xff\xfe", "standard input is not text in the encoding"),
        ("x" * 70_000, "more than 65536 characters, at position 65536"),
    ],
)
@pytest.mark.parametrize("command", ["show", "moves", "solve", "hint"])
def test_bad_standard_input(run: Run, command: str, typed: str | bytes, complaint: str) -> None:
    """What cannot be read from standard input is complained about like an argument."""
    assert run(command, "-", typed=typed).complaint.startswith(complaint)


def test_options_before_the_command(run: Run) -> None:
    """What a command takes may stand before it as well."""
    assert run("deal", "--seed", "5", "--variant", "giza") == run(
        "--seed", "5", "--variant", "giza", "deal"
    )


# -- Streams that are not what they should be ------------------------------------------------------


def test_closed_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a standard input a game is over at once, and a state cannot be read."""
    monkeypatch.setattr(sys, "stdin", None)
    assert 0 == main(["--seed", "1"])
    assert capsys.readouterr().out.endswith("3 legal moves.\nGoodbye.\n")
    assert 2 == main(["show", "-"])
    assert "pyramid-solitaire: standard input is closed\n" == capsys.readouterr().err


def test_closed_standard_output(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a standard output nothing can be said but that."""
    monkeypatch.setattr(sys, "stdout", None)
    assert 2 == main(["variants"])
    assert "pyramid-solitaire: standard output is closed\n" == capsys.readouterr().err


def test_closed_standard_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a standard error there are no complaints, and none among the results."""
    monkeypatch.setattr(sys, "stderr", None)
    assert 2 == main(["show", "nonsense"])
    assert "" == capsys.readouterr().out


def test_reader_goes_away(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """When nobody reads any more, that is told, and nothing is left to be written at the end."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as out:
        monkeypatch.setattr(sys, "stdout", out)
        assert 2 == main(["demo"])
        monkeypatch.undo()
    assert "pyramid-solitaire: standard output was closed\n" == capsys.readouterr().err


class Full(io.StringIO):
    """A stream onto a full disk."""

    def write(self, text: str) -> Never:
        """Fail."""
        raise OSError(28, "No space left on device")


@pytest.mark.parametrize("argv", [["variants"], ["--help"], ["deal", "--help"]])
def test_full_disk(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, argv: list[str]
) -> None:
    """What the system says about output is passed on."""
    monkeypatch.setattr(sys, "stdout", Full())
    assert 2 == main(argv)
    told = "pyramid-solitaire: cannot read or write: No space left on device\n"
    assert told == capsys.readouterr().err


@pytest.mark.parametrize("argv", [["show", "-"], ["play", "--seed", "1"]])
def test_interrupt(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, argv: list[str]
) -> None:
    """Ctrl-C ends the program, with the exit code that shells expect."""

    class Interrupted(io.StringIO):
        def read(self, size: int | None = -1) -> Never:
            raise KeyboardInterrupt

        def readline(self, size: int = -1) -> Never:  # type: ignore[override]
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())
    assert 130 == main(argv)
    captured = capsys.readouterr()
    assert "" == captured.err
    assert ("\nGoodbye.\n" if argv[0] == "play" else "") == captured.out[-10:]


# -- Playing -------------------------------------------------------------------------------------


def test_play_is_the_default(run: Run) -> None:
    """No command, and options alone, play a game."""
    ran = run("play", "--seed", "1", typed="ks\nq\n")
    assert (0, "") == (ran.code, ran.err)
    assert ran == run("--seed", "1", typed="ks\nq\n")
    assert ran == run("--seed", "1", "play", typed="ks\nq\n")
    assert ran.out.startswith("Solitaire 13: one-card, seed 1\n")
    assert "> ks\nKs: discarded Ks from the pyramid.\n" in ran.out
    assert ran.out.isascii()


def test_random_seed_can_be_repeated(run: Run) -> None:
    """A game without a seed says which one it got."""
    ran = run(typed="d\n")
    found = re.match(r"Solitaire 13: one-card, seed (\d{10})\n", ran.out)
    assert found is not None
    assert ran == run("--seed", found[1], typed="d\n")


def test_play_a_deal_and_a_state(run: Run) -> None:
    """What is saved can be gone on with."""
    ran = run("--variant", "giza", "--seed", "3", typed="save\n")
    state, deal = re.findall('TEXT":\n(.*)', ran.out)
    start = GameState.start(Deal.shuffled(3), variants.get("giza"))
    assert (format_state(start), str(Deal.shuffled(3))) == (state, deal)
    by_deal = run("--variant", "giza", "--deal", deal, typed="moves\n")
    assert by_deal.out.startswith("Giza: giza\n")
    assert by_deal == run("--state", state, typed="moves\n")


def test_saved_puzzle_has_no_deal() -> None:
    """A position that no deal leads to is saved by itself."""
    told = answer(STATE, "d", "save")
    assert 'The position, to go on with play --state "TEXT":\none-card 8s/5h8c |Td 0\n' == told


def test_undecodable_input_is_a_slip(run: Run) -> None:
    """Bytes that are no text do not end a game, and do not reach the terminal."""
    ran = run("--seed", "1", typed=b"\xff\x1b[2J\nks\n")
    assert (0, "") == (ran.code, ran.err)
    assert '> \\xff[2J\n"\\xff[2J" is neither a move' in ran.out
    assert "\nKs: discarded Ks" in ran.out


@pytest.mark.parametrize("word", ["d", "D", "draw", "DRAW", "  d\t"])
def test_drawing(word: str) -> None:
    """A draw can be asked for in several ways."""
    assert answer(STATE, word).startswith("D: drew Td.\n")


@pytest.mark.parametrize(
    "text",
    [
        "5h8c",
        "8c5h",
        "5h 8c",
        "5H8C",
        "8c, 5h",
        "5h and 8c",
        "5♥ 8♣",
        "5♥\ufe0f 8♣",
        "5h+8c",
        "5h-8c",
    ],
)
def test_naming_a_pair(text: str) -> None:
    """Two cards can be named in several ways."""
    told = answer(STATE, text)
    assert told.startswith(
        "5h8c: discarded 5h from the pyramid and 8c from the pyramid, "
        "nothing lies on 8s any more, row 2 is cleared.\n"
    )


def test_ten() -> None:
    """A ten may be written as people do."""
    told = answer("one-card 3c |Td 0", "10d 3c")
    assert told.startswith("3cTd: discarded 3c from the pyramid and Td from the waste, row 1")


@pytest.mark.parametrize(
    "text", ["foo", "kdx", "5h 8c Td", "\u212ad", "dd", "x" * 500, "joker \x1b[31m", '"']
)
def test_unknown_input(text: str) -> None:
    """What is no move gets one short hint, whatever it is."""
    told = answer(STATE, text)
    assert 'is neither a move, such as Kd, 2hJc or D, nor a command; try "help".\n' in told
    assert 1 == told.count("\n") and len(told) < 150 and told[:-1].isprintable()


def test_endless_line() -> None:
    """Of a line that does not end, no more than a beginning is kept; the next line counts."""
    shown = session(STATE, f"{'x' * 999}\n{'y' * 1000}\n{'z' * 10**6}\nm\n{'w' * 2000}")
    assert shown.count("is neither a move") == 4
    assert "> m\nLegal moves: D 5h8c\n" in shown
    assert max(map(len, shown.splitlines())) == len("> ") + 1000


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("8s", "8s is covered by 5h and 8c"),
        ("5h", "5h needs a partner"),
        ("5h5h", "5h cannot be paired with itself"),
        ("kd", "Kd does not lie open"),
        ("Td", "Td does not lie open"),
        ("r", "the stock still holds 1 card"),
    ],
)
def test_illegal_moves(text: str, reason: str) -> None:
    """An illegal move is refused with the reason, tried or asked about, and changes nothing."""
    assert f"Not allowed: {reason}.\n" == answer(STATE, text)
    assert f"Not allowed: {reason}.\n" == answer(STATE, f"why {text}")
    assert "Legal moves: D 5h8c\n" == answer(STATE, text, "moves")


def test_why() -> None:
    """A legal move is allowed; no move, or what is none, gets a hint."""
    assert "5h8c is allowed.\n" == answer(STATE, "why 5h 8c")
    assert 'Name a move, as in "why 2hJc".\n' == answer(STATE, "why")
    assert answer(STATE, "why not").startswith('"not" is neither a move')


def test_hint_while_playing() -> None:
    """A player who asks is told what to do, and why, as long as something can be gained."""
    assert answer(SOLVABLE, "hint").startswith("D: keeps the game winnable: ")
    assert "There is nothing more to be gained.\n" == answer("one-card 8s/5h4c |Td 0", "hint")


def test_empty_stock() -> None:
    """Somebody who draws from an empty stock is told of the redeal, if there is one."""
    state = "one-card(passes=2) 8s/5h8c |Td 0"
    advice = "Type R to make the waste the stock again.\n"
    assert f"Not allowed: the stock is empty.\n{advice}" == answer(state, "d")
    assert answer(state, "redeal").startswith("R: the waste is the stock again, 1 card.\n")
    assert "Not allowed: the stock is empty.\n" == answer("one-card 8s/5h8c |Td 0", "d")


def test_undo_and_redo() -> None:
    """Moves can be taken back and made again, some or all."""
    first = answer(STATE, "show")
    assert first == answer(STATE, "d", "undo")
    assert first == answer(STATE, "d", "5h8c", "undo 2")
    assert first == answer(STATE, "d", "5h8c", "undo ALL")
    assert answer(STATE, "d", "show") == answer(STATE, "d", "5h8c", "undo all", "redo")
    assert answer(STATE, "d", "5h8c", "show") == answer(STATE, "d", "5h8c", "undo 2", "redo 2")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["undo"], "There is no move to undo.\n"),
        (["redo"], "There is no move to redo.\n"),
        (["d", "undo 2"], "There is only 1 move to undo.\n"),
        (["d", "5h8c", "undo 2", "redo 999999"], "There are only 2 moves to redo.\n"),
        (["undo two"], 'A number of moves expected, as in "undo 2".\n'),
        (["undo -1"], 'A number of moves expected, as in "undo 2".\n'),
        (["undo 9999999"], 'A number of moves expected, as in "undo 2".\n'),
    ],
)
def test_too_far(typed: list[str], told: str) -> None:
    """Nobody can go further than the game does."""
    assert told == answer(STATE, *typed)


def test_moves_in_play() -> None:
    """Legal moves are listed, also when there is none."""
    assert "Legal moves: D 5h8c\n" == answer(STATE, "m")
    assert "Legal moves: none\n" == answer("one-card 8s | 0", "moves")


def test_show_help_and_rules() -> None:
    """The table, the page of commands and the rules can be asked for at any time."""
    assert f"{parse_state(STATE)}\n2 legal moves.\n" == answer(STATE, "show")
    assert answer(STATE, "?") == answer(STATE, "help")
    assert all(f"\n  {word} " in answer(STATE, "help") for word in ["moves", "why", "undo", "quit"])
    assert f"{about(Rules())}\n" == answer(STATE, "rules")


def test_new() -> None:
    """Another game is dealt by the same rules, from a seed that is told."""
    start = format_state(GameState.start(Deal.shuffled(9), variants.get("giza")))
    assert answer(start, "new").startswith("Giza: giza, seed 1\n")
    assert answer(start, "new", "new").startswith("Giza: giza, seed 2\n")
    told = answer(start, "new some text")
    assert told.startswith("Giza: giza, seed some text\n")
    assert str(GameState.start(Deal.shuffled("some text"), variants.get("giza"))) in told


def test_winning() -> None:
    """A won game says so, and can be taken back."""
    told = answer("one-card 5h |8c 0", "5h8c")
    assert 'You have won, in 1 move!\nType "undo" to take moves back, "new" for' in told
    assert "Not allowed: the game is over and won.\n" == answer("one-card 5h |8c 0", "5h8c", "d")
    assert answer("one-card 5h |8c 0", "5h8c", "undo").endswith("1 legal move.\n")


def test_losing() -> None:
    """A lost game says so."""
    told = answer("one-card 5h 9c| 0", "d")
    assert "D: drew 9c.\n" in told
    assert 'The game is lost: no legal move is left.\nType "undo"' in told


def test_stuck() -> None:
    """A game in which nothing can be discarded any more says so, though it goes on."""
    told = answer("king-tut 5h/9c9d 2c3c| 0", "show")
    stuck = "1 legal move, but only draws and redeals: no card can be discarded any more.\n"
    assert f'{stuck}Type "undo" to take' in told
    assert stuck in answer("king-tut 5h/9c9d 2c3c| 0", "d", "r", "show")


def test_face_down_cards_stay_secret() -> None:
    """Reasons do not tell what lies face down, and a card that is turned up is shown."""
    state = "aisleriot-thirteen 8s/5h8c Td| 0"
    assert "Not allowed: 8s does not lie open.\n" == answer(state, "8s")
    assert "nothing lies on 8s any more, 8s is turned up, row 2 is cleared.\n" in answer(
        state, "5h8c"
    )


@pytest.mark.parametrize("word", ["q", "quit", "exit", "QUIT", "quit now"])
def test_quitting(word: str) -> None:
    """Quitting reads no further."""
    assert session(STATE, f"\n{word}\nd\n").endswith(f"2 legal moves.\n> \n> {word}\n")


class Terminal(io.StringIO):
    """Somebody who types."""

    def isatty(self) -> bool:
        """Pretend."""
        return True


def test_terminal() -> None:
    """At a terminal there is a prompt, and nothing that was typed is repeated."""
    out = io.StringIO()
    typed = Terminal("moves\nwhy\n")
    assert 0 == Session(parse_state(STATE), None, str, typed, out).run()
    assert out.getvalue().endswith(
        '> Legal moves: D 5h8c\n> Name a move, as in "why 2hJc".\n> \nGoodbye.\n'
    )


def test_phrases() -> None:
    """Every event has a phrase."""
    card = parse_state(STATE).pyramid.remaining[0]
    cell = Rules().layout.cells[0]
    place = Place(Zone.WASTE, 0, "")
    assert [
        "discarded 8s from the waste",
        "nothing lies on 8s any more",
        "8s is turned up",
        "row 1 is cleared",
        "drew 8s",
        "the waste is the stock again, 1 card",
        "the game is won",
        "the game is lost",
    ] == [
        describe(event)
        for event in (
            Discarded((card,), (place,)),
            Exposed(card, cell),
            TurnedUp(card, cell),
            RowCleared(0),
            Drawn(card, 0),
            Redealt((card,), 1),
            Won(),
            Lost(),
        )
    ]


def test_seed_is_checked_where_it_is_bad() -> None:
    """A bad seed has its first bad character pointed at."""
    assert "a b" == check_seed("a b")
    with pytest.raises(ParseError) as caught:
        check_seed("ab\n\n")
    assert 2 == caught.value.position


def test_variant_without_a_title(fresh_variants: None) -> None:
    """A variant that has no title goes by its name."""
    variants.register(
        variants.Variant("plain", variants.get("giza(goal=pyramid,face-down=covered)"))
    )
    start = format_state(GameState.start(Deal.shuffled(1), variants.get("plain")))
    assert session(start, "").startswith("plain: plain\n")
    assert "plain (plain)" == about(variants.get("plain"))


# -- As a process --------------------------------------------------------------------------------


def process(*argv: str, typed: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
    """The program in a process of its own, with every warning an error."""
    command = [sys.executable, "-W", "error", "-m", "pyramid_solitaire", *argv]
    return subprocess.run(
        command, input=typed, capture_output=True, check=False, env={**os.environ, **env}
    )


def test_as_module(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The package can be run, and then takes the arguments of the process."""
    monkeypatch.setattr(sys, "argv", ["pyramid_solitaire", "show", STATE])
    monkeypatch.delitem(sys.modules, "pyramid_solitaire.__main__")
    with pytest.raises(SystemExit) as caught:
        runpy.run_module("pyramid_solitaire", run_name="__main__")
    assert 0 == caught.value.code
    assert f"{parse_state(STATE)}\n" == capsys.readouterr().out


def test_as_process_with_a_poor_encoding() -> None:
    """Where a character cannot be shown, it is escaped."""
    done = process("--seed", "ü", typed=b"K\xff\n", PYTHONIOENCODING="ascii")
    assert (0, b"") == (done.returncode, done.stderr)
    assert b"one-card, seed \\xfc" in done.stdout.splitlines()[0]
    assert b"> K\\xff" in done.stdout.splitlines()


def test_as_process_whose_reader_goes_away() -> None:
    """A reader that wants no more gets no traceback, not even when Python ends."""
    command = [sys.executable, "-m", "pyramid_solitaire", "deal", "--seed", "1", "--count", "9999"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None and running.stderr is not None
        assert str(Deal.shuffled(1)).encode() == running.stdout.readline().strip()
        running.stdout.close()
        assert b"pyramid-solitaire: standard output was closed" == running.stderr.read().strip()
    assert 2 == running.returncode


def test_import_does_not_load_the_program() -> None:
    """The library does without the program."""
    code = "import pyramid_solitaire, sys; print([m for m in sys.modules if 'cli' in m or '_play' in m])"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert "pyramid_solitaire" not in done.stdout
